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

/// Sums and quotients of a few numbers below 100: some 1e-14.
constexpr double tolerance = 1e-12;

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
const std::string push_hint =
    "Below the zone: k of the way to its lower end in one step, (theta eta - s - d) k/h, at most c_max.";

/// A contact, a step, and a layer.
struct Gap {
    double u_n, e, d, h;
    Layer layer;

    explicit Gap(const Sample& s)
        : u_n(s["u_n eta/h"] * s["eta"] / s["h"]), e(s["e"] * s["weaker"]), d(s["d/eta"] * s["eta"]), h(s["h"]) {
        const double theta = s["theta"], room = std::min(theta, 1 - theta);
        layer = {s["eta"], theta, s["s/room"] * room * s["eta"], s["k"],
                 s["clamped"] * s["c_max h/eta"] * s["eta"] / h};
    }
    double speed() const { return std::abs(u_n) + (std::abs(d) + layer.envelope) / h; }
    bool is_decided() const {
        const double above = d + h * u_n - (layer.place * layer.envelope + layer.tolerance);
        return std::abs(above) > 1e-9 * h * speed();
    }
};

const Domain any_gap =
    Domain{decades("eta", 1e-6, 1e3, "m").simple(1),
           even("theta", 0, 1).edges({0.25, 0.5}).simple(0.5),
           even("s/room", 0, 1).edges({0.5}).simple(0.5),
           even("k", 0.0625, 1).edges({0.5}).simple(0.5),
           choice("clamped", 2).simple(1),
           decades("c_max h/eta", 1e-3, 1e3).simple(2),
           either_sign("u_n eta/h", 1e-9, 1e3).simple(-1),
           even("e", 0, 1).edges({0.5}).simple(0.5),
           decades("weaker", 1e-6, 1),
           even("d/eta", -3, 1).edges({-1, 0, 0.25, 0.5, 0.75}).simple(0),
           decades("h", 1e-6, 10, "s").simple(0.125)}
        .where([](const Sample& s) {
            const Gap g(s);
            return (g.e == 0 || g.e >= 1e-6) && std::abs(g.u_n) <= 1e3 && g.layer.clamp <= 1e3 && g.is_decided();
        });

RBC_GRADE("layer", "below the zone it is pushed, between nothing is asked", 1, push_hint.c_str()) {
    did(its_layer, "; at rest, e = 0");
    // (0.011 + 0.010) * 0.5/0.1
    expect_near("asked for at a gap of -10 mm [m/s]", student::least_velocity(0, 0, -0.01, 0.1, layer), 0.105,
                tolerance)
        .mistake(0.125, zone_hint)
        .mistake(0.145, zone_hint)
        .mistake(0.18, place_hint)
        .mistake(-0.105, "A push drives bodies apart: u_n > 0.");
    for (const double gap : {0.012, 0.015, 0.018})
        expect_near(text("asked for at a gap of ", gap, " m, in the zone [m/s]"),
                    student::least_velocity(0, 0, gap, 0.1, layer), 0, tolerance)
            .mistake_if(true, "Within the tolerance nothing is wrong, and nothing is asked: 0, neither up nor down.");
    expect_near("asked for at a gap of -0.6 m [m/s]", student::least_velocity(0, 0, -0.6, 0.1, layer), 2, tolerance)
        .mistake(3.055, "The push is limited: c_max.");
}

RBC_GRADE("layer", "from above it may come all the way in one step", 2, above_hint.c_str()) {
    did(its_layer, "; at rest, e = 0, gap 50 mm");
    expect_near("asked for [m/s]", student::least_velocity(0, 0, 0.05, 0.1, layer), -0.31, tolerance)
        .mistake(-0.155, above_hint)
        .mistake(0, above_hint)
        .mistake(-0.35, zone_hint)
        .mistake(-0.39, zone_hint)
        .mistake(-0.16, place_hint);
    did("h = 0.01 s: 31 mm in one step are 3.1 m/s");
    expect_near("asked for [m/s]", student::least_velocity(-1, 0, 0.05, 0.01, layer), -3.1, tolerance)
        .mistake(-2, above_hint);
    did("it comes at 0.4 m/s, e = 0, h = 0.1 s: it lands on the zone's upper end");
    expect_near("asked for [m/s]", student::least_velocity(-0.4, 0, 0.05, 0.1, layer), -0.31, tolerance)
        .mistake(0, "Without bounce it lands: e = 0 gives no reason to stop it 31 mm above.");
}

