#pragma once

#include <stdexcept>
#include <string>

namespace rbc::test {

/// What a call says as it refuses its arguments; empty: it took them.
template <class Error = std::invalid_argument, class Call>
std::string refusal(const Call& call) {
    try {
        call();
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

}  // namespace rbc::test
