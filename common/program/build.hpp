#pragma once

#include <string>
#include <vector>

namespace rbc {

/// need_built() with a line on the terminal meanwhile. @throws InputError it does not build, Interrupted by Ctrl-C
void build_programs(const std::vector<std::string>& names);

}  // namespace rbc
