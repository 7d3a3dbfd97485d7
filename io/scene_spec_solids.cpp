#include "io/scene_spec_binding.h"

namespace meniscus::io {
namespace {

template <auto Member>
Field solid(Scene& s, ItemIndex i) {
  return field_of(s.solids[i.item].*Member);
}
template <auto Member>
Field keyframe(Scene& s, ItemIndex i) {
  return field_of(s.solids[i.item].keyframes[i.inner].*Member);
}

constexpr Range kAngle{.low = 0, .high = 180};

std::vector<KeySpec> solid_geometry_keys() {
  using S = Solid;
  return {
      {.name = "name",
       .field = solid<&S::name>,
       .doc = "name used in outputs and columns",
       .when_absent = "`solid1`, `solid2`, ..."},
      {.name = "shape",
       .field = solid<&S::shape>,
       .doc = "form of the solid",
       .presence = kRequired,
       .choices = {"plane", "sphere", "box", "cylinder", "tube", "capsule", "torus", "mesh"}},
      {.name = "point",
       .field = solid<&S::point>,
       .doc = "a point of the plane",
       .unit = "m",
       .shapes = "plane"},
      {.name = "normal",
       .field = solid<&S::normal>,
       .doc = "normal of the plane; liquid is on the side it points to",
       .shapes = "plane",
       .rule = VectorRule::nonzero},
      {.name = "center",
       .field = solid<&S::center>,
       .doc = "centre; of a mesh: where the file's origin is put",
       .unit = "m",
       .shapes = "sphere box cylinder tube capsule torus mesh"},
      {.name = "radius",
       .field = solid<&S::radius>,
       .doc = "radius; of a tube: of its bore; of a torus: of its centre line",
       .unit = "m",
       .range = kPositive,
       .presence = kRequired,
       .shapes = "sphere cylinder tube capsule torus"},
      {.name = "size",
       .field = solid<&S::size>,
       .doc = "edge lengths along x, y, z",
       .unit = "m",
       .range = kPositive,
       .presence = kRequired,
       .shapes = "box"},
      {.name = "axis",
       .field = solid<&S::axis>,
       .doc = "direction of the axis; only its direction counts",
       .shapes = "cylinder tube capsule torus",
       .rule = VectorRule::nonzero},
      {.name = "length",
       .field = solid<&S::length>,
       .doc = "length along the axis; of a capsule: between the centres of its ends",
       .unit = "m",
       .range = kPositive,
       .presence = kRequired,
       .shapes = "cylinder tube capsule"},
      {.name = "thickness",
       .field = solid<&S::thickness>,
       .doc = "thickness of a tube's wall",
       .unit = "m",
       .range = kPositive,
       .presence = kRequired,
       .shapes = "tube"},
      {.name = "tube_radius",
       .field = solid<&S::tube_radius>,
       .doc = "radius of the tube of a torus",
       .unit = "m",
       .range = kPositive,
       .presence = kRequired,
       .shapes = "torus"},
      {.name = "file",
       .field = solid<&S::file>,
       .doc = "closed surface (STL, OBJ, OFF or PLY), path relative to the scene",
       .presence = kRequired,
       .shapes = "mesh"},
      {.name = "scale",
       .field = solid<&S::scale>,
       .doc = "factor on the file's coordinates",
       .range = kPositive,
       .shapes = "mesh"},
      {.name = "container", .field = solid<&S::container>, .doc = "the liquid is inside this closed shape"}};
}

std::vector<KeySpec> solid_physics_keys() {
  using S = Solid;
  return {
      {.name = "contact_angle",
       .field = solid<&S::contact_angle>,
       .doc =
           "equilibrium angle between wall and surface, measured through the liquid; in quotes it may be an "
           "expression (muParser) of x, y and z, with _pi; of a mesh \"file\" is that of each face of a PLY "
           "file, its property contact_angle",
       .unit = "degrees",
       .range = kAngle},
      {.name = "alpha",
       .field = solid<&S::alpha>,
       .doc = "instead of contact_angle: energies of the wet and the dry wall in units of surface_tension",
       .when_absent = "from `contact_angle`"},
      {.name = "separation", .field = solid<&S::separation>, .doc = "liquid may peel off; false: it sticks"},
      {.name = "slip",
       .field = solid<&S::slip_length>,
       .doc = "tangential motion on the wall, or a slip length",
       .unit = "m",
       .range = kNotNegative,
       .words = {{"free", std::nullopt}, {"none", 0.0}}},
      {.name = "coupling",
       .field = solid<&S::coupling>,
       .doc = "whether the mesh follows the solid's surface or the solid cuts through the mesh",
       .choices = {"conforming", "immersed"}},
      {.name = "motion",
       .field = solid<&S::motion>,
       .doc = "at rest, moved as told, or moved by liquid, gravity and contacts",
       .choices = {"static", "scripted", "rigid"}},
      {.name = "velocity",
       .field = solid<&S::velocity>,
       .doc = "scripted: velocity; rigid: initial velocity",
       .unit = "m/s"},
      {.name = "angular_velocity",
       .field = solid<&S::angular_velocity>,
       .doc = "scripted: spin; rigid: initial spin",
       .unit = "rad/s"},
      {.name = "density",
       .field = solid<&S::density>,
       .doc = "rigid: mass per volume",
       .unit = "kg/m^3",
       .range = kPositive,
       .when_absent = "required where motion = \"rigid\""},
      {.name = "friction",
       .field = solid<&S::friction>,
       .doc = "rigid: Coulomb coefficient between solids",
       .range = kNotNegative},
      {.name = "restitution",
       .field = solid<&S::restitution>,
       .doc = "rigid: bounce between solids",
       .range = {.low = 0, .high = 1}}};
}

}  // namespace

TableSpec solid_table() {
  TableSpec table{"solid",
                  TableKind::list,
                  "What the liquid meets: walls, containers, bodies. A scene without any is a free drop.",
                  [](Scene& s, ItemIndex) { s.solids.emplace_back(); },
                  [](const Scene& s, ItemIndex) { return s.solids.size(); },
                  solid_geometry_keys()};
  for (KeySpec& key : solid_physics_keys()) table.keys.push_back(std::move(key));
  return table;
}

TableSpec keyframe_table() {
  using K = Keyframe;
  return {"solid.keyframes",
          TableKind::inner_list,
          "Poses of a scripted solid, interpolated between; instead of velocity and angular_velocity.",
          [](Scene& s, ItemIndex i) { s.solids[i.item].keyframes.emplace_back(); },
          [](const Scene& s, ItemIndex i) { return s.solids[i.item].keyframes.size(); },
          {{.name = "time",
            .field = keyframe<&K::time>,
            .doc = "when; later than the one before",
            .unit = "s",
            .range = kNotNegative,
            .presence = kRequired},
           {.name = "translation",
            .field = keyframe<&K::translation>,
            .doc = "shift from where the solid starts",
            .unit = "m"},
           {.name = "rotation",
            .field = keyframe<&K::rotation>,
            .doc = "axis times angle, about the solid's centre, from how the solid starts",
            .unit = "degrees"}}};
}

}  // namespace meniscus::io
