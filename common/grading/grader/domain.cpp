#include "common/grading/grader/domain.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <random>

#include "common/foundation/io/number_text.hpp"

namespace rbc {

namespace {

using Spread = Coordinate::Spread;

class Dice {
  public:
    explicit Dice(unsigned long seed) : engine_(seed) {}
    double part() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }  ///< in [0, 1)
    double between(double low, double high) { return low + (high - low) * part(); }
    std::size_t below(std::size_t n) { return static_cast<std::size_t>(engine_() % n); }
    bool chance(double p) { return part() < p; }

  private:
    std::mt19937_64 engine_;
};

double in_decades(double low, double high, Dice& dice) {
    return std::clamp(std::exp(dice.between(std::log(low), std::log(high))), low, high);
}

double spread_out(const Coordinate& c, Dice& dice) {
    switch (c.spread()) {
        case Spread::even:
            return std::clamp(dice.between(c.low(), c.high()), c.low(), c.high());
        case Spread::decades:
            return in_decades(c.low(), c.high(), dice);
        case Spread::either_sign:
            return (dice.chance(0.5) ? 1 : -1) * in_decades(c.low(), c.high(), dice);
        case Spread::whole:
        case Spread::kinds:
        case Spread::seeds:
            break;
    }
    // Of a wide range small numbers as often as large ones.
    const double span = c.high() - c.low();
    if (span <= 20 || dice.chance(0.5)) return std::floor(dice.between(c.low(), c.high() + 1));
    return c.low() + std::floor(in_decades(1, span + 1, dice)) - 1;
}

/// From the next number there is to a tenth away, either way.
double next_to(const Coordinate& c, double edge, Dice& dice) {
    const bool up = dice.chance(0.5);
    if (c.is_whole()) return edge + (up ? 1 : -1);
    // Next to 0 is what the range makes small: 5e-324 m is no length that a contract means.
    if (edge != 0 && dice.chance(0.3)) return std::nextafter(edge, up ? HUGE_VAL : -HUGE_VAL);
    const double size = edge != 0 ? std::abs(edge) : c.spread() == Spread::even ? c.high() - c.low() : c.low();
    return edge + (up ? 1 : -1) * size * std::pow(10, dice.between(-15, -1));
}

double draw(const Coordinate& c, Dice& dice) {
    const double kind = dice.part();
    if (kind < 0.4) {
        const double edge = c.edges()[dice.below(c.edges().size())];
        if (kind < 0.25) return edge;
        if (const double near = next_to(c, edge, dice); c.contains(near)) return near;
    }
    return spread_out(c, dice);
}

/// A number in decades at a part of them, others as drawn: small masses, lengths and speeds stand together.
double at_part(const Coordinate& c, double part, Dice& dice) {
    if (c.spread() != Spread::decades && c.spread() != Spread::either_sign) return draw(c, dice);
    const double about = std::clamp(part + dice.between(-0.1, 0.1), 0.0, 1.0);
    const double size = std::clamp(c.low() * std::pow(c.high() / c.low(), about), c.low(), c.high());
    return c.spread() == Spread::either_sign && dice.chance(0.5) ? -size : size;
}

double rounded(double value, int digits) {
    char text[40];
    std::snprintf(text, sizeof text, "%.*e", digits - 1, value);
    double result = value;
    return read_number(text, result) ? result : value;
}

/// What is simpler than a value, simplest first.
std::vector<double> simpler(const Coordinate& c, double value) {
    std::vector<double> all{c.simple()};
    for (const double mark : c.marks()) all.push_back(mark);
    if (c.is_whole()) {
        const double half = c.simple() + std::trunc((value - c.simple()) / 2);
        const double next = value + (value > c.simple() ? -1 : 1);
        all.insert(all.end(), {half, next});
    } else {
        all.push_back(rounded(0.5 * (value + c.simple()), 3));
        for (const int digits : {1, 2, 3}) all.push_back(rounded(value, digits));
    }
    std::vector<double> kept;
    for (const double v : all) {
        if (v == value) break;  // what follows is not simpler
        if (c.contains(v) && std::find(kept.begin(), kept.end(), v) == kept.end()) kept.push_back(v);
    }
    return kept;
}

/// The ends of a range, each of its kinds, nothing of a seed.
std::vector<double> ends(const Coordinate& c) {
    if (c.spread() == Spread::seeds) return {};
    if (c.spread() == Spread::kinds) return c.edges();
    if (c.spread() == Spread::either_sign) return {-c.high(), -c.low(), c.low(), c.high()};
    return {c.low(), c.high()};
}

}  // namespace

