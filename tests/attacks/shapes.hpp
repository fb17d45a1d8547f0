#pragma once

#include <vector>

#include "tests/attacks/attack.hpp"

namespace rbc::attacks {

/// Submissions that are hostile by what they are made of, not by what stands in a file: links, devices, pipes, names,
/// numbers and sizes (group "shapes") ...
std::vector<Attack> folder_shapes();

/// ... and archives and git bundles (group "archives").
std::vector<Attack> archive_shapes();

}  // namespace rbc::attacks
