#pragma once

#include <Eigen/Core>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::ex21 {

/// What may be asked.
inline constexpr Allowed wet_contacts{1, 12}, wet_mobilities{1e-12, 1e12, "1/kg"}, wet_speeds{1e-12, 1e12, "m/s"},
    film_sizes{1e-3, 1e3};

inline constexpr Tolerance film_tolerance{1e-9};  ///< of w or `speed`, as each function says

/// Contacts that are glued and wet. The film takes -C u of all that moves, C diagonal: c_n on the row of a normal, c_t
/// on those of its tangents. Coulomb and the glue give the rest, r_c:
///
///   u = W r + q,   r = r_c - C u                                                                    (E21.6)
///   r_c,n >= -a,   u_n >= 0,   (r_c,n + a) u_n = 0,   |r_c,t| <= mu (r_c,n + a)
///
/// and where a contact slides, r_c,t points against u_t.
struct Wet {
    int dimension = 2;  ///< rows of a contact: 2, in the plane, or 3, in space; its normal comes first
    /// Symmetric, positive semidefinite: it may have no inverse, and rows that are 0. 1/kg; its largest diagonal entry,
    /// w, is of `wet_mobilities`.
    Eigen::MatrixXd W;
    Eigen::VectorXd q;         ///< m/s
    Eigen::VectorXd adhesion;  ///< a of each contact, N s, >= 0
    Eigen::VectorXd squeeze;   ///< c_n of each contact, kg: 0, or w c_n is of `film_sizes`
    Eigen::VectorXd oil;       ///< c_t of each contact, kg: 0, or w c_t is of `film_sizes`
};

/// Contacts with nothing but Coulomb's law: u = W r' + q, r'_n >= 0, u_n >= 0, r'_n u_n = 0, |r'_t| <= mu r'_n.
struct Dry {
    Eigen::MatrixXd W;  ///< 1/kg
    Eigen::VectorXd q;  ///< m/s
};

/// The same contacts as a problem in r' = r_c + a e_n, which any solver of Coulomb's law takes.          (E21.7)
/// @param wet  as many contacts as `wet_contacts` says. `speed`, the largest |q_i| or w a there is, is 0 or of
///             `wet_speeds`
/// @return W to `film_tolerance` of w, q to `film_tolerance` of `speed`
/// @missing wet and glued contacts as a problem of Coulomb's law (E21.7)
Dry as_coulomb(const Wet& wet);

/// What happens at the contacts.
struct Happens {
    Eigen::VectorXd r;  ///< all impulses, of Coulomb, glue and film, N s
    Eigen::VectorXd u;  ///< m/s
};

/// What an answer r' of that problem means.                                                              (E21.8)
/// @param wet        as above; `speed` is the largest |q_i|, w a or w |r'_i| there is, 0 or of `wet_speeds`
/// @param r_coulomb  r' of all rows, N s
/// @return u to `film_tolerance` of `speed`; r to `film_tolerance` of `speed` times 1/w + c, c of its row
/// @missing all impulses and the velocities that an answer means (E21.8)
Happens what_happens(const Wet& wet, const Eigen::VectorXd& r_coulomb);

RBC_EXERCISE(as_coulomb)
RBC_EXERCISE(what_happens)

}  // namespace rbc::ex21
