#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "common/grading/grader.hpp"
#include "exercises/04_spook/rod.hpp"
#include "exercises/04_spook/tether.hpp"
#include "exercises/04_spook/tuning.hpp"
#include "lessons/04_spook/spook.hpp"

using namespace rbc;
using namespace rbc::ex04;
using Eigen::Vector2d;

RBC_STUDENT(stiffness_for_rest_depth)
RBC_STUDENT(critical_relaxation)
RBC_STUDENT(relaxation_for_contraction)
RBC_STUDENT(tether_impulse)
RBC_STUDENT(step_on_tether)
RBC_STUDENT(rod_impulse)
RBC_STUDENT(step_rod)

namespace {

constexpr double g = 9.81;
// A step is some twenty roundings of numbers below 50: 20 * 50 * 1.1e-16 = 1e-13.
constexpr double one_step = 1e-12;

struct Random {
    std::mt19937_64 engine;
    explicit Random(unsigned seed) : engine(seed) {}
    double between(double a, double b) { return std::uniform_real_distribution<>(a, b)(engine); }
    double decades(double a, double b) { return std::pow(10, between(a, b)); }
    Vector2d vector(double size) {
        const double x = between(-size, size);
        return {x, between(-size, size)};
    }
};

/// The point where `above` turns true, by bisection.
template <class Condition>
double turning_point(double low, double high, Condition above) {
    for (int i = 0; i < 200; ++i) {
        const double middle = 0.5 * (low + high);
        (above(middle) ? high : low) = middle;
    }
    return high;
}

/// The step of the lesson seen from above: heights from the end of the tether downwards, gravity turned round.
Particle mirrored_lesson_step(const Particle& p, const Tether& t) {
    SpookParameters s;
    s.dt = t.dt, s.gravity = -t.gravity, s.mass = t.mass, s.restitution = t.restitution;
    s.stiffness = t.stiffness, s.relaxation = t.relaxation, s.impact_threshold = t.impact_threshold;
    const Particle q = step_spook({t.length - p.x, -p.v}, s);
    return {t.length - q.x, -q.v};
}

/// Trace and determinant of one step in a contact, from the coefficients and nothing else.
bool has_real_roots(double dt, double mass, double stiffness, double relaxation) {
    const SpookCoefficients c = spook_coefficients(dt, stiffness, relaxation);
    const double share = 1 / (1 + mass * c.epsilon);
    const double trace = 2 - share * (c.a * dt + c.b), determinant = 1 - share * c.b;
    return trace * trace >= 4 * determinant;
}

double q_of(double dt, double mass, double stiffness) {
    return 4 * mass / (stiffness * dt * dt);
}

}  // namespace

RBC_GRADE("tuning", "the stiffness that makes a body rest as deep as wanted", 2,
          "At rest each contact pushes with k times its depth, and all of them together carry m g.") {
    did("random bodies on 1 to 6 contacts");
    Random random(1);
    for (int i = 0; i < 20; ++i) {
        const double m = random.between(0.1, 50), gravity = random.between(1, 20), depth = random.decades(-5, -2);
        const int contacts = 1 + i % 6;
        const double k = m * gravity / contacts / depth;
        expect_near(text("k for ", m, " kg, ", gravity, " m/s^2, ", contacts, " contacts, ", depth, " m [N/m]"),
                    student::stiffness_for_rest_depth(m, gravity, contacts, depth), k, 1e-14 * k)
            .mistake(k * contacts, "You let a single contact carry the whole body: the load is shared.")
            .mistake(k * contacts * contacts,
                     "More contacts carry more, so each may be softer: divide by their number.");
    }
}

