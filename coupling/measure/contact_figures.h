// What a state of the liquid shows of its walls, in figures: the contact angle along the contact line, and
// that of the whole shape.
#pragma once

#include "coupling/measure/shape_angle.h"
#include "mesh/walls/walls.h"

#include <optional>

namespace meniscus::coupling {

struct ContactFigures {
  double mean = 0, min = 0, max = 0;  // degrees, along the contact line
  double deviation = 0;               // root of the mean square about the mean
  std::optional<double> fit = {};     // from the shape, where there is one to be fitted (shape_angle.h)
  double line_length = 0;
};

// The surface of the liquid with the faces that lie on walls apart. A mesh with air ends at walls; where there
// is liquid alone, as in frames, its faces on the sheets of `walls` are wetted, or none where that is null.
[[nodiscard]] LiquidSurface surface_at_walls(const mesh::TetMesh& mesh, const mesh::Walls* walls);

// Empty where there is no contact line. Angles are measured against the walls where they are given, else
// against the faces that lie on them.
[[nodiscard]] std::optional<ContactFigures> contact_figures(const mesh::TetMesh& mesh,
                                                            const mesh::Walls* walls,
                                                            const ShapeAngleOptions& options = {});

}  // namespace meniscus::coupling
