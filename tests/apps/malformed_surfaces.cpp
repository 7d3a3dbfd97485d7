#include "tests/apps/malformed.h"
#include "tests/io/surface_samples.h"

#include <limits>

namespace meniscus::test {
namespace {

template <class T>
std::string with_bytes(std::string bytes, std::size_t at, T value) {
  std::memcpy(bytes.data() + at, &value, sizeof value);
  return bytes;
}

std::string without_last(const std::string& text, std::size_t count) {
  return text.substr(0, text.size() - count);
}

}  // namespace

std::vector<Malformed> malformed_surfaces() {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  constexpr std::size_t kStlCount = 80;       // where a binary STL says how many triangles it has
  constexpr std::size_t kStlPoint = 84 + 12;  // its first coordinate
  const std::size_t ply_data = ply_header("binary_little_endian").size();
  const std::string one_open = replaced(obj_text(), "f 2 3 4\n", "");
  const std::string flat = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nf 1 3 2\n";
  const std::string crossing = obj_text() +
                               "v 0.1 0.1 -0.5\nv 1.1 0.1 -0.5\nv 0.1 1.1 -0.5\nv 0.1 0.1 0.5\n"
                               "f 5 7 6\nf 5 6 8\nf 5 8 7\nf 6 7 8\n";
  return {
      {"StlEmpty", "a.stl", "", "is empty"},
      {"StlTextTruncated", "a.stl", without_last(stl_text(), 60), "a.stl:"},
      {"StlTextNan", "a.stl", replaced(stl_text(), "1.000000", "nan"),
       "a.stl:5: coordinate: expected a finite number"},
      {"StlTextHugeNumber", "a.stl", replaced(stl_text(), "1.000000", "1e999"), "a.stl:5: coordinate"},
      {"StlTextRubbishInside", "a.stl", replaced(stl_text(), "endloop", "\x01\x02\xff"),
       "expected \"endloop\""},
      {"StlTextWithoutFacets", "a.stl", "solid x\nendsolid x\n", "has no triangles"},
      {"StlBinaryTruncated", "a.stl", without_last(stl_binary(), 10), "claims 4 triangles"},
      {"StlBinaryNan", "a.stl", with_bytes(stl_binary(), kStlPoint, kNan), "byte 96"},
      {"StlBinaryClaimsFourBillion", "a.stl", with_bytes(stl_binary(), kStlCount, 0xffffffffu),
       "claims 4294967295 triangles"},
      {"StlBinaryOpen", "a.stl", without_last(with_bytes(stl_binary(), kStlCount, 3u), 50), "a.stl: "},
      {"StlRubbish", "a.stl", rubbish(1000), "a.stl"},
      {"StlIsAnObj", "a.stl", obj_text(), "a.stl"},
      {"ObjEmpty", "a.obj", "", "is empty"},
      {"ObjTruncated", "a.obj", without_last(obj_text(), 4), "a.obj:9: a face needs at least three corners"},
      {"ObjNan", "a.obj", replaced(obj_text(), "v 1 0 0", "v nan 0 0"), "a.obj:3: coordinate"},
      {"ObjHugeCoordinate", "a.obj", replaced(obj_text(), "v 1 0 0", "v 1e300 0 0"),
       "has a coordinate of 1e+300"},
      {"ObjOpenSurface", "a.obj", one_open, "a.obj: "},
      {"ObjDoubledFace", "a.obj", obj_text() + "f 2 3 4\n", "a.obj: "},
      {"ObjInconsistentAndOpen", "a.obj", replaced(one_open, "f 1 3 2", "f 1 2 3"), "a.obj: "},
      {"ObjFlat", "a.obj", flat, "a.obj: "},
      {"ObjSelfIntersecting", "a.obj", crossing, "a.obj: "},
      {"ObjCornerOutOfRange", "a.obj", replaced(obj_text(), "f 2 3 4", "f 2 3 5"),
       "a.obj:9: a face uses vertex 5"},
      {"ObjHugeCorner", "a.obj", replaced(obj_text(), "f 2 3 4", "f 2 3 99999999999999999999"),
       "a.obj:9: corner of a face"},
      {"ObjRubbish", "a.obj", rubbish(1000), "a.obj:1: "},
      {"ObjIsToml", "a.obj", "[[drop]]\nshape = \"sphere\"\n", "a.obj:1: unknown statement"},
      {"OffEmpty", "a.off", "", "is empty"},
      {"OffTruncated", "a.off", without_last(off_text(), 9), "ends after 3 of 4 faces"},
      {"OffNan", "a.off", replaced(off_text(), "1 0 0", "1 NaN 0"), "a.off:4: coordinate"},
      {"OffOpen", "a.off", replaced(replaced(off_text(), "4 4 6", "4 3 6"), "3 1 2 3\n", ""), "a.off: "},
      {"OffClaimsATrillionVertices", "a.off", replaced(off_text(), "4 4 6", "1000000000000 4 6"),
       "a.off:2: claims 1000000000000 vertices"},
      {"OffClaimsATrillionFaces", "a.off", replaced(off_text(), "4 4 6", "4 1000000000000 6"),
       "a.off:2: claims 1000000000000 faces"},
      {"OffNegativeCount", "a.off", replaced(off_text(), "4 4 6", "-4 4 6"), "a.off:2: number of vertices"},
      {"OffRubbish", "a.off", rubbish(1000), "a.off:1: expected \"OFF\""},
      {"PlyEmpty", "a.ply", "", "is empty"},
      {"PlyTextTruncated", "a.ply", without_last(ply_text(), 12), "a.ply:"},
      {"PlyTextNan", "a.ply", replaced(ply_text(), "\n1 0 0", "\n1 nan 0"), "a.ply:11: value"},
      {"PlyTextClaimsATrillion", "a.ply", replaced(ply_text(), "vertex 4", "vertex 1000000000000"),
       "claims 1000000000000"},
      {"PlyTextOpen", "a.ply", replaced(replaced(ply_text(), "face 4", "face 3"), "3 1 2 3\n", ""),
       "a.ply: "},
      {"PlyHeaderOnly", "a.ply", ply_header("ascii"), "a.ply"},
      {"PlyWithoutEndOfHeader", "a.ply", "ply\nformat ascii 1.0\n", "the file ends inside the header"},
      {"PlyBinaryTruncated", "a.ply", without_last(ply_binary(), 5), "a.ply: byte"},
      {"PlyBinaryNan", "a.ply", with_bytes(ply_binary(), ply_data, kNan), "a number is not finite"},
      {"PlyBinaryClaimsATrillion", "a.ply", replaced(ply_binary(), "face 4", "face 1000000000000"),
       "claims 1000000000000"},
      {"PlyBinaryCornerOutOfRange", "a.ply", with_bytes(ply_binary(), ply_data + 48 + 1, 1 << 30),
       "uses vertex 1073741824"},
      {"PlyRubbish", "a.ply", rubbish(1000), "a.ply:1: expected \"ply\""},
  };
}

}  // namespace meniscus::test
