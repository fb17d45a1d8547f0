#pragma once

#include "common/foundation/model/contact_problem.hpp"

namespace rbc {

struct PolygonOptions {
    int sides = 8;  ///< >= 3, of the polygon in the circle of friction
    /// >= 1: solves, each after turning every polygon so that one of its corners lies where the last answer's friction
    /// does. 1: the polygons as they are
    int rounds = 1;
    double tolerance = 1e-9;  ///< >= 0, of contact_residual
};

struct PolygonResult {
    ContactResult contact;        ///< as contact_residual judges it: by the circle. Of several rounds the best
    double polygon_residual = 0;  ///< of the same answer: how far it is from the law of the polygon
    int rounds = 0;               ///< that were made
};

/// Static friction in space by pivoting. The circle |f_t| <= mu f_N has no corners to pivot at; a polygon in it has.
/// With k unit vectors d_j, all round the contact,
///
///   f_t = sum_j beta_j d_j,    beta_j >= 0  and  lambda + d_j.a_t >= 0,    one of the two is 0
///   mu f_N - sum_j beta_j >= 0  and  lambda >= 0,                          one of the two is 0      (13.13)
///
/// beside (13.1): an LCP with k + 2 rows a contact, whose matrix is copositive, and Lemke's algorithm ends with an
/// answer where b = J x. Friction then is as strong as the circle's at the corners, weaker by cos(pi/k) between them,
/// and acts along a corner where the contact slips between two.
///
/// @param problem  dimension 3, no contact slides
/// @return  contact.status: solved (by the circle), inconsistent (Lemke's path ended on a ray), inaccurate (at
///          best solved for the polygon alone), max_iterations
/// @throws std::invalid_argument  see check_contact_problem; contacts in the plane, or that slide; an option out of
///         its range
/// Cost: O(((k + 2) n)^2) a pivot.
/// Source: [ST96]; Lemke's algorithm [CPS92] 4.4. [BAR94] leaves space to the reader. Turning is ours.
PolygonResult solve_contact_polygon(const ContactProblem& problem, const PolygonOptions& options = {});

}  // namespace rbc
