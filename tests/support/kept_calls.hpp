#pragma once

#include <optional>
#include <string>
#include <tuple>

#include "common/foundation/exercise/case_file.hpp"

namespace rbc::test {

/// Stands for a function that is only declared.
template <class Function>
inline constexpr Function* like = nullptr;

/// A call as the file of a case has it.
template <class Result, class... Arguments>
KeptCall kept_call(const std::string& function, Result (*)(Arguments...),
                   const std::optional<std::type_identity_t<std::decay_t<Result>>>& answer,
                   const std::optional<std::type_identity_t<std::decay_t<Result>>>& reference,
                   const std::type_identity_t<std::decay_t<Arguments>>&... arguments) {
    KeptCall call;
    call.function = function;
    const std::tuple<std::decay_t<Arguments>...> all(arguments...);
    call.arguments = to_bytes(all);
    call.inputs = wire::tree(all);
    if (answer) call.answered = wire::tree(*answer);
    if (reference) call.right = wire::tree(*reference);
    return call;
}

inline CaseFile case_of(const std::string& lesson, const std::string& exercise, KeptCall call) {
    CaseFile file;
    file.lesson = lesson;
    file.exercise = exercise;
    file.kept.title = "a title of some length";
    file.checked = "what was checked [m/s]";
    file.expected = "1 (within 1e-12)";
    file.got = "2";
    file.hint = "The hint that says which misconception this is, in a sentence or two.";
    file.calls.push_back(std::move(call));
    return file;
}

}  // namespace rbc::test
