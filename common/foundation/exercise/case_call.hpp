#pragma once

#include <optional>
#include <string_view>
#include <tuple>

#include "common/foundation/exercise/case_file.hpp"

namespace rbc {

/// A call of a case with the types of its contract.
template <class Function>
struct CaseCall;

template <class Result, class... Arguments>
struct CaseCall<Result(Arguments...)> {
    std::tuple<std::decay_t<Arguments>...> arguments;
    std::optional<std::decay_t<Result>> answer, reference;  ///< none: the call had no answer, or no reference

    template <std::size_t i>
    const auto& argument() const {
        return std::get<i>(arguments);
    }
};

/// The call as one of this function: read_call<decltype(ex08::jam_friction)>(kept, "jam_friction"). None: it is one of
/// another function, or not as the contract is now.
template <class Function>
std::optional<CaseCall<Function>> read_call(const KeptCall& kept, std::string_view name) {
    if (kept.function != name) return std::nullopt;
    CaseCall<Function> call;
    const auto rebuilt = [](const std::optional<ValueTree>& from, auto& to) {
        try {
            if (from) wire::rebuild(*from, to.emplace());
        } catch (const InputError&) {
            to.reset();
        }
    };
    try {
        call.arguments = from_bytes<decltype(call.arguments)>(kept.arguments);
    } catch (const WireError&) {
        return std::nullopt;
    }
    rebuilt(kept.answered, call.answer);
    rebuilt(kept.right, call.reference);
    return call;
}

}  // namespace rbc
