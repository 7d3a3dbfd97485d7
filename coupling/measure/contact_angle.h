// The contact angle as the surface shows it: at each vertex of the contact line, to second order in the
// length of edges.
#pragma once

#include "coupling/measure/contact_line.h"
#include "coupling/measure/surface_fit.h"

#include <functional>
#include <optional>
#include <vector>

namespace meniscus::coupling {

struct ContactAngleOptions {
  SurfaceFitOptions fit = {};
  // Unit normal, towards the liquid, of the wall that a wetted face lies on, at a point of it. Empty: from
  // the faces of the wall, which is exact for flat ones and of first to second order for curved ones.
  std::function<Vec3(mesh::TetFace wetted, const Vec3& point)> wall_normal = {};
};

// At one end of one edge of the line: where a wall has an edge, either side is measured against its own face.
struct ContactAngleSample {
  mesh::VertexId vertex;
  mesh::TetFace wetted;  // that it is measured against
  double angle_deg;      // inside the liquid
  double length;         // half of the edge
};

// Means over the length of the line.
struct ContactAngle {
  double mean = 0, min = 0, max = 0;  // degrees
  double deviation = 0;               // root of the mean square about the mean
  std::vector<ContactAngleSample> samples;
};

// The means of some samples, at least one.
[[nodiscard]] ContactAngle summarize(std::vector<ContactAngleSample> samples);

// Empty where there is no contact line, or no surface beside it that could be fitted.
[[nodiscard]] std::optional<ContactAngle> contact_angle(const mesh::TetMesh& mesh,
                                                        const LiquidSurface& surface, const ContactLine& line,
                                                        const ContactAngleOptions& options = {});

}  // namespace meniscus::coupling
