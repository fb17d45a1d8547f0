#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "common/foundation/exercise/value_tree.hpp"

namespace rbc {

/// The first list, vector or matrix of an answer that is not as long as it has to be.
struct OtherSize {
    std::string where;  ///< "passed", "[2].v"; empty: the answer itself
    std::string got, right;
};

namespace wire {

inline std::string size_text(long n) {
    return std::to_string(n) + (n == 1 ? " item" : " items");
}

inline std::string size_text(long rows, long columns, bool matrix) {
    return matrix ? std::to_string(rows) + " x " + std::to_string(columns)
                  : std::to_string(rows * columns) + (rows * columns == 1 ? " number" : " numbers");
}

/// Compares the sizes of all that is in two values of a type, not what stands there.
template <class T>
std::optional<OtherSize> other_size(const T& got, const T& right) {
    const auto within = [](const std::string& part, std::optional<OtherSize> found) {
        if (found)
            found->where = part + (found->where.empty() || found->where.front() == '[' ? "" : ".") + found->where;
        return found;
    };
    if constexpr (Scalar<T> || std::same_as<T, std::string>) {
        return std::nullopt;
    } else if constexpr (DenseEigen<T>) {
        if (got.rows() == right.rows() && got.cols() == right.cols()) return std::nullopt;
        constexpr bool matrix = !T::IsVectorAtCompileTime;
        return OtherSize{"", size_text(got.rows(), got.cols(), matrix), size_text(right.rows(), right.cols(), matrix)};
    } else if constexpr (is_vector<T>) {
        if (got.size() != right.size())
            return OtherSize{"", size_text(static_cast<long>(got.size())), size_text(static_cast<long>(right.size()))};
        using Item = typename T::value_type;
        for (std::size_t i = 0; i < got.size(); ++i)
            if (auto found = other_size<Item>(got[i], right[i])) return within("[" + std::to_string(i) + "]", found);
        return std::nullopt;
    } else if constexpr (is_optional<T>) {
        return got && right ? other_size(*got, *right) : std::nullopt;
    } else {
        constexpr bool named = !TupleLike<T>;
        std::vector<ValueTree> names(12);
        if constexpr (named) name_fields<std::remove_const_t<T>>(names);
        const auto parts = [](const auto& value) {
            if constexpr (named)
                return fields(value);
            else
                return std::apply([](const auto&... item) { return std::tie(item...); }, value);
        };
        const auto all = parts(got), rights = parts(right);
        std::optional<OtherSize> found;
        [&]<std::size_t... i>(std::index_sequence<i...>) {
            ((found || (found = within(i < names.size() ? names[i].name : "",
                                       other_size(std::get<i>(all), std::get<i>(rights))))),
             ...);
        }
        (std::make_index_sequence<std::tuple_size_v<decltype(all)>>());
        return found;
    }
}

}  // namespace wire
}  // namespace rbc
