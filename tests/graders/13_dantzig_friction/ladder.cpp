#include "exercises/13_dantzig_friction/ladder.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "common/grading/grader/grader.hpp"

using namespace rbc;
using namespace rbc::ex13;

namespace grading_ladder {

RBC_STUDENT(wall_forces)
RBC_STUDENT(smallest_slope)
RBC_STUDENT(highest_place)

constexpr double infinity = std::numeric_limits<double>::infinity();

/// 10 kg at 10 m/s^2, W = 100 N, with no one on it.
Ladder ladder(double slope, double floor, double wall) {
    return {slope, 10, 0, 0, floor, wall, 10};
}

Ladder any_ladder_of(const Sample& s) {
    const double mass = s["mass"];
    const double climber = s["climbed"] * mass * s["climber/mass"];
    const int ice = s.integer("ice");
    return {s["T"], mass, climber, s["place"], ice & 1 ? 0 : s["mu_floor"], ice & 2 ? 0 : s["mu_wall"], s["g"]};
}

double load_at(const Ladder& l) {
    return (0.5 * l.mass + l.climber_at * l.climber_mass) / (l.mass + l.climber_mass);
}

/// Equal as floating point has it where every step is exact, or apart by far more than a rounding.
bool is_decided(double a, double b) {
    return std::abs(a - b) > ladder_gap.of(std::max(std::abs(a), std::abs(b)));
}

/// Nothing of it depends on how two right programs round: no bound that has nearly gone to infinity, no interval that has
/// nearly closed. What has just gone or just closed is for the cases with numbers that have no rounding.
bool is_decided(const Ladder& l) {
    const double q = load_at(l), T = l.slope, floor = l.friction_floor, wall = l.friction_wall;
    const double lowest = q / (T + wall), foot = floor * (1 - q) / (1 - floor * T);
    const double place = floor * (T + wall) / (1 + floor * wall), moment = place * (l.mass + l.climber_mass);
    const bool exactly = std::fma(floor, T, -1) == 0;  // without a rounding
    return (T == wall || is_decided(T, wall)) && (exactly || is_decided(floor * T, 1)) && is_decided(lowest, foot) &&
           is_decided(moment, 0.5 * l.mass);
}

const Domain any_ladder = Domain{decades("T", slopes).edges({0.5, 1, 2}).simple(2),
                                 decades("mass", masses).simple(16),
                                 choice("climbed", 2),
                                 decades("climber/mass", climbers).simple(1),
                                 even("place", 0, 1).edges({0.5}).simple(1),
                                 choice("ice", 4),  // 1: on the floor, 2: on the wall, 3: on both
                                 decades("mu_floor", frictions).edges({0.5, 1}).simple(0.5),
                                 decades("mu_wall", frictions).edges({0.5, 1, 2}).simple(0.25),
                                 decades("g", gravities).simple(8)}
                              .where([](const Sample& s) { return is_decided(any_ladder_of(s)); });

/// A heavy climber at the top: there the largest slopes and frictions are felt. Nearly as steep or as flat as a ladder
/// can be.
Domain heavy_climber(double slope, double floor, int ice) {
    return Domain{decades("T", slopes).edges({1}).simple(slope),
                  decades("mass", masses).simple(16),
                  choice("climbed", 2).simple(1),
                  decades("climber/mass", climbers).simple(climbers.high),
                  even("place", 0, 1).edges({0.5}).simple(1),
                  choice("ice", 4).simple(ice),
                  decades("mu_floor", frictions).simple(floor),
                  decades("mu_wall", frictions).simple(0.25),
                  decades("g", gravities).simple(8)}
        .where([](const Sample& s) { return is_decided(any_ladder_of(s)); });
}
const Domain heavy_and_steep = heavy_climber(0.995 * slopes.high, frictions.low, 0),
             heavy_and_flat = heavy_climber(slopes.low, 0.995 * frictions.high, 2);

RBC_GRADE("ladder", "a smooth wall leaves one force, a rough one an interval", 2,
          "Moments about the foot: wall friction F = W q - N T. Then three inequalities, F <= mu_wall N, -F <= mu_wall "
          "N, N <= mu_floor (W - F), each a bound for N.") {
    did("10 kg, g = 10 m/s^2, T = 2, floor mu = 0.5, wall smooth");
    const WallForces smooth = student::wall_forces(ladder(2, 0.5, 0));
    expect("it stands", smooth.stands, "it falls");
    expect_near("lowest and highest force of the wall [N]", Numbers{smooth.lowest, smooth.highest}, {25, 25},
                force_tolerance.of(25))
        .mistake_if(smooth.highest > 26,
                    "A smooth wall gives no friction in either direction: N T = W q, and nothing else.");
    did("T = 1, floor mu = 0.45, wall mu = 0.25");
    // F = 50 - N: N >= 40; N <= 50/0.75; N <= 0.45 (50 + N), N <= 22.5/0.55.

    const WallForces rough = student::wall_forces(ladder(1, 0.45, 0.25));
    expect_near("lowest and highest force of the wall [N]", Numbers{rough.lowest, rough.highest}, {40, 22.5 / 0.55},
                force_tolerance.of(40))
        .mistake(Numbers{40, 200.0 / 3}, "The floor has a cone too: N <= mu_floor (W - F), with F written in N.")
        .mistake(Numbers{40, 40}, "Nothing says that friction is at its limit: the forces are an interval.")
        .mistake(Numbers{40, 45}, "The floor's normal force is W - F: the wall's friction carries a part of W.");
}

RBC_GRADE("ladder", "friction of the wall may also pull down", 2,
          "|F| <= mu_wall N has two sides. With much friction on the floor the wall may press so hard that its "
          "friction acts downwards; then it is this side that limits N.") {
    did("10 kg, T = 1, floor mu = 0.9, wall mu = 0.25");
    // N <= 50/0.75 = 66.7 from the wall, and N <= 0.9 (50 + N) gives 450.
    const WallForces forces = student::wall_forces(ladder(1, 0.9, 0.25));
    expect_near("lowest and highest force of the wall [N]", Numbers{forces.lowest, forces.highest}, {40, 200.0 / 3},
                force_tolerance.of(40))
        .mistake(Numbers{40, 450}, "At 450 N the wall's friction would be -400 N, far outside its cone.")
        .mistake(Numbers{40, 50}, "F may be negative: the wall's friction may pull the ladder down.");
}

RBC_GRADE("ladder", "a wedged ladder can push as hard as it likes", 2,
          "If T <= mu_wall the wall's cone gives no upper bound, and if mu_floor T >= 1 the floor's gives none. Both "
          "together: infinity. Look at the sign of what you divide by.") {
    did("T = 1, floor mu = 1.25, wall mu = 1.5");
    const WallForces wedged = student::wall_forces(ladder(1, 1.25, 1.5));
    expect("it stands", wedged.stands, "it falls")
        .mistake_if(
            !wedged.stands,
            "You divided by a negative number: there the inequality turns round, and N has no upper bound from it.");
    expect_near("lowest force [N]", wedged.lowest, 20, force_tolerance.of(20));
    expect("no highest force: infinity", wedged.highest == infinity, text("got ", wedged.highest));
    did("T = 1, floor mu = 1, wall mu = 1: both just so");
    const WallForces just = student::wall_forces(ladder(1, 1, 1));
    expect("no highest force: infinity", just.stands && just.highest == infinity, text("got ", just.highest))
        .mistake_if(true, "At T = mu_wall and mu_floor T = 1 the bounds have just gone to infinity.");
    did("T = 1, floor mu = 0.5, wall mu = 1.5: only the wall is wedged");
    const WallForces floor = student::wall_forces(ladder(1, 0.5, 1.5));
    expect_near("lowest and highest force [N]", Numbers{floor.lowest, floor.highest}, {20, 50}, force_tolerance.of(20))
        .mistake_if(floor.highest == infinity,
                    "Only one of the two cones has no bound here. The other one has, and it is enough.");
    did("T = 2, floor mu = 0.75, wall mu = 1: only the floor is wedged");
    const WallForces wall = student::wall_forces(ladder(2, 0.75, 1));
    expect_near("lowest and highest force [N]", Numbers{wall.lowest, wall.highest}, {50.0 / 3, 50},
                force_tolerance.of(50.0 / 3));
    const std::string beside =
        "T = mu_wall and mu_floor T = 1 are limits of the numbers as they are: just beside them a bound is high, but "
        "it is one.";
    for (const int k : {30, 40, 52}) {
        const double least = std::ldexp(1, -k), tolerance = 4 * std::ldexp(1, k - 52);  // a rounding of 1, over `least`
        did("T = 1, floor mu = 1 - ", least, ", wall mu = 2, then T = 1 + ", least, ", floor mu = 2, wall mu = 1");
        // N <= mu_floor (50 + N), and N (T - 1) <= 50.
        for (const WallForces& nearly :
             {student::wall_forces(ladder(1, 1 - least, 2)), student::wall_forces(ladder(1 + least, 2, 1))}) {
            expect("it stands", nearly.stands, "it falls").mistake_if(true, beside);
            expect("there is a highest force", nearly.highest < infinity, "infinity").mistake_if(true, beside);
            expect_near("highest force times what is left of 1 [N]", nearly.highest * least, 50, 50 * tolerance)
                .mistake_if(true, beside);
        }
    }
}

RBC_GRADE("ladder", "how flat it may lean, and that ice is hopeless", 2,
          "The lowest force meets the floor's bound: T = q/mu_floor - (1 - q) mu_wall. Not below 0, and infinity where "
          "the floor gives nothing.") {
    did("nobody on it, floor mu = 0.5, wall mu = 0.5");
    expect_near("smallest slope", student::smallest_slope(ladder(7, 0.5, 0.5)), 0.75, slope_tolerance.of(2.5))
        .mistake(1, "The rough wall carries a part of the weight: it helps.")
        .mistake(1.25, "The wall's friction acts upwards here, so it makes the slope smaller.")
        .mistake(4.0 / 3, "T is height over distance, not distance over height.");
    did("somebody of 30 kg at the top");
    // q = (5 + 30)/40 = 0.875.
    expect_near("smallest slope", student::smallest_slope({7, 10, 30, 1, 0.5, 0.5, 10}), 1.6875,
                slope_tolerance.of(2.5))
        .mistake(0.75, "The weight acts at q = (m/2 + x m_climber)/(m + m_climber), not in the middle.");
    did("floor mu = 1.25, wall mu = 1.25");
    expect_near("smallest slope", student::smallest_slope(ladder(1, 1.25, 1.25)), 0, slope_tolerance.of(2.05))
        .mistake_if(true, "mu_floor mu_wall > 1 wedges the ladder at every slope: the answer is 0, not below.");
    did("an icy floor, wall mu = 3");
    const double ice = student::smallest_slope(ladder(1, 0, 3));
    expect("it stands at no slope: infinity", ice == infinity, text("got ", ice));
    did("T = 100 on the icy floor");
    const WallForces forces = student::wall_forces(ladder(100, 0, 3));
    expect("it falls, and both forces are given as 0", !forces.stands && forces.lowest == 0 && forces.highest == 0,
           text(forces.stands ? "stands" : "falls", ", ", forces.lowest, " to ", forces.highest))
        .mistake_if(!forces.stands,
                    "Where it falls there are no forces at rest: lowest and highest are 0, as the contract says.");
}

RBC_GRADE("ladder", "how far up the climber may go", 2,
          "The load may act up to q = mu_floor (T + mu_wall)/(1 + mu_floor mu_wall); the climber is only a part of it: "
          "q (m + M) = m/2 + x M. Cut x at 1; below 0 there is no place.") {
    did("10 kg and a climber of 30 kg, T = 2, floor mu = 0.375, wall smooth");
    // q = 0.75: 30 = 5 + 30 x.
    const std::optional<double> place = student::highest_place({2, 10, 30, 0.1, 0.375, 0, 10});
    expect("there is a place", place.has_value(), "nothing");
    expect_near("highest place", *place, 25.0 / 30, place_tolerance.of(4.0 / 3))
        .mistake(0.75, "That is where the load of ladder and climber together may act. The climber is a part of it.");
    did("floor mu = 0.25, T = 1, wall smooth: the ladder alone would slip");
    // q = 0.25: 10 = 5 + 30 x. A person on the lowest rungs presses the foot down.
    const std::optional<double> low = student::highest_place({1, 10, 30, 0.9, 0.25, 0, 10});
    expect("there is a place", low.has_value(), "nothing")
        .mistake_if(true, "Somebody on the lowest rung makes a ladder safer that would slip without him.");
    expect_near("highest place", *low, 5.0 / 30, place_tolerance.of(4.0 / 3));
    did("floor mu = 0.1, T = 1, wall smooth: not even at the foot");
    const std::optional<double> none = student::highest_place({1, 10, 30, 0, 0.1, 0, 10});
    expect("no place", !none.has_value(), text("got ", none.value_or(0)));
    did("floor mu = 1, T = 2: to the top");
    expect_near("highest place", student::highest_place({2, 10, 30, 0, 1, 0.25, 10}).value_or(-1), 1,
                place_tolerance.of(4.0 / 3))
        .mistake_if(true, "The climber can go no further than the top: cut at 1.");
    did("a climber without weight, once on a ladder that stands and once on one that slips");
    expect_near("highest place", student::highest_place({2, 10, 0, 0, 0.5, 0, 10}).value_or(-1), 1, 0)
        .mistake_if(true, "Somebody without weight can go anywhere if the ladder stands: no division by his mass.");
    expect("no place", !student::highest_place({0.5, 10, 0, 0, 0.5, 0, 10}).has_value(), "there is one");
}

const std::string just_falls_hint =
    "What just does not stand falls: an interval that is empty, by however little, is empty.";

RBC_GRADE("ladder", "the forces of any ladder", 1,
          "Three inequalities, each linear in N: F <= mu_wall N, -F <= mu_wall N, N <= mu_floor (W - F). Put your own "
          "force into the balances, and see which cone it leaves.") {
    const auto check = [](const Sample& s) {
        const Ladder l = any_ladder_of(s);
        const auto [got, right] = both(student::wall_forces, l);
        const double W = (l.mass + l.climber_mass) * l.gravity, q = load_at(l), T = l.slope, wall = l.friction_wall;
        expect_equal("it stands", got.stands, right.stands)
            .mistake_if(right.stands && wall == 0,
                        "A smooth wall leaves one force: N T = W q gives both ends. That is still a force.")
            .mistake_if(right.stands && (T < wall || l.friction_floor * T > 1),
                        "You divided by a negative number: there the inequality turns round, and N has no upper bound "
                        "from it.");
        // 1 - mu_floor T and T - mu_wall may be 1e-6 of their parts, so 1e-16 becomes 1e-10, some times.
        expect_near("the lowest force [N]", got.lowest, right.lowest, force_tolerance.of(right.lowest))
            .mistake(W * q / T,
                     "At the lowest force of the wall its friction carries all it can: N T + mu_wall N = W q.");
        const double downwards = T > wall ? W * q / (T - wall) : infinity;
        expect("the highest force [N]",
               got.highest == right.highest || (right.highest < infinity && std::abs(got.highest - right.highest) <=
                                                                                force_tolerance.of(right.highest)),
               text(got.highest, " in place of ", right.highest))
            .mistake_if(right.highest == infinity,
                        "If T <= mu_wall the wall's cone gives no upper bound, and if mu_floor T >= 1 the floor's "
                        "gives none. Both together: infinity.")
            .mistake_if(got.highest > right.highest && std::abs(right.highest - downwards) < 1e-6 * downwards,
                        "|F| <= mu_wall N has two sides: the wall's friction may pull down, and then this limits N.")
            .mistake_if(got.highest > right.highest,
                        "The floor has a cone too: N <= mu_floor (W - F), with F written in N.");
    };
    for_all(any_ladder, check);
    for_all(heavy_and_steep, check, 100);
    for_all(heavy_and_flat, check, 100);
    did("T = 0.75, floor mu = 0.5, wall mu = 0.5, 10 kg: it just stands");
    const WallForces just = student::wall_forces(ladder(0.75, 0.5, 0.5));
    expect("it stands", just.stands, "it falls").mistake_if(true, "The ends belong to the interval: one force is one.");
    expect_near("lowest and highest force of the wall [N]", Numbers{just.lowest, just.highest}, {40, 40},
                force_tolerance.of(40));
    for (const int size : {-19, 0, 19}) {
        const double mass = std::ldexp(1, size), gravity = std::ldexp(1, size / 3);
        for (int k = 4; k <= 44; k += 4) {
            const double hair = std::ldexp(1, -k);
            did(mass, " kg, g = ", gravity, " m/s^2, floor mu = 0.5, wall mu = 0.5, T = 0.75 + ", hair,
                ", then 0.75 - ", hair);
            expect("it stands", student::wall_forces({0.75 + hair, mass, 0, 0, 0.5, 0.5, gravity}).stands, "it falls");
            expect("it falls", !student::wall_forces({0.75 - hair, mass, 0, 0, 0.5, 0.5, gravity}).stands, "it stands")
                .mistake_if(true, just_falls_hint);
        }
    }
}

RBC_GRADE("ladder", "the slope and the place of any ladder", 1,
          "Where the lowest force meets the floor's bound: mu_floor (T + mu_wall) (1 - q) = q (1 - mu_floor T). Solve "
          "it for T, then for q.") {
    const auto check = [](const Sample& s) {
        const Ladder l = any_ladder_of(s);
        const auto [slope, least] = both(student::smallest_slope, l);
        const double floor = l.friction_floor, wall = l.friction_wall;
        expect("the smallest slope",
               slope == least || (least < infinity && std::abs(slope - least) <= slope_tolerance.of(1 / floor + wall)),
               text(slope, " in place of ", least))
            .mistake_if(floor == 0, "Where the floor gives no friction a ladder stands at no slope: infinity.")
            .mistake_if(slope < 0,
                        "mu_floor mu_wall > 1 wedges the ladder at every slope: the answer is 0, not below.");
        const auto [place, highest] = both(student::highest_place, l);
        expect_equal("there is a place for the climber", place.has_value(), highest.has_value())
            .mistake_if(highest && l.climber_mass > 0,
                        "Somebody on the lowest rung makes a ladder safer that would slip without him.");
        if (highest && l.climber_mass == 0)
            expect_equal("somebody without weight goes to the top", *place == 1, true);
        else if (highest)
            expect_near("the highest place", *place, *highest, place_tolerance.of(1 + l.mass / l.climber_mass));
    };
    for_all(any_ladder, check);
    for_all(heavy_and_steep, check, 100);
    for_all(heavy_and_flat, check, 100);
    did("climbers of all weights on a ladder on which they come three quarters up, floor mu = 0.5, wall smooth");
    for (double part = climbers.low; part <= climbers.high; part *= 10) {
        const Ladder l{2 * (0.5 + 0.75 * part) / (1 + part), 16, 16 * part, 0, 0.5, 0, 8};
        const auto [place, highest] = both(student::highest_place, l);
        expect(text("there is a place for ", 16 * part, " kg"), place.has_value(), "nothing");
        expect_near("the highest place", *place, highest.value_or(-1), place_tolerance.of(1 + 1 / part));
    }
    did("T = 1, floor mu = 0.5, wall smooth, a climber without weight: it just stands");
    expect_near("highest place", student::highest_place({1, 16, 0, 0, 0.5, 0, 8}).value_or(-1), 1, 0);
    did("T = 1, floor mu = 0.25, wall smooth, 16 kg and a climber of 16 kg: it stands with him at the foot, just so");
    expect_near("highest place", student::highest_place({1, 16, 16, 1, 0.25, 0, 8}).value_or(-1), 0,
                place_tolerance.of(2))
        .mistake_if(true, "At the foot is a place, too: 0 is in [0, 1].");
    for (const int size : {-19, 0, 19}) {
        const double mass = std::ldexp(1, size);
        for (int k = 4; k <= 32; k += 4) {
            const double hair = std::ldexp(1, -k);
            did(mass, " kg, T = 1, wall smooth: floor mu = 0.25 - ", hair, " and a climber as heavy, then 0.5 - ", hair,
                " and one without weight");
            for (const bool climbs : {true, false}) {
                const double mu = (climbs ? 0.25 : 0.5) - hair;
                expect("no place", !student::highest_place({1, mass, climbs ? mass : 0, 1, mu, 0, 8}).has_value(),
                       "there is one")
                    .mistake_if(true, just_falls_hint);
            }
        }
    }
}

}  // namespace grading_ladder
