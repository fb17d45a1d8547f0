#include "lessons/22_small_steps/soft_contact.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "common/foundation/judge/require.hpp"

namespace rbc {

namespace {

// Written so that NaN does not pass.
void need_dt(double dt) {
    require(dt > 0 && std::isfinite(dt), "dt", dt, "> 0 and finite");
}

}  // namespace

SoftLaw spring_law(double h, double k, double b) {
    need_dt(h);
    require(k > 0, "stiffness", k, "> 0, infinite if hard");
    require(b >= 0 && std::isfinite(b), "damping", b, ">= 0 and finite");
    if (std::isinf(k)) return {.correction = 1, .softness = 0, .kept = 0};
    return {.correction = h * k / (h * k + b), .softness = 1 / (h * (h * k + b)), .kept = 0};  // (22.3)
}

SoftLaw frequency_law(double h, double omega, double zeta, double inverse_mass) {
    const SoftScales scales = frequency_scales(h, omega, zeta);
    require(inverse_mass > 0 && std::isfinite(inverse_mass), "inverse_mass", inverse_mass, "> 0 and finite");
    const double a_1 = 2 * zeta + h * omega;
    return {.correction = h * omega / a_1,
            .softness = inverse_mass * scales.impulse_scale / scales.mass_scale,
            .kept = 0};  // (22.4)
}

SoftScales frequency_scales(double h, double omega, double zeta) {
    need_dt(h);
    require(omega > 0 && std::isfinite(omega), "omega", omega, "> 0 and finite");
    require(zeta >= 0 && std::isfinite(zeta), "zeta", zeta, ">= 0 and finite");
    const double a_2 = h * omega * (2 * zeta + h * omega);
    return {.mass_scale = a_2 / (1 + a_2), .impulse_scale = 1 / (1 + a_2)};  // (22.5)
}

double resolved_omega(double h) {
    need_dt(h);
    return 2 * std::numbers::pi / (4 * h);  // (22.6)
}

SoftLaw spook_law(double h, double k, double tau) {
    need_dt(h);
    require(k > 0, "stiffness", k, "> 0, infinite if hard");
    require(tau >= 0 && std::isfinite(tau), "relaxation", tau, ">= 0 and finite");
    const double Y = 1 / (1 + 4 * tau / h);
    return {.correction = 4 * Y, .softness = 4 * Y / (h * h * k), .kept = Y};  // (22.7)
}

SoftLaw baumgarte_law(double error_reduction) {
    require(error_reduction >= 0 && error_reduction <= 1, "error_reduction", error_reduction, "0 to 1");
    return {.correction = error_reduction, .softness = 0, .kept = 0};  // (22.8)
}

SoftLaw xpbd_law(double h, double alpha) {
    need_dt(h);
    require(alpha >= 0 && std::isfinite(alpha), "compliance", alpha, ">= 0 and finite");
    return {.correction = 1, .softness = alpha / (h * h), .kept = 0};  // (22.9)
}

double soft_change(const SoftLaw& law, double h, const SoftUpdate& at) {
    if (at.gap > 0) return std::max(-at.impulse, -(at.velocity + at.gap / h) / at.inverse_mass);
    const double bias = std::max(law.correction * at.gap / h, -at.push_out) - law.kept * at.before;
    const double dr = -(at.velocity + bias + law.softness * at.impulse) / (at.inverse_mass + law.softness);  // (22.10)
    return std::max(-at.impulse, dr);
}

}  // namespace rbc
