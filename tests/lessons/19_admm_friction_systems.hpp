#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "lessons/14_pgs/contact_stepper.hpp"
#include "lessons/19_admm_friction/admm_step.hpp"
#include "tests/support/random_numbers.hpp"

namespace rbc::test {

inline constexpr AdmmStepWay all_ways[] = {AdmmStepWay::by_turns, AdmmStepWay::cone, AdmmStepWay::convex};

template <int D>
Eigen::Matrix<double, D, D> random_rotation(RandomNumbers& random) {
    if constexpr (D == 2)
        return Eigen::Rotation2Dd(random.between(-3, 3)).toRotationMatrix();
    else
        return Eigen::Quaterniond(Eigen::Vector4d::NullaryExpr([&] { return random.between(-1, 1); }).normalized())
            .toRotationMatrix();
}

/// Contacts of a few bodies, of 0.1 to 10 kg; the first one never moves. q = J v of random v: a solution exists.
template <int D>
ContactSystemIn<D> random_system(RandomNumbers& random, int bodies, int contacts, double friction) {
    using Vector = Eigen::Vector<double, D>;
    const auto vector = [&] { return Vector(Vector::NullaryExpr([&] { return random.between(-1, 1); })); };
    ContactSystemIn<D> system;
    system.inverse_mass.resize(motions<D>, bodies);
    for (int i = 0; i < bodies; ++i) {
        system.inverse_mass.col(i).setConstant(i == 0 ? 0 : random.decades(-1, 1));
        system.inverse_mass.col(i).template head<D>().setConstant(i == 0 ? 0 : random.decades(-1, 1));
        system.axes.push_back(random_rotation<D>(random));
    }
    for (int i = 0; i < contacts; ++i) {
        const int a = i % bodies, b = (i + 1 + i / bodies) % bodies;
        if (a == b) continue;
        ContactRowIn<D> row;
        row.a = std::min(a, b);
        row.b = std::max(a, b);
        row.normal = vector().normalized();
        row.arm_a = vector();
        row.arm_b = vector();
        row.friction = random.between(0, friction);
        system.rows.push_back(row);
    }
    std::stable_sort(system.rows.begin(), system.rows.end(),
                     [](const ContactRowIn<D>& one, const ContactRowIn<D>& two) {
                         return std::pair(one.a, one.b) < std::pair(two.a, two.b);
                     });
    const ContactProblem without_q = contact_problem(system);
    const auto velocities =
        Eigen::VectorXd(Eigen::VectorXd::NullaryExpr(motions<D> * bodies, [&] { return random.between(-1, 1); }));
    const std::vector<RowOfJ<motions<D>>> rows = rows_of_J(system);
    for (std::size_t k = 0; k < rows.size(); ++k)
        system.rows[k / D].q[static_cast<Eigen::Index>(k % D)] =
            rows[k].of_a.dot(velocities.segment<motions<D>>(motions<D> * rows[k].a)) +
            rows[k].of_b.dot(velocities.segment<motions<D>>(motions<D> * rows[k].b));
    return system;
}

template <int D>
Eigen::VectorXd solved(AdmmStepIn<D>& step, const ContactSystemIn<D>& system, int iterations,
                       const Eigen::VectorXd& start = {}) {
    std::vector<int> order(system.rows.size());
    std::iota(order.begin(), order.end(), 0);
    StepProblemIn<D> problem;
    problem.set(system, order, iterations);
    Eigen::VectorXd r =
        start.size() > 0 ? start : Eigen::VectorXd::Zero(D * static_cast<Eigen::Index>(system.rows.size()));
    step(problem, r);
    return r;
}

}  // namespace rbc::test
