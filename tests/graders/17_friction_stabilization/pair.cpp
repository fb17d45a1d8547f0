#include "exercises/17_friction_stabilization/pair.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "common/grading/grader/grader.hpp"
#include "tests/graders/17_friction_stabilization/faces.hpp"

using namespace rbc;
using namespace rbc::ex17;

namespace grading_pair {

RBC_STUDENT_SIZED(who_sticks)

/// A foot of box 1 on the ground 0, at x, mu = 0.5.
Foot foot(double x, double r_n, double r_t, bool sticks = true, double u_t = 0) {
    return {0, 1, {x, 0}, {0, 1}, 0.5, r_n, r_t, u_t, sticks};
}

const Thresholds thresholds;

const std::string squeeze_hint =
    "Two feet of one face may squeeze each other. Add the r_t of the face, with their signs, and then compare.";
const std::string sign_hint = "First add the r_t, then take the absolute value: what squeezes cancels.";
const std::string limit_hint = "Each foot has its own mu: the limit is the sum of mu r_n.";
const std::string once_hint = "A face is one thing: its feet share one answer, the loaded and the unloaded ones.";
const std::string memory_hint =
    "What stuck slides from `slides` of the limit on; what slid comes back only below `sticks`. Between, it stays what "
    "it was.";
const std::string speed_hint = "What still moves faster than `speed` does not begin to stick, however small its load.";
const std::string stuck_speed_hint =
    "What sticks is asked about impulses only: a speed there is the error that memory is for.";
const std::string face_hint = "Feet are of one face only if bodies, normals and the line along the face agree.";
const std::string names_hint =
    "With (b, a) in place of (a, b) the normal turns round, and so do t and the impulse: r_n, r_t and u_t stay as they "
    "are.";
const std::string nan_hint =
    "A number that is NaN or infinite says nothing: its face slides, whatever it did before, and whichever is asked "
    "first.";
const std::string wall_hint = "Floor and wall have different normals: friction there cannot be exchanged.";
const std::string roof_hint =
    "Opposite normals are one face where the bodies are named the other way round, and floor and roof where they are "
    "not.";
const std::string stair_hint = "On two steps friction has two lines of action: exchanging it would turn the box.";
const std::string line_hint = "The line runs along the face, not along x: n.(p_i - p_j) = 0.";
const std::string two_hint = "Two bodies are two numbers, of any size: put into one number, some pairs look the same.";
const std::string small_hint = "A limit is not 0 because it is small: for grains 1e-9 N s is much.";
const std::string many_hint = "Every foot counts, however many there are.";
const std::string joins_hint = "One foot that stuck is enough: a new one joins its face.";
const std::string abs_hint = "The load is an absolute value: friction may point both ways.";
const std::string tie_hint =
    "What stuck slides from `slides` of the limit on; what slid sticks up to `sticks` of it, and up to `speed`; within "
    "`flat` is up to `flat`. All of them included.";

const std::string end_hint =
    "Numbers may be as small and as large as the contract says: compare load with limit, u_t with `speed`, lengths "
    "with "
    "`flat`, and none of them with a number of your own.";

/// With the hints for the mistakes that wrong answers come from.
void expect_feet(const std::vector<Foot>& feet, const Thresholds& thresholds, const std::string& hint) {
    using Known = std::pair<PairSlip, const std::string&>;
    static const Known known[] = {{PairSlip::alone, squeeze_hint},      {PairSlip::lengths, sign_hint},
                                  {PairSlip::pair, wall_hint},          {PairSlip::normals, stair_hint},
                                  {PairSlip::level, line_hint},         {PairSlip::order, names_hint},
                                  {PairSlip::turned, names_hint},       {PairSlip::first_mu, limit_hint},
                                  {PairSlip::memory, joins_hint},       {PairSlip::speed, speed_hint},
                                  {PairSlip::signed_speed, speed_hint}, {PairSlip::speed_for_all, stuck_speed_hint},
                                  {PairSlip::band, memory_hint},        {PairSlip::unloaded, once_hint},
                                  {PairSlip::signed_load, abs_hint},    {PairSlip::unknown, nan_hint}};
    const auto [got, right] = both(student::who_sticks, feet, thresholds);
    Expectation same = expect_equal("sticks", got, right);
    bool small = false, large = false;  // some that slide and should not, by their limits
    for (std::size_t i = 0; i < feet.size(); ++i)
        if (const double limit = feet[i].friction * feet[i].r_n; right[i] && !got[i] && limit > 0)
            (limit <= 1e-6 ? small : large) = true;
    same.mistake_if(feet.size() > 48, many_hint);
    same.mistake_if(small && !large, small_hint);
    for (const auto& [slip, its] : known) same.mistake(who_sticks_with(slip, feet, thresholds), its);
    same.mistake_if(true, hint);
}

RBC_GRADE("pair", "feet that squeeze each other stick", 1, squeeze_hint.c_str()) {
    did("a box on two feet, mu = 0.5, 10 N s on each; they squeeze with 5 and -5 N s");
    expect_equal("sticks", student::who_sticks({foot(0, 10, 5), foot(1, 10, -5)}, thresholds), Numbers{1, 1});
    did("10 and 2 N s, squeezing with 2 and -2 N s: load 0 of 6 N s");
    expect_equal("sticks", student::who_sticks({foot(0, 10, 2), foot(1, 2, -2)}, thresholds), Numbers{1, 1})
        .mistake(Numbers{1, 0}, squeeze_hint)
        .mistake(Numbers{0, 0}, sign_hint);
    did("10 and 0 N s: the second foot carries nothing, friction 4 and 0 N s of 5");
    expect_equal("sticks", student::who_sticks({foot(0, 10, 4), foot(1, 0, 0)}, thresholds), Numbers{1, 1})
        .mistake(Numbers{1, 0}, once_hint);
    did("10 N s on each, pushed with 5 and 5: load 10 of 10 N s");
    expect_equal("sticks", student::who_sticks({foot(0, 10, 5), foot(1, 10, 5)}, thresholds), Numbers{0, 0});
    did("three feet with mu = 0.1, 0.5, 1 and 10 N s each; friction 1, 4, 9 N s: load 14 of 16 N s");
    std::vector<Foot> three{foot(0, 10, 1), foot(1, 10, 4), foot(2, 10, 9)};
    three[0].friction = 0.1;
    three[2].friction = 1;
    expect_equal("sticks", student::who_sticks(three, thresholds), Numbers{1, 1, 1})
        .mistake(Numbers{0, 0, 0}, limit_hint)
        .mistake(Numbers{0, 1, 1}, squeeze_hint);
    did("the same with friction -1, -5, -10.5 N s: load 16.5 of 16 N s");
    three[0].r_t = -1;
    three[1].r_t = -5;
    three[2].r_t = -10.5;
    expect_equal("sticks", student::who_sticks(three, thresholds), Numbers{0, 0, 0})
        .mistake(Numbers{1, 1, 1}, abs_hint);
}

RBC_GRADE("pair", "what slides does not stick again at once", 2, memory_hint.c_str()) {
    struct Case {
        double load;
        bool stuck;
        double speed;
        double sticks;
        const std::string& hint;
    };
    // One foot, limit 5 N s: 4.995 is the end of sticking, 4.5 the beginning.
    const Case cases[] = {
        {4.8, true, 0, 1, memory_hint},         {4.8, false, 0, 0, memory_hint},    {4.4, false, 0, 1, memory_hint},
        {4.4, false, 0.02, 0, speed_hint},      {4.4, false, -0.02, 0, speed_hint}, {4.4, false, -0.005, 1, speed_hint},
        {4.4, true, 0.02, 1, stuck_speed_hint}, {4.999, true, 0, 0, memory_hint},   {-4.999, true, 0, 0, memory_hint},
        {-4.8, true, 0, 1, memory_hint},
    };
    for (const Case& c : cases) {
        did("one foot, friction ", c.load, " of 5 N s, u_t = ", c.speed, " m/s; before it ",
            c.stuck ? "stuck" : "slid");
        expect_equal("sticks", student::who_sticks({foot(0, 10, c.load, c.stuck, c.speed)}, thresholds),
                     Numbers{c.sticks})
            .mistake_if(true, c.hint);
    }
    did("at the thresholds: slides = 0.75, sticks = 0.5, speed = 0.25 m/s, flat = 0.125; limit 5 N s");
    const Thresholds exact{0.75, 0.5, 0.25, 0.125};
    const Case ties[] = {{3.75, true, 0, 0, tie_hint},
                         {-3.75, true, 0, 0, tie_hint},
                         {2.5, false, 0.25, 1, tie_hint},
                         {-2.5, false, -0.25, 1, tie_hint},
                         {0, true, 9, 1, tie_hint}};
    for (const Case& c : ties)
        expect_equal(text("friction ", c.load, " N s, u_t = ", c.speed, " m/s, ", c.stuck ? "stuck" : "slid"),
                     student::who_sticks({foot(0, 10, c.load, c.stuck, c.speed)}, exact), Numbers{c.sticks})
            .mistake_if(true, c.hint);
    expect_equal("sticks = 0, no load and no speed", student::who_sticks({foot(0, 10, 0, false)}, {0.75, 0, 0, 0.125}),
                 Numbers{1})
        .mistake_if(true, tie_hint);
    Foot lifted = foot(1, 10, -5);
    lifted.point.y() = 0.125;
    expect_equal("two feet that squeeze, one higher by `flat`", student::who_sticks({foot(0, 10, 5), lifted}, exact),
                 Numbers{1, 1})
        .mistake_if(true, tie_hint);
    did("a face of two feet, 9.6 of 10 N s; the first foot stuck, the second is new");
    expect_equal("sticks", student::who_sticks({foot(0, 10, 4.8), foot(1, 10, 4.8, false)}, thresholds), Numbers{1, 1})
        .mistake_if(true, joins_hint);
    did("a face of two feet that slid, 2 of 10 N s; one of them still has 0.02 m/s");
    expect_equal("sticks", student::who_sticks({foot(0, 10, 1, false, 0.02), foot(1, 10, 1, false)}, thresholds),
                 Numbers{0, 0})
        .mistake_if(true, speed_hint);
}

RBC_GRADE("pair", "which contacts belong to a face", 1, face_hint.c_str()) {
    did("box 1 on the ground 0 at its limit; box 2 on it with no friction at all. Contacts in any order");
    Foot above = foot(0, 10, 0);
    above.a = 1;
    above.b = 2;
    expect_equal("sticks", student::who_sticks({foot(0, 10, 5), above, foot(1, 10, 5), above}, thresholds),
                 Numbers{0, 1, 0, 1});
    did("ground 0 and box 1002 at its limit, and at the same height boxes 1 and 2 with no friction");
    Foot first = foot(0, 10, 5), second = foot(1, 10, 0);
    first.b = 1002, second.a = 1, second.b = 2;
    expect_equal("sticks", student::who_sticks({first, second}, thresholds), Numbers{0, 1}).mistake_if(true, two_hint);
    did("box 1 between floor and wall, both contacts with the same two bodies, at x = 0; friction 5 and -5 N s");
    Foot wall = foot(0, 10, -5);
    wall.normal = {1, 0};
    expect_equal("sticks", student::who_sticks({foot(0, 10, 5), wall}, thresholds), Numbers{0, 0})
        .mistake_if(true, wall_hint);
    did("box 1 in a slot, between floor and roof, both contacts with the same two bodies and at one height");
    wall.normal = {0, -1};
    expect_equal("sticks", student::who_sticks({foot(0, 10, 5), wall}, thresholds), Numbers{0, 0})
        .mistake_if(true, roof_hint);
    did("box 1 with its feet on two steps of a stair, 0.2 m apart; they squeeze with 5 and -5 N s");
    Foot step = foot(1, 10, -5);
    step.point.y() = 0.2;
    expect_equal("sticks", student::who_sticks({foot(0, 10, 5), step}, thresholds), Numbers{0, 0})
        .mistake_if(true, stair_hint);
    did("the same two feet on a slope of 30 degrees, on one line along the slope");
    Foot low = foot(0, 10, 5), high = foot(0, 10, -5);
    low.normal = high.normal = {-0.5, std::sqrt(0.75)};
    high.point = {std::sqrt(0.75), 0.5};
    expect_equal("sticks", student::who_sticks({low, high}, thresholds), Numbers{1, 1}).mistake_if(true, line_hint);
    did("and the second one named (1, 0) in place of (0, 1), with its normal turned round");
    std::swap(high.a, high.b);
    high.normal = -high.normal;
    expect_equal("sticks", student::who_sticks({low, high}, thresholds), Numbers{1, 1}).mistake_if(true, names_hint);
    high.r_t = 5;
    expect_equal("sticks, with 5 N s in place of -5", student::who_sticks({low, high}, thresholds), Numbers{0, 0})
        .mistake_if(true, names_hint);
}

RBC_GRADE("pair", "open faces, and NaN", 1, nan_hint.c_str()) {
    did("a foot that carries nothing, and had stuck");
    expect_equal("sticks", student::who_sticks({foot(0, 0, 0)}, thresholds), Numbers{0})
        .mistake_if(true, "Without normal impulse there is no friction: limit = 0 slides.");
    expect_equal("sticks, if it slid", student::who_sticks({foot(0, 0, 0, false)}, thresholds), Numbers{0})
        .mistake_if(true, "Without normal impulse there is no friction: limit = 0 slides.");
    const double nan = std::numeric_limits<double>::quiet_NaN();
    did("r_n, r_t or u_t of one foot is NaN");
    expect_equal("r_n", student::who_sticks({foot(0, nan, 0), foot(1, 10, 0)}, thresholds), Numbers{0, 0});
    expect_equal("r_t", student::who_sticks({foot(0, 10, nan), foot(1, 10, 0)}, thresholds), Numbers{0, 0});
    expect_equal("u_t", student::who_sticks({foot(0, 10, 0, false, nan), foot(1, 10, 0, false)}, thresholds),
                 Numbers{0, 0});
    expect_equal("u_t of the other",
                 student::who_sticks({foot(1, 10, 0, false), foot(0, 10, 0, false, nan)}, thresholds), Numbers{0, 0});
    expect_equal("u_t of a face that stuck",
                 student::who_sticks({foot(1, 10, 0), foot(0, 10, 0, false, nan)}, thresholds), Numbers{0, 0});
    did("no contact at all");
    expect_equal("answers", student::who_sticks({}, thresholds).size(), 0);
}

RBC_GRADE("pair", "any faces", 5, face_hint.c_str()) {
    did("feet of their own, at the smallest and the largest impulses and frictions");
    for_all(
        ends_of_impulses,
        [](const Sample& s) {
            const Thresholds t{0.75, 0.5, 0.25, 0.125};
            expect_feet(feet_at_ends(s, t.slides), t, end_hint);
        },
        100);
    did("feet of their own, at the smallest and the largest thresholds");
    for_all(
        ends_of_thresholds,
        [](const Sample& s) {
            const Thresholds t{s["slides"], s["slides"] * s["sticks/slides"], std::abs(s["speed"]), s["flat"]};
            expect_feet(feet_about(t), t, end_hint);
        },
        100);
    did("any faces");
    for_all(
        any_feet,
        [](const Sample& s) {
            const auto [feet, thresholds] = feet_of(s);
            expect_feet(feet, thresholds, face_hint);
        },
        600);
}

}  // namespace grading_pair
