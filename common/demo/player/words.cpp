#include "common/demo/player/words.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace rbc {

std::string in_words(std::string name) {
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
}

std::string raised(std::string unit) {
    for (std::size_t at; (at = unit.find("^2")) != std::string::npos;) unit.replace(at, 2, "\u00b2");
    for (std::size_t at; (at = unit.find("^3")) != std::string::npos;) unit.replace(at, 2, "\u00b3");
    return unit;
}

std::string short_value(const Parameter& parameter) {
    char rounded[32];
    std::snprintf(rounded, sizeof rounded, "%.4g", parameter.value());
    const double value = std::strtod(rounded, nullptr);
    std::string text = number_text(value == 0 ? 0 : value);  // never -0
    if (const std::size_t e = text.find('e'); e != std::string::npos) {
        if (text[e + 1] == '+') text.erase(e + 1, 1);
        const std::size_t digit = text.find_first_of("0123456789", e);
        if (text[digit] == '0') text.erase(digit, 1);
    }
    return parameter.unit.empty() ? text : text + " " + raised(parameter.unit);
}

std::string default_text(const Parameter& p) {
    if (p.follows) return "computed from the others until set";
    Parameter standard = p;
    standard.stored = p.standard;
    return "default " + standard.value_text();
}

std::string speed_text(double speed) {
    char text[48];
    if (speed == 1) return "real time";
    if (speed < 1) {
        std::snprintf(text, sizeof text, "1/%.0f of real time", 1 / speed);
    } else {
        std::snprintf(text, sizeof text, "%.0f times real time", speed);
    }
    return text;
}

std::string honest_speed(const Player& player) {
    const double real = player.measured_speed();
    if (!player.playing || real <= 0 || real > 0.85 * player.speed) return speed_text(player.speed);
    char text[48];
    std::snprintf(text, sizeof text, "%.2g of real time", real);
    return text;
}

namespace {

double round_to(double value, double step) {
    return std::round(value / step) * step;
}

/// Without the digits that only round-off knows: 0.3, not 0.30000000000000004.
double tidy(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", value);
    return std::strtod(text, nullptr);
}

}  // namespace

SliderScale::SliderScale(const Range& range) : range_(range), low_(range.slider_minimum), high_(range.slider_maximum) {
    if (range_.logarithmic && !(low_ > 0)) low_ = high_ * 1e-12;
}

double SliderScale::position(double value) const {
    double p = (value - low_) / (high_ - low_);
    if (range_.logarithmic) {
        p = value > 0 ? std::log(value / low_) / std::log(high_ / low_) : 0;
    }
    return std::isfinite(p) ? std::clamp(p, 0.0, 1.0) : 0;
}

double SliderScale::value(double position) const {
    double value;
    if (range_.logarithmic) {
        if (position <= 0) return range_.slider_minimum;
        value = low_ * std::pow(high_ / low_, position);
        value = round_to(value, std::pow(10, std::floor(std::log10(value)) - 1));
    } else {
        const double step = std::pow(10, std::floor(std::log10((high_ - low_) / 150)));
        value = round_to(low_ + position * (high_ - low_), step);
        if (range_.open_minimum && value <= range_.minimum) value = range_.minimum + step;
    }
    return std::clamp(tidy(value), range_.slider_minimum, range_.slider_maximum);
}

}  // namespace rbc
