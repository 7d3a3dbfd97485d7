// The vector type of the whole project.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>

namespace meniscus::mesh {

using Vec3 = Eigen::Vector3d;

}  // namespace meniscus::mesh
