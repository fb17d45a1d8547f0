#include "lessons/13_dantzig_friction/friction_tree.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "common/foundation/judge/contact_residual.hpp"
#include "common/foundation/judge/require.hpp"
#include "lessons/13_dantzig_friction/nonnegative.hpp"

namespace rbc {

namespace {

using Eigen::Index;

void check_searchable(const ContactProblem& problem) {
    check_contact_problem(problem);
    require(problem.dimension == 2, "friction tree: contacts in the plane only");
    if (problem.friction.size() > max_contacts_searched)
        throw std::invalid_argument("friction tree: " + std::to_string(problem.friction.size()) +
                                    " contacts; at most " + std::to_string(max_contacts_searched));
}

double sliding(const ContactProblem& problem, Index i) {
    return problem.sliding.size() > 0 ? problem.sliding[i] : 0;
}

/// r_t per r_n on the edges of the cone that a mode leaves to contact i: none, one, or both.
std::vector<double> edges(const ContactProblem& problem, Index i, const std::optional<FrictionMode>& mode) {
    const double mu = problem.friction[i], s = sliding(problem, i);
    if (mode == FrictionMode::separate) return {};
    if (s != 0) return {-s * mu};
    if (mode == FrictionMode::slip_pos) return {-mu};
    if (mode == FrictionMode::slip_neg) return {mu};
    return {-mu, mu};
}

/// What a mode asks of a row of u: sign * u >= 0, or = 0; sign 0: nothing.
struct RowDemand {
    int sign = 0;
    bool equal = false;
};

RowDemand normal_demand(const std::optional<FrictionMode>& mode) {
    return {1, mode.has_value() && *mode != FrictionMode::separate};
}

RowDemand tangential_demand(const ContactProblem& problem, Index i, const std::optional<FrictionMode>& mode) {
    if (sliding(problem, i) != 0 || !mode || *mode == FrictionMode::separate) return {};
    if (*mode == FrictionMode::stick) return {1, true};
    return {*mode == FrictionMode::slip_pos ? 1 : -1, false};
}

std::vector<FrictionMode> modes_of(const ContactProblem& problem, Index i) {
    const double s = sliding(problem, i);
    if (s != 0) return {FrictionMode::separate, s > 0 ? FrictionMode::slip_pos : FrictionMode::slip_neg};
    return {FrictionMode::separate, FrictionMode::stick, FrictionMode::slip_pos, FrictionMode::slip_neg};
}

/// 1 / sqrt(W_nn) of each row's contact.
Eigen::VectorXd row_scales(const ContactProblem& problem) {
    Eigen::VectorXd scales(problem.q.size());
    for (Index k = 0; k < scales.size(); ++k) {
        const double W_nn = problem.W.coeff(k - k % 2, k - k % 2);
        scales[k] = W_nn > 0 ? 1 / std::sqrt(W_nn) : 1;
    }
    return scales;
}

double largest_scaled(const ContactProblem& problem, const Eigen::VectorXd& scales) {
    return problem.q.size() == 0 ? 0 : problem.q.cwiseProduct(scales).cwiseAbs().maxCoeff();
}

class Search {
  public:
    Search(const ContactProblem& problem, const FrictionTreeOptions& options)
        : problem_(problem), options_(options), scales_(row_scales(problem)),
          modes_(static_cast<std::size_t>(problem.friction.size())) {
        size_ = largest_scaled(problem, scales_);
        if (size_ == 0) size_ = 1;
        W_ = scales_.asDiagonal() * Eigen::MatrixXd(problem.W) * scales_.asDiagonal();
        q_ = scales_.cwiseProduct(problem.q) / size_;
    }

    FrictionTree run() {
        tree_.complete = true;
        visit();
        return tree_;
    }

  private:
    bool found() const { return !options_.all && !tree_.answers.empty(); }

    void visit() {
        if (tree_.nodes == options_.max_nodes) tree_.complete = false;
        if (tree_.nodes == options_.max_nodes || found()) return;
        ++tree_.nodes;
        ModeRefutation refutation{modes_, {}};
        const Eigen::VectorXd r = relaxed(refutation.weights);
        if (refutation_reach(problem_, refutation) >= least_reach) {
            tree_.refutations.push_back(refutation);
            return;
        }
        const bool obeys = contact_residual(problem_, r) <= options_.tolerance;
        const Index next = worst_free(r);
        if (obeys && (next < 0 || !options_.all)) {
            tree_.answers.push_back({modes_, r, problem_.W * r + problem_.q});
            tree_.complete = tree_.complete && options_.all;
        } else if (next < 0) {
            tree_.complete = false;
        } else {
            for (const FrictionMode mode : modes_of(problem_, next)) {
                modes_[static_cast<std::size_t>(next)] = mode;
                visit();
            }
            modes_[static_cast<std::size_t>(next)] = {};
        }
    }

