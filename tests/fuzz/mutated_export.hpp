#pragma once

#include <dlfcn.h>

#include <filesystem>
#include <string>
#include <string_view>

#include "common/foundation/exercise/exercise.hpp"
#include "common/foundation/exercise/subject_export.hpp"
#include "tests/fuzz/mutation.hpp"

/// A library whose functions answer as they should, then wrongly in one place. Its file's name says how:
/// <mutation>-<every>-<seed>.so changes the answers to one of `every` arguments, the same ones in any order of calls.
namespace rbc::fuzz {

struct How {
    Mutation mutation = Mutation::nan;
    std::uint64_t every = 1, seed = 1;
};

inline How how() {
    static const char here = 0;
    Dl_info info{};
    How result;
    if (::dladdr(&here, &info) == 0) return result;
    const std::string name = std::filesystem::path(info.dli_fname).stem().string();
    const std::size_t first = name.find('-'), second = name.find('-', first + 1);
    for (int m = 0; m < mutations; ++m)
        if (name.substr(0, first) == mutation_names[static_cast<std::size_t>(m)])
            result.mutation = static_cast<Mutation>(m);
    result.every = std::stoull(name.substr(first + 1, second - first - 1));
    result.seed = std::stoull(name.substr(second + 1));
    return result;
}

template <auto function>
struct Mutated;

template <class Result, class... Arguments, Result (*function)(Arguments...)>
struct Mutated<function> {
    static Bytes call(const Bytes& bytes) {
        static const How asked = how();
        auto arguments = from_bytes<std::tuple<std::decay_t<Arguments>...>>(bytes);
        std::decay_t<Result> answer =
            std::apply([](auto&... argument) -> std::decay_t<Result> { return function(argument...); }, arguments);
        Random random{asked.seed * 0x100000001b3u ^ std::hash<std::string_view>()(bytes)};
        if (random() % asked.every == 0) mutate(answer, asked.mutation, random);
        return to_bytes(answer);
    }
    static constexpr bool has(Mutation m) { return has_place<std::decay_t<Result>>(m); }
};
/// What the answers of this library have a place for: the answer of the function "places".
inline std::array<bool, mutations>& places() {
    static std::array<bool, mutations> all{};
    return all;
}

template <auto function>
SubjectExport mutated(const char* name) {
    for (int m = 0; m < mutations; ++m)
        places()[static_cast<std::size_t>(m)] |= Mutated<function>::has(static_cast<Mutation>(m));
    return {name, Mutated<function>::call};
}

inline const SubjectExport all_places{"places", [](const Bytes&) { return to_bytes(places()); }};

}  // namespace rbc::fuzz

#undef RBC_EXERCISE
#define RBC_EXERCISE(function)   \
    decltype(function) function; \
    inline const ::rbc::SubjectExport rbc_export_##function = ::rbc::fuzz::mutated<&function>(#function);
