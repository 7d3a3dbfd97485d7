#include "tests/support/fuzz.h"

#include "mesh/measures.h"
#include "mesh/operations/edge_collapse.h"
#include "mesh/operations/edge_removal.h"
#include "mesh/operations/edge_split.h"
#include "mesh/operations/multi_face_removal.h"
#include "mesh/operations/vertex_insertion.h"
#include "mesh/operations/vertex_smoothing.h"
#include "mesh/validate.h"
#include "tests/support/random.h"

#include <fmt/format.h>

#include <cmath>
#include <numeric>

namespace meniscus::test {

namespace {

using namespace mesh;

class Fuzzer {
 public:
  Fuzzer(TetMesh& mesh, std::uint64_t seed) : mesh_(mesh), random_(seed), start_(mesh.tet_count()) {}

  OperationResult operate() {
    const TetId t = random_tet();
    const TetVertices v = mesh_.vertices(t);
    const auto& edge = kTetEdges[random_.below(6)];
    VertexId a = v[static_cast<std::size_t>(edge[0])], b = v[static_cast<std::size_t>(edge[1])];
    if (random_.below(2) == 0) std::swap(a, b);
    const TetFace f{t, static_cast<int>(random_.below(4))};
    Rules rules{.better_than = random_.below(2) == 0 ? Rules::kAnyValid : Rules::kGain};
    // Now and then the interface itself may change shape; the ledger must tell by how much.
    if (random_.below(4) == 0) rules.surface_flatness = 0.05;

    const bool grow = mesh_.tet_count() < start_;
    switch (random_.below(12)) {
      case 0:
        return grow ? edge_split(mesh_, a, b, 0.2 + 0.6 * random_.uniform(), rules)
                    : collapse_edge(mesh_, a, b, t, rules);
      case 1:
        return grow ? face_split(mesh_, f, barycentric<3>(), rules) : collapse_edge(mesh_, a, b, t, rules);
      case 2:
        return grow ? tet_split(mesh_, t, barycentric<4>(), rules) : collapse_edge(mesh_, a, b, t, rules);
      case 3:
        return grow ? insert_in_cavity(mesh_, t, rules) : collapse_edge(mesh_, a, b, t, rules);
      case 4:
        return grow ? insert_on_edge(mesh_, a, b, rules) : collapse_edge(mesh_, a, b, t, rules);
      case 5: {
        const double s = random_.uniform();
        return collapse_edge(mesh_, a, b, t, rules,
                             Vec3((1 - s) * mesh_.position(a) + s * mesh_.position(b)));
      }
      case 6:
        return flip_32(mesh_, a, b, rules);
      case 7:
        return random_.below(2) == 0 ? flip_44(mesh_, a, b, rules) : flip_22(mesh_, a, b, rules);
      case 8:
        return remove_edge(mesh_, a, b, t, rules);
      case 9:
        return flip_23(mesh_, f, rules);
      case 10:
        return remove_faces(mesh_, f, rules);
      default:
        return smooth_vertex(mesh_, a, rules);
    }
  }

  // Every so often everything gets new numbers.
  void renumber(std::size_t step) {
    constexpr std::size_t kInterval = 10007;
    if (step % kInterval != kInterval - 1) return;
    if (random_.below(2) == 0) {
      mesh_.compact();
    } else {
      mesh_.renumber_along_curve();
    }
  }

 private:
  TetId random_tet() {
    for (;;) {
      const TetId t(random_.below(mesh_.tet_slots()));
      if (mesh_.is_alive(t)) return t;
    }
  }
  template <int N>
  Eigen::Matrix<double, N, 1> barycentric() {
    Eigen::Matrix<double, N, 1> w;
    for (int i = 0; i < N; ++i) w[i] = 0.1 + random_.uniform();
    return w / w.sum();
  }

  TetMesh& mesh_;
  Random random_;
  std::size_t start_;
};

// A sum of many small changes that loses nothing (Neumaier).
struct Account {
  double sum = 0, rest = 0;
  void add(double x) {
    const double t = sum + x;
    rest += std::abs(sum) >= std::abs(x) ? (sum - t) + x : (x - t) + sum;
    sum = t;
  }
};

}  // namespace

std::size_t FuzzReport::total_done() const {
  return std::accumulate(done.begin(), done.end(), std::size_t{0});
}

double FuzzReport::worst_volume_error() const {
  double worst = 0;
  for (const double e : volume_error) worst = std::max(worst, std::abs(e));
  return worst;
}

FuzzReport fuzz(TetMesh& mesh, const FuzzOptions& options) {
  FuzzReport report;
  Fuzzer fuzzer(mesh, options.seed);
  std::vector<Account> accounts;
  const std::vector<double> start = label_volumes(mesh);
  double whole = 0;
  for (const double v : start) {
    accounts.push_back({v});
    whole += v;
  }
  const auto broken = [&](const OperationResult& last) {
    const ValidationReport valid = validate(mesh);
    if (!valid.ok()) {
      report.defect =
          fmt::format("after operation {} ({}): {}", report.total_done(), name(last.kind), valid.defect);
    }
    return !valid.ok();
  };
  for (std::size_t done = 0; done < options.operations;) {
    const OperationResult result = fuzzer.operate();
    if (!result.done()) {
      ++report.refused;
      continue;
    }
    ++done;
    ++report.done[static_cast<std::size_t>(result.kind)];
    for (const VolumeLedger::Entry& e : result.volume.entries()) accounts[e.label].add(e.change);
    fuzzer.renumber(done);
    const bool look = options.validate_every > 0 && done % options.validate_every == 0;
    if ((look || done == options.operations) && broken(result)) return report;
  }
  const std::vector<double> end = label_volumes(mesh);
  for (std::size_t l = 0; l < start.size(); ++l) {
    const double now = l < end.size() ? end[l] : 0.0;
    report.volume_error.push_back((now - (accounts[l].sum + accounts[l].rest)) / whole);
  }
  return report;
}

}  // namespace meniscus::test
