#include "lessons/22_small_steps/regularized_system.hpp"

#include <Eigen/IterativeLinearSolvers>
#include <Eigen/SparseCholesky>
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "common/foundation/judge/require.hpp"
#include "lessons/12_dantzig_lcp/contact_rows.hpp"
#include "lessons/22_small_steps/soft_sweeps.hpp"

namespace rbc {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

using Columns = Eigen::SparseMatrix<double>;

RegularizedResult ended(const RegularizedSystem& system, const RegularizedOptions& options, RegularizedResult result) {
    result.residual = regularized_residual(system, result.z);
    result.status = result.residual <= options.tolerance ? SolverStatus::solved : SolverStatus::max_iterations;
    return result;
}

VectorXd start_of(const RegularizedSystem& system, const RegularizedOptions& options) {
    if (options.start.size() == 0) return VectorXd::Zero(system.q.size());
    if (options.start.size() != system.q.size())
        throw std::invalid_argument("start has " + std::to_string(options.start.size()) + " entries; " +
                                    std::to_string(system.q.size()) + " rows");
    return options.start;
}

double row_velocity(const RegularizedSystem& system, Index i, const VectorXd& z) {
    double w = system.q[i];
    for (ContactMatrix::InnerIterator entry(system.A, i); entry; ++entry) w += entry.value() * z[entry.col()];
    return w;
}

void sweep_rows(const RegularizedSystem& system, Index first, VectorXd& z) {
    for (Index i = first; i < z.size(); ++i) {
        z[i] -= row_velocity(system, i, z) / system.A(i, i);
        if (i >= system.pin_rows) z[i] = std::max(0.0, z[i]);
    }
}

/// The rows and columns of F, and where each stands in it.
Columns part_of(const ContactMatrix& A, const std::vector<Index>& F) {
    std::vector<Index> place(static_cast<std::size_t>(A.rows()), -1);
    for (std::size_t k = 0; k < F.size(); ++k) place[static_cast<std::size_t>(F[k])] = static_cast<Index>(k);
    std::vector<Eigen::Triplet<double>> entries;
    for (std::size_t k = 0; k < F.size(); ++k)
        for (ContactMatrix::InnerIterator entry(A, F[k]); entry; ++entry)
            if (const Index j = place[static_cast<std::size_t>(entry.col())]; j >= 0)
                entries.emplace_back(static_cast<Index>(k), j, entry.value());
    const auto n = static_cast<Index>(F.size());
    Columns part(n, n);
    part.setFromTriplets(entries.begin(), entries.end());
    return part;
}

/// (22.23), whatever solves A_FF z_F = -q_F from a guess.
template <class Solve>
RegularizedResult by_active_set(const RegularizedSystem& system, const RegularizedOptions& options, Solve solve) {
    const Index n = system.q.size();
    RegularizedResult result;
    result.z = start_of(system, options);
    std::vector<char> carries(static_cast<std::size_t>(n), 1);
    if (options.start.size() > 0)
        for (Index i = system.pin_rows; i < n; ++i) carries[static_cast<std::size_t>(i)] = result.z[i] > 0;
    const double slack = 0.1 * options.tolerance * system.q.cwiseAbs().maxCoeff();
    Index fewest = n + 1;
    int patience = 3;
    for (; result.iterations < options.iterations; ++result.iterations) {
        std::vector<Index> F, wrong;
        for (Index i = 0; i < n; ++i)
            if (carries[static_cast<std::size_t>(i)]) F.push_back(i);
        VectorXd b(static_cast<Index>(F.size())), guess(b.size());
        for (Index k = 0; k < b.size(); ++k) {
            b[k] = -system.q[F[static_cast<std::size_t>(k)]];
            guess[k] = result.z[F[static_cast<std::size_t>(k)]];
        }
        const VectorXd z_F = b.size() > 0 ? solve(part_of(system.A, F), b, guess, result) : b;
        result.z.setZero();
        for (Index k = 0; k < b.size(); ++k) result.z[F[static_cast<std::size_t>(k)]] = z_F[k];
        for (Index i = system.pin_rows; i < n; ++i) {
            const bool in = carries[static_cast<std::size_t>(i)] != 0;
            if (in ? system.A(i, i) * result.z[i] < -slack : row_velocity(system, i, result.z) < -slack)
                wrong.push_back(i);
        }
        if (wrong.empty()) break;
        const auto count = static_cast<Index>(wrong.size());
        if (count < fewest) {
            fewest = count;
            patience = 3;
        } else if (patience > 0) {
            --patience;
        } else {
            wrong = {wrong.back()};
        }
        for (const Index i : wrong) carries[static_cast<std::size_t>(i)] ^= 1;
    }
    for (Index i = system.pin_rows; i < n; ++i) result.z[i] = std::max(0.0, result.z[i]);
    ++result.iterations;
    return ended(system, options, result);
}

}  // namespace

