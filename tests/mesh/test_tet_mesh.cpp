#include "mesh/geometry.h"
#include "mesh/predicates.h"
#include "mesh/tet_mesh.h"
#include "mesh/validate.h"
#include "tests/support/sample_meshes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

namespace meniscus::mesh {
namespace {

using test::all_samples;
using test::box_mesh;
using test::insert_in_tet;
using test::remove_from_tet;
using test::single_tet;
using test::two_tets;

constexpr VertexId v0{0}, v1{1}, v2{2}, v3{3}, v4{4};

std::set<TetId> as_set(std::span<const TetId> list) {
  return {list.begin(), list.end()};
}

// The star by looking at every tetrahedron.
std::set<TetId> star_by_search(const TetMesh& mesh, VertexId v) {
  std::set<TetId> out;
  for (const TetId t : mesh.tets()) {
    if (mesh.local_index(t, v) >= 0) out.insert(t);
  }
  return out;
}

std::array<NewTet, 3> three_around_v0_v4(Label label = kAir) {
  return {{{{v0, v4, v1, v2}, label}, {{v0, v4, v2, v3}, label}, {{v0, v4, v3, v1}, label}}};
}

TEST(TetMesh, FacesRunCounterClockwiseSeenFromOutside) {
  const TetMesh mesh = single_tet();
  for (int i = 0; i < 4; ++i) {
    const auto [a, b, c] = mesh.face_vertices({TetId(0), i});
    const Vec3& opposite = mesh.position(mesh.vertices(TetId(0))[static_cast<std::size_t>(i)]);
    EXPECT_GT(
        area_vector(mesh.position(a), mesh.position(b), mesh.position(c)).dot(mesh.position(a) - opposite),
        0);
  }
}

TEST(TetMesh, OppositeEdgesOfTheTableHaveNoVertexInCommon) {
  for (std::size_t k = 0; k < 6; ++k) {
    std::set<int> ends{kTetEdges[k][0], kTetEdges[k][1], kTetEdges[5 - k][0], kTetEdges[5 - k][1]};
    EXPECT_EQ(ends.size(), 4u);
  }
}

TEST(TetMesh, ASingleTetrahedronIsAllHull) {
  const TetMesh mesh = single_tet();
  EXPECT_EQ(mesh.tet_count(), 1u);
  EXPECT_EQ(mesh.vertex_count(), 4u);
  EXPECT_NEAR(mesh.volume(TetId(0)), 1.0 / 6.0, 1e-16);
  for (int i = 0; i < 4; ++i) {
    EXPECT_TRUE(mesh.is_hull({TetId(0), i}));
    EXPECT_FALSE(mesh.is_interface({TetId(0), i}));
    EXPECT_EQ(mesh.mirror({TetId(0), i}), (TetFace{kNoTet, -1}));
  }
}

TEST(TetMesh, NeighboursSeeTheirFaceFromOppositeSides) {
  for (const auto& [name, mesh] : all_samples()) {
    SCOPED_TRACE(name);
    for (const TetId t : mesh.tets()) {
      for (int i = 0; i < 4; ++i) {
        const TetFace f{t, i}, other = mesh.mirror(f);
        if (mesh.is_hull(f)) continue;
        ASSERT_EQ(mesh.mirror(other), f);
        ASSERT_TRUE(are_opposite(mesh.face_vertices(f), mesh.face_vertices(other)));
      }
    }
  }
}

TEST(TetMesh, FacesBetweenLabelsAreInterfaceOnBothSides) {
  const TetMesh mesh = two_tets(1, kLiquid);
  const TetFace f = mesh.find_face(v1, v2, v3);
  EXPECT_TRUE(mesh.is_interface(f));
  EXPECT_TRUE(mesh.is_interface(mesh.mirror(f)));
  EXPECT_FALSE(mesh.is_hull(f));
  const TetMesh plain = two_tets();
  EXPECT_FALSE(plain.is_interface(plain.find_face(v1, v2, v3)));
}

TEST(TetMesh, OppositeTrianglesAreTheSameOneSeenFromTheOtherSide) {
  EXPECT_TRUE(are_opposite({v0, v1, v2}, {v2, v1, v0}));
  EXPECT_TRUE(are_opposite({v0, v1, v2}, {v0, v2, v1}));
  EXPECT_FALSE(are_opposite({v0, v1, v2}, {v1, v2, v0}));
  EXPECT_FALSE(are_opposite({v0, v1, v2}, {v0, v2, v3}));
  EXPECT_FALSE(are_opposite({v0, v1, v2}, {v3, v4, v2}));
}

TEST(TetMesh, TheStarOfEveryVertexIsWhatASearchFinds) {
  for (const auto& [name, mesh] : all_samples()) {
    SCOPED_TRACE(name);
    std::map<VertexId, std::set<TetId>> expected;
    for (const TetId t : mesh.tets()) {
      for (const VertexId v : mesh.vertices(t)) expected[v].insert(t);
    }
    for (const VertexId v : mesh.vertices()) {
      const TetList star = mesh.star(v);
      ASSERT_EQ(as_set(star), expected[v]);
      ASSERT_EQ(star.size(), expected[v].size());
    }
  }
}

TEST(TetMesh, TheStarOfAnInteriorVertexOfARegularBoxHasTwentyFourTetrahedra) {
  const TetMesh mesh = box_mesh(2);
  const VertexId centre(13);
  ASSERT_EQ(mesh.position(centre), Vec3::Constant(0.5));
  EXPECT_EQ(mesh.star(centre).size(), 24u);
  VertexList link;
  mesh.link_vertices(centre, link);
  EXPECT_EQ(link.size(), 14u);
  EXPECT_EQ(std::ranges::find(link, centre), link.end());
  EXPECT_EQ((std::set<VertexId>{link.begin(), link.end()}.size()), 14u);
}

TEST(TetMesh, TheStarOfARemovedOrUnknownVertexIsEmpty) {
  TetMesh mesh = single_tet();
  const VertexId v = insert_in_tet(mesh, TetId(0));
  remove_from_tet(mesh, v);
  EXPECT_TRUE(mesh.star(v).empty());
  EXPECT_TRUE(mesh.star(kNoVertex).empty());
  EXPECT_FALSE(mesh.find_edge(v, v0).valid());
  EXPECT_FALSE(mesh.find_edge(v0, v).valid());
  EXPECT_FALSE(mesh.find_edge(kNoVertex, v0).valid());
  EXPECT_FALSE(mesh.find_face(v0, v1, v).tet.valid());
}

TEST(TetMesh, FindsEdgesAndFacesAndOnlyThose) {
  const TetMesh mesh = two_tets();
  for (std::size_t a = 0; a < 5; ++a) {
    for (std::size_t b = 0; b < 5; ++b) {
      // Vertices 0 and 4 are on either side of the common face.
      const bool exists = a != b && !(a % 4 == 0 && b % 4 == 0);
      const TetId t = mesh.find_edge(VertexId(a), VertexId(b));
      ASSERT_EQ(t.valid(), exists) << a << " " << b;
      if (exists) {
        EXPECT_GE(mesh.local_index(t, VertexId(a)), 0);
        EXPECT_GE(mesh.local_index(t, VertexId(b)), 0);
      }
    }
  }
  const TetFace shared = mesh.find_face(v3, v1, v2);
  ASSERT_TRUE(shared.tet.valid());
  auto found = mesh.face_vertices(shared);
  std::ranges::sort(found);
  EXPECT_EQ(found, (std::array{v1, v2, v3}));
  EXPECT_FALSE(mesh.find_face(v0, v4, v1).tet.valid());
  EXPECT_FALSE(mesh.find_face(v0, v1, v1).tet.valid());
}

TEST(TetMesh, RingsTurnCounterClockwiseAndAreCompleteForEveryEdge) {
  for (const auto& [name, mesh] : all_samples()) {
    SCOPED_TRACE(name);
    std::map<std::pair<VertexId, VertexId>, std::set<TetId>> edges;
    std::set<std::pair<VertexId, VertexId>> hull_edges;
    for (const TetId t : mesh.tets()) {
      const TetVertices& v = mesh.vertices(t);
      for (const VertexId a : v) {
        for (const VertexId b : v) {
          if (a != b) edges[{a, b}].insert(t);
        }
      }
      for (int i = 0; i < 4; ++i) {
        if (!mesh.is_hull({t, i})) continue;
        for (const VertexId a : mesh.face_vertices({t, i})) {
          for (const VertexId b : mesh.face_vertices({t, i})) hull_edges.insert({a, b});
        }
      }
    }
    EdgeRing ring;
    for (const auto& [edge, tets] : edges) {
      const auto [a, b] = edge;
      // Whatever tetrahedron the walk starts from.
      mesh.ring(a, b, *tets.rbegin(), ring);
      ASSERT_EQ(as_set(ring.tets), tets);
      ASSERT_EQ(ring.tets.size(), tets.size());
      ASSERT_EQ(ring.closed, !hull_edges.contains(edge));
      ASSERT_EQ(ring.link.size(), ring.tets.size() + (ring.closed ? 0 : 1));
      for (std::size_t k = 0; k < ring.tets.size(); ++k) {
        const VertexId c = ring.link[k], d = ring.link[(k + 1) % ring.link.size()];
        ASSERT_GE(mesh.local_index(ring.tets[k], c), 0);
        ASSERT_GE(mesh.local_index(ring.tets[k], d), 0);
        ASSERT_GT(orientation(mesh.position(a), mesh.position(b), mesh.position(c), mesh.position(d)), 0);
      }
    }
  }
}

TEST(TetMesh, TheRingOfAMissingEdgeIsEmpty) {
  const EdgeRing ring = two_tets().ring(v0, v4);
  EXPECT_TRUE(ring.tets.empty());
  EXPECT_TRUE(ring.link.empty());
}

TEST(TetMesh, ReplacingTwoTetrahedraByThreeJoinsThemAroundTheNewEdge) {
  TetMesh mesh = two_tets();
  TetList ids;
  mesh.replace(std::array{TetId(0), TetId(1)}, three_around_v0_v4(), ids);
  ASSERT_EQ(ids.size(), 3u);
  EXPECT_EQ(mesh.tet_count(), 3u);
  EXPECT_FALSE(mesh.is_alive(TetId(0)));
  EXPECT_FALSE(mesh.is_alive(TetId(1)));
  const EdgeRing ring = mesh.ring(v0, v4);
  EXPECT_TRUE(ring.closed);
  EXPECT_EQ(as_set(ring.tets), as_set(ids));
  EXPECT_FALSE(mesh.find_face(v1, v2, v3).tet.valid());
  EXPECT_EQ(validate(mesh).defect, "");
}

TEST(TetMesh, ReplaceReconnectsWhatLiesOutside) {
  TetMesh mesh = box_mesh(3, 1, 0.1);
  for (const TetId t : {TetId(80), TetId(0), TetId(161)}) {
    const TetNeighbours outside = mesh.neighbours(t);
    const VertexId v = insert_in_tet(mesh, t);
    const TetList star = mesh.star(v);
    for (const TetId n : outside) {
      if (!n.valid()) continue;
      const TetNeighbours& back = mesh.neighbours(n);
      EXPECT_EQ(
          std::ranges::count_if(back, [&](TetId s) { return std::ranges::find(star, s) != star.end(); }), 1);
      EXPECT_EQ(std::ranges::find(back, t), back.end());
    }
    EXPECT_EQ(validate(mesh).defect, "");
  }
}

TEST(TetMesh, ReplaceAppendsIdsInTheOrderOfTheNewTetrahedra) {
  TetMesh mesh = two_tets();
  TetList ids{TetId(77)};
  const auto added = three_around_v0_v4(5);
  mesh.replace(std::array{TetId(0), TetId(1)}, added, ids);
  ASSERT_EQ(ids.size(), 4u);
  EXPECT_EQ(ids[0], TetId(77));
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_EQ(mesh.vertices(ids[k + 1]), added[k].vertices);
    EXPECT_EQ(mesh.label(ids[k + 1]), 5);
  }
}

TEST(TetMesh, SlotsOfRemovedElementsAreReused) {
  TetMesh mesh = box_mesh(2);
  const VertexId first = insert_in_tet(mesh, TetId(7));
  remove_from_tet(mesh, first);
  const std::size_t vertex_slots = mesh.vertex_slots(), tet_slots = mesh.tet_slots();
  for (int k = 0; k < 100; ++k) {
    const TetId some = *mesh.tets().begin();
    const VertexId v = insert_in_tet(mesh, some);
    EXPECT_EQ(v, first);
    remove_from_tet(mesh, v);
  }
  EXPECT_EQ(mesh.vertex_slots(), vertex_slots);
  EXPECT_LE(mesh.tet_slots(), tet_slots + 4);
  EXPECT_EQ(mesh.tet_count(), 48u);
  EXPECT_EQ(mesh.vertex_count(), 27u);
  EXPECT_EQ(validate(mesh).defect, "");
}

TEST(TetMesh, IterationSkipsRemovedElements) {
  TetMesh mesh = box_mesh(1);
  const VertexId v = insert_in_tet(mesh, TetId(2));
  std::vector<TetId> tets;
  for (const TetId t : mesh.tets()) tets.push_back(t);
  EXPECT_EQ(tets.size(), mesh.tet_count());
  EXPECT_EQ(std::ranges::find(tets, TetId(2)), tets.end());
  EXPECT_TRUE(std::ranges::is_sorted(tets));
  remove_from_tet(mesh, v);
  std::vector<VertexId> vertices;
  for (const VertexId w : mesh.vertices()) vertices.push_back(w);
  EXPECT_EQ(vertices.size(), 8u);
  EXPECT_EQ(std::ranges::find(vertices, v), vertices.end());
}

TEST(TetMesh, InsertingAndRemovingEverywhereRestoresEveryMesh) {
  for (const double scale : test::kScales) {
    for (auto& [name, mesh] : all_samples(scale)) {
      SCOPED_TRACE(name + " at " + std::to_string(scale));
      const std::size_t tets = mesh.tet_count(), vertices = mesh.vertex_count();
      std::vector<TetId> before;
      for (const TetId t : mesh.tets()) before.push_back(t);
      std::vector<VertexId> inserted;
      for (const TetId t : before) inserted.push_back(insert_in_tet(mesh, t));
      EXPECT_EQ(mesh.tet_count(), 4 * tets);
      EXPECT_EQ(mesh.vertex_count(), vertices + tets);
      ASSERT_EQ(validate(mesh).defect, "");
      for (const VertexId v : inserted) remove_from_tet(mesh, v);
      EXPECT_EQ(mesh.tet_count(), tets);
      EXPECT_EQ(mesh.vertex_count(), vertices);
      ASSERT_EQ(validate(mesh).defect, "");
    }
  }
}

TEST(TetMesh, ACopyIsIndependentOfTheOriginal) {
  const TetMesh original = box_mesh(2);
  TetMesh copy(original);
  const VertexId v = insert_in_tet(copy, TetId(3));
  copy.set_position(v1, Vec3(0.5, 0, 0) + Vec3(0.01, 0, 0));
  EXPECT_EQ(original.tet_count(), 48u);
  EXPECT_EQ(original.position(v1), Vec3(0.5, 0, 0));
  EXPECT_EQ(copy.tet_count(), 51u);
  EXPECT_EQ(copy.star(v).size(), 4u);
  EXPECT_EQ(validate(original).defect, "");
  EXPECT_EQ(validate(copy).defect, "");
}

TEST(TetMesh, MovesTakeEverythingAlong) {
  TetMesh source = box_mesh(2);
  const std::set<TetId> star = star_by_search(source, VertexId(13));
  TetMesh target(std::move(source));
  EXPECT_EQ(as_set(target.star(VertexId(13))), star);
  source = single_tet();
  EXPECT_EQ(source.tet_count(), 1u);
  source = std::move(target);
  EXPECT_EQ(as_set(source.star(VertexId(13))), star);
  EXPECT_EQ(validate(source).defect, "");
}

TEST(TetMesh, MemoryCountsWhatIsReserved) {
  TetMesh mesh;
  EXPECT_EQ(mesh.memory_bytes(), 0u);
  mesh.reserve(1000, 5000);
  // Per vertex: position, class, one tetrahedron, mark; per tetrahedron: vertices, neighbours, label, mark.
  EXPECT_GE(mesh.memory_bytes(), 1000u * (24 + 1 + 4 + 4) + 5000u * (16 + 16 + 2 + 4));
  EXPECT_LE(mesh.memory_bytes(), 1000u * 40 + 5000u * 48);
}

// Writes down what it is told.
class Recorder : public MeshObserver {
 public:
  explicit Recorder(const TetMesh& mesh) : registry_(mesh.observers()) { registry_->attach(this); }
  ~Recorder() override { registry_->detach(this); }
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;

