#pragma once

#include <array>
#include <string_view>
#include <type_traits>
#include <utility>

/// Which numbers are enumerators of an enum, asked of the compiler: no table to be kept by hand.
namespace rbc {

namespace enumerators {

/// Where the enumerators of an enum that crosses the boundary must be, and how far around we look for others.
inline constexpr int first = 0, last = 63, around = 64;

/// The compiler prints an enumerator by its name, and another number as one, or as a cast of it.
template <auto value>
constexpr bool has_name() {
    std::string_view text = __PRETTY_FUNCTION__;
    text.remove_prefix(text.rfind("value = ") + 8);
    const std::string_view word = text.substr(0, text.find_first_of(";]"));
    const std::size_t begin = word.find_last_of(":)") + 1;  // 0 where there is neither
    return !(word[begin] == '-' || (word[begin] >= '0' && word[begin] <= '9'));
}

template <class E, int from, int... i>
constexpr auto names(std::integer_sequence<int, i...>) {
    return std::array{has_name<static_cast<E>(from + i)>()...};
}

template <std::size_t n>
constexpr int count(const std::array<bool, n>& there) {
    int all = 0;
    for (const bool one : there) all += one ? 1 : 0;
    return all;
}

template <class E>
inline constexpr auto known = names<E, first>(std::make_integer_sequence<int, last + 1>());

/// Whether all are in [first, last], as far as we look.
template <class E>
constexpr bool in_reach() {
    using Around = std::make_integer_sequence<int, around>;
    int others = count(names<E, last + 1>(Around()));
    if constexpr (std::is_signed_v<std::underlying_type_t<E>>) others += count(names<E, -around>(Around()));
    return count(known<E>) > 0 && others == 0;
}

}  // namespace enumerators

/// Whether an enum has an enumerator of this value.
template <class E>
constexpr bool is_enumerator(E value) {
    static_assert(enumerators::in_reach<E>(), "an enum that crosses the boundary has its enumerators in 0 to 63");
    const auto number = static_cast<std::underlying_type_t<E>>(value);
    return std::in_range<int>(number) && number >= enumerators::first && number <= enumerators::last &&
           enumerators::known<E>[static_cast<std::size_t>(number)];
}

}  // namespace rbc
