#pragma once

#include <Eigen/Core>
#include <vector>

#include "lessons/12_dantzig_lcp/lcp_scaling.hpp"

namespace rbc {

/// Forces df along which nothing moves, M df = 0: contacts that others can stand in for, or a proof that no forces can
/// help. Round-off leaves an M df that is almost 0, so what is 0 has to be judged. All scaled, as in (12.18).

/// Whether q.df < 0 by more than round-off.
bool pulls(const LcpScaling& scaling, const Eigen::VectorXd& df);

/// If M df = 0 and q.df < 0, then df >= 0 proves that no f >= 0 has a >= 0. For one that has,
/// |f|_1 max(M df) >= f.(M df) = df.(a - q) >= -q.df: the nearer M df is to 0, the larger it must be.     (12.17)
/// @return  whether this bound on |f|_1 is absurd: above 1e7 times the largest |q_i| where df_i is not 0. Not the
///          largest of all: what is far away, and not pushed by df, says nothing about forces here
bool asks_too_much(const LcpScaling& scaling, const Eigen::VectorXd& df);

/// Whether row d is a combination of C's: then M df = 0 and a_d = q.df, whatever f is. A curvature da_d that just
/// stands out of round-off is believed if it asks for a force that is not absurd.                         (12.16)
bool moves_nothing(const LcpScaling& scaling, const Eigen::VectorXd& df, double da_d);

/// Whether df proves that there is no solution: it moves nothing, pulls, and is >= 0 but for joints (to 1e-9 of its
/// largest entry).                                                                                        (12.17)
bool proves_infeasible(const LcpScaling& scaling, const Eigen::VectorXd& df, const std::vector<int>& bilateral);

/// The proof to return: df without what round-off made negative. It must still pull and move nothing.
/// @return  in the problem's units, the largest entry 1 or -1 (LcpResult::proof); empty: df proves nothing
Eigen::VectorXd infeasibility_proof(const LcpScaling& scaling, const Eigen::VectorXd& df,
                                    const std::vector<int>& bilateral);

}  // namespace rbc
