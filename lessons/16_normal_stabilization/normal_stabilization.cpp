#include "lessons/16_normal_stabilization/normal_stabilization.hpp"

#include <algorithm>
#include <cmath>

#include "common/foundation/judge/require.hpp"

namespace rbc {

namespace {

void check_contact_state(double u_n, double restitution, double gap, double dt) {
    require(std::isfinite(u_n), "u_n", u_n, "finite");
    require(restitution >= 0 && restitution <= 1, "restitution", restitution, "0 to 1");
    require(std::isfinite(gap), "gap", gap, "finite");
    require(dt > 0 && std::isfinite(dt), "dt", dt, "finite and > 0");
}

double collision_velocity(double u_n, double restitution) {
    return u_n < 0 ? -restitution * u_n : 0;  // (16.2)
}

void check_options(const EnvelopeOptions& o) {
    require(o.envelope > 0 && std::isfinite(o.envelope), "envelope", o.envelope, "finite and > 0");
    require(o.error_reduction >= 0 && o.error_reduction <= 1, "error_reduction", o.error_reduction, "0 to 1");
    require(o.clamp >= 0, "clamp", o.clamp, ">= 0");
}

void check_options(const BaumgarteOptions& o) {
    require(o.error_reduction >= 0 && o.error_reduction <= 1, "error_reduction", o.error_reduction, "0 to 1");
    require(o.clamp >= 0, "clamp", o.clamp, ">= 0");
    require(o.slop >= 0 && std::isfinite(o.slop), "slop", o.slop, "finite and >= 0");
}

template <int D, class Correct>
void ask(const StepViewIn<D>& view, std::vector<ContactTermsIn<D>>& terms, const Correct& correct) {
    for (std::size_t i = 0; i < view.contacts.size(); ++i) {
        terms[i].friction = view.options.friction;
        terms[i].normal_target = correct(view.approach[i], view.contacts[i].gap).target();
        terms[i].tangent_target = no_tangential<D>();
    }
}

}  // namespace

NormalCorrection envelope_correction(double u_n, double restitution, double gap, double dt,
                                     const EnvelopeOptions& options) {
    using Branch = NormalCorrection::Branch;
    check_contact_state(u_n, restitution, gap, dt);
    check_options(options);
    const double eta = options.envelope, u_coll = collision_velocity(u_n, restitution);
    const double u_corr = options.error_reduction * (eta / 2 - gap) / dt;  // (16.3)
    const auto answer = [&](double c, Branch branch) {
        return NormalCorrection{u_coll, u_corr, std::clamp(c, -options.clamp, options.clamp), branch};  // (16.7)
    };
    if (u_coll > (eta - gap) / dt) return answer(0, Branch::leaving);              // (16.4)
    if (u_corr >= 0) return answer(std::max(0.0, u_corr - u_coll), Branch::push);  // (16.5)
    return answer(u_corr, Branch::approach);                                       // (16.6)
}

NormalCorrection baumgarte_correction(double u_n, double restitution, double gap, double dt,
                                      const BaumgarteOptions& options) {
    check_contact_state(u_n, restitution, gap, dt);
    check_options(options);
    const double error = gap > 0 ? gap : std::min(0.0, gap + options.slop);
    const double c = -options.error_reduction * error / dt;  // (16.8)
    return {collision_velocity(u_n, restitution), c, std::clamp(c, -options.clamp, options.clamp),
            NormalCorrection::Branch::baumgarte};
}

double injected_energy(double c, double W_nn) {
    require(std::isfinite(c), "c", c, "finite");
    require(W_nn > 0 && std::isfinite(W_nn), "W_nn", W_nn, "finite and > 0");
    return c > 0 ? c * c / (2 * W_nn) : 0;  // (16.9)
}

template <int D>
ContactTermsHookIn<D> envelope_terms(const EnvelopeOptions& options) {
    check_options(options);
    return [options](const StepViewIn<D>& view, std::vector<ContactTermsIn<D>>& terms) {
        require(view.options.margin == options.envelope, "StepOptions::margin", view.options.margin,
                "EnvelopeOptions::envelope, so that a contact is seen as soon as it enters");
        ask(view, terms, [&](double u_n, double gap) {
            return envelope_correction(u_n, restitution_at(view.options, u_n), gap, view.options.dt, options);
        });
    };
}

template <int D>
ContactTermsHookIn<D> baumgarte_terms(const BaumgarteOptions& options) {
    check_options(options);
    return [options](const StepViewIn<D>& view, std::vector<ContactTermsIn<D>>& terms) {
        ask(view, terms, [&](double u_n, double gap) {
            return baumgarte_correction(u_n, restitution_at(view.options, u_n), gap, view.options.dt, options);
        });
    };
}

template ContactTermsHook envelope_terms<2>(const EnvelopeOptions&);
template ContactTermsHookIn<3> envelope_terms<3>(const EnvelopeOptions&);
template ContactTermsHook baumgarte_terms<2>(const BaumgarteOptions&);
template ContactTermsHookIn<3> baumgarte_terms<3>(const BaumgarteOptions&);

}  // namespace rbc
