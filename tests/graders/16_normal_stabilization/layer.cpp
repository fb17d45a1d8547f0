#include "exercises/16_normal_stabilization/layer.hpp"

#include <algorithm>
#include <cmath>

#include "common/grading/grader/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex16;

namespace grading_layer {

RBC_STUDENT(least_velocity)

/// The zone is 11 mm to 19 mm.
const Layer layer{0.06, 0.25, 0.004, 0.5, 2};
const std::string its_layer =
    "envelope 60 mm, place 1/4, tolerance 4 mm: the zone is 11 mm to 19 mm; k = 0.5, c_max = 2 m/s, h = 0.1 s";

Layer random_layer(RandomNumbers& random) {
    Layer some;
    some.envelope = random.between(0.02, 0.1);
    some.place = random.between(0.3, 0.7);
    some.tolerance = random.between(0, 0.25) * some.envelope;
    some.error_reduction = random.between(0.2, 1);
    some.clamp = random.between(0.5, 2);
    return some;
}

/// What the contract's tolerances are shares of.
double speed_of(double u_n, double d, double h, const Layer& some) {
    return std::abs(u_n) + (std::abs(d) + some.envelope) / h;
}

/// To what the contract says.
Expectation expect_velocity(const std::string& what, double u_n, double e, double d, double h, const Layer& some,
                            double right) {
    return expect_near(what, student::least_velocity(u_n, e, d, h, some), right,
                       velocity_tolerance.of(speed_of(u_n, d, h, some)));
}

const std::string zone_hint =
    "The error ends at the zone's nearest end, not in its middle: at theta eta - s from below, at theta eta + s from "
    "above.";
const std::string place_hint = "The place is theta eta. Only the lesson's theta is 1/2.";
const std::string above_hint =
    "Above the zone it may come down all of the way: neither k nor c_max holds it back, and 0 would stop it in "
    "mid-air.";
const std::string air_hint =
    "Does it come into the zone in this step, d + h u_n <= theta eta + s? If not, there is nothing to bounce from.";
const std::string sum_hint = "Bounce and correction are not added: the larger of the two is asked for.";
const std::string clamp_hint = "The clamp is for the push. A bounce is as fast as it is.";
const std::string slow_hint = "However slowly it comes, it bounces: no speed is too small to count.";
const std::string beside_hint =
    "d + h u_n <= theta eta + s as it stands: in a thin layer even a femtometre above the zone is not in it.";
const std::string push_hint =
    "Below the zone: k of the way to its lower end in one step, (theta eta - s - d) k/h, at most c_max.";

const std::string min_hint = "Of bounce and push the larger one is asked for, not the smaller one.";
const std::string leaves_hint = "What separates does not bounce: u_n > 0 asks for nothing.";
const std::string up_hint =
    "Pushes drive bodies apart, u_n > 0, and a way down is u_n < 0: the signs are turned round.";

/// What is asked to come to the zone's ends, or to other places.
double way(double d, double h, const Layer& some, double top, double bottom) {
    const double place = some.place * some.envelope;
    if (d > place + some.tolerance) return -(d - top) / h;
    if (d < place - some.tolerance) return std::min(some.error_reduction * (bottom - d) / h, some.clamp);
    return 0;
}
double way(double d, double h, const Layer& some) {
    const double place = some.place * some.envelope;
    return way(d, h, some, place + some.tolerance, place - some.tolerance);
}
double bounce(double u, double e, double d, double h, const Layer& some) {
    return d + h * u <= some.place * some.envelope + some.tolerance ? e * std::max(0.0, -u) : 0;
}
double larger(double bounce, double way) {
    return bounce > 0 ? std::max(bounce, way) : way;
}

RBC_MISCONCEPTION(least_velocity, zone_hint, [](double u, double e, double d, double h, const Layer& some) {
    const double place = some.place * some.envelope;
    return larger(bounce(u, e, d, h, some), way(d, h, some, place, place));
})
RBC_MISCONCEPTION(least_velocity, zone_hint, [](double u, double e, double d, double h, const Layer& some) {
    const double place = some.place * some.envelope, s = some.tolerance;
    return larger(bounce(u, e, d, h, some), way(d, h, some, place - s, place + s));
})
RBC_MISCONCEPTION(least_velocity, air_hint, [](double u, double e, double d, double h, const Layer& some) {
    return larger(e * std::max(0.0, -u), way(d, h, some));
})
RBC_MISCONCEPTION(least_velocity, sum_hint, [](double u, double e, double d, double h, const Layer& some) {
    return bounce(u, e, d, h, some) + way(d, h, some);
})
RBC_MISCONCEPTION(least_velocity, clamp_hint, [](double u, double e, double d, double h, const Layer& some) {
    return std::min(larger(bounce(u, e, d, h, some), way(d, h, some)), some.clamp);
})
RBC_MISCONCEPTION(least_velocity, leaves_hint, [](double u, double e, double d, double h, const Layer& some) {
    const bool hits = u > 0 && e > 0 && d + h * u <= some.place * some.envelope + some.tolerance;
    return hits ? std::max(e * u, way(d, h, some)) : least_velocity(u, e, d, h, some);
})
RBC_MISCONCEPTION(least_velocity, up_hint, [](double u, double e, double d, double h, const Layer& some) {
    return -least_velocity(u, e, d, h, some);
})
RBC_MISCONCEPTION(least_velocity, min_hint, [](double u, double e, double d, double h, const Layer& some) {
    const double push = way(d, h, some), hit = bounce(u, e, d, h, some);
    return push > 0 && hit > 0 ? std::min(push, hit) : least_velocity(u, e, d, h, some);
})
RBC_MISCONCEPTION(least_velocity, place_hint, [](double u, double e, double d, double h, Layer some) {
    some.place = 0.5;
    return least_velocity(u, e, d, h, some);
})

/// A contact, a step, and a layer.
struct Gap {
    double u_n, e, d, h;
    Layer layer;

