#pragma once

#include <Eigen/Core>
#include <functional>
#include <vector>

#include "lessons/14_pgs/pgs.hpp"

namespace rbc {

/// What happens to the direction where the sweeps' changes grow, beta > 1.
enum class NncgRestart {
    drop,   ///< p = 0: the rule (15.3)
    turn,   ///< p = -g_k, for comparison: (15.5) after a restart, too; in tall columns more restarts, slower
    never,  ///< (15.4) whatever beta is, for comparison: can diverge
};

/// What one NNCG iteration did.
struct NncgIteration {
    double change = 0;     ///< |g_k|, N s: how far the sweep moved r_k; 0 where r_k is a solution
    double beta = 0;       ///< |g_k|^2 / |g_k-1|^2; 0 for the first
    bool restart = false;  ///< beta > 1, and (15.3) was followed
};

/// Nonsmooth nonlinear conjugate gradients. What a sweep of PGS changes is taken for a gradient step, and what the
/// steps before went is added to it, in the manner of Fletcher and Reeves:
///
///   first:  r_1 = sweep(r_0),  g_0 = -(r_1 - r_0),  p_0 = -g_0                                     (15.1)
///   then:   s = sweep(r_k),    g_k = -(s - r_k),    beta = |g_k|^2 / |g_k-1|^2                      (15.2)
///           beta > 1:  r_k+1 = s,             p = 0                        restart                  (15.3)
///           else:      r_k+1 = s + beta p,    p <- beta p - g_k                                     (15.4)
///           so, but after a restart, p = r_k+1 - r_k:   r_k+1 = s + beta (r_k - r_k-1)              (15.5)
///
/// Nothing is proved where bounds or friction are at work; the residual is not monotone, nor is the energy.
/// In the end the answer is the last sweep's s, which obeys every bound. r_k+1 need not: a direction knows no bounds,
/// and the next sweep starts from outside of them. After g_k = 0 beta is 0, not 0/0.
///
/// The object keeps its memory: nothing is allocated after the first run of the same size.
/// Cost: that of the sweep, and four passes over vectors of its length.
/// Source: [SNE10b], [FR64]. A restart there drops p, as here; the first author's own program goes on with p = -g_k.
class Nncg {
  public:
    using Sweep = std::function<void(Eigen::VectorXd&)>;  ///< r <- one sweep of r

    explicit Nncg(NncgRestart restart = NncgRestart::drop) : restart_(restart) {}

    /// @param iterations  >= 0; with 0 r stays what it is
    /// @param r           the start; then feasible()
    void run(const Sweep& sweep, int iterations, Eigen::VectorXd& r);

    void start(const Eigen::Ref<const Eigen::VectorXd>& r);
    /// One iteration: one sweep.
    NncgIteration iterate(const Sweep& sweep);
    const Eigen::VectorXd& feasible() const { return s_; }  ///< the last sweep's output; before the first, the start
    const Eigen::VectorXd& extrapolated() const { return r_; }  ///< where the next sweep starts; may break bounds

  private:
    NncgRestart restart_;
    Eigen::VectorXd r_, s_, p_, g_;
    double g_squared_ = -1;  ///< of the iteration before; < 0: there was none
};

/// NNCG until the residual of the last sweep's output is within the tolerance. One iteration is one sweep; options,
/// status and history as in solve_contact_pgs, and so is the limit of FrictionShape::box in space.
///
/// @throws std::invalid_argument  as solve_contact_pgs
ContactResult solve_contact_nncg(const ContactProblem& problem, const ContactOptions& options = {});
ContactResult solve_contact_nncg(const ContactProblem& problem, const ContactOptions& options,
                                 const PgsVariant& variant);

}  // namespace rbc
