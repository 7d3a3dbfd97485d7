#include "mesh/strata.h"
#include "mesh/validate.h"
#include "tests/support/sample_meshes.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace meniscus::mesh {
namespace {

using test::box_mesh;
using test::single_tet;
using test::two_tets;

constexpr VertexId v0{0}, v1{1}, v2{2}, v3{3}, v4{4};

bool mentions(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

Vec3 cube_of(const TetMesh& mesh, TetId t) {
  const TetPoints p = mesh.points(t);
  return (0.25 * (p[0] + p[1] + p[2] + p[3])).array().floor();
}

TEST(Validate, FindsNothingInTheSamplesAtAnyScale) {
  for (const double scale : test::kScales) {
    for (const auto& [name, mesh] : test::all_samples(scale)) {
      const ValidationReport report = validate(mesh);
      EXPECT_TRUE(report.ok()) << name << " at " << scale << ": " << report.defect;
      std::vector<TetId> tets;
      for (const TetId t : mesh.tets()) tets.push_back(t);
      EXPECT_EQ(first_defect(mesh, tets), "") << name << " at " << scale;
    }
  }
}

TEST(Validate, CountsTheBodiesOfEachLabel) {
  EXPECT_EQ(validate(test::three_phases(6)).label_components, (std::vector<std::size_t>{1, 1, 1}));
  EXPECT_EQ(validate(box_mesh(2)).label_components, std::vector<std::size_t>{1});
}

TEST(Validate, FindsNothingInAnEmptyMesh) {
  EXPECT_TRUE(validate(TetMesh()).ok());
}

TEST(Validate, NamesAnInvertedTetrahedron) {
  TetMesh mesh = single_tet();
  mesh.set_position(v3, Vec3(0, 0, -1));
  EXPECT_EQ(validate(mesh).defect, "tetrahedron 0 is not positively oriented");
  EXPECT_TRUE(validate(mesh).label_components.empty());
}

TEST(Validate, NamesAFlatTetrahedron) {
  TetMesh mesh = single_tet();
  mesh.set_position(v3, Vec3(0.3, 0.3, 0));
  EXPECT_EQ(validate(mesh).defect, "tetrahedron 0 is not positively oriented");
  mesh.set_position(v3, Vec3(0.3, 0.3, 1e-300));
  EXPECT_EQ(validate(mesh).defect, "");
}

TEST(Validate, NamesAVertexThatIsNowhere) {
  TetMesh mesh = single_tet();
  mesh.set_position(v2, Vec3(0, std::numeric_limits<double>::quiet_NaN(), 0));
  EXPECT_EQ(validate(mesh).defect, "tetrahedron 0 has a vertex that is not at a finite place");
}

TEST(Validate, NamesARemovedVertexThatIsStillUsed) {
  TetMesh mesh = two_tets();
  mesh.remove_vertex(v4);
  EXPECT_EQ(validate(mesh).defect, "tetrahedron 1 uses the removed vertex 4");
}

TEST(Validate, NamesARepeatedVertex) {
  TetMesh mesh = single_tet();
  TetList ids;
  mesh.replace(std::array{TetId(0)}, std::array{NewTet{{v0, v1, v2, v2}, kAir}}, ids);
  EXPECT_EQ(validate(mesh).defect, "tetrahedron 1 has vertex 2 twice");
}

TEST(Validate, NamesAVertexWithoutTetrahedra) {
  TetMesh mesh = single_tet();
  mesh.add_vertex(Vec3(5, 5, 5), VertexClass::interior);
  EXPECT_EQ(validate(mesh).defect, "vertex 4 does not point at a tetrahedron that has it");
}

TEST(Validate, NamesAVertexWhoseTetrahedraDoNotHangTogether) {
  TetMesh mesh = single_tet();
  const VertexId a = mesh.add_vertex(Vec3(-1, 0, 0), VertexClass::corner);
  const VertexId b = mesh.add_vertex(Vec3(0, -1, 0), VertexClass::corner);
  const VertexId c = mesh.add_vertex(Vec3(0, 0, -1), VertexClass::corner);
  TetList ids;
  mesh.replace({}, std::array{NewTet{{v0, b, a, c}, kAir}}, ids);
  EXPECT_EQ(validate(mesh).defect, "the star of vertex 0 has 1 tetrahedra but 2 use the vertex");
}

TEST(Validate, NamesNeighboursOnTheSameSideOfTheirFace) {
  TetMesh mesh = two_tets();
  const VertexId x = mesh.add_vertex(Vec3(0.1, 0.1, 0.1), VertexClass::corner);
  TetList ids;
  mesh.replace(std::array{TetId(1)}, std::array{NewTet{{x, v1, v2, v3}, kAir}}, ids);
  mesh.remove_vertex(v4);
  EXPECT_EQ(validate(mesh).defect, "tetrahedra 0 and 2 lie on the same side of their common face");
}

TEST(Validate, NamesAnEdgeWhereTheHullTouchesItself) {
  TetMesh mesh = box_mesh(4, 4);
  std::vector<TetId> holes;
  for (const TetId t : mesh.tets()) {
    const Vec3 cube = cube_of(mesh, t);
    if (cube == Vec3(1, 1, 1) || cube == Vec3(2, 2, 1)) holes.push_back(t);
  }
  TetList ids;
  mesh.replace(holes, {}, ids);
  // Vertices around the holes learn of a tetrahedron that is still there.
  std::vector<TetId> remaining;
  for (const TetId t : mesh.tets()) remaining.push_back(t);
  for (const TetId t : remaining) {
    mesh.replace(std::array{t}, std::array{NewTet{mesh.vertices(t), kAir}}, ids);
  }
  // From (2, 2, 1) to (2, 2, 2).
  EXPECT_EQ(validate(mesh).defect, "the hull is not a manifold at edge (37, 62)");
}

TEST(Validate, NamesAVertexOfAClassThatDoesNotFit) {
  const TetMesh ball = test::labelled_ball_in_box(6);
  const auto first_of = [&](VertexClass c) {
    for (const VertexId v : ball.vertices()) {
      if (ball.vertex_class(v) == c) return v;
    }
    return kNoVertex;
  };
  struct Case {
    VertexClass truth, claim;
    std::string where;
  };
  const Case cases[] = {
      {VertexClass::interior, VertexClass::surface,
       "off the hull and off the interface, with 0 lines and 0 sheets"},
      {VertexClass::interior, VertexClass::corner,
       "off the hull and off the interface, with 0 lines and 0 sheets"},
      {VertexClass::surface, VertexClass::interior,
       "off the hull and on the interface, with 0 lines and 1 sheets"},
      {VertexClass::surface, VertexClass::wall,
       "off the hull and on the interface, with 0 lines and 1 sheets"},
      {VertexClass::surface, VertexClass::contact_line,
       "off the hull and on the interface, with 0 lines and 1 sheets"},
      {VertexClass::wall, VertexClass::interior,
       "on the hull and off the interface, with 0 lines and 1 sheets"},
      {VertexClass::wall, VertexClass::surface,
       "on the hull and off the interface, with 0 lines and 1 sheets"},
      {VertexClass::wall, VertexClass::contact_line,
       "on the hull and off the interface, with 0 lines and 1 sheets"},
  };
  for (const Case& c : cases) {
    TetMesh mesh(ball);
    const VertexId v = first_of(c.truth);
    mesh.set_vertex_class(v, c.claim);
    const std::string expected = "vertex " + std::to_string(v.value) + " is of class " +
                                 std::string(name(c.claim)) + ", but is " + c.where;
    EXPECT_EQ(validate(mesh).defect, expected);
    EXPECT_EQ(first_defect(mesh, mesh.star(v)), expected);
    mesh.set_vertex_class(v, VertexClass::frozen);
    EXPECT_EQ(validate(mesh).defect, "");
  }
}

TEST(Validate, NamesAVertexOfALineThatIsTakenForASurface) {
  for (const TetMesh& original : {test::labelled_column(6), test::three_phases(6)}) {
    TetMesh mesh(original);
    for (const VertexId v : mesh.vertices()) {
      if (mesh.vertex_class(v) != VertexClass::contact_line) continue;
      mesh.set_vertex_class(v, VertexClass::surface);
      EXPECT_TRUE(mentions(validate(mesh).defect, "is of class surface, but is")) << validate(mesh).defect;
      EXPECT_TRUE(mentions(validate(mesh).defect, "with 2 lines and 1 sheets")) << validate(mesh).defect;
      break;
    }
  }
}

TEST(Validate, NamesTheVerticesOfANewLabelThatWereNotClassifiedAnew) {
  TetMesh mesh = box_mesh(4);
  for (const TetId t : mesh.tets()) {
    const TetVertices& v = mesh.vertices(t);
    const auto interior = [&](VertexId w) { return mesh.vertex_class(w) == VertexClass::interior; };
    if (!std::ranges::all_of(v, interior)) continue;
    mesh.set_label(t, kLiquid);
    EXPECT_TRUE(
        mentions(validate(mesh).defect, "is of class interior, but is off the hull and on the interface"))
        << validate(mesh).defect;
    classify_vertices(mesh);
    EXPECT_EQ(validate(mesh).defect, "");
    return;
  }
  FAIL() << "no interior tetrahedron";
}

TEST(Validate, NamesAnEdgeWhereASurfaceTouchesItself) {
  // A tetrahedron of air with an edge but no face on the ball becomes liquid.
  TetMesh mesh = test::labelled_ball_in_box(8);
  const auto on_ball = [&](VertexId v) { return mesh.vertex_class(v) == VertexClass::surface; };
  for (const TetId t : mesh.tets()) {
    if (mesh.label(t) != kAir || std::ranges::count_if(mesh.vertices(t), on_ball) != 2) continue;
    std::vector<VertexId> ends;
    for (const VertexId v : mesh.vertices(t)) {
      if (on_ball(v)) ends.push_back(v);
    }
    if (edge_stratum(mesh, ends[0], ends[1], mesh.ring(ends[0], ends[1])).interface_faces != 2) continue;
    mesh.set_label(t, kLiquid);
    const auto [low, high] = std::minmax(ends[0], ends[1]);
    EXPECT_EQ(validate(mesh).defect, "the boundary of label 0 is not a manifold at edge (" +
                                         std::to_string(low.value) + ", " + std::to_string(high.value) + ")");
    return;
  }
  FAIL() << "no such tetrahedron";
}

TEST(Validate, NamesAnObserverOutOfStep) {
  class Stubborn : public MeshObserver {
   public:
    [[nodiscard]] bool in_step(const TetMesh&) const override { return false; }
  };
  const TetMesh mesh = single_tet();
  Stubborn observer;
  mesh.observers()->attach(&observer);
  EXPECT_EQ(validate(mesh).defect, "a field or observer is out of step with the mesh");
  mesh.observers()->detach(&observer);
  EXPECT_EQ(validate(mesh).defect, "");
}

TEST(FirstDefect, LooksAtTheGivenTetrahedraOnly) {
  TetMesh mesh = box_mesh(4);
  const VertexId centre(62);
  const Vec3 home = mesh.position(centre);
  mesh.set_position(centre, home + Vec3(0.4, 0, 0));
  const TetList star = mesh.star(centre);
  EXPECT_TRUE(mentions(first_defect(mesh, star), "is not positively oriented")) << first_defect(mesh, star);
  std::vector<TetId> others;
  for (const TetId t : mesh.tets()) {
    if (mesh.local_index(t, centre) < 0) others.push_back(t);
  }
  EXPECT_EQ(first_defect(mesh, others), "");
}

}  // namespace
}  // namespace meniscus::mesh
