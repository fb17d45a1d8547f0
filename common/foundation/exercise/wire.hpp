#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "common/foundation/exercise/enumerators.hpp"
#include "common/foundation/exercise/shapes.hpp"

/// Values as bytes, and back: numbers of fixed size, doubles bit for bit (NaN payloads and -0 included).
///
/// Reading trusts no byte: the result is one value that its type allows (of an enum, one of its enumerators) and that
/// takes memory in proportion to the bytes, or a WireError.
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
        : at_(bytes.data()),
          end_(bytes.data() + bytes.size()),
          memory_(std::min(max_memory, grain + 64 * bytes.size())) {}
    void raw(void* data, std::size_t size) {
        if (left() < size) throw WireError("the message ends early");
        if (size != 0) std::memcpy(data, at_, size);
        at_ += size;
    }
    std::size_t left() const { return static_cast<std::size_t>(end_ - at_); }
    /// A count whose items must still fit into the remaining bytes: no huge allocation for a forged number.
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
    /// Begins a list, perhaps inside another one.
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

/// The fewest bytes that a value of this type takes in a message.
struct LeastBytes {
    template <class T>
    constexpr std::size_t number(std::type_identity<T>) const {
        return sizeof(T);
    }
    constexpr std::size_t text(auto) const { return sizeof(std::uint64_t); }
    constexpr std::size_t matrix(auto) const { return 2 * sizeof(std::int64_t); }
    constexpr std::size_t list(auto) const { return sizeof(std::uint64_t); }
    constexpr std::size_t optional(auto) const { return 1; }
    template <class T>
    constexpr std::size_t parts(std::type_identity<T>) const {
        return sum(std::type_identity<decltype(wire::parts(std::declval<T&>()))>());
    }

  private:
    template <class... Part>
    constexpr std::size_t sum(std::type_identity<std::tuple<Part&...>>) const {
        return (std::size_t{0} + ... + visit_type<std::remove_const_t<Part>>(*this));
    }
};
template <class T>
inline constexpr std::size_t least_bytes = visit_type<T>(LeastBytes());

template <class T>
void write(Writer& out, const T& value);

struct WriteValue {
    Writer& out;

    void number(const auto& value) const { out.raw(&value, sizeof value); }
    void text(const std::string& value) const {
        number(std::uint64_t{value.size()});
        out.raw(value.data(), value.size());
    }
    void matrix(const auto& value) const {
        const std::int64_t size[2] = {value.rows(), value.cols()};
        number(size);
        out.raw(value.data(), sizeof(*value.data()) * static_cast<std::size_t>(value.size()));
    }
    template <class Item>
    void list(const std::vector<Item>& value) const {
        number(std::uint64_t{value.size()});
        for (const Item& item : value) write(out, item);
    }
    void optional(const auto& value) const {
        number(value.has_value());
        if (value) write(out, *value);
    }
    void parts(const auto& value) const {
        for_parts(value, [&](const auto& part) { write(out, part); });
    }
};

template <class T>
void write(Writer& out, const T& value) {
    visit_as<T>(WriteValue{out}, value);
}

template <class T>
void read(Reader& in, T& value);

struct ReadValue {
    Reader& in;

    void number(bool& value) const {
        unsigned char byte = 0;
        in.raw(&byte, 1);
        if (byte > 1) throw WireError("a truth value is neither 0 nor 1");
        value = byte == 1;
    }
    template <class T>
    void number(T& value) const {
        static_assert(!std::same_as<T, long double>, "it has bits that mean nothing");
        in.raw(&value, sizeof value);
        if constexpr (std::is_enum_v<T>) {
            if (!is_enumerator(value)) throw WireError("a number that none of its enum's names has");
        }
    }
    void text(std::string& value) const {
        value.resize(in.count(1, 1));
        in.raw(value.data(), value.size());
    }
    template <class T>
    void matrix(T& value) const {
        std::int64_t size[2];
        in.raw(size, sizeof size);
        const bool fits =
            size[0] >= 0 && size[1] >= 0 && (T::RowsAtCompileTime == -1 || T::RowsAtCompileTime == size[0]) &&
            (T::ColsAtCompileTime == -1 || T::ColsAtCompileTime == size[1]) &&
            (T::MaxRowsAtCompileTime == -1 || T::MaxRowsAtCompileTime >= size[0]) &&
            (T::MaxColsAtCompileTime == -1 || T::MaxColsAtCompileTime >= size[1]) &&
            (size[0] == 0 || size[1] <= static_cast<std::int64_t>(in.left() / sizeof(*value.data())) / size[0]);
        // A matrix without entries takes no bytes, but a loop over its rows takes time for each.
        constexpr std::int64_t max_empty = std::int64_t{1} << 24;
        if (!fits || size[0] > max_empty + size[0] * size[1] || size[1] > max_empty + size[0] * size[1])
            throw WireError("a matrix has an impossible size");
        in.take_memory(sizeof(*value.data()) * static_cast<std::size_t>(size[0] * size[1] + size[0] + size[1]));
        value.resize(size[0], size[1]);
        in.raw(value.data(), sizeof(*value.data()) * static_cast<std::size_t>(value.size()));
    }
    template <class Item>
    void list(std::vector<Item>& value) const {
        static_assert(least_bytes<Item> > 0, "items without bytes: a list of any length would fit into any message");
        const std::size_t n = in.count(least_bytes<Item>, sizeof(Item));
        in.descend();
        value.clear();
        value.reserve(n);
        for (std::size_t i = 0; i < n; ++i) {
            Item item{};
            read(in, item);
            value.push_back(std::move(item));
        }
        in.ascend();
    }
    void optional(auto& value) const {
        bool present = false;
        number(present);
        value.reset();
        if (present) read(in, value.emplace());
    }
    void parts(auto& value) const {
        for_parts(value, [&](auto& part) { read(in, part); });
    }
};

template <class T>
void read(Reader& in, T& value) {
    visit_as<T>(ReadValue{in}, value);
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
