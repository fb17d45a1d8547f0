#include <cmath>
#include <string>
#include <vector>

#include "tests/graders/23_space/turns.hpp"

using namespace rbc;
using namespace rbc::ex23;
using namespace rbc::grading23;

namespace grading_loop {

RBC_STUDENT_SIZED(loop)

const std::string order_hint = "A turn: normals, then the radius and the test, and only if it goes on, friction.";
const std::string now_hint =
    "The radius is mu times what presses now: r_n of this turn's normal solve, not of the one before.";
const std::string glue_hint =
    "What presses is counted from -a: a contact that pulls with all of its glue presses with 0.";
const std::string least_hint = "The least r_n is r_G - a: the shock stays in it, and glue lets it be negative.";
const std::string shock_hint = "What the shock gave presses, too: it is in r_n already, as its least value.";
const std::string carried_hint =
    "The first normal solve begins with the impulses that were carried over, friction held.";
const std::string last_hint = "It ends on a normal solve: what friction did after the last test is not handed out.";
const std::string best_hint = "Turns need not get better: keep the r whose error is the smallest so far.";
const std::string end_hint = "It ends where the error is within the limit, or after the last turn that is allowed.";
const std::string agreed_hint =
    "agreed says whether the error of the turn that ended it, which is handed out, is within the limit.";

const struct {
    Slip slip;
    const std::string& hint;
} slips[] = {{Slip::radius_before, now_hint},    {Slip::no_glue_in_radius, glue_hint}, {Slip::shock_twice, shock_hint},
             {Slip::no_shock, least_hint},       {Slip::no_glue, least_hint},          {Slip::glue_pushes, least_hint},
             {Slip::last_turn, best_hint},       {Slip::ends_on_friction, last_hint},  {Slip::cold, carried_hint},
             {Slip::no_first_solve, order_hint}, {Slip::one_more, end_hint},           {Slip::never_ends, end_hint}};

const std::string& likeliest(const LoopStep& s, double limit, int most, const LoopAnswer& got) {
    const LoopAnswer right = wrong(s, limit, most, Slip::none);
    for (const auto& [slip, hint] : slips) {
        const LoopAnswer other = wrong(s, limit, most, slip);
        const bool tells = other.turns != right.turns || off_by(s, other.r, right.r) > loop_tolerance.of(1);
        if (tells && other.turns == got.turns && off_by(s, got.r, other.r) <= loop_tolerance.of(2)) return hint;
    }
    return got.turns != right.turns ? end_hint : order_hint;
}

void expect_answer(const LoopStep& s, double limit, int most, const LoopAnswer& got) {
    const std::vector<Turn> turns = turns_of(s, limit, most, Slip::none);
    const bool agreed = turns.back().error <= limit;
    const double best = best_of(turns).error;
    const std::string hint = likeliest(s, limit, most, got);
    expect_equal("turns", got.turns, static_cast<int>(turns.size())).mistake_if(true, hint);
    double off = HUGE_VAL;
    for (const Turn& turn : turns)
        if (turn.error <= (1 + loop_gap.of(1)) * best) off = std::min(off, off_by(s, got.r, turn.r));
    expect("r of the best turn", off <= loop_tolerance.of(1.1),
           text("off by ", off, " of the largest |q| or |W_ii r_i|"))
        .mistake_if(true, hint);
    // Errors are parts of |q|: round-off of W r in it may be of the size of the radii.
    expect_near("error", got.error, best, loop_gap.of(1.1 * best) + 1e-10).mistake_if(true, best_hint);
    expect_equal("agreed", got.agreed, agreed).mistake_if(true, agreed_hint);
}

LoopStep single(const Vector3d& q, double mu, double a, double r_G) {
    const auto one = [](double x) { return VectorXd::Constant(1, x); };
    return {MatrixXd::Identity(3, 3), q, one(mu), one(a), one(r_G), VectorXd::Zero(3)};
}
void expect_by_hand(const LoopStep& s, double limit, int most, const Vector3d& r, int turns) {
    const LoopAnswer got = student::loop(s, limit, most);
    const std::string hint = likeliest(s, limit, most, got);
    expect_equal("turns", got.turns, turns).mistake_if(true, hint);
    expect_near("r [N s]", got.r, r, loop_tolerance.of(1)).mistake_if(true, hint);
    expect_equal("agreed", got.agreed, got.error <= limit).mistake_if(true, agreed_hint);
}

RBC_GRADE("loop", "one contact, by hand", 4, order_hint.c_str()) {
    did("W = 1, q = (-1, 3, 4), mu = 0.5: friction lacks 0.5 of |q| = 4; within 0.2 that is good enough");
    expect_by_hand(single({-1, 3, 4}, 0.5, 0, 0), 0.2, 10, {1, 0, 0}, 1);
    did("within 0.01: one turn more");
    expect_by_hand(single({-1, 3, 4}, 0.5, 0, 0), 0.01, 10, {1, -0.3, -0.4}, 2);
    did("but only one is allowed");
    expect_by_hand(single({-1, 3, 4}, 0.5, 0, 0), 0.01, 1, {1, 0, 0}, 1);
    did("q_n = 1, and glue of 3: it pulls with 1, and 2 presses");
    expect_by_hand(single({1, 3, 4}, 0.5, 3, 0), 0.01, 10, {-1, -0.6, -0.8}, 2);
    did("q_n = -1 after a shock of 2: it keeps 2");
    expect_by_hand(single({-1, 3, 4}, 0.5, 0, 2), 0.01, 10, {2, -0.6, -0.8}, 2);
    did("carried over: what it is going to be");
    LoopStep warm = single({-1, 3, 4}, 0.5, 0, 0);
    warm.carried = Vector3d(1, -0.3, -0.4);
    expect_by_hand(warm, 0.01, 10, {1, -0.3, -0.4}, 1);
}

RBC_GRADE("loop", "contacts that lean on each other, with shocks, with glue, warm and cold", 8, end_hint.c_str()) {
    const std::string nearly = "a limit a tenth away ends nearly all loops in the same turn";
    const Domain any{integer("contacts", loop_contacts).simple(3),
                     seed(),
                     decades("W_ii", loop_mobilities).simple(1),
                     decades("speed", loop_speeds).simple(1),
                     decades("mu", loop_frictions).simple(0.5),
                     choice("rubs", 2).simple(1),
                     decades("a", loop_shares).simple(0.1),
                     choice("glue", 3),
                     decades("r_G", loop_shares).simple(0.1),
                     choice("struck", 3),
                     decades("r", loop_shares).simple(0.1),
                     choice("warm", 3),
                     decades("limit", loop_limits)
                         .simple(1e-3)
                         .indifferent(Coordinate::End::low, nearly)
                         .indifferent(Coordinate::End::high, nearly),
                     choice("stubborn", 2),
                     integer("most", loop_turns).simple(10)};
    for_all(
        any.where([](const Sample& s) { return Asked(s).is_decided(); }),
        [](const Sample& s) {
            const Asked a(s);
            const auto [got, right] = both(student::loop, a.step, a.limit, a.most);
            expect_answer(a.step, a.limit, a.most, got);
            expect_near("the reference's r, by another loop",
                        off_by(a.step, right.r, wrong(a.step, a.limit, a.most, Slip::none).r), 0.0,
                        loop_tolerance.of(0.1));
        },
        300);
}

}  // namespace grading_loop
