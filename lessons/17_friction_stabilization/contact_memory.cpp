#include "lessons/17_friction_stabilization/contact_memory.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "common/foundation/judge/require.hpp"

namespace rbc {

namespace {

void check_memory_options(const FrictionMemoryOptions& o) {
    require(o.error_reduction >= 0 && o.error_reduction <= 1, "error_reduction", o.error_reduction, "0 to 1");
    require(o.tolerance >= 0, "tolerance", o.tolerance, ">= 0");
    require(o.max_correction >= 0 && std::isfinite(o.max_correction), "max_correction", o.max_correction,
            "finite and >= 0");
}

}  // namespace

static double entries(const Eigen::Vector<double, 1>& c) {
    return c[0];
}
static Eigen::Vector2d entries(const Eigen::Vector2d& c) {
    return c;
}

bool is_sticking(double r_n, double r_t, double friction) {
    return r_n > 0 && std::abs(r_t) < (1 - 1e-12) * friction * r_n;  // (17.1); in space |r_t| is a root, to round-off
}

Placement<2> placement(const Body& body) {
    const double c = std::cos(body.angle), s = std::sin(body.angle);
    return {(Eigen::Matrix2d() << c, -s, s, c).finished(), body.position};
}

Placement<3> placement(const SpatialBody& body) {
    return {body.orientation.toRotationMatrix(), body.position};
}

template <int D>
void ContactMemoryIn<D>::correct(const StepViewIn<D>& view, std::vector<ContactTermsIn<D>>& terms) {
    using Vector = Eigen::Vector<double, D>;
    check_memory_options(options);
    candidates_.clear();
    candidates_.reserve(view.contacts.size());
    std::size_t k = 0;
    for (std::size_t i = 0; i < view.contacts.size(); ++i) {
        const ContactIn<D>& contact = view.contacts[i];
        const Placement<D> a = placement(view.world.bodies[static_cast<std::size_t>(contact.a)]),
                           b = placement(view.world.bodies[static_cast<std::size_t>(contact.b)]);
        const Eigen::Matrix<double, D, D - 1> t = tangents(contact.normal);
        const Vector asked_now = view.options.dt * (t * terms[i].tangent_target);
        candidates_.push_back({track<D>(a, b, contact.point), asked_now, terms[i].friction, {}});
        Candidate& candidate = candidates_.back();

        while (k < remembered_.size() && identity(remembered_[k]) < identity(contact)) ++k;
        if (k == remembered_.size() || identity(remembered_[k]) != identity(contact)) continue;
        const Remembered& old = remembered_[k];
        const Vector apart = sliding_error<D>(a, b, old.point, contact.normal), e = apart + old.asked;
        const Vector middle =
            (a.rotation * old.point.in_a + a.position + b.rotation * old.point.in_b + b.position) / 2;
        Outcome& outcome = candidate.outcome;
        outcome.known = true;
        outcome.error = along(t, e);
        const double walked = (t.transpose() * (contact.point - middle)).norm();
        outcome.rolling = options.tell_rolling && walked > std::max(apart.norm(), options.tolerance);  // (17.8)
        if (outcome.rolling) continue;
        outcome.correction = entries(slip_correction<D, D - 1>(e, t, options.error_reduction, view.options.dt,
                                                               options.tolerance, options.max_correction));
        terms[i].tangent_target += outcome.correction;
        if (options.span == MemorySpan::while_sticking) {
            candidate.point = old.point;
            candidate.asked += old.asked;
        }
    }
    corrected_ = true;
}

template <int D>
void ContactMemoryIn<D>::remember(const StepViewIn<D>& view, const Eigen::Ref<const Eigen::VectorXd>& r) {
    if (!corrected_ || candidates_.size() != view.contacts.size())
        throw std::logic_error("ContactMemory: remember without correct of the same step before");
    std::vector<bool> sticks;
    if (classify) {
        for (const Candidate& candidate : candidates_) sticks.push_back(candidate.outcome.known);
        sticks = classify(view, r, sticks);
        if (sticks.size() != candidates_.size()) throw std::logic_error("ContactMemory: one answer for each contact");
    }
    corrected_ = false;
    next_.clear();
    outcomes_.clear();
    // Both by as much as the contacts need, and next_ again below: no later step with as many allocates.
    next_.reserve(candidates_.size());
    outcomes_.reserve(candidates_.size());
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
        const Candidate& candidate = candidates_[i];
        const ContactIn<D>& contact = view.contacts[i];
        const auto row = static_cast<Eigen::Index>(D * i);
        outcomes_.push_back(candidate.outcome);
        outcomes_.back().sticking =
            classify ? sticks[i] : is_sticking(r[row], r.segment<D - 1>(row + 1).norm(), candidate.friction);
        if (outcomes_.back().sticking)
            next_.push_back({contact.a, contact.b, contact.feature, candidate.point, candidate.asked});
    }
    remembered_.swap(next_);
    next_.reserve(candidates_.size());
}

template <int D>
void ContactMemoryIn<D>::forget() {
    remembered_.clear();
    outcomes_.clear();
    corrected_ = false;
}

template class ContactMemoryIn<2>;
template class ContactMemoryIn<3>;

}  // namespace rbc
