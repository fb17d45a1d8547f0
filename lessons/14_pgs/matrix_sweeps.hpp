#pragma once

#include <Eigen/Core>
#include <functional>
#include <vector>

#include "common/foundation/model/contact_problem.hpp"

namespace rbc {

/// W in blocks of dimension x dimension, a pair of contacts each, and only those that are not 0: contacts without a
/// movable body in common do not feel each other. ExactSweeps run on them.
class ContactBlocks {
  public:
    /// @throws std::invalid_argument  as check_contact_problem
    /// Cost: O(entries of W).
    explicit ContactBlocks(const ContactProblem& problem);

    int dimension() const { return dimension_; }
    long contacts() const { return static_cast<long>(first_.size()) - 1; }
    long blocks() const { return static_cast<long>(columns_.size()); }

    /// The block of one contact with itself, 2 x 2 or 3 x 3.
    Eigen::Map<const Eigen::MatrixXd> own(int contact) const;
    /// u_i = (W r + q)_i of one contact. Cost: its blocks.
    void velocity(int contact, const double* r, double* u) const;
    /// The same with r_i = 0.
    void velocity_without(int contact, const double* r, double* u) const;
    /// u = W r + q
    void velocities(const Eigen::VectorXd& r, Eigen::VectorXd& u) const;

  private:
    void add_up(int contact, int begin, const double* r, double* u) const;

    int dimension_;
    std::vector<int> first_;      ///< per contact, where its row of blocks begins; its own block comes first there
    std::vector<int> columns_;    ///< per block: dimension times the other contact
    std::vector<double> values_;  ///< per block: column by column
    Eigen::VectorXd q_;
};

/// The order of a sweep: the given one, or 0, 1, 2, ... if that is empty.
/// @throws std::invalid_argument  not every contact once
std::vector<int> sweep_order_of(const ContactProblem& problem, std::vector<int> order);

/// The loop of all solvers by sweeps: iterates until the residual, measured each time, is within the tolerance.
///
/// @param iterate     r <- the next r; it begins with options.start, or 0
/// @param velocities  u <- W r + q, in less time than a dense W takes
/// @throws std::invalid_argument  see check_contact_options
ContactResult sweep_until_solved(const ContactProblem& problem, const ContactOptions& options,
                                 const std::function<void(Eigen::VectorXd& r)>& iterate,
                                 const std::function<void(const Eigen::VectorXd& r, Eigen::VectorXd& u)>& velocities);

/// The r to begin with: options.start, or 0.
/// @throws std::invalid_argument  as sweep_until_solved
Eigen::VectorXd checked_start(const ContactProblem& problem, const ContactOptions& options);

}  // namespace rbc