RBC_GRADE("layer", "it bounces where it arrives, not in the air", 2, air_hint.c_str()) {
    did(its_layer, "; e = 0.5, gap 50 mm, 0.2 m/s down: at the end of the step it is still at 30 mm");
    expect_near("asked for [m/s]", student::least_velocity(-0.2, 0.5, 0.05, 0.1, layer), -0.31, tolerance)
        .mistake(0.1, air_hint)
        .mistake(-0.21, sum_hint);
    did("0.4 m/s down: it would come to 10 mm");
    expect_near("asked for [m/s]", student::least_velocity(-0.4, 0.5, 0.05, 0.1, layer), 0.2, tolerance)
        .mistake(-0.31, "It arrives in this step, so it bounces: at 0.5 times 0.4 m/s.")
        .mistake(-0.11, sum_hint);
    did("a zone up to 0.75 m, gap 0.875 m, 1 m/s down, h = 1/8 s: it comes just to the zone");
    expect_near("asked for [m/s]", student::least_velocity(-1, 0.5, 0.875, 0.125, {1, 0.5, 0.25, 0.5, 2}), 0.5,
                tolerance)
        .mistake(-1, "d + h u_n <= theta eta + s: what comes just to the zone's end arrives, and bounces.");
    did("it leaves, at 0.02 m/s, from within the zone");
    expect_near("asked for [m/s]", student::least_velocity(0.02, 0.5, 0.015, 0.1, layer), 0, tolerance)
        .mistake(0.01, "What separates does not bounce: u_n > 0 asks for nothing.")
        .mistake(-0.01, "What separates does not bounce: u_n > 0 asks for nothing.");
}

RBC_GRADE("layer", "never less than the bounce, and never the sum", 2, sum_hint.c_str()) {
    did(its_layer, "; e = 0.5, gap -10 mm: the push is 0.105 m/s. It comes at 1 m/s");
    expect_near("asked for [m/s]", student::least_velocity(-1, 0.5, -0.01, 0.1, layer), 0.5, tolerance)
        .mistake(0.605, sum_hint)
        .mistake(0.105, "The push is less than the bounce: then the bounce is asked for.");
    did("it comes at 0.1 m/s");
    expect_near("asked for [m/s]", student::least_velocity(-0.1, 0.5, -0.01, 0.1, layer), 0.105, tolerance)
        .mistake(0.155, sum_hint)
        .mistake(0.05, "The push is more than the bounce: then the push is asked for.");
    did("gap -0.6 m, at 8 m/s: a bounce of 4 m/s, twice the clamp");
    expect_near("asked for [m/s]", student::least_velocity(-8, 0.5, -0.6, 0.1, layer), 4, tolerance)
        .mistake(2, clamp_hint)
        .mistake(6, sum_hint);
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
                expect("at least the bounce", asked >= -e * u - tolerance, text(asked, " m/s for ", -e * u, " m/s"));
            u = std::max(u - 9.81 * dt, asked);
            d += dt * u;
        }
        expect("it rests", std::abs(u) <= 1e-6, text("u = ", u, " m/s"));
        expect("in the zone", d >= bottom - 1e-6 && d <= top + 1e-6,
               text("gap ", d, " m, zone ", bottom, " to ", top, " m"));
    }
}

RBC_GRADE("layer", "any contact in any layer", 2, push_hint.c_str()) {
    for_all(any_gap, [](const Sample& s) {
        const Gap g(s);
        const auto [got, right] = both(student::least_velocity, g.u_n, g.e, g.d, g.h, g.layer);
        const double place = g.layer.place * g.layer.envelope, zone = g.layer.tolerance;
        const bool above = g.d > place + zone, below = g.d < place - zone;
        const double bounce = g.e * std::max(0.0, -g.u_n), way = (place - zone - g.d) / g.h;
        expect_near("asked for [m/s]", got, right, 1e-13 * g.speed())
            .mistake_if(got < right && right == bounce && bounce < 1e-6 * g.speed(), slow_hint)
            .mistake_if(above && zone > 0 && std::abs(got - (place - g.d) / g.h) <= 1e-13 * g.speed(), zone_hint)
            .mistake_if(above && got > right && right < 0 && got >= 0, air_hint)
            .mistake_if(above, above_hint)
            .mistake_if(!below, "Within the tolerance nothing is wrong: nothing but the bounce is asked.")
            .mistake(bounce + std::min(g.layer.error_reduction * way, g.layer.clamp), sum_hint)
            .mistake(std::min(bounce, g.layer.clamp), clamp_hint);
    });
}

}  // namespace grading_layer
