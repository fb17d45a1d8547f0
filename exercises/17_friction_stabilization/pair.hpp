#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex17 {

/// One contact after a step.
struct Foot {
    int a = 0, b = 0;         ///< its bodies: any two numbers, a != b
    Eigen::Vector2d point;    ///< m, up to 1e4 m from 0
    Eigen::Vector2d normal;   ///< unit, from a to b; t = (n_y, -n_x)
    double friction = 0;      ///< mu: 0, or 1e-6 to 1e3
    double r_n = 0, r_t = 0;  ///< impulse on b, N s; r_n >= 0; 0, or 1e-12 to 1e9
    double u_t = 0;           ///< v_b - v_a along t, m/s
    bool sticks = false;      ///< before this step
};

struct Thresholds {
    double slides = 0.999;  ///< in (0, 1]: part of the limit from which on what stuck slides
    double sticks = 0.9;    ///< in [0, slides): part of the limit up to which what slid may stick again
    double speed = 0.01;    ///< m/s, >= 0: up to which what slid may stick again
    double flat = 1e-3;     ///< m, and rad, 1e-9 to 0.1: how exactly a face is a face
};

/// Which contacts stick, face by face. All contacts of one face share one answer.
///
/// Contacts are of one face if their two bodies are the same, their normals are (|n_i - n_j| <= flat, to rounding), and
/// their points lie on one line along the face: |n.(p_i - p_j)| <= flat, by n_i and by n_j alike (no two feet are asked
/// about for which these disagree). The same two may be named (a, b) or (b, a);
/// then the normal points the other way. Two that are of one face with a third are of one face: no chain of feet is
/// longer than `flat`.
///
/// The feet of a face may squeeze each other, so single impulses mean little. What counts is
///
///   load = |sum of r_t|,   limit = sum of mu r_n, over the face                                   (E17.1)
///
/// A face that stuck (one foot of it, at least) slides from load >= slides * limit on, whatever its speed; one that
/// slid sticks again where load <= sticks * limit, and no |u_t| is above `speed`. A face with limit = 0 slides. So does
/// one, stuck or not, of which mu, r_n, r_t or u_t of one foot is NaN or infinite; all other numbers are finite.
///
/// @param feet  0 to 64 contacts, in any order
/// @return for each contact, in their order: it sticks now
/// @missing for each face its load and its limit (E17.1), and what follows from them
std::vector<bool> who_sticks(const std::vector<Foot>& feet, const Thresholds& thresholds);

RBC_EXERCISE(who_sticks)

}  // namespace rbc::ex17
