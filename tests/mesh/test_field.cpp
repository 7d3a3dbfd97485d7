#include "mesh/field.h"
#include "mesh/validate.h"
#include "tests/support/sample_meshes.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>

namespace meniscus::mesh {
namespace {

using test::box_mesh;
using test::insert_in_tet;
using test::remove_from_tet;
using test::single_tet;
using test::two_tets;

Vec3 centroid(const TetMesh& mesh, TetId t) {
  const TetPoints p = mesh.points(t);
  return 0.25 * (p[0] + p[1] + p[2] + p[3]);
}

VertexField<Vec3> position_field(const TetMesh& mesh) {
  VertexField<Vec3> out(mesh);
  for (const VertexId v : mesh.vertices()) out[v] = mesh.position(v);
  return out;
}

TEST(VertexField, StartsWithTheInitialValueOrZero) {
  const TetMesh mesh = single_tet();
  const VertexField<double> plain(mesh);
  const VertexField<Vec3> vector(mesh);
  const VertexField<int> number(mesh, 7);
  for (const VertexId v : mesh.vertices()) {
    EXPECT_EQ(plain[v], 0);
    EXPECT_EQ(vector[v], Vec3::Zero());
    EXPECT_EQ(number[v], 7);
  }
}

TEST(VertexField, ANewVertexReceivesTheWeightedValues) {
  TetMesh mesh = single_tet();
  VertexField<double> field(mesh);
  for (std::size_t k = 0; k < 4; ++k) field[VertexId(k)] = std::ldexp(1.0, static_cast<int>(k));
  const VertexId a = mesh.add_vertex(
      Vec3::Zero(), VertexClass::interior,
      std::array{InterpolationWeight{VertexId(0), 0.25}, InterpolationWeight{VertexId(3), 0.75}});
  EXPECT_EQ(field[a], 0.25 * 1 + 0.75 * 8);
}

TEST(VertexField, ALinearFunctionStaysLinearUnderInsertionOnEveryMesh) {
  for (const double scale : test::kScales) {
    for (auto& [name, mesh] : test::all_samples(scale)) {
      const VertexField<Vec3> field = position_field(mesh);
      std::vector<TetId> tets;
      for (const TetId t : mesh.tets()) tets.push_back(t);
      double worst = 0;
      for (const TetId t : tets) {
        const VertexId v = insert_in_tet(mesh, t);
        worst = std::max(worst, (field[v] - mesh.position(v)).norm());
      }
      EXPECT_LE(worst, 1e-15 * scale) << name << " at " << scale;
    }
  }
}

TEST(VertexField, AVertexAddedFromNowhereHasTheInitialValue) {
  TetMesh mesh = single_tet();
  VertexField<double> field(mesh, 3.5);
  field[VertexId(0)] = 9;
  EXPECT_EQ(field[mesh.add_vertex(Vec3::Zero(), VertexClass::interior)], 3.5);
}

TEST(VertexField, AReusedSlotDoesNotRememberTheRemovedVertex) {
  TetMesh mesh = single_tet();
  VertexField<int> field(mesh, -1);
  const VertexId v = insert_in_tet(mesh, TetId(0));
  field[v] = 42;
  remove_from_tet(mesh, v);
  const VertexId again = insert_in_tet(mesh, *mesh.tets().begin());
  ASSERT_EQ(again, v);
  EXPECT_EQ(field[again], -1);
}

TEST(VertexField, FlagsEnumerationsAndTextAreReset) {
  TetMesh mesh = single_tet();
  enum Plain { none, some };
  VertexField<bool> flag(mesh);
  VertexField<Plain> choice(mesh);
  VertexField<std::string> text(mesh, "new");
  for (const VertexId v : mesh.vertices()) {
    flag[v] = true;
    choice[v] = some;
    text[v] = "old";
  }
  const VertexId v = insert_in_tet(mesh, TetId(0));
  EXPECT_FALSE(flag[v]);
  EXPECT_EQ(choice[v], none);
  EXPECT_EQ(text[v], "new");
  EXPECT_TRUE(flag[VertexId(2)]);
}

TEST(VertexField, FollowsCompactionAndRenumbering) {
  TetMesh mesh = box_mesh(3, 1, 0.1);
  const VertexField<Vec3> field = position_field(mesh);
  const TetId tets[] = {TetId(3), TetId(50), TetId(161)};
  std::vector<VertexId> inserted;
  for (const TetId t : tets) inserted.push_back(insert_in_tet(mesh, t));
  remove_from_tet(mesh, inserted[1]);
  const auto check = [&] {
    for (const VertexId v : mesh.vertices()) EXPECT_LE((field[v] - mesh.position(v)).norm(), 1e-15);
    EXPECT_EQ(validate(mesh).defect, "");
  };
  check();
  mesh.compact();
  EXPECT_EQ(mesh.vertex_slots(), mesh.vertex_count());
  check();
  mesh.renumber_along_curve();
  check();
}

TEST(TetField, FollowsCompactionAndRenumbering) {
  TetMesh mesh = box_mesh(3, 1, 0.1);
  insert_in_tet(mesh, TetId(40));
  TetField<Vec3> field(mesh);
  for (const TetId t : mesh.tets()) field[t] = centroid(mesh, t);
  mesh.compact();
  for (const TetId t : mesh.tets()) EXPECT_EQ(field[t], centroid(mesh, t));
  mesh.renumber_along_curve();
  for (const TetId t : mesh.tets()) EXPECT_EQ(field[t], centroid(mesh, t));
}

TEST(TetField, NewTetrahedraReceiveTheVolumeWeightedMean) {
  TetMesh mesh = two_tets();
  TetField<double> field(mesh);
  field[TetId(0)] = 4;
  field[TetId(1)] = 1;  // twice the volume
  const VertexId v0{0}, v1{1}, v2{2}, v3{3}, v4{4};
  const std::array<NewTet, 3> added{
      {{{v0, v4, v1, v2}, kAir}, {{v0, v4, v2, v3}, kAir}, {{v0, v4, v3, v1}, kAir}}};
  TetList ids;
  mesh.replace(std::array{TetId(0), TetId(1)}, added, ids);
  for (const TetId t : ids) EXPECT_NEAR(field[t], 2, 1e-15);
}

TEST(TetField, NewTetrahedraInheritFromTheirOwnLabelIfThereIsOne) {
  TetMesh mesh = two_tets(1, kLiquid);
  TetField<double> field(mesh);
  field[TetId(0)] = 5;
  field[TetId(1)] = 8;
  const std::array<NewTet, 3> added{{{mesh.vertices(TetId(1)), kLiquid},
                                     {mesh.vertices(TetId(0)), kAir},
                                     {mesh.vertices(TetId(0)), Label{7}}}};
  TetList ids;
  mesh.replace(std::array{TetId(0), TetId(1)}, added, ids);
  EXPECT_NEAR(field[ids[0]], 8, 1e-14);
  EXPECT_NEAR(field[ids[1]], 5, 1e-14);
  EXPECT_NEAR(field[ids[2]], (5 + 2 * 8) / 3.0, 1e-14);
}

TEST(TetField, TheIntegralIsKeptByInsertionAndRemovalOnEveryMesh) {
  for (const double scale : test::kScales) {
    for (auto& [name, mesh] : test::all_samples(scale)) {
      TetField<double> field(mesh);
      std::vector<TetId> tets;
      for (const TetId t : mesh.tets()) {
        field[t] = 1 + t.value % 17;
        tets.push_back(t);
      }
      const auto integral = [&, &m = mesh] {
        double sum = 0;
        for (const TetId t : m.tets()) sum += field[t] * m.volume(t);
        return sum;
      };
      const double before = integral();
      std::vector<VertexId> inserted;
      for (const TetId t : tets) inserted.push_back(insert_in_tet(mesh, t));
      EXPECT_NEAR(integral() / before, 1, 1e-13) << name << " at " << scale;
      for (const VertexId v : inserted) remove_from_tet(mesh, v);
      EXPECT_NEAR(integral() / before, 1, 1e-13) << name << " at " << scale;
    }
  }
}

TEST(TetField, FlagsAreReset) {
  TetMesh mesh = single_tet();
  TetField<bool> flag(mesh);
  flag[TetId(0)] = true;
  const VertexId v = insert_in_tet(mesh, TetId(0));
  for (const TetId t : mesh.star(v)) EXPECT_FALSE(flag[t]);
}

TEST(Field, AMovedFieldGoesOnFollowingAndTheOldOneNoLongerDoes) {
  TetMesh mesh = single_tet();
  std::vector<VertexField<Vec3>> fields;
  for (int k = 0; k < 5; ++k) fields.push_back(position_field(mesh));
  EXPECT_EQ(mesh.observers()->list().size(), 5u);
  VertexField<Vec3> taken = std::move(fields[2]);
  EXPECT_EQ(mesh.observers()->list().size(), 5u);
  const VertexId v = insert_in_tet(mesh, TetId(0));
  EXPECT_LE((taken[v] - mesh.position(v)).norm(), 1e-15);
  remove_from_tet(mesh, v);
  mesh.compact();
  EXPECT_EQ(validate(mesh).defect, "");
}

TEST(Field, AssigningAMovedFieldLeavesTheOldMeshAndFollowsTheNewOne) {
  TetMesh first = single_tet(), second = box_mesh(1);
  VertexField<double> target(first, 1.0);
  VertexField<double> source(second, 2.0);
  target = std::move(source);
  EXPECT_TRUE(first.observers()->list().empty());
  EXPECT_EQ(second.observers()->list().size(), 1u);
  const VertexId v = insert_in_tet(second, TetId(0));
  EXPECT_EQ(target[v], 2.0);
  EXPECT_EQ(validate(first).defect, "");
  EXPECT_EQ(validate(second).defect, "");
}

TEST(Field, DetachesWhenItDies) {
  TetMesh mesh = single_tet();
  {
    const VertexField<double> vertex_field(mesh);
    const TetField<double> tet_field(mesh);
    EXPECT_EQ(mesh.observers()->list().size(), 2u);
  }
  EXPECT_TRUE(mesh.observers()->list().empty());
  insert_in_tet(mesh, TetId(0));
}

TEST(Field, KeepsItsValuesWhenTheMeshDiesFirst) {
  auto mesh = std::make_unique<TetMesh>(single_tet());
  VertexField<double> field(*mesh, 4.0);
  mesh.reset();
  EXPECT_EQ(field[VertexId(3)], 4.0);
  const VertexField<double> moved = std::move(field);
  EXPECT_EQ(moved[VertexId(3)], 4.0);
}

TEST(Field, FollowsAMovedMesh) {
  std::optional<TetMesh> source = single_tet();
  const VertexField<Vec3> field = position_field(*source);
  TetMesh target = std::move(*source);
  source.reset();
  const VertexId v = insert_in_tet(target, TetId(0));
  EXPECT_LE((field[v] - target.position(v)).norm(), 1e-15);
  EXPECT_EQ(validate(target).defect, "");
}

TEST(Field, StaysWithTheOriginalWhenTheMeshIsCopied) {
  TetMesh mesh = single_tet();
  const VertexField<double> field(mesh);
  TetMesh copy(mesh);
  insert_in_tet(copy, TetId(0));
  EXPECT_TRUE(field.in_step(mesh));
  EXPECT_FALSE(field.in_step(copy));
  EXPECT_EQ(validate(copy).defect, "");
}

}  // namespace
}  // namespace meniscus::mesh
