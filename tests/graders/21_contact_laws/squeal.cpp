#include "exercises/21_contact_laws/squeal.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include "common/grading/grader/grader.hpp"

using namespace rbc;
using namespace rbc::ex21;
using Eigen::Vector2d;

namespace grading_squeal {

RBC_STUDENT(slip)
RBC_STUDENT(quiet_speed)

constexpr double inf = std::numeric_limits<double>::infinity();

const std::string sign_hint =
    "Static friction took too much: what slides gets drop phi back, in the direction in which it slides.";
const std::string explicit_hint =
    "Backward Euler: phi and the film are those of the |u| after the step, not of u_static.";
const std::string stick_hint = "What static friction holds stays held: u_static = 0 gives 0, however steep the fall.";
const std::string slow_hint = "What slides slowly slides: only u_static = 0 sticks, exactly 0.";
const std::string full_hint = "phi is min(gamma |u|, 1): past 1/gamma friction falls no further.";
const std::string jump_hint =
    "Where w drop gamma > 1 + w c there is no root on the slope (the formula gives a negative one): friction falls at "
    "once.";
const std::string smallest_hint =
    "Of several roots the smallest: where there is one on the slope, gamma |u| <= 1, it is that.";
const std::string film_hint =
    "The film brakes both what slides on the slope and what slides beyond it: divide by 1 + w c.";
const std::string zero_hint = "0/0: ask whether the length is 0 before you divide by it.";
const std::string quiet_hint = "Set c = drop load gamma exp(-gamma V) and solve for V.";
const std::string load_hint = "drop is a number: what falls is drop times the load.";
const std::string never_hint =
    "Without a film friction that falls always squeals; with c >= drop load gamma it never does.";

/// 0, or within the contract's range, up to roundings of the grader.
bool is_of(const Allowed& range, double x) {
    return x == 0 || (std::abs(x) >= range.low * (1 - 1e-12) && std::abs(x) <= range.high * (1 + 1e-12));
}

/// A slip and its law, from what decides: how steep, beside the film, and how fast, beside 1/gamma.
struct Asked {
    Vector2d u;
    double w;
    StraightFall law;
    double speed;

