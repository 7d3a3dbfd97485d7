// Columns of liquid with a wave along them for the cases, in units of density, surface tension and the radius
// of the column, as the program meshes and runs a scene that leaves everything else open.
//
// A column ends in free space: its ends draw back by about a radius in a unit of time and send waves ahead.
// Only its middle is a column without ends, and only until these arrive.
#pragma once

#include "coupling/flow_run.h"

namespace meniscus::validation {

using mesh::Vec3;

struct ColumnOptions {
  double wave_number = 0.7;  // k a; the axis is x
  double amplitude = 0.03;   // of the radius, at the start; a crest is in the middle
  double wavelengths = 4;    // of the whole column, but for its round ends
  double edge = 0.34;        // at the surface
};

struct Column {
  mesh::TetMesh mesh;
  coupling::FlowRunOptions options;
};

[[nodiscard]] Column wavy_column(const ColumnOptions& options);

// The cosine part, with a crest at x = 0, of the surface's distance from the axis of the column, over so many
// wavelengths in the middle: least squares with a mean and a sine beside it.
[[nodiscard]] double wave_amplitude(const mesh::TetMesh& mesh, double wave_number, double wavelengths);

}  // namespace meniscus::validation
