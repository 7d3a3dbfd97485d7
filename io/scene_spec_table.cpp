#include "io/scene_spec_binding.h"

namespace meniscus::io {
namespace {

void append_nothing(Scene&, ItemIndex) {}
std::size_t one(const Scene&, ItemIndex) {
  return 1;
}

TableSpec top_level() {
  return {
      "",
      TableKind::top,
      "Before the first table.",
      append_nothing,
      one,
      {{.name = "title", .field = top<&Scene::title>, .doc = "what the experiment is; appears in outputs"},
       {.name = "gravity",
        .field = top<&Scene::gravity>,
        .doc = "acceleration of gravity",
        .unit = "m/s^2"}}};
}

TableSpec liquid_table() {
  using L = LiquidProperties;
  constexpr auto part = &Scene::liquid;
  return {"liquid",
          TableKind::single,
          "Properties of the liquid. Needed by everything but a kinematic run ([flow]) and meshing.",
          [](Scene& s, ItemIndex) { s.liquid.emplace(); },
          [](const Scene& s, ItemIndex) -> std::size_t { return s.liquid ? 1 : 0; },
          {{.name = "density",
            .field = in<part, &L::density>,
            .doc = "mass per volume",
            .unit = "kg/m^3",
            .range = kPositive,
            .presence = kRequired},
           {.name = "viscosity",
            .field = in<part, &L::viscosity>,
            .doc = "dynamic viscosity; 0 is inviscid",
            .unit = "Pa s",
            .range = kNotNegative},
           {.name = "surface_tension",
            .field = in<part, &L::surface_tension>,
            .doc = "energy per area of the surface to air",
            .unit = "N/m",
            .range = kNotNegative,
            .presence = kRequired}}};
}

TableSpec drop_table() {
  using D = Drop;
  return {
      "drop",
      TableKind::list,
      "Initial liquid, one table a body; bodies that overlap are one body of liquid.",
      [](Scene& s, ItemIndex) { s.drops.emplace_back(); },
      [](const Scene& s, ItemIndex) { return s.drops.size(); },
      {{.name = "shape",
        .field = drop<&D::shape>,
        .doc = "form of the body",
        .presence = kRequired,
        .choices = {"sphere", "ellipsoid", "box", "cylinder", "cap", "torus", "mesh"}},
       {.name = "center",
        .field = drop<&D::center>,
        .doc = "centre of the body; of a cap: of its base; of a mesh: where the file's origin is put",
        .unit = "m"},
       {.name = "radius",
        .field = drop<&D::radius>,
        .doc = "radius of the sphere or cylinder; of the sphere a cap is cut from; of a torus' centre line",
        .unit = "m",
        .range = kPositive,
        .presence = kRequired,
        .shapes = "sphere cylinder cap torus"},
       {.name = "mode",
        .field = drop<&D::mode>,
        .doc = "disturbs the sphere: r = R (1 + amplitude P_mode(cos theta)) about z, volume kept; 0 is none",
        .range = {.low = 0, .high = 20},
        .shapes = "sphere"},
       {.name = "amplitude",
        .field = drop<&D::amplitude>,
        .doc = "size of the disturbance relative to the radius",
        .range = {.low = -0.5, .high = 0.5},
        .shapes = "sphere cylinder"},
       {.name = "wavelength",
        .field = drop<&D::wavelength>,
        .doc =
            "disturbs the cylinder: its radius is that times 1 + amplitude cos(2 pi z / wavelength), z along "
            "the axis from the center, volume kept",
        .unit = "m",
        .range = kPositive,
        .shapes = "cylinder",
        .when_absent = "no disturbance"},
       {.name = "ends",
        .field = drop<&D::ends>,
        .doc = "flat, or round: half balls are added to the length",
        .shapes = "cylinder",
        .choices = {"flat", "round"}},
       {.name = "radii",
        .field = drop<&D::radii>,
        .doc = "half axes along x, y, z",
        .unit = "m",
        .range = kPositive,
        .presence = kRequired,
        .shapes = "ellipsoid"},
       {.name = "size",
        .field = drop<&D::size>,
        .doc = "edge lengths along x, y, z",
        .unit = "m",
        .range = kPositive,
        .presence = kRequired,
        .shapes = "box"},
       {.name = "axis",
        .field = drop<&D::axis>,
        .doc = "direction of the axis; only its direction counts",
        .shapes = "cylinder cap torus",
        .rule = VectorRule::nonzero},
       {.name = "length",
        .field = drop<&D::length>,
        .doc = "length of the cylinder along its axis",
        .unit = "m",
        .range = kPositive,
        .presence = kRequired,
        .shapes = "cylinder"},
       {.name = "tube_radius",
        .field = drop<&D::tube_radius>,
        .doc = "radius of the tube of a torus",
        .unit = "m",
        .range = kPositive,
        .presence = kRequired,
        .shapes = "torus"},
       {.name = "height",
        .field = drop<&D::height>,
        .doc = "height of the cap above its base",
        .unit = "m",
        .range = kPositive,
        .shapes = "cap",
        .when_absent = "from `contact_angle`"},
       {.name = "contact_angle",
        .field = drop<&D::contact_angle>,
        .doc = "angle between base and surface, measured through the liquid",
        .unit = "degrees",
        .range = {.low = 0, .high = 180, .low_open = true, .high_open = true},
        .shapes = "cap",
        .when_absent = "from `height`"},
       {.name = "file",
        .field = drop<&D::file>,
        .doc = "closed surface (STL, OBJ, OFF or PLY), path relative to the scene",
        .presence = kRequired,
        .shapes = "mesh"},
       {.name = "scale",
        .field = drop<&D::scale>,
        .doc = "factor on the file's coordinates",
        .range = kPositive,
        .shapes = "mesh"},
       {.name = "velocity", .field = drop<&D::velocity>, .doc = "initial velocity", .unit = "m/s"},
       {.name = "angular_velocity",
        .field = drop<&D::angular_velocity>,
        .doc = "initial spin about the body's centroid",
        .unit = "rad/s"}}};
}

TableSpec mesh_table() {
  using M = MeshSettings;
  constexpr auto part = &Scene::mesh;
  constexpr Range dihedral{.low = 0, .high = 60};
  return {"mesh",
          TableKind::single,
          "Resolution and quality. Only the edge length matters for most scenes.",
          append_nothing,
          one,
          {{.name = "edge_length",
            .field = in<part, &M::edge_length>,
            .doc = "target edge length at the surface",
            .unit = "m",
            .range = kPositive,
            .when_absent = "a sixth of the smallest body's equivalent radius, less for thin bodies"},
           {.name = "curvature",
            .field = in<part, &M::curvature>,
            .doc = "edges at the surface are at most this times the radius of curvature; 0 is off",
            .range = kNotNegative},
           {.name = "contact_line",
            .field = in<part, &M::contact_line>,
            .doc = "edge length at contact lines in units of edge_length",
            .range = {.low = 0, .high = 1, .low_open = true}},
           {.name = "grading",
            .field = in<part, &M::grading>,
            .doc = "growth of the edge length per distance from the surface",
            .range = {.low = 0, .high = 2}},
           {.name = "max_edge_length",
            .field = in<part, &M::max_edge_length>,
            .doc = "upper bound of the edge length far from the surface",
            .unit = "m",
            .range = kPositive,
            .when_absent = "a quarter of the domain's longest side"},
           {.name = "act_below",
            .field = in<part, &M::act_below>,
            .doc = "tetrahedra with a dihedral angle whose sine is below this angle's are improved",
            .unit = "degrees",
            .range = dihedral},
           {.name = "improve_to",
            .field = in<part, &M::improve_to>,
            .doc = "improvement of such a tetrahedron stops here",
            .unit = "degrees",
            .range = dihedral},
           {.name = "keep_creases",
            .field = in<part, &M::keep_creases>,
            .doc = "sharp edges of the initial surface are part of its shape; liquids round them off"}}};
}

TableSpec domain_table() {
  constexpr auto part = &Scene::domain;
  return {"domain",
          TableKind::single,
          "The box of air that is meshed; it ends at planes. Left out: a box around the liquid with room to "
          "move.",
          [](Scene& s, ItemIndex) { s.domain.emplace(); },
          [](const Scene& s, ItemIndex) -> std::size_t { return s.domain ? 1 : 0; },
          {{.name = "min",
            .field = in<part, &Domain::min>,
            .doc = "lowest corner",
            .unit = "m",
            .presence = kRequired},
           {.name = "max",
            .field = in<part, &Domain::max>,
            .doc = "highest corner",
            .unit = "m",
            .presence = kRequired}}};
}

TableSpec topology_table() {
  using T = TopologySettings;
  constexpr auto part = &Scene::topology;
  return {"topology",
          TableKind::single,
          "Which changes of topology are allowed.",
          append_nothing,
          one,
          {{.name = "merge", .field = in<part, &T::merge>, .doc = "fronts that meet become one"},
           {.name = "split", .field = in<part, &T::split>, .doc = "necks that thin out break"},
           {.name = "vanish",
            .field = in<part, &T::vanish>,
            .doc = "specks below resolution disappear (booked in the volume ledger)"}}};
}

TableSpec flow_table() {
  return {"flow",
          TableKind::single,
          "A kinematic run: the surface is carried by this velocity, without physics.",
          [](Scene& s, ItemIndex) { s.flow.emplace(); },
          [](const Scene& s, ItemIndex) -> std::size_t { return s.flow ? 1 : 0; },
          {{.name = "velocity",
            .field = in<&Scene::flow, &FlowSettings::velocity>,
            .doc = "three expressions (muParser) of x, y, z and t, with _pi",
            .unit = "m/s",
            .presence = kRequired}}};
}

TableSpec time_table() {
  using T = TimeSettings;
  constexpr auto part = &Scene::time;
  return {
      "time",
      TableKind::single,
      "How long and in which steps.",
      append_nothing,
      one,
      {{.name = "end",
        .field = in<part, &T::end>,
        .doc = "simulated time at which a run ends",
        .unit = "s",
        .range = kPositive,
        .when_absent = "required by `run`, but for equilibrium"},
       {.name = "step",
        .field = in<part, &T::step>,
        .doc = "length of a time step, or chosen by the program",
        .unit = "s",
        .range = kPositive,
        .words = {{"auto", std::nullopt}}},
       {.name = "scheme",
        .field = in<part, &T::scheme>,
        .doc = "how a step is integrated: sdirk2 is of second order, backward_euler of first order and damps "
               "strongly, explicit_euler is the first paper's",
        .choices = {"sdirk2", "backward_euler", "explicit_euler"}},
       {.name = "mode",
        .field = in<part, &T::mode>,
        .doc = "follow the motion, or go straight to the least energy at fixed volume",
        .choices = {"dynamic", "equilibrium"}},
       {.name = "steady",
        .field = in<part, &T::steady>,
        .doc = "stop early when maximal speed / capillary speed falls below",
        .range = kPositive,
        .when_absent = "off"}}};
}

template <auto Member>
Field flow_option(Scene& s, ItemIndex) {
  return field_of(s.solver.flow.*Member);
}
template <auto Member>
Field discretization(Scene& s, ItemIndex) {
  return field_of(s.solver.flow.discretization.*Member);
}

TableSpec solver_table() {
  using F = fem::FlowOptions;
  using D = fem::Discretization;
  using S = SolverSettings;
  constexpr auto part = &Scene::solver;
  return {"solver",
          TableKind::single,
          "How the flow is discretized and solved. The defaults are the measured best.",
          append_nothing,
          one,
          {{.name = "pressure",
            .field = discretization<&D::pressure>,
            .doc = "pressure linear between vertices, or constant in each tetrahedron",
            .choices = {"linear", "constant"}},
           {.name = "mass",
            .field = discretization<&D::mass>,
            .doc = "mass matrix",
            .choices = {"consistent", "lumped"}},
           {.name = "stabilization",
            .field = discretization<&D::delta>,
            .doc = "strength of the pressure's stabilization, a pure number",
            .range = kNotNegative},
           {.name = "surface",
            .field = flow_option<&F::surface_order>,
            .doc = "order of the surface energy: by its gradient, or with its Hessian",
            .choices = {"first", "second"}},
           {.name = "linear",
            .field = flow_option<&F::solver>,
            .doc = "solver of the linear systems",
            .choices = {"krylov", "direct"}},
           {.name = "tolerance",
            .field = flow_option<&F::tolerance>,
            .doc = "of the linear solver, relative to the change a stage asks for",
            .range = {.low = 0, .high = 1, .low_open = true, .high_open = true}},
           {.name = "capillary",
            .field = in<part, &S::capillary>,
            .doc = "limit of an automatic step, in periods of the shortest capillary waves",
            .range = kPositive},
           {.name = "distortion",
            .field = in<part, &S::distortion>,
            .doc = "limit of an automatic step: most strain of a tetrahedron",
            .range = kPositive},
           {.name = "way",
            .field = in<part, &S::way>,
            .doc = "limit of an automatic step: most of an edge that a vertex goes",
            .range = kPositive}}};
}

TableSpec output_table() {
  return {"output",
          TableKind::single,
          "What a run writes.",
          append_nothing,
          one,
          {{.name = "interval",
            .field = in<&Scene::output, &OutputSettings::interval>,
            .doc = "simulated time between frames",
            .unit = "s",
            .range = kPositive,
            .when_absent =
                "a hundredth of `time.end`; on the way to an equilibrium there is a frame every 10 steps"},
           {.name = "checkpoint",
            .field = in<&Scene::output, &OutputSettings::checkpoint>,
            .doc = "wall time between checkpoints, of which there is also one with each frame; 0 is one a "
                   "step",
            .unit = "s",
            .range = kNotNegative}}};
}

}  // namespace

const std::vector<TableSpec>& scene_tables() {
  static const std::vector<TableSpec> tables{
      top_level(),    liquid_table(),   drop_table(), solid_table(), keyframe_table(), mesh_table(),
      domain_table(), topology_table(), flow_table(), time_table(),  solver_table(),   output_table()};
  return tables;
}

}  // namespace meniscus::io
