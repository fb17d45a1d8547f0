#pragma once

#include <tuple>

#include "common/foundation/exercise/wire.hpp"

/// The student's side of the boundary: each library built from a student's file registers what it defines.
namespace rbc {

/// One exported function: from the bytes of an argument tuple to the bytes of its result.
struct SubjectExport {
    using Function = Bytes (*)(const Bytes&);
    SubjectExport(const char* name, Function function) : name(name), function(function), next(list()) { list() = this; }

    const char* name;
    Function function;  ///< null: declared only
    const SubjectExport* next;

    /// Head of the list of all exports; the runner owns it, so every loaded library adds to the same one.
    static const SubjectExport*& list();
};

template <auto function>
struct Exported;

template <class Result, class... Arguments, Result (*function)(Arguments...)>
struct Exported<function> {
    static Bytes call(const Bytes& bytes) {
        auto arguments = from_bytes<std::tuple<std::decay_t<Arguments>...>>(bytes);
        return std::apply([](auto&... argument) { return to_bytes<std::decay_t<Result>>(function(argument...)); },
                          arguments);
    }
};

template <auto function>
Bytes exported(const Bytes& arguments) {
    return Exported<function>::call(arguments);
}

}  // namespace rbc
