#include "exercises/13_dantzig_friction/ladder.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "common/grading/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex13;

RBC_STUDENT(wall_forces)
RBC_STUDENT(smallest_slope)
RBC_STUDENT(highest_place)

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// 10 kg at 10 m/s^2, W = 100 N, nobody on it.
Ladder ladder(double slope, double floor, double wall) {
    return {slope, 10, 0, 0, floor, wall, 10};
}

/// By how much this normal force of the wall breaks the law, in weights: the balances of a ladder whose foot is at
/// (-1, 0) and whose top is at (0, T), each weight with its own arm, then both cones.
double violation(const Ladder& l, double N) {
    const double weight = (l.mass + l.climber_mass) * l.gravity;
    const double moment = 0.5 * l.mass * l.gravity + l.climber_at * l.climber_mass * l.gravity;  // about the foot
    const double wall_friction = moment - N * l.slope, floor_normal = weight - wall_friction, floor_friction = N;
    return std::max({-N, -floor_normal, floor_friction - l.friction_floor * floor_normal,
                     std::abs(wall_friction) - l.friction_wall * N}) /
           weight;
}

Ladder random_ladder(RandomNumbers& random) {
    const auto friction = [&] { return random.between(0, 1) < 0.2 ? 0.0 : random.decades(-1.5, 0.5); };
    const double mass = random.decades(-1, 2), climber = mass * random.decades(-1, 1);
    const double slope = random.decades(-1, 1), place = random.between(0, 1), floor = friction(), wall = friction();
    return {slope, mass, climber, place, floor, wall, random.between(1, 20)};
}

std::string seen(const Ladder& l) {
    return text("T = ", l.slope, ", ladder ", l.mass, " kg, climber ", l.climber_mass, " kg at ", l.climber_at,
                ", mu of the floor ", l.friction_floor, ", of the wall ", l.friction_wall, ", g = ", l.gravity);
}

}  // namespace

RBC_GRADE("ladder", "a smooth wall leaves one force, a rough one an interval", 2,
          "Moments about the foot: wall friction F = W q - N T. Then three inequalities, F <= mu_wall N, -F <= mu_wall "
          "N, N <= mu_floor (W - F), each a bound for N.") {
    did("10 kg, g = 10 m/s^2, T = 2, floor mu = 0.5, wall smooth");
    const WallForces smooth = student::wall_forces(ladder(2, 0.5, 0));
    expect("it stands", smooth.stands, "it falls");
    expect_near("lowest and highest force of the wall [N]", Numbers{smooth.lowest, smooth.highest}, {25, 25}, 1e-11)
        .mistake_if(smooth.highest > 26,
                    "A smooth wall gives no friction in either direction: N T = W q, and nothing else.");
    did("T = 1, floor mu = 0.45, wall mu = 0.25");
    // F = 50 - N: N >= 40; N <= 50/0.75; N <= 0.45 (50 + N), N <= 22.5/0.55.

    const WallForces rough = student::wall_forces(ladder(1, 0.45, 0.25));
    expect_near("lowest and highest force of the wall [N]", Numbers{rough.lowest, rough.highest}, {40, 22.5 / 0.55},
                1e-11)
        .mistake(Numbers{40, 200.0 / 3}, "The floor has a cone too: N <= mu_floor (W - F), with F written in N.")
        .mistake(Numbers{40, 40}, "Nothing says that friction is at its limit: the forces are an interval.")
        .mistake(Numbers{40, 45}, "The floor's normal force is W - F: the wall's friction carries a part of W.");
}

RBC_GRADE(
    "ladder", "friction of the wall may also pull down", 2,
    "|F| <= mu_wall N has two sides. With much friction on the floor the wall may press so hard that its friction "
    "acts downwards; then it is this side that limits N.") {
    did("10 kg, T = 1, floor mu = 0.9, wall mu = 0.25");
    // N <= 50/0.75 = 66.7 from the wall, and N <= 0.9 (50 + N) gives 450.
    const WallForces forces = student::wall_forces(ladder(1, 0.9, 0.25));
    expect_near("lowest and highest force of the wall [N]", Numbers{forces.lowest, forces.highest}, {40, 200.0 / 3},
                1e-11)
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
            true,
            "You divided by a negative number: there the inequality turns round, and N has no upper bound from it.");
    expect_near("lowest force [N]", wedged.lowest, 20, 1e-11);
    expect("no highest force: infinity", wedged.highest == infinity, text("got ", wedged.highest));
    did("T = 1, floor mu = 1, wall mu = 1: both just so");
    const WallForces just = student::wall_forces(ladder(1, 1, 1));
    expect("no highest force: infinity", just.stands && just.highest == infinity, text("got ", just.highest))
        .mistake_if(true, "At T = mu_wall and mu_floor T = 1 the bounds have just gone to infinity.");
    did("T = 1, floor mu = 0.5, wall mu = 1.5: only the wall is wedged");
    const WallForces floor = student::wall_forces(ladder(1, 0.5, 1.5));
    expect_near("lowest and highest force [N]", Numbers{floor.lowest, floor.highest}, {20, 50}, 1e-11)
        .mistake_if(floor.highest == infinity,
                    "Only one of the two cones has no bound here. The other one has, and it is enough.");
    did("T = 2, floor mu = 0.75, wall mu = 1: only the floor is wedged");
    const WallForces wall = student::wall_forces(ladder(2, 0.75, 1));
    expect_near("lowest and highest force [N]", Numbers{wall.lowest, wall.highest}, {50.0 / 3, 50}, 1e-11);
}