RegularizedSystem regularized_system(const World& world, const std::vector<Contact>& contacts, const SoftLaw& law,
                                     double h) {
    require(h > 0 && std::isfinite(h), "dt", h, "finite and > 0");
    SoftSweeps parts;
    parts.set(world, contacts, 0);
    World kicked = world;
    for (Body& body : kicked.bodies)
        if (body.inverse_mass > 0) body.velocity += h * world.gravity;
    std::vector<RelativeRow> rows;
    std::vector<double> q;
    const auto ask = [&](int a, int b, const Eigen::Vector2d& along, const Eigen::Vector2d& arm_a,
                         const Eigen::Vector2d& arm_b, double error) {
        rows.push_back({.a = a, .b = b, .direction = along, .arm_a = arm_a, .arm_b = arm_b});
        const auto u = [&](const World& in) { return along.dot(velocity_between(at(in, a), arm_a, at(in, b), arm_b)); };
        q.push_back(u(kicked) + (error > 0 ? error : law.correction * error) / h -
                    (error > 0 ? 0 : law.kept) * u(world));
    };
    for (const SoftPin& pin : parts.pins)
        for (const Eigen::Vector2d& along : {Eigen::Vector2d(1, 0), Eigen::Vector2d(0, 1)}) {
            const double c = along.dot(pin.error);  // of either sign, so asked for with both
            const Eigen::Vector2d towards = c > 0 ? Eigen::Vector2d(-along) : along;
            ask(pin.a, pin.b, towards, pin.arm_a, pin.arm_b, c > 0 ? -c : c);
        }
    const auto pin_rows = static_cast<Index>(rows.size());
    for (const SoftRow& row : parts.rows) ask(row.a, row.b, row.normal, row.arm_a, row.arm_b, row.start_gap);
    RegularizedSystem system{response_matrix(rows, inverse_masses(world)),
                             Eigen::Map<const VectorXd>(q.data(), static_cast<Index>(q.size())), pin_rows};
    for (Index i = 0; i < system.q.size(); ++i) {
        const bool apart = i >= pin_rows && parts.rows[static_cast<std::size_t>(i - pin_rows)].start_gap > 0;
        if (!apart) system.A.coeffRef(i, i) += law.softness;
    }
    system.A.makeCompressed();
    return system;
}

double regularized_residual(const RegularizedSystem& system, const VectorXd& z) {
    const double scale = system.q.size() > 0 ? system.q.cwiseAbs().maxCoeff() : 0;
    double worst = 0;
    for (Index i = 0; i < z.size(); ++i) {
        const double w = row_velocity(system, i, z);
        const double error = i < system.pin_rows ? std::abs(w) : std::abs(std::min(system.A(i, i) * z[i], w));
        if (!(error <= worst)) worst = error;  // NaN stays
    }
    return scale > 0 ? worst / scale : worst;
}

RegularizedResult solve_regularized_sweeps(const RegularizedSystem& system, const RegularizedOptions& options) {
    RegularizedResult result;
    result.z = start_of(system, options);
    while (result.iterations < options.iterations && regularized_residual(system, result.z) > options.tolerance) {
        sweep_rows(system, 0, result.z);
        ++result.iterations;
    }
    return ended(system, options, result);
}

RegularizedResult solve_regularized_direct(const RegularizedSystem& system, const RegularizedOptions& options) {
    return by_active_set(system, options, [](const Columns& A, const VectorXd& b, const VectorXd&, RegularizedResult&) {
        return VectorXd(Eigen::SimplicialLDLT<Columns>(A).solve(b));
    });
}

RegularizedResult solve_regularized_conjugate(const RegularizedSystem& system, const RegularizedOptions& options) {
    // Eigen measures |A z - b| over |b| with Euclid's norm, which is never less than the largest entry.
    const double accuracy = options.tolerance * system.q.cwiseAbs().maxCoeff();
    return by_active_set(system, options,
                         [&](const Columns& A, const VectorXd& b, const VectorXd& guess, RegularizedResult& result) {
                             Eigen::ConjugateGradient<Columns, Eigen::Lower | Eigen::Upper> gradients(A);
                             gradients.setTolerance(0.05 * accuracy / std::max(b.norm(), 1e-300));
                             gradients.setMaxIterations(100 * A.rows() + 100);
                             const VectorXd z = gradients.solveWithGuess(b, guess);
                             result.inner += static_cast<int>(gradients.iterations());
                             return z;
                         });
}

RegularizedResult solve_regularized_hybrid(const RegularizedSystem& system, const RegularizedOptions& options) {
    RegularizedResult result;
    result.z = start_of(system, options);
    const Index pins = system.pin_rows;
    const Columns of_pins = system.A.topLeftCorner(pins, pins),
                  others = system.A.topRightCorner(pins, system.q.size() - pins);
    Eigen::SimplicialLDLT<Columns> factor;
    if (pins > 0) factor.compute(of_pins);
    while (result.iterations < options.iterations && regularized_residual(system, result.z) > options.tolerance) {
        if (pins > 0)
            result.z.head(pins) = factor.solve(-system.q.head(pins) - others * result.z.tail(system.q.size() - pins));
        sweep_rows(system, pins, result.z);
        ++result.iterations;
    }
    return ended(system, options, result);
}

}  // namespace rbc
