#include "apps/validation/references/tube_meniscus.h"
#include "apps/validation/references/wall_meniscus.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace meniscus::validation {
namespace {

constexpr double kPi = std::numbers::pi;

double cosine(double angle_deg) {
  return std::cos(angle_deg * kPi / 180);
}

TEST(TubeMeniscus, IsLiftedByThePullOfTheWall) {
  // rho g V = 2 pi r gamma cos(theta), whatever the radius: Jurin's law for the mean height.
  for (const double radius : {0.01, 0.3, 1.0, 5.0, 30.0}) {
    for (const double angle : {0.0, 30.0, 80.0, 120.0, 180.0}) {
      const Meniscus m = tube_meniscus(radius, angle, 1);
      const double pull = 2 * kPi * radius * cosine(angle);
      EXPECT_NEAR(m.lifted_volume / pull, 1, 1e-10) << radius << ", " << angle << " degrees";
      EXPECT_NEAR(m.meridian.back().x / radius, 1, 1e-11);
      EXPECT_EQ(m.meridian.back().z, m.contact_height);
      EXPECT_NEAR(m.meridian.back().phi, (90 - angle) * kPi / 180, 1e-11);
    }
  }
}

TEST(TubeMeniscus, OfANarrowTubeIsJurinsLessAThirdOfTheRadius) {
  // Rayleigh 1916, for complete wetting: 2 lc^2 = r (h + r/3 - 0.1288 r^2/h + ...).
  const auto rest = [](double r) {
    const double h = tube_meniscus(r, 0, 1).apex_height;
    return 2 / r - h - r / 3;
  };
  for (const double r : {0.2, 0.1, 0.05}) {
    const double h = tube_meniscus(r, 0, 1).apex_height;
    EXPECT_NEAR(rest(r) / (-0.1288 * r * r / h), 1, r * r) << r;
  }
  // Of another angle the meniscus is a cap, too: mean height over the apex.
  const double angle = 50, r = 0.01, R = r / cosine(angle), h = R * (1 - std::sin(angle * kPi / 180));
  const double mean = h - h * h * (R - h / 3) / (r * r);
  EXPECT_NEAR((2 * cosine(angle) / r - tube_meniscus(r, angle, 1).apex_height) / mean, 1, 1e-4);
}

TEST(TubeMeniscus, OfAWideTubeIsThatOfAWall) {
  for (const double angle : {20.0, 150.0}) {
    const auto departure = [&](double radius) {
      return tube_meniscus(radius, angle, 1).contact_height / climb_height(angle, 1) - 1;
    };
    EXPECT_LT(std::abs(departure(50)), 0.02);
    EXPECT_NEAR(departure(25) / departure(50), 2, 0.1);
    EXPECT_LT(std::abs(tube_meniscus(50, angle, 1).apex_height), 1e-15);
  }
}

TEST(TubeMeniscus, IsLevelAtNinetyDegreesAndTurnsOverWithTheAngle) {
  EXPECT_EQ(tube_meniscus(1, 90, 1).contact_height, 0);
  EXPECT_EQ(fibre_meniscus(1, 90, 1).contact_height, 0);
  for (const auto of : {tube_meniscus, fibre_meniscus}) {
    const Meniscus up = of(0.5, 40, 2), down = of(0.5, 140, 2);
    EXPECT_NEAR(up.contact_height, -down.contact_height, 1e-12);
    EXPECT_NEAR(up.apex_height, -down.apex_height, 1e-12);
    EXPECT_GT(up.contact_height, 0);
  }
}

TEST(FibreMeniscus, IsLiftedByThePullOfTheFibre) {
  for (const double radius : {0.001, 0.1, 1.0, 20.0, 500.0}) {
    for (const double angle : {0.0, 45.0, 89.9, 110.0, 180.0}) {
      const Meniscus m = fibre_meniscus(radius, angle, 1);
      const double pull = 2 * kPi * radius * cosine(angle);
      EXPECT_NEAR(m.lifted_volume / pull, 1, 1e-9) << radius << ", " << angle << " degrees";
      EXPECT_NEAR(m.meridian.back().x / radius, 1, 1e-11);
    }
  }
}

TEST(FibreMeniscus, OfAThinFibreHasTheHeightOfJames) {
  // James 1974: h = a cos(theta) (ln(4 lc / (a (1 + sin theta))) - 0.5772...) for a << lc.
  for (const double angle : {0.0, 60.0}) {
    const auto departure = [&](double a) {
      const double sine = std::sin(angle * kPi / 180);
      const double height = a * cosine(angle) * (std::log(4 / (a * (1 + sine))) - std::numbers::egamma);
      return std::abs(fibre_meniscus(a, angle, 1).contact_height / height - 1);
    };
    EXPECT_LT(departure(1e-3), 1e-4);
    EXPECT_LT(departure(1e-4), 0.05 * departure(1e-3));
  }
}

TEST(FibreMeniscus, OfAThickFibreIsThatOfAWall) {
  const auto departure = [](double radius) {
    return fibre_meniscus(radius, 30, 1).contact_height / climb_height(30, 1) - 1;
  };
  EXPECT_LT(departure(200), 0);  // the free surface is drawn around it
  EXPECT_NEAR(departure(100) / departure(200), 2, 0.05);
  EXPECT_NEAR(departure(200), 0, 0.005);
}

}  // namespace
}  // namespace meniscus::validation
