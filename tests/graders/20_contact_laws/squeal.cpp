#include "exercises/20_contact_laws/squeal.hpp"

#include <cmath>
#include <limits>

#include "common/grading/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex20;
using Eigen::Vector2d;

RBC_STUDENT(slip)
RBC_STUDENT(quiet_speed)

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

const std::string sign_hint =
    "Static friction took too much: what slides gets drop phi back, in the direction in which it slides.";
const std::string explicit_hint =
    "Backward Euler: phi and the film are those of the |u| after the step, not of u_static.";
const std::string stick_hint = "What static friction holds stays held: u_static = 0 gives 0, however steep the fall.";
const std::string full_hint = "phi is min(gamma |u|, 1): past 1/gamma friction falls no further.";
const std::string jump_hint =
    "Where w drop gamma > 1 + w c there is no root on the slope (the formula gives a negative one): friction falls at "
    "once.";
const std::string film_hint =
    "The film brakes both what slides on the slope and what slides beyond it: divide by 1 + w c.";
const std::string zero_hint = "0/0: ask whether the length is 0 before you divide by it.";
const std::string quiet_hint = "Set c = drop load gamma exp(-gamma V) and solve for V.";
const std::string never_hint =
    "Without a film friction that falls always squeals; with c >= drop load gamma it never does.";

double wanted(double speed, double w, const StraightFall& law) {
    // The residual g(x) = x (1 + w c) - |u_static| - w drop min(gamma x, 1) is a broken line with g(0) < 0.
    const double film = 1 + w * law.viscosity, lift = w * law.drop;
    if (law.gamma > 0) {
        const double corner = 1 / law.gamma, at_corner = film * corner - speed - lift;
        if (at_corner < 0) return (speed + lift) / film;
        return corner * speed / (speed + at_corner);  // from (0, -speed) to (corner, at_corner)
    }
    return speed / film;
}

}  // namespace

RBC_GRADE("squeal", "a slip by hand: on the slope, beyond it, in a film", 3, sign_hint.c_str()) {
    did("u_static = (0.3, 0.4) m/s, w = 0.5 1/kg, drop = 1 N s, gamma = 1 s/m: |u| = 0.5 + 0.5 |u|");
    expect_near("u [m/s]", student::slip({0.3, 0.4}, 0.5, {1, 1, 0}), Numbers{0.6, 0.8}, 1e-9)
        .mistake(Numbers{0.45, 0.6}, explicit_hint)
        .mistake(Numbers{0.2, 0.8 / 3}, sign_hint)
        .mistake_if(true, sign_hint);
    did("u_static = (-3, 4) m/s: gamma |u| > 1");
    expect_near("u [m/s]", student::slip({-3, 4}, 0.5, {1, 1, 0}), Numbers{-3.3, 4.4}, 1e-9)
        .mistake(Numbers{-6, 8}, full_hint)
        .mistake_if(true, full_hint);
    did("the same with a film, c = 2 N s per m/s: 1 + w c = 2");
    expect_near("u [m/s]", student::slip({-3, 4}, 0.5, {1, 1, 2}), Numbers{-1.65, 2.2}, 1e-9)
        .mistake(Numbers{-0.3, 0.4}, explicit_hint)
        .mistake_if(true, film_hint);
    did("slower, u_static = (0.6, 0): |u| 2 = 0.6 + 0.5 |u|");
    expect_near("u [m/s]", student::slip({0.6, 0}, 0.5, {1, 1, 2}), Numbers{0.4, 0}, 1e-9).mistake_if(true, film_hint);
}

