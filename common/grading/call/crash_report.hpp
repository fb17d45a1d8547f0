#pragma once

#include <cstdint>
#include <string_view>

#include "common/grading/call/protocol.hpp"

namespace rbc {

/// Sends one answer; ends the process if no reader takes it. Safe in a signal handler.
void send_answer(std::uint64_t nonce, protocol::Status status, std::string_view payload);

/// From now on a bad access, an overflown stack, a refused system call, a lack of memory or an exception that is
/// not caught is an answer to the request under way, and the end of the process.
void report_crashes();

/// The request under way, 0 while loading.
void set_current_nonce(std::uint64_t nonce);

}  // namespace rbc
