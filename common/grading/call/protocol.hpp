#pragma once

#include <cstddef>
#include <cstdint>

/// What the two sides of the boundary say to each other, over one socket at descriptor 3 of the runner.
///
///   request   RequestHeader, the function's name, the arguments' bytes
///   answer    AnswerHeader, a payload: the result's bytes, or a text
///
/// The runner first sends one answer with nonce 0, `ready` or `not_loadable`. Every request has a random nonce that
/// its answer repeats, so nothing written beforehand is taken for an answer.
namespace rbc::protocol {

inline constexpr int descriptor = 3;
inline constexpr std::size_t max_answer = std::size_t{64} << 20;  ///< bytes of a payload
inline constexpr int looks = 40;                                  ///< for a message, before falling asleep
inline constexpr std::size_t max_text = 4096;                     ///< bytes of an exception's text

enum class Status : std::uint32_t {
    ready,
    not_loadable,  // text: why
    value,         // the result
    unknown_function,
    not_implemented,    // text
    exception,          // text
    unknown_exception,  // not a std::exception
    terminated,         // text of the exception that was never caught, or empty
    memory,
    too_large,
    null_access,
    bad_access,
    stack_overflow,
    arithmetic,
    bad_instruction,
    no_function,
    forbidden,   // text: what it tried
    not_started  // text: why; before there is a runner
};

struct RequestHeader {
    std::uint64_t nonce;
    std::uint64_t name_size;
    std::uint64_t arguments_size;
};

struct AnswerHeader {
    std::uint64_t nonce;
    Status status;
    std::uint32_t zero;
    std::uint64_t payload_size;
};

}  // namespace rbc::protocol
