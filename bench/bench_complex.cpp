// What a step of the deformable complex costs: a surface that moves by a quarter of an edge along its normal,
// one turning with its ball, one that flows gently with all of the liquid driven, as a flow solver does, and
// one at rest. CPU seconds per step; `per_tet` for the growth with size.
#include "mesh/complex/deformable_complex.h"
#include "mesh/generation/generate.h"
#include "mesh/measures.h"
#include "mesh/surface/surface_fan.h"

#include <benchmark/benchmark.h>

#include <cmath>
#include <map>

namespace {

using namespace meniscus::mesh;

constexpr double kRadius = 0.3;

// A ball in a box of twice its radius to each side, with about as many tetrahedra, after a first step that
// lets the mesh settle.
struct Ball {
  TetMesh mesh;
  double edge_length;
};

TetMesh make(double edge_length) {
  BoundingBox box;
  box.extend(Vec3::Constant(-2 * kRadius));
  box.extend(Vec3::Constant(2 * kRadius));
  return generate_mesh(std::vector<Shape>{Sphere{Vec3::Zero(), kRadius}},
                       {.edge_length = edge_length, .domain = box});
}

const Ball& ball(std::size_t tets) {
  static std::map<std::size_t, Ball> made;
  const auto found = made.find(tets);
  if (found != made.end()) return found->second;
  double edge_length = 0.1;
  TetMesh mesh = make(edge_length);
  for (int round = 0; round < 8; ++round) {
    const double ratio = static_cast<double>(mesh.tet_count()) / static_cast<double>(tets);
    if (std::abs(ratio - 1) < 0.03) break;
    edge_length *= std::pow(ratio, 0.36);
    mesh = make(edge_length);
  }
  mesh.renumber_along_curve();
  return made.emplace(tets, Ball{std::move(mesh), edge_length}).first->second;
}

ComplexOptions options(const Ball& of) {
  return {.sizing = {.edge_length = of.edge_length, .max_edge_length = kRadius}};
}

void report(benchmark::State& state, const TetMesh& mesh) {
  const auto tets = static_cast<double>(mesh.tet_count());
  state.counters["tets"] = tets;
  state.counters["surface"] = static_cast<double>(label_boundary(mesh, kLiquid).size());
  state.counters["worst_deg"] = angle_statistics(mesh).min_deg;
  state.counters["per_tet"] =
      benchmark::Counter(tets, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

// Steps of `displacement(mesh, step, way)`, which fills the way of those it drives.
template <class Displacement>
void run(benchmark::State& state, const Displacement& displacement) {
  const Ball& start = ball(static_cast<std::size_t>(state.range(0)));
  TetMesh mesh(start.mesh);
  DeformableComplex complex(mesh, kLiquid, options(start));
  VertexField<Vec3> velocity(mesh);
  complex.carry_momentum(velocity);
  VertexField<Vec3> way(mesh);
  std::size_t stragglers = 0;
  int step = 0;
  const auto advance = [&] {
    state.PauseTiming();
    for (const VertexId v : mesh.vertices()) way[v].setZero();
    displacement(mesh, step++, start.edge_length, way);
    state.ResumeTiming();
    stragglers += complex.advance(way).stragglers.size();
  };
  for (auto _ : state) advance();
  report(state, mesh);
  state.counters["stragglers"] = static_cast<double>(stragglers);
}

// Out for three steps, then in again.
void NormalMotionOfAQuarterEdge(benchmark::State& state) {
  run(state, [](const TetMesh& mesh, int step, double edge_length, VertexField<Vec3>& way) {
    const double along = (step / 3 % 2 == 0 ? 0.25 : -0.25) * edge_length;
    const std::vector<Vec3> normal = surface_normals(mesh, label_boundary(mesh, kLiquid));
    for (const VertexId v : mesh.vertices()) way[v] = along * normal[v.index()];
  });
}
BENCHMARK(NormalMotionOfAQuarterEdge)->Arg(11000)->Arg(98000)->Iterations(12)->Unit(benchmark::kMillisecond);

// The public code of Misztal's was timed with 0.02 rad a step.
void Rotation(benchmark::State& state) {
  const Eigen::Matrix3d turn = Eigen::AngleAxisd(0.02, Vec3::UnitZ()).toRotationMatrix();
  run(state, [&](const TetMesh& mesh, int, double, VertexField<Vec3>& way) {
    for (const VertexId v : mesh.vertices()) {
      if (mesh.vertex_class(v) == VertexClass::surface) way[v] = turn * mesh.position(v) - mesh.position(v);
    }
  });
}
BENCHMARK(Rotation)->Arg(11000)->Arg(98000)->Iterations(100)->Unit(benchmark::kMillisecond);

// An oscillation of the second mode, as of a free drop, three hundredths of an edge a step at most.
void GentleFlowOfAllTheLiquid(benchmark::State& state) {
  run(state, [](const TetMesh& mesh, int step, double edge_length, VertexField<Vec3>& way) {
    const double part = 0.03 * edge_length / kRadius * std::cos(0.06 * step);
    for (const TetId t : mesh.tets()) {
      if (mesh.label(t) != kLiquid) continue;
      for (const VertexId v : mesh.vertices(t)) {
        const Vec3& x = mesh.position(v);
        way[v] = part * Vec3(-0.5 * x.x(), -0.5 * x.y(), x.z());
      }
    }
  });
}
BENCHMARK(GentleFlowOfAllTheLiquid)
    ->Arg(11000)
    ->Arg(20000)
    ->Arg(98000)
    ->Iterations(100)
    ->Unit(benchmark::kMillisecond);

void Rest(benchmark::State& state) {
  run(state, [](const TetMesh&, int, double, VertexField<Vec3>&) {});
}
BENCHMARK(Rest)->Arg(11000)->Iterations(100)->Unit(benchmark::kMillisecond);

}  // namespace
