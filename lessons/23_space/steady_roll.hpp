#pragma once

#include <Eigen/Core>

#include "common/foundation/model/body.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"

namespace rbc {

/// A body of revolution on a table, on one point of itself: a top on its tip, a coin on its rim. Its axis d leans by
/// the tilt a from e_z; e is the unit vector across d that rises most, f = d x e is level. From the centre of mass the
/// contact is at
///
///   r = -(R e + b d),   H = R sin a + b cos a  the height of the centre                          (23.55)
///
/// R = 0 is a top on a tip at b below its centre, b a coin's half thickness.
struct RoundBody {
    double mass = 1;        ///< kg, > 0
    double transverse = 1;  ///< A, moment about any axis across d, kg m^2, > 0
    double axial = 1;       ///< C, about d, kg m^2, > 0
    double radius = 0;      ///< R, m, >= 0
    double height = 0;      ///< b, m, >= 0; not both 0
    double gravity = 9.81;  ///< m/s^2, > 0
};

/// Steady: the tilt stays, d goes round e_z at the rate W, and the body turns about d,
///
///   w = W sin a e + s d,   v = (s R - W b sin a) f                                               (23.56)
///
/// v is the centre's, so that the touching point is at rest. With L = A W sin a e + C s d, dL/dt = W e_z x L is the
/// torque r x m (W e_z x v + g e_z) where
///
///   s W (C sin a + m H R) = W^2 sin a (A cos a + m H b) + m g (b sin a - R cos a)                (23.57)
struct SteadyRoll {
    double tilt;        ///< a, rad, > 0, < pi
    double precession;  ///< W, rad/s, of e_z; positive is counter-clockwise seen from above
    double spin;        ///< s = w.d, rad/s
};

/// s of (23.57). @param precession  not 0
/// @throws std::invalid_argument  a number outside its range (says which); the centre is not above the table
/// Source: Newton's and Euler's equations, by hand.
SteadyRoll roll_with_precession(const RoundBody& body, double tilt, double precession);

/// For a top, R = 0, (23.57) is a quadratic equation,
///
///   A' cos a W^2 - C s W + m g b = 0,   A' = A + m b^2                                           (23.58)
///
/// with a slow root, m g b/(C s) for a fast spin, and a fast one, C s/(A' cos a). Below (C s)^2 = 4 A' m g b cos a
/// there is none: the top falls; upright, a = 0, that is where it stops sleeping. On a table the fast one needs
/// mu >= W^2 b sin a/g, which is large: its tip slides off. A step that drops the gyroscopic term turns C
/// into A in all of this.
struct TopRates {
    double slow, fast;  ///< W, rad/s; fast is infinite for a horizontal axis
};
/// @throws std::invalid_argument  radius is not 0; the spin is too slow; as above
TopRates top_precession(const RoundBody& top, double tilt, double spin);

/// A coin whose centre stays where it is, while the contact runs round: v = 0, s = W b sin a/R, and
///
///   W^2 = m g (R cos a - b sin a)/(sin a (A cos a - C (b/R) sin a))                              (23.59)
///
/// m g R/(A sin a) for b = 0, so 4 g/(R sin a) for a thin disc: the flatter it lies the faster the contact runs, while
/// its energy, 3/2 m g R sin a, goes to 0, and its face turns at W (1 - cos a), slower and slower.
/// @return with W > 0; -W and -s is the other one
/// @throws std::invalid_argument  radius is 0; the tilt is not below both atan(R/b) and atan(A R/(C b)); as above
SteadyRoll wobble_in_place(const RoundBody& coin, double tilt);

/// A body's place and velocities in this motion, with its contact in the origin and d in the plane of x and z.
/// @param axis  d in the body's own axes, unit; a tip lies on the other side of the centre
void set_rolling(SpatialBody& body, const Eigen::Vector3d& axis, const RoundBody& round, const SteadyRoll& roll);

/// The one contact that a round rim or a tip has with the table: a stepper's `find`, where shapes with corners would
/// make it roll on edges. The world is a table with z <= 0, body 0, and the round body, body 1.
/// Its feature is always the same. With R > 0 the lower one of both rims; a coin that lies flat has one contact, any.
///
/// With baumgarte_terms, or the centre sinks by what a step cuts off from the curve of the rim. A top of 12 cm with
/// s = 100 rad/s, h = 1/60, goes round 1 % too slowly, at 1/240 0.03 %; a coin of 10 cm at 20 deg goes round in its
/// place at h = 1/1000, 3 % too slowly after a quarter of a second, and does not stay there: 12 % after two and a half,
/// at 1/10000 4 %.
ContactFinderIn<3> round_contact(const RoundBody& round, const Eigen::Vector3d& axis);

/// All corners of body 1, a hull, that are no higher than margin over that table, each by its own feature: a stepper's
/// `find`. collide keeps four, so of a round hull the corner that lands next may be found only when it is in the table.
/// Of n corners each that lands takes 0.4 m g R sin a (2 pi/n)^2, and a thin coin lies flat after 1.2 n/W; on four kept
/// ones sooner, after 0.7 of that time or less.
/// @throws std::invalid_argument  as round_contact's finder; body 1 is no hull
void find_hull_corners(const SpatialWorld& world, double margin, std::vector<SpatialContact>& contacts);

}  // namespace rbc