RBC_GRADE("tuning", "critical damping in the two limits", 2,
          "For k to infinity tau is 2 h, for h to 0 it is 2 sqrt(m/k): the lesson shows both.") {
    did("h = 0.01 s with k = 1e20 N/m; then h = 1e-9 s with k = 100 N/m, m = 4 kg");
    // The limits are approached to 2 sqrt(m/k) = 2e-10 s and 2 h = 2e-9 s at worst, whatever formula lies between.
    expect_near("tau of a rigid contact [s]", student::critical_relaxation(0.01, 1, 1e20), 0.02, 1e-9)
        .mistake(0.01, "In the stiff limit the double root is at tau = 2 h, not h: look at (04.10).")
        .mistake(2.0, "That is tau/h. The answer is a time: multiply by h.");
    expect_near("tau in continuous time [s]", student::critical_relaxation(1e-9, 4, 100), 0.4, 4e-9)
        .mistake(2e-9,
                 "You answered with the stiff limit 2 h for every stiffness. Without a time step SPOOK is a spring "
                 "with b = k tau, and its critical damping is 2 sqrt(k m).")
        .mistake(0.2, "b = k tau is critical at 2 sqrt(k m): tau = 2 sqrt(m/k).");
}

RBC_GRADE("tuning", "critical damping at any step and stiffness", 3,
          "Set the discriminant of (04.9) to zero, t^2 = 4 D; multiplied by Q^2 it is a short quadratic in d. Do not "
          "add the limits.") {
    did("100 random contacts, w h from 0.3 to 30, compared with a search for the tau where the eigenvalues become "
        "real");
    Random random(2);
    for (int i = 0; i < 100; ++i) {
        const double h = random.decades(-4, -1), m = random.decades(-1, 1), wh = random.decades(-0.5, 1.5);
        const double k = m * wh * wh / (h * h);
        // With q = 4/(w h)^2 below 45 the rounding of trace and determinant moves the root by less than 1e-12 of
        // itself.
        const double tau = h * turning_point(1, 100, [&](double d) { return has_real_roots(h, m, k, d * h); });
        expect_near(text("tau for h = ", h, " s, m = ", m, " kg, k = ", k, " N/m [s]"),
                    student::critical_relaxation(h, m, k), tau, 1e-10 * tau)
            .mistake(2 * h + 2 * std::sqrt(m / k),
                     "The two limits do not simply add up. Set the discriminant of (04.9) to zero.")
            .mistake(std::max(2 * h, 2 * std::sqrt(m / k)),
                     "The larger of the two limits is not it; between them the answer is smooth.")
            .mistake(2 * std::sqrt(h * h + m / k),
                     "That has both limits right, but the discriminant has a linear term in d too.")
            .mistake(h - std::sqrt(h * h + 4 * m / k), "A quadratic has two roots, and tau >= 0 takes the other one.");
    }
}

RBC_GRADE("tuning", "a penetration that shrinks as wanted in every step", 3,
          "Insert z = contraction into z^2 - t z + D = 0 of (04.9) and multiply by Q: the equation is linear in d.") {
    did("100 random contacts and contractions, compared with a search on the eigenvalues of the lesson");
    Random random(3);
    for (int i = 0; i < 100; ++i) {
        const double h = random.decades(-4, -1), m = random.decades(-1, 1), wh = random.decades(-0.3, 1.5);
        const double k = m * wh * wh / (h * h), q = q_of(h, m, k), d0 = 1 + std::sqrt(1 + q);
        const double z = random.between((d0 - 1) / (d0 + 1) + 0.02, 0.99);
        const auto slower = [&](double d) { return spook_eigenvalues(wh, d)[0].real() >= z; };
        const double tau = h * turning_point(d0, 1e5, slower);
        // Away from the double root dz/dd is at least 1e-5, so 1e-15 in z is 1e-10 in d, of 2 or more.
        expect_near(text("tau for h = ", h, " s, m = ", m, " kg, k = ", k, " N/m, contraction ", z, " [s]"),
                    student::relaxation_for_contraction(h, m, k, z), tau, 1e-9 * tau)
            .mistake(tau / h, "That is tau/h. The answer is a time: multiply by h.")
            .mistake(-h / std::log(z),
                     "exp(-h/tau) is the decay for tau much longer than h only. Insert z into (04.9).")
            .mistake(h * (1 + z) * (1 + z) / (4 * z * (1 - z)),
                     "That is the stiff limit, q = 0. A contact of finite stiffness "
                     "has q = 4 m/(k h^2) in (04.9).");
    }
}

