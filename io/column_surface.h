// Columns of liquid that are no plain cylinders, as triangulated surfaces: with a wave along the axis, with
// round ends.
#pragma once

#include "io/scene.h"
#include "mesh/generation/triangle_surface.h"

namespace meniscus::io {

// Whether the drop, a cylinder, needs it.
[[nodiscard]] bool is_column(const Drop& drop);

// The radius at a distance z from the centre along the axis is proportional to
// 1 + amplitude cos(2 pi z / wavelength). Round ends are parts of spheres that continue it smoothly, added to
// the length. The volume is exactly that of the column without a wave.
[[nodiscard]] mesh::TriangleSurface column_surface(const Drop& drop);

}  // namespace meniscus::io
