#include "exercises/22_arena/own_solver.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/card_house.hpp"
#include "common/foundation/scenes/stacks.hpp"
#include "common/grading/grader/grader.hpp"
#include "lessons/15_nncg/nncg.hpp"
#include "tests/graders/22_arena/anything.hpp"
#include "tests/graders/22_arena/questions.hpp"

using namespace rbc;
using namespace rbc::ex22;
using namespace rbc::grading22;

namespace grading_own_solver {

RBC_STUDENT_SIZED(solve_own, "One impulse per contact, also for none, and memory for this question, not for the last.")

const std::string cone_hint =
    "Whatever is mixed, weighted or cut short: what goes out obeys r_n >= 0 and |r_t| <= mu r_n. End with a sweep.";
const std::string finite_hint = "W = J M^-1 J' has both bodies in it, and a or b may be the one that does not move.";
const std::string law_hint =
    "An impulse r acts with J_b' r on b and with J_a' r on a, through the inverse masses; u has q in it.";
const std::string unit_hint = "A number with a unit is no tolerance: in milligrams and micrometres 1e-6 is a lot.";
const std::string start_hint = "Begin at `start`: what was right a step ago is nearly right now.";
const std::string state_hint = "The same question, the same answer: nothing may be left over from another one.";
const std::string sweep_hint =
    "PGS does it: one contact after the other, and each sees at once what those before it have done (lesson 14).";
const std::string heavy_hint =
    "A sweep tells a heavy box on light ones little. Do more with what sweeps say: look at how they change.";
const std::string nncg_hint =
    "One old direction is NNCG (lesson 15). Measure it in energies, or keep more of what the last sweeps did.";
const std::string tenth_hint =
    "Of the last ten changes, which mixture would have been the smallest? Lesson 18 mixes so, with other iterations.";

Question world_question(const std::vector<Body>& bodies, double friction, RandomNumbers& random) {
    return question_of(scenes::on_ground(bodies), friction, random);
}

struct Named {
    std::string name;
    Question question;
};

/// Resting heaps as the arena has them, contacts in a random order.
std::vector<Named> heaps(RandomNumbers& random) {
    using namespace scenes;
    std::vector<Named> all;
    const auto add = [&](const char* name, const std::vector<Body>& bodies) {
        all.push_back({name, world_question(bodies, 0.5, random)});
    };
    add("a stack of 10 boxes", stack({.masses = equal(10)}));
    add("a stack of 15 boxes", stack({.masses = equal(15)}));
    add("10 discs on each other", disc_stack({.masses = equal(10)}));
    add("four boxes of 1 kg on one of 100", stack({.masses = {100, 1, 1, 1, 1}}));
    add("a pyramid of 15 boxes", pyramid({.rows = 5}));
    add("a pyramid of 36 boxes", pyramid({.rows = 8}));
    add("a wall of 6 rows", wall({.columns = 4, .rows = 6}));
    add("a card house of 3 levels", card_house({.levels = 3}));
    return all;
}

std::vector<Named> heavy_stacks(RandomNumbers& random) {
    std::vector<Named> all;
    for (const std::vector<double>& masses : std::vector<std::vector<double>>{{1, 1, 1, 1, 100},
                                                                              {1, 1, 1, 30},
                                                                              {1, 1, 1, 1, 1, 1000},
                                                                              {1, 2, 5, 20, 100},
                                                                              {2, 1, 3, 1, 2, 50},
                                                                              {1, 1, 200}})
        all.push_back({text("boxes of 1 kg under one of ", masses.back(), " kg, ", masses.size(), " in all"),
                       world_question(scenes::stack({.masses = masses}), 0.5, random)});
    return all;
}

double lesson_residual(ContactSolver solver, const ContactProblem& problem, int sweeps) {
    return solver(problem, {.iterations = sweeps, .tolerance = 0}).residual;
}

/// The geometric mean of residual over the lesson solver's. What is below 1e-8 is solved, for both.
double against(const std::vector<Named>& family, ContactSolver solver, int sweeps) {
    double logs = 0;
    for (const Named& one : family) {
        const ContactProblem problem = problem_of(one.question);
        const double yours = residual(problem, student::solve_own(one.question, sweeps));
        const double theirs = lesson_residual(solver, problem, sweeps);
        did(one.name, ", ", sweeps, " sweeps: residual ", yours, ", the lesson's ", theirs);
        // NaN and infinity go through, and fail.
        logs += std::log((yours > 1e-8 || !(yours >= 0) ? yours : 1e-8) / std::max(theirs, 1e-8));
    }
    return std::exp(logs / static_cast<double>(family.size()));
}

/// Against NNCG on all of them, 100 sweeps.
double against_nncg(unsigned seed) {
    RandomNumbers random(seed);
    std::vector<Named> all = heaps(random);
    for (Named& one : heavy_stacks(random)) all.push_back(std::move(one));
    return against(all, solve_contact_nncg, 100);
}

const Coordinate unit_of_length = decades("unit of length", 1e-9, 1e6, "m"),
                 unit_of_mass = decades("unit of mass", 1e-9, 1e9, "kg"),
                 unit_of_time = decades("unit of time", 1e-6, 1e6, "s");

Question in_units_of(const Sample& s, const Question& question) {
    return in_units(question, s["unit of length"], s["unit of mass"], s["unit of time"]);
}

/// An answer: finite impulses in their cones, good or not.
void expect_an_answer(const Question& question, int sweeps) {
    const std::size_t contacts = question.contacts.size();
    const Eigen::VectorXd r = student::solve_own(question, sweeps);
    expect("all are finite", r.allFinite(), shown_vector(r) + shown(question)).mistake_if(true, finite_hint);
    const double near = 1e-9 * (contacts == 0 ? 0 : r.cwiseAbs().maxCoeff());
    for (std::size_t i = 0; i < contacts; ++i) {
        const auto row = 2 * static_cast<Eigen::Index>(i);
        const double n = r[row], t = r[row + 1], mu = question.contacts[i].friction;
        if (n >= -near && std::abs(t) <= mu * n + near) continue;
        expect("every impulse is in its cone, to 1e-9 of the largest", false,
               text("contact ", i, ": (", n, ", ", t, "), mu = ", mu, shown(question)));
    }
}

RBC_GRADE("own_solver", "whatever is asked, the answer is an answer", 3, cone_hint.c_str()) {
    for (const int contacts : {0, 3000, 1}) {
        did("asked ", contacts, " contacts, 3 sweeps");
        expect_an_answer(anything({.contacts = contacts, .friction = 1}, 227), 3);
    }
    for_all({integer("contacts", 0, 60).simple(1), choice("on the ground", 2).simple(1),
             decades("friction", 1e-3, 100).simple(1), even("without friction", 0, 1).simple(0),
             even("pushed before", 0, 1).simple(0), even("asked twice", 0, 0.5).simple(0),
             decades("masses apart", 1, 1e3).simple(1), integer("sweeps", 1, 40), unit_of_length, unit_of_mass,
             unit_of_time, seed()},
            [](const Sample& s) {
                expect_an_answer(in_units_of(s, anything({.contacts = s.integer("contacts"),
                                                          .on_ground = s["on the ground"] == 1,
                                                          .friction = s["friction"],
                                                          .without_friction = s["without friction"],
                                                          .pushed_before = s["pushed before"],
                                                          .twice = s["asked twice"],
                                                          .masses_apart = s["masses apart"]},
                                                         static_cast<unsigned>(s["seed"]))),
                                 s.integer("sweeps"));
            });
}

RBC_GRADE("own_solver", "a particle by hand, and small heaps to the end", 2, law_hint.c_str()) {
    // 2 kg, u without impulses (-3, 4): r_n = 6, friction 0.5 takes 3 of the 8 N s that would stop it.
    Touch touch;
    touch.b = 1;
    touch.n_a << 0, -1, 0;
    touch.t_a << -1, 0, 0;
    touch.n_b << 0, 1, 0;
    touch.t_b << 1, 0, 0;
    touch.q << -3, 4;
    touch.friction = 0.5;
    touch.start << 0, 0;
    Question question{{touch}, {{0, 0, 0}, {0.5, 0.5, 0}}};
    did("a particle of 2 kg hits the ground with u = (-3, 4) m/s, mu = 0.5, 200 sweeps");
    expect_near("r [N s]", student::solve_own(question, 200), Numbers{6, -3}, 1e-5)
        .mistake(Numbers{6, 3}, "Friction is against u_t.")
        .mistake(Numbers{6, -8}, "mu r_n is all that friction has.");
    const double none = residual(problem_of(question), Eigen::VectorXd::Zero(2));
    const double one = residual(problem_of(question), student::solve_own(question, 1));
    expect("one sweep leaves less than no impulse does", one < 0.99 * none, text(one, " for ", none));
    did("the same in nanometres and megaseconds, mu = 10: it sticks");
    Question tiny = in_units(question, 1e-9, 1, 1e6);
    tiny.contacts[0].friction = 10;
    expect_near("r [N s]", Eigen::VectorXd(1e15 * student::solve_own(tiny, 200)), Numbers{6, -8}, 1e-5)
        .mistake_if(true, unit_hint);
    std::swap(question.contacts[0].n_a, question.contacts[0].n_b);
    std::swap(question.contacts[0].t_a, question.contacts[0].t_b);
    std::swap(question.inverse_mass[0], question.inverse_mass[1]);
    did("the same with the ground as b");
    const Eigen::VectorXd turned = student::solve_own(question, 200);
    expect_near("r [N s]", turned, Numbers{6, -3}, 1e-5).mistake(Numbers{0, 0}, finite_hint);
    for_all(
        {choice("heap", 3), choice("friction", 2).simple(1), unit_of_length, unit_of_mass, unit_of_time, seed()},
        [](const Sample& s) {
            RandomNumbers random(static_cast<unsigned>(s["seed"]));
            const int kind = s.integer("heap");
            const std::vector<Body> bodies = kind == 0   ? scenes::stack({.masses = {100, 10, 1}})
                                             : kind == 1 ? scenes::disc_stack({.masses = scenes::equal(3)})
                                                         : scenes::pyramid({.rows = 3});
            const Question heap = in_units_of(s, world_question(bodies, s["friction"] == 1 ? 0.5 : 0, random));
            did(bodies.size(), " bodies, 1000 sweeps");
            const double left = residual(problem_of(heap), student::solve_own(heap, 1000));
            expect("1000 sweeps leave less than 1e-6", left <= 1e-6, text("residual ", left))
                .mistake_if(true, unit_hint);
        },
        20);
}

RBC_GRADE("own_solver", "what was right stays right, and nothing is left of other questions", 2, start_hint.c_str()) {
    RandomNumbers random(229);
    for (const Named& one : heaps(random)) {
        Question question = one.question;
        const ContactProblem problem = problem_of(question);
        const Eigen::VectorXd first = student::solve_own(question, 5);
        const ContactResult right = solve_contact_nncg(problem, {.iterations = 4000, .tolerance = 1e-9});
        for (std::size_t i = 0; i < question.contacts.size(); ++i)
            question.contacts[i].start = right.r.segment<2>(2 * static_cast<Eigen::Index>(i));
        did(one.name, ": begun with an answer, residual ", right.residual, ", 3 sweeps");
        const double left = residual(problem, student::solve_own(question, 3));
        // Sweeps of PGS keep what is solved to 1e-9 to within some 1e-9.
        expect("3 sweeps leave less than 1e-6", left <= 1e-6, text("residual ", left));
        did("the first question again: start 0, 5 sweeps");
        expect("the same bits as before", student::solve_own(one.question, 5) == first, "others")
            .mistake_if(true, state_hint);
    }
}

RBC_GRADE("own_solver", "as good as PGS: 20 sweeps on eight heaps", 3, sweep_hint.c_str()) {
    RandomNumbers random(230);
    const double ratio = against(heaps(random), solve_contact_pgs, 20);
    // 5 % for sweeps that are written in another way.
    expect("the residual is 1.05 times that of PGS or less, in the geometric mean", ratio <= 1.05, text(ratio));
}

RBC_GRADE("own_solver", "better than PGS: 100 sweeps with the heavy box on top", 4, heavy_hint.c_str()) {
    RandomNumbers random(231);
    const double ratio = against(heavy_stacks(random), solve_contact_pgs, 100);
    expect("the residual is half of that of PGS or less, in the geometric mean", ratio <= 0.5, text(ratio));
}

RBC_GRADE("own_solver", "as good as NNCG: 100 sweeps on all of them", 3, nncg_hint.c_str()) {
    const double ratio = against_nncg(232);
    // Another measure or restart is worth a factor of two either way.
    expect("the residual is twice that of NNCG or less, in the geometric mean", ratio <= 2, text(ratio));
}

RBC_GRADE("own_solver", "a tenth of what NNCG leaves", 3, tenth_hint.c_str()) {
    const double ratio = against_nncg(233);
    expect("the residual is a tenth of that of NNCG or less, in the geometric mean", ratio <= 0.1, text(ratio));
}

}  // namespace grading_own_solver
