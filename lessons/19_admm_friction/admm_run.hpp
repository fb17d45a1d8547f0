#pragma once

#include <Eigen/Core>
#include <functional>
#include <memory>
#include <vector>

#include "lessons/19_admm_friction/contact_admm.hpp"

namespace rbc {

using AdmmResponse = std::function<void(const Eigen::VectorXd& r, Eigen::VectorXd& u)>;

/// 1/sqrt(W_nn) of each contact; 1 where W_nn is nothing beside the largest entry of W's diagonal.
Eigen::VectorXd contact_scales(const Eigen::VectorXd& W_nn, double largest);

/// One solve of contacts by ADMM, from its checks to its answer: the problem in the units that it is solved in, when to
/// end, and the best answer so far. The solvers do what lies between.
class AdmmRun {
  public:
    /// @throws std::invalid_argument  what the solvers throw
    AdmmRun(const ContactProblem& problem, const ContactOptions& options, const AdmmVariant& variant,
            std::vector<AdmmOuter>* trace);
    /// For a step, without W. There the last iteration's answer is taken, even where one before it had a residual up to
    /// four times smaller, and never the start, but where that is within the tolerance: on the way to an answer the
    /// residual goes up and down, and what does not move at all is no answer.
    /// @param given     its W is not looked at
    /// @param scales    per contact, see contact_scales
    /// @param response  u <- W r for r and u of scaled contacts
    AdmmRun(const ContactProblem& given, const Eigen::VectorXd& W_nn, const Eigen::VectorXd& scales,
            AdmmResponse response, const ContactOptions& options, const AdmmVariant& variant);

    ContactProblem scaled;  ///< every contact with W_nn = 1, if the variant wants it; W as it was given
    Eigen::VectorXd z;      ///< the answer so far, scaled

    /// Solved, out of iterations, or a number that is not finite came up.
    bool done() const { return done_ || iterations_ >= max_iterations_; }
    /// Nor are the outer iterations all used.
    bool goes_on() const { return !done() && outer_ < variant_.outer; }

    /// u = W r + q of scaled contacts.
    Eigen::VectorXd velocities(const Eigen::VectorXd& r) const;
    /// After an iteration that made z: counts it, measures it, keeps the best.
    void look();
    /// Iterates until the inner tolerance, or done. @param put  z <- what this iteration makes of it
    template <class Put>
    void inner(Admm& admm, const Eigen::VectorXd& q, const Put& put) {
        constexpr int max_inner = 2000;
        const double allowed = inner_allowed();
        admm.stop();
        for (int k = 0; k < max_inner && !done(); ++k) {
            const AdmmIteration at = admm.iterate(q);
            put();
            look();
            if (std::max(admm.rho() * at.primal, at.dual) <= allowed) return;
        }
    }
    /// After an outer iteration.
    void turn();
    /// Done as well, if the tangential function alone is as small as the variant asks for.
    void look_at_tangents();

    ContactResult result() const;
    /// The answer where W + rho 1 has no factor.
    ContactResult no_factor() const;

  private:
    void begin();
    void velocities_as_given(const Eigen::VectorXd& r, Eigen::VectorXd& u) const;  ///< not scaled
    double inner_allowed() const;                                                  ///< m/s, scaled
    double residual_of(const Eigen::VectorXd& r, const Eigen::VectorXd& u) const;  ///< by the variant's law
    ContactResult judged(const Eigen::VectorXd& r, int iterations) const;          ///< likewise

    const ContactProblem& given_;
    const ContactOptions& options_;
    const AdmmVariant& variant_;
    std::vector<AdmmOuter>* trace_;
    Eigen::VectorXd W_nn_, scales_, r_, u_, best_;
    int max_iterations_, iterations_ = 0, outer_ = 0;
    double size_ = 0, residual_ = 0, outer_residual_ = 0, best_residual_ = 0;
    double last_allowed_ = 0;  ///< times the best residual
    bool done_ = false;
    AdmmResponse response_;  ///< empty: W is there
};

/// (19.5) and (19.6) from run.z and the price y, until the run is done; y is then the last one.
/// @return  false: W + rho 1 has no factor, and nothing was done
bool iterate_on_cones(AdmmRun& run, const AdmmVariant& variant, std::shared_ptr<ShiftedSystem> system, double first_rho,
                      Eigen::VectorXd& y);

/// Whether the direction in which contact i slides is given.
bool slides(const ContactProblem& problem, Eigen::Index i);

/// Every contact's nearest point of its cone, or of its ray where it slides.
void project_cones(const ContactProblem& problem, Eigen::VectorXd& r);

}  // namespace rbc
