#pragma once

#include <cmath>
#include <optional>
#include <string_view>
#include <tuple>

#include "common/foundation/exercise/case_file.hpp"
#include "common/foundation/io/input_error.hpp"

namespace rbc {

namespace wire {

/// A value put together again from its parts, by their places. @throws InputError  they do not fit
template <class T>
void rebuild(const ValueTree& from, T& value) {
    using Kind = ValueTree::Kind;
    const auto need = [](bool good) {
        if (!good) throw InputError("a value of another type");
    };
    const auto size = static_cast<long>(from.parts.size());
    if constexpr (std::is_floating_point_v<T>) {
        need(from.kind == Kind::number || from.kind == Kind::whole);
        value = from.number;
    } else if constexpr (Scalar<T>) {
        need((from.kind == Kind::whole || from.kind == Kind::truth) && std::abs(from.number) < 9e18);
        value = static_cast<T>(static_cast<std::int64_t>(from.number));
        if constexpr (std::is_enum_v<T>) need(is_enumerator(value));
    } else if constexpr (std::same_as<T, std::string>) {
        need(from.kind == Kind::text);
        value = from.text;
    } else if constexpr (DenseEigen<T>) {
        need(from.kind == Kind::list);
        const bool flat = T::ColsAtCompileTime == 1;
        const long columns = flat ? 1 : size > 0 ? static_cast<long>(from.parts.front().parts.size()) : 0;
        need(T::RowsAtCompileTime == -1 || T::RowsAtCompileTime == size);
        need(T::ColsAtCompileTime == -1 || T::ColsAtCompileTime == columns);
        value.resize(size, columns);
        for (long i = 0; i < size; ++i) {
            const ValueTree& row = from.parts[static_cast<std::size_t>(i)];
            need(flat || static_cast<long>(row.parts.size()) == columns);
            for (long j = 0; j < columns; ++j)
                rebuild(flat ? row : row.parts[static_cast<std::size_t>(j)], value(i, j));
        }
    } else if constexpr (is_vector<T>) {
        need(from.kind == Kind::list);
        value.clear();
        for (const ValueTree& part : from.parts) {
            typename T::value_type item{};
            rebuild(part, item);
            value.push_back(std::move(item));
        }
    } else if constexpr (is_optional<T>) {
        value.reset();
        if (from.kind != Kind::nothing) rebuild(from, value.emplace());
    } else {
        std::size_t i = 0;
        const auto next = [&](auto& part) {
            need(i < from.parts.size());
            rebuild(from.parts[i++], part);
        };
        if constexpr (TupleLike<T>)
            std::apply([&](auto&... item) { (next(item), ...); }, value);
        else
            for_fields(value, next);
        need(i == from.parts.size());
    }
}

}  // namespace wire

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
