#pragma once

#include <Eigen/Core>
#include <vector>

#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/14_pgs/matrix_sweeps.hpp"
#include "lessons/14_pgs/pgs.hpp"

namespace rbc {

/// One contact with friction while all others are held, solved exactly: u = W r + b with a block W of 2 or 3 rows.
///
/// Lifting (b_n >= 0) needs r = 0. Else u_n = 0 gives r_n from r_t, and what is left is friction's own problem:
///
///   S = W_tt - W_tn W_nt / W_nn,   c = b_t - W_tn b_n / W_nn,   u_t = S r_t + c                       (14.16)
///
/// Sliding means u_t = -lambda r_t with lambda > 0, and sticking lambda = 0, so that
///
///   r_t = -(S + lambda)^-1 c,   |r_t| = mu r_n     (sticking: |r_t| <= mu r_n)                        (14.17)
///
/// is one equation for the number lambda: at lambda = 0 the left side is too large where the contact cannot stick, at
/// infinity it is 0 and the right side -mu b_n / W_nn.
class ExactContact {
  public:
    /// @param W  2 x 2 or 3 x 3, symmetric positive semidefinite, 1/kg. Tangents that the contact cannot move (S
    ///           singular to 1e-12 of W) are given as much as S = 1e-12 would.
    /// @param friction  mu >= 0
    ExactContact(const Eigen::MatrixXd& W, double friction);

    /// @param b  velocity without this contact's impulse, m/s
    /// @param r  on entry a guess of any kind (its friction says where the search for lambda begins), on return the
    ///           solution. Unique in the plane where mu |W_tn| < W_nn, in space where mu |W_tn| < a W_nn with
    ///           a = 2 sqrt(s1 s2) / (s1 + s2) of the eigenvalues of S: then |r_t| - mu r_n falls with lambda, since
    ///           x'Dx >= a |x| |Dx| for D = (S + lambda)^-1 (Kantorovich). Where it is not unique: r = 0 for
    ///           b_n >= 0, else one that depends on the guess. For singular W with mu |W_tn| >= W_nn no finite solution
    ///           need exist: friction presses more than it takes. r is then that of the S above, 1e12 times too large.
    void solve(const double* b, double* r) const;

  private:
    void slide(const Eigen::Vector2d& c, double g, Eigen::Vector2d& x) const;

    int dimension_;
    double inverse_ = 0;  ///< 1/W_nn; 0: no impulse changes u_n
    double friction_;
    Eigen::Matrix2d axes_ = Eigen::Matrix2d::Identity();  ///< of S, as columns
    Eigen::Vector2d S_{1, 1}, w_{0, 0};                   ///< along them: S, and W_tn / W_nn
};

/// Sweeps in which each contact gets its own exact answer, normal and friction at once, in place of (14.5) and (14.7).
class ExactSweeps {
  public:
    /// @throws std::invalid_argument  as PgsSweeps; a contact that slides with W_nn <= mu W_nt e
    explicit ExactSweeps(const ContactProblem& problem, std::vector<int> order = {});

    void sweep(Eigen::VectorXd& r) const;
    /// u = W r + q, over the blocks of W that are not 0
    void velocities(const Eigen::VectorXd& r, Eigen::VectorXd& u) const { blocks_.velocities(r, u); }

  private:
    ContactBlocks blocks_;
    std::vector<ExactContact> contacts_;
    std::vector<int> order_;
    Eigen::VectorXd friction_, sliding_, slopes_;  ///< slope of u_n over r_n where a contact slides, else 0
};

/// Sweeps of exact contacts until the residual is within the tolerance; options (but the shape, which is the cone),
/// status and history as solve_contact_pgs.
///
/// It takes fewer sweeps than (14.7) where the tangents of a contact answer differently: a car on four wheels, easy to
/// turn and hard to push aside, 14 instead of 1597. It can fail where (14.7) arrives, and the other way round: with
/// more contacts than can be independent, exact answers to one contact after the other may go round in a circle for
/// ever (circle_space.dat: of five sweeps).
/// Source: [JAJ98]; lambda as in [BD11], there as the root of a polynomial, here by Newton's method between bounds.
ContactResult solve_contact_pgs_exact(const ContactProblem& problem, const ContactOptions& options = {});
ContactResult solve_contact_pgs_exact(const ContactProblem& problem, const ContactOptions& options,
                                      const std::vector<int>& order);

/// The same sweeps over bodies, (14.8) and (14.9), as many as the step allows: the same numbers to round-off. For
/// ContactStepper::solve, as solve_sweeps.
template <int D>
void solve_exact_sweeps(StepProblemIn<D>& problem, Eigen::Ref<Eigen::VectorXd> r);

}  // namespace rbc