RBC_GRADE("ladder", "how flat it may lean, and that ice is hopeless", 2,
          "The lowest force meets the floor's bound: T = q/mu_floor - (1 - q) mu_wall. Not below 0, and infinity where "
          "the floor gives nothing.") {
    did("nobody on it, floor mu = 0.5, wall mu = 0.5");
    expect_near("smallest slope", student::smallest_slope(ladder(7, 0.5, 0.5)), 0.75, 1e-12)
        .mistake(1, "The rough wall carries a part of the weight: it helps.")
        .mistake(1.25, "The wall's friction acts upwards here, so it makes the slope smaller.")
        .mistake(4.0 / 3, "T is height over distance, not distance over height.");
    did("somebody of 30 kg at the top");
    // q = (5 + 30)/40 = 0.875.
    expect_near("smallest slope", student::smallest_slope({7, 10, 30, 1, 0.5, 0.5, 10}), 1.6875, 1e-12)
        .mistake(0.75, "The weight acts at q = (m/2 + x m_climber)/(m + m_climber), not in the middle.");
    did("floor mu = 1.25, wall mu = 1.25");
    expect_near("smallest slope", student::smallest_slope(ladder(1, 1.25, 1.25)), 0, 0)
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
    expect_near("highest place", *place, 25.0 / 30, 1e-12)
        .mistake(0.75, "That is where the load of ladder and climber together may act. The climber is a part of it.");
    did("floor mu = 0.25, T = 1, wall smooth: the ladder alone would slip");
    // q = 0.25: 10 = 5 + 30 x. Somebody on the lowest rungs presses the foot down.
    const std::optional<double> low = student::highest_place({1, 10, 30, 0.9, 0.25, 0, 10});
    expect("there is a place", low.has_value(), "nothing")
        .mistake_if(true, "Somebody on the lowest rung makes a ladder safer that would slip without him.");
    expect_near("highest place", *low, 5.0 / 30, 1e-12);
    did("floor mu = 0.1, T = 1, wall smooth: not even at the foot");
    const std::optional<double> none = student::highest_place({1, 10, 30, 0, 0.1, 0, 10});
    expect("no place", !none.has_value(), text("got ", none.value_or(0)));
    did("floor mu = 1, T = 2: to the top");
    expect_near("highest place", student::highest_place({2, 10, 30, 0, 1, 0.25, 10}).value_or(-1), 1, 0)
        .mistake_if(true, "The climber can go no further than the top: cut at 1.");
    did("a climber without weight, once on a ladder that stands and once on one that slips");
    expect_near("highest place", student::highest_place({2, 10, 0, 0, 0.5, 0, 10}).value_or(-1), 1, 0)
        .mistake_if(true, "Somebody without weight can go anywhere if the ladder stands: no division by his mass.");
    expect("no place", !student::highest_place({0.5, 10, 0, 0, 0.5, 0, 10}).has_value(), "there is one");
}

RBC_GRADE(
    "ladder", "400 random ladders: the ends hold, a little beyond them does not", 2,
    "One of your numbers is not the border. Put your own force into the balances, and see which cone it leaves.") {
    did("400 random ladders, floors and walls, some of them icy");
    RandomNumbers random(132);
    for (int i = 0; i < 400; ++i) {
        Ladder l = random_ladder(random);
        const WallForces forces = student::wall_forces(l);
        const double W = (l.mass + l.climber_mass) * l.gravity, slope = student::smallest_slope(l);
        expect("it stands exactly if its slope is not below the smallest; " + seen(l),
               forces.stands == (l.slope > slope),
               text(forces.stands ? "stands" : "falls", ", smallest slope ", slope));
        if (forces.stands) {
            const double low = forces.lowest, high = forces.highest;
            // Forces below 1e3 weights, each with some roundings; a step of 1e-6 outwards breaks a cone by 1e-8.
            expect("the lowest force holds, a little less does not; " + seen(l),
                   low > 0 && violation(l, low) < 1e-10 && violation(l, low * (1 - 1e-6)) > 1e-10, text(low, " N"));
            const bool ends = high < infinity && violation(l, high) < 1e-10 * (1 + high / W) &&
                              violation(l, high * (1 + 1e-6)) > 1e-10;
            expect("the highest force holds, a little more does not; " + seen(l),
                   ends || (high == infinity && violation(l, 1e9 * W) < 0), text(high, " N"));
        }
        if (slope > 0 && slope < infinity) {
            l.slope = slope * (1 + 1e-9);
            expect("at a slope above the smallest it stands; " + seen(l), student::wall_forces(l).stands);
            l.slope = slope * (1 - 1e-9);
            expect("below it does not; " + seen(l), !student::wall_forces(l).stands);
        }
        const std::optional<double> place = student::highest_place(l);
        for (const double at : {place.value_or(0) - 1e-9, place.value_or(0), place.value_or(0) + 1e-9}) {
            l.climber_at = at;
            const bool should = place.has_value() && at < *place;
            if (at < 0 || at > 1 || (place.has_value() && at == *place)) continue;
            expect("it stands with the climber below the highest place, and with nobody above it; " + seen(l),
                   student::wall_forces(l).stands == should, place ? text("highest place ", *place) : "no place");
        }
    }
}
