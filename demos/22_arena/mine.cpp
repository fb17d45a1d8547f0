#include "demos/22_arena/mine.hpp"

#include <algorithm>
#include <utility>

#include "common/grading/call.hpp"
#include "lessons/14_pgs/contact_stepper.hpp"

namespace rbc {

namespace {

using Eigen::Vector2d;

/// What a motion of the body does to the velocity of a point of it along e.
Eigen::Vector3d along(const Vector2d& e, const Vector2d& arm) {
    return {e.x(), e.y(), arm.x() * e.y() - arm.y() * e.x()};
}

ex22::Question question_of(const ContactSystem& system, const Eigen::Ref<const Eigen::VectorXd>& r) {
    ex22::Question question;
    for (const Eigen::Vector3d& body : system.inverse_mass.colwise()) question.inverse_mass.push_back(body);
    for (std::size_t i = 0; i < system.rows.size(); ++i) {
        const ContactRow& row = system.rows[i];
        const Vector2d n = row.normal, t(n.y(), -n.x());
        ex22::Touch touch{.a = row.a,
                          .b = row.b,
                          .n_a = -along(n, row.arm_a),
                          .t_a = -along(t, row.arm_a),
                          .n_b = along(n, row.arm_b),
                          .t_b = along(t, row.arm_b),
                          .q = row.q,
                          .friction = row.friction,
                          .start = r.segment<2>(2 * static_cast<Eigen::Index>(i))};
        touch.start[0] = std::max(0.0, touch.start[0]);
        const double bound = touch.friction * touch.start[0];
        touch.start[1] = std::clamp(touch.start[1], -bound, bound);
        question.contacts.push_back(touch);
    }
    return question;
}

class Student : public Contestant {
  public:
    Student(const ArenaScene& scene, int sweeps, const OwnSolver& solve)
        : stepper_({.dt = scene.dt,
                    .friction = scene.friction,
                    .restitution = scene.restitution,
                    .margin = 0.02,
                    .iterations = sweeps}) {
        if (scene.find) stepper_.find = scene.find;
        stepper_.solve = [solve](StepProblem& problem, Eigen::Ref<Eigen::VectorXd> r) {
            const Eigen::VectorXd answer = solve(question_of(problem.system(), r), problem.iterations());
            if (answer.size() != r.size() || !answer.allFinite())
                throw CallFailure(CallFailure::Kind::garbage, "solve_own: two finite impulses for each contact, N s");
            r = answer;
        };
    }
    void step(World& world) override { stepper_.step(world); }
    std::span<const Contact> contacts() const override { return stepper_.contacts(); }
    Eigen::VectorXd impulses() const override { return stepper_.impulses(); }

  private:
    ContactStepper stepper_;
};

}  // namespace

NamedContestant student_contestant(OwnSolver solve) {
    return {
        "mine", "mine", "22", Effort::sweeps, false, [solve = std::move(solve)](const ArenaScene& scene, int sweeps) {
            return std::make_unique<Student>(scene, sweeps, solve);
        }};
}

}  // namespace rbc