Coordinate::Coordinate(std::string name, Spread spread, double low, double high, std::string unit)
    : name_(std::move(name)), unit_(std::move(unit)), spread_(spread), low_(low), high_(high) {
    const bool positive = spread == Spread::decades || spread == Spread::either_sign;
    if (!(low <= high) || !std::isfinite(low) || !std::isfinite(high) || (positive && !(low > 0)))
        throw GraderError("the range of '" + name_ + "' is empty, not finite, or not positive");
    edges_ = {low, high};
    if (spread == Spread::either_sign) edges_ = {0, low, -low, high, -high}, marks_ = {0};
    simple_ = std::abs(low) <= std::abs(high) ? low : high;
    if (!is_whole() && contains(1)) simple_ = 1;
    for (double kind = low + 1; spread == Spread::kinds && kind < high; ++kind) edges_.push_back(kind);
    if (spread == Spread::even && contains(0)) simple_ = 0;
}

Coordinate Coordinate::edges(std::initializer_list<double> values) const {
    Coordinate result = *this;
    for (const double value : values) {
        if (!contains(value)) throw GraderError("'" + name_ + "' has an edge outside its range");
        if (std::find(result.edges_.begin(), result.edges_.end(), value) == result.edges_.end())
            result.edges_.push_back(value);
        result.marks_.push_back(value);
    }
    return result;
}

Coordinate Coordinate::simple(double value) const {
    if (!contains(value)) throw GraderError("'" + name_ + "' has its simplest value outside its range");
    Coordinate result = *this;
    result.simple_ = value;
    return result;
}

Coordinate Coordinate::indifferent(End end, std::string why) const {
    if (why.empty()) throw GraderError("why is '" + name_ + "' indifferent?");
    Coordinate result = *this;
    (end == End::low ? result.why_low_ : result.why_high_) = std::move(why);
    return result;
}

bool Coordinate::contains(double value) const {
    if (!std::isfinite(value)) return false;
    if (is_whole() && value != std::floor(value)) return false;
    if (spread_ == Spread::either_sign) return value == 0 || (std::abs(value) >= low_ && std::abs(value) <= high_);
    return value >= low_ && value <= high_;
}

Coordinate even(std::string name, double low, double high, std::string unit) {
    return {std::move(name), Spread::even, low, high, std::move(unit)};
}

Coordinate decades(std::string name, double low, double high, std::string unit) {
    return {std::move(name), Spread::decades, low, high, std::move(unit)};
}

Coordinate either_sign(std::string name, double low, double high, std::string unit) {
    return {std::move(name), Spread::either_sign, low, high, std::move(unit)};
}

Coordinate integer(std::string name, int low, int high, std::string unit) {
    return {std::move(name), Spread::whole, static_cast<double>(low), static_cast<double>(high), std::move(unit)};
}

Coordinate even(std::string name, const Allowed& allowed) {
    return even(std::move(name), allowed.low, allowed.high, allowed.unit);
}

Coordinate decades(std::string name, const Allowed& allowed) {
    return decades(std::move(name), allowed.low, allowed.high, allowed.unit);
}

Coordinate either_sign(std::string name, const Allowed& allowed) {
    return either_sign(std::move(name), allowed.low, allowed.high, allowed.unit);
}

Coordinate integer(std::string name, const Allowed& allowed) {
    return {std::move(name), Spread::whole, allowed.low, allowed.high, allowed.unit};
}

Coordinate angle(std::string name) {
    constexpr double pi = std::numbers::pi;
    return even(std::move(name), -pi, pi, "rad").edges({0, pi / 4, -pi / 4, pi / 2, -pi / 2, 3 * pi / 4, -3 * pi / 4});
}

Coordinate choice(std::string name, int kinds) {
    return {std::move(name), Spread::kinds, 0, static_cast<double>(kinds - 1), ""};
}

Coordinate seed(std::string name) {
    return {std::move(name), Spread::seeds, 0, 999999, ""};
}

double Sample::operator[](std::string_view name) const {
    for (std::size_t i = 0; i < values_.size(); ++i)
        if ((*coordinates_)[i].name() == name) return values_[i];
    throw GraderError("the domain has no '" + std::string(name) + "'");
}