    /// An r that obeys the node's modes, if there is one, and weights that refute them, if there is none (13.20).
    Eigen::VectorXd relaxed(Eigen::VectorXd& weights) const {
        const Index n = problem_.q.size();
        Eigen::MatrixXd G = Eigen::MatrixXd::Zero(n, n), A = Eigen::MatrixXd::Zero(n, 2 * n);
        Eigen::VectorXd b(n);
        struct Row {
            Index k;
            RowDemand demand;
        };
        std::vector<Row> rows;  // of u, and what is asked of them
        Index columns = 0;
        for (Index i = 0; i < n / 2; ++i)
            for (const double edge : edges(problem_, i, mode(i))) G.col(columns++).segment<2>(2 * i) << 1, edge;
        const Eigen::MatrixXd WG = W_ * G.leftCols(columns);
        Index unknowns = columns;
        for (Index k = 0; k < n; ++k) {
            const RowDemand demand =
                k % 2 == 0 ? normal_demand(mode(k / 2)) : tangential_demand(problem_, k / 2, mode(k / 2));
            if (demand.sign == 0) continue;
            const auto row = static_cast<Index>(rows.size());
            A.row(row).head(columns) = demand.sign * WG.row(k);
            b[row] = -demand.sign * q_[k];
            if (!demand.equal) A(row, unknowns++) = -1;
            rows.push_back({k, demand});
        }
        const auto m = static_cast<Index>(rows.size());
        const NonnegativeAnswer answer = find_nonnegative(A.topLeftCorner(m, unknowns), b.head(m));
        weights.setZero(n);
        for (Index row = 0; row < m; ++row) {
            const auto& [k, demand] = rows[static_cast<std::size_t>(row)];
            const double weight = demand.equal ? answer.y[row] : std::max(answer.y[row], 0.0);  // less: round-off
            weights[k] = demand.sign * weight * scales_[k];
        }
        return size_ * scales_.cwiseProduct(G.leftCols(columns) * answer.x.head(columns));
    }

    const std::optional<FrictionMode>& mode(Index i) const { return modes_[static_cast<std::size_t>(i)]; }

    /// The contact without a mode that is farthest from its laws at r; -1: none is without.
    Index worst_free(const Eigen::VectorXd& r) const {
        const Eigen::VectorXd u = problem_.W * r + problem_.q;
        Index worst = -1;
        double most = -1;
        for (Index i = 0; i < problem_.friction.size(); ++i) {
            if (mode(i)) continue;
            const double r_n = r[2 * i] / scales_[2 * i], r_t = r[2 * i + 1] / scales_[2 * i];
            const double u_n = scales_[2 * i] * u[2 * i], u_t = scales_[2 * i] * u[2 * i + 1];
            const double most_r_t = problem_.friction[i] * std::max(r_n, 0.0), s = sliding(problem_, i);
            const double wanted = s != 0 ? -s * most_r_t : std::clamp(r_t - u_t, -most_r_t, most_r_t);
            const double off = std::max(std::abs(std::min(r_n, u_n)), std::abs(r_t - wanted));
            if (off > most) worst = i;
            most = std::max(most, off);
        }
        return worst;
    }

    const ContactProblem& problem_;
    const FrictionTreeOptions& options_;
    Eigen::VectorXd scales_, q_;
    Eigen::MatrixXd W_;
    double size_ = 1;
    ContactModes modes_;
    FrictionTree tree_;
};

}  // namespace

double refutation_reach(const ContactProblem& problem, const ModeRefutation& refutation) {
    const Eigen::VectorXd& y = refutation.weights;
    const Index n = problem.q.size();
    require(y.size() == n && static_cast<Index>(refutation.modes.size()) == n / 2, "refutation: sizes differ");
    if (!y.allFinite()) return 0;
    constexpr long double unit = std::numeric_limits<long double>::epsilon();
    const auto doubt = static_cast<long double>(n + 4) * unit;
    long double least = 0, least_parts = 0, most = 0;  // q.weights, and W weights along the edges of the cones
    for (Index i = 0; i < n / 2; ++i) {
        const std::optional<FrictionMode>& mode = refutation.modes[static_cast<std::size_t>(i)];
        const RowDemand demands[2] = {normal_demand(mode), tangential_demand(problem, i, mode)};
        long double u[2] = {0, 0}, parts[2] = {0, 0};
        for (Index k = 0; k < 2; ++k) {
            const double weight = y[2 * i + k];
            const bool fits = demands[k].equal || demands[k].sign * weight > 0 || weight == 0;
            if (!fits) return 0;
            for (ContactMatrix::InnerIterator entry(problem.W, 2 * i + k); entry; ++entry) {
                const long double part = static_cast<long double>(entry.value()) * y[entry.col()];
                u[k] += part;
                parts[k] += std::abs(part);
            }
            const long double part = static_cast<long double>(problem.q[2 * i + k]) * weight;
            least += part;
            least_parts += std::abs(part);
        }
        const double W_nn = problem.W.coeff(2 * i, 2 * i), scale = W_nn > 0 ? 1 / std::sqrt(W_nn) : 1;
        for (const double edge : edges(problem, i, mode))
            most = std::max(most, scale * (u[0] + edge * u[1] + doubt * (parts[0] + std::abs(edge) * parts[1])));
    }
    least += doubt * least_parts;
    const double size = largest_scaled(problem, row_scales(problem));
    if (!(least < 0)) return 0;
    return most <= 0 ? std::numeric_limits<double>::infinity() : static_cast<double>(-least / most / size);
}

FrictionTree search_friction_modes(const ContactProblem& problem, const FrictionTreeOptions& options) {
    check_searchable(problem);
    require(options.max_nodes >= 1, "max_nodes", options.max_nodes, "at least 1");
    require(options.tolerance >= 0, "tolerance", options.tolerance, "at least 0");
    return Search(problem, options).run();
}

}  // namespace rbc
