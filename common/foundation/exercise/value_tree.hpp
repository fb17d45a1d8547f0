#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/foundation/exercise/wire.hpp"

namespace rbc {

/// A value that crosses the boundary, taken apart: for a report, a file, or a table.
struct ValueTree {
    enum class Kind { nothing, truth, number, whole, text, list, fields };
    std::string name;  ///< of a struct's field; empty: none, or the compiler does not tell
    Kind kind = Kind::nothing;
    double number = 0;  ///< of truth, number, whole
    std::string text;
    std::vector<ValueTree> parts;  ///< of list and fields
};

namespace wire {

#if (defined(__GNUC__) && !defined(__clang__)) || (defined(__clang__) && __clang_major__ >= 18)
template <class T>
struct Holder {
    T value;
};
template <class T>
extern const Holder<T> nowhere;  // declared only: its fields have addresses, and these have names

template <auto field>
constexpr std::string_view name_of_field() {
    std::string_view name = __PRETTY_FUNCTION__;
    const std::size_t end = name.find_first_of(")];", name.rfind("value"));
    name = name.substr(0, end);
    return name.substr(name.find_last_of(".:") + 1);
}

template <class T>
void name_fields(std::vector<ValueTree>& parts) {
    [&]<std::size_t... i>(std::index_sequence<i...>) {
        ((parts[i].name = name_of_field<&std::get<i>(fields(nowhere<T>.value))>()), ...);
    }
    (std::make_index_sequence<count_fields<T>()>());
}
#else
template <class T>
void name_fields(std::vector<ValueTree>&) {}
#endif

template <class T>
ValueTree tree(const T& value) {
    ValueTree result;
    if constexpr (std::same_as<T, bool>) {
        result.kind = ValueTree::Kind::truth;
        result.number = value ? 1 : 0;
    } else if constexpr (std::is_floating_point_v<T>) {
        result.kind = ValueTree::Kind::number;
        result.number = value;
    } else if constexpr (Scalar<T>) {
        result.kind = ValueTree::Kind::whole;
        result.number = static_cast<double>(value);
    } else if constexpr (std::same_as<T, std::string>) {
        result.kind = ValueTree::Kind::text;
        result.text = value;
    } else if constexpr (DenseEigen<T>) {
        result.kind = ValueTree::Kind::list;
        const bool flat = value.cols() == 1 && T::ColsAtCompileTime == 1;
        for (long i = 0; i < value.rows(); ++i) {
            ValueTree row;
            row.kind = ValueTree::Kind::list;
            for (long j = 0; j < value.cols(); ++j) row.parts.push_back(tree(value(i, j)));
            result.parts.push_back(flat ? std::move(row.parts.front()) : std::move(row));
        }
    } else if constexpr (is_vector<T>) {
        result.kind = ValueTree::Kind::list;
        for (const typename T::value_type& item : value) result.parts.push_back(tree(item));
    } else if constexpr (is_optional<T>) {
        if (value) result = tree(*value);
    } else if constexpr (TupleLike<T>) {
        result.kind = ValueTree::Kind::list;
        std::apply([&](const auto&... item) { (result.parts.push_back(tree(item)), ...); }, value);
    } else {
        result.kind = ValueTree::Kind::fields;
        for_fields(value, [&](const auto& field) { result.parts.push_back(tree(field)); });
        name_fields<T>(result.parts);
    }
    return result;
}

}  // namespace wire
}  // namespace rbc
