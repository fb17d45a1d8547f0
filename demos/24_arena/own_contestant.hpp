#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "common/foundation/exercise/call.hpp"
#include "exercises/24_arena/own_solver.hpp"
#include "lessons/14_pgs/contact_system.hpp"
#include "lessons/24_arena/contestants.hpp"

namespace rbc {

/// The contacts of a step as the exercise own_solver gets them.
/// @param r  where to start, (n, t) per contact, N s; what is outside its cone is brought to its border
inline ex24::Question question_of(const ContactSystem& system, const Eigen::Ref<const Eigen::VectorXd>& r) {
    const auto along = [](const Eigen::Vector2d& e, const Eigen::Vector2d& arm) {
        return Eigen::Vector3d(e.x(), e.y(), arm.x() * e.y() - arm.y() * e.x());
    };
    ex24::Question question;
    for (const Eigen::Vector3d& body : system.inverse_mass.colwise()) question.inverse_mass.push_back(body);
    for (const ContactRow& row : system.rows) {
        const Eigen::Vector2d n = row.normal, t(n.y(), -n.x());
        const auto at = 2 * static_cast<Eigen::Index>(question.contacts.size());
        const double press = std::max(0.0, r[at]), bound = row.friction * press;
        question.contacts.push_back({.a = row.a,
                                     .b = row.b,
                                     .n_a = -along(n, row.arm_a),
                                     .t_a = -along(t, row.arm_a),
                                     .n_b = along(n, row.arm_b),
                                     .t_b = along(t, row.arm_b),
                                     .q = row.q,
                                     .friction = row.friction,
                                     .start = {press, std::clamp(r[at + 1], -bound, bound)}});
    }
    return question;
}

using OwnSolver = std::function<Eigen::VectorXd(const ex24::Question&, int sweeps)>;

/// The stepper of lesson 14, whose contacts a student's function solves. Its step throws what the function throws, and
/// CallFailure where the answer does not fit.
class OwnContestant : public StepperContestant {
  public:
    OwnContestant(const ArenaScene& scene, int sweeps, OwnSolver own) : StepperContestant(scene, sweeps) {
        stepper.solve = [own = std::move(own)](StepProblem& problem, Eigen::Ref<Eigen::VectorXd> r) {
            const Eigen::VectorXd answer = own(question_of(problem.system(), r), problem.iterations());
            const auto refuse = [](const std::string& what) {
                throw CallFailure(CallFailure::Kind::garbage, "own_solver.cpp: solve_own gave " + what);
            };
            if (answer.size() != r.size())
                refuse(std::to_string(answer.size()) + " numbers for " + std::to_string(r.size() / 2) + " contacts");
            if (!answer.allFinite()) refuse("a number that is not finite");
            r = answer;
        };
    }
};

/// One more line in the table of contestants.
inline NamedContestant own_contestant(OwnSolver own) {
    return {"mine", "mine", "24", Effort::sweeps, false, [own = std::move(own)](const ArenaScene& scene, int sweeps,
                                                                                std::span<const double>) {
                return std::make_unique<OwnContestant>(scene, sweeps, own);
            }};
}

}  // namespace rbc
