#include <algorithm>
#include <cmath>
#include <limits>

#include "exercises/24_arena/curve.hpp"

namespace rbc::ex24 {

namespace {

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<long>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

}  // namespace

Reading read_curve(const std::vector<ResidualPoint>& samples, double tolerance) {
    std::vector<double> all_work, all, work, log;
    std::size_t finite = 0, tail = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        if (!std::isfinite(samples[i].residual)) continue;
        ++finite;
        if (4 * i < samples.size()) continue;
        all_work.push_back(samples[i].work);
        all.push_back(samples[i].residual > 0 ? std::log10(samples[i].residual) : -17);
    }
    // A sample far from both neighbours, on the same side, is wild; at an end, from the two next to it.
    for (std::size_t i = 0; i < all.size() && all.size() > 2; ++i) {
        const double left = all[i] - all[i > 0 ? i - 1 : i + 2],
                     right = all[i] - all[i + 1 < all.size() ? i + 1 : i - 2];
        if (left * right > 0 && std::min(std::abs(left), std::abs(right)) > 3) continue;
        work.push_back(all_work[i]);
        log.push_back(all[i]);
        if (work.back() >= samples[samples.size() - samples.size() / 3].work) ++tail;
    }
    Reading reading;
    if (finite < 8) return reading;
    const double infinity = std::numeric_limits<double>::infinity();

    // What the last third of all samples says is a level, if there is one; every sample within 0.3 of it belongs to it.
    const std::size_t n = log.size();
    const double level = median({log.end() - static_cast<long>(tail), log.end()});
    const auto near = [&](std::size_t i) { return std::abs(log[i] - level) < 0.3; };
    std::size_t end = n;  // of the line: the last run of two or more that are not near
    while (end > 1 && (near(end - 1) || near(end - 2))) --end;
    if (end == 1) end = near(0) || near(1) ? 0 : 1;
    const auto in_tail = std::count_if(log.end() - static_cast<long>(tail), log.end(),
                                       [&](double y) { return std::abs(y - level) < 0.15; });
    const bool has_level = 4 * static_cast<std::size_t>(in_tail) >= 3 * tail && (near(n - 1) || near(n - 2));
    if (!has_level) end = n;

    std::vector<double> slopes;
    for (std::size_t i = 0; i < end; ++i)
        for (std::size_t j = i + 1 + end / 4; j < end; ++j) slopes.push_back((log[j] - log[i]) / (work[j] - work[i]));
    const bool has_line = end >= 5 && std::abs(median(slopes)) * (work[end - 1] - work[0]) > 1;
    if (has_line) {
        const double slope = median(slopes);
        std::vector<double> at_zero;
        for (std::size_t i = 0; i < end; ++i) at_zero.push_back(log[i] - slope * (work[i] - work[0]));
        reading.decades = -slope;
        reading.work = work[0] + (std::log10(tolerance) - median(at_zero)) / slope;
        reading.course = slope < 0 ? Course::falling : Course::growing;
    }
    if (has_level) {
        reading.floor = std::pow(10, median({log.begin() + static_cast<long>(end), log.end()}));
        reading.course = reading.floor <= 1e-12 ? Course::round_off : Course::stalled;
    }
    if (reading.course == Course::growing || reading.floor > tolerance) reading.work = infinity;
    return reading;
}

}  // namespace rbc::ex24
