#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "common/foundation/model/body.hpp"

namespace rbc::scenes {

/// A link of round wire along a closed line, at rest where the line is: its position is the centre of mass, its
/// orientation turns the principal axes, smallest moment first, to where they lie, and its corners are given in these.
///
/// Mass and inertia are those of straight rods, mitred where two meet: exact, for the rod from a corner of length L
/// along t, with p across and the ends at s = a.p and s = L + b.p,
///
///   V = pi r^2 L,   int x = V/L (L^2/2 + k (|b|^2 - |a|^2)/2) t + V/L k (b - a),   k = r^2/4
///   int x x' = V (L^2/3 + k |b|^2) t t' + V k (t b' + b t') + V k (1 - t t')
///
/// x measured from the corner. (Contacts round the mitres off.)
///
/// @param corners  of the line, 3 to 64, m
/// @param radius   of the wire, m, > 0
/// @param density  kg/m^3, > 0, or `fixed`
/// @throws std::invalid_argument  a number outside its range; a corner that is not finite; the wire is too thick for a
///         bend: its mitres would cross (says which corner)
SpatialBody link_body(std::span<const Eigen::Vector3d> corners, double radius, double density);

/// Two half-circles joined by straight pieces, about the origin: its length along z, its bends about the y axis.
struct Stadium {
    double straight = 0.04;  ///< half of the length of the straight pieces, m, >= 0; 0: a ring
    double bend = 0.042;     ///< from the middle of a bend to the middle of its pieces, m, > 0
    int pieces = 5;          ///< of each bend, >= 2; odd: its end is a piece across z
};
/// The line that touches both half-circles with each of its pieces, from outside.
std::vector<Eigen::Vector3d> stadium(const Stadium& stadium);

}  // namespace rbc::scenes
