#include "exercises/17_friction_stabilization/wheel.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "common/grading/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex17;
using Eigen::Vector2d;

RBC_STUDENT(travel)
RBC_STUDENT(motion)

namespace {

/// A disc of radius 0.5 m on level ground: its centre at x, turned by `angle`.
Moment on_ground(double x, double angle) {
    return {0, angle, {0, -1}, {x, 0.5}, {x, 0}, {0, 1}};
}

/// Two discs, B outside A, or B inside the hollow A, at the angle psi seen from the centre of A, which is at 0.
struct Gears {
    double r_a = 1, r_b = 0.5;
    bool hollow = false;
    Moment at(double psi, double alpha, double beta) const {
        const Vector2d d(std::cos(psi), std::sin(psi));
        return {alpha, beta, {0, 0}, (hollow ? r_a - r_b : r_a + r_b) * d, r_a * d, hollow ? Vector2d(-d) : d};
    }
    /// Where t points clockwise round A, arcs on A run with -psi; on B, whose contact is on its far side, with +psi.
    double on_a(double dpsi, double dalpha) const { return (hollow ? 1 : -1) * r_a * (dpsi - dalpha); }
    double on_b(double dpsi, double dbeta) const { return r_b * (dpsi - dbeta); }
};

/// The same, seen by somebody who moves.
Moment seen(const Moment& m, double turn, const Vector2d& shift) {
    const Eigen::Rotation2Dd R(turn);
    return {m.angle_a + turn,         m.angle_b + turn,    R * m.position_a + shift,
            R * m.position_b + shift, R * m.point + shift, R * m.normal};
}

std::string name_of(Motion motion) {
    const char* const names[] = {"rests", "slides", "rolls", "rolls_and_slides"};
    const int i = static_cast<int>(motion);
    return i >= 0 && i < 4 ? names[i] : text("motion number ", i);
}

Numbers numbers(const Travel& t) {
    return {t.on_a, t.on_b, t.slip, t.slid, t.rolled};
}
const std::string fields = "on_a, on_b, slip, slid, rolled [m]";

/// Places within 10 m are right to 1e-15 m, normals to 1e-16; sums of 100 steps: below 1e-12 m.
constexpr double tolerance = 1e-11;

const std::string chord_hint =
    "A chord is shorter than its arc: multiply it by (theta/2)/sin(theta/2), on each body with its own theta.";
const std::string theta_hint =
    "theta is the turn of the normal as the body sees it, in its own frame. The body's own turn is not.";
const std::string world_hint =
    "The ground sees another path than the disc does: use each body's own frame, turned back by its angle.";
const std::string flat_hint = "Where the normal does not turn, the arc is the chord: 0/0 is not a number.";
const std::string sign_hint = "Arcs count > 0 along t = (n_y, -n_x), half way between the two moments.";
const std::string slip_hint =
    "B ahead of A along +t: slip = ds_A - ds_B. A locked wheel that moves along +t slips by + what it moves.";
const std::string roll_hint =
    "Rolling is what both arcs have in common: the smaller one, and nothing if they run against each other.";
const std::string path_hint =
    "slid and rolled are sums of what each step does, to and fro. The ends alone do not tell.";

}  // namespace

RBC_GRADE("wheel", "a wheel rolls, however long the steps", 4, chord_hint.c_str()) {
    for (const double phi : {0.01, 0.2, 1.0, 2.5})
        for (const double way : {1.0, -1.0}) {
            did("a disc of 0.5 m rolls along the level by ", way * phi, " rad in a step, 4 steps");
            std::vector<Moment> history;
            for (int i = 0; i <= 4; ++i) history.push_back(on_ground(way * 0.5 * phi * i, -way * phi * i));
            const Travel got = student::travel(history);
            const double s = way * 2 * phi, chord = way * 4 * std::sin(phi / 2);
            expect("the arc on the ground is a number", std::isfinite(got.on_a), text(got.on_a))
                .mistake_if(true, flat_hint);
            expect_near("arc on the ground [m]", got.on_a, s, tolerance)
                .mistake(-s, sign_hint)
                .mistake_if(true, "The ground is flat: its arc is the way that the contact went.");
            expect_near("arc on the disc [m]", got.on_b, s, tolerance)
                .mistake(chord, chord_hint)
                .mistake(-s, sign_hint)
                .mistake(0, world_hint);
            expect_near(fields, numbers(got), Numbers{s, s, 0, 0, std::abs(s)}, tolerance).mistake_if(true, roll_hint);
            expect_equal("motion", name_of(student::motion(got, 1e-9)), "rolls");
        }
}

