#pragma once

#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "common/foundation/exercise/wire.hpp"
#include "common/foundation/io/input_error.hpp"

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
ValueTree tree(const T& value);

struct TakeApart {
    template <class T>
    ValueTree number(const T& value) const {
        const ValueTree::Kind kind = std::same_as<T, bool>         ? ValueTree::Kind::truth
                                     : std::is_floating_point_v<T> ? ValueTree::Kind::number
                                                                   : ValueTree::Kind::whole;
        return {"", kind, static_cast<double>(value), "", {}};
    }
    ValueTree text(const std::string& value) const { return {"", ValueTree::Kind::text, 0, value, {}}; }
    template <class T>
    ValueTree matrix(const T& value) const {
        ValueTree result = empty(ValueTree::Kind::list);
        const bool flat = value.cols() == 1 && T::ColsAtCompileTime == 1;
        for (long i = 0; i < value.rows(); ++i) {
            ValueTree row = empty(ValueTree::Kind::list);
            for (long j = 0; j < value.cols(); ++j) row.parts.push_back(tree(value(i, j)));
            result.parts.push_back(flat ? std::move(row.parts.front()) : std::move(row));
        }
        return result;
    }
    template <class Item>
    ValueTree list(const std::vector<Item>& value) const {
        ValueTree result = empty(ValueTree::Kind::list);
        for (const Item& item : value) result.parts.push_back(tree(item));
        return result;
    }
    ValueTree optional(const auto& value) const { return value ? tree(*value) : ValueTree(); }
    template <class T>
    ValueTree parts(const T& value) const {
        ValueTree result = empty(TupleLike<T> ? ValueTree::Kind::list : ValueTree::Kind::fields);
        for_parts(value, [&](const auto& part) { result.parts.push_back(tree(part)); });
        if constexpr (!TupleLike<T>) name_fields<T>(result.parts);
        return result;
    }

  private:
    static ValueTree empty(ValueTree::Kind kind) { return {"", kind, 0, "", {}}; }
};

template <class T>
ValueTree tree(const T& value) {
    return visit_as<T>(TakeApart(), value);
}

/// The value put together again from its parts, by their places. @throws InputError  they do not fit
template <class T>
void rebuild(const ValueTree& from, T& value);

struct PutTogether {
    using Kind = ValueTree::Kind;
    const ValueTree& from;

    static void need(bool good) {
        if (!good) throw InputError("a value of another type");
    }
    template <class T>
    void number(T& value) const {
        if constexpr (std::is_floating_point_v<T>) {
            need(from.kind == Kind::number || from.kind == Kind::whole);
            value = from.number;
        } else {
            need((from.kind == Kind::whole || from.kind == Kind::truth) && std::abs(from.number) < 9e18);
            value = static_cast<T>(static_cast<std::int64_t>(from.number));
            if constexpr (std::is_enum_v<T>) need(is_enumerator(value));
        }
    }
    void text(std::string& value) const {
        need(from.kind == Kind::text);
        value = from.text;
    }
    template <class T>
    void matrix(T& value) const {
        need(from.kind == Kind::list);
        const auto size = static_cast<long>(from.parts.size());
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
    }
    template <class Item>
    void list(std::vector<Item>& value) const {
        need(from.kind == Kind::list);
        value.clear();
        for (const ValueTree& part : from.parts) {
            Item item{};
            rebuild(part, item);
            value.push_back(std::move(item));
        }
    }
    void optional(auto& value) const {
        value.reset();
        if (from.kind != Kind::nothing) rebuild(from, value.emplace());
    }
    void parts(auto& value) const {
        std::size_t i = 0;
        for_parts(value, [&](auto& part) {
            need(i < from.parts.size());
            rebuild(from.parts[i++], part);
        });
        need(i == from.parts.size());
    }
};

template <class T>
void rebuild(const ValueTree& from, T& value) {
    visit_as<T>(PutTogether{from}, value);
}

}  // namespace wire
}  // namespace rbc
