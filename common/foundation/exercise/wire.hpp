#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "common/foundation/exercise/enumerators.hpp"

/// Values as bytes, and back, bit for bit. What may cross the boundary to a student's code:
///
///   bool, integers, enums, double       fixed size, doubles with every bit (NaN payloads and -0 included)
///   std::string, std::vector<T>, std::array<T, N>, std::optional<T>, std::pair, std::tuple
///   dense Eigen matrices and vectors of double or int, of fixed or dynamic size
///   plain structs (aggregates of up to 12 fields of these types): no code needed in the struct
///
/// The reader trusts nothing: whatever the bytes are, they become one value that its type allows (of an enum, one of
/// its enumerators) and that takes memory in proportion to them, or a WireError.
namespace rbc {

using Bytes = std::string;

/// Bytes that are not the value they should be: cut short, or of an impossible size.
struct WireError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Writer {
  public:
    // Not inlined: GCC 12 takes the inlined string for one that overflows, and warns.
    [[gnu::noinline]] void raw(const void* data, std::size_t size) {
        bytes.append(static_cast<const char*>(data), size);
    }
    Bytes bytes;
};

class Reader {
  public:
    explicit Reader(const Bytes& bytes)
        : at_(bytes.data()), end_(bytes.data() + bytes.size()), memory_(std::min(max_memory, grain + 64 * bytes.size())) {}
    void raw(void* data, std::size_t size) {
        if (left() < size) throw WireError("the message ends early");
        if (size != 0) std::memcpy(data, at_, size);
        at_ += size;
    }
    std::size_t left() const { return static_cast<std::size_t>(end_ - at_); }
    /// A count whose items must still fit into what is left: no huge allocation for a forged number.
    /// @param least_bytes  that an item takes in the message, > 0
    /// @param memory       that it takes here, at least
    std::size_t count(std::size_t least_bytes, std::size_t memory) {
        std::uint64_t n = 0;
        raw(&n, sizeof n);
        if (n > left() / least_bytes) throw WireError("the message announces more than it holds");
        take_memory(static_cast<std::size_t>(n) * memory);
        return static_cast<std::size_t>(n);
    }
    void take_memory(std::size_t bytes) {
        if (bytes > memory_) throw WireError("the message would take far more memory than its own length");
        memory_ -= bytes;
    }
    /// One list in another.
    void descend() {
        if (++depth_ > max_depth) throw WireError("the message has lists in lists without end");
    }
    void ascend() { --depth_; }
    void finish() const {
        if (left() != 0) throw WireError("the message is longer than its value");
    }

