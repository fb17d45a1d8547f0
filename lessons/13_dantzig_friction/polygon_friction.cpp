#include "lessons/13_dantzig_friction/polygon_friction.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "common/foundation/judge/contact_residual.hpp"
#include "common/foundation/judge/require.hpp"
#include "lessons/13_dantzig_friction/lemke_tableau.hpp"

namespace rbc {

namespace {

using Eigen::Index;
using Eigen::VectorXd;

/// The LCP of (13.13). Rows of contact i: f_N, beta_1 to beta_k, lambda.
class PolygonLcp {
  public:
    PolygonLcp(const ContactProblem& problem, int sides, const VectorXd& turned)
        : problem_(problem), sides_(sides), each_(sides + 2), contacts_(problem.friction.size()) {
        E_ = Eigen::MatrixXd::Zero(3 * contacts_, each_ * contacts_);
        for (Index i = 0; i < contacts_; ++i) {
            E_(3 * i, each_ * i) = 1;
            for (int j = 0; j < sides; ++j) {
                const double angle = turned[i] + 2 * M_PI * j / sides;
                E_(3 * i + 1, each_ * i + 1 + j) = std::cos(angle);
                E_(3 * i + 2, each_ * i + 1 + j) = std::sin(angle);
            }
        }
        M_ = E_.transpose() * (problem.W * E_);
        q_ = E_.transpose() * problem.q;
        for (Index i = 0; i < contacts_; ++i) {
            const Index n = each_ * i, lambda = n + sides + 1;
            M_.block(n + 1, lambda, sides, 1).setOnes();
            M_.block(lambda, n + 1, 1, sides).setConstant(-1);
            M_(lambda, n) = problem.friction[i];
        }
    }

    /// Scaled so that a row answers with 1 to its own unit, and the right side is at most 1.
    LemkeAnswer solve(int max_pivots) const {
        const double size = std::max(q_.cwiseAbs().maxCoeff(), 1e-300);
        VectorXd d(q_.size()), c(q_.size());
        for (Index i = 0; i < contacts_; ++i) {
            const double W = std::max(problem_.W(3 * i, 3 * i), 1e-300);
            d.segment(each_ * i, sides_ + 1).setConstant(1 / std::sqrt(W));
            d[each_ * i + sides_ + 1] = std::sqrt(W);
        }
        // No two rows alike: fewer ties.
        for (Index k = 0; k < c.size(); ++k)
            c[k] = 1 + 0.5 * std::fmod(0.6180339887498949 * static_cast<double>(k + 1), 1);
        const VectorXd q = d.cwiseProduct(q_) / size;
        LemkeAnswer answer = solve_lemke_tableau(d.asDiagonal() * M_ * d.asDiagonal(), q, c, max_pivots);
        answer.z = size * d.cwiseProduct(answer.z).eval();
        return answer;
    }

    VectorXd forces(const VectorXd& z) const { return E_ * z; }
    double residual(const VectorXd& z) const {
        const VectorXd w = M_ * z + q_;
        double worst = 0;
        for (Index k = 0; k < z.size(); ++k) {
            const double W = problem_.W(3 * (k / each_), 3 * (k / each_));
            const bool is_lambda = k % each_ == sides_ + 1;  // z is a velocity there, and w a force
            worst =
                std::max(worst, is_lambda ? std::abs(std::min(z[k], W * w[k])) : std::abs(std::min(W * z[k], w[k])));
        }
        return worst / std::max(problem_.q.cwiseAbs().maxCoeff(), 1e-300);
    }

  private:
    const ContactProblem& problem_;
    int sides_;
    Index each_, contacts_;
    Eigen::MatrixXd E_, M_;  // f = E z
    VectorXd q_;
};

void check_polygon_input(const ContactProblem& problem, const PolygonOptions& options) {
    check_contact_problem(problem);
    require(problem.dimension == 3, "polygons are for contacts in space");
    if (problem.sliding.size() > 0 && problem.sliding.cwiseAbs().maxCoeff() > 0)
        throw std::invalid_argument("polygons are for static friction: a contact slides");
    require(options.sides >= 3, "sides", options.sides, ">= 3");
    require(options.rounds >= 1, "rounds", options.rounds, ">= 1");
    require(options.tolerance >= 0, "tolerance", options.tolerance, ">= 0");
}

}  // namespace

PolygonResult solve_contact_polygon(const ContactProblem& problem, const PolygonOptions& options) {
    check_polygon_input(problem, options);
    const Index contacts = problem.friction.size();
    VectorXd turned = VectorXd::Zero(contacts);
    PolygonResult best;
    int pivots = 0;
    for (int round = 1; round <= options.rounds; ++round) {
        const PolygonLcp lcp(problem, options.sides, turned);
        const LemkeAnswer answer = lcp.solve(100 + 20 * static_cast<int>(contacts) * (options.sides + 2));
        pivots += answer.pivots;
        ContactResult result = measured(problem, lcp.forces(answer.z), options.tolerance, pivots);
        if (result.status != SolverStatus::solved)
            result.status = answer.status == SolverStatus::solved ? SolverStatus::inaccurate : answer.status;
        if (round == 1 || result.residual < best.contact.residual) {
            best.contact = result;
            best.polygon_residual = lcp.residual(answer.z);
        }
        best.rounds = round;
        if (best.contact.status == SolverStatus::solved || answer.status != SolverStatus::solved) break;
        for (Index i = 0; i < contacts; ++i) {
            // Against the slip where it slips, along the friction where it sticks.
            const Eigen::Vector2d slip = -result.u.segment<2>(3 * i + 1), f = result.r.segment<2>(3 * i + 1);
            const bool slips = problem.W(3 * i, 3 * i) * f.norm() < 1e6 * slip.norm();
            const Eigen::Vector2d& to = slips ? slip : f;
            if (to.norm() > 0) turned[i] = std::atan2(to.y(), to.x());
        }
    }
    best.contact.iterations = pivots;
    return best;
}

}  // namespace rbc
