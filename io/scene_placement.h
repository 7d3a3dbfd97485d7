// Whether the liquid and the solids of a scene are where they can be, before anything is meshed.
#pragma once

#include "io/scene.h"
#include "mesh/generation/shapes.h"
#include "mesh/walls/walls.h"

#include <span>

namespace meniscus::io {

// Throws InputError, at its key, for a solid outside of the domain, and for a body of liquid wholly inside an
// obstacle or outside of the domain or a container. Bodies are judged by samples of their volume and surface;
// pieces too thin to be met by one are left to the generator. `bodies` and the solids of `walls` are those of
// the scene, in their order.
void check_placement(const Scene& scene, std::span<const mesh::Shape> bodies, const mesh::Walls& walls);

}  // namespace meniscus::io
