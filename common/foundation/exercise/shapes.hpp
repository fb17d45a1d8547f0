#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

/// What may cross the boundary to a student's code, and the one place that tells these types apart:
///
///   bool, integers, enums, double
///   std::string, std::vector<T>, std::array<T, N>, std::optional<T>, std::pair, std::tuple
///   dense Eigen matrices and vectors of double or int, of fixed or dynamic size
///   plain structs (aggregates of up to 12 fields of these types): no code needed in the struct
namespace rbc::wire {

template <class T>
concept Scalar = std::is_arithmetic_v<T> || std::is_enum_v<T>;

template <class T>
concept DenseEigen = requires(T m) {
    typename T::PlainObject;
    { m.rows() } -> std::convertible_to<long>;
    { m.cols() } -> std::convertible_to<long>;
    m.data();
}
&&std::same_as<typename T::PlainObject, T>;

template <class T>
inline constexpr bool is_vector = false;
template <class T>
inline constexpr bool is_vector<std::vector<T>> = true;
template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;
template <class T>
concept TupleLike = requires {
    std::tuple_size<T>::value;
};

struct Anything {
    template <class T>
    operator T() const;  // declared only: to count the fields of an aggregate
};

template <class T, class... Fields>
constexpr std::size_t count_fields() {
    static_assert(sizeof...(Fields) <= 12, "a struct that crosses the boundary has at most 12 fields");
    if constexpr (requires { T{Fields{}..., Anything{}}; }) {
        return count_fields<T, Fields..., Anything>();
    } else {
        return sizeof...(Fields);
    }
}

/// References to the fields of a plain struct, in order.
template <class T>
constexpr auto fields(T& s) {
    constexpr std::size_t n = count_fields<std::remove_const_t<T>>();
    if constexpr (n == 0) {
        return std::tuple<>();
    } else if constexpr (n == 1) {
        auto& [a] = s;
        return std::tie(a);
    } else if constexpr (n == 2) {
        auto& [a, b] = s;
        return std::tie(a, b);
    } else if constexpr (n == 3) {
        auto& [a, b, c] = s;
        return std::tie(a, b, c);
    } else if constexpr (n == 4) {
        auto& [a, b, c, d] = s;
        return std::tie(a, b, c, d);
    } else if constexpr (n == 5) {
        auto& [a, b, c, d, e] = s;
        return std::tie(a, b, c, d, e);
    } else if constexpr (n == 6) {
        auto& [a, b, c, d, e, g] = s;
        return std::tie(a, b, c, d, e, g);
    } else if constexpr (n == 7) {
        auto& [a, b, c, d, e, g, h] = s;
        return std::tie(a, b, c, d, e, g, h);
    } else if constexpr (n == 8) {
        auto& [a, b, c, d, e, g, h, i] = s;
        return std::tie(a, b, c, d, e, g, h, i);
    } else if constexpr (n == 9) {
        auto& [a, b, c, d, e, g, h, i, j] = s;
        return std::tie(a, b, c, d, e, g, h, i, j);
    } else if constexpr (n == 10) {
        auto& [a, b, c, d, e, g, h, i, j, k] = s;
        return std::tie(a, b, c, d, e, g, h, i, j, k);
    } else if constexpr (n == 11) {
        auto& [a, b, c, d, e, g, h, i, j, k, l] = s;
        return std::tie(a, b, c, d, e, g, h, i, j, k, l);
    } else {
        auto& [a, b, c, d, e, g, h, i, j, k, l, m] = s;
        return std::tie(a, b, c, d, e, g, h, i, j, k, l, m);
    }
}

/// Applies f to each item of a tuple, pair or array, or to each field of a plain struct.
template <class T, class F>
constexpr void for_parts(T& value, F&& f) {
    const auto each = [&](auto&... part) { (f(part), ...); };
    if constexpr (TupleLike<T>)
        std::apply(each, value);
    else
        std::apply(each, fields(value));
}

/// References to them.
template <class T>
constexpr auto parts(T& value) {
    if constexpr (TupleLike<T>)
        return std::apply([](auto&... item) { return std::tie(item...); }, value);
    else
        return fields(value);
}

/// Calls what the visitor has for values of this type:
///
///   number(value)    bool, integers, enums, floating point
///   text(value)      std::string
///   matrix(value)    of Eigen, vectors too
///   list(value)      std::vector
///   optional(value)
///   parts(value)     tuples, pairs, arrays, plain structs
///
/// The visitor gets all values, which have the type T.
template <class T, class Visitor, class... Values>
constexpr decltype(auto) visit_as(Visitor&& visitor, Values&... values) {
    if constexpr (Scalar<T>)
        return visitor.number(values...);
    else if constexpr (std::same_as<T, std::string>)
        return visitor.text(values...);
    else if constexpr (DenseEigen<T>)
        return visitor.matrix(values...);
    else if constexpr (is_vector<T>)
        return visitor.list(values...);
    else if constexpr (is_optional<T>)
        return visitor.optional(values...);
    else
        return visitor.parts(values...);
}

/// The same with a std::type_identity<T> in place of a value.
template <class T, class Visitor>
constexpr decltype(auto) visit_type(Visitor&& visitor) {
    constexpr std::type_identity<T> type;
    return visit_as<T>(visitor, type);
}

}  // namespace rbc::wire
