// The columns of series.csv that follow from the mesh alone, whatever moves it.
#pragma once

#include "io/series.h"
#include "mesh/tet_mesh.h"

namespace meniscus::io {

// Fills in volume, areas, base_radius, height, components, bubbles, vertices, tets, dihedral angles and
// euler. `up` is a unit vector. Where the liquid stands on the end of the mesh, which is a wall, it counts as
// wetted.
void measure_geometry(const mesh::TetMesh& mesh, const mesh::Vec3& up, SeriesRow& row);

}  // namespace meniscus::io