  void on_vertex_added(const TetMesh& mesh, VertexId v, std::span<const InterpolationWeight> from) override {
    EXPECT_TRUE(mesh.is_alive(v));
    log += "added " + std::to_string(v.value) + " from " + std::to_string(from.size()) + "; ";
  }
  void on_vertex_removed(const TetMesh& mesh, VertexId v) override {
    EXPECT_TRUE(mesh.is_alive(v));
    log += "removed " + std::to_string(v.value) + "; ";
  }
  void on_vertex_moved(const TetMesh& mesh, VertexId v, const Vec3& old) override {
    log +=
        "moved " + std::to_string(v.value) + " by " + std::to_string((mesh.position(v) - old).norm()) + "; ";
  }
  void on_tets_replaced(const TetMesh& mesh, std::span<const TetId> removed,
                        std::span<const TetId> added) override {
    for (const TetId t : removed) {
      EXPECT_TRUE(mesh.is_alive(t));
      EXPECT_EQ(std::ranges::find(added, t), added.end());
    }
    for (const TetId t : added) EXPECT_TRUE(mesh.is_alive(t));
    log += "replaced " + std::to_string(removed.size()) + " by " + std::to_string(added.size()) + "; ";
  }
  void on_renumbered(const TetMesh& mesh, const Renumbering& map) override {
    EXPECT_EQ(map.vertex_count, mesh.vertex_slots());
    EXPECT_EQ(map.tet_count, mesh.tet_slots());
    log += "renumbered; ";
  }

  std::string log;

 private:
  std::shared_ptr<TetMesh::Observers> registry_;
};

TEST(TetMesh, ObserversAreToldOfEveryChange) {
  TetMesh mesh = two_tets();
  const Recorder recorder(mesh);
  const VertexId v = insert_in_tet(mesh, TetId(0));
  mesh.set_position(v, mesh.position(v) + Vec3(0.125, 0, 0));
  remove_from_tet(mesh, v);
  mesh.compact();
  EXPECT_EQ(recorder.log,
            "added 5 from 4; replaced 1 by 4; moved 5 by 0.125000; replaced 4 by 1; removed 5; renumbered; ");
}

TEST(TetMesh, ObserversFollowAMovedMeshAndStayBehindWhenItIsCopied) {
  TetMesh mesh = single_tet();
  const Recorder recorder(mesh);
  TetMesh copy(mesh);
  copy.set_position(v0, Vec3(-1, 0, 0));
  EXPECT_EQ(recorder.log, "");
  TetMesh moved(std::move(mesh));
  moved.set_position(v0, Vec3(-1, 0, 0));
  EXPECT_EQ(recorder.log, "moved 0 by 1.000000; ");
}

}  // namespace
}  // namespace meniscus::mesh
