#pragma once

#include "common/foundation/exercise/workshop.hpp"

namespace rbc {

/// The program demo_NN_window: opens a window on the first demo of the table and stays until it is closed.
/// @return its exit code: 0, 130 after Ctrl-C, 3 where no window can be opened, 2 after another error, which one line
///         on stderr explains
int window_main(int argc, char** argv, Workshop workshop);

}  // namespace rbc