RBC_GRADE(
    "tuning", "a contraction that no tau can give is refused", 2,
    "Nothing decays faster than critical damping: throw std::invalid_argument below its eigenvalue, and from 1 on.") {
    did("h = 0.01 s, m = 1 kg, k = 1e5 N/m: critical damping contracts to about 0.37");
    const double d0 = 1 + std::sqrt(1 + q_of(0.01, 1, 1e5)), fastest = (d0 - 1) / (d0 + 1);
    const auto ask = [](double z) { return [z] { student::relaxation_for_contraction(0.01, 1, 1e5, z); }; };
    expect_near("tau just above it [s]", student::relaxation_for_contraction(0.01, 1, 1e5, fastest + 1e-6), 0.01 * d0,
                1e-4)
        .mistake_if(true, "Close to the limit tau is that of critical damping.");
    for (double z : {fastest - 0.01, 0.1, 0.0, -0.5}) expect_exception(text("contraction ", z, " is refused"), ask(z));
    for (double z : {1.0, 1.5}) {
        expect_exception(text("contraction ", z, " is refused"), ask(z));
    }
    expect_exception("a contraction that is not a number is refused", ask(std::numeric_limits<double>::quiet_NaN()))
        .mistake_if(
            true, "NaN fails every comparison, so 'throw if z < ...' lets it pass. Write 'throw unless it is inside'.");
}

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
    Random random(4);
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

namespace {

/// (04.3) with all its matrices, for one row: a way nobody would write a rod, but it knows nothing about rods.
double impulse_by_matrices(const Rod& rod, const RodParameters& p) {
    const Vector2d n = (rod.x2 - rod.x1) / (rod.x2 - rod.x1).norm();
    Eigen::RowVector4d G;
    G << -n.transpose(), n.transpose();
    Eigen::Vector4d v, free;
    v << rod.v1, rod.v2;
    free << Vector2d((p.inverse_mass1 > 0) * p.gravity), Vector2d((p.inverse_mass2 > 0) * p.gravity);
    const Eigen::Vector4d inverse(p.inverse_mass1, p.inverse_mass1, p.inverse_mass2, p.inverse_mass2);
    const SpookCoefficients s = spook_coefficients(p.dt, p.stiffness, p.relaxation);
    const double c = (rod.x2 - rod.x1).norm() - p.length;
    const double left = G * inverse.asDiagonal() * G.transpose() + s.epsilon;
    return (-s.a * c - s.b * G.dot(v) - p.dt * G.dot(free)) / left;
}

Rod random_rod(Random& random) {
    const Vector2d x1 = random.vector(2), v1 = random.vector(3), v2 = random.vector(3);
    const double angle = random.between(0, 2 * M_PI), length = random.between(0.9, 1.1);
    return {x1, x1 + length * Vector2d(std::cos(angle), std::sin(angle)), v1, v2};
}

/// A pendulum hanging from the origin, let go at rest at an angle to the vertical.
Rod pendulum(double angle, const RodParameters& p) {
    const Vector2d along(std::sin(angle), -std::cos(angle)), across(std::cos(angle), std::sin(angle));
    const Vector2d half_kick_back = -0.5 * p.dt * across.dot(p.gravity) * across;
    return {{0, 0}, p.length * along, {0, 0}, half_kick_back};
}

}  // namespace

RBC_GRADE("rod", "the impulse between two free particles", 3,
          "G = (-n', n') with n from 1 to 2, so G v = n.(v2 - v1) and G M^-1 G' = 1/m1 + 1/m2.") {
    RodParameters p;
    p.inverse_mass1 = 0.5, p.inverse_mass2 = 2, p.stiffness = 1e4;
    did("m1 = 2 kg at (0, 0), m2 = 0.5 kg at (0.6, 0.816), 1 cm more than the rod's length of 1 m apart and "
        "separating");
    const double far = 1.01;
    const Rod rod{{0, 0}, {0.6 * far, 0.8 * far}, {0.1, 0}, {0.4, 0.5}};
    const SpookCoefficients s = spook_coefficients(p.dt, p.stiffness, p.relaxation);
    const double apart = 0.6 * 0.3 + 0.8 * 0.5, top = -s.a * 0.01 - s.b * apart, expected = top / (2.5 + s.epsilon);
    expect_near("impulse [N s]", student::rod_impulse(rod, p), expected, one_step)
        .mistake(0, "A rod pulls as well as it pushes: this constraint is two-sided, without max(0, ...).")
        .mistake(-expected, "Positive means pushing apart; the rod is too long and must pull.")
        .mistake(top / (2 + s.epsilon), "Both ends move: G M^-1 G' = 1/m1 + 1/m2.")
        .mistake((-s.a * 0.01 + s.b * apart) / (2.5 + s.epsilon),
                 "G v = n.(v2 - v1) when n points from 1 to 2: it is the rate "
                 "at which the length grows.")
        .mistake((top + p.dt * 0.8 * g) / (2.5 + s.epsilon),
                 "Gravity pulls both ends alike; it cannot stretch a free rod.");
    did("100 random rods");
    Random random(5);
    for (int i = 0; i < 100; ++i) {
        RodParameters other{
            random.decades(-3, -1), random.vector(10),        random.between(0.1, 3), random.between(0.1, 3), 1,
            random.decades(3, 7),   random.between(0.01, 0.1)};
        const Rod any = random_rod(random);
        const double right = impulse_by_matrices(any, other);
        expect_near(text("impulse of rod ", i + 1, " [N s]"), student::rod_impulse(any, other), right,
                    one_step * (1 + std::abs(right)));
    }
}

