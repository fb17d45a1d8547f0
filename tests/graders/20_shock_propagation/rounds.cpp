#include <algorithm>
#include <cmath>
#include <string>

#include "tests/graders/20_shock_propagation/rows.hpp"

using namespace rbc;
using namespace rbc::ex20;
using namespace rbc::grading20;

namespace grading_rounds {

RBC_STUDENT_SIZED(shock)

const std::string together_hint =
    "All contacts that approach are asked together: where neighbours approach, the balls between them stop at one "
    "velocity.";
const std::string those_hint = "Ask those that approach now, and no others; the next round sees what approaches then.";
const std::string one_hint = "A round asks all that approach, not the fastest alone: no contact has to be first.";
const std::string restitution_hint =
    "lambda stops; (1 + e) lambda throws back. Each ball leaves the common velocity by -e.";
const std::string mass_hint = "What approaches stops at the common velocity of the run: momentum over mass.";
const std::string wall_hint = "A wall has 1/m = 0: its run stops at 0. No infinity may get into a product.";
const std::string cap_hint =
    "A contact that has had its `most` rounds and approaches once more ends it: one last round for all contacts.";
const std::string last_e_hint = "The last round has e = 0: it stops, and throws nothing back.";
const std::string last_all_hint =
    "The last round is for all contacts: a run that has stopped may run into a neighbour that separated from it.";
const std::string small_hint =
    "What counts as approach is 1e-9 of the largest |v| before: no one speed in m/s is right for all.";
const std::string before_hint =
    "1e-9 of the largest |v| before the first round: the limit does not follow the speeds as they fall.";
const std::string lost_hint =
    "A round takes (1 - e^2)/2 of m (v - common velocity)^2, summed over the balls; the last one takes all of it. "
    "Walls "
    "have no share.";

RowAfter wrong(const Row& row, int most, Slip slip) {
    bool clear = true;
    return reference(row, most, slip, clear);
}

const struct {
    Slip slip;
    const std::string& hint;
} slips[] = {{Slip::small_in_metres, small_hint}, {Slip::small_of_now, before_hint}, {Slip::each_alone, together_hint},
             {Slip::fastest_alone, one_hint},     {Slip::all_asked, those_hint},     {Slip::plain_mean, mass_hint},
             {Slip::no_last, cap_hint},           {Slip::last_bounces, last_e_hint}, {Slip::last_of_V, last_all_hint}};

bool alike(const RowAfter& a, const RowAfter& b) {
    return a.v.size() == b.v.size() && (a.v - b.v).norm() <= 1e-9 * b.v.norm();
}

/// What the answer to some row makes likely.
const std::string& likeliest(const Row& r, int most, const RowAfter& got) {
    if (r.mass.array().isInf().any() && !got.v.allFinite()) return wall_hint;
    const RowAfter right = wrong(r, most, Slip::none);
    if (alike(got, right) && got.rounds == right.rounds && got.capped == right.capped) return lost_hint;
    for (const auto& [slip, hint] : slips) {
        const RowAfter other = wrong(r, most, slip);
        if (alike(got, other) && got.rounds == other.rounds && !(alike(other, right) && other.rounds == right.rounds))
            return hint;
    }
    if (right.capped && alike(got, right)) return cap_hint;
    Row plastic = r;
    plastic.restitution = 0;
    if (r.restitution > 0 && alike(got, wrong(plastic, most, Slip::none))) return restitution_hint;
    if (got.capped != right.capped || right.capped) return cap_hint;
    return r.mass.array().isInf().any() && got.rounds == right.rounds ? wall_hint : together_hint;
}

void expect_right(const std::string& what, const Row& r, int most, const RowAfter& x, const RowAfter& right,
                  double room) {
    expect_equal("velocities" + what, x.v.size(), r.v.size());
    const Eigen::ArrayXd possible = possible_speeds(r);
    const std::string hint = likeliest(r, most, x);
    expect_equal("rounds" + what, x.rounds, right.rounds).mistake_if(true, hint);
    for (Eigen::Index i = 0; i < r.v.size(); ++i)
        expect_near(text("v_", i, what, " [m/s]"), x.v[i], right.v[i], room * speed_tolerance.of(possible[i]))
            .mistake_if(true, hint);
    expect_equal("capped" + what, x.capped, right.capped).mistake_if(true, hint);
    expect_near("lost" + what + " [J]", x.lost, right.lost, room * energy_tolerance.of(energy_of(r)))
        .mistake_if(true, lost_hint);
}

void expect_row(const Row& r, int most) {
    tell(r, most);
    const auto [got, right] = both(student::shock, r, most);
    // What the contract says, and a tenth of it for the reference.
    expect_right("", r, most, got, right, 1.1);
    expect_right(", by other formulas", r, most, got, wrong(r, most, Slip::none), 1.1);
}

void expect_any(const Sample& s) {
    const Asked a(s);
    expect_row(a.row, a.most);
}

/// v, lost, rounds and capped by hand.
void expect_by_hand(const Row& r, int most, const std::vector<double>& v, double lost, int rounds, bool capped) {
    expect_right("", r, most, student::shock(r, most), {list(v), lost, rounds, capped}, 1);
}

RBC_GRADE("rounds", "two balls, a cradle, and three that meet at once, by hand", 4, together_hint.c_str()) {
    did("two balls of 2 and 1 kg, 3 and 0 m/s, e = 0.5");
    // They stop at 2 m/s; 3/8 (2 1^2 + 1 2^2).
    expect_by_hand(row({2, 1}, {3, 0}, 0.5), 10, {1.5, 3.0}, 2.25, 1, false);
    did("five equal balls, one comes with 1 m/s, e = 1");
    expect_by_hand(row({1, 1, 1, 1, 1}, {1, 0, 0, 0, 0}, 1), 10, {0, 0, 0, 0, 1}, 0, 4, false);
    did("two balls that fly apart; one ball alone");
    expect_by_hand(row({1, 1}, {-1, 1}, 1), 10, {-1, 1}, 0, 0, false);
    expect_by_hand(row({3}, {5}, 1), 10, {5}, 0, 0, false);
    did("1, 2, 3 kg with 6, 0, -2 m/s, e = 0.5: both contacts approach");
    // Together they stop at (6 - 6)/6 = 0; 3/8 (36 + 12).
    expect_by_hand(row({1, 2, 3}, {6, 0, -2}, 0.5), 10, {-3, 0, 1}, 18, 1, false);
}

RBC_GRADE("rounds", "those that approach now, all of them, and no others", 3, those_hint.c_str()) {
    did("equal balls, 1, 0, 0.1 m/s, e = 1: the right pair separates at first");
    expect_by_hand(row({1, 1, 1}, {1, 0, 0.1}, 1), 10, {0, 0.1, 1}, 0, 2, false);
    did("equal balls, 2, 0, 0, 0, -1 m/s, e = 1");
    expect_by_hand(row({1, 1, 1, 1, 1}, {2, 0, 0, 0, -1}, 1), 10, {-4. / 3, 0, 0, 2. / 3, 5. / 3}, 0, 4, false);
    did("equal balls, 1, 0, -1 m/s, e = 0.5: the mirror image stays one");
    expect_by_hand(row({1, 1, 1}, {1, 0, -1}, 0.5), 10, {-0.5, 0, 0.5}, 0.75, 1, false);
}

RBC_GRADE("rounds", "collapse, the cap and the last round", 3, cap_hint.c_str()) {
    did("three equal balls, 1, 0, 0 m/s, e = 0.05, each contact in at most 1, 2 and 5 rounds");
    for (const int most : {1, 2, 5})
        expect_by_hand(row({1, 1, 1}, {1, 0, 0}, 0.05), most, {1. / 3, 1. / 3, 1. / 3}, 1. / 3, 2 * most + 1, true);
    did("the cradle of five, one round of a contact allowed: just enough");
    expect_by_hand(row({1, 1, 1, 1, 1}, {1, 0, 0, 0, 0}, 1), 1, {0, 0, 0, 0, 1}, 0, 4, false);
    did("three equal balls, 1, 0, 0 m/s, e = 0.5, at most 1 round: the last one stops the left pair alone");
    // (.25, .75, 0), (.25, .1875, .5625), and the left pair at .21875.
    const double lost = 0.5 - 0.5 * (2 * 0.21875 * 0.21875 + 0.5625 * 0.5625);
    expect_by_hand(row({1, 1, 1}, {1, 0, 0}, 0.5), 1, {0.21875, 0.21875, 0.5625}, lost, 3, true);
}

RBC_GRADE("rounds", "walls", 2, wall_hint.c_str()) {
    did("a ball of 1 kg at rest between a wall on the left and a ball of 100 kg that comes with -1 m/s, e = 1");
    // Galperin: 31 rounds.
    const Row pi = row({wall, 1, 100}, {0, 0, -1}, 1);
    const RowAfter after = student::shock(pi, 50);
    expect_equal("rounds", after.rounds, 31).mistake_if(true, wall_hint);
    expect_equal("the wall's velocity", after.v[0], 0.0).mistake_if(true, wall_hint);
    expect_near("energy [J]", 0.5 * after.v[1] * after.v[1] + 50 * after.v[2] * after.v[2], 50.0,
                speed_tolerance.of(4 * 50))
        .mistake_if(true, mass_hint);  // of each ball m v dv <= 2 T times the tolerance
    did("two walls with a ball between them, 1 m/s to the right, e = 0.5; at most 2 rounds of each");
    expect_by_hand(row({wall, 1, wall}, {0, 1, 0}, 0.5), 2, {0, 0, 0}, 0.5, 5, true);
    did("two walls side by side, and a ball that comes");
    expect_by_hand(row({wall, wall, 1}, {0, 0, -1}, 1), 5, {0, 0, 1}, 0, 1, false);
}

RBC_GRADE("rounds", "what counts as approach", 1, small_hint.c_str()) {
    for (const double unit : {1e-15, 1e-6, 1e3, 1e9}) {
        did("three balls, 1, 0, -0.3, in units of ", unit, " m/s, e = 0.7");
        expect_row(row({1, 2, 1}, {unit, 0, -0.3 * unit}, 0.7), 50);
    }
    did("collapse, e = 0: the rounds end where 1e-9 of the first speed is left");
    expect_row(row({1, 1, 1}, {1, 0, 0}, 0), 100);
    did("from both sides, v = (1, 0, -0.9)");
    expect_row(row({1, 3, 1}, {1, 0, -0.9}, 0), 100);
    did("two fly together with 1 m/s and approach with 5e-10 m/s");
    expect_row(row({1, 1}, {1, 1 - 5e-10}, 0.5), 50);
    for (const double u : {0.99999999e-9, 1.00000001e-9}) {  // heavy balls, so that `noise` is less than the difference
        did("a light ball flies away with 1 m/s; of two heavy ones one comes with ", u, " m/s");
        expect_row(row({1e-6, 1e6, 1e6}, {-1, u, 0}, 0.5), 50);
    }
}

RBC_GRADE("rounds", "any row, of feathers and rocks, with and without walls", 2, mass_hint.c_str()) {
    for_all(any_row, expect_any, 400);
    did("between two walls, without a loss");
    for_all(row_without_end, expect_any, 50);
}

}  // namespace grading_rounds
