#include "common/demo/player/slider_scale.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace rbc {

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
