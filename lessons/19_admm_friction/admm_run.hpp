#pragma once

#include <Eigen/Core>
#include <Eigen/SparseCore>
#include <vector>

#include "lessons/19_admm_friction/contact_admm.hpp"

namespace rbc {

/// Contacts by turns: their normal rows and their tangential ones, taken apart.
struct SplitContacts {
    explicit SplitContacts(const ContactProblem& problem);
    /// (n, t) contact by contact.
    Eigen::VectorXd together(const Eigen::VectorXd& r_n, const Eigen::VectorXd& r_t) const {
        return N.transpose() * r_n + T.transpose() * r_t;
    }

    using Sparse = Eigen::SparseMatrix<double>;
    Sparse N, T;  ///< r_n = N r, r_t = T r
    Sparse W_nn, W_nt, W_tt;
    Eigen::VectorXd q_n, q_t;
};

/// One solve of contacts by ADMM, from its checks to its answer: the problem in the units that it is solved in, when to
/// end, and the best answer so far. The solvers do what lies between.
class AdmmRun {
  public:
    /// @throws std::invalid_argument  what the solvers throw
    AdmmRun(const ContactProblem& problem, const ContactOptions& options, const AdmmVariant& variant,
            std::vector<AdmmOuter>* trace);

    ContactProblem scaled;  ///< every contact with W_nn = 1, if the variant wants it
    Eigen::VectorXd z;      ///< the answer so far, scaled

    /// Solved, out of iterations, or a number that is not finite came up.
    bool done() const { return done_ || iterations_ >= max_iterations_; }
    /// Nor are the outer iterations all used.
    bool goes_on() const { return !done() && outer_ < variant_.outer; }

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

    ContactResult result() const { return judged(best_, iterations_); }
    /// The answer where W + rho 1 has no factor.
    ContactResult no_factor() const;

  private:
    double inner_allowed() const;                                           ///< m/s, scaled
    double residual_of(const Eigen::VectorXd& r, const Eigen::VectorXd& u) const;  ///< by the variant's law
    ContactResult judged(const Eigen::VectorXd& r, int iterations) const;          ///< likewise

    const ContactProblem& given_;
    const ContactOptions& options_;
    const AdmmVariant& variant_;
    std::vector<AdmmOuter>* trace_;
    Eigen::VectorXd W_nn_, scales_, r_, u_, best_;
    int max_iterations_, iterations_ = 0, outer_ = 0;
    double size_ = 0, residual_ = 0, outer_residual_ = 0, best_residual_ = 0;
    bool done_ = false;
};

/// Whether the direction in which contact i slides is given.
bool slides(const ContactProblem& problem, Eigen::Index i);

/// Every contact's nearest point of its cone, or of its ray where it slides.
void project_cones(const ContactProblem& problem, Eigen::VectorXd& r);

}  // namespace rbc
