#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "common/foundation/judge/contact_residual.hpp"
#include "common/foundation/model/world.hpp"
#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/stacks.hpp"
#include "demos/24_arena/own_contestant.hpp"
#include "exercises/24_arena/own_solver.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/14_pgs/contact_system.hpp"
#include "tests/support/random_numbers.hpp"

/// Questions of the exercise from worlds of the lessons, and how good an answer to one is.
namespace rbc::grading24 {

using ex24::Question;
using ex24::Touch;

inline void shuffle(Question& question, RandomNumbers& random) {
    for (std::size_t i = question.contacts.size(); i > 1; --i)
        std::swap(question.contacts[i - 1],
                  question.contacts[static_cast<std::size_t>(random.between(0, static_cast<double>(i)))]);
}

/// One step of 1/60 s under gravity from the world as it is, contacts in a random order.
inline Question question_of(World world, double friction, RandomNumbers& random) {
    constexpr double dt = 1.0 / 60;
    const std::vector<Contact> contacts = contact_set(world, 0.02);
    for (Body& body : world.bodies)
        if (body.inverse_mass > 0) body.velocity += dt * world.gravity;
    ContactSystem system;
    fill_contact_system(world, contacts, std::vector<ContactTerms>(contacts.size(), {.friction = friction}), system);
    Question question = rbc::question_of(system, Eigen::VectorXd::Zero(2 * static_cast<Eigen::Index>(contacts.size())));
    shuffle(question, random);
    return question;
}

/// The same on ground that is tilted by an angle of this tangent: gravity pulls along it.
inline Question question_on_slope(const std::vector<Body>& bodies, double friction, RandomNumbers& random,
                                  double slope) {
    World world = scenes::on_ground(bodies);
    const double g = world.gravity.norm(), cosine = 1 / std::hypot(1, slope);
    world.gravity = {g * slope * cosine, -g * cosine};
    return question_of(world, friction, random);
}

/// So many contacts: piles of up to so many discs, of every coefficient from `low` to `high`. Every second pile slides,
/// so that impulses tell its coefficient; the others roll.
inline Question piles(int contacts, int discs, double low, double high, RandomNumbers& random) {
    Question all;
    const auto count = static_cast<std::size_t>(contacts);
    for (int k = 0; all.contacts.size() < count; ++k) {
        const auto left = count - all.contacts.size();
        const double part = std::min(1.0, static_cast<double>(all.contacts.size()) / std::max(contacts - discs, 1));
        const double friction = low * std::pow(high / low, part);
        const std::size_t high_as = std::min(left, static_cast<std::size_t>(1 + k / 2 % discs));
        const Question pile =
            question_on_slope(scenes::disc_stack({.masses = scenes::equal(static_cast<int>(high_as))}), friction,
                              random, friction * (k % 2 == 0 ? 6 : 0.5));
        const int before = static_cast<int>(all.inverse_mass.size());
        all.inverse_mass.insert(all.inverse_mass.end(), pile.inverse_mass.begin(), pile.inverse_mass.end());
        for (Touch touch : pile.contacts) {
            touch.a += before, touch.b += before;
            all.contacts.push_back(touch);
        }
    }
    shuffle(all, random);
    return all;
}

/// The same with other units: of length (m), of mass (kg), of time (s).
inline Question in_units(Question question, double length, double mass, double time) {
    for (Eigen::Vector3d& body : question.inverse_mass)
        body = body.cwiseQuotient(mass * Eigen::Vector3d(1, 1, length * length));
    for (Touch& touch : question.contacts) {
        for (Eigen::Vector3d* row : {&touch.n_a, &touch.t_a, &touch.n_b, &touch.t_b}) row->z() *= length;
        touch.q *= length / time;
        touch.start *= mass * length / time;
    }
    return question;
}

/// The same with its matrix, for the solvers of the lessons.
inline ContactProblem problem_of(const Question& question) {
    const auto n = static_cast<Eigen::Index>(question.contacts.size());
    ContactProblem problem;
    problem.q.resize(2 * n);
    problem.friction.resize(n);
    std::vector<Eigen::Triplet<double>> entries;
    for (Eigen::Index i = 0; i < n; ++i) {
        const Touch& touch = question.contacts[static_cast<std::size_t>(i)];
        for (int x = 0; x < 3; ++x) {
            entries.emplace_back(2 * i, 3 * touch.a + x, touch.n_a[x]);
            entries.emplace_back(2 * i, 3 * touch.b + x, touch.n_b[x]);
            entries.emplace_back(2 * i + 1, 3 * touch.a + x, touch.t_a[x]);
            entries.emplace_back(2 * i + 1, 3 * touch.b + x, touch.t_b[x]);
        }
        problem.q.segment<2>(2 * i) = touch.q;
        problem.friction[i] = touch.friction;
    }
    const auto columns = 3 * static_cast<Eigen::Index>(question.inverse_mass.size());
    Eigen::VectorXd inverse(columns);
    for (Eigen::Index i = 0; i < columns; ++i)
        inverse[i] = question.inverse_mass[static_cast<std::size_t>(i / 3)][i % 3];
    ContactMatrix J(2 * n, columns);
    J.setFromTriplets(entries.begin(), entries.end());
    const Eigen::SparseMatrix<double> rest = inverse.asDiagonal() * Eigen::SparseMatrix<double>(J.transpose());
    problem.W = symmetric_part(J * rest);
    return problem;
}

/// contact_residual of an answer; infinite for one of another size, or with a NaN.
inline double residual(const ContactProblem& problem, const Eigen::VectorXd& r) {
    return problem.q.size() == 0 && r.size() == 0 ? 0 : contact_residual(problem, r);
}

}  // namespace rbc::grading24
