#include "lessons/20_shock_propagation/reflections.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <string>

#include "common/foundation/judge/impact_energy.hpp"
#include "common/foundation/judge/require.hpp"
#include "lessons/12_dantzig_lcp/dantzig.hpp"

namespace rbc {

namespace {

constexpr double rounding = 1e-12, accuracy = 1e-9;

void check_reflections_input(const Eigen::VectorXd& u, double e, const ReflectionOptions& options) {
    require(u.allFinite(), "an entry of W or u is not finite");
    require(e >= 0 && e <= 1, "restitution", e, "0 to 1");
    if (options.slow.size() != 0 && options.slow.size() != u.size())
        throw std::invalid_argument("slow has " + std::to_string(options.slow.size()) + " entries; one for each of " +
                                    std::to_string(u.size()) + " contacts, or none");
    require(options.slow.size() == 0 || options.slow.minCoeff() >= 0, "an entry of slow is not >= 0");
    require(options.max_rounds >= 1, "max_rounds", options.max_rounds, ">= 1");
}

/// lambda of (20.3), in place among all contacts; none where the LCP has no solution. Where contacts are redundant and
/// little is left of u, the round-off of earlier rounds can be what makes it unsolvable: then what the solver came to
/// counts if it leaves an approach of at most `small`.
std::optional<Eigen::VectorXd> stopping_impulses(const Eigen::MatrixXd& W_VV, const Eigen::VectorXd& u,
                                                 const std::vector<int>& V, double small) {
    const Eigen::VectorXd u_V = u(V);
    const LcpResult lcp = solve_lcp_dantzig({W_VV, u_V, {}});
    if (lcp.status == SolverStatus::infeasible && !((u_V + W_VV * lcp.z).minCoeff() >= -small)) return std::nullopt;
    Eigen::VectorXd lambda = Eigen::VectorXd::Zero(u.size());
    lambda(V) = lcp.z;
    return lambda;
}

double largest(const Eigen::VectorXd& u) {
    return u.size() == 0 ? 0 : u.cwiseAbs().maxCoeff();
}

}  // namespace

ReflectionsResult generalized_reflections(const Eigen::MatrixXd& W, const Eigen::VectorXd& u, double e,
                                          const ReflectionOptions& options) {
    if (W.rows() != u.size() || W.cols() != u.size())
        throw std::invalid_argument("W is " + std::to_string(W.rows()) + " x " + std::to_string(W.cols()) +
                                    ", and u has " + std::to_string(u.size()) + " entries");
    require(W.allFinite(), "an entry of W or u is not finite");
    const NormalResponse given{.among = [&W](const std::vector<int>& V) { return Eigen::MatrixXd(W(V, V)); },
                               .velocities = [&W](const Eigen::VectorXd& r) { return Eigen::VectorXd(W * r); }};
    return generalized_reflections(given, u, e, options);
}

ReflectionsResult generalized_reflections(const NormalResponse& W, const Eigen::VectorXd& u, double e,
                                          const ReflectionOptions& options) {
    check_reflections_input(u, e, options);
    const Eigen::Index m = u.size();
    const double scale = largest(u);
    const Eigen::VectorXd slow = options.slow.size() == 0 ? Eigen::VectorXd::Zero(m) : options.slow;
    const auto approaching = [&](const Eigen::VectorXd& now, double more) {
        std::vector<int> V;
        for (int i = 0; i < m; ++i)
            if (now[i] < -slow[i] - more) V.push_back(i);  // (20.2)
        return V;
    };
    ReflectionsResult result{SolverStatus::inaccurate, Eigen::VectorXd::Zero(m), u, {}, false};
    const auto push = [&](const std::vector<int>& V, double factor) {
        const auto lambda = stopping_impulses(W.among(V), result.u, V, accuracy * scale);  // (20.3)
        if (!lambda) {
            result.status = SolverStatus::infeasible;
            return false;
        }
        const Eigen::VectorXd r = factor * *lambda;
        result.r += r;
        result.u += W.velocities(r);  // (20.4)
        result.rounds.push_back({V, r});
        return true;
    };
    std::vector<int> rounds_of(static_cast<std::size_t>(m), 0), V;
    while (!(V = approaching(result.u, rounding * scale)).empty()) {
        const auto tired = [&](int i) { return rounds_of[static_cast<std::size_t>(i)] == options.max_rounds; };
        result.capped = std::any_of(V.begin(), V.end(), tired);
        if (result.capped) break;
        for (const int i : V) ++rounds_of[static_cast<std::size_t>(i)];
        if (!push(V, 1 + e)) return result;
    }
    if (result.capped) {
        std::vector<int> all(static_cast<std::size_t>(m));
        for (int i = 0; i < m; ++i) all[static_cast<std::size_t>(i)] = i;
        if (!push(all, 1)) return result;  // (20.6)
    }
    if (result.u.allFinite() && approaching(result.u, accuracy * scale).empty()) result.status = SolverStatus::solved;
    return result;
}

void check_impact(const SimultaneousImpact& impact) {
    const Eigen::VectorXd& inverse_mass = impact.inverse_mass;
    const Eigen::Index n = impact.v.size();
    if (inverse_mass.size() != n || impact.normals.cols() != n)
        throw std::invalid_argument("v has " + std::to_string(n) + " entries, inverse_mass " +
                                    std::to_string(inverse_mass.size()) + ", a row of normals " +
                                    std::to_string(impact.normals.cols()) + "; as many each");
    for (Eigen::Index i = 0; i < n; ++i)
        if (!(inverse_mass[i] >= 0) || !std::isfinite(inverse_mass[i]))
            throw std::invalid_argument("inverse_mass " + std::to_string(i) + " is " + value_text(inverse_mass[i]) +
                                        "; finite and >= 0");
    require(impact.normals.allFinite(), "an entry of normals is not finite");
    require(impact.v.allFinite(), "an entry of v is not finite");
    require(impact.restitution >= 0 && impact.restitution <= 1, "restitution", impact.restitution, "0 to 1");
}

namespace {

/// What impulses r do to v.
SimultaneousImpactResult outcome(const SimultaneousImpact& impact, const Eigen::VectorXd& r) {
    SimultaneousImpactResult result;
    result.r = r;
    result.v = impact.v + impact.inverse_mass.asDiagonal() * (impact.normals.transpose() * r);  // (20.1)
    result.energy_change =
        impact_energy_change(r, Eigen::VectorXd(impact.normals * impact.v), Eigen::VectorXd(impact.normals * result.v));
    return result;
}

Eigen::MatrixXd response(const SimultaneousImpact& impact) {
    const Eigen::MatrixXd W = impact.normals * impact.inverse_mass.asDiagonal() * impact.normals.transpose();
    return 0.5 * (W + W.transpose());
}

}  // namespace

SimultaneousImpactResult impact_generalized_reflections(const SimultaneousImpact& impact,
                                                        const ReflectionOptions& options) {
    check_impact(impact);
    const ReflectionsResult done =
        generalized_reflections(response(impact), impact.normals * impact.v, impact.restitution, options);
    SimultaneousImpactResult result = outcome(impact, done.r);
    result.status = done.status;
    result.capped = done.capped;
    Eigen::VectorXd r = Eigen::VectorXd::Zero(done.r.size());
    for (const Reflection& round : done.rounds) {
        r += round.r;
        result.rounds.push_back({round.violated, outcome(impact, r).v});
    }
    return result;
}

SimultaneousImpactResult impact_newton_lcp(const SimultaneousImpact& impact) {
    check_impact(impact);
    const Eigen::VectorXd u = impact.normals * impact.v;
    const Eigen::VectorXd b = u + impact.restitution * u.cwiseMin(0.0);  // (20.7)
    const LcpResult lcp = solve_lcp_dantzig({response(impact), b, {}});
    const bool infeasible = lcp.status == SolverStatus::infeasible;
    SimultaneousImpactResult result =
        outcome(impact, infeasible ? Eigen::VectorXd(Eigen::VectorXd::Zero(u.size())) : lcp.z);
    std::vector<int> V;
    for (int i = 0; i < u.size(); ++i)
        if (u[i] < 0) V.push_back(i);
    if (!V.empty()) result.rounds.push_back({V, result.v});
    const double worst = u.size() == 0 ? 0 : (impact.normals * result.v).minCoeff();
    result.status = infeasible                        ? SolverStatus::infeasible
                    : worst >= -accuracy * largest(u) ? SolverStatus::solved
                                                      : SolverStatus::inaccurate;
    return result;
}

SimultaneousImpactResult impact_in_pairs(const SimultaneousImpact& impact, int max_hits) {
    check_impact(impact);
    require(max_hits >= 0, "max_hits", max_hits, ">= 0");
    const Eigen::MatrixXd W = response(impact);
    Eigen::VectorXd u = impact.normals * impact.v, r = Eigen::VectorXd::Zero(u.size());
    const double scale = largest(u);
    std::vector<ImpactRound> hits;
    Eigen::Index i = 0;
    bool movable = true;
    while (u.size() > 0 && u.minCoeff(&i) < -rounding * scale && static_cast<int>(hits.size()) < max_hits) {
        movable = W(i, i) > 0;
        if (!movable) break;
        const double p = -(1 + impact.restitution) * u[i] / W(i, i);  // (20.4) with V = {i}
        r[i] += p;
        u += p * W.col(i);
        hits.push_back({{static_cast<int>(i)}, outcome(impact, r).v});
    }
    SimultaneousImpactResult result = outcome(impact, r);
    result.rounds = hits;
    const double worst = u.size() == 0 ? 0 : (impact.normals * result.v).minCoeff();
    result.status = worst >= -accuracy * scale ? SolverStatus::solved
                    : movable                  ? SolverStatus::inaccurate
                                               : SolverStatus::infeasible;
    return result;
}

}  // namespace rbc
