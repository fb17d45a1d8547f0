#pragma once

#include <Eigen/Core>
#include <functional>
#include <memory>

#include "lessons/18_admm/shifted_factor.hpp"

namespace rbc {

/// Where rho, the weight of "r and z are the same", comes from. In 1/kg, as W.
enum class RhoRule {
    automatic,  ///< spectrum up to 120 rows, else trace and then balanced
    spectrum,   ///< sqrt(l_min l_max) of the eigenvalues of W that are not 0 (above 1e-6 of the largest)       (18.6)
    trace,  ///< trace(W)/n, the mean of all eigenvalues                                                        (18.7)
    balanced,  ///< from the trace; doubled or halved where one residual is ten times the other               (18.8)
};

/// rho by its rule; 1 for a W of zeros. `automatic` and `balanced` are what the solver starts with.
/// @throws std::invalid_argument  W is not square
double admm_rho(const ContactMatrix& W, RhoRule rule);

struct AdmmOptions {
    RhoRule rho = RhoRule::automatic;
    bool accelerated = true;  ///< false: (18.4) without its second half, zh = z and yh = y
    FactorKind factor = FactorKind::automatic;
    double fixed_rho = 0;  ///< if > 0: this rho, 1/kg, whatever the rule
};

/// max |x_i|, 0 of none.
inline double largest_entry(const Eigen::VectorXd& x) {
    return x.size() == 0 ? 0 : x.cwiseAbs().maxCoeff();
}

/// What one iteration of ADMM did.
struct AdmmIteration {
    double primal = 0;     ///< |r - z|_inf, N s: how far the velocities' impulses are from obeying the bounds
    double dual = 0;       ///< rho |z - zh|_inf, m/s: how far they are from the velocities' law
    bool restart = false;  ///< (18.5) took the iterate back; of Admm alone
};

/// One iteration of the alternating direction method of multipliers, from zh and yh, wherever these come from, for
///
///   min  1/2 r' W r + q' r   over   r in K                                                              (18.1)
///
/// r obeys the law of motion, z obeys the bounds, and y is the multiplier of r = z:
///
///   r = (W + rho 1)^-1 (rho zh - yh - q)         all contacts at once, without bounds                      (18.2)
///   z = P_K(r + yh/rho)                          each contact for itself, without the others               (18.3)
///   y = yh + rho (r - z)
///
/// At the solution r = z and y = -u, u = W z + q. z is in K always: that is the answer, never r.
/// Cost: a factorization per rho, then two triangular solves and a projection an iteration.
class AdmmMap {
  public:
    using Projection = std::function<void(Eigen::VectorXd& z)>;  ///< z <- the nearest point of K

    AdmmMap(std::shared_ptr<ShiftedSystem> system, Projection project);
    /// @param W  n x n, symmetric positive semidefinite, 1/kg
    AdmmMap(const ContactMatrix& W, Projection project, FactorKind kind);

    /// @return  whether W + rho 1 has a factor; else W is not positive semidefinite, and it may not be iterated
    bool shift(double rho) { return system_->shift(rho); }
    /// (18.2), (18.3) and y.
    AdmmIteration iterate(const Eigen::VectorXd& q, const Eigen::VectorXd& zh, const Eigen::VectorXd& yh);
    double rho() const { return system_->rho(); }

    Eigen::VectorXd r, z, y;  ///< of the last iteration: r obeys the law of motion, z is in K

  private:
    std::shared_ptr<ShiftedSystem> system_;
    Projection project_;
    Eigen::VectorXd b_;
};

/// AdmmMap again and again, with Nesterov's acceleration and restarts:
///
///   c = |y - yh|^2/rho + rho |z - zh|^2
///   c < 0.999 c_old:  a <- (1 + sqrt(1 + 4 a_old^2))/2,  zh = z + (a_old - 1)/a (z - z_old),  yh likewise  (18.4)
///   else: a = 1, zh = z_old, yh = y_old, c_old /= 0.999, and this iterate counts for nothing               (18.5)
///
/// Source: [TAS21], [GOS14]; [BOY11] for the method itself and (18.8).
class Admm {
  public:
    /// @param W, project  as AdmmMap takes them
    Admm(const ContactMatrix& W, AdmmMap::Projection project, const AdmmOptions& options = {});

    /// Without W, and without the rules that need it. @param rho  1/kg, the first one: `balanced` and `automatic` may
    /// change it. `start` comes next.
    Admm(std::shared_ptr<ShiftedSystem> system, double rho, AdmmMap::Projection project,
         const AdmmOptions& options = {});

    /// Whether W + rho 1 has a factor; else W is not positive semidefinite, and nothing below may be called.
    bool factored() const { return factored_; }
    /// From z, N s, and y, m/s, with no speed.
    void start(const Eigen::VectorXd& z, const Eigen::VectorXd& y);
    /// (18.2) to (18.5) once; q may be another than the last time, then begin with `stop`.
    AdmmIteration iterate(const Eigen::VectorXd& q);
    /// Stays where it is and forgets its speed.
    void stop();

    const Eigen::VectorXd& z() const { return map_.z; }  ///< of the last iteration, in K
    const Eigen::VectorXd& y() const { return map_.y; }  ///< likewise
    const Eigen::VectorXd& r() const { return map_.r; }  ///< likewise; obeys the law of motion, not the bounds
    double rho() const { return map_.rho(); }
    int factorizations() const { return factorizations_; }

  private:
    void balance(const AdmmIteration& done, double size_of_q);

    AdmmMap map_;
    bool accelerated_, balanced_, factored_;
    int factorizations_ = 1, since_balance_ = 0;
    Eigen::VectorXd zh_, yh_, z_old_, y_old_;
    double a_ = 1, c_old_ = -1;  ///< c_old < 0: there is none
};

}  // namespace rbc
