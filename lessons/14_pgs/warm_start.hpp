#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/model/contact.hpp"
#include "lessons/14_pgs/contact_system.hpp"

namespace rbc {

/// The impulses of a step as the first guess of the next. A contact is the same if bodies and feature are (lesson 06):
///
///   r_i = (h_new / h_old) r_old, then |r_t| cut down to mu r_n;   a new contact starts with 0             (14.10)
///
/// The ratio: a resting contact carries a force, and an impulse is a force over a step.
/// @param old, now  contacts sorted by a, b and feature, as contact_set gives them
/// @param r_old     (n, t) per old contact, N s; what is not finite starts with 0
/// @param ratio     h_new / h_old >= 0; 0: a cold start
/// @param terms     of `now`; only their friction is looked at
/// @param r         overwritten: (n, t) per contact of `now`
/// @return  how many contacts were found again
/// @throws std::invalid_argument  sizes do not fit
/// Cost: O(contacts): both lists are walked once.
/// Source: [CAT05].
int warm_start(const std::vector<Contact>& old, const Eigen::Ref<const Eigen::VectorXd>& r_old, double ratio,
               const std::vector<Contact>& now, const std::vector<ContactTerms>& terms, Eigen::Ref<Eigen::VectorXd> r);

}  // namespace rbc
