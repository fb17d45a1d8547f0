#pragma once

#include <Eigen/Core>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex17 {

/// What may be asked. Where a number may also be 0, it says so.
inline constexpr Allowed foot_counts{0, 64}, points{1e-6, 1e4, "m"}, frictions{1e-6, 1e3}, impulses{1e-12, 1e9, "N s"},
    velocities{1e-9, 1e3, "m/s"}, slide_parts{0.01, 1}, stick_parts{0.01, 0.99}, flats{1e-9, 0.1};

/// One contact after a step.
struct Foot {
    int a = 0, b = 0;         ///< its bodies: any two numbers, a != b
    Eigen::Vector2d point;    ///< 0, or one of `points` away from 0
    Eigen::Vector2d normal;   ///< unit, from a to b; t = (n_y, -n_x)
    double friction = 0;      ///< mu: 0, or of `frictions`
    double r_n = 0, r_t = 0;  ///< impulse on b: 0, or of `impulses`; r_n >= 0, r_t of either sign
    double u_t = 0;           ///< v_b - v_a along t: 0, or of `velocities`, of either sign
    bool sticks = false;      ///< before this step
};

struct Thresholds {
    double slides = 0.999;  ///< of `slide_parts`: part of the limit from which on what stuck slides
    double sticks = 0.9;    ///< 0, or `slides` times one of `stick_parts`: up to which what slid may stick again
    double speed = 0.01;    ///< 0, or of `velocities`: up to which what slid may stick again
    double flat = 1e-3;     ///< m, and rad, of `flats`: how exactly a face is a face
};

inline constexpr Tolerance threshold_tolerance{1e-9};  ///< of the limit, of `flat`

/// Which contacts stick, face by face. All contacts of one face share one answer.
///
/// Contacts are of one face if their two bodies are the same, their normals are (|n_i - n_j| <= flat, to rounding; or
/// the angle between them, which is as much), and their points lie on one line along the face: |n.(p_i - p_j)| <= flat,
/// by n_i and by n_j alike (no two feet are asked about for which these disagree). The same two may be named (a, b) or
/// (b, a); then the normal points the other way. Two that are of one face with a third are of one face: no chain of feet
/// is longer than `flat`. Where a length or a load is nearer to its threshold than `threshold_tolerance`, but for numbers
/// that have no rounding, either is right.
///
/// The feet of a face may squeeze each other, so single impulses mean little. What counts is
///
///   load = |sum of r_t|,   limit = sum of mu r_n, over the face                                   (E17.1)
///
/// A face that stuck (one foot of it, at least) slides from load >= slides * limit on, whatever its speed; one that
/// slid sticks again where load <= sticks * limit, and no |u_t| is above `speed`. A face with limit = 0 slides. So does
/// one, stuck or not, of which mu, r_n, r_t or u_t of one foot is NaN or infinite; all other numbers are finite.
///
/// @param feet  `foot_counts` contacts, in any order
/// @return for each contact, in their order: it sticks now
/// @missing for each face its load and its limit (E17.1), and what follows from them
std::vector<bool> who_sticks(const std::vector<Foot>& feet, const Thresholds& thresholds);

RBC_EXERCISE(who_sticks)

}  // namespace rbc::ex17
