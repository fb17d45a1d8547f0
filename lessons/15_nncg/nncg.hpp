#pragma once

#include <Eigen/Core>
#include <functional>
#include <vector>

#include "lessons/14_pgs/pgs.hpp"

namespace rbc {

/// What one NNCG iteration did.
struct NncgIteration {
    double beta = 0;       ///< |g_k|^2 / |g_k-1|^2; 0 for the first
    bool restart = false;  ///< beta > 1: the direction was dropped
};

/// Nonsmooth nonlinear conjugate gradients: what a sweep of PGS changes is taken for a gradient step, and a direction in the
/// manner of Fletcher and Reeves is added to it.
///
///   first:  r_1 = sweep(r_0),  g_0 = -(r_1 - r_0),  p_0 = -g_0                                     (15.1)
///   then:   s = sweep(r_k),    g_k = -(s - r_k),    beta = |g_k|^2 / |g_k-1|^2                      (15.2)
///           beta > 1:  r_k+1 = s,             p = 0                        restart                  (15.3)
///           else:      r_k+1 = s + beta p,    p <- beta p - g_k                                     (15.4)
///   in the end: the last sweep's s, which obeys all bounds; r_k+1 need not.
///
/// The object keeps its memory: no allocation after the first call of the same size.
class Nncg {
  public:
    /// @param sweep  r <- one sweep of r
    /// @param r      the start; then the last sweep's output
    void run(const std::function<void(Eigen::VectorXd&)>& sweep, int iterations, Eigen::VectorXd& r);

    void start(const Eigen::VectorXd& r);
    /// One iteration: one sweep. @return feasible(), the sweep's output
    NncgIteration iterate(const std::function<void(Eigen::VectorXd&)>& sweep);
    const Eigen::VectorXd& feasible() const { return s_; }

  private:
    Eigen::VectorXd r_, s_, p_, g_;
    double g_squared_ = -1;  ///< of the iteration before; < 0: there was none
};

/// PGS's options, one sweep an iteration. Status and history as solve_contact_pgs.
/// Source: [SNE10b].
ContactResult solve_contact_nncg(const ContactProblem& problem, const PgsOptions& options = {},
                                 std::vector<double>* history = nullptr);

}  // namespace rbc
