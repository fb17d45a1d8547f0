#pragma once

#include <Eigen/Core>
#include <memory>
#include <tuple>
#include <vector>

#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/18_admm/shifted_bodies.hpp"
#include "lessons/19_admm_friction/admm_run.hpp"

namespace rbc {

/// What a step by ADMM solves, and how.
enum class AdmmStepWay {
    by_turns,  ///< Coulomb's law as solve_contact_admm
    cone,      ///< as solve_contact_admm_cone
    convex,    ///< another law, (19.7), as solve_contact_convex
};

/// ADMM without W, for ContactStepper::solve, in the plane and in space:
///
///   stepper.solve = AdmmStep();        or std::ref(step), to read how it ended
///
/// The iterations are those of the solvers. What is a step's own:
///
///   factor   (18.9), whose order of elimination is kept while the same pairs of bodies touch
///   rho      begins with max(1/10, 3/(2N)) of the mean of W's diagonal, contacts scaled, N the iterations of the step
///            (by turns 3/N: each half has half of them): what has little time moves less
///   y        begins where that of the same contact ended, the k-th one of its pair. A new contact has r = 0, and of
///            -(u + (s, 0)) it takes what no impulse of its cone would take away, the nearest point of the polar cone:
///
///              y = -(u + (s, 0)) - P_K(-(u + (s, 0)))                                                     (19.9)
///
///   answer   the last iterate, or, if its residual is more than four times that of the best one, the best. Never the
///            guess, unless that is within the tolerance already
///   memory   (19.6) for 100 iterations. What is unsolved then begins again without: opposite contacts, as of a pin,
///            may squeeze each other as hard as they like, and a mixture finds its way there
///
/// On the cone a friction of 1e5 or more, which no surface has, is not settled; the status says so.
/// Cost: a factor of M = motions<D> rows a body for each rho; then two triangular solves, two products with J^ and two
/// with J^', and 80 multiplications a row an iteration.
template <int D>
class AdmmStepIn {
  public:
    /// @param tolerance  of the way's own residual
    /// @throws std::invalid_argument  a tolerance that is not >= 0
    explicit AdmmStepIn(AdmmStepWay way = AdmmStepWay::cone, double tolerance = 1e-8);

    void operator()(StepProblemIn<D>& problem, Eigen::Ref<Eigen::VectorXd> r);

    const ContactResult& result() const { return result_; }         ///< of the last step
    int failures() const { return failures_; }                      ///< steps that were not solved
    int orders() const { return bodies_ ? bodies_->orders() : 0; }  ///< of elimination that had to be found

  private:
    using Bodies = ShiftedBodies<motions<D>>;
    struct Price {
        std::tuple<int, int, int> name;  ///< of the contact: a, b, k
        double normal;
        Eigen::Vector<double, D> tangential;  ///< m/s, in the world
    };
    Eigen::VectorXd first_price(const ContactSystemIn<D>& system, const Eigen::VectorXd& scales,
                                const AdmmRun& run) const;
    void keep_price(const ContactSystemIn<D>& system, const Eigen::VectorXd& scales, const Eigen::VectorXd& y);
    bool by_turns(AdmmRun& run, const std::vector<RowOfJ<motions<D>>>& rows, const ContactSystemIn<D>& system,
                  double part, Eigen::VectorXd& y);

    AdmmStepWay way_;
    double tolerance_;
    std::shared_ptr<Bodies> bodies_, normal_, friction_;  ///< all rows; by turns: those of the halves
    std::vector<Price> prices_;                           ///< of the last step, rising by name
    ContactResult result_;
    int failures_ = 0;
};
using AdmmStep = AdmmStepIn<2>;

}  // namespace rbc