RBC_GRADE("wheel", "what slides does not roll", 3, slip_hint.c_str()) {
    did("a locked wheel is dragged along by 0.3 m in 3 steps");
    std::vector<Moment> history;
    for (int i = 0; i <= 3; ++i) history.push_back(on_ground(0.1 * i, 0.7));
    Travel got = student::travel(history);
    expect_near(fields, numbers(got), Numbers{0.3, 0, 0.3, 0.3, 0}, tolerance)
        .mistake(Numbers{0.3, 0, -0.3, 0.3, 0}, slip_hint)
        .mistake(Numbers{0.3, 0, 0.3, 0.3, 0.3}, roll_hint)
        .mistake_if(!std::isfinite(got.on_a + got.on_b), flat_hint);
    expect_equal("motion", name_of(student::motion(got, 1e-9)), "slides");
    did("a wheel spins on ice, clockwise by 0.6 rad, and stays where it is");
    history.clear();
    for (int i = 0; i <= 3; ++i) history.push_back(on_ground(0, -0.2 * i));
    got = student::travel(history);
    expect_near(fields, numbers(got), Numbers{0, 0.3, -0.3, 0.3, 0}, tolerance)
        .mistake(Numbers{0, 0.3, 0.3, 0.3, 0}, slip_hint)
        .mistake(Numbers{0, 0.3, -0.3, 0.3, 0.3}, roll_hint);
    expect_equal("motion", name_of(student::motion(got, 1e-9)), "slides");
    did("a box tips over its corner, by 1 rad in 2 steps: the place of contact stays on both");
    history.clear();
    for (int i = 0; i <= 2; ++i) {
        const double angle = -0.5 * i;
        history.push_back({0, angle, {0, -1}, Eigen::Rotation2Dd(angle) * Vector2d(-0.5, 0.5), {0, 0}, {0, 1}});
    }
    got = student::travel(history);
    expect_near(fields, numbers(got), Numbers{0, 0, 0, 0, 0}, tolerance);
    expect_equal("motion", name_of(student::motion(got, 1e-9)), "rests");
    did("no moment at all, and a single one");
    expect_near(fields, numbers(student::travel({})), Numbers{0, 0, 0, 0, 0}, 0);
    expect_near(fields, numbers(student::travel({on_ground(0, 0)})), Numbers{0, 0, 0, 0, 0}, 0);
}

