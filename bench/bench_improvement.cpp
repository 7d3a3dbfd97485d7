// What keeping a mesh good costs: a step in which nothing moved, an audit of everything, and the repair after
// every vertex was displaced by a fifth of its edges.
#include "mesh/improvement/improver.h"
#include "mesh/measures.h"
#include "tests/support/jitter.h"
#include "tests/support/raw_meshes.h"

#include <benchmark/benchmark.h>

namespace {

using namespace meniscus;

// A ball in a box of air, improved from a raw mesh and renumbered along the curve.
const mesh::TetMesh& good_ball(std::size_t tets) {
  static std::map<std::size_t, mesh::TetMesh> made;
  const auto found = made.find(tets);
  if (found != made.end()) return found->second;
  mesh::TetMesh mesh = test::raw_ball(tets);
  for (const double act : {20.0, 25.0, 30.0}) improve(mesh, {.act_below_deg = act, .improve_to_deg = act});
  mesh.renumber_along_curve();
  return made.emplace(tets, std::move(mesh)).first->second;
}

void report(benchmark::State& state, const mesh::TetMesh& mesh) {
  const auto tets = static_cast<double>(mesh.tet_count());
  state.counters["tets"] = tets;
  state.counters["per_tet"] =
      benchmark::Counter(tets, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
  state.counters["bytes_per_tet"] = static_cast<double>(mesh.memory_bytes()) / tets;
}

void StepInWhichNothingMoved(benchmark::State& state) {
  mesh::TetMesh mesh(good_ball(static_cast<std::size_t>(state.range(0))));
  mesh::Improver improver(mesh);
  improver.improve();
  for (auto _ : state) benchmark::DoNotOptimize(improver.improve());
  report(state, mesh);
}
BENCHMARK(StepInWhichNothingMoved)->Arg(10000)->Arg(121000)->Unit(benchmark::kMicrosecond);

void AuditOfAGoodMesh(benchmark::State& state) {
  mesh::TetMesh mesh(good_ball(static_cast<std::size_t>(state.range(0))));
  mesh::Improver improver(mesh);
  improver.improve();
  for (auto _ : state) {
    improver.mark_all();
    benchmark::DoNotOptimize(improver.improve());
  }
  report(state, mesh);
}
BENCHMARK(AuditOfAGoodMesh)->Arg(10000)->Arg(121000)->Unit(benchmark::kMillisecond);

void RepairAfterJitter(benchmark::State& state) {
  const mesh::TetMesh& good = good_ball(static_cast<std::size_t>(state.range(0)));
  double worst_before = 180, worst_after = 180, largest_after = 0;
  for (auto _ : state) {
    state.PauseTiming();
    mesh::TetMesh mesh(good);
    mesh::Improver improver(mesh);
    improver.improve();
    test::jitter_vertices(mesh, 0.2, 1);
    worst_before = angle_statistics(mesh).min_deg;
    state.ResumeTiming();
    benchmark::DoNotOptimize(improver.improve());
    state.PauseTiming();
    const mesh::AngleStatistics after = angle_statistics(mesh);
    worst_after = after.min_deg;
    largest_after = after.max_deg;
    state.ResumeTiming();
  }
  report(state, good);
  state.counters["min_deg_before"] = worst_before;
  state.counters["min_deg_after"] = worst_after;
  state.counters["max_deg_after"] = largest_after;
}
BENCHMARK(RepairAfterJitter)->Arg(10000)->Arg(121000)->Unit(benchmark::kMillisecond);

}  // namespace
