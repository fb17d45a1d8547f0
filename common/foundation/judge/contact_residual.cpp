#include "common/foundation/judge/contact_residual.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include "common/foundation/judge/require.hpp"

namespace rbc {

double contact_residual(int dimension, const Eigen::VectorXd& W_nn, const Eigen::VectorXd& q,
                        const Eigen::VectorXd& friction, const Eigen::VectorXd& r, const Eigen::VectorXd& u,
                        const Eigen::VectorXd& sliding) {
    const Eigen::Index d = dimension, contacts = friction.size(), n = d * contacts;
    const double none = std::numeric_limits<double>::infinity();
    if (W_nn.size() != contacts || r.size() != n || u.size() != n || q.size() != n) return none;
    if (sliding.size() != 0 && sliding.size() != n - contacts) return none;
    if (!r.allFinite() || !u.allFinite()) return none;
    double worst = 0;
    for (Eigen::Index i = 0; i < contacts; ++i) {
        const double r_n = W_nn[i] * r[d * i];
        worst = std::max(worst, std::abs(std::min(r_n, u[d * i])));
        const double radius = friction[i] * std::max(r_n, 0.0);
        double length = 0, distance = 0;
        for (Eigen::Index k = d * i + 1; k < d * (i + 1); ++k) length = std::hypot(length, W_nn[i] * r[k] - u[k]);
        const double scale = length > radius ? radius / length : 1;
        const bool slides = sliding.size() > 0 && !sliding.segment((d - 1) * i, d - 1).isZero(0);
        for (Eigen::Index k = d * i + 1; k < d * (i + 1); ++k) {
            const double r_t = W_nn[i] * r[k];
            distance = std::hypot(distance, slides ? r_t + radius * sliding[k - i - 1] : r_t - scale * (r_t - u[k]));
        }
        if (!std::isfinite(r_n) || !std::isfinite(distance)) return none;  // overflow
        worst = std::max(worst, distance);
    }
    const double size = n == 0 ? 0 : q.cwiseAbs().maxCoeff();
    return worst / (size > 0 ? size : 1);
}

Eigen::VectorXd normal_diagonal(const ContactProblem& problem) {
    return Eigen::VectorXd::NullaryExpr(problem.friction.size(), [&](Eigen::Index i) {
        return problem.W(problem.dimension * i, problem.dimension * i);
    });
}

double contact_residual(const ContactProblem& problem, const Eigen::VectorXd& r, const Eigen::VectorXd& u) {
    if (problem.W.rows() != problem.W.cols() || problem.W.rows() != problem.dimension * problem.friction.size())
        return std::numeric_limits<double>::infinity();
    return contact_residual(problem.dimension, normal_diagonal(problem), problem.q, problem.friction, r, u,
                            problem.sliding);
}

double contact_residual(const ContactProblem& problem, const Eigen::VectorXd& r) {
    if (problem.W.cols() != r.size() || problem.W.rows() != problem.q.size())
        return std::numeric_limits<double>::infinity();
    return contact_residual(problem, r, problem.W * r + problem.q);
}

ContactResult measured(const ContactProblem& problem, const Eigen::VectorXd& r, double tolerance, int iterations) {
    ContactResult result;
    result.iterations = iterations;
    const bool finite = r.allFinite();
    result.r = finite ? r : Eigen::VectorXd::Zero(r.size());
    result.u = problem.W * result.r + problem.q;
    result.residual = contact_residual(problem, result.r, result.u);
    result.status = !finite                        ? SolverStatus::diverged
                    : result.residual <= tolerance ? SolverStatus::solved
                                                   : SolverStatus::max_iterations;
    return result;
}

namespace {

[[noreturn]] void refuse(const std::string& what) {
    throw std::invalid_argument("contact problem: " + what);
}

}  // namespace

double relative_asymmetry(const ContactMatrix& W) {
    double largest = 0, difference = 0;
    for (Eigen::Index i = 0; i < W.rows(); ++i)
        for (ContactMatrix::InnerIterator entry(W, i); entry; ++entry) {
            largest = std::max(largest, std::abs(entry.value()));
            if (entry.col() != i) difference = std::max(difference, std::abs(entry.value() - W.coeff(entry.col(), i)));
        }
    return largest > 0 ? difference / largest : 0;
}

ContactMatrix symmetric_part(const ContactMatrix& W) {
    return 0.5 * W + 0.5 * ContactMatrix(W.transpose());
}

namespace {

/// "W(1, 0) = 0.001, W(0, 1) = 0": the entry that differs most from its twin.
std::string most_asymmetric(const ContactMatrix& W) {
    const ContactMatrix::Base twins = W.transpose(), differences = W - twins;
    Eigen::Index row = 0, column = 0;
    double most = -1;
    for (Eigen::Index i = 0; i < differences.rows(); ++i)
        for (ContactMatrix::Base::InnerIterator entry(differences, i); entry; ++entry)
            if (std::abs(entry.value()) > most) {
                most = std::abs(entry.value());
                row = i;
                column = entry.col();
            }
    const auto text = [&](Eigen::Index i, Eigen::Index j) {
        return "W(" + std::to_string(i) + ", " + std::to_string(j) + ") = " + value_text(W(i, j));
    };
    return text(row, column) + ", " + text(column, row);
}

}  // namespace

void check_contact_options(const ContactProblem& problem, const ContactOptions& options) {
    const auto refuse_option = [](const std::string& what) { throw std::invalid_argument(what); };
    if (options.iterations && *options.iterations < 0)
        refuse_option("iterations = " + std::to_string(*options.iterations) + "; >= 0");
    if (!(options.tolerance >= 0)) refuse_option("tolerance = " + value_text(options.tolerance) + "; >= 0");
    if (options.start.size() != 0 && options.start.size() != problem.q.size())
        refuse_option("start has " + std::to_string(options.start.size()) + " entries; as many as q, " +
                      std::to_string(problem.q.size()));
    if (!options.start.allFinite()) refuse_option("start: an entry is not finite");
}

void check_contact_numbers(const ContactProblem& problem) {
    const Eigen::Index contacts = problem.friction.size(), n = problem.dimension * contacts;
    if (problem.dimension != 2 && problem.dimension != 3)
        refuse("dimension = " + std::to_string(problem.dimension) + "; 2 or 3");
    if (problem.q.size() != n)
        refuse("q has " + std::to_string(problem.q.size()) + " entries, friction " + std::to_string(contacts) +
               "; with dimension " + std::to_string(problem.dimension) + " q has one for each direction of each contact, " +
               std::to_string(n));
    if (problem.W.rows() != n || problem.W.cols() != n)
        refuse("W is " + std::to_string(problem.W.rows()) + " x " + std::to_string(problem.W.cols()) + "; q has " +
               std::to_string(n) + " entries");
    for (Eigen::Index i = 0; i < n; ++i)
        for (ContactMatrix::InnerIterator entry(problem.W, i); entry; ++entry)
            if (!std::isfinite(entry.value()))
                refuse("W(" + std::to_string(i) + ", " + std::to_string(entry.col()) + ") = " + value_text(entry.value()) +
                       "; finite");
    for (Eigen::Index i = 0; i < n; ++i)
        if (!std::isfinite(problem.q[i])) refuse("q[" + std::to_string(i) + "] = " + value_text(problem.q[i]) + "; finite");
    for (Eigen::Index i = 0; i < contacts; ++i)
        if (!(problem.friction[i] >= 0) || !std::isfinite(problem.friction[i]))
            refuse("friction[" + std::to_string(i) + "] = " + value_text(problem.friction[i]) +
                   "; finite and >= 0");
    const Eigen::Index tangents = problem.dimension - 1;
    if (problem.sliding.size() == 0) return;
    if (problem.sliding.size() != tangents * contacts)
        refuse("sliding has " + std::to_string(problem.sliding.size()) + " entries; " + std::to_string(tangents) +
               " for each of " + std::to_string(contacts) + " contacts, or none");
    for (Eigen::Index i = 0; i < contacts; ++i) {
        const double length = problem.sliding.segment(tangents * i, tangents).norm();
        if (length != 0 && !(std::abs(length - 1) <= 1e-9))
            refuse("sliding: the direction of contact " + std::to_string(i) + " has the length " +
                   value_text(length) + "; 1, or 0 where it does not slide");
    }
}

void check_contact_problem(const ContactProblem& problem) {
    check_contact_numbers(problem);
    for (Eigen::Index i = 0; i < problem.q.size(); ++i)
        if (problem.W(i, i) < 0)
            refuse("W(" + std::to_string(i) + ", " + std::to_string(i) +
                   ") = " + value_text(problem.W(i, i)) + "; >= 0");
    if (relative_asymmetry(problem.W) > 1e-9) refuse("W is not symmetric: " + most_asymmetric(problem.W));
}

}  // namespace rbc
