#pragma once

#include <vector>

#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/world.hpp"
#include "lessons/21_contact_laws/contact_laws.hpp"

namespace rbc {

/// A chain that hangs: each link hooks over the bar of the link above, on a flat face with several points of contact.
struct Chain {
    int links = 10;               ///< that move; body 0 is the bar they hang on
    int points = 8;               ///< of each face, >= 1
    double uneven = 0.3;          ///< in [0, 1/2]: how much they crowd towards the left; 0: evenly
    double left = -1, right = 1;  ///< where the row of points begins and ends, in half widths; right > left
    double half_width = 0.1;      ///< of a face, m, > 0
    double half_length = 0.3;     ///< from the middle of a link to its bar below and its hook above, m, > 0
    double mass = 1;              ///< of a link, kg
};

/// At rest, straight down.
World hanging_chain(const Chain& chain);

/// The points of all faces, link by link from above, from left to right. Normals point from the bar above (A) up to the
/// hook (B) that lies on it.
std::vector<Contact> chain_contacts(const Chain& chain, const World& world);

/// How far the chain is from hanging still: the largest |angle| of a link, rad.
double wiggle(const World& world);

/// How [CLW23] solves: normal impulses and friction by turns (lesson 19), each to eps_A, until the tangential part of
/// Alart and Curnier's function is within eps_AC after a normal solve; at most 10 turns. Both are parts of |q|_inf.
LawOptions by_turns(double eps_A, double eps_AC = 1e-2);

}  // namespace rbc
