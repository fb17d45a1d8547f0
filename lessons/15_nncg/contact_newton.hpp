#pragma once

#include "common/model/contact_problem.hpp"

namespace rbc {

/// Newton's method on the law of all contacts at once, held near the last answer: for problems on which sweeps crawl in
/// one direction for ever, because W, or what rounding left of it, hardly resists there. What a contact does is read off
///
///   s = rho r - u:   s_n <= 0: it lifts;  |s_t| <= mu s_n: it sticks;  else it slides along e = s_t/|s_t|       (15.7)
///
/// and the equations of what all of them do are solved as one system of linear equations:
///
///   lifts: r = 0.   sticks: u = 0.   slides: u_n = 0,  rho (r_t - mu e r_n) + c (1 - e e') (u_t - rho r_t) = 0  (15.8)
///
/// with c = mu s_n/|s_t|, from the slope of e. Repeated until nobody changes what it does, or 20 times. Such steps are
/// right near a solution and wild far from it, and with redundant contacts the system is singular. So the problem is not
/// asked for u = W r + q, but, from the last answer r_k, for
///
///   u = (W + delta) r + q - delta r_k,   rho = W_nn + delta                                                    (15.9)
///
/// whose answer is r_k+1: the same solutions, approached in steps that are short where delta is large. A step that
/// succeeds divides delta by 3, one that does not multiplies it by 3; at 1 |W| 50 sweeps of PGS take its place.
/// Source: the equations are [AC91], as they stand in `contact_residual`; (15.9) is the proximal point method [ROC76].
///
/// @param options  iterations: systems of linear equations, or 10000; history: after every step (15.9)
/// @return  the r of the smallest residual; status and errors as solve_contact_pgs
/// Cost: a sparse factorization for each system. With a thousand contacts of a pile some ms, with many thousands in
/// space more than it is worth: factor_work tells.
ContactResult solve_contact_newton(const ContactProblem& problem, const ContactOptions& options = {});

}  // namespace rbc
