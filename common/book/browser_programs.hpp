#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "common/program/syllabus.hpp"

namespace rbc::book {

/// Builds the demos for the browser, in a build of their own by emscripten, as far as they are not up to date.
/// @param lessons  only theirs; empty: all
/// @return the folder with 14_pgs.js, 14_pgs.wasm and so on
/// @throws InputError there is no emscripten, or they do not build
std::filesystem::path built_browser_programs(
    const std::vector<const Lesson*>& lessons,
    const std::function<void(const std::string& what, std::size_t done, std::size_t all)>& told);

}  // namespace rbc::book
