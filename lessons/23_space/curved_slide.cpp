#include "lessons/23_space/curved_slide.hpp"

#include <cmath>
#include <limits>
#include <numbers>

#include "common/foundation/judge/require.hpp"

namespace rbc {

namespace {

void check_slide(const SlideOnIncline& incline, const SlideStart& start) {
    constexpr double pi = std::numbers::pi;
    require(incline.angle > 0 && incline.angle < pi / 2, "angle", incline.angle, "> 0 and < pi/2");
    require(incline.friction >= 0 && std::isfinite(incline.friction), "friction", incline.friction, ">= 0 and finite");
    require(incline.gravity > 0 && std::isfinite(incline.gravity), "gravity", incline.gravity, "> 0 and finite");
    require(start.speed >= 0 && std::isfinite(start.speed), "speed", start.speed, ">= 0 and finite");
    require(std::abs(start.direction) < pi, "direction", start.direction, "> -pi and < pi");
}

/// The path as a function of l = -ln s >= 0.
struct Path {
    double k, p, speed, pull;  ///< mu/tan a, p_0, v_0, g sin a

    Path(const SlideOnIncline& incline, const SlideStart& start)
        : k(incline.friction / std::tan(incline.angle)),
          p(std::tan(0.5 * start.direction)),
          speed(start.speed),
          pull(incline.gravity * std::sin(incline.angle)) {}

    /// P(n), at l = infinity where that is finite.
    static double power_integral(double n, double l) { return n == 0 ? l : -std::expm1(-n * l) / n; }
    double whole() const { return 1 + p * p; }

    double time(double l) const {  // (23.53)
        return speed * (power_integral(k - 1, l) / whole() + p * p / whole() * power_integral(k + 1, l)) / pull;
    }
    SlidePoint point(double l) const {
        const double part = p * p / whole(), now = p * std::exp(-l), scale = speed * speed / pull;
        const double v = speed * (std::exp((1 - k) * l) / whole() + part * std::exp(-(1 + k) * l));  // (23.52)
        return {.x = scale *
                     (power_integral(2 * k - 2, l) / (whole() * whole()) - part * part * power_integral(2 * k + 2, l)),
                .y = 2 * scale * p / whole() *
                     (power_integral(2 * k - 1, l) / whole() + part * power_integral(2 * k + 1, l)),  // (23.54)
                .v_x = v * (1 - now * now) / (1 + now * now),
                .v_y = v * 2 * now / (1 + now * now)};
    }
};

/// The l at which the path has the time.
double progress_at(const Path& path, double time) {
    double low = 0, high = 1e-3;
    while (path.time(high) < time) {
        low = high;
        high *= 2;
    }
    for (double middle = 0.5 * (low + high); middle > low && middle < high; middle = 0.5 * (low + high))
        (path.time(middle) < time ? low : high) = middle;
    return high;
}

}  // namespace

double slide_ends(const SlideOnIncline& incline, const SlideStart& start) {
    check_slide(incline, start);
    const Path path(incline, start);
    const double infinity = std::numeric_limits<double>::infinity();
    return path.k > 1 ? path.time(infinity) : infinity;
}

SlidePoint slide_curved(const SlideOnIncline& incline, const SlideStart& start, double time) {
    const double end = slide_ends(incline, start);
    require(start.speed > 0, "speed", start.speed, "> 0");
    require(time >= 0 && std::isfinite(time), "time", time, ">= 0 and finite");
    const Path path(incline, start);
    if (time == 0) return path.point(0);
    if (time < end) return path.point(progress_at(path, time));
    SlidePoint stopped = path.point(std::numeric_limits<double>::infinity());
    stopped.v_x = stopped.v_y = 0;
    return stopped;
}

}  // namespace rbc
