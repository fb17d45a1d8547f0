#pragma once

#include <stdexcept>

namespace rbc {

/// Bad input from a person: `what()` is one line that says what, where and what is allowed. Programs print it and end
/// with exit code 2.
struct InputError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace rbc
