#include "exercises/04_spook/tether.hpp"
#include "common/grading/grader.hpp"
#include "lessons/04_spook/spook.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex04;

RBC_STUDENT(tether_impulse)
RBC_STUDENT(step_on_tether)

namespace {

constexpr double g = 9.81;
// A step is some twenty roundings of numbers below 50: 20 * 50 * 1.1e-16 = 1e-13.
constexpr double one_step = 1e-12;

/// The step of the lesson seen from above: heights from the end of the tether downwards, gravity turned round.
Particle mirrored_lesson_step(const Particle& p, const Tether& t) {
    SpookParameters s;
    s.dt = t.dt, s.gravity = -t.gravity, s.mass = t.mass, s.restitution = t.restitution;
    s.stiffness = t.stiffness, s.relaxation = t.relaxation, s.impact_threshold = t.impact_threshold;
    const Particle q = step_spook({t.length - p.x, -p.v}, s);
    return {t.length - q.x, -q.v};
}

}  // namespace

RBC_GRADE(
    "tether", "while it is slack, it is the step of the lesson", 2,
    "Keep the floor exactly as in the lesson, with the balanced impact; a slack tether (x <= length) does nothing.") {
    did("dropped a ball from 1 m with a tether of 50 m, e = 0.6, 300 steps of 0.01 s");
    Tether tether;
    tether.length = 50;
    expect_near("pull of the slack tether [N s]", student::tether_impulse({49, 3}, tether), 0, 0)
        .mistake_if(true, "A bound that is not violated has no impulse: without x > length the answer is 0.");
    Particle mine{1, 0}, lesson{1, 0};
    for (int n = 0; n < 300; ++n) {
        mine = student::step_on_tether(mine, tether);
        lesson = step_spook(lesson, {});
        // 300 steps, and each bounce passes an error in x on as one in v of 1/h times as much at most: 1e-10.
        expect_near(text("height after step ", n + 1, " [m]"), mine.x, lesson.x, 1e-10);
        expect_near(text("stored velocity after step ", n + 1, " [m/s]"), mine.v, lesson.v, 1e-10);
    }
    did("0.1 mm above the floor with -4 m/s: nothing is violated yet");
    expect_near("stored velocity [m/s]", student::step_on_tether({1e-4, -4}, tether).v, -4 - 0.01 * g, one_step)
        .mistake_if(true, "A bound acts only where it is violated: x < 0, or x > length.");
    did("1 mm below the floor with -0.22 m/s, which is faster than v_thr at t_n");
    expect_near("stored velocity [m/s]", student::step_on_tether({-0.001, -0.22}, tether).v,
                step_spook({-0.001, -0.22}, {}).v, one_step)
        .mistake_if(true, "The threshold looks at v_t = v - g h/2 at the floor too.");
    tether.relaxation = 0.002;
    SpookParameters eager;
    eager.relaxation = 0.002;
    did("4 cm below the floor with -4 m/s, tau = h/5");
    expect_near("stored velocity [m/s]", student::step_on_tether({-0.04, -4}, tether).v,
                step_spook({-0.04, -4}, eager).v, one_step)
        .mistake_if(true, "The solve follows the impact in the same step, with the velocity that the impact left.");
}

RBC_GRADE("tether", "how hard a taut tether pulls", 3,
          "The gap is c = length - x, so G = -1: in (04.3) -a c, -b G v and -h G M^-1 f_ext all turn their sign.") {
    did("a ball of 2 kg 1 cm beyond the end of a tether of 2 m, v = +0.5 m/s, default parameters");
    Tether tether;
    tether.mass = 2;
    const SpookCoefficients s = spook_coefficients(tether.dt, tether.stiffness, tether.relaxation);
    const double push = s.a * 0.01, drag = s.b * 0.5, kick = g * 0.01, denominator = 0.5 + s.epsilon;
    const double expected = (push + drag - kick) / denominator;
    expect_near("pull [N s]", student::tether_impulse({2.01, 0.5}, tether), expected, one_step)
        .mistake((push + drag + kick) / denominator,
                 "Gravity already pulls the ball back, so the tether has less to do: its term is -g h here.")
        .mistake(
            (push - drag + kick) / denominator,
            "You turned the gap only. At the tether the gap shrinks when v > 0: G v = -v, and gravity turns as well.")
        .mistake((push - drag - kick) / denominator, "At the tether the gap shrinks when v > 0: G v = -v.")
        .mistake(-expected,
                 "The answer is how hard it pulls, >= 0. Its direction, G = -1, enters where it acts on the ball.")
        .mistake((push + drag - kick) / (1 + s.epsilon), "The denominator is 1/m + epsilon, and the ball has 2 kg.")
        .mistake(0, "Beyond its end the tether is taut: x > length, that is c < 0.");
}

RBC_GRADE("tether", "a tether never pushes", 1,
          "The impulse of a one-sided bound is max(0, ...): without it the tether is a rod.") {
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
    expect_near("stored velocity of the fast ball [m/s]", fast.v, mirrored_lesson_step({2.02, 4}, tether).v, one_step)
        .mistake(-0.6 * 4 - kick, "That is the plain impact, which reflects v(t - h/2).")
        .mistake(-0.6 * (4 + half) - half - kick,
                 "Gravity points down at the tether too: v_t = v - g h/2, not v + g h/2.")
        .mistake_if(fast.v > -1, "The ball was not thrown back. At the tether an approach is v_t > +v_thr.");
    const Particle slow = student::step_on_tether({2.001, 0.28}, tether);
    expect_near("stored velocity of the slow ball [m/s]", slow.v, mirrored_lesson_step({2.001, 0.28}, tether).v,
                one_step)
        .mistake_if(slow.v > 0.28,
                    "The tether pushed the ball outwards. Its impulse acts with G = -1: lambda/m is taken away.")
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
            // The slowest eigenvalue (h = 0.005, k = 1000, tau = 3 h) is 0.93: 0.93^600 = 1e-19, so rounding of x
            // remains.
            expect_near(text("stretch for h = ", h, " s, k = ", k, " N/m [m]"), p.x - tether.length, stretch, 1e-13)
                .mistake_if(p.x > 3, "The balloon flew away: the tether does not hold it.")
                .mistake(2 * stretch, "The stretch depends on the mass: 1/m + epsilon, and lambda/m.");
        }
    }
}

RBC_GRADE("tether", "turned upside down, tether and floor change places", 2,
          "Swap the two bounds in your mind (x -> length - x, v -> -v, g -> -g): impact, solve and threshold must have "
          "mirror images.") {
    did("40 random balls on random tethers, and their mirror images, 60 steps each");
    RandomNumbers random(4);
    for (int trial = 0; trial < 40; ++trial) {
        Tether tether{0.01,
                      random.between(-12, 12),
                      random.between(0.2, 5),
                      random.between(0, 1),
                      random.decades(3, 6),
                      random.between(0.02, 0.04),
                      random.between(0.2, 0.5),
                      random.between(0.5, 3)};
        Tether mirrored = tether;
        mirrored.gravity = -tether.gravity;
        Particle p{random.between(0, tether.length), random.between(-8, 8)}, q{tether.length - p.x, -p.v};
        for (int n = 0; n < 60; ++n) {
            p = student::step_on_tether(p, tether);
            q = student::step_on_tether(q, mirrored);
            // A bounce can pass an error in x on as one in v, 1/h times as large at most, and few follow each other so
            // fast.
            expect_near(text("mirrored height after step ", n + 1, " of ball ", trial + 1, " [m]"), tether.length - q.x,
                        p.x, 1e-8);
        }
    }
}
