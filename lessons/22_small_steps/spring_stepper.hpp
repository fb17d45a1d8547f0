#pragma once

#include <vector>

#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/world.hpp"

namespace rbc {

struct SpringOptions {
    double dt = 1.0 / 60;    ///< h > 0, s
    double stiffness = 1e4;  ///< k > 0, N/m, of every contact
    double damping = 0;      ///< b >= 0, N s/m
    double friction = 0.5;   ///< mu >= 0
    double sliding = 0;      ///< >= 0, N s/m: friction is this times -u_t, as far as mu allows; 0: b
};

/// Lesson 03's springs under many contacts: every force from where things are, none from where they will be.
///
///   f_n = max(0, -k d - b u_n) where d < 0,   f_t = -c u_t within mu f_n                              (22.25)
///   v <- v + h (g + M^-1 J' f),   x <- x + h v
///
/// Without dampers one body on a spring bears h sqrt(k/m) < 2 (lesson 03); the stiffest motion of a pile is that of
/// neighbours against each other, and of a tall one it bears only h sqrt(k/m) < 1                         (22.26)
/// with k the springs of one face together.
/// Source: [COMP259], [5DV058]; lesson 03.
/// @return  the contacts of the step
/// @throws std::invalid_argument  an option outside its range; gravity that is not finite; a world with joints
std::vector<Contact> step_springs(World& world, const SpringOptions& options = {});

}  // namespace rbc
