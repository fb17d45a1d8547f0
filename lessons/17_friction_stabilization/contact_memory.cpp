#include "lessons/17_friction_stabilization/contact_memory.hpp"

#include <cmath>
#include <stdexcept>
#include <string>
#include <tuple>

namespace rbc {

namespace {

using Eigen::Vector2d;

void check(const FrictionMemoryOptions& o) {
    const auto refuse = [](const std::string& what) { throw std::invalid_argument(what); };
    if (!(o.error_reduction >= 0 && o.error_reduction <= 1))
        refuse("error_reduction = " + std::to_string(o.error_reduction) + "; 0 to 1");
    if (!(o.tolerance >= 0)) refuse("tolerance = " + std::to_string(o.tolerance) + "; >= 0");
    if (!(o.max_correction >= 0) || !std::isfinite(o.max_correction))
        refuse("max_correction = " + std::to_string(o.max_correction) + "; finite and >= 0");
}

template <class Contact>
auto name(const Contact& contact) {
    return std::tuple(contact.a, contact.b, contact.feature);
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
    check(options);
    const std::size_t contacts = view.contacts.size();
    outcomes_.assign(contacts, {});
    points_.resize(contacts);
    friction_.resize(contacts);
    std::size_t k = 0;
    for (std::size_t i = 0; i < contacts; ++i) {
        const Contact& contact = view.contacts[i];
        const Placement<2> a = placement(view.world.bodies[static_cast<std::size_t>(contact.a)]),
                           b = placement(view.world.bodies[static_cast<std::size_t>(contact.b)]);
        Outcome& outcome = outcomes_[i];
        friction_[i] = terms[i].friction;
        points_[i] = track<2>(a, b, contact.point);

        while (k < remembered_.size() && name(remembered_[k]) < name(contact)) ++k;
        if (k == remembered_.size() || name(remembered_[k]) != name(contact)) continue;
        const TrackedPoint<2>& old = remembered_[k].point;
        const Vector2d e = sliding_error<2>(a, b, old, contact.normal);
        const Vector2d middle = (a.rotation * old.in_a + a.position + b.rotation * old.in_b + b.position) / 2;
        outcome.known = true;
        outcome.error = contact.tangent().dot(e);
        const double walked = std::abs(contact.tangent().dot(contact.point - middle));
        outcome.rolling = options.tell_rolling && walked > std::max(e.norm(), options.tolerance);  // (17.8)
        if (outcome.rolling) continue;
        outcome.correction = slip_correction<2, 1>(e, contact.tangent(), options.error_reduction, view.options.dt,
                                                   options.tolerance, options.max_correction)[0];
        terms[i].tangent_target += outcome.correction;
        if (options.span == MemorySpan::while_sticking) points_[i] = old;
    }
}

void ContactMemory::remember(const StepView& view, const Eigen::VectorXd& r) {
    next_.clear();
    next_.reserve(view.contacts.size());
    for (std::size_t i = 0; i < view.contacts.size(); ++i) {
        const auto row = static_cast<Eigen::Index>(2 * i);
        outcomes_[i].sticking = is_sticking(r[row], r[row + 1], friction_[i]);
        const Contact& contact = view.contacts[i];
        if (outcomes_[i].sticking) next_.push_back({contact.a, contact.b, contact.feature, points_[i]});
    }
    remembered_.swap(next_);
    next_.reserve(view.contacts.size());
}

void ContactMemory::forget() {
    remembered_.clear();
    outcomes_.clear();
}

}  // namespace rbc
