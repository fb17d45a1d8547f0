#include "exercises/24_arena/curve.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rbc::ex24 {

namespace {

struct Point {
    double work, decades;
    std::size_t sample;
};

/// Finite residuals as logarithms, without the wild ones: those that are far from the middle one of themselves and
/// their neighbours, which never is wild; at an end, of the three there.
std::vector<Point> tame(const std::vector<ResidualPoint>& samples, std::size_t from) {
    std::vector<Point> raw, tame;
    for (std::size_t i = from; i < samples.size(); ++i) {
        const double residual = samples[i].residual;
        if (std::isfinite(residual)) raw.push_back({samples[i].work, residual > 0 ? std::log10(residual) : -17, i});
    }
    for (std::size_t i = 0; i < raw.size(); ++i) {
        const std::size_t k = std::clamp<std::size_t>(i, 1, raw.size() - 2);
        double three[] = {raw[k - 1].decades, raw[k].decades, raw[k + 1].decades};
        std::sort(three, three + 3);
        if (std::abs(raw[i].decades - three[1]) < 3) tame.push_back(raw[i]);
    }
    return tame;
}

/// Sums over points, from which a straight line follows. Errors are squares, less the sum of all y^2.
struct Sums {
    double n = 0, x = 0, y = 0, xx = 0, xy = 0;
    void add(double px, double py) { n += 1, x += px, y += py, xx += px * px, xy += px * py; }
    double slope() const { return (n * xy - x * y) / (n * xx - x * x); }
    double error_of_line() const { return -y * y / n - slope() * (xy - x * y / n); }
};

}  // namespace

Reading read_curve(const std::vector<ResidualPoint>& samples, double tolerance) {
    const auto finite =
        std::count_if(samples.begin(), samples.end(), [](auto& s) { return std::isfinite(s.residual); });
    if (finite < 8) return {};
    const std::vector<Point> points = tame(samples, (samples.size() + 3) / 4);
    const double begin = points.front().work;

    // A line through the first k and a level through the others, for the k with the least error. Decades from their
    // mean on, so that no digits get lost.
    double mean = 0;
    for (const Point& point : points) mean += point.decades / static_cast<double>(points.size());
    std::vector<Sums> first(points.size() + 1);
    for (std::size_t i = 0; i < points.size(); ++i) {
        first[i + 1] = first[i];
        first[i + 1].add(points[i].work - begin, points[i].decades - mean);
    }
    const Sums& all = first.back();
    std::size_t line_end = points.size();
    double least = all.error_of_line(), level = 0;
    for (std::size_t k = 3; k + 3 <= points.size(); ++k) {
        const double n = all.n - first[k].n, y = all.y - first[k].y;
        const double error = first[k].error_of_line() - y * y / n;
        if (error < least) {
            least = error;
            line_end = k;
            level = y / n;
        }
    }
    const bool has_level = line_end < points.size() && 5 * (samples.size() - points[line_end].sample) >= samples.size();
    const bool level_only =
        std::all_of(points.begin(), points.end(), [&](auto& point) { return std::abs(point.decades - mean) < 0.5; });
    const Sums& line = has_level ? first[line_end] : all;

    Reading reading;
    if (level_only) level = 0;
    if (!level_only) reading.decades = -line.slope();
    if (has_level || level_only) {
        reading.floor = std::pow(10, mean + level);
        reading.course = reading.floor <= 1e-12 ? Course::round_off : Course::stalled;
    } else {
        reading.course = reading.decades > 0 ? Course::falling : Course::growing;
    }
    if (reading.course == Course::growing || reading.floor > tolerance) {
        reading.work = std::numeric_limits<double>::infinity();
    } else if (!level_only) {
        const double at_begin = mean + (line.y - line.slope() * line.x) / line.n;
        reading.work = begin + (at_begin - std::log10(tolerance)) / reading.decades;
    }
    return reading;
}

}  // namespace rbc::ex24
