#include "common/book/texts/quantity.hpp"

#include <cmath>
#include <map>
#include <numbers>

namespace rbc::texts {

namespace {

Unit made(double factor, int m, int kg, int s) {
    return {factor, {m, kg, s}};
}

const std::map<std::string, Unit, std::less<>>& named_units() {
    static const std::map<std::string, Unit, std::less<>> units = [] {
        std::map<std::string, Unit, std::less<>> found;
        const auto add = [&](const std::string& name, const Unit& unit, const std::string& prefixes) {
            found[name] = unit;
            const std::map<char, double> factors{{'M', 1e6},  {'k', 1e3},  {'c', 1e-2},
                                                 {'m', 1e-3}, {'u', 1e-6}, {'n', 1e-9}};
            for (const char prefix : prefixes) {
                const Unit scaled{factors.at(prefix) * unit.factor, unit.powers};
                found[prefix + name] = scaled;
                if (prefix == 'u') found["\u00b5" + name] = found["\u03bc" + name] = scaled;
            }
        };
        add("m", made(1, 1, 0, 0), "kcmun");
        add("s", made(1, 0, 0, 1), "mun");
        add("kg", made(1, 0, 1, 0), "");
        add("N", made(1, 1, 1, -2), "kmu");
        add("J", made(1, 2, 1, -2), "Mkmu");
        add("W", made(1, 2, 1, -3), "km");
        add("Hz", made(1, 0, 0, -1), "k");
        add("rad", made(1, 0, 0, 0), "m");
        add("1", made(1, 0, 0, 0), "");
        add("%", made(0.01, 0, 0, 0), "");
        for (const char* degrees : {"deg", "degrees", "\u00b0"})
            add(degrees, made(std::numbers::pi / 180, 0, 0, 0), "");
        add("min", made(60, 0, 0, 1), "");
        for (const char* plural : {"", "s"}) {
            found[std::string("micrometre") + plural] = made(1e-6, 1, 0, 0);
            found[std::string("nanometre") + plural] = made(1e-9, 1, 0, 0);
            found[std::string("minute") + plural] = made(60, 0, 0, 1);
        }
        return found;
    }();
    return units;
}

/// "s^2" is "s" and 2; so is s with a raised 2.
std::pair<std::string_view, int> split_power(std::string_view word) {
    constexpr std::string_view square = "\u00b2";
    if (word.ends_with(square)) return {word.substr(0, word.size() - square.size()), 2};
    const std::size_t caret = word.find('^');
    if (caret == std::string_view::npos || caret + 2 != word.size() || word[caret + 1] < '1' || word[caret + 1] > '9')
        return {word, 1};
    return {word.substr(0, caret), word[caret + 1] - '0'};
}

Unit power(const Unit& unit, int exponent) {
    Unit result{std::pow(unit.factor, exponent), unit.powers};
    for (int& p : result.powers) p *= exponent;
    return result;
}

Unit product(const Unit& a, const Unit& b) {
    Unit result{a.factor * b.factor, a.powers};
    for (std::size_t i = 0; i < 3; ++i) result.powers[i] += b.powers[i];
    return result;
}

/// A sum's two numbers in one unit.
Quantity added(const Quantity& a, const Quantity& b, double sign) {
    if (!a.unit || !b.unit) return {a.number + sign * b.number, a.unit ? a.unit : b.unit};
    return {a.number + sign * b.in(*a.unit), a.unit};
}

}  // namespace

std::optional<Unit> read_unit(std::string_view text) {
    Unit result;
    int sign = 1;  // behind a stroke -1
    std::string word;
    const auto take = [&] {
        if (word.empty()) return true;
        const auto [name, exponent] = split_power(word);
        const auto found = named_units().find(name);
        if (found == named_units().end()) return false;
        result = product(result, power(found->second, sign * exponent));
        word.clear();
        return true;
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool per = text.substr(i, 4) == "per " && word.empty();
        if (text[i] != ' ' && text[i] != '/' && !per) {
            word += text[i];
            continue;
        }
        if (!take()) return std::nullopt;
        if (text[i] != ' ') sign = -1;
        if (per) i += 3;
    }
    if (!take()) return std::nullopt;
    return result;
}

double Quantity::in(const Unit& wanted) const {
    if (!unit) return number;
    if (!unit->is_like(wanted)) throw TextError("the two measure different things");
    return number * (unit->factor / wanted.factor);
}

Quantity operator+(const Quantity& a, const Quantity& b) {
    return added(a, b, 1);
}

Quantity operator-(const Quantity& a, const Quantity& b) {
    return added(a, b, -1);
}

Quantity operator*(const Quantity& a, const Quantity& b) {
    if (!a.unit || !b.unit) return {a.number * b.number, std::nullopt};
    return {a.number * b.number, product(*a.unit, *b.unit)};
}

Quantity operator/(const Quantity& a, const Quantity& b) {
    if (!a.unit || !b.unit) return {a.number / b.number, std::nullopt};
    return {a.number / b.number, product(*a.unit, power(*b.unit, -1))};
}

Quantity operator-(const Quantity& a) {
    return {-a.number, a.unit};
}

Quantity root(const Quantity& a) {
    if (!a.unit) return {std::sqrt(a.number), std::nullopt};
    Unit unit{std::sqrt(a.unit->factor), a.unit->powers};
    for (int& p : unit.powers) {
        if (p % 2 != 0) throw TextError("no unit squared is that under the root");
        p /= 2;
    }
    return {std::sqrt(a.number), unit};
}

Quantity magnitude(const Quantity& a) {
    return {std::abs(a.number), a.unit};
}

}  // namespace rbc::texts
