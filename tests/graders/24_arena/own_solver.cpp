#include "exercises/24_arena/own_solver.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>

#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/card_house.hpp"
#include "common/foundation/scenes/stacks.hpp"
#include "common/grading/grader/grader.hpp"
#include "lessons/15_nncg/nncg.hpp"
#include "tests/graders/24_arena/anything.hpp"
#include "tests/graders/24_arena/questions.hpp"

using namespace rbc;
using namespace rbc::ex24;
using namespace rbc::grading24;

namespace grading_own_solver {

RBC_STUDENT_SIZED(solve_own, "One impulse per contact, also for none, and memory for this question, not for the last.")

const std::string cone_hint =
    "Whatever is mixed, weighted or cut short: what goes out obeys r_n >= 0 and |r_t| <= mu r_n. End with a sweep.";
const std::string finite_hint =
    "What is not finite was divided by 0, or grew without end: r_n is to take u_n to 0, and W_ii has both bodies in "
    "it.";
const std::string law_hint =
    "An impulse r acts with J_b' r on b and with J_a' r on a, through the inverse masses; u has q in it, and all "
    "impulses, those that you began with, too.";
const std::string unit_hint =
    "A number with a unit is no tolerance: you solve the same in metres, kilograms and seconds.";
const std::string friction_hint =
    "The coefficient is what the contact says, from 0.001 to 100: with 0.5 for each you solve the same.";
const std::string many_hint = "However many there are: you solve the same with thirty contacts.";
const std::string count_hint = "However many sweeps it may be: with another number you solve the same.";
const std::string start_hint = "Begin at `start`: what was right a step ago is nearly right now, and sweeps keep it.";
const std::string state_hint = "The same question, the same answer: nothing may be left over from another one.";
const std::string sweep_hint =
    "PGS does it: one contact after the other, and each sees at once what those before it have done (lesson 14).";
const std::string heavy_hint =
    "A sweep tells a heavy box on light ones little. Do more with what sweeps say: look at how they change.";
const std::string nncg_hint =
    "One old direction is NNCG (lesson 15). Measure it in energies, or keep more of what the last sweeps did.";
const std::string tenth_hint =
    "Of the last ten changes, which mixture would have been the smallest? Lesson 19 mixes so, with other iterations.";

const std::string energy_hint =
    "Of equal boxes you leave little, of a heavy one on light ones not: measure changes as energies, the sum of W_ii "
    "dr_i^2. In newton seconds the heavy box drowns all others.";
const std::string best_hint =
    "With a few sweeps fewer you leave far less. What is mixed can go wrong: answer with the end of the sweep that "
    "changed least, not with the last one.";
const std::string astray_hint =
    "In the mean you leave little enough, but of one question far too much. What is mixed can go wrong: "
    "measure changes as energies, and forget the past where one suddenly grows.";

const std::string time_hint =
    "A sweep costs the same for each contact, however many there are: bodies carry what impulses gave them. W of 3000 "
    "contacts, written out, has 36 million entries.";
const std::string slope_hint =
    "On a slope friction decides: u_t has q_t in it, and r_t is what would stop u_t, or the end of its cone.";

struct Named {
    std::string name;
    Question question;
};

/// Questions that are judged together.
struct Family {
    std::string name;
    double slope;  ///< of the ground: friction decides
    std::vector<Named> questions;
    bool has_units = false;  ///< others than metres, kilograms and seconds
    bool is_heavy = false;   ///< what is heavy stands on what is light
};

std::string on_slope(double slope) {
    return slope == 0 ? "" : text(" on a slope of ", slope);
}

/// With friction of 0.5 stacks of six boxes stand on a slope of 0.1, heaps do not slide on one of 0.3, and all slides
/// on 0.8.
constexpr double stands = 0.1, holds = 0.3, slides = 0.8;

/// Heaps as the arena has them, contacts in a random order.
Family heaps(RandomNumbers& random, double slope = 0) {
    using namespace scenes;
    Family family{"heaps" + on_slope(slope), slope, {}};
    const auto add = [&](const char* heap, const std::vector<Body>& bodies) {
        family.questions.push_back({heap, question_on_slope(bodies, 0.5, random, slope)});
    };
    add("a stack of 10 boxes", stack({.masses = equal(10)}));
    add("a stack of 15 boxes", stack({.masses = equal(15)}));
    add("10 discs on each other", disc_stack({.masses = equal(10)}));
    add("four boxes of 1 kg on one of 100", stack({.masses = {100, 1, 1, 1, 1}}));
    add("a pyramid of 15 boxes", pyramid({.rows = 5}));
    add("a pyramid of 36 boxes", pyramid({.rows = 8}));
    add("a wall of 6 rows", wall({.columns = 4, .rows = 6}));
    add("a card house of 3 levels", card_house({.levels = 3}));
    return family;
}

Family heavy_stacks(RandomNumbers& random, double slope = 0) {
    Family family{"heavy on light" + on_slope(slope), slope, {}, false, true};
    for (const std::vector<double>& masses : std::vector<std::vector<double>>{{1, 1, 1, 1, 100},
                                                                              {1, 1, 1, 30},
                                                                              {1, 1, 1, 1, 1, 1000},
                                                                              {1, 2, 5, 20, 100},
                                                                              {2, 1, 3, 1, 2, 50},
                                                                              {1, 1, 200}})
        family.questions.push_back(
            {text("boxes of 1 kg under one of ", masses.back(), " kg, ", masses.size(), " in all"),
             question_on_slope(scenes::stack({.masses = masses}), 0.5, random, slope)});
    return family;
}

/// The same with another unit of mass, and each question with other ends of the other two.
Family in_other_units(Family family, double mass) {
    family.name += text(", in units of ", mass, " kg");
    family.has_units = true;
    for (std::size_t i = 0; i < family.questions.size(); ++i) {
        const auto end = [&](const Allowed& units, std::size_t bit) { return i & bit ? units.high : units.low; };
        Question& question = family.questions[i].question;
        question = in_units(question, end(units_of_length, 1), mass, end(units_of_time, 2));
    }
    return family;
}

/// Up to nearly as many contacts as there may be.
Family large_heaps(RandomNumbers& random, double slope) {
    Family family{"large heaps" + on_slope(slope), slope, {}};
    for (const int rows : {8, 16, 28})
        family.questions.push_back(
            {text("a wall of ", rows, " rows"),
             question_on_slope(scenes::wall({.columns = 18, .rows = rows}), 0.5, random, slope)});
    for (const int rows : {12, 20, 34})
        family.questions.push_back({text("a pyramid of ", rows, " rows"),
                                    question_on_slope(scenes::pyramid({.rows = rows}), 0.5, random, slope)});
    return family;
}

double left_of(const Question& question, int sweeps) {
    return residual(problem_of(question), student::solve_own(question, sweeps));
}

/// Some sweeps fewer leave far less.
bool was_better(const Question& question, int sweeps) {
    const double left = left_of(question, sweeps);
    for (int fewer = 1; fewer <= 6; ++fewer)
        if (left_of(question, sweeps - fewer) < 0.2 * left) return true;
    return false;
}

double lesson_residual(ContactSolver solver, const ContactProblem& problem, int sweeps) {
    return solver(problem, {.iterations = sweeps, .tolerance = 0}).residual;
}

/// Each family by itself, so that none can pay for another: the geometric mean of residual over the lesson solver's,
/// and the worst of them. What is below 1e-8 is solved, for both.
/// @param hint  of the case;  @param of_heavy  where heavy boxes on light ones are the first that fail
void expect_against(const std::vector<Family>& families, ContactSolver solver, int sweeps, const Tolerance& mean,
                    const Tolerance& worst, const std::string& hint, const std::string& of_heavy) {
    for (const Family& family : families) {
        double logs = 0, largest = 0;
        const Named* most = nullptr;
        for (const Named& one : family.questions) {
            const ContactProblem problem = problem_of(one.question);
            const double yours = residual(problem, student::solve_own(one.question, sweeps));
            const double theirs = lesson_residual(solver, problem, sweeps);
            did(family.name, ", ", one.name, ", ", sweeps, " sweeps: residual ", yours, ", the lesson's ", theirs);
            // NaN and infinity go through, and fail.
            const double ratio = (yours > 1e-8 || !(yours >= 0) ? yours : 1e-8) / std::max(theirs, 1e-8);
            logs += std::log(ratio);
            if (ratio <= largest) continue;
            largest = ratio;
            most = &one;
        }
        const double ratio = std::exp(logs / static_cast<double>(family.questions.size()));
        const bool fails = !(ratio <= mean.share && largest <= worst.share);
        const bool passed_it = fails && most && was_better(most->question, sweeps);
        expect(text(family.name, ": ", mean.share, " times the lesson's residual or less, in the geometric mean"),
               ratio <= mean.share, text(ratio))
            .mistake_if(family.has_units, unit_hint)
            .mistake_if(family.slope != 0 && !(ratio < 10), slope_hint)
            .mistake_if(passed_it, best_hint)
            .mistake_if(true, family.is_heavy ? of_heavy : hint);
        expect(text(family.name, ": ", worst.share, " times the lesson's residual or less for each"),
               largest <= worst.share, text(largest))
            .mistake_if(family.has_units, unit_hint)
            .mistake_if(passed_it, best_hint)
            .mistake_if(true, family.is_heavy ? of_heavy : astray_hint);
    }
}

using End = Coordinate::End;

/// Other masses and fewer sweeps change an answer, and not that it is one; how good it is, heaps tell.
Coordinate indifferent(const Coordinate& coordinate) {
    const char* const why = "the cone and what is finite are the same";
    return coordinate.indifferent(End::low, why).indifferent(End::high, why);
}

const Coordinate unit_of_length = decades("unit of length", units_of_length),
                 unit_of_mass = decades("unit of mass", units_of_mass),
                 unit_of_time = decades("unit of time", units_of_time);

Question in_units_of(const Sample& s, const Question& question) {
    return in_units(question, s["unit of length"], s["unit of mass"], s["unit of time"]);
}

/// An answer: finite impulses in their cones, good or not.
void expect_an_answer(const Question& question, int sweeps) {
    const std::size_t contacts = question.contacts.size();
    const Eigen::VectorXd r = student::solve_own(question, sweeps);
    expect("all are finite", r.allFinite(), shown_vector(r) + shown(question)).mistake_if(true, finite_hint);
    const double near = cone_tolerance.of(contacts == 0 ? 0 : r.cwiseAbs().maxCoeff());
    for (std::size_t i = 0; i < contacts; ++i) {
        const auto row = 2 * static_cast<Eigen::Index>(i);
        const double n = r[row], t = r[row + 1], mu = question.contacts[i].friction;
        if (n >= -near && std::abs(t) <= mu * n + near) continue;
        expect("every impulse is in its cone, to 1e-9 of the largest", false,
               text("contact ", i, ": (", n, ", ", t, "), mu = ", mu, shown(question)))
            .mistake_if(true, cone_hint);
    }
}

using Unit = std::function<Question(const Question&)>;

bool solves(const Question& question, int sweeps) {
    return left_of(question, sweeps) <= kept_residual.share;
}

/// Other than any end of `enough_sweeps`.
const int another_number = static_cast<int>(std::sqrt(enough_sweeps.low * enough_sweeps.high));

/// Discs on the ground, and on other discs: so many contacts in all.
struct Discs {
    int contacts;
    double friction;  ///< the least; the largest is that of the contract
    unsigned seed;
};

Question question_of(const Discs& discs, double highest = frictions.high) {
    RandomNumbers random(discs.seed);
    return piles(discs.contacts, 2, discs.friction, highest, random);
}

/// By enough sweeps.
void expect_solved(const Discs& discs, int sweeps, const Unit& in_its_unit) {
    const Question question = in_its_unit(question_of(discs));
    did(discs.contacts, " contacts of discs, one or two on each other, mu from ", discs.friction, " to ",
        frictions.high, ", ", sweeps, " sweeps");
    const double left = left_of(question, sweeps);
    if (left <= kept_residual.share) return;
    // Without what makes it hard the student solves it.
    const std::string& hint = solves(question_of(discs), sweeps) ? unit_hint
                              : solves(in_its_unit(question_of({discs.contacts, 0.5, discs.seed}, 0.5)), sweeps)
                                  ? friction_hint
                              : solves(question, another_number)                                           ? count_hint
                              : solves(in_its_unit(question_of({30, discs.friction, discs.seed})), sweeps) ? many_hint
                                                                                                           : law_hint;
    expect("less than a millionth is left", false, text("residual ", left)).mistake_if(true, hint);
}

RBC_GRADE("own_solver", "whatever is asked, the answer is an answer", 2, cone_hint.c_str()) {
    for (const int contacts : {0, 1}) {
        did("asked ", contacts, " contacts, 3 sweeps");
        expect_an_answer(anything({.contacts = contacts, .friction = 1}, 227), 3);
    }
    for_all({integer("contacts", 0, 60).simple(1), choice("on the ground", 2).simple(1),
             decades("friction", frictions).simple(1), even("without friction", 0, 1).simple(0),
             even("pushed before", 0, 1).simple(0), even("asked twice", 0, 0.5).simple(0),
             indifferent(decades("masses apart", mass_ratios).simple(1)), indifferent(integer("sweeps", sweep_counts)),
             unit_of_length, unit_of_mass, unit_of_time, seed()},
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
        .mistake(Numbers{6, 3}, "Friction is against u_t, and u_t has q_t in it.")
        .mistake(Numbers{6, 0},
                 "There is friction: r_t is what would stop u_t, which has q_t in it, or the end of its cone.")
        .mistake_if(true, "r_t is what would stop u_t where mu r_n is enough for that, else all of mu r_n.");
    for_all(
        {integer("sweeps", sweep_counts), unit_of_length, unit_of_mass, unit_of_time},
        [&](const Sample& s) {
            const Question particle = in_units_of(s, question);
            const double none = residual(problem_of(particle), Eigen::VectorXd::Zero(2));
            const double left = left_of(particle, s.integer("sweeps"));
            did("the particle in these units");
            if (left < 0.99 * none) return;
            expect("any sweeps leave less than no impulse does", false, text(left, " for ", none))
                .mistake_if(left_of(question, s.integer("sweeps")) < 0.99 * none, unit_hint)
                .mistake_if(true, count_hint);
        },
        20);
    did("the same, begun with (10, -5) N s");
    question.contacts[0].start << 10, -5;
    const Eigen::VectorXd shrunk = student::solve_own(question, 200);
    expect_near("r [N s]", shrunk, Numbers{6, -3}, 1e-5)
        .mistake_if(!(shrunk[0] < 10),
                    "What was too much a step ago shrinks again: r_n itself is >= 0, not what a sweep adds.")
        .mistake_if(true, law_hint);
    question.contacts[0].start << 0, 0;
    did("the same with mu = 10: it sticks; and in nanometres and megaseconds");
    question.contacts[0].friction = 10;
    expect_near("r [N s]", student::solve_own(question, 200), Numbers{6, -8}, 1e-5)
        .mistake_if(true, "Where mu r_n is enough for it, r_t stops u_t, and mu is what the contact says.");
    expect_near("r [N s]", Eigen::VectorXd(1e15 * student::solve_own(in_units(question, 1e-9, 1, 1e6), 200)),
                Numbers{6, -8}, 1e-5)
        .mistake_if(true, unit_hint);
    question.contacts[0].friction = 0.5;
    std::swap(question.contacts[0].n_a, question.contacts[0].n_b);
    std::swap(question.contacts[0].t_a, question.contacts[0].t_b);
    std::swap(question.inverse_mass[0], question.inverse_mass[1]);
    did("the same with the ground as b");
    const Eigen::VectorXd turned = student::solve_own(question, 200);
    expect_near("r [N s]", turned, Numbers{6, -3}, 1e-5)
        .mistake(Numbers{0, 0}, "W_ii has both bodies in it, and a or b may be the one that does not move.");
    for_all(
        {choice("heap", 3), choice("friction", 2).simple(1), unit_of_length, unit_of_mass, unit_of_time, seed()},
        [](const Sample& s) {
            RandomNumbers random(static_cast<unsigned>(s["seed"]));
            const int kind = s.integer("heap"), sweeps = static_cast<int>(sweep_counts.high);
            const std::vector<Body> bodies = kind == 0   ? scenes::stack({.masses = {100, 10, 1}})
                                             : kind == 1 ? scenes::disc_stack({.masses = scenes::equal(2)})
                                                         : scenes::pyramid({.rows = 3});
            const Question heap = question_on_slope(bodies, s["friction"] == 1 ? 0.5 : 0, random, 0);
            did(bodies.size(), " bodies, ", sweeps, " sweeps");
            const double left = left_of(in_units_of(s, heap), sweeps);
            if (left <= kept_residual.share) return;
            expect("less than a millionth is left", false, text("residual ", left))
                .mistake_if(solves(heap, sweeps), unit_hint)
                .mistake_if(solves(in_units_of(s, heap), another_number), count_hint);
        },
        20);
    for_all(
        {integer("contacts", 1, 100).simple(4), integer("sweeps", enough_sweeps).simple(enough_sweeps.high),
         decades("friction", frictions).simple(1), unit_of_length, unit_of_mass.simple(units_of_mass.high),
         unit_of_time, choice("order", 12)},
        [](const Sample& s) {
            expect_solved({s.integer("contacts"), s["friction"], static_cast<unsigned>(s["order"])},
                          s.integer("sweeps"), [&](const Question& question) { return in_units_of(s, question); });
        },
        40);
}

RBC_GRADE("own_solver", "3000 contacts in time, and any number of small piles solved", 1, time_hint.c_str()) {
    const int contacts = static_cast<int>(contact_counts.high), sweeps = static_cast<int>(sweep_counts.high);
    did("asked ", contacts, " contacts, ", sweeps, " sweeps");
    expect_an_answer(anything({.contacts = contacts, .friction = 1}, 227), sweeps);
    for (const int count : {contacts / 30, contacts / 10, contacts / 3, contacts})
        expect_solved({count, frictions.low, 228}, sweeps, [](const Question& question) { return question; });
}

RBC_GRADE("own_solver", "what was right stays right, and nothing is left of other questions", 3, start_hint.c_str()) {
    RandomNumbers random(229);
    for (const double slope : {0.0, slides})
        for (const Named& one : heaps(random, slope).questions) {
            Question question = one.question;
            const ContactProblem problem = problem_of(question);
            const Eigen::VectorXd first = student::solve_own(question, 5);
            const ContactResult right = solve_contact_nncg(problem, {.iterations = 4000, .tolerance = 1e-9});
            for (std::size_t i = 0; i < question.contacts.size(); ++i)
                question.contacts[i].start = right.r.segment<2>(2 * static_cast<Eigen::Index>(i));
            did(one.name, on_slope(slope), ": begun with an answer, residual ", right.residual, ", 3 sweeps");
            const Eigen::VectorXd begun = student::solve_own(question, 3);
            const double left = residual(problem, begun);
            // Sweeps of PGS keep what is solved to 1e-9 to within some 1e-9.
            expect("3 sweeps leave less than a millionth", right.residual > 1e-9 || left <= kept_residual.share,
                   text("residual ", left));
            did("the same again");
            expect("the same bits as before", student::solve_own(question, 3) == begun, "others")
                .mistake_if(true, state_hint);
            did("the first question again: start 0, 5 sweeps");
            expect("the same bits as before", student::solve_own(one.question, 5) == first, "others")
                .mistake_if(true, state_hint);
        }
}

RBC_GRADE("own_solver", "as good as PGS: 20 sweeps on heaps, level and on slopes, small and large", 3,
          sweep_hint.c_str()) {
    RandomNumbers random(230);
    const Family slid = heaps(random, slides);
    expect_against({heaps(random), heaps(random, holds), slid, in_other_units(slid, units_of_mass.low),
                    in_other_units(slid, units_of_mass.high)},
                   solve_contact_pgs, 20, as_pgs, worst_question, sweep_hint, sweep_hint);
    expect_against({large_heaps(random, 0), large_heaps(random, holds)}, solve_contact_pgs, 20, twice_pgs,
                   worst_question, sweep_hint, sweep_hint);
}

RBC_GRADE("own_solver", "better than PGS: 100 sweeps with the heavy box on top", 3, heavy_hint.c_str()) {
    RandomNumbers random(231);
    expect_against({heavy_stacks(random), heavy_stacks(random, stands)}, solve_contact_pgs, 100, half_of_pgs,
                   worst_question, heavy_hint, heavy_hint);
}

std::vector<Family> all_families(unsigned seed) {
    RandomNumbers random(seed);
    return {heaps(random), heavy_stacks(random), heaps(random, holds), heavy_stacks(random, stands),
            heaps(random, slides)};
}

RBC_GRADE("own_solver", "as good as NNCG: 100 sweeps on all of them", 3, nncg_hint.c_str()) {
    expect_against(all_families(232), solve_contact_nncg, 100, as_nncg, worst_question, nncg_hint, energy_hint);
}

// Where all slides, NNCG leaves little to gain.
RBC_GRADE("own_solver", "a tenth of what NNCG leaves, where not all slides", 3, tenth_hint.c_str()) {
    std::vector<Family> families = all_families(233);
    families.pop_back();
    expect_against(families, solve_contact_nncg, 100, tenth_of_nncg, worst_question, tenth_hint, energy_hint);
}

}  // namespace grading_own_solver
