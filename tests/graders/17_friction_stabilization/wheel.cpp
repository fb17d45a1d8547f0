#include "exercises/17_friction_stabilization/wheel.hpp"

#include <algorithm>
#include <cmath>

#include "common/grading/grader/grader.hpp"
#include "tests/graders/17_friction_stabilization/tracks.hpp"

using namespace rbc;
using namespace rbc::ex17;
using Eigen::Vector2d;

namespace grading_wheel {

RBC_STUDENT(travel)
RBC_STUDENT(motion)

void expect_travel(const Travel& got, const Travel& right, const std::vector<Moment>& history, double tolerance) {
    ex17::expect_travel(got, right, history, tolerance,
                        [](const std::vector<Moment>& other) { return student::travel(other); });
}

/// From each place to the next in a number of steps, all alike.
std::vector<Moment> drive(const std::vector<Vector2d>& places, int steps) {
    std::vector<Moment> history{on_ground(places[0].x(), places[0].y())};
    for (std::size_t k = 1; k < places.size(); ++k)
        for (int i = 1; i <= steps; ++i) {
            const Vector2d at = places[k - 1] + (places[k] - places[k - 1]) * i / steps;
            history.push_back(on_ground(at.x(), at.y()));
        }
    return history;
}

std::string name_of(Motion motion) {
    const char* const names[] = {"rests", "slides", "rolls", "rolls_and_slides"};
    const int i = static_cast<int>(motion);
    return i >= 0 && i < 4 ? names[i] : text("motion number ", i);
}

/// Where a step turns by 2 mrad or less, chord and arc, and all tangents, are the same to 5e-7.
constexpr double small_steps = 2e-6;

const std::string some_hint =
    "There is some of it if it is more than the tolerance, of `slid` and of `rolled`, each for itself.";

/// (x, angle) of the disc, and what the five numbers are.
void expect_drive(const std::string& story, const std::vector<Vector2d>& places, const Travel& right,
                  const std::string& motion) {
    did(story, ", in steps of 2 mrad or less");
    const std::vector<Moment> history = drive(places, 200);
    const Travel got = student::travel(history);
    expect_travel(got, right, history, small_steps);
    expect_equal("motion, to 1e-3 m", name_of(student::motion(got, 1e-3)), motion).mistake_if(true, some_hint);
}

RBC_GRADE("wheel", "small steps: what slides does not roll", 2, slip_hint.c_str()) {
    expect_drive("a locked wheel is dragged along by 0.3 m", {{0, 0.7}, {0.3, 0.7}}, {0.3, 0, 0.3, 0.3, 0}, "slides");
    expect_drive("a wheel spins on ice, clockwise by 0.4 rad, and stays where it is", {{0, 0}, {0, -0.4}},
                 {0, 0.2, -0.2, 0.2, 0}, "slides");
    did("a box tips over its corner, by 1 rad in 2 steps: the place of contact stays on both");
    std::vector<Moment> history;
    for (int i = 0; i <= 2; ++i) {
        const double angle = -0.5 * i;
        history.push_back({0, angle, {0, -1}, Eigen::Rotation2Dd(angle) * Vector2d(-0.5, 0.5), {0, 0}, {0, 1}});
    }
    const Travel got = student::travel(history);
    expect_travel(got, {}, history, rounding_of(history));
    expect_equal("motion", name_of(student::motion(got, 1e-9)), "rests").mistake_if(true, some_hint);
    did("no moment at all, and a single one");
    expect_travel(student::travel({}), {}, {}, 0);
    expect_travel(student::travel({on_ground(0, 0)}), {}, {on_ground(0, 0)}, 0);
}

RBC_GRADE("wheel", "small steps: rolling and sliding at the same time, to and fro", 2, path_hint.c_str()) {
    expect_drive("a disc of 0.5 m rolls along by 0.4 rad", {{0, 0}, {0.2, -0.4}}, {0.2, 0.2, 0, 0, 0.2}, "rolls");
    expect_drive("it rolls the other way", {{0, 0}, {-0.2, 0.4}}, {-0.2, -0.2, 0, 0, 0.2}, "rolls");
    expect_drive("a wheel that brakes: 0.3 m forward, but turned by 0.4 rad only, 0.2 m", {{0, 0}, {0.3, -0.4}},
                 {0.3, 0.2, 0.1, 0.1, 0.2}, "rolls_and_slides");
    expect_drive("the same and back again", {{0, 0}, {0.3, -0.4}, {0, 0}}, {0, 0, 0, 0.2, 0.4}, "rolls_and_slides");
    expect_drive("it moves 0.3 m forward with back spin, 0.2 m counterclockwise", {{0, 0}, {0.3, 0.4}},
                 {0.3, -0.2, 0.5, 0.5, 0}, "slides");
    expect_drive("it rolls 0.1 m, and then slides 0.1 m with locked wheels", {{0, 0}, {0.1, -0.2}, {0.2, -0.2}},
                 {0.2, 0.1, 0.1, 0.1, 0.1}, "rolls_and_slides");
    expect_drive("it spins on the spot by 0.1 m, and then slides by 0.1 m: it never rolled",
                 {{0, 0}, {0, -0.2}, {0.1, -0.2}}, {0.1, 0.1, 0, 0.2, 0}, "slides");
    did("what is some and what is none, for any travel");
    const auto expect_motion = [](double slid, double rolled, double tolerance) {
        const auto [got, right] = both(student::motion, {rolled, -slid, slid / 2, slid, rolled}, tolerance);
        expect_equal("motion", name_of(got), name_of(right)).mistake_if(true, some_hint);
    };
    for_all(
        {either_sign("slid", ways).simple(1), either_sign("rolled", ways).simple(1),
         either_sign("tolerance", ways).simple(0), choice("which is the tolerance", 3)},
        [&](const Sample& s) {
            const double slid = std::abs(s["slid"]), rolled = std::abs(s["rolled"]);
            const double least[] = {std::abs(s["tolerance"]), slid, rolled};
            expect_motion(slid, rolled, least[s.integer("which is the tolerance")]);
        },
        500);
    did("what is a little more or less than a tolerance, by a rounding or by some of it");
    for_all(
        {either_sign("tolerance", ways).simple(0)},
        [&](const Sample& s) {
            const double tolerance = std::abs(s["tolerance"]);
            const auto beside = [&](double part) {
                return tolerance == 0 ? ways.low : std::clamp(part * tolerance, ways.low, ways.high);
            };
            expect_motion(1.05 * ways.low, 0.95 * ways.high, tolerance);
            expect_motion(0.95 * ways.high, 1.05 * ways.low, tolerance);
            for (const double less : {0.95, 1 - 0x1p-52})
                for (const double more : {1 / less, 1.0}) {
                    expect_motion(beside(less), beside(more), tolerance);
                    expect_motion(beside(more), beside(less), tolerance);
                }
        },
        50);
    for_all(
        {either_sign("slid", ways).simple(1), either_sign("rolled", ways).simple(1)},
        [&](const Sample& s) {
            for (const double tolerance : {1.05 * ways.low, 0.95 * ways.high})
                expect_motion(std::abs(s["slid"]), std::abs(s["rolled"]), tolerance);
        },
        50);
}

RBC_GRADE("wheel", "long steps: along the tangent half way", 2, half_way_hint.c_str()) {
    for (const double phi : {0.2, 1.0, 2.5})
        for (const double way : {1.0, -1.0}) {
            did("a disc of 0.5 m rolls along the level by ", way * phi, " rad in one step");
            const std::vector<Moment> history = drive({{0, 0}, {way * 0.5 * phi, -way * phi}}, 1);
            const Travel got = student::travel(history);
            const double tolerance = rounding_of(history);
            const auto is = [&](WheelSlip slip) {
                return std::abs(got.on_b - travel_with(slip, history).on_b) <= tolerance;
            };
            expect("the arc on the ground is a number", std::isfinite(got.on_a), text(got.on_a))
                .mistake_if(true, flat_hint);
            expect_near("arc on the ground, which is flat [m]", got.on_a, way * 0.5 * phi, tolerance)
                .mistake(-way * 0.5 * phi, sign_hint);
            const double arc = 0.5 * phi, chord = std::sin(phi / 2), found = way * got.on_b;
            expect("on the disc: its arc, or at least the whole chord",
                   found >= chord - tolerance && found <= arc + tolerance,
                   text(got.on_b, " m; the arc is ", way * 0.5 * phi, " m"))
                .mistake_if(is(WheelSlip::world), world_hint)
                .mistake_if(is(WheelSlip::wrong_way), way_hint)
                .mistake_if(is(WheelSlip::turned), sign_hint)
                .mistake_if(is(WheelSlip::whole_theta) || is(WheelSlip::full_theta), whole_hint)
                .mistake_if(is(WheelSlip::of_the_body), theta_hint)
                .mistake_if(is(WheelSlip::other_theta), looker_hint);
        }
}

RBC_GRADE("wheel", "long steps: the arc, not its chord", 3, chord_hint.c_str()) {
    for (const double phi : {0.01, 0.2, 1.0, 2.5}) {
        did("a disc of 0.5 m rolls along the level by ", phi, " rad in a step, 4 steps");
        const std::vector<Moment> history = drive({{0, 0}, {2 * phi, -4 * phi}}, 4);
        const Travel got = student::travel(history);
        expect_travel(got, {2 * phi, 2 * phi, 0, 0, 2 * phi}, history, rounding_of(history));
        expect_equal("motion", name_of(student::motion(got, 1e-9)), "rolls").mistake_if(true, some_hint);
    }
    did("a coin rolls round another one of the same size, at rest, a quarter of the way in 3 steps: it turns by pi");
    std::vector<Moment> history;
    for (int i = 0; i <= 3; ++i) {
        const double psi = std::acos(0) * i / 3;
        const Vector2d d(std::cos(psi), std::sin(psi));
        history.push_back({0, 2 * psi, {0, 0}, d, 0.5 * d, d});
    }
    // t points clockwise: counterclockwise round A is the way -t.
    const double s = std::acos(0) / 2;
    expect_travel(student::travel(history), {-s, -s, 0, 0, s}, history, rounding_of(history));
}

RBC_GRADE("wheel", "any two bodies, round, hollow or flat, that both move, seen by anybody", 5, theta_hint.c_str()) {
    const auto check = [](const Tracks& t) {
        const auto [got, right] = both(student::travel, t.history);
        const double small = rounding_of(t.history);
        // What comes in has been rounded, too.
        expect_travel(right, t.travel, t.history, 4 * small);
        expect_travel(got, right, t.history, small);
    };
    for_all(
        any_tracks, [&](const Sample& s) { check(tracks(s)); }, 300);
    did("the shortest ways that can be told, and the slowest");
    for_all(
        short_ways,
        [](const Sample& s) {
            const std::vector<Moment> history = short_way(s);
            const auto [got, right] = both(student::travel, history);
            expect_travel(got, right, history, rounding_of(history));
        },
        100);
    did("bodies that are all but flat beside their centres of mass, and round ones");
    for_all(
        flat_curves, [&](const Sample& s) { check(flat_curve(s)); }, 100);
    did("a disc that rolls and slides, in few steps and in very many");
    for_all(
        long_histories,
        [](const Sample& s) {
            const std::vector<Moment> history = many_moments(s);
            const auto [got, right] = both(student::travel, history);
            expect_travel(got, right, history, rounding_of(history));
        },
        3);
}

}  // namespace grading_wheel