    explicit Asked(const Sample& s) : w(s["w"]), speed(s["speed"]) {
        // Nearly as steep as the film, by little more than the contract's gap or some powers of ten of it; and slow
        // beside 1/gamma, so that this decides.
        const int beside = s.integer("beside the film");
        const double gap = steepness_gap.of(1.02 * std::pow(10, s["decade"]));
        const double steepness = beside == 1 ? 1 - gap : beside == 2 ? 1 + gap : s["steepness"];
        const double gamma_speed = s["gamma speed"] * (beside == 1 || beside == 2 ? gap : 1);
        law.gamma = gamma_speed / speed;
        const int end = s.integer("end of gamma");
        if (end == 1 || end == 2) {
            law.gamma = end == 1 ? numbers.low : numbers.high, speed = gamma_speed / law.gamma;
            w = end == 1 ? 1e20 : 1e-20;
        }
        double film = s.integer("film") == 0 ? 0 : s["w c"];
        const bool free = s.integer("fall beside the film") == 0 && beside != 1 && beside != 2;
        double fall = free ? s["w drop gamma"] : steepness * (1 + film);
        if (s.integer("exactly as steep") == 1) {  // powers of 2: the same in any form
            w = std::exp2(std::round(std::log2(w)));
            law.gamma = std::exp2(std::round(std::log2(law.gamma)));
            film = film < 1e-2 ? 0 : film < 1e2 ? 1 : 3;
            fall = 1 + film;
        }
        law.viscosity = film / w;
        law.drop = fall / (w * law.gamma);
        if (s.integer("without") == 1) law.drop = 0;
        if (s.integer("without") == 2) law.gamma = 0;
        if (s.integer("without") == 3) w = 0;
        const double x = std::cos(s["direction"]), y = std::sin(s["direction"]);
        u << (std::abs(x) < 1e-15 ? 0 : speed * x), (std::abs(y) < 1e-15 ? 0 : speed * y);
    }
    bool is_decided() const {
        const double film = w * law.viscosity, fall = w * law.drop * law.gamma;
        for (const double x : {w, law.drop, law.gamma, law.viscosity, u.x(), u.y()})
            if (!is_of(numbers, x)) return false;
        for (const double x : {film, fall, law.gamma * speed})
            if (!is_of(products, x)) return false;
        return 1 + film == fall || std::abs(1 + film - fall) >= steepness_gap.of(1.01 * (1 + film));
    }
    /// (E21.3) as a broken line g(x) = x (1 + w c) - |u_static| - w drop min(gamma x, 1), with g(0) < 0.
    double wanted() const {
        const double film = 1 + w * law.viscosity, lift = w * law.drop;
        if (law.gamma == 0) return speed / film;
        const double corner = 1 / law.gamma, at_corner = film * corner - speed - lift;
        if (at_corner < 0) return (speed + lift) / film;
        return corner * speed / (speed + at_corner);  // from (0, -speed) to (corner, at_corner)
    }
};

const std::string changes_nothing = "it changes nothing that the contract asks for",
                  only_products = "it counts only as w c and as w drop, which are coordinates of their own";

const Domain any_slip =
    Domain{decades("speed", numbers).simple(1),
           angle("direction").simple(0),
           decades("w", numbers)
               .simple(1)
               .indifferent(Coordinate::End::low, only_products)
               .indifferent(Coordinate::End::high, only_products),
           decades("w c", products).simple(1).indifferent(Coordinate::End::low, "so thin a film: " + changes_nothing),
           decades("gamma speed", products).edges({0.5, 1}).simple(0.5),
           decades("w drop gamma", products)
               .edges({0.5, 1, 2})
               .simple(0.5)
               .indifferent(Coordinate::End::low, "so little friction that falls: " + changes_nothing),
           decades("steepness", 1e-3, 1e3).edges({0.5, 1, 2}).simple(0.5),
           choice("fall beside the film", 2),
           choice("beside the film", 6),
           choice("decade", 6),
           choice("end of gamma", 6),
           choice("film", 3),
           choice("exactly as steep", 4),
           choice("without", 8)}
        .where([](const Sample& s) { return Asked(s).is_decided(); });

const Domain any_chalk =
    Domain{decades("load", loads).simple(10),
           decades("drop", drops).simple(0.5),
           decades("gamma", gammas).simple(50),
           decades("c", viscosities)
               .simple(10)
               .indifferent(Coordinate::End::high, "chalk in so thick a film is quiet, in a thicker one too"),
           decades("c over what falls", 1e-3, 1e3)
               .edges({1})
               .simple(0.5)
               .indifferent(Coordinate::End::high, "chalk in so thick a film is quiet, in a thicker one too"),
           choice("film beside what falls", 4),
           choice("decade", 11),
           choice("without", 16)};

/// To what the contract says, and a tenth of it for the reference.
void expect_quiet(const Squeal& s) {
    const auto [got, right] = both(student::quiet_speed, s);
    const double fall = s.load * s.drop * s.gamma;
    if (right == inf) {
        expect("infinite", got == inf, text(got, " m/s")).mistake_if(true, never_hint);
        return;
    }
    expect_near("V [m/s]", got, right, quiet_tolerance.of(1.1 * (right + 1 / s.gamma)))
        .mistake_if(s.viscosity >= fall || s.viscosity == 0 || got == inf || got == 0, never_hint)
        .mistake(-right, quiet_hint);
    if (right > 0)
        expect_near("gamma V", s.gamma * right, std::log(fall) - std::log(s.viscosity),
                    1e-12 * (s.gamma * right + 100));
}

StraightFall with(StraightFall law, double drop, double gamma, double viscosity) {
    law.drop = drop, law.gamma = gamma, law.viscosity = viscosity;
    return law;
}
RBC_MISCONCEPTION(slip, sign_hint, [](const Vector2d& u, double w, const StraightFall& law) {
    return slip(u, w, with(law, -law.drop, law.gamma, law.viscosity));
})
RBC_MISCONCEPTION(slip, "An impulse changes a velocity by w times itself: it is w drop phi, not drop phi.",
                  [](const Vector2d& u, double w, const StraightFall& law) {
                      return slip(u, w, with(law, law.drop / w, law.gamma, law.viscosity));
                  })
RBC_MISCONCEPTION(slip, "The film's impulse changes the velocity by w times itself: w c, not c.",
                  [](const Vector2d& u, double w, const StraightFall& law) {
                      return slip(u, w, with(law, law.drop, law.gamma, law.viscosity / w));
                  })
RBC_MISCONCEPTION(slip, film_hint, [](const Vector2d& u, double w, const StraightFall& law) {
    return slip(u, w, with(law, law.drop, law.gamma, 0));
})
/// 0 and infinity may have other reasons.
double some_speed(const Squeal& s) {
    const double V = quiet_speed(s);
    if (V == 0 || V == inf) throw std::domain_error("no speed");
    return V;
}
RBC_MISCONCEPTION(quiet_speed, quiet_hint, [](const Squeal& s) { return -quiet_speed(s); })
RBC_MISCONCEPTION(quiet_speed, "exp is undone by the natural logarithm, not by that of 10.",
                  [](const Squeal& s) { return quiet_speed(s) / std::log(10); })
RBC_MISCONCEPTION(quiet_speed, "That is gamma V. V is a speed.",
                  [](const Squeal& s) { return quiet_speed(s) * s.gamma; })
RBC_MISCONCEPTION(quiet_speed, load_hint, [](Squeal s) {
    s.viscosity *= s.load;
    return some_speed(s);
})
RBC_MISCONCEPTION(quiet_speed, "The slope of exp(-gamma V) has gamma in front.", [](Squeal s) {
    s.viscosity *= s.gamma;
    return some_speed(s);
})

RBC_GRADE("squeal", "a slip by hand: on the slope, beyond it, in a film", 1, sign_hint.c_str()) {
    did("u_static = (0.3, 0.4) m/s, w = 0.5 1/kg, drop = 1 N s, gamma = 1 s/m: |u| = 0.5 + 0.5 |u|");
    expect_near("u [m/s]", student::slip({0.3, 0.4}, 0.5, {1, 1, 0}), Numbers{0.6, 0.8}, slip_tolerance.of(1))
        .mistake(Numbers{0.45, 0.6}, explicit_hint)
        .mistake(Numbers{0.2, 0.8 / 3}, sign_hint)
        .mistake_if(true, sign_hint);
    did("u_static = (-3, 4) m/s: gamma |u| > 1");
    expect_near("u [m/s]", student::slip({-3, 4}, 0.5, {1, 1, 0}), Numbers{-3.3, 4.4}, slip_tolerance.of(5.5))
        .mistake(Numbers{-6, 8}, full_hint)
        .mistake_if(true, full_hint);
    did("the same with a film, c = 2 N s per m/s: 1 + w c = 2");
    expect_near("u [m/s]", student::slip({-3, 4}, 0.5, {1, 1, 2}), Numbers{-1.65, 2.2}, slip_tolerance.of(2.75))
        .mistake(Numbers{-0.3, 0.4}, explicit_hint)
        .mistake_if(true, film_hint);
    did("slower, u_static = (0.6, 0): |u| 2 = 0.6 + 0.5 |u|");
    expect_near("u [m/s]", student::slip({0.6, 0}, 0.5, {1, 1, 2}), Numbers{0.4, 0}, slip_tolerance.of(0.4))
        .mistake(Numbers{0.55, 0}, smallest_hint)
        .mistake_if(true, film_hint);
}

RBC_GRADE("squeal", "what sticks stays, what is steep falls at once", 2, jump_hint.c_str()) {
    for (const double gamma : {0.0, 1.0, 100.0}) {
        did("u_static = 0, w = 1 1/kg, drop = 1 N s, gamma = ", gamma, " s/m");
        const Vector2d got = student::slip({0, 0}, 1, {1, gamma, 0.5});
        expect_near("u [m/s]", got, Numbers{0, 0}, 0)
            .mistake_if(!got.allFinite(), zero_hint)
            .mistake_if(true, stick_hint);
    }
    did("u_static = (0, -0.001) m/s, w = 1 1/kg, drop = 1 N s, gamma = 100 s/m: only |u| = 1.001 solves it");
    expect_near("u [m/s]", student::slip({0, -0.001}, 1, {1, 100, 0}), Numbers{0, -1.001}, slip_tolerance.of(1.001))
        .mistake_if(true, jump_hint);
    did("the same in a film, c = 1 N s per m/s");
    expect_near("u [m/s]", student::slip({0, -0.001}, 1, {1, 100, 1}), Numbers{0, -0.5005}, slip_tolerance.of(0.5005))
        .mistake_if(true, jump_hint);
    did("exactly as steep as the film: w = 1, drop = 2, gamma = 1, c = 1, u_static = (0.5, 0)");
    expect_near("u [m/s]", student::slip({0.5, 0}, 1, {2, 1, 1}), Numbers{1.25, 0}, slip_tolerance.of(1.25))
        .mistake_if(true, jump_hint);
    did("nearly as steep: w = 1, drop = 0.9999, gamma = 1, c = 0, u_static = (1e-5, 0): 1e-5/1e-4");
    expect_near("u [m/s]", student::slip({1e-5, 0}, 1, {0.9999, 1, 0}), Numbers{0.1, 0}, slip_tolerance.of(0.1))
        .mistake(Numbers{1e-5 + 0.9999, 0}, smallest_hint)
        .mistake_if(true,
                    "As long as 1 + w c is larger than w drop gamma there is a root on the slope, by however little.");
    did("still nearer: w = 1, drop = 1 - 2^-19, gamma = 1, c = 0, u_static = (2^-24, 0): 1/32");
    expect_near("u [m/s]", student::slip({0x1p-24, 0}, 1, {1 - 0x1p-19, 1, 0}), Numbers{0x1p-5, 0},
                slip_tolerance.of(0x1p-5))
        .mistake_if(true,
                    "As long as 1 + w c is larger than w drop gamma there is a root on the slope, by however little.");
    did("w = 0, and 1e-20 m/s: that is slow, and it does not stick");
    expect_near("u, over 1e-20 m/s", Vector2d(1e20 * student::slip({1e-20, 0}, 0, {2, 1, 1})), Numbers{1, 0},
                slip_tolerance.of(1))
        .mistake_if(true, slow_hint);
    did("w = 0: nothing moves it");
    expect_near("u [m/s]", student::slip({0.5, 0.1}, 0, {2, 1, 1}), Numbers{0.5, 0.1},
                slip_tolerance.of(std::hypot(0.5, 0.1)))
        .mistake_if(true, film_hint);
}

RBC_GRADE("squeal", "any slip", 4, full_hint.c_str()) {
    for_all(
        any_slip,
        [](const Sample& s) {
            const Asked a(s);
            const auto [got, right] = both(student::slip, a.u, a.w, a.law);
            const double film = 1 + a.w * a.law.viscosity, lift = a.w * a.law.drop;
            const Vector2d along = a.u / a.speed;
            const auto phi = [&](double x) { return std::min(a.law.gamma * x, 1.0); };
            const double x = a.wanted(), tolerance = slip_tolerance.of(1.1 * x),
                         on_slope = a.speed / (film - lift * a.law.gamma);
            did("u_static = (", a.u.x(), ", ", a.u.y(), ") m/s, w = ", a.w, " 1/kg, drop = ", a.law.drop,
                " N s, gamma = ", a.law.gamma, " s/m, c = ", a.law.viscosity);
            expect_near("u [m/s]", got, Vector2d(x * along), tolerance)
                .mistake_if(!got.allFinite() || got.dot(along) < 0, jump_hint)
                .mistake(Vector2d(on_slope * along), on_slope > 0 ? full_hint : jump_hint)
                .mistake(Vector2d((a.speed + lift) / film * along), smallest_hint)
                .mistake(Vector2d((a.speed + lift) * along), film_hint)
                .mistake(Vector2d(a.speed / (1 - lift * a.law.gamma) * along), film_hint)
                .mistake(Vector2d((a.speed + lift * phi(a.speed) - (film - 1) * a.speed) * along), explicit_hint)
                .mistake(Vector2d((a.speed + lift * phi(a.speed)) / film * along), explicit_hint)
                .mistake(Vector2d(a.speed / film * along), sign_hint)
                .mistake(Vector2d(a.speed / (film + lift * a.law.gamma) * along), sign_hint);
            expect_near("u [m/s], as a broken line", right, Vector2d(x * along), tolerance);
        },
        400);
}

RBC_GRADE("squeal", "quiet from which speed on", 3, quiet_hint.c_str()) {
    did("10 N, drop 0.3, gamma = 50 s/m, c = 10 N s/m: 150 exp(-50 V) = 10");
    const auto tolerance = [](double V) { return quiet_tolerance.of(V + 1.0 / 50); };
    const double thick = std::log(15.0) / 50, thin = std::log(150.0) / 50;
    expect_near("V [m/s]", student::quiet_speed({10, 0.3, 50, 10}), thick, tolerance(thick))
        .mistake_if(true, quiet_hint);
    did("c = 1 N s/m: 150 exp(-50 V) = 1");
    expect_near("V [m/s]", student::quiet_speed({10, 0.3, 50, 1}), thin, tolerance(thin)).mistake_if(true, quiet_hint);
    did("c = 150 N s/m, exactly enough; and 200");
    expect_near("V [m/s]", student::quiet_speed({10, 0.3, 50, 150}), 0.0, tolerance(0)).mistake_if(true, never_hint);
    expect_near("V [m/s]", student::quiet_speed({10, 0.3, 50, 200}), 0.0, tolerance(0)).mistake_if(true, never_hint);
    did("no film");
    expect("never", student::quiet_speed({10, 0.3, 50, 0}) == inf).mistake_if(true, never_hint);
    did("no film, and friction that does not fall; a load of 0");
    expect_near("V [m/s]", student::quiet_speed({10, 0, 50, 0}), 0.0, tolerance(0)).mistake_if(true, never_hint);
    expect_near("V [m/s]", student::quiet_speed({0, 0.3, 50, 0}), 0.0, tolerance(0)).mistake_if(true, never_hint);
    for_all(any_chalk, [](const Sample& s) {
        Squeal chalk{s["load"], s["drop"], s["gamma"], 0};
        const int without = s.integer("without");
        const double off = std::pow(10, -1 - s["decade"]);
        const double over_fall[] = {0, s["c over what falls"], 1 - off,
                                    1 + off};  // the last two next to what is enough
        const int beside = s.integer("film beside what falls");
        chalk.viscosity = beside == 0 ? s["c"] : over_fall[beside] * chalk.load * chalk.drop * chalk.gamma;
        if (without == 1 || without >= 14) chalk.viscosity = 0;
        if (without == 2 || without == 14) chalk.load = 0;
        if (without == 3 || without == 15) chalk.drop = 0;
        expect_quiet(chalk);
    });
}

}  // namespace grading_squeal