    /// @param side  1: aimed above the zone, -1: into it
    Gap(const Sample& s, double side) : e(s["bounces"] * s["e"]), h(s["h"]) {
        const double eta = s["eta"], theta = s["theta"], room = std::min(theta, 1 - theta);
        layer = {eta, theta, s["s/room"] * room * eta, s["k"], s["clamped"] * s["c_max"]};
        const double place = theta * eta, zone = layer.tolerance;
        const double from[] = {0, place - zone, place + zone};
        d = from[s.integer("gap from 0, bottom, top")] + s["off/eta"] * eta;
        const double way = place + zone - d,
                     aimed = (way + side * s["beside"] * (std::abs(d) + std::abs(way) + eta)) / h;
        const double speeds_of[] = {s["u_n"], s["u_n"] * eta / h, aimed};
        u_n = speeds_of[s.integer("u_n in m/s, in eta/h, aimed at the zone")];
    }
    double speed() const { return speed_of(u_n, d, h, layer); }
    /// Whether it bounces does not hang on a rounding.
    bool is_decided() const {
        const double above = d + h * u_n - (layer.place * layer.envelope + layer.tolerance);
        return e == 0 || u_n >= 0 || std::abs(above) > arrival_tolerance.of(h * speed());
    }
    bool is_allowed() const {
        const double u = std::abs(u_n), eta = layer.envelope;
        return (u == 0 || (u >= speeds.low && u <= speeds.high)) && d >= gaps.low * eta && d <= gaps.high * eta;
    }
};

/// @param how, off  what is simplest: how u_n comes about, and the gap above the zone
Domain gaps_about(int how, double off) {
    return Domain{decades("eta", envelopes).simple(1),
                  even("theta", 0, 1).edges({0.25, 0.5}).simple(0.5),
                  even("s/room", 0, 1).edges({0.5}).simple(0.5),
                  decades("k", error_reductions).edges({0.5}).simple(0.5),
                  choice("clamped", 2).simple(1),
                  decades("c_max", clamps).simple(900),
                  choice("u_n in m/s, in eta/h, aimed at the zone", 3).simple(how),
                  either_sign("u_n", speeds).simple(-1),
                  decades("beside", 1.1 * arrival_tolerance.share, 0.5).simple(0.001),
                  choice("bounces", 2).simple(1),
                  decades("e", restitutions).edges({0.5}).simple(0.5),
                  choice("gap from 0, bottom, top", 3).simple(2),
                  either_sign("off/eta", 1e-9, -gaps.low).edges({0.125, 0.25, 0.5}).simple(off),
                  decades("h", step_sizes).simple(0.25)}
        .where([](const Sample& s) {
            const Gap over(s, 1), into(s, -1);
            return over.is_allowed() && over.is_decided() && into.is_allowed() && into.is_decided();
        });
}
const Domain any_gap = gaps_about(1, -0.25), above = gaps_about(2, 0.125);

RBC_GRADE("layer", "below the zone it is pushed, between nothing is asked", 1, push_hint.c_str()) {
    did(its_layer, "; at rest, e = 0");
    // (0.011 + 0.010) * 0.5/0.1
    expect_velocity("asked for at a gap of -10 mm [m/s]", 0, 0, -0.01, 0.1, layer, 0.105)
        .mistake(0.125, zone_hint)
        .mistake(0.145, zone_hint)
        .mistake(0.18, place_hint)
        .mistake(-0.105, "A push drives bodies apart: u_n > 0.");
    for (const double gap : {0.012, 0.015, 0.018})
        expect_velocity(text("asked for at a gap of ", gap, " m, in the zone [m/s]"), 0, 0, gap, 0.1, layer, 0)
            .mistake_if(true, "Within the tolerance nothing is wrong, and nothing is asked: 0, neither up nor down.");
    expect_velocity("asked for at a gap of -0.6 m [m/s]", 0, 0, -0.6, 0.1, layer, 2)
        .mistake(3.055, "The push is limited: c_max.");
}

RBC_GRADE("layer", "from above it may come all the way in one step", 1, above_hint.c_str()) {
    did(its_layer, "; at rest, e = 0, gap 50 mm");
    expect_velocity("asked for [m/s]", 0, 0, 0.05, 0.1, layer, -0.31)
        .mistake(-0.155, above_hint)
        .mistake(0, above_hint)
        .mistake(-0.35, zone_hint)
        .mistake(-0.39, zone_hint)
        .mistake(-0.16, place_hint);
    did("h = 0.01 s: 31 mm in one step are 3.1 m/s");
    expect_velocity("asked for [m/s]", -1, 0, 0.05, 0.01, layer, -3.1).mistake(-2, above_hint);
    did("it comes at 0.4 m/s, e = 0, h = 0.1 s: it lands on the zone's upper end");
    expect_velocity("asked for [m/s]", -0.4, 0, 0.05, 0.1, layer, -0.31)
        .mistake(0, "Without bounce it lands: e = 0 gives no reason to stop it 31 mm above.");
}

RBC_GRADE("layer", "it bounces where it arrives, not in the air", 2, air_hint.c_str()) {
    did(its_layer, "; e = 0.5, gap 50 mm, 0.2 m/s down: at the end of the step it is still at 30 mm");
    expect_velocity("asked for [m/s]", -0.2, 0.5, 0.05, 0.1, layer, -0.31)
        .mistake(0.1, air_hint)
        .mistake(-0.21, sum_hint);
    did("0.4 m/s down: it would come to 10 mm");
    expect_velocity("asked for [m/s]", -0.4, 0.5, 0.05, 0.1, layer, 0.2)
        .mistake(-0.31, "It arrives in this step, so it bounces: at 0.5 times 0.4 m/s.")
        .mistake(-0.11, sum_hint);
    did("a zone up to 0.75 m, gap 0.875 m, 1 m/s down, h = 1/8 s: it comes just to the zone");
    expect_velocity("asked for [m/s]", -1, 0.5, 0.875, 0.125, {1, 0.5, 0.25, 0.5, 2}, 0.5)
        .mistake(-1, "d + h u_n <= theta eta + s: what comes just to the zone's end arrives, and bounces.");
    for (const double eta : {envelopes.low, 1.0, envelopes.high}) {
        did("envelope ", eta,
            " m, a zone up to 3/4 of it, gap 7/8, h = 1/4 s: it would come to a millionth above the zone");
        const Layer large_or_small{eta, 0.5, 0.25 * eta, 0.5, 2};
        const double to_zone = 0.5 * eta;
        expect_velocity("asked for [m/s]", -to_zone * (1 - 1e-6), 0.5, 0.875 * eta, 0.25, large_or_small, -to_zone)
            .mistake_if(true, air_hint);
        did("and to a millionth below its upper end");
        const double speed = to_zone * (1 + 1e-6);
        expect_velocity("asked for [m/s]", -speed, 0.5, 0.875 * eta, 0.25, large_or_small, 0.5 * speed)
            .mistake_if(true, "d + h u_n <= theta eta + s: what comes into the zone bounces, be it by a hair.");
    }
    did("it leaves, at 0.02 m/s, from within the zone");
    expect_velocity("asked for [m/s]", 0.02, 0.5, 0.015, 0.1, layer, 0)
        .mistake(0.01, leaves_hint)
        .mistake(-0.01, leaves_hint);
}

RBC_GRADE("layer", "never less than the bounce, and never the sum", 1, sum_hint.c_str()) {
    did(its_layer, "; e = 0.5, gap -10 mm: the push is 0.105 m/s. It comes at 1 m/s");
    expect_velocity("asked for [m/s]", -1, 0.5, -0.01, 0.1, layer, 0.5)
        .mistake(0.605, sum_hint)
        .mistake(0.105, "The push is less than the bounce: then the bounce is asked for.");
    did("it comes at 0.1 m/s");
    expect_velocity("asked for [m/s]", -0.1, 0.5, -0.01, 0.1, layer, 0.105)
        .mistake(0.155, sum_hint)
        .mistake(0.05, "The push is more than the bounce: then the push is asked for.");
    did("gap -0.6 m, at 8 m/s: a bounce of 4 m/s, twice the clamp");
    expect_velocity("asked for [m/s]", -8, 0.5, -0.6, 0.1, layer, 4).mistake(2, clamp_hint).mistake(6, sum_hint);
}

RBC_GRADE(
    "layer", "24 balls come to rest in the zone", 1,
    "Look at where it stays: what rests in the zone must be left there, and what is outside must be brought to it.") {
    RandomNumbers random(161);
    for (int trial = 0; trial < 24; ++trial) {
        const Layer some = random_layer(random);
        const double e = trial % 2 == 0 ? 0 : random.between(0, 0.4), dt = random.between(0.03, 0.1);
        const double top = some.place * some.envelope + some.tolerance, bottom = top - 2 * some.tolerance;
        double d = random.between(-0.3, 1) * some.envelope, u = random.between(-2, 0);
        did("ball ", trial, " starts at a gap of ", d, " m with ", u, " m/s, e = ", e, ", h = ", dt,
            " s, g = 9.81 m/s^2");
        // It is pushed out with 2 m/s at most, flies for 0.4 s then, 14 steps, and at most as long again in all its bounces.
        // Errors below shrink by 0.8 at least with each step, to 1e-7 m of 30 mm in 60. 120 steps are plenty for 1e-6 m.
        for (int step = 0; step < 120; ++step) {
            const bool seen = d <= some.envelope;
            const double asked = seen ? student::least_velocity(u, e, d, dt, some) : -1e9;
            expect("what is asked is a number", std::isfinite(asked), text(asked));
            const bool arrives = d + dt * u < top - 1e-9;
            if (seen && arrives && e > 0 && u < 0)
                expect("at least the bounce", asked >= -e * u - velocity_tolerance.of(speed_of(u, d, dt, some)),
                       text(asked, " m/s for ", -e * u, " m/s"));
            u = std::max(u - 9.81 * dt, asked);
            d += dt * u;
        }
        expect("it rests", std::abs(u) <= 1e-6, text("u = ", u, " m/s"));
        expect("in the zone", d >= bottom - 1e-6 && d <= top + 1e-6,
               text("gap ", d, " m, zone ", bottom, " to ", top, " m"));
    }
}

RBC_GRADE("layer", "any contact in any layer", 4, push_hint.c_str()) {
    const auto check = [](const Sample& s) {
        for (const double side : {1.0, -1.0}) {
            const Gap g(s, side);
            const auto [got, right] = both(student::least_velocity, g.u_n, g.e, g.d, g.h, g.layer);
            const double place = g.layer.place * g.layer.envelope, zone = g.layer.tolerance;
            const bool above = g.d > place + zone, below = g.d < place - zone;
            const double hit = bounce(g.u_n, g.e, g.d, g.h, g.layer);
            expect_near("asked for [m/s]", got, right, velocity_tolerance.of(g.speed()))
                .mistake_if(std::abs(g.d + g.h * g.u_n - place - zone) < 1e-6 * g.h * g.speed(), beside_hint)
                .mistake_if(got < right && right == hit && hit < 1e-6 * g.speed(), slow_hint)
                .mistake_if(got < right && right == hit,
                            "It arrives in this step, so it bounces, at e times its speed.")
                .mistake_if(got > right && above && hit == 0 && g.e > 0 && g.u_n < 0 && got > 0, air_hint)
                .mistake_if(above && hit == 0, above_hint)
                .mistake_if(!below, "Within the tolerance nothing is wrong: nothing but the bounce is asked.");
        }
    };
    for_all(any_gap, check, 300);
    for_all(above, check, 300);
}

}  // namespace grading_layer
