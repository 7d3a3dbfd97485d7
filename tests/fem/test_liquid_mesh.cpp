#include "fem/liquid_mesh.h"
#include "mesh/geometry.h"
#include "mesh/measures.h"
#include "tests/fem/drops.h"

#include <gtest/gtest.h>

#include <numeric>

namespace meniscus::fem {
namespace {

using test::Drop;

TEST(LiquidMesh, VolumesAreThoseOfTheLabel) {
  for (const double scale : test::kScales) {
    for (auto& [name, mesh] : test::all_samples(scale)) {
      const std::vector<double> labels = mesh::label_volumes(mesh);
      if (labels.size() <= mesh::kLiquid) continue;
      const LiquidMesh liquid = liquid_mesh(mesh, mesh::kLiquid);
      const std::vector<Vec3> x = positions(mesh, liquid);
      const std::vector<double> bodies = body_volumes(liquid, x), nodes = nodal_volumes(liquid, x);
      const double volume = labels[mesh::kLiquid];
      EXPECT_NEAR(std::accumulate(bodies.begin(), bodies.end(), 0.0) / volume, 1, 1e-14) << name;
      EXPECT_NEAR(std::accumulate(nodes.begin(), nodes.end(), 0.0) / volume, 1, 1e-13) << name;
    }
  }
}

TEST(LiquidMesh, VerticesAndTetrahedraAreThoseOfTheComplex) {
  const Drop drop = test::ball();
  std::vector<bool> used(drop.liquid.size(), false);
  ASSERT_EQ(drop.liquid.tets.size(), drop.liquid.tet_ids.size());
  for (std::size_t t = 0; t < drop.liquid.tets.size(); ++t) {
    EXPECT_EQ(drop.mesh.label(drop.liquid.tet_ids[t]), mesh::kLiquid);
    for (std::size_t k = 0; k < 4; ++k) {
      const Index v = drop.liquid.tets[t][k];
      EXPECT_EQ(drop.liquid.vertices[v], drop.mesh.vertices(drop.liquid.tet_ids[t])[k]);
      used[v] = true;
    }
  }
  EXPECT_TRUE(std::ranges::all_of(used, [](bool u) { return u; }));
}

TEST(LiquidMesh, TheSurfaceIsClosedAndFacesOut) {
  const Drop drop = test::ball();
  const Vec3 middle = Vec3::Constant(0.5);
  Vec3 sum = Vec3::Zero();
  for (const auto& [a, b, c] : drop.liquid.surface) {
    const Vec3 area = mesh::area_vector(drop.x[a], drop.x[b], drop.x[c]);
    EXPECT_GT(area.dot(drop.x[a] - middle), 0);
    sum += area;
  }
  EXPECT_LT(sum.norm(), 1e-15);
}

TEST(LiquidMesh, TheBoundaryIsClosedWhereLiquidTouchesTheHull) {
  for (const auto& [name, mesh] : test::all_samples()) {
    const LiquidMesh liquid = liquid_mesh(mesh, mesh::kLiquid);
    const std::vector<Vec3> x = positions(mesh, liquid);
    Vec3 sum = Vec3::Zero();
    for (const auto& [a, b, c] : liquid.boundary) sum += mesh::area_vector(x[a], x[b], x[c]);
    EXPECT_LT(sum.norm(), 1e-14) << name;
    EXPECT_TRUE(std::equal(liquid.surface.begin(), liquid.surface.end(), liquid.boundary.begin())) << name;
  }
  EXPECT_TRUE(test::filled_box().liquid.surface.empty());
  EXPECT_EQ(test::filled_box().liquid.boundary.size(), 12u);
}

TEST(LiquidMesh, WallsAreTheRestOfTheBoundaryEachWithTheTetrahedronBehindIt) {
  for (const auto& [name, mesh] : test::all_samples()) {
    const LiquidMesh liquid = liquid_mesh(mesh, mesh::kLiquid);
    ASSERT_EQ(liquid.surface.size() + liquid.walls.size(), liquid.boundary.size()) << name;
    ASSERT_EQ(liquid.walls.size(), liquid.wall_tets.size()) << name;
    for (std::size_t k = 0; k < liquid.walls.size(); ++k) {
      EXPECT_EQ(liquid.boundary[liquid.surface.size() + k], liquid.walls[k]);
      const Tet& tet = liquid.tets[liquid.wall_tets[k]];
      for (const Index v : liquid.walls[k]) EXPECT_TRUE(std::ranges::find(tet, v) != tet.end());
    }
  }
}

TEST(LiquidMesh, TheContactLineIsWhereTheSurfaceMeetsAWall) {
  const Drop column{.mesh = test::labelled_column(8)};
  std::size_t on_line = 0;
  for (std::size_t i = 0; i < column.x.size(); ++i) {
    const Vec3& x = column.x[i];
    const double radius = std::hypot(x.x() - 0.5, x.y() - 0.5);
    const bool on_wall = x.z() == 0 || x.z() == 1, on_side = std::abs(radius - test::kColumnRadius) < 1e-9;
    EXPECT_EQ(column.liquid.contact_line[i], on_wall && on_side);
    on_line += column.liquid.contact_line[i] ? 1 : 0;
  }
  EXPECT_GT(on_line, 20u);
  EXPECT_TRUE(std::ranges::none_of(test::ball().liquid.contact_line, [](bool on) { return on; }));
}

TEST(LiquidMesh, VolumesKeepTheirDigitsFarAway) {
  const Drop drop = test::ball();
  const Vec3 far(1024, -2048, 512);  // exact in binary: positions lose no more than their last bits
  std::vector<Vec3> x, back;
  for (const Vec3& p : drop.x) x.push_back(p + far);
  for (const Vec3& p : x) back.push_back(p - far);  // what is left of them
  EXPECT_NEAR(body_volumes(drop.liquid, x)[0] / body_volumes(drop.liquid, back)[0], 1, 2e-15);
}

TEST(LiquidMesh, PartsThatShareNoVertexAreBodies) {
  const Drop apart = test::two_cubes(Vec3(3, 3, 3));
  EXPECT_EQ(apart.liquid.bodies, 2u);
  ASSERT_EQ(apart.volumes.size(), 2u);
  EXPECT_NEAR(apart.volumes[0], 1, 1e-15);
  EXPECT_NEAR(apart.volumes[1], 1, 1e-15);
  for (const Tet& t : apart.liquid.tets) {
    for (const Index v : t) EXPECT_EQ(apart.liquid.body[v], apart.liquid.body[t[0]]);
  }
  EXPECT_EQ(apart.liquid.body[0], 0u) << "bodies are numbered in the order of their first vertices";
  const Drop touching = test::two_cubes(Vec3(2, 2, 2));
  EXPECT_EQ(touching.liquid.bodies, 1u);
  EXPECT_EQ(touching.liquid.size(), 15u);
  EXPECT_NEAR(touching.volumes[0], 2, 1e-15);
}

TEST(LiquidMesh, NoLiquidIsAnEmptyMesh) {
  const LiquidMesh none = liquid_mesh(test::box_mesh(2), mesh::kLiquid);
  EXPECT_EQ(none.size(), 0u);
  EXPECT_EQ(none.bodies, 0u);
  EXPECT_EQ(none.graph->rows(), 0u);
  EXPECT_TRUE(body_volumes(none, {}).empty());
}

TEST(LiquidMesh, PatternsHoldThePairsOfATetrahedronAndOfATriangle) {
  const Drop drop = test::ball(6);
  const LiquidMesh& liquid = drop.liquid;
  for (std::size_t t = 0; t < liquid.tets.size(); ++t) {
    for (std::size_t a = 0; a < 4; ++a) {
      for (std::size_t b = 0; b < 4; ++b) {
        const Index at = liquid.tet_entries[t][a][b];
        EXPECT_EQ(liquid.graph->column[at], liquid.tets[t][b]);
        EXPECT_EQ(at, liquid.graph->find(liquid.tets[t][a], liquid.tets[t][b]));
      }
    }
  }
  // A closed triangulation with f faces has 3/2 f edges.
  const std::size_t corners = liquid.surface.size() / 2 + 2;
  EXPECT_EQ(liquid.surface_graph->size(), corners + 3 * liquid.surface.size());
}

}  // namespace
}  // namespace meniscus::fem