RBC_GRADE("rod", "the ends push each other: momentum and angular momentum change by gravity alone", 3,
          "The impulse acts with +lambda n on 2 and -lambda n on 1, along the rod, divided by each end's own mass.") {
    did("20 random rods with random masses and gravity, 50 steps each");
    Random random(6);
    for (int i = 0; i < 20; ++i) {
        RodParameters p;
        p.gravity = random.vector(10), p.inverse_mass1 = random.between(0.2, 2),
        p.inverse_mass2 = random.between(0.2, 2);
        const double m1 = 1 / p.inverse_mass1, m2 = 1 / p.inverse_mass2;
        const auto cross = [](const Vector2d& a, const Vector2d& b) { return a.x() * b.y() - a.y() * b.x(); };
        Rod rod = random_rod(random);
        for (int n = 0; n < 50; ++n) {
            const Rod next = student::step_rod(rod, p);
            const Vector2d momentum = m1 * (next.v1 - rod.v1) + m2 * (next.v2 - rod.v2);
            // Ten roundings of momenta up to 200 kg m/s.
            expect_near(text("change of momentum in step ", n + 1, " [kg m/s]"), momentum,
                        Vector2d(p.dt * (m1 + m2) * p.gravity), 1e-11)
                .mistake_if(n == 0 && std::abs(impulse_by_matrices(rod, p)) > 1e-6,
                            "What end 2 gets, end 1 must lose: +lambda n and -lambda n, each divided by its own mass.");
            const double spin = m1 * (cross(next.x1, next.v1) - cross(rod.x1, rod.v1)) +
                                m2 * (cross(next.x2, next.v2) - cross(rod.x2, rod.v2));
            const double torque = m1 * cross(rod.x1, p.gravity) + m2 * cross(rod.x2, p.gravity);
            // x' x v' = x x v' exactly when x' = x + h v', so the change is that of gravity at the old positions.
            expect_near(text("change of angular momentum in step ", n + 1, " [kg m^2/s]"), spin, p.dt * torque, 1e-10)
                .mistake_if(
                    true,
                    "The momentum is right, so the impulse is not along the rod, or the positions do not move with the "
                    "new velocities.");
            rod = next;
        }
    }
}

RBC_GRADE("rod", "a pendulum hangs still, stretched by m g / k for every h and tau", 3,
          "An inverse mass of 0 nails an end down: no impulse moves it, and gravity does not act on it.") {
    did("end 1 nailed at the origin, 2 kg hanging below from the start; several h, tau and k; 500 steps");
    for (double h : {0.005, 0.02}) {
        for (double k : {1e4, 1e6}) {
            RodParameters p;
            p.dt = h, p.relaxation = 2.5 * h, p.stiffness = k, p.inverse_mass1 = 0, p.inverse_mass2 = 0.5;
            Rod rod{{0, 0}, {0, -1}, {0, 0}, {0, 0}};
            for (int n = 0; n < 500; ++n) rod = student::step_rod(rod, p);
            expect_near("position of the nailed end [m]", rod.x1, Vector2d(0, 0), 0)
                .mistake_if(true,
                            "The nailed end moved. Its inverse mass is 0, so neither the rod nor gravity changes its "
                            "velocity.");
            // The slowest eigenvalue is below 0.92: 0.92^500 = 1e-18 of the start.
            const double stretch = 2 * g / k;
            expect_near(text("stretch for h = ", h, " s, k = ", k, " N/m [m]"), rod.x2.norm() - 1, stretch, 1e-12)
                .mistake_if(rod.x2.norm() - 1 > 1.1 * stretch,
                            "The rod does not carry the weight fully: the nailed end feels no gravity, so "
                            "h G M^-1 f_ext does not cancel here.");
        }
    }
}

