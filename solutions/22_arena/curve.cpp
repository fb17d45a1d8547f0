#include "exercises/22_arena/curve.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rbc::ex22 {

namespace {

struct Point {
    double work, decades;
    std::size_t sample;
};

/// Finite residuals as logarithms, without the wild ones: those that are far from the middle one of themselves and their
/// neighbours, which never is wild.
std::vector<Point> tame(const std::vector<ResidualPoint>& samples, std::size_t from) {
    std::vector<Point> raw, tame;
    for (std::size_t i = from; i < samples.size(); ++i) {
        const double residual = samples[i].residual;
        if (std::isfinite(residual)) raw.push_back({samples[i].work, residual > 0 ? std::log10(residual) : -17, i});
    }
    for (std::size_t i = 1; i + 1 < raw.size(); ++i) {
        double three[] = {raw[i - 1].decades, raw[i].decades, raw[i + 1].decades};
        std::sort(three, three + 3);
        if (std::abs(raw[i].decades - three[1]) < 3) tame.push_back(raw[i]);
    }
    return tame;
}

/// Sums over points, from which a straight line follows.
struct Sums {
    double n = 0, x = 0, y = 0, xx = 0, xy = 0, yy = 0;
    void add(double px, double py) { n += 1, x += px, y += py, xx += px * px, xy += px * py, yy += py * py; }
    double slope() const { return n * xx - x * x > 0 ? (n * xy - x * y) / (n * xx - x * x) : 0; }
    double error_of_line() const { return yy - y * y / n - slope() * (xy - x * y / n); }
    double error_of_level() const { return yy - y * y / n; }
};

}  // namespace

Reading read_curve(const std::vector<ResidualPoint>& samples, double tolerance) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const auto finite =
        std::count_if(samples.begin(), samples.end(), [](auto& s) { return std::isfinite(s.residual); });
    const std::vector<Point> points = tame(samples, (samples.size() + 3) / 4);
    if (finite < 8 || points.empty()) return {};
    const double begin = points.front().work, span = points.back().work - begin;

    // A line through the first k and a level through the others, for the k with the least error: prefixes of sums.
    std::vector<Sums> before(points.size() + 1), after(points.size() + 1);
    for (std::size_t i = 0; i < points.size(); ++i) {
        before[i + 1] = before[i];
        before[i + 1].add((points[i].work - begin) / span, points[i].decades);
    }
    for (std::size_t i = points.size(); i-- > 0;) {
        after[i] = after[i + 1];
        after[i].add((points[i].work - begin) / span, points[i].decades);
    }
    std::size_t line_end = points.size();
    double least = before.back().error_of_line();
    for (std::size_t k = 3; k + 3 <= points.size(); ++k) {
        const double error = before[k].error_of_line() + after[k].error_of_level();
        if (error < least) {
            least = error;
            line_end = k;
        }
    }
    const bool has_level = line_end < points.size() && 5 * (samples.size() - points[line_end].sample) >= samples.size();
    const Sums& line = has_level ? before[line_end] : before.back();

    Reading reading;
    const double length = points[has_level ? line_end - 1 : points.size() - 1].work - begin;
    const bool level_only = std::abs(line.slope() * length / span) < 1;
    if (has_level || level_only) {
        const Sums& level = level_only ? before.back() : after[line_end];
        reading.floor = std::pow(10, level.y / level.n);
        reading.course = reading.floor <= 1e-12 ? Course::round_off : Course::stalled;
    } else {
        reading.course = line.slope() < 0 ? Course::falling : Course::growing;
    }
    if (!level_only) reading.decades = -line.slope() / span;
    if (reading.course == Course::growing || reading.floor > tolerance) {
        reading.work = infinity;
    } else if (!level_only) {
        const double at_begin = (line.y - line.slope() * line.x) / line.n;
        reading.work = begin + (at_begin - std::log10(tolerance)) / reading.decades;
    }
    return reading;
}

}  // namespace rbc::ex22
