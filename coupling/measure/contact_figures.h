// What a state of the liquid shows of its walls, in figures: the contact angle along the contact line, and
// that of the whole shape.
#pragma once

#include "coupling/measure/shape_angle.h"
#include "mesh/walls/walls.h"

#include <optional>
#include <vector>

namespace meniscus::coupling {

// Along the contact line, or the part of it that is on one solid.
struct LineFigures {
  double mean = 0, min = 0, max = 0;  // degrees
  double deviation = 0;               // root of the mean square about the mean
  double length = 0;
};

struct ContactFigures {
  LineFigures line;                // all of it
  std::optional<double> fit = {};  // degrees, from the shape, where it has one (shape_angle.h)
  std::vector<std::optional<LineFigures>> solids =
      {};  // of every solid of the walls, where it has a part of it
};

// The surface of the liquid with the faces that lie on walls apart. A mesh with air ends at walls; where
// there is liquid alone, as in frames, its faces on the sheets of `walls` are wetted, or none where that is
// null.
[[nodiscard]] LiquidSurface surface_at_walls(const mesh::TetMesh& mesh, const mesh::Walls* walls);

// Empty where there is no contact line. Angles are measured against the walls where they are given, else
// against the faces that lie on them.
[[nodiscard]] std::optional<ContactFigures> contact_figures(const mesh::TetMesh& mesh,
                                                            const mesh::Walls* walls,
                                                            const ShapeAngleOptions& options = {});

}  // namespace meniscus::coupling