RBC_GRADE("wheel", "rolling and sliding at the same time, to and fro", 3, path_hint.c_str()) {
    did("a wheel that brakes: 0.3 m forward, but turned by 0.4 rad only, 0.2 m, in 4 steps");
    std::vector<Moment> history;
    for (int i = 0; i <= 4; ++i) history.push_back(on_ground(0.3 * i / 4, -0.4 * i / 4));
    Travel got = student::travel(history);
    expect_near(fields, numbers(got), Numbers{0.3, 0.2, 0.1, 0.1, 0.2}, tolerance)
        .mistake(Numbers{0.3, 0.2, 0.1, 0.1, 0.3}, roll_hint)
        .mistake(Numbers{0.3, 0.2, 0.1, 0.1, 0.25}, roll_hint)
        .mistake(Numbers{0.3, 0.2, -0.1, 0.1, 0.2}, slip_hint);
    expect_equal("motion", name_of(student::motion(got, 1e-9)), "rolls_and_slides");
    did("with a tolerance of 0.15 m for both");
    expect_equal("motion", name_of(student::motion(got, 0.15)), "rolls");
    did("back again the same way");
    for (int i = 3; i >= 0; --i) history.push_back(on_ground(0.3 * i / 4, -0.4 * i / 4));
    got = student::travel(history);
    expect_near(fields, numbers(got), Numbers{0, 0, 0, 0.2, 0.4}, tolerance).mistake(Numbers{0, 0, 0, 0, 0}, path_hint);
    expect_equal("motion", name_of(student::motion(got, 1e-9)), "rolls_and_slides");
    did("it moves 0.3 m forward with back spin, 0.2 m counterclockwise");
    history.clear();
    for (int i = 0; i <= 3; ++i) history.push_back(on_ground(0.1 * i, 0.4 * i / 3));
    got = student::travel(history);
    expect_near(fields, numbers(got), Numbers{0.3, -0.2, 0.5, 0.5, 0}, tolerance)
        .mistake_if(got.rolled != 0, roll_hint);
    did("it rolls 0.1 m, and then slides 0.1 m with locked wheels");
    got = student::travel({on_ground(0, 0), on_ground(0.1, -0.2), on_ground(0.2, -0.2)});
    expect_near(fields, numbers(got), Numbers{0.2, 0.1, 0.1, 0.1, 0.1}, tolerance);
    did("it spins on the spot by 0.1 m, and then slides by 0.1 m: it never rolled");
    got = student::travel({on_ground(0, 0), on_ground(0, -0.2), on_ground(0.1, -0.2)});
    expect_near(fields, numbers(got), Numbers{0.1, 0.1, 0, 0.2, 0}, tolerance).mistake_if(true, path_hint);
}

RBC_GRADE("wheel", "two round bodies that both move, seen by anybody", 4, theta_hint.c_str()) {
    did("a coin rolls round another one of the same size, at rest, a quarter of the way in 3 steps: it turns by pi");
    const double quarter = std::acos(0);
    const Gears coins{0.5, 0.5};
    std::vector<Moment> history;
    for (int i = 0; i <= 3; ++i) history.push_back(coins.at(quarter * i / 3, 0, 2 * quarter * i / 3));
    Travel got = student::travel(history);
    // t points clockwise: counterclockwise round A is the way -t.
    const double s = quarter / 2;
    expect_near(fields, numbers(got), Numbers{-s, -s, 0, 0, s}, tolerance);
    did("200 times two discs, or a disc in a hollow one, both turning; then seen by somebody who tumbles");
    RandomNumbers random(174);
    for (int trial = 0; trial < 200; ++trial) {
        Gears gears{random.between(1, 2), random.between(0.1, 0.9), trial % 2 == 1};
        double psi = random.between(-3, 3), alpha = random.between(-3, 3), beta = random.between(-3, 3);
        std::vector<Moment> plain{gears.at(psi, alpha, beta)}, tumbling{seen(plain[0], 1, {1, 2})};
        Travel expected;
        for (int step = 0; step < 6; ++step) {
            const double dpsi = random.between(-1, 1), dalpha = random.between(-1, 1), dbeta = random.between(-1, 1);
            const double a = gears.on_a(dpsi, dalpha), b = gears.on_b(dpsi, dbeta);
            expected.on_a += a;
            expected.on_b += b;
            expected.slip += a - b;
            expected.slid += std::abs(a - b);
            expected.rolled += a * b > 0 ? std::min(std::abs(a), std::abs(b)) : 0;
            plain.push_back(gears.at(psi += dpsi, alpha += dalpha, beta += dbeta));
            tumbling.push_back(
                seen(plain.back(), random.between(-3, 3), {random.between(-5, 5), random.between(-5, 5)}));
        }
        got = student::travel(plain);
        expect_near(fields, numbers(got), numbers(expected), tolerance);
        expect_near("seen by who tumbles: " + fields, numbers(student::travel(tumbling)), numbers(expected), tolerance)
            .mistake_if(true, "Nothing here depends on who looks. Which of your vectors is not in a body's frame?");
    }
}
