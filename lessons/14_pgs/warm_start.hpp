#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/model/contact.hpp"
#include "lessons/14_pgs/contact_system.hpp"

namespace rbc {

/// The impulses of a step as the first guess of the next. A contact is the same if bodies and feature are (lesson 06):
///
///   r_i = (h_new / h_old) r_old, then |r_t| cut down to mu r_n;   a new contact starts with 0             (14.10)
///
/// @param old, now  contacts sorted by a, b and feature, as contact_set gives them
/// @param r_old     (n, t) per old contact, N s
/// @param ratio     h_new / h_old
/// @param r         filled: (n, t) per contact of `now`; keeps its memory
/// @return  how many contacts were found again
/// Cost: O(contacts): both lists are walked once.
int warm_start(const std::vector<Contact>& old, const Eigen::VectorXd& r_old, double ratio,
               const std::vector<Contact>& now, const std::vector<ContactTerms>& terms, Eigen::VectorXd& r);

}  // namespace rbc
