#pragma once

#include <algorithm>
#include <array>
#include <climits>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "common/foundation/exercise/wire.hpp"

/// Answers that are well-formed and wrong in one place: for graders, which must survive all of them.
namespace rbc::fuzz {

enum class Mutation { nan, infinity, huge, tiny, longer, shorter, empty, tenfold, permuted, other };
inline constexpr std::array mutation_names{"nan",     "infinity", "huge",    "tiny",     "longer",
                                           "shorter", "empty",    "tenfold", "permuted", "other"};
inline constexpr int mutations = static_cast<int>(mutation_names.size());

constexpr bool is_number(Mutation m) {
    return m <= Mutation::tiny;
}
constexpr bool is_size(Mutation m) {
    return m >= Mutation::longer && m <= Mutation::tenfold;
}

/// Numbers that look random, the same ones everywhere.
struct Random {
    std::uint64_t state = 1;
    std::uint64_t operator()() {
        std::uint64_t z = state += 0x9e3779b97f4a7c15u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    int below(int n) { return static_cast<int>((*this)() % static_cast<std::uint64_t>(n)); }
};

inline long changed_size(Mutation m, long size) {
    switch (m) {
        case Mutation::longer:
            return size + 1;
        case Mutation::shorter:
            return std::max(size - 1, 0l);
        case Mutation::empty:
            return 0;
        default:
            return std::max(10 * size, 10l);
    }
}

/// Goes through the places of a value where a mutation can be, and makes it at one of them.
class Mutator {
  public:
    /// @param at  counted from 0; none at that place: nothing is changed
    Mutator(Mutation mutation, int at, Random& random) : mutation_(mutation), at_(at), random_(random) {}
    int seen() const { return seen_; }

    template <class T>
    void visit(T& value) {
        wire::visit_as<T>(*this, value);
    }

    template <class T>
    void number(T& value) {
        if constexpr (std::is_floating_point_v<T>) {
            if (is_number(mutation_) && here()) value = strange();
        } else if (mutation_ == Mutation::other && here()) {
            if constexpr (std::same_as<T, bool>)
                value = !value;
            else
                value = another(value);
        }
    }
    void text(std::string& value) { list(value); }
    template <class T>
    void matrix(T& m) {
        constexpr bool tall = T::RowsAtCompileTime == -1, wide = T::ColsAtCompileTime == -1;
        if (is_size(mutation_) && (tall || wide) && here()) {
            const bool rows = tall && (!wide || random_.below(2));
            const long before = rows ? m.rows() : m.cols(), after = changed_size(mutation_, before);
            const auto old = m;
            m = T::Zero(rows ? after : m.rows(), rows ? m.cols() : after);
            for (long i = 0; i < std::min(m.rows(), old.rows()); ++i)
                for (long j = 0; j < std::min(m.cols(), old.cols()); ++j) m(i, j) = old(i, j);
        }
        if (mutation_ == Mutation::permuted && m.size() > 1 && here()) m = m.reverse().eval();
        for (long i = 0; i < m.size(); ++i) visit(m.data()[i]);
    }
    template <class T>
    void list(T& list) {
        if (is_size(mutation_) && here()) {
            const auto size = static_cast<std::size_t>(changed_size(mutation_, static_cast<long>(list.size())));
            const std::size_t before = list.size();
            list.resize(size);
            for (std::size_t i = before; i < size && before > 0; ++i) list[i] = list[i % before];
        }
        if (mutation_ == Mutation::permuted && list.size() > 1 && here()) std::reverse(list.begin(), list.end());
        if constexpr (!std::same_as<T, std::string>)
            for (std::size_t i = 0; i < list.size(); ++i) {
                typename T::value_type item = list[i];
                visit(item);
                list[i] = std::move(item);
            }
    }
    void optional(auto& value) {
        if (mutation_ == Mutation::other && here()) {
            if (value) return value.reset();
            value.emplace();
        }
        if (value) visit(*value);
    }
    void parts(auto& value) {
        wire::for_parts(value, [&](auto& part) { visit(part); });
    }

  private:
    bool here() { return seen_++ == at_; }

    double strange() {
        const double sign = random_.below(2) ? 1 : -1;
        switch (mutation_) {
            case Mutation::nan:
                return sign * std::numeric_limits<double>::quiet_NaN();
            case Mutation::infinity:
                return sign * std::numeric_limits<double>::infinity();
            case Mutation::huge:
                return sign * 1e308;
            default:
                return sign * std::numeric_limits<double>::denorm_min();
        }
    }
    template <class E>
    requires std::is_enum_v<E> E another(E value) {
        for (int i = 0; i < 1000; ++i)
            if (const E e = static_cast<E>(random_.below(64)); is_enumerator(e) && e != value) return e;
        return value;
    }
    template <class T>
    T another(T value) {
        const T choices[] = {static_cast<T>(value + T{1} - T{2} * (value == std::numeric_limits<T>::max())),
                             std::numeric_limits<T>::max(), std::numeric_limits<T>::min(), static_cast<T>(1000000)};
        return choices[random_.below(4)];
    }
    Mutation mutation_;
    int at_, seen_ = 0;
    Random& random_;
};

/// Changes one place. False where there is none, or where it was like that before.
template <class T>
bool mutate(T& value, Mutation mutation, Random& random) {
    const Bytes before = to_bytes(value);
    Mutator count(mutation, -1, random);
    count.visit(value);
    if (count.seen() == 0) return false;
    Mutator change(mutation, random.below(count.seen()), random);
    change.visit(value);
    return to_bytes(value) != before;
}

/// Whether values of a type can have a place for it.
struct HasPlace {
    Mutation m;

    template <class T>
    constexpr bool number(std::type_identity<T>) const {
        return std::is_floating_point_v<T> ? is_number(m) : m == Mutation::other;
    }
    constexpr bool text(auto) const { return is_size(m) || m == Mutation::permuted; }
    template <class T>
    constexpr bool matrix(std::type_identity<T>) const {
        return within<typename T::Scalar>() || m == Mutation::permuted || (is_size(m) && T::SizeAtCompileTime == -1);
    }
    template <class Item>
    constexpr bool list(std::type_identity<std::vector<Item>>) const {
        return is_size(m) || m == Mutation::permuted || within<Item>();
    }
    template <class T>
    constexpr bool optional(std::type_identity<std::optional<T>>) const {
        return m == Mutation::other || within<T>();
    }
    template <class T>
    constexpr bool parts(std::type_identity<T>) const {
        return any(std::type_identity<decltype(wire::parts(std::declval<T&>()))>());
    }

  private:
    template <class T>
    constexpr bool within() const {
        return wire::visit_type<T>(*this);
    }
    template <class... Part>
    constexpr bool any(std::type_identity<std::tuple<Part&...>>) const {
        return (false || ... || within<Part>());
    }
};
template <class T>
constexpr bool has_place(Mutation m) {
    return wire::visit_type<T>(HasPlace{m});
}

}  // namespace rbc::fuzz
