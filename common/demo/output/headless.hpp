#pragma once

#include "common/foundation/exercise/workshop.hpp"

namespace rbc {

/// The headless program: runs the first demo of the table without any display and writes what was asked for.
/// @return the program's exit code
int run_headless(int argc, char** argv, const Workshop& workshop);

}  // namespace rbc
