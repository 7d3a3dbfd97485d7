// Holds what a VTK XML file claims against the bytes it has.
//
// VTK allocates what the header says and believes the block sizes of its appended data; a file of a few
// hundred bytes can make it ask for terabytes. This check runs first, on the text of the header and the
// headers of the data blocks.
#pragma once

#include <string>
#include <string_view>

namespace meniscus::io {

// Throws InputError unless `bytes` is a VTK XML file of this type ("UnstructuredGrid") in which every array
// has the size its piece claims and lies within the file.
void check_vtk_xml(std::string_view bytes, std::string_view type, const std::string& name);

}  // namespace meniscus::io
