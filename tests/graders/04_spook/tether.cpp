#include "exercises/04_spook/tether.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "common/grading/grader/grader.hpp"
#include "lessons/04_spook/spook.hpp"

using namespace rbc;
using namespace rbc::ex04;

namespace grading_tether {

RBC_STUDENT(tether_impulse)
RBC_STUDENT(step_on_tether)

constexpr double g = 9.81;

/// What a velocity is added up from, m/s, and a height, m.
double size_of_velocity(const Particle& p, const Tether& t) {
    const SpookCoefficients c = spook_coefficients(t.dt, t.stiffness, t.relaxation);
    return std::abs(p.v) + t.dt * std::abs(t.gravity) + c.a * (std::abs(p.x) + t.length) / (1 + t.mass * c.epsilon);
}
double allowed_in_velocity(const Particle& p, const Tether& t) {
    return tether_tolerance.of(size_of_velocity(p, t));
}
double allowed_in_height(const Particle& p, const Tether& t) {
    return tether_tolerance.of(std::abs(p.x) + t.length) + t.dt * allowed_in_velocity(p, t);
}
double allowed_in_pull(const Particle& p, const Tether& t) {
    return t.mass * allowed_in_velocity(p, t);
}

/// The step of the lesson seen from above: heights from the end of the tether downwards, gravity turned round.
Particle mirrored_lesson_step(const Particle& p, const Tether& t) {
    SpookParameters s;
    s.dt = t.dt, s.gravity = -t.gravity, s.mass = t.mass, s.restitution = t.restitution;
    s.stiffness = t.stiffness, s.relaxation = t.relaxation, s.impact_threshold = t.impact_threshold;
    const Particle q = step_spook({t.length - p.x, -p.v}, s);
    return {t.length - q.x, -q.v};
}

Tether tether_of(const Sample& s) {
    const double h = s["h"], m = s["m"], wh = s["w h"];
    return {h, s["g"], m, s["e"], wh * wh * m / (h * h), s["tau/h"] * h, s["v_thr"], s["l"]};
}

/// So far beyond the end of the tether, or below the floor; negative: not yet.
Particle ball_of(const Sample& s) {
    return {s["side"] == 0 ? s["l"] + s["beyond"] : -s["beyond"], s["v"]};
}

/// Nothing is rounded on the way to v_t: no gravity, or a half kick of 1/32 m/s.
bool is_exact(const Tether& t) {
    const double half = 0.5 * t.gravity * t.dt;
    return std::abs(half) == 0 || std::abs(half) == 0.03125;
}

/// One bound at most is violated, and v_t no nearer to v_thr than `threshold_gap`, but for exactly on it.
bool is_decided(const Particle& p, const Tether& t) {
    const double half = 0.5 * t.gravity * t.dt, now = p.v - half;
    const double from_limit = std::abs(std::abs(now) - t.impact_threshold);
    return (p.x >= 0 || p.x <= t.length) &&
           (from_limit > threshold_gap.of(std::abs(p.v) + std::abs(half)) || (is_exact(t) && from_limit == 0));
}

const Domain any_ball =
    Domain{choice("side", 2),
           either_sign("beyond", distances_from_bound)
               .simple(0.0625)
               .indifferent(Coordinate::End::low,
                            "So near to a bound only the side counts: the push of the gap is less "
                            "than a rounding, and that of the velocity and of gravity is there."),
           either_sign("v", ball_speeds).simple(4).edges({0.21875, 0.28125, -0.21875, 0.25}),
           decades("h", tether_steps).simple(0.0078125),
           either_sign("g", tether_gravities).simple(8),
           decades("m", ball_masses).simple(2),
           even("e", 0, 1).edges({0.5}).simple(0.5),
           decades("w h", tether_stiffnesses_of_step).simple(4),
           even("tau/h", tether_relaxations).edges({1e-3, 0.25, 2, 4}).simple(2),
           even("v_thr", thresholds)
               .edges({0.25, 1e-6})
               .simple(0.25)
               .indifferent(Coordinate::End::high, "speeds of all sizes next to v_thr have a domain of their own"),
           decades("l", tether_lengths).simple(2)}
        .where([](const Sample& s) { return s["beyond"] >= -s["l"] && is_decided(ball_of(s), tether_of(s)); });

/// Balls nearly as fast as v_thr at t_n, or a little faster, with any v_thr. On a tether that is short, soft and slow a
/// velocity is added up from next to nothing, and its least part counts.
const Domain near_threshold = Domain{choice("decade", 12).simple(3),
                                     choice("decade of v_thr", 16).simple(3),
                                     choice("short and soft", 2).simple(1),
                                     even("digits of v_thr", 1, 10).simple(1),
                                     decades("h", tether_steps).simple(0.0078125),
                                     either_sign("g", tether_gravities).simple(0)};

// (E04.4) and (E04.5) as somebody may write them, with what each sign stands for.

/// @param drag, kick  1, or -1 where the sign of that term is wrong
double pull(const Particle& p, const Tether& t, double drag, double kick) {
    if (p.x <= t.length) return 0;
    const SpookCoefficients c = spook_coefficients(t.dt, t.stiffness, t.relaxation);
    return (c.a * (p.x - t.length) + drag * c.b * p.v - kick * t.dt * t.gravity) / (1 / t.mass + c.epsilon);
}

/// What pulls at nothing gives nothing away.
double some(double pull) {
    if (!(pull > 0)) throw std::domain_error("no pull");
    return pull;
}

/// The solve, without an impact stage, for a ball that had one or none.
Particle solved(const Particle& p, const Tether& t) {
    Tether soft = t;
    soft.impact_threshold = 1e300;
    return step_on_tether(p, soft);
}

double half_kick(const Tether& t) {
    return 0.5 * t.gravity * t.dt;
}

/// After an impact stage that sees v_t = v - half and puts half on again.
Particle hit(const Particle& p, const Tether& t, double half) {
    const double now = p.v - half;
    const bool hits = (p.x < 0 && now < -t.impact_threshold) || (p.x > t.length && now > t.impact_threshold);
    return {p.x, hits ? -t.restitution * now + half : p.v};
}
Particle stepped(const Particle& p, const Tether& t, double half_at_floor, double half_at_end) {
    return solved(hit(p, t, p.x > t.length ? half_at_end : half_at_floor), t);
}

/// The step of a ball nearly as fast as v_thr, were it on the other side of it.
Particle other_side(const Particle& p, Tether t) {
    const double speed = std::abs(p.v - half_kick(t)), limit = t.impact_threshold;
    if (std::abs(speed - limit) < 0.3 * limit) t.impact_threshold = speed > limit ? 2 * limit : 0.5 * limit;
    return step_on_tether(p, t);
}

/// The pull that the solve would see after the impact stage.
double after_impact(const Particle& p, const Tether& t) {
    return tether_impulse({p.x, -t.restitution * (p.v - half_kick(t)) + half_kick(t)}, t);
}

const std::string no_impact = "The impact stage is not part of the pull: p is the state that the solve sees.";
const std::string gravity_turned =
    "Gravity already pulls the ball back, so the tether has less to do: its term is -g h here.";
const std::string gap_only =
    "You turned the gap only. At the tether the gap shrinks when v > 0: G v = -v, and gravity turns as well.";
const std::string drag_not_turned = "At the tether the gap shrinks when v > 0: G v = -v.";
const std::string one_sided = "The impulse of a one-sided bound is max(0, ...): without it the tether is a rod.";
const std::string plain = "That is the plain impact, which reflects v(t - h/2).";
const std::string half_turned = "Gravity points down at the tether too: v_t = v - g h/2, not v + g h/2.";
const std::string just_beside =
    "v_thr is a limit of the numbers as they are, of v_t and of any size: what is faster, by however little, hits.";
const std::string pushed_out =
    "The tether pushed the ball outwards. Its impulse acts with G = -1: lambda/m is taken away.";

RBC_MISCONCEPTION(tether_impulse, gravity_turned,
                  [](const Particle& p, const Tether& t) { return some(pull(p, t, 1, -1)); })
RBC_MISCONCEPTION(tether_impulse, gap_only, [](const Particle& p, const Tether& t) { return some(pull(p, t, -1, -1)); })
RBC_MISCONCEPTION(tether_impulse, drag_not_turned,
                  [](const Particle& p, const Tether& t) { return some(pull(p, t, -1, 1)); })
RBC_MISCONCEPTION(tether_impulse, one_sided, [](const Particle& p, const Tether& t) { return pull(p, t, 1, 1); })
RBC_MISCONCEPTION(tether_impulse, no_impact,
                  [](const Particle& p, const Tether& t) { return some(after_impact(p, t)); })
RBC_MISCONCEPTION(step_on_tether, "The minus: an impact turns v_t round, -e v_t, at the tether as at the floor.",
                  [](const Particle& p, const Tether& t) {
                      const Particle turned = hit(p, t, half_kick(t));
                      if (turned.v == p.v || t.restitution == 0) throw std::domain_error("no impact");
                      return solved({p.x, t.restitution * (p.v - half_kick(t)) + half_kick(t)}, t);
                  })
RBC_MISCONCEPTION(step_on_tether, plain,
                  [](const Particle& p, const Tether& t) { return stepped(p, t, half_kick(t), 0); })
RBC_MISCONCEPTION(step_on_tether, half_turned,
                  [](const Particle& p, const Tether& t) { return stepped(p, t, half_kick(t), -half_kick(t)); })
RBC_MISCONCEPTION(step_on_tether, one_sided, [](const Particle& p, const Tether& t) {
    const Particle impact = hit(p, t, half_kick(t));
    const bool end = p.x > t.length;
    // At the floor everything is the mirror image.
    Tether turned = t;
    turned.gravity = -t.gravity;
    const double push = end ? -pull(impact, t, 1, 1) : pull({t.length - p.x, -impact.v}, turned, 1, 1);
    const double v = impact.v - t.dt * t.gravity + push / t.mass;
    return Particle{p.x + t.dt * v, v};
})
RBC_MISCONCEPTION(step_on_tether,
                  "The height moves with the velocity that impact, solve and gravity leave, not with the old one.",
                  [](const Particle& p, const Tether& t) {
                      const double impact = hit(p, t, half_kick(t)).v;
                      return Particle{p.x + t.dt * impact, step_on_tether(p, t).v};
                  })
RBC_MISCONCEPTION(step_on_tether, "a, b and epsilon are not as in (04.4): look at what stands there before tau/h.",
                  [](const Particle& p, Tether t) {
                      t.relaxation /= 4;
                      return step_on_tether(p, t);
                  })
RBC_MISCONCEPTION(step_on_tether, pushed_out, [](Particle p, const Tether& t) {
    const Particle impact = stepped(p, t, half_kick(t), half_kick(t));
    if (p.x <= t.length) return impact;
    const double v = impact.v + 2 * (p.v - t.gravity * t.dt - solved(p, t).v);  // right where there was no impact
    return Particle{p.x + t.dt * v, v};
})

RBC_GRADE(
    "tether", "while it is slack, it is the step of the lesson", 2,
    "Keep the floor exactly as in the lesson, with the balanced impact; a slack tether (x <= length) does nothing.") {
    did("dropped a ball from 1 m with a tether of 50 m, e = 0.6, 300 steps of 0.01 s");
    Tether tether;
    tether.length = 50;
    expect_near("pull of the slack tether [N s]", student::tether_impulse({49, 3}, tether), 0, 0)
        .mistake_if(true, "A bound that is not violated has no impulse: without x > length the answer is 0.");
    Particle lesson{1, 0};
    for (int n = 0; n < 300; ++n) {
        const Particle mine = student::step_on_tether(lesson, tether);  // each from the lesson's place: nothing adds up
        const double in_height = allowed_in_height(lesson, tether), in_velocity = allowed_in_velocity(lesson, tether);
        lesson = step_spook(lesson, {});
        expect_near(text("height after step ", n + 1, " [m]"), mine.x, lesson.x, in_height);
        expect_near(text("stored velocity after step ", n + 1, " [m/s]"), mine.v, lesson.v, in_velocity);
    }
    did("0.1 mm above the floor with -4 m/s: nothing is violated yet");
    expect_near("stored velocity [m/s]", student::step_on_tether({1e-4, -4}, tether).v, -4 - 0.01 * g,
                allowed_in_velocity({1e-4, -4}, tether))
        .mistake_if(true, "A bound acts only where it is violated: x < 0, or x > length.");
    did("1 mm below the floor with -0.22 m/s, which is faster than v_thr at t_n");
    expect_near("stored velocity [m/s]", student::step_on_tether({-0.001, -0.22}, tether).v,
                step_spook({-0.001, -0.22}, {}).v, allowed_in_velocity({-0.001, -0.22}, tether))
        .mistake_if(true, "The threshold looks at v_t = v - g h/2 at the floor too.");
    tether.relaxation = 0.002;
    SpookParameters eager;
    eager.relaxation = 0.002;
    did("4 cm below the floor with -4 m/s, tau = h/5");
    expect_near("stored velocity [m/s]", student::step_on_tether({-0.04, -4}, tether).v,
                step_spook({-0.04, -4}, eager).v, allowed_in_velocity({-0.04, -4}, tether))
        .mistake_if(true, "The solve follows the impact in the same step, with the velocity that the impact left.");
}

RBC_GRADE("tether", "how hard a taut tether pulls", 3,
          "The gap is c = length - x, so G = -1: in (04.3) -a c, -b G v and -h G M^-1 f_ext all turn their sign.") {
    did("a ball of 2 kg 1 cm beyond the end of a tether of 2 m, v = +0.35 m/s, default parameters");
    Tether tether;
    tether.mass = 2;
    const SpookCoefficients s = spook_coefficients(tether.dt, tether.stiffness, tether.relaxation);
    const double push = s.a * 0.01, drag = s.b * 0.35, kick = g * 0.01, denominator = 0.5 + s.epsilon;
    const double expected = (push + drag - kick) / denominator;
    expect_near("pull [N s]", student::tether_impulse({2.01, 0.35}, tether), expected,
                allowed_in_pull({2.01, 0.35}, tether))
        .mistake(after_impact({2.01, 0.35}, tether), no_impact)
        .mistake((push + drag + kick) / denominator, gravity_turned)
        .mistake((push - drag + kick) / denominator, gap_only)
        .mistake((push - drag - kick) / denominator, drag_not_turned)
        .mistake(-expected,
                 "The answer is how hard it pulls, >= 0. Its direction, G = -1, enters where it acts on the ball.")
        .mistake((push + drag - kick) / (1 + s.epsilon), "The denominator is 1/m + epsilon, and the ball has 2 kg.")
        .mistake(0, "Beyond its end the tether is taut: x > length, that is c < 0.");
    for_all(any_ball, [](const Sample& sample) {
        const Tether t = tether_of(sample);
        const Particle p = ball_of(sample);
        const auto [got, right] = both(student::tether_impulse, p, t);
        expect_near("pull [N s]", got, right, p.x > t.length ? allowed_in_pull(p, t) : 0)
            .mistake_if(got != 0 && got == after_impact(p, t), no_impact)
            .mistake_if(p.x > t.length && got == 0, "Beyond its end the tether is taut, however little: x > length.")
            .mistake_if(p.x <= t.length, "A tether that is not taut, x <= length, pulls at nothing.")
            .mistake_if(right == 0, one_sided);
    });
}

RBC_GRADE("tether", "a tether never pushes", 1, one_sided.c_str()) {
    did("a ball 1 mm beyond the end, falling back with 3 m/s");
    expect_near("pull [N s]", student::tether_impulse({2.001, -3}, {}), 0, 0);
}

RBC_GRADE("tether", "a fast ball is thrown back with e times its velocity at t_n", 2,
          "The balanced impact reflects v_t = v - g h/2, the velocity at t_n, at the tether as at the floor; then add "
          "g h/2 again.") {
    did("a ball 2 cm beyond the end with v = +4 m/s, e = 0.6; then one with +0.28 m/s, which is slower than v_thr at "
        "t_n");
    const Tether tether;
    const double half = 0.5 * g * 0.01, kick = 2 * half;
    const Particle fast = student::step_on_tether({2.02, 4}, tether);
    expect_near("stored velocity of the fast ball [m/s]", fast.v, mirrored_lesson_step({2.02, 4}, tether).v,
                allowed_in_velocity({2.02, 4}, tether))
        .mistake(-0.6 * 4 - kick, plain)
        .mistake(-0.6 * (4 + half) - half - kick, half_turned)
        .mistake_if(fast.v > -1, "The ball was not thrown back. At the tether an approach is v_t > +v_thr.");
    const Particle slow = student::step_on_tether({2.001, 0.28}, tether);
    expect_near("stored velocity of the slow ball [m/s]", slow.v, mirrored_lesson_step({2.001, 0.28}, tether).v,
                allowed_in_velocity({2.001, 0.28}, tether))
        .mistake_if(slow.v > 0.28, pushed_out)
        .mistake_if(slow.v < -0.05,
                    "The threshold looks at v_t = v - g h/2 as well: 0.28 - 0.05 m/s is below 0.25 m/s.");
}

RBC_GRADE(
    "tether", "a balloon hangs on its tether, stretched by m |g| / k for every h and tau", 2,
    "At rest the tether's impulse is m |g| h. If the stretch differs, look at the sign of gravity in the solve.") {
    did("gravity -9.81 m/s^2 (a balloon), released at the end of the tether; several h, tau, k, m");
    for (double h : {0.005, 0.02}) {
        for (double k : {1e3, 1e6}) {
            Tether tether;
            tether.dt = h, tether.relaxation = 3 * h, tether.gravity = -g, tether.stiffness = k, tether.mass = 0.5;
            tether.restitution = 0;
            const double stretch = 0.5 * g / k;
            Particle p{tether.length, 0};
            for (int n = 0; n < 600; ++n) p = student::step_on_tether(p, tether);
            // The slowest eigenvalue (h = 0.005, k = 1000, tau = 3 h) is 0.93: what each step may be off by, some 1e-12
            // m, stays for some fifteen steps; 0.93^600 = 1e-19.
            expect_near(text("stretch for h = ", h, " s, k = ", k, " N/m [m]"), p.x - tether.length, stretch,
                        1e-3 * stretch)
                .mistake_if(p.x > 3, "The balloon flew away: the tether does not hold it.")
                .mistake(2 * stretch, "The stretch depends on the mass: 1/m + epsilon, and lambda/m.");
        }
    }
}

RBC_GRADE("tether", "turned upside down, tether and floor change places", 2,
          "Swap the two bounds in your mind (x -> length - x, v -> -v, g -> -g): impact, solve and threshold must have "
          "mirror images.") {
    const auto expect_step = [](const Particle& p, const Tether& t) {
        const auto [got, right] = both(student::step_on_tether, p, t);
        const double small = allowed_in_velocity(p, t);
        expect_near("stored velocity [m/s]", got.v, right.v, small)
            .mistake_if(std::abs(std::abs(p.v - half_kick(t)) - t.impact_threshold) == 0,
                        "At exactly v_thr there is no impact: it takes more.")
            .mistake(other_side(p, t).v, just_beside)
            .mistake_if(t.restitution == 0, "Without restitution there is an impact, too: it leaves 0 of v_t.")
            .mistake_if(p.x == 0 || p.x == t.length, "A bound acts only where it is violated, x < 0 or x > length.");
        expect_near("height [m]", got.x, right.x, allowed_in_height(p, t));
        Tether mirrored = t;
        mirrored.gravity = -t.gravity;
        const Particle other = student::step_on_tether({t.length - p.x, -p.v}, mirrored);
        if (p.x == t.length - (t.length - p.x))
            expect_near("velocity of its mirror image [m/s]", -other.v, right.v,
                        std::max(small, allowed_in_velocity({t.length - p.x, -p.v}, mirrored)));
    };
    for_all(any_ball, [&](const Sample& s) { expect_step(ball_of(s), tether_of(s)); });
    did("next to the threshold, at both ends: m = 1 kg, e = 0.6, and k = 1e5 N/m, tau = 2 h, l = 2 m, or h = 1 s, "
        "k = 1e-6 N/m, tau = 1000 h, l = 1 mm");
    for_all(
        near_threshold,
        [&](const Sample& s) {
            const bool soft = s["short and soft"] == 1;
            Tether t{.dt = s["h"], .gravity = s["g"], .relaxation = 2 * s["h"]};
            if (soft) t = {.dt = 1, .gravity = s["g"], .stiffness = 1e-6, .relaxation = 1e3, .length = 1e-3};
            t.impact_threshold = std::pow(10, 2 - s["decade of v_thr"]) * s["digits of v_thr"];
            const double part = 2 * std::pow(10, -1 - s["decade"]), beyond = soft ? 1e-9 : 0.0625;
            for (const double share : {1 + part, 1 - part, 2., 0.5}) {
                const double approach = share * t.impact_threshold;
                for (const Particle& p : {Particle{t.length + beyond, half_kick(t) + approach},
                                          Particle{-beyond, half_kick(t) - approach}}) {
                    const double speed = std::abs(p.v);
                    if ((speed == 0 || speed >= ball_speeds.low) && is_decided(p, t)) expect_step(p, t);
                }
            }
        },
        100);
}

}  // namespace grading_tether
