#include "apps/validation/fit.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <vector>

namespace meniscus::validation {
namespace {

constexpr double kPi = std::numbers::pi;

struct Samples {
  std::vector<double> t, y;
};

template <class Course>
Samples sampled(const Course& course, double end, int n = 200) {
  Samples s;
  for (int i = 0; i <= n; ++i) {
    s.t.push_back(end * i / n);
    s.y.push_back(course(s.t.back()));
  }
  return s;
}

void add_noise(Samples& s, double deviation) {
  std::mt19937 engine(20240607);
  std::normal_distribution<double> noise(0, deviation);
  for (double& y : s.y) y += noise(engine);
}

double oscillating(double t) {
  return std::exp(-0.15 * t) * (0.8 * std::cos(2.8 * t) + 0.3 * std::sin(2.8 * t)) - 0.05;
}

double growing(double t) {
  return 0.03 * std::exp(0.34 * t) + 0.02 * std::exp(-0.34 * t);
}

TEST(FitOscillation, FindsWhatTheValuesWereMadeOf) {
  const Samples s = sampled(oscillating, 7);
  const OscillationFit f = fit_oscillation(s.t, s.y, 0.1, 2.7);
  ASSERT_TRUE(f.converged);
  EXPECT_NEAR(f.decay, 0.15, 1e-10);
  EXPECT_NEAR(f.frequency, 2.8, 1e-10);
  EXPECT_NEAR(f.cosine, 0.8, 1e-10);
  EXPECT_NEAR(f.sine, 0.3, 1e-10);
  EXPECT_NEAR(f.offset, -0.05, 1e-10);
  EXPECT_LT(f.deviation, 1e-12);
  EXPECT_NEAR(f.at(1.7), oscillating(1.7), 1e-10);
  EXPECT_NEAR(f.loss_per_period(), 1 - std::exp(-0.15 * 2 * kPi / 2.8), 1e-10);
}

TEST(FitOscillation, StandsAStartThatIsOffByAQuarterPeriodAtTheEnd) {
  const double end = 7, off = kPi / 2 / end;
  const Samples s = sampled(oscillating, end);
  for (const double frequency : {2.8 - off, 2.8 + off}) {
    const OscillationFit f = fit_oscillation(s.t, s.y, 0, frequency);
    EXPECT_TRUE(f.converged);
    EXPECT_NEAR(f.frequency, 2.8, 1e-9) << frequency;
  }
}

TEST(FitOscillation, IsAsFarOffAsTheNoiseAllows) {
  constexpr double kNoise = 0.01;
  Samples s = sampled(oscillating, 7);
  add_noise(s, kNoise);
  const OscillationFit f = fit_oscillation(s.t, s.y, 0.1, 2.7);
  ASSERT_TRUE(f.converged);
  EXPECT_NEAR(f.decay, 0.15, 0.003);
  EXPECT_NEAR(f.frequency, 2.8, 0.003);
  EXPECT_NEAR(f.deviation, kNoise, 0.2 * kNoise);
}

TEST(FitOscillation, DoesNotDependOnTheUnits) {
  const Samples s = sampled(oscillating, 7);
  Samples small;
  for (std::size_t i = 0; i < s.t.size(); ++i) {
    small.t.push_back(1e-3 * s.t[i]);
    small.y.push_back(1e-6 * s.y[i]);
  }
  const OscillationFit f = fit_oscillation(small.t, small.y, 100, 2700);
  ASSERT_TRUE(f.converged);
  EXPECT_NEAR(f.frequency, 2800, 1e-7);
  EXPECT_NEAR(f.decay, 150, 1e-7);
}

TEST(FitOscillation, RefusesWhatDoesNotMove) {
  // Any frequency fits it; that of the start must not pass for a result.
  for (const double value : {0.0, 1.0, 1e-20}) {
    const Samples s = sampled([&](double) { return value; }, 7);
    EXPECT_FALSE(fit_oscillation(s.t, s.y, 0, 2.8).converged) << value;
  }
}

TEST(FitOscillation, RefusesNoise) {
  Samples s = sampled([](double) { return 1.0; }, 7);
  add_noise(s, 0.1);
  EXPECT_FALSE(fit_oscillation(s.t, s.y, 0, 2.8).converged);
}

TEST(FitOscillation, RefusesWhatIsNotFinite) {
  for (const double bad :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    Samples s = sampled(oscillating, 7);
    s.y[100] = bad;
    EXPECT_FALSE(fit_oscillation(s.t, s.y, 0.1, 2.8).converged);
    s = sampled(oscillating, 7);
    s.t[100] = bad;
    EXPECT_FALSE(fit_oscillation(s.t, s.y, 0.1, 2.8).converged);
  }
}

TEST(FitOscillation, RefusesTooFewValues) {
  for (const int n : {0, 1, 4}) {
    const Samples s = sampled(oscillating, 7, n);
    EXPECT_FALSE(fit_oscillation(s.t, s.y, 0.1, 2.8).converged) << n + 1;
  }
  EXPECT_FALSE(fit_oscillation({}, {}, 0.1, 2.8).converged);
}

TEST(FitGrowth, FindsWhatTheValuesWereMadeOf) {
  const Samples s = sampled(growing, 5);
  for (const double start : {0.2, 0.34, 0.5}) {
    const GrowthFit f = fit_growth(s.t, s.y, start);
    ASSERT_TRUE(f.converged) << start;
    EXPECT_NEAR(f.rate, 0.34, 1e-9) << start;
    EXPECT_NEAR(f.growing, 0.03, 1e-9) << start;
    EXPECT_NEAR(f.shrinking, 0.02, 1e-9) << start;
    EXPECT_NEAR(f.at(3.1), growing(3.1), 1e-10);
  }
}

TEST(FitGrowth, IsAsFarOffAsTheNoiseAllows) {
  constexpr double kNoise = 1e-4;
  Samples s = sampled(growing, 5);
  add_noise(s, kNoise);
  const GrowthFit f = fit_growth(s.t, s.y, 0.3);
  ASSERT_TRUE(f.converged);
  EXPECT_NEAR(f.rate, 0.34, 0.002);
  EXPECT_NEAR(f.deviation, kNoise, 0.2 * kNoise);
}

TEST(FitGrowth, OfWhatDoesNotGrowIsNotTheRateItStartedFrom) {
  const Samples s = sampled([](double) { return 0.05; }, 5);
  const GrowthFit f = fit_growth(s.t, s.y, 0.34);
  EXPECT_TRUE(!f.converged || std::abs(f.rate) < 0.01) << f.rate;
}

TEST(FitGrowth, RefusesNothingNoiseAndWhatIsNotFinite) {
  Samples s = sampled([](double) { return 0.0; }, 5);
  EXPECT_FALSE(fit_growth(s.t, s.y, 0.34).converged);
  add_noise(s, 1);
  EXPECT_FALSE(fit_growth(s.t, s.y, 0.34).converged);
  s = sampled(growing, 5);
  s.y.back() = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(fit_growth(s.t, s.y, 0.34).converged);
  s = sampled(growing, 5, 2);
  EXPECT_FALSE(fit_growth(s.t, s.y, 0.34).converged) << "three values";
  EXPECT_FALSE(fit_growth({}, {}, 0.34).converged);
}

double standing(double t) {
  return 0.05 * std::cos(0.52 * t) - 0.01 * std::sin(0.52 * t);
}

TEST(FitStandingWave, FindsWhatTheValuesWereMadeOfInLessThanAPeriod) {
  const Samples s = sampled(standing, 0.4 * 2 * kPi / 0.52);
  for (const double start : {0.4, 0.52, 0.65}) {
    const StandingWaveFit f = fit_standing_wave(s.t, s.y, start);
    ASSERT_TRUE(f.converged) << start;
    EXPECT_NEAR(f.frequency, 0.52, 1e-9) << start;
    EXPECT_NEAR(f.cosine, 0.05, 1e-9) << start;
    EXPECT_NEAR(f.sine, -0.01, 1e-9) << start;
    EXPECT_NEAR(f.at(2.3), standing(2.3), 1e-10) << start;
  }
}

TEST(FitStandingWave, IsAsFarOffAsTheNoiseAllows) {
  constexpr double kNoise = 5e-4;
  Samples s = sampled(standing, 0.4 * 2 * kPi / 0.52);
  add_noise(s, kNoise);
  const StandingWaveFit f = fit_standing_wave(s.t, s.y, 0.5);
  ASSERT_TRUE(f.converged);
  EXPECT_NEAR(f.frequency, 0.52, 0.01);
  EXPECT_NEAR(f.deviation, kNoise, 0.2 * kNoise);
}

TEST(FitStandingWave, RefusesNothingNoiseAndWhatIsNotFinite) {
  Samples s = sampled([](double) { return 0.0; }, 5);
  EXPECT_FALSE(fit_standing_wave(s.t, s.y, 0.52).converged);
  add_noise(s, 1);
  EXPECT_FALSE(fit_standing_wave(s.t, s.y, 0.52).converged);
  s = sampled(standing, 5);
  s.t.back() = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(fit_standing_wave(s.t, s.y, 0.52).converged);
  EXPECT_FALSE(fit_standing_wave({}, {}, 0.52).converged);
}

}  // namespace
}  // namespace meniscus::validation
