#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "lessons/15_nncg/nncg.hpp"
#include "lessons/16_normal_stabilization/press_experiment.hpp"

// What the envelope costs beside Baumgarte's (experiment 2): contacts, and how often they are visited until the step is
// solved.

using namespace rbc;

namespace {

struct Work {
    long steps = 0, contacts = 0, iterations = 0, visits = 0;
    double contacts_a_step() const { return double(contacts) / double(steps); }
    double iterations_a_step() const { return double(iterations) / double(steps); }
    double visits_a_step() const { return double(visits) / double(steps); }
};

/// The presses of the table, every step solved to a residual of 1e-3, in at most 3000 iterations.
Work work_of(Stabilization method, double error_reduction, int height, ContactSolver solver) {
    Work work;
    for (const double speed : {0.5, 2.0, 8.0})
        for (const double depth : {0.5, 2.0}) {
            StackOptions options;
            options.method = method;
            options.error_reduction = error_reduction;
            options.solve = [&work, solver](StepProblem& problem, Eigen::Ref<Eigen::VectorXd> r) {
                const ContactResult result =
                    solver(problem.matrix(), {.iterations = 3000, .tolerance = 1e-3, .start = r});
                const long contacts = long(problem.system().rows.size());
                work.steps += 1;
                work.contacts += contacts;
                work.iterations += result.iterations;
                work.visits += contacts * result.iterations;
                r = result.r;
            };
            HandScript script;
            script.speed = speed;
            script.depth = depth;
            run_press(options, height, script);
        }
    return work;
}

Work printed(const std::string& name, Stabilization method, double error_reduction, int height) {
    const Work work = work_of(method, error_reduction, height, solve_contact_nncg);
    MESSAGE("cost, ", height, " boxes, ", name, ": ", work.contacts_a_step(), " contacts, ", work.iterations_a_step(),
            " iterations, ", work.visits_a_step(), " visits a step");
    return work;
}

}  // namespace

TEST_CASE("the envelope has Baumgarte's contacts, and needs the iterations of Baumgarte's with its own k = 1") {
    for (const int height : {3, 6, 10}) {
        CAPTURE(height);
        const Work touching = printed("touching only", Stabilization::touching, 0.5, height);
        const Work half = printed("Baumgarte, k = 0.5", Stabilization::baumgarte, 0.5, height);
        const Work whole = printed("Baumgarte, k = 1", Stabilization::baumgarte, 1, height);
        const Work envelope = printed("envelope", Stabilization::envelope, 0.5, height);
        CHECK(std::abs(envelope.contacts_a_step() - half.contacts_a_step()) < 0.05);
        CHECK(touching.contacts_a_step() < 0.9 * envelope.contacts_a_step());
        const double against_half = envelope.visits_a_step() / half.visits_a_step();
        CHECK(against_half > 1.2);
        CHECK(against_half < 1.8);
        CHECK(std::abs(envelope.visits_a_step() / whole.visits_a_step() - 1) < 0.1);
    }
}
