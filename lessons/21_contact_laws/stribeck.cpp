#include "lessons/21_contact_laws/stribeck.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <utility>

#include "common/foundation/judge/require.hpp"

namespace rbc {

double falloff(Falloff shape, double s) {
    return -std::expm1(shape == Falloff::exponential ? -s : -s * s);
}

double falloff_slope(Falloff shape, double s) {
    return shape == Falloff::exponential ? std::exp(-s) : 2 * s * std::exp(-s * s);
}

double steepest_falloff(Falloff shape) {
    return shape == Falloff::exponential ? 1 : std::sqrt(2 * std::exp(-1.0));
}

double slip_speed(double u_static, double w, const DynamicFriction& law) {
    for (const auto& [name, value] : {std::pair{"u_static", u_static},
                                      {"w", w},
                                      {"drop", law.drop},
                                      {"gamma", law.gamma},
                                      {"viscosity", law.viscosity}})
        require(value >= 0 && std::isfinite(value), name, value, "finite and >= 0");
    if (u_static == 0) return 0;
    const double film = 1 + w * law.viscosity, lift = w * law.drop;
    const auto f = [&](double x) { return film * x - u_static - lift * falloff(law.shape, law.gamma * x); };
    const auto slope = [&](double x) { return film - lift * law.gamma * falloff_slope(law.shape, law.gamma * x); };
    // f is concave up to where phi turns, convex beyond, and f(0) < 0. Left of the turn Newton's method climbs and
    // never passes the smallest root; where it finds no more slope, or leaves, there is none. Then there is one on the
    // right, and it comes down to it from above.
    const double turn = law.shape == Falloff::gaussian && law.gamma > 0 ? 1 / (std::sqrt(2.0) * law.gamma) : 0;
    bool left = u_static / film < turn;
    double x = (left ? u_static : u_static + lift) / film;
    for (int i = 0; i < 400; ++i) {
        const double value = f(x), steep = slope(x), next = x - value / steep;
        if (left && value < 0 && !(steep > 0 && next <= turn)) {
            left = false;
            x = (u_static + lift) / film;
            continue;
        }
        if (!(left ? next > x && value < 0 : next < x && next > 0)) break;  // round-off
        x = next;
    }
    return x;
}

double slip_stiffness(double w, const DynamicFriction& law) {
    return w * law.drop * law.gamma * steepest_falloff(law.shape) / (1 + w * law.viscosity);
}

}  // namespace rbc
