#include "mesh/quality.h"

#include "mesh/geometry.h"
#include "mesh/tet_mesh.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace meniscus::mesh {

double min_sine(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  // sin(theta_e) = 3 V |e| / (2 A1 A2), A1 and A2 the areas of the faces that meet in e. With N = 2 A and
  // 6 V = det: sin = det |e| / (N1 N2). Compare squares, take one root at the end.
  const Vec3 ab = b - a, ac = c - a, ad = d - a;
  const Vec3 bc = c - b, bd = d - b, cd = d - c;
  const Vec3 nd = ab.cross(ac);  // face abc
  const double det = nd.dot(ad);
  const double a2 = bc.cross(bd).squaredNorm();  // face bcd, opposite a
  const double b2 = ac.cross(ad).squaredNorm();
  const double c2 = ab.cross(ad).squaredNorm();
  const double d2 = nd.squaredNorm();
  // |e|^2 / (N1^2 N2^2) with the common factor 1 / (a2 b2 c2 d2) taken out.
  const double worst =
      std::min({ab.squaredNorm() * a2 * b2, ac.squaredNorm() * a2 * c2, ad.squaredNorm() * a2 * d2,
                bc.squaredNorm() * b2 * c2, bd.squaredNorm() * b2 * d2, cd.squaredNorm() * c2 * d2});
  const double scale = a2 * b2 * c2 * d2;
  return scale > 0 ? det * std::sqrt(worst / scale) : 0.0;
}

double min_sine(const TetMesh& mesh, TetId t) {
  const TetVertices& v = mesh.vertices(t);
  return min_sine(mesh.position(v[0]), mesh.position(v[1]), mesh.position(v[2]), mesh.position(v[3]));
}

SineGradients sines_with_gradients(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  const std::array<Vec3, 4> p{a, b, c, d};
  // Area vectors N[k] (twice the area) of the face opposite k and their derivatives by a: a face that has the
  // edge uv opposite a has dN = delta x (..): d|N| = (n x e) . delta with e = v - u, up to the face's
  // orientation.
  const Vec3 n0 = (c - b).cross(d - b);
  const Vec3 n1 = (c - a).cross(d - a);
  const Vec3 n2 = (d - a).cross(b - a);
  const Vec3 n3 = (b - a).cross(c - a);
  const std::array<double, 4> norm{n0.norm(), n1.norm(), n2.norm(), n3.norm()};
  // d(log |N_k|)/da; zero for the face opposite a. For N = (u-a) x (v-a), dN = delta x (u - v).
  const std::array<Vec3, 4> dlog{Vec3::Zero(), (c - d).cross(n1) / (norm[1] * norm[1]),
                                 (d - b).cross(n2) / (norm[2] * norm[2]),
                                 (b - c).cross(n3) / (norm[3] * norm[3])};
  const double det = n3.dot(d - a);
  const Vec3 ddet = -n0;

  SineGradients out;
  for (std::size_t k = 0; k < 6; ++k) {
    const auto i = static_cast<std::size_t>(kTetEdges[k][0]), j = static_cast<std::size_t>(kTetEdges[k][1]);
    const auto m = static_cast<std::size_t>(kTetEdges[5 - k][0]),
               n = static_cast<std::size_t>(kTetEdges[5 - k][1]);
    const Vec3 edge = p[j] - p[i];
    const double length = edge.norm();
    const double factor = length / (norm[m] * norm[n]);
    out.value[k] = det * factor;
    out.gradient[k] = factor * ddet - out.value[k] * (dlog[m] + dlog[n]);
    if (i == 0) out.gradient[k] -= out.value[k] / (length * length) * edge;
  }
  return out;
}

std::array<double, 6> dihedral_angles_deg(const std::array<Vec3, 4>& p) {
  // Outward normals by face; the interior angle is pi minus the angle between them.
  std::array<Vec3, 4> normal;
  for (std::size_t i = 0; i < 4; ++i) {
    const auto& f = kTetFaces[i];
    normal[i] = area_vector(p[static_cast<std::size_t>(f[0])], p[static_cast<std::size_t>(f[1])],
                            p[static_cast<std::size_t>(f[2])]);
  }
  std::array<double, 6> out;
  for (std::size_t k = 0; k < 6; ++k) {
    const Vec3& m = normal[static_cast<std::size_t>(kTetEdges[5 - k][0])];
    const Vec3& n = normal[static_cast<std::size_t>(kTetEdges[5 - k][1])];
    out[k] = 180.0 - std::atan2(m.cross(n).norm(), m.dot(n)) * 180.0 / std::numbers::pi;
  }
  return out;
}

double volume_length_ratio(const std::array<Vec3, 4>& p) {
  double sum = 0;
  for (const auto& e : kTetEdges) {
    sum += (p[static_cast<std::size_t>(e[1])] - p[static_cast<std::size_t>(e[0])]).squaredNorm();
  }
  const double rms = std::sqrt(sum / 6.0);
  return rms > 0 ? 6.0 * std::numbers::sqrt2 * signed_volume(p) / (rms * rms * rms) : 0.0;
}

}  // namespace meniscus::mesh
