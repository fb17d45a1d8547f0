#pragma once

#include <string>
#include <vector>

namespace rbc {

/// need_built() with a line on the terminal meanwhile. @throws InputError it does not build, Interrupted by Ctrl-C
void build_programs(const std::vector<std::string>& names);
/// Builds a program of the course and runs it, on our terminal. @return its exit code. @throws as build_programs()
int run_built(const std::string& name, const std::vector<std::string>& words);

}  // namespace rbc
