#pragma once

#include <array>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace rbc::texts {

/// What is wrong with a text, a mark in it or what it asks of an output: one sentence, without the place.
struct TextError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A unit as so many of m, kg and s; rad, degrees and % are numbers. The list is short on purpose: a general reader of
/// units takes "in", "at" and "a" of a sentence for inches, atmospheres and years.
struct Unit {
    double factor = 1;                      ///< of this unit in SI
    std::array<int, 3> powers = {0, 0, 0};  ///< of m, kg, s

    bool is_like(const Unit& other) const { return powers == other.powers; }
};

/// "m", "mm", "J/kg", "N s/m", "m/s^2", "m/s per N s", "%", "degrees"; empty: a plain number. Nothing: the unit is unknown.
std::optional<Unit> read_unit(std::string_view text);

/// A number with its unit. Without a unit (unknown) it is taken to be in the unit that is asked for.
struct Quantity {
    double number = 0;
    std::optional<Unit> unit = Unit{};

    /// As a number of these units. @throws TextError it measures something else
    double in(const Unit& wanted) const;
};

/// @throws TextError a sum of different dimensions, or the root of an odd power
Quantity operator+(const Quantity& a, const Quantity& b);
Quantity operator-(const Quantity& a, const Quantity& b);
Quantity operator*(const Quantity& a, const Quantity& b);
Quantity operator/(const Quantity& a, const Quantity& b);
Quantity operator-(const Quantity& a);
Quantity root(const Quantity& a);
Quantity magnitude(const Quantity& a);

}  // namespace rbc::texts
