#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "common/foundation/programs/syllabus.hpp"

namespace rbc::book {

/// Builds the demos for the browser with emscripten, in a build folder of their own, as far as they are not up to date.
/// @param lessons  only theirs; empty: all
/// @return scripts by name: "14_pgs", "14_pgs.drawings" where drawings of it move, and "solve" where lessons is empty; the files that they need stand beside them
/// @throws InputError there is no emscripten, or they do not build
std::map<std::string, std::filesystem::path> built_browser_programs(
    const Syllabus& syllabus, const std::vector<const Lesson*>& lessons,
    const std::function<void(const std::string& what, std::size_t done, std::size_t all)>& told);

}  // namespace rbc::book