RBC_GRADE("squeal", "what sticks stays, what is steep falls at once", 3, jump_hint.c_str()) {
    for (const double gamma : {0.0, 1.0, 100.0}) {
        did("u_static = 0, w = 1 1/kg, drop = 1 N s, gamma = ", gamma, " s/m");
        const Vector2d got = student::slip({0, 0}, 1, {1, gamma, 0.5});
        expect_near("u [m/s]", got, Numbers{0, 0}, 0)
            .mistake_if(!got.allFinite(), zero_hint)
            .mistake_if(true, stick_hint);
    }
    did("u_static = (0, -0.001) m/s, w = 1 1/kg, drop = 1 N s, gamma = 100 s/m: only |u| = 1.001 solves it");
    expect_near("u [m/s]", student::slip({0, -0.001}, 1, {1, 100, 0}), Numbers{0, -1.001}, 1e-9)
        .mistake_if(true, jump_hint);
    did("the same in a film, c = 1 N s per m/s");
    expect_near("u [m/s]", student::slip({0, -0.001}, 1, {1, 100, 1}), Numbers{0, -0.5005}, 1e-9)
        .mistake_if(true, jump_hint);
    did("exactly as steep as the film: w = 1, drop = 2, gamma = 1, c = 1, u_static = (0.5, 0)");
    expect_near("u [m/s]", student::slip({0.5, 0}, 1, {2, 1, 1}), Numbers{1.25, 0}, 1e-9).mistake_if(true, jump_hint);
    did("w = 0: nothing moves it");
    expect_near("u [m/s]", student::slip({0.5, 0.1}, 0, {2, 1, 1}), Numbers{0.5, 0.1}, 1e-9)
        .mistake_if(true, film_hint);
}

RBC_GRADE("squeal", "500 slips of all scales", 2, full_hint.c_str()) {
    RandomNumbers random(203);
    int slope = 0, beyond = 0;
    for (int trial = 0; trial < 500; ++trial) {
        const double w = random.decades(-6, 3), speed = random.decades(-8, 3), stiffness = random.decades(-2, 1);
        StraightFall law;
        law.viscosity = trial % 4 == 0 ? 0 : random.decades(-3, 1) / w;
        law.gamma = trial % 25 == 0 ? 0 : random.decades(-1, 1) / speed;
        law.drop = law.gamma == 0 ? random.decades(-3, 3) : stiffness * (1 + w * law.viscosity) / (w * law.gamma);
        if (trial % 10 == 3) law.drop = 0;
        if (std::abs(stiffness - 1) < 1e-3) continue;
        const double angle = random.between(-4, 4);
        const Vector2d along(std::cos(angle), std::sin(angle));
        did("|u_static| = ", speed, " m/s, w = ", w, " 1/kg, drop = ", law.drop, " N s, gamma = ", law.gamma,
            " s/m, c = ", law.viscosity);
        const double x = wanted(speed, w, law);
        (law.gamma * x <= 1 ? slope : beyond) += 1;
        expect_near("u/|u| expected", student::slip(speed * along, w, law) / x, along, 2e-9)
            .mistake_if(stiffness > 1, jump_hint)
            .mistake_if(true, full_hint);
    }
    expect("both branches were visited", slope > 50 && beyond > 50, text(slope, ", ", beyond));
}

RBC_GRADE("squeal", "quiet from which speed on", 2, quiet_hint.c_str()) {
    did("10 N, drop 0.3, gamma = 50 s/m, c = 10 N s/m: 150 exp(-50 V) = 10");
    expect_near("V [m/s]", student::quiet_speed({10, 0.3, 50, 10}), std::log(15.0) / 50, 1e-13)
        .mistake_if(true, quiet_hint);
    did("c = 150 N s/m, exactly enough; and 200");
    expect_near("V [m/s]", student::quiet_speed({10, 0.3, 50, 150}), 0.0, 1e-13).mistake_if(true, never_hint);
    expect_near("V [m/s]", student::quiet_speed({10, 0.3, 50, 200}), 0.0, 1e-13).mistake_if(true, never_hint);
    did("no film");
    expect("never", student::quiet_speed({10, 0.3, 50, 0}) == inf).mistake_if(true, never_hint);
    did("no film, and friction that does not fall; a load of 0");
    expect_near("V [m/s]", student::quiet_speed({10, 0, 50, 0}), 0.0, 0).mistake_if(true, never_hint);
    expect_near("V [m/s]", student::quiet_speed({0, 0.3, 50, 0}), 0.0, 0).mistake_if(true, never_hint);
    RandomNumbers random(204);
    for (int trial = 0; trial < 200; ++trial) {
        const Squeal s{random.decades(-6, 6), random.decades(-3, 1), random.decades(-3, 5), 0};
        Squeal wet = s;
        const double V = random.decades(-3, 1) / s.gamma;
        wet.viscosity = s.drop * s.load * s.gamma * std::exp(-s.gamma * V);
        did("load ", s.load, " N, drop ", s.drop, ", gamma ", s.gamma, " s/m, c = ", wet.viscosity, " N s/m");
        expect_near("gamma V", s.gamma * student::quiet_speed(wet), s.gamma * V, 1e-11).mistake_if(true, quiet_hint);
    }
}
