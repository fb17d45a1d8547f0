#pragma once

#include <string>

namespace rbc {

/// Whether a program of this name stands in a folder of $PATH.
bool on_path(const std::string& program);

}  // namespace rbc
