#pragma once

#include "common/foundation/model/contact_problem.hpp"

namespace rbc {

/// Newton's method on the law of all contacts at once, held near the last answer: for problems on which sweeps crawl in
/// one direction for ever, because W, or what rounding left of it, hardly resists there. What a contact does is read
/// off (15.7), and what all of them do is solved as one system of linear equations,
///
///   lifts: r = 0.   sticks: u = 0.   slides: u_n = 0,  rho (r_t - mu d r_n) + c (1 - d d') (u_t - rho r_t) = 0  (15.8)
///
/// until no contact changes what it does, or 20 times; all this for the problem that is held to the last answer r_k,
///
///   u = (W + delta) r + q - delta r_k,   rho = max W_kk + delta of its own rows k                              (15.9)
///
/// A step that succeeds divides delta by 3, one that does not multiplies it by 3; at 1 |W| 50 sweeps of PGS take its
/// place.
/// Source: the equations are [AC91], as they stand in `contact_residual`; (15.9) is the proximal point method [ROC76].
///
/// @param options  iterations: systems of linear equations, or 10000; history: after every step (15.9)
/// @return  the r of the smallest residual; status and errors as solve_contact_pgs
/// Cost: a sparse factorization for each system. With a thousand contacts of a pile some ms, with many thousands in
/// space more than it is worth.
ContactResult solve_contact_newton(const ContactProblem& problem, const ContactOptions& options = {});

}  // namespace rbc