std::string Sample::text() const {
    std::string text;
    for (std::size_t i = 0; i < values_.size(); ++i) {
        const Coordinate& c = (*coordinates_)[i];
        if (c.spread() == Coordinate::Spread::kinds && values_[i] == c.simple()) continue;
        text += (text.empty() ? "" : ", ") + c.name() + " = " + number_text(values_[i]);
        if (!c.unit().empty()) text += " " + c.unit();
    }
    return text;
}

Domain::Domain(std::initializer_list<Coordinate> coordinates) : coordinates_(coordinates) {
    if (coordinates_.empty()) throw GraderError("a domain without a coordinate");
    for (std::size_t i = 0; i < coordinates_.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (coordinates_[i].name() == coordinates_[j].name())
                throw GraderError("a domain with two coordinates '" + coordinates_[i].name() + "'");
}

Domain Domain::where(std::function<bool(const Sample&)> holds) const {
    Domain result = *this;
    result.holds_ = std::move(holds);
    return result;
}

Sample Domain::simplest() const {
    std::vector<double> values;
    for (const Coordinate& c : coordinates_) values.push_back(c.simple());
    return {coordinates_, values};
}

std::vector<Sample> Domain::fixed_samples() const {
    constexpr int places = 4;  // of each end, elsewhere drawn
    std::vector<Sample> all;
    const std::vector<double> simple = simplest().values();
    const auto take = [&](const std::vector<double>& values) {
        if (Sample sample(coordinates_, values); holds(sample)) all.push_back(std::move(sample));
    };
    take(simple);
    for (std::size_t i = 0; i < coordinates_.size(); ++i)
        for (const double edge : coordinates_[i].edges()) {
            if (edge == simple[i]) continue;
            std::vector<double> values = simple;
            values[i] = edge;
            take(values);
        }
    for (std::size_t i = 0; i < coordinates_.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            for (const double a : ends(coordinates_[i]))
                for (const double b : ends(coordinates_[j])) {
                    if (a == simple[i] || b == simple[j]) continue;
                    std::vector<double> values = simple;
                    values[i] = a;
                    values[j] = b;
                    take(values);
                }
    Dice dice(1);
    for (std::size_t i = 0; i < coordinates_.size(); ++i)
        for (const double end : ends(coordinates_[i])) {
            const std::size_t enough = all.size() + places;
            for (int tries = 0; tries < 20 * places && all.size() < enough; ++tries) {
                std::vector<double> values = simple;
                for (std::size_t k = 0; k < values.size(); ++k) values[k] = draw(coordinates_[k], dice);
                values[i] = end;
                take(values);
            }
        }
    return all;
}

std::vector<Sample> Domain::samples(int random, unsigned long seed) const {
    std::vector<Sample> all = fixed_samples();
    const Sample simple = simplest();
    const auto take = [&](const std::vector<double>& values) {
        Sample sample(coordinates_, values);
        const bool takes = holds(sample);
        if (takes) all.push_back(std::move(sample));
        return takes;
    };
    Dice dice(seed);
    int drawn = 0, taken = 0;
    while (taken < random) {
        if (++drawn > 100 + 20 * random) throw GraderError("hardly any sample of a domain fulfils what must hold");
        std::vector<double> values = simple.values();
        const double kind = dice.part();
        if (kind < 0.3) {
            for (int k = 0; k < 2; ++k) {
                const std::size_t i = dice.below(values.size());
                values[i] = draw(coordinates_[i], dice);
            }
        } else if (kind < 0.45) {
            const double part = dice.chance(0.5) ? dice.between(0, 0.2) : dice.part();
            for (std::size_t i = 0; i < values.size(); ++i) values[i] = at_part(coordinates_[i], part, dice);
        } else {
            for (std::size_t i = 0; i < values.size(); ++i) values[i] = draw(coordinates_[i], dice);
        }
        if (take(values)) ++taken;
    }
    for (std::size_t i = 0, n = std::min<std::size_t>(3, all.size()); i < n; ++i) all.push_back(Sample(all[i]));
    return all;
}

Sample Domain::shrunk(Sample sample, const std::function<bool(const Sample&)>& fails, int tries) const {
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = 0; i < coordinates_.size(); ++i)
            for (const double value : simpler(coordinates_[i], sample.values()[i])) {
                std::vector<double> values = sample.values();
                values[i] = value;
                const Sample candidate(coordinates_, values);
                if (!holds(candidate)) continue;
                if (tries-- <= 0) return sample;
                if (!fails(candidate)) continue;
                sample = candidate;
                changed = true;
                break;
            }
    }
    return sample;
}

}  // namespace rbc