RBC_GRADE("rod", "a spinning rod keeps its length, but for a stretch of h^2 v^2 (1 + 2 d) / (4 l)", 3,
          "Compute n and c anew in every step from the present positions, and move with the new velocities: v first, "
          "then x.") {
    did("two masses of 1 kg, no gravity, relative speed 2 m/s and 4 m/s across the rod, 1000 steps of 0.01 s");
    for (double speed : {2.0, 4.0}) {
        for (double d : {2.0, 4.0}) {
            RodParameters p;
            p.gravity = {0, 0}, p.relaxation = d * p.dt;
            Rod rod{{-0.5, 0}, {0.5, 0}, {0, -speed / 2}, {0, speed / 2}};
            for (int n = 0; n < 1000; ++n) rod = student::step_rod(rod, p);
            // Each step goes straight on by h v and so leaves the circle by h^2 v^2/(2 l); a c = (1 + Y) h v^2/(2 l)
            // holds it. The next order is (h v/l)^2 times that and more with d; 5 % covers it (a run at these values:
            // 0.1 to 1 %).
            const double elastic = 0.5 * speed * speed / p.stiffness;
            const double stretch = 0.25 * p.dt * p.dt * speed * speed * (1 + 2 * d) + elastic;
            expect_near(text("stretch at ", speed, " m/s, tau = ", d, " h [m]"), (rod.x2 - rod.x1).norm() - 1, stretch,
                        0.05 * stretch)
                .mistake_if(std::abs((rod.x2 - rod.x1).norm() - 1) > 0.2,
                            "The rod does not hold together: is the direction n that of this step?");
        }
    }
}

RBC_GRADE("rod", "a pendulum swings with its period and keeps its height", 2,
          "Period or height are wrong although the rod holds: is all of gravity there, and do positions move with the "
          "new velocities?") {
    did("a pendulum of 1 m let go at 0.3 rad, h = 0.005 s, tau = 2 h, k = 1e6 N/m, 10 s");
    RodParameters p;
    p.dt = 0.005, p.relaxation = 0.01, p.inverse_mass1 = 0;
    Rod rod = pendulum(0.3, p);
    std::vector<double> crossings;
    double highest = 0;
    for (int n = 0; n < 2000; ++n) {
        const Rod next = student::step_rod(rod, p);
        if (rod.x2.x() > 0 && next.x2.x() <= 0) {
            crossings.push_back(p.dt * (n + rod.x2.x() / (rod.x2.x() - next.x2.x())));
        }
        if (n > 1600) highest = std::max(highest, next.x2.x());
        rod = next;
    }
    double a = 1, b = std::cos(0.15);  // the period by the arithmetic-geometric mean
    for (int i = 0; i < 6; ++i) {
        const double mean = 0.5 * (a + b);
        b = std::sqrt(a * b);
        a = mean;
    }
    expect("it passes the lowest point at least four times from the right", crossings.size() >= 4,
           text(static_cast<int>(crossings.size()), " times"));
    // Leapfrog is (w h)^2/24 = 1e-5 off, the stretch of 2e-5 another 1e-5; 1e-4 is room for other orders of operations.
    const double period = 2 * M_PI / std::sqrt(g) / a;
    expect_near("period [s]", (crossings.back() - crossings.front()) / static_cast<double>(crossings.size() - 1),
                period, 1e-4 * period);
    // The swing loses 3e-4 of its energy in 10 s; a method that is off by one step in the order loses or gains
    // percents.
    expect_near("swing to the right in the last 2 s [m]", highest, std::sin(0.3), 0.002);
}
