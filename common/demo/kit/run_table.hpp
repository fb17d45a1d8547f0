#pragma once

#include <string>

#include "common/demo/kit/demo.hpp"
#include "common/demo/kit/recording.hpp"

namespace rbc {

/// What a run without a window prints, at most 100 columns wide: a line with title, time and steps; then of every
/// variant its name, its status where something is wrong, and a row for each probe with its unit and the first, last,
/// least and largest value of all steps, the start among them, to 9 digits. Where a value was NaN it is passed over in
/// least and largest, and the row's next line says how often; beside a status a row of nothing else is left out.
std::string run_table(const Demo& demo, const Recording& recording);

}  // namespace rbc
