#include "exercises/21_contact_laws/roots.hpp"

#include <cmath>

namespace rbc::ex21 {

namespace {

/// (E21.9) in s = gamma x: f(s) = s - L phi(s) = p. It rises, falls between the two turning points where there are
/// any, and rises again.
struct Curve {
    double L, unit;  ///< unit: u_static over p, m/s

    Curve(double w, const GaussianFall& law)
        : L(w * law.drop * law.gamma / (1 + w * law.viscosity)), unit((1 + w * law.viscosity) / law.gamma) {}
    bool turns() const { return L * std::sqrt(2 / std::exp(1.0)) > 1; }  // (21.8)
    double f(double s) const { return s + L * std::expm1(-s * s); }
    double slope(double s) const { return 1 - 2 * L * s * std::exp(-s * s); }
};

/// Where a function is 0 that is negative at one end and not at the other, to the last digit.
template <class Function>
double zero(double negative, double positive, const Function& function) {
    for (;;) {
        const double middle = (negative + positive) / 2;
        if (middle == negative || middle == positive) return middle;
        (function(middle) < 0 ? negative : positive) = middle;
    }
}

/// The turning points are on both sides of where phi is steepest.
double first_turn(const Curve& curve) {
    return zero(std::sqrt(0.5), 0, [&](double s) { return curve.slope(s); });
}

double second_turn(const Curve& curve) {
    double beyond = 1;
    while (curve.slope(beyond) < 0) beyond *= 2;
    return zero(std::sqrt(0.5), beyond, [&](double s) { return curve.slope(s); });
}

}  // namespace

std::vector<double> all_slips(double u_static, double w, const GaussianFall& law) {
    const Curve curve(w, law);
    if (!(curve.L > 0)) return {u_static / (1 + w * law.viscosity)};
    const double p = u_static / curve.unit, highest = p + curve.L;  // phi <= 1
    const auto above = [&](double s) { return curve.f(s) - p; };
    const auto root = [&](double from, double to) { return zero(from, to, above) / law.gamma; };
    if (!curve.turns()) return {root(0, highest)};
    const double first = first_turn(curve), second = second_turn(curve);
    std::vector<double> slips;
    if (above(first) > 0) slips.push_back(root(0, first));
    if (above(first) > 0 && above(second) < 0) slips.push_back(root(second, first));
    if (above(second) < 0) slips.push_back(root(second, highest));
    return slips;
}

std::vector<double> folds(double w, const GaussianFall& law) {
    const Curve curve(w, law);
    if (!curve.turns()) return {};
    return {curve.unit * curve.f(second_turn(curve)), curve.unit * curve.f(first_turn(curve))};  // (E21.10)
}

double next_slip(double u_static, double w, const GaussianFall& law, double before) {
    if (u_static == 0) return 0;
    const std::vector<double> slips = all_slips(u_static, w, law);
    return slips.size() == 1 || before < slips[1] ? slips.front() : slips.back();  // (E21.11)
}

}  // namespace rbc::ex21
