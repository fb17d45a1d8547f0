#include <algorithm>
#include <cmath>
#include <limits>

#include "lessons/13_dantzig_friction/friction_pivoting.hpp"

namespace rbc {

namespace {

constexpr double slope = 1e-11;  ///< of a ratio test; the largest entry of a direction is 1

}  // namespace

/// All that can end a step: what is >= 0 and falls, and when it is used up.                                  (13.8)
std::vector<FrictionPivoting::Event> FrictionPivoting::events(Driven what, int d, double sign) const {
    std::vector<Event> found;
    const auto falls = [&](int i, double height, double rate, ContactSet to) {
        if (rate < -slope) found.push_back({std::max(0.0, height) / -rate, i, to, height, rate});
    };
    if (what == Driven::load) {
        if (dz_ < 0) found.push_back({z_ / -dz_, n_, ContactSet::undecided, z_, dz_});
    } else {
        const int row = what == Driven::tangent ? F(d) : N(d);
        falls(d, -sign * a_[row], -sign * da_[row], ContactSet::undecided);
    }
    for (int i = 0; i < n_; ++i) {
        const ContactSet set = set_[at(i)];
        if (set == ContactSet::separating) falls(i, a_[N(i)], da_[N(i)], ContactSet::idle);
        if (!presses(i)) continue;
        falls(i, f_[N(i)], df_[N(i)], ContactSet::separating);
        if (slides(i)) continue;
        if (set == ContactSet::slipping_pos) falls(i, a_[F(i)], da_[F(i)], ContactSet::sticking);
        if (set == ContactSet::slipping_neg) falls(i, -a_[F(i)], -da_[F(i)], ContactSet::sticking);
        if (set != ContactSet::sticking && set != ContactSet::idle) continue;
        falls(i, mu(i) * f_[N(i)] - f_[F(i)], mu(i) * df_[N(i)] - df_[F(i)], ContactSet::slipping_neg);
        falls(i, mu(i) * f_[N(i)] + f_[F(i)], mu(i) * df_[N(i)] + df_[F(i)], ContactSet::slipping_pos);
        const bool held = std::abs(a_[F(i)]) <= zero_[F(i)];  // else it is d, whose friction comes later
        if (set == ContactSet::idle && held && std::abs(da_[F(i)]) > slope)
            found.push_back({0, i, ContactSet::sticking});
    }
    return found;
}

/// The first of them. Ties: the drive's arrival, then the least index.
FrictionPivoting::Event FrictionPivoting::first_event(Driven what, int d, double sign) const {
    const std::vector<Event> found = events(what, d, sign);
    double shortest = std::numeric_limits<double>::infinity();
    for (const Event& event : found) shortest = std::min(shortest, event.length);
    const double round_off = 1e-14 * f_.cwiseAbs().maxCoeff(), least = n_ == 0 ? 0 : zero_.minCoeff();
    Event first;
    for (const Event& event : found) {
        const double left = event.height + shortest * event.rate;
        if (left > round_off + (event.contact < n_ ? zero_[N(event.contact)] : least)) continue;
        if (event.to == ContactSet::undecided) return {shortest, event.contact, event.to};
        if (first.contact < 0 || event.contact < first.contact) first = {shortest, event.contact, event.to};
    }
    return first;
}

void FrictionPivoting::change_sets(const Event& event) {
    const int j = event.contact;
    if (event.to == ContactSet::separating) {
        f_[N(j)] = f_[F(j)] = 0;
        set_[at(j)] = ContactSet::separating;
    } else if (set_[at(j)] == ContactSet::separating) {
        a_[N(j)] = 0;
        set_[at(j)] = beginning(j);
    } else {
        set_[at(j)] = event.to;
        if (event.to == ContactSet::sticking)
            a_[F(j)] = 0;
        else
            f_[F(j)] = slave(j) * f_[N(j)];
    }
}

}  // namespace rbc
