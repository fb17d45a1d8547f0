#pragma once

#include <Eigen/Core>
#include <Eigen/SparseCore>
#include <functional>

#include "lessons/19_admm_friction/admm_run.hpp"

namespace rbc {

/// Contacts by turns: their normal rows and their tangential ones, taken apart. Without W its parts are empty.
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

/// (19.2) and (19.3) by turns, of one run, whose problem and parts have to outlive it.
class AdmmTurns {
  public:
    AdmmTurns(AdmmRun& run, const SplitContacts& parts);

    /// K of each half: no pull, and the discs |r_t| <= mu r_n of the present r_n. They refer to this object.
    AdmmMap::Projection no_pull() const;
    AdmmMap::Projection discs() const;
    /// From r_n and r_t, where `normal` and `friction` have been started, until the run is done.
    void go(Admm& normal, Admm& friction);

    Eigen::VectorXd r_n, r_t;
    /// q of each half while the other one is held; by W's parts, unless replaced.
    std::function<Eigen::VectorXd()> q_n, q_t;

  private:
    AdmmRun& run_;
    const SplitContacts& parts_;
};

}  // namespace rbc
