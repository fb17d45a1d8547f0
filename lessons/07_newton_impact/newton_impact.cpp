#include "lessons/07_newton_impact/newton_impact.hpp"

#include <cmath>
#include <cstddef>
#include <numbers>

#include "common/foundation/judge/impact_energy.hpp"
#include "common/foundation/judge/impact_problem.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/07_newton_impact/collision_matrix.hpp"

namespace rbc {

namespace {

using Kind = ImpactEvent::Kind;

/// The solution of K P = rhs, to a few units in the last place of |P| (times sqrt(K_nn/K_tt), where that is above 1)
/// for every K that check_impact_problem accepts: the ratio l = K_nt/K_tt is kept with its remainder, because the pivot
/// of a nearly singular K is what l K_tn leaves of K_nn.
Eigen::Vector2d solve(const Eigen::Matrix2d& K, const Eigen::Vector2d& rhs) {
    const double l = K(1, 0) / K(0, 0), remainder = std::fma(-l, K(0, 0), K(1, 0)) / K(0, 0);
    const double pivot = std::fma(-l, K(0, 1), K(1, 1)) - remainder * K(0, 1);
    const double P_n = (std::fma(-l, rhs[0], rhs[1]) - remainder * rhs[0]) / pivot;
    return {(rhs[0] - K(0, 1) * P_n) / K(0, 0), P_n};
}

double sign(double x) {
    return x < 0 ? -1 : 1;
}

/// Events, works and energy of an impulse that grows in the direction of result.impulse.
void describe(PlanarImpact& result, const Eigen::Vector2d& before, double e, bool stuck) {
    const double P_n = result.impulse[1], u_t = before[0], slope = (result.u[0] - u_t) / P_n;
    result.compression_impulse = P_n / (1 + e);
    result.compression_work = 0.5 * before[1] * result.compression_impulse;
    result.normal_work = 0.5 * P_n * (before[1] + result.u[1]);
    result.energy_change = impact_energy_change(result.impulse, before, result.u);  // (07.10)

    const ImpactEvent end{Kind::compression_end, result.compression_impulse};
    const double away = result.u[0] < 0 ? std::numbers::pi : 0;
    if (u_t == 0) {
        if (stuck)
            result.add({Kind::stick, 0});
        else
            result.add({Kind::reversal, 0, away});
        result.add(end);
    } else if (stuck) {
        result.add(end);
        result.add({Kind::slip_stops, P_n});
        result.add({Kind::stick, P_n});
    } else if (u_t * result.u[0] < 0) {
        const double p_s = -u_t / slope;
        if (p_s > end.normal_impulse) result.add(end);
        result.add({Kind::slip_stops, p_s});
        result.add({Kind::reversal, p_s, away});
        if (p_s <= end.normal_impulse) result.add(end);
    } else {
        result.add(end);
    }
}

}  // namespace

PlanarImpactProblem impact_problem(const World& world, const Contact& contact, double friction, double restitution) {
    const Eigen::Vector2d u = relative_velocity(world, contact);
    return {collision_matrix(world, contact), {contact.tangent().dot(u), contact.normal.dot(u)}, friction, restitution};
}

PlanarImpact impact_newton_algebraic(const PlanarImpactProblem& problem) {
    check_impact_problem(problem);
    const Eigen::Matrix2d& K = problem.K;
    const Eigen::Vector2d& u = problem.u;
    const double mu = problem.friction, e = problem.restitution;
    PlanarImpact result;
    result.u = u;
    if (u[1] >= 0) return result;

    const double wanted = -(1 + e) * u[1], s = u[0] != 0 ? sign(u[0]) : sign(K(0, 1));
    const double k = std::fma(-mu * s, K(0, 1), K(1, 1));
    Eigen::Vector2d P = solve(K, {-u[0], wanted});  // (07.8)
    // Where k <= 0 it sticks, says the proof below (07.9): there the comparison may be decided by round-off.
    const bool stuck = k <= 0 || std::abs(P[0]) <= mu * P[1];
    if (!stuck) P = {-mu * s * (wanted / k), wanted / k};  // (07.9)
    result.impulse = P;
    // What the law asks for, not u + K P: near a singular K the impulse is large, and the sum would be its round-off.
    result.u = {stuck ? 0 : u[0] + K(0, 0) * P[0] + K(0, 1) * P[1], -e * u[1]};
    const double missed = (u + K * P - result.u).norm(), size = u.norm() + K.norm() * P.norm();
    result.status = missed <= 1e-13 * size ? ImpactStatus::ended : ImpactStatus::inaccurate;
    describe(result, u, e, stuck);
    return result;
}

void apply_impulse(World& world, const Contact& contact, const Eigen::Vector2d& impulse_tn) {
    const Eigen::Vector2d P = impulse_tn[0] * contact.tangent() + impulse_tn[1] * contact.normal;
    const auto give = [&](Body& body, double sign) {  // (07.5)
        const Eigen::Vector2d r = contact.point - body.position;
        body.velocity += sign * body.inverse_mass * P;
        body.angular_velocity += sign * body.inverse_inertia * (r.x() * P.y() - r.y() * P.x());
    };
    give(world.bodies[static_cast<std::size_t>(contact.a)], -1);
    give(world.bodies[static_cast<std::size_t>(contact.b)], +1);
}

}  // namespace rbc
