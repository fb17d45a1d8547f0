#include "lessons/17_friction_stabilization/contact_memory.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "common/foundation/judge/require.hpp"

namespace rbc {

namespace {

using Eigen::Vector2d;

void check_memory_options(const FrictionMemoryOptions& o) {
    require(o.error_reduction >= 0 && o.error_reduction <= 1, "error_reduction", o.error_reduction, "0 to 1");
    require(o.tolerance >= 0, "tolerance", o.tolerance, ">= 0");
    require(o.max_correction >= 0 && std::isfinite(o.max_correction), "max_correction", o.max_correction,
            "finite and >= 0");
}

}  // namespace

bool is_sticking(double r_n, double r_t, double friction) {
    return r_n > 0 && std::abs(r_t) < friction * r_n;  // (17.1)
}

Placement<2> placement(const Body& body) {
    const double c = std::cos(body.angle), s = std::sin(body.angle);
    return {(Eigen::Matrix2d() << c, -s, s, c).finished(), body.position};
}

void ContactMemory::correct(const StepView& view, std::vector<ContactTerms>& terms) {
    check_memory_options(options);
    candidates_.clear();
    candidates_.reserve(view.contacts.size());
    std::size_t k = 0;
    for (std::size_t i = 0; i < view.contacts.size(); ++i) {
        const Contact& contact = view.contacts[i];
        const Placement<2> a = placement(view.world.bodies[static_cast<std::size_t>(contact.a)]),
                           b = placement(view.world.bodies[static_cast<std::size_t>(contact.b)]);
        const double asked_now = view.options.dt * terms[i].tangent_target;
        candidates_.push_back({track<2>(a, b, contact.point), asked_now, terms[i].friction, {}});
        Candidate& candidate = candidates_.back();

        while (k < remembered_.size() && identity(remembered_[k]) < identity(contact)) ++k;
        if (k == remembered_.size() || identity(remembered_[k]) != identity(contact)) continue;
        const Remembered& old = remembered_[k];
        const Vector2d t = contact.tangent(), apart = sliding_error<2>(a, b, old.point, contact.normal);
        const Vector2d e = apart + old.asked * t;
        const Vector2d middle =
            (a.rotation * old.point.in_a + a.position + b.rotation * old.point.in_b + b.position) / 2;
        Outcome& outcome = candidate.outcome;
        outcome.known = true;
        outcome.error = t.dot(e);
        const double walked = std::abs(t.dot(contact.point - middle));
        outcome.rolling = options.tell_rolling && walked > std::max(apart.norm(), options.tolerance);  // (17.8)
        if (outcome.rolling) continue;
        outcome.correction = slip_correction<2, 1>(e, t, options.error_reduction, view.options.dt, options.tolerance,
                                                   options.max_correction)[0];
        terms[i].tangent_target += outcome.correction;
        if (options.span == MemorySpan::while_sticking) {
            candidate.point = old.point;
            candidate.asked += old.asked;
        }
    }
    corrected_ = true;
}

void ContactMemory::remember(const StepView& view, const Eigen::Ref<const Eigen::VectorXd>& r) {
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
        const Contact& contact = view.contacts[i];
        const auto row = static_cast<Eigen::Index>(2 * i);
        outcomes_.push_back(candidate.outcome);
        outcomes_.back().sticking = classify ? sticks[i] : is_sticking(r[row], r[row + 1], candidate.friction);
        if (outcomes_.back().sticking)
            next_.push_back({contact.a, contact.b, contact.feature, candidate.point, candidate.asked});
    }
    remembered_.swap(next_);
    next_.reserve(candidates_.size());
}

void ContactMemory::forget() {
    remembered_.clear();
    outcomes_.clear();
    corrected_ = false;
}

}  // namespace rbc
