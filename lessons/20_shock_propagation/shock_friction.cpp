#include "lessons/20_shock_propagation/shock_friction.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include "common/foundation/judge/contact_residual.hpp"
#include "common/foundation/judge/require.hpp"

namespace rbc {

namespace {

/// Whether a contact has a twin.
bool is_pressed(const ContactProblem& problem, const Eigen::VectorXd& shock, Eigen::Index contact) {
    return shock[contact] > 0 && problem.friction[contact] > 0;
}

/// The rows of the normals, for x(normal_rows(problem)).
auto normal_rows(const ContactProblem& problem) {
    return Eigen::seqN(Eigen::Index{0}, problem.friction.size(), Eigen::Index{problem.dimension});
}

void check_shock_problem(const ContactProblem& problem) {
    check_contact_problem(problem);
    if (problem.sliding.size() != 0 && !problem.sliding.isZero(0))
        throw std::invalid_argument("a contact slides by decree; in an impact friction follows u_t");
}

/// The shock alone, as a FrictionShock without friction.
FrictionShock shock_alone(const ContactProblem& problem, double e) {
    const auto n = normal_rows(problem);
    const ReflectionsResult done = generalized_reflections(normal_part(problem), problem.q(n), e);
    FrictionShock result;
    result.status = done.status;
    result.capped = done.capped;
    result.shock = done.r;
    result.r = Eigen::VectorXd::Zero(problem.q.size());
    result.r(n) = done.r;
    result.u = problem.W * result.r + problem.q;
    result.shock_energy = result.energy_change = energy_of(problem, result.r);
    return result;
}

/// (20.9) by sweeps over the contacts, each tangential block with the step 1/rho of lesson 14.
void solve_friction_alone(const ContactProblem& problem, Eigen::VectorXd& r) {
    constexpr int max_sweeps = 10000;
    const int d = problem.dimension, tangents = d - 1;
    if (r.size() == 0) return;
    Eigen::VectorXd u = problem.W * r + problem.q;
    const double scale = u.cwiseAbs().maxCoeff();
    for (int sweep = 0; sweep < max_sweeps; ++sweep) {
        double change = 0;
        for (Eigen::Index i = 0; i < problem.friction.size(); ++i) {
            const Eigen::Index at = d * i + 1;
            double rho = problem.W(at, at);
            if (tangents == 2) {
                const double other = problem.W(at + 1, at + 1), mixed = problem.W(at, at + 1);
                rho = 0.5 * (rho + other) + std::hypot(0.5 * (rho - other), mixed);
            }
            if (!(rho > 0)) continue;
            Eigen::VectorXd wanted = r.segment(at, tangents) - u.segment(at, tangents) / rho;
            const double radius = problem.friction[i] * std::max(0.0, r[d * i]), length = wanted.norm();
            if (length > radius) wanted *= radius / length;
            for (int k = 0; k < tangents; ++k) {
                const double step = wanted[k] - r[at + k];
                if (step == 0) continue;
                for (ContactMatrix::InnerIterator entry(problem.W, at + k); entry; ++entry)
                    u[entry.col()] += entry.value() * step;  // W is symmetric
                change = std::max(change, rho * std::abs(step));
            }
            r.segment(at, tangents) = wanted;
        }
        if (change <= 1e-14 * scale) return;
    }
}

}  // namespace

Eigen::MatrixXd normal_part(const ContactProblem& problem) {
    const Eigen::Index contacts = problem.friction.size();
    Eigen::MatrixXd W = Eigen::MatrixXd::Zero(contacts, contacts);
    for (Eigen::Index i = 0; i < contacts; ++i)
        for (ContactMatrix::InnerIterator entry(problem.W, problem.dimension * i); entry; ++entry)
            if (entry.col() % problem.dimension == 0) W(i, entry.col() / problem.dimension) = entry.value();
    return W;
}

double energy_of(const ContactProblem& problem, const Eigen::VectorXd& r) {
    return 0.5 * r.dot(problem.W * r) + problem.q.dot(r);
}

ContactProblem pressed_contacts(const ContactProblem& problem, const Eigen::VectorXd& shock,
                                const Eigen::VectorXd& after) {
    const int d = problem.dimension;
    const Eigen::Index contacts = problem.friction.size();
    std::vector<Eigen::Index> twin_of;  // of each twin: the contact
    for (Eigen::Index i = 0; i < contacts; ++i)
        if (is_pressed(problem, shock, i)) twin_of.push_back(i);
    const auto twins = static_cast<Eigen::Index>(twin_of.size());
    std::vector<Eigen::Index> twin(static_cast<std::size_t>(contacts), -1);
    for (Eigen::Index k = 0; k < twins; ++k) twin[static_cast<std::size_t>(twin_of[static_cast<std::size_t>(k)])] = k;

    ContactProblem pressed;
    pressed.dimension = d;
    pressed.q.resize(d * (contacts + twins));
    pressed.friction.resize(contacts + twins);
    pressed.q.head(d * contacts) = after;
    pressed.friction.head(contacts) = problem.friction;
    std::vector<Eigen::Triplet<double>> entries;
    const auto places = [&](Eigen::Index row) {  // where a row of W stands, itself and as a twin's tangent
        const Eigen::Index k = twin[static_cast<std::size_t>(row / d)];
        return std::array{row, row % d == 0 || k < 0 ? Eigen::Index{-1} : d * (contacts + k) + row % d};
    };
    for (Eigen::Index row = 0; row < problem.W.rows(); ++row)
        for (ContactMatrix::InnerIterator entry(problem.W, row); entry; ++entry) {
            for (const Eigen::Index i : places(row))
                for (const Eigen::Index j : places(entry.col()))
                    if (i >= 0 && j >= 0) entries.emplace_back(i, j, entry.value());
        }
    for (Eigen::Index k = 0; k < twins; ++k) {
        const Eigen::Index i = twin_of[static_cast<std::size_t>(k)], at = d * (contacts + k);
        const double own = problem.W(d * i, d * i);
        entries.emplace_back(at, at, own);
        pressed.q[at] = -own * shock[i];  // so that r_n of the twin is r_GR
        pressed.q.segment(at + 1, d - 1) = after.segment(d * i + 1, d - 1);
        pressed.friction[contacts + k] = problem.friction[i];
    }
    pressed.W = ContactMatrix(d * (contacts + twins), d * (contacts + twins));
    pressed.W.setFromTriplets(entries.begin(), entries.end());
    return pressed;
}

Eigen::VectorXd impulses_in_all(const ContactProblem& problem, const Eigen::VectorXd& shock, const Eigen::VectorXd& r) {
    const int d = problem.dimension;
    Eigen::VectorXd all = r.head(problem.q.size());
    Eigen::Index twin = problem.q.size();
    for (Eigen::Index i = 0; i < problem.friction.size(); ++i) {
        all[d * i] += shock[i];
        if (!is_pressed(problem, shock, i)) continue;
        all.segment(d * i + 1, d - 1) += r.segment(twin + 1, d - 1);
        twin += d;
    }
    return all;
}

FrictionShock impact_shock_first(const ContactProblem& problem, double e, ContactSolver solver,
                                 const ContactOptions& options) {
    check_shock_problem(problem);
    FrictionShock result = shock_alone(problem, e);  // (20.10)
    const ContactProblem pressed = pressed_contacts(problem, result.shock, result.u);
    const ContactResult friction = solver(pressed, options);  // (20.11)
    result.r = impulses_in_all(problem, result.shock, friction.r);
    result.u = problem.W * result.r + problem.q;
    result.energy_change = energy_of(problem, result.r);
    result.residual = contact_residual(pressed, friction.r);
    if (!(result.residual <= options.tolerance)) result.status = SolverStatus::inaccurate;
    return result;
}

std::vector<FrictionShock> impact_shock_in_turns(const ContactProblem& problem, double e, int turns) {
    check_shock_problem(problem);
    require(turns >= 0, "turns", turns, ">= 0");
    const auto n = normal_rows(problem);
    const double slowest = -1e-9 * (problem.q.size() == 0 ? 0 : problem.q.cwiseAbs().maxCoeff());
    std::vector<FrictionShock> results;
    Eigen::VectorXd friction = Eigen::VectorXd::Zero(problem.q.size());
    for (int k = 0; k < turns; ++k) {
        ContactProblem held = problem;
        held.q += problem.W * friction;
        FrictionShock turn = shock_alone(held, e);  // (20.8)
        turn.r += friction;
        solve_friction_alone(problem, turn.r);  // (20.9)
        turn.u = problem.W * turn.r + problem.q;
        turn.energy_change = energy_of(problem, turn.r);
        turn.status =
            turn.u(n).size() == 0 || turn.u(n).minCoeff() >= slowest ? SolverStatus::solved : SolverStatus::inaccurate;
        friction = turn.r;
        friction(n).setZero();
        results.push_back(turn);
    }
    return results;
}

}  // namespace rbc
