#pragma once

#include <string>
#include <vector>

#include "common/foundation/programs/process.hpp"

namespace rbc {

/// Builds these targets of the folder this program was built in, as far as they are not up to date. Does nothing for what
/// ./course has just built: it names that in COURSE_BUILT ("*": everything is there, as in the tests).
/// Nothing is shown meanwhile.
/// @param cancelled  true ends the build
/// @throws InputError it does not build, with what the build said
void need_built(const std::vector<std::string>& targets, const Cancelled& cancelled = {});

/// One line on a terminal's stderr that says what is being waited for; gone when this ends.
class Waiting {
  public:
    explicit Waiting(const std::string& what);
    ~Waiting();

  private:
    bool shown_;
};

/// need_built() with a line on the terminal meanwhile. @throws InputError it does not build, Interrupted by Ctrl-C
void build_programs(const std::vector<std::string>& names);
/// Builds a program of the course and becomes it. @throws as build_programs(), InputError it cannot be started
[[noreturn]] int run_built(const std::string& name, const std::vector<std::string>& words);

}  // namespace rbc