  private:
    static constexpr std::size_t max_memory = std::size_t{256} << 20, grain = std::size_t{1} << 16;
    static constexpr int max_depth = 32;
    const char* at_;
    const char* end_;
    std::size_t memory_;
    int depth_ = 0;
};

namespace wire {

template <class T>
concept Scalar = std::is_arithmetic_v<T> || std::is_enum_v<T>;

template <class T>
concept DenseEigen = requires(T m) {
    typename T::PlainObject;
    { m.rows() } -> std::convertible_to<long>;
    { m.cols() } -> std::convertible_to<long>;
    m.data();
} && std::same_as<typename T::PlainObject, T>;

template <class T>
inline constexpr bool is_vector = false;
template <class T>
inline constexpr bool is_vector<std::vector<T>> = true;
template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;
template <class T>
concept TupleLike = requires { std::tuple_size<T>::value; };

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

/// Applies f to each of them.
template <class T, class F>
void for_fields(T& s, F f) {
    std::apply([&](auto&... field) { (f(field), ...); }, fields(s));
}

/// Bytes that a value of this type takes in a message, at least.
template <class T>
constexpr std::size_t least_bytes() {
    if constexpr (Scalar<T>) {
        return sizeof(T);
    } else if constexpr (DenseEigen<T>) {
        return 2 * sizeof(std::int64_t);
    } else if constexpr (std::same_as<T, std::string> || is_vector<T>) {
        return sizeof(std::uint64_t);
    } else if constexpr (is_optional<T>) {
        return 1;
    } else if constexpr (TupleLike<T>) {
        return []<std::size_t... i>(std::index_sequence<i...>) {
            return (std::size_t{0} + ... + least_bytes<std::remove_cvref_t<std::tuple_element_t<i, T>>>());
        }(std::make_index_sequence<std::tuple_size_v<T>>());
    } else {
        return least_bytes<decltype(fields(std::declval<T&>()))>();
    }
}

template <class T>
void write(Writer& out, const T& value) {
    if constexpr (Scalar<T>) {
        out.raw(&value, sizeof value);
    } else if constexpr (std::same_as<T, std::string>) {
        const std::uint64_t n = value.size();
        out.raw(&n, sizeof n);
        out.raw(value.data(), value.size());
    } else if constexpr (DenseEigen<T>) {
        const std::int64_t size[2] = {value.rows(), value.cols()};
        out.raw(size, sizeof size);
        out.raw(value.data(), sizeof(*value.data()) * static_cast<std::size_t>(value.size()));
    } else if constexpr (is_vector<T>) {
        const std::uint64_t n = value.size();
        out.raw(&n, sizeof n);
        for (const typename T::value_type& item : value) write(out, item);
    } else if constexpr (is_optional<T>) {
        write(out, value.has_value());
        if (value) write(out, *value);
    } else if constexpr (TupleLike<T>) {
        std::apply([&](const auto&... item) { (write(out, item), ...); }, value);
    } else {
        for_fields(value, [&](const auto& field) { write(out, field); });
    }
}

template <class T>
void read(Reader& in, T& value) {
    if constexpr (std::same_as<T, bool>) {
        unsigned char byte = 0;
        in.raw(&byte, 1);
        if (byte > 1) throw WireError("a truth value is neither 0 nor 1");
        value = byte == 1;
    } else if constexpr (Scalar<T>) {
        static_assert(!std::same_as<T, long double>, "it has bits that mean nothing");
        in.raw(&value, sizeof value);
        if constexpr (std::is_enum_v<T>) {
            if (!is_enumerator(value)) throw WireError("a number that none of its enum's names has");
        }
    } else if constexpr (std::same_as<T, std::string>) {
        value.resize(in.count(1, 1));
        in.raw(value.data(), value.size());
    } else if constexpr (DenseEigen<T>) {
        std::int64_t size[2];
        in.raw(size, sizeof size);
        const bool fits = size[0] >= 0 && size[1] >= 0 &&
                          (T::RowsAtCompileTime == -1 || T::RowsAtCompileTime == size[0]) &&
                          (T::ColsAtCompileTime == -1 || T::ColsAtCompileTime == size[1]) &&
                          (T::MaxRowsAtCompileTime == -1 || T::MaxRowsAtCompileTime >= size[0]) &&
                          (T::MaxColsAtCompileTime == -1 || T::MaxColsAtCompileTime >= size[1]) &&
                          (size[0] == 0 ||
                           size[1] <= static_cast<std::int64_t>(in.left() / sizeof(*value.data())) / size[0]);
        // No entries take no bytes, but a loop over the rows of such a matrix takes time for each.
        constexpr std::int64_t max_empty = std::int64_t{1} << 24;
        if (!fits || size[0] > max_empty + size[0] * size[1] || size[1] > max_empty + size[0] * size[1])
            throw WireError("a matrix has an impossible size");
        in.take_memory(sizeof(*value.data()) * static_cast<std::size_t>(size[0] * size[1] + size[0] + size[1]));
        value.resize(size[0], size[1]);
        in.raw(value.data(), sizeof(*value.data()) * static_cast<std::size_t>(value.size()));
    } else if constexpr (is_vector<T>) {
        using Item = typename T::value_type;
        static_assert(least_bytes<Item>() > 0, "items without bytes: a list of any length would fit into any message");
        const std::size_t n = in.count(least_bytes<Item>(), sizeof(Item));
        in.descend();
        value.clear();
        value.reserve(n);
        for (std::size_t i = 0; i < n; ++i) {
            Item item{};
            read(in, item);
            value.push_back(std::move(item));
        }
        in.ascend();
    } else if constexpr (is_optional<T>) {
        bool present = false;
        read(in, present);
        value.reset();
        if (present) read(in, value.emplace());
    } else if constexpr (TupleLike<T>) {
        std::apply([&](auto&... item) { (read(in, item), ...); }, value);
    } else {
        for_fields(value, [&](auto& field) { read(in, field); });
    }
}

}  // namespace wire

template <class T>
Bytes to_bytes(const T& value) {
    Writer out;
    wire::write(out, value);
    return std::move(out.bytes);
}

/// @throws WireError unless bytes are exactly one T
template <class T>
T from_bytes(const Bytes& bytes) {
    Reader in(bytes);
    T value{};
    wire::read(in, value);
    in.finish();
    return value;
}

}  // namespace rbc
