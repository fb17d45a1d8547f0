#include "exercises/22_arena/own_solver.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "common/grading/grader.hpp"
#include "common/scenes/bodies.hpp"
#include "common/scenes/card_house.hpp"
#include "common/scenes/stacks.hpp"
#include "lessons/15_nncg/nncg.hpp"
#include "tests/graders/22_arena/questions.hpp"

using namespace rbc;
using namespace rbc::ex22;
using namespace rbc::grading22;

RBC_STUDENT(solve_own)

namespace {

const std::string cone_hint =
    "Whatever is mixed, weighted or cut short: what goes out obeys r_n >= 0 and |r_t| <= mu r_n. End with a sweep.";
const std::string size_hint = "One impulse per contact, also for none, and memory for this question, not for the last.";
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

std::string shown(const Eigen::VectorXd& v) {
    if (v.size() > 6) return "";
    std::string all;
    for (const double x : v) all += text(all.empty() ? "(" : ", ", x);
    return all + ")";
}

/// What is asked, if it is little.
std::string shown(const Question& question) {
    if (question.contacts.empty() || question.contacts.size() > 3) return "";
    std::string all = ". inverse_mass:";
    for (const Eigen::Vector3d& body : question.inverse_mass) all += " " + shown(body);
    for (const Touch& t : question.contacts)
        all += text("; contact of ", t.a, " and ", t.b, ": n_a ", shown(t.n_a), ", t_a ", shown(t.t_a), ", n_b ",
                    shown(t.n_b), ", t_b ", shown(t.t_b), ", q ", shown(t.q), ", mu ", t.friction, ", start ",
                    shown(t.start));
    return all;
}

/// Anything: bodies of all masses touching each other anyhow, some contacts twice.
Question anything(RandomNumbers& random, int contacts, double most_friction) {
    Question question;
    const auto number = [&] { return random.between(-1, 1); };
    const int bodies = 2 + contacts / 3;
    question.inverse_mass.emplace_back(0, 0, 0);
    for (int b = 1; b < bodies; ++b) {
        const double mass = random.decades(-1.5, 1.5);  // ratios up to 1e3
        question.inverse_mass.emplace_back(1 / mass, 1 / mass, random.between(0, 1) < 0.2 ? 0 : 6 / mass);
    }
    for (int i = 0; i < contacts; ++i) {
        Touch touch;
        touch.a = static_cast<int>(random.between(0, bodies - 1));
        touch.b = touch.a + 1 + static_cast<int>(random.between(0, std::min(3, bodies - 1 - touch.a)));
        const double angle = random.between(-M_PI, M_PI), n_x = std::cos(angle), n_y = std::sin(angle);
        touch.n_a << -n_x, -n_y, number();
        touch.t_a << -n_y, n_x, number();
        touch.n_b << n_x, n_y, number();
        touch.t_b << n_y, -n_x, number();
        touch.q << number(), number();
        touch.friction = random.between(0, 1) < 0.3 ? 0 : random.between(0, most_friction);
        const double r_n = random.between(0, 1) < 0.5 ? 0 : random.between(0, 0.3);
        touch.start << r_n, touch.friction * r_n * number();
        question.contacts.push_back(i % 5 == 4 ? question.contacts[static_cast<std::size_t>(i) / 2] : touch);
    }
    return question;
}

}  // namespace

RBC_GRADE("own_solver", "whatever is asked, the answer is an answer", 3, cone_hint.c_str()) {
    RandomNumbers random(227);
    int trial = 0;
    for (const int contacts : {0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 5, 7, 20, 20, 20, 40, 150, 600, 3000, 7, 0, 20}) {
        const double length = random.decades(-6, 3), mass = random.decades(-6, 6), time = random.decades(-3, 3);
        const double friction = trial % 4 == 0 ? 0 : trial % 4 == 1 ? 100 : 1;
        const int sweeps = contacts > 1000 ? 3 : 1 + 7 * (trial % 5);
        const Question question = in_units(anything(random, contacts, friction), length, mass, time);
        did("asked ", contacts, " contacts, mu up to ", friction, ", in units of ", length, " m, ", mass, " kg, ", time,
            " s; ", sweeps, " sweeps");
        const Eigen::VectorXd r = student::solve_own(question, sweeps);
        expect_equal("numbers in the answer", r.size(), 2.0 * contacts).mistake_if(true, size_hint);
        expect("all are finite", r.allFinite(), shown(r) + shown(question));
        const double near = 1e-9 * (contacts == 0 ? 0 : r.cwiseAbs().maxCoeff());
        for (int i = 0; i < contacts; ++i) {
            const double n = r[2 * i], t = r[2 * i + 1], mu = question.contacts[static_cast<std::size_t>(i)].friction;
            if (n >= -near && std::abs(t) <= mu * n + near) continue;
            expect("every impulse is in its cone, to 1e-9 of the largest", false,
                   text("contact ", i, ": (", n, ", ", t, "), mu = ", mu, shown(question)));
        }
        ++trial;
    }
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
    std::swap(question.contacts[0].n_a, question.contacts[0].n_b);
    std::swap(question.contacts[0].t_a, question.contacts[0].t_b);
    std::swap(question.inverse_mass[0], question.inverse_mass[1]);
    did("the same with the ground as b");
    expect_near("r [N s]", student::solve_own(question, 200), Numbers{6, -3}, 1e-5);
    RandomNumbers random(228);
    for (int trial = 0; trial < 12; ++trial) {
        const double length = random.decades(-6, 3), mass = random.decades(-6, 6), time = random.decades(-3, 3);
        const std::vector<Body> bodies = trial % 3 == 0   ? scenes::stack({.masses = {100, 10, 1}})
                                         : trial % 3 == 1 ? scenes::disc_stack({.masses = scenes::equal(3)})
                                                          : scenes::pyramid({.rows = 3});
        question = in_units(world_question(bodies, trial % 2 == 0 ? 0.5 : 0, random), length, mass, time);
        did(bodies.size(), " bodies, mu = ", trial % 2 == 0 ? 0.5 : 0, ", in units of ", length, " m, ", mass, " kg, ",
            time, " s; 1000 sweeps");
        const double left = residual(problem_of(question), student::solve_own(question, 1000));
        expect("1000 sweeps leave less than 1e-6", left <= 1e-6, text("residual ", left)).mistake_if(true, unit_hint);
    }
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
    RandomNumbers random(232);
    std::vector<Named> all = heaps(random);
    for (Named& one : heavy_stacks(random)) all.push_back(std::move(one));
    const double ratio = against(all, solve_contact_nncg, 100);
    // Another measure or restart is worth a factor of two either way.
    expect("the residual is twice that of NNCG or less, in the geometric mean", ratio <= 2, text(ratio));
}

RBC_GRADE("own_solver", "a tenth of what NNCG leaves", 3, tenth_hint.c_str()) {
    RandomNumbers random(233);
    std::vector<Named> all = heaps(random);
    for (Named& one : heavy_stacks(random)) all.push_back(std::move(one));
    const double ratio = against(all, solve_contact_nncg, 100);
    expect("the residual is a tenth of that of NNCG or less, in the geometric mean", ratio <= 0.1, text(ratio));
}
