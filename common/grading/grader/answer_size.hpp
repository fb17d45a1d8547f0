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

template <class T>
std::optional<OtherSize> other_size(const T& got, const T& right);

struct CompareSizes {
    using Found = std::optional<OtherSize>;

    static Found within(const std::string& part, Found found) {
        if (found)
            found->where = part + (found->where.empty() || found->where.front() == '[' ? "" : ".") + found->where;
        return found;
    }
    Found number(const auto&, const auto&) const { return std::nullopt; }
    Found text(const auto&, const auto&) const { return std::nullopt; }
    template <class T>
    Found matrix(const T& got, const T& right) const {
        if (got.rows() == right.rows() && got.cols() == right.cols()) return std::nullopt;
        constexpr bool matrix = !T::IsVectorAtCompileTime;
        return OtherSize{"", size_text(got.rows(), got.cols(), matrix), size_text(right.rows(), right.cols(), matrix)};
    }
    template <class Item>
    Found list(const std::vector<Item>& got, const std::vector<Item>& right) const {
        if (got.size() != right.size())
            return OtherSize{"", size_text(static_cast<long>(got.size())), size_text(static_cast<long>(right.size()))};
        for (std::size_t i = 0; i < got.size(); ++i)
            if (Found found = other_size<Item>(got[i], right[i])) return within("[" + std::to_string(i) + "]", found);
        return std::nullopt;
    }
    Found optional(const auto& got, const auto& right) const {
        return got && right ? other_size(*got, *right) : std::nullopt;
    }
    template <class T>
    Found parts(const T& got, const T& right) const {
        std::vector<ValueTree> names(12);
        if constexpr (!TupleLike<T>) name_fields<T>(names);
        const auto all = wire::parts(got), rights = wire::parts(right);
        Found found;
        [&]<std::size_t... i>(std::index_sequence<i...>) {
            ((found || (found = within(i < names.size() ? names[i].name : "",
                                       other_size(std::get<i>(all), std::get<i>(rights))))),
             ...);
        }
        (std::make_index_sequence<std::tuple_size_v<decltype(all)>>());
        return found;
    }
};

/// Compares the sizes of all lists and matrices in two values, not their entries.
template <class T>
std::optional<OtherSize> other_size(const T& got, const T& right) {
    return visit_as<T>(CompareSizes(), got, right);
}

}  // namespace wire
}  // namespace rbc
