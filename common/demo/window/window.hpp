#pragma once

#include "common/foundation/exercise/workshop.hpp"
#include "common/foundation/programs/demo_options.hpp"

namespace rbc {

/// Opens a window on the first demo of the table and stays until it is closed.
/// @return 0, 130 after Ctrl-C, or 3 where no window can be opened (one line on stderr says why)
/// @throws InputError as make_demo, the parameters and write_file
int run_window(const WindowProgram& options, Workshop workshop);

/// The program demo_NN_window: arguments in, exit code out.
int window_main(int argc, char** argv, Workshop workshop);

}  // namespace rbc
