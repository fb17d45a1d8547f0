#pragma once

#include <functional>
#include <string>
#include <vector>

namespace rbc {

/// Builds these targets of the folder this program was built in, as far as they are not up to date. Does nothing for what
/// ./course has just built: it names that in COURSE_BUILT ("*": everything is there, as in the tests).
/// Nothing is shown meanwhile.
/// @param cancelled  asked some 50 times a second; true ends the build
/// @throws InputError it does not build, with what the build said
void need_built(const std::vector<std::string>& targets, const std::function<bool()>& cancelled = {});

}  // namespace rbc
