#pragma once

#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"
#include "common/foundation/exercise/value_tree.hpp"
#include "tests/fuzz/mutation.hpp"

/// Every type that crosses the boundary, behind one face: the arguments and the result of each exercise's functions.
namespace rbc::fuzz {

/// A value of some size, made of anything that its type allows.
class Maker {
  public:
    explicit Maker(Random& random) : random_(random) {}

    template <class T>
    void make(T& value) {
        wire::visit_as<T>(*this, value);
    }

    template <class T>
    void number(T& value) {
        if constexpr (std::same_as<T, bool>) {
            value = random_.below(2) == 1;
        } else if constexpr (std::is_floating_point_v<T>) {
            constexpr double some[] = {0, -0.0, 1, -1, 0.1, 1e-300, 5e-324, 1e308};
            value = random_.below(2) ? some[random_.below(8)] : static_cast<double>(random_.below(1000)) / 7;
        } else if constexpr (std::is_enum_v<T>) {
            do value = static_cast<T>(random_.below(64));
            while (!is_enumerator(value));
        } else {
            value = static_cast<T>(random_.below(4) ? static_cast<std::uint64_t>(random_.below(10)) : random_());
        }
    }
    void text(std::string& value) {
        value.resize(static_cast<std::size_t>(random_.below(8)));
        for (char& c : value) c = static_cast<char>(random_());
    }
    template <class T>
    void matrix(T& value) {
        value.resize(T::RowsAtCompileTime == -1 ? random_.below(5) : T::RowsAtCompileTime,
                     T::ColsAtCompileTime == -1 ? random_.below(5) : T::ColsAtCompileTime);
        for (long i = 0; i < value.size(); ++i) make(value.data()[i]);
    }
    template <class Item>
    void list(std::vector<Item>& value) {
        value.clear();
        for (int n = random_.below(4); n > 0; --n) {
            Item item{};
            make(item);
            value.push_back(std::move(item));
        }
    }
    void optional(auto& value) {
        value.reset();
        if (random_.below(2)) make(value.emplace());
    }
    void parts(auto& value) {
        wire::for_parts(value, [&](auto& part) { make(part); });
    }

  private:
    Random& random_;
};

struct WireType {
    std::string name;
    Bytes (*make)(Random&);
    Bytes (*there_and_back)(const Bytes&);  ///< @throws WireError
    ValueTree (*tree)(const Bytes&);
};

inline std::vector<WireType>& wire_types() {
    static std::vector<WireType> all;
    return all;
}

template <class T>
WireType wire_type(const std::string& name) {
    return {name,
            [](Random& random) {
                T value{};
                Maker(random).make(value);
                return to_bytes(value);
            },
            [](const Bytes& bytes) { return to_bytes(from_bytes<T>(bytes)); },
            [](const Bytes& bytes) { return wire::tree(from_bytes<T>(bytes)); }};
}

template <class Function>
struct Signature;
template <class Result, class... Arguments>
struct Signature<Result(Arguments...)> {
    using Answer = std::decay_t<Result>;
    using Question = std::tuple<std::decay_t<Arguments>...>;
};

template <class Function>
bool register_types(const char* name) {
    wire_types().push_back(wire_type<typename Signature<Function>::Answer>(std::string("answer of ") + name));
    wire_types().push_back(wire_type<typename Signature<Function>::Question>(std::string("arguments of ") + name));
    return true;
}

}  // namespace rbc::fuzz

#undef RBC_EXERCISE
#define RBC_EXERCISE(function) \
    inline const bool rbc_types_of_##function = ::rbc::fuzz::register_types<decltype(function)>(#function);
