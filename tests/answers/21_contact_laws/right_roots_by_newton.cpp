#include <algorithm>
#include <cmath>

#include "exercises/21_contact_laws/roots.hpp"

namespace rbc::ex21 {

namespace {

/// Newton's method on g(x) = x (1 + w c) - u_static - w drop phi(gamma x), from where it comes from one side only.
struct Step {
    double u, film, lift, gamma;

    double value(double x) const { return film * x - u + lift * std::expm1(-(gamma * x) * (gamma * x)); }
    double slope(double x) const {
        const double s = gamma * x;
        return film - 2 * lift * gamma * s * std::exp(-s * s);
    }
    double from(double x) const {
        for (int i = 0; i < 300; ++i) {
            const double next = x - value(x) / slope(x);
            if (!std::isfinite(next) || next == x) break;
            x = next;
        }
        return x;
    }
    /// Where it is level: log(2 L s) = s^2, from s on the outside of both.
    double level(double s) const {
        const double L = lift * gamma / film;
        for (int i = 0; i < 200; ++i) s -= (std::log(2 * L * s) - s * s) / (1 / s - 2 * s);
        return s / gamma;
    }
};

Step step_of(double u_static, double w, const GaussianFall& law) {
    return {u_static, 1 + w * law.viscosity, w * law.drop, law.gamma};
}

}  // namespace

std::vector<double> folds(double w, const GaussianFall& law) {
    const Step step = step_of(0, w, law);
    const double L = step.lift * step.gamma / step.film;
    if (!(L > std::exp(0.5) / std::sqrt(2.0))) return {};
    return {step.value(step.level(2 + std::sqrt(std::log(2 * L)))), step.value(step.level(1 / (2 * L)))};
}

std::vector<double> all_slips(double u_static, double w, const GaussianFall& law) {
    const Step step = step_of(u_static, w, law);
    const double first = 0, last = (u_static + step.lift) / step.film, turn = std::sqrt(0.5) / law.gamma;
    const std::vector<double> two = folds(w, law);
    if (!two.empty() && u_static > two[0] && u_static < two[1]) {
        // Two are on the sides of the turn of phi from which the method comes; the middle one by halves.
        double low = step.from(first), high = step.from(last);
        double below = step.level(1 / (2 * step.lift * step.gamma / step.film));
        double above = step.level(2 + std::sqrt(std::log(2 * step.lift * step.gamma / step.film)));
        for (int i = 0; i < 200; ++i) {
            const double middle = (below + above) / 2;
            (step.value(middle) > 0 ? below : above) = middle;
        }
        return {low, (below + above) / 2, high};
    }
    if (u_static == 0) return {0};
    // One root: left of the turn from below, where it is concave, right of it from above.
    const bool left = law.gamma > 0 && step.value(turn) > 0;
    if (law.gamma == 0 || step.lift == 0) return {u_static / step.film};
    return {step.from(left ? first : last)};
}

double next_slip(double u_static, double w, const GaussianFall& law, double before) {
    if (!(u_static > 0)) return 0;
    const std::vector<double> slips = all_slips(u_static, w, law), two = folds(w, law);
    return slips.size() == 3 && before > slips[1] ? slips[2] : slips[0];
}

}  // namespace rbc::ex21
