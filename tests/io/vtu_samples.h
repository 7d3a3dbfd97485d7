// A VTU file of one tetrahedron in text, each part of which a test can replace.
#pragma once

#include <string>

namespace meniscus::test {

struct VtuText {
  std::string counts = "NumberOfPoints=\"4\" NumberOfCells=\"1\"";
  std::string points = "0 0 0  1 0 0  0 1 0  0 0 1";
  std::string corners = "0 1 2 3";
  std::string offsets = "4";
  std::string types = "10";
  std::string labels = "1";  // empty: no such array

  [[nodiscard]] std::string text() const {
    const auto array = [](const std::string& type, const std::string& attributes, const std::string& values) {
      return "<DataArray type=\"" + type + "\" " + attributes + " format=\"ascii\">" + values +
             "</DataArray>\n";
    };
    std::string text =
        "<?xml version=\"1.0\"?>\n<VTKFile type=\"UnstructuredGrid\" version=\"1.0\" "
        "byte_order=\"LittleEndian\">\n"
        "<UnstructuredGrid>\n<Piece " +
        counts + ">\n";
    text += "<Points>\n" + array("Float64", "NumberOfComponents=\"3\"", points) + "</Points>\n<Cells>\n";
    text += array("Int64", "Name=\"connectivity\"", corners) + array("Int64", "Name=\"offsets\"", offsets) +
            array("UInt8", "Name=\"types\"", types) + "</Cells>\n";
    if (!labels.empty())
      text += "<CellData>\n" + array("Float64", "Name=\"label\"", labels) + "</CellData>\n";
    return text + "</Piece>\n</UnstructuredGrid>\n</VTKFile>\n";
  }
};

}  // namespace meniscus::test
