#pragma once

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "common/grading/grader/grader.hpp"
#include "exercises/17_friction_stabilization/wheel.hpp"
#include "tests/support/random_numbers.hpp"

namespace rbc::ex17 {

/// The mistakes that can be told by their numbers.
enum class WheelSlip {
    none,
    world,
    turned,
    chord,
    start,
    start_chord,
    end,
    whole_theta,
    of_the_body,
    other_theta,
    slip_turned,
    larger,
    mean,
    backwards,
    ends
};

inline Travel travel_with(WheelSlip slip, const std::vector<Moment>& history) {
    using Eigen::Rotation2Dd;
    using Eigen::Vector2d;
    const auto is = [slip](WheelSlip other) { return slip == other; };
    const auto theta = [](const Vector2d& n1, const Vector2d& n2) {
        return 2 * std::atan2((n2 - n1).norm(), (n2 + n1).norm());
    };
    Travel sum;
    for (std::size_t i = 1; i < history.size(); ++i) {
        const Moment &from = history[i - 1], &to = history[i];
        double arcs[2];
        for (const int body : {0, 1}) {
            const auto angle = [&](const Moment& m) { return body == 0 ? m.angle_a : m.angle_b; };
            const auto seen = [&](const Moment& m) {
                const Rotation2Dd back(is(WheelSlip::world) ? 0 : -angle(m));
                return std::pair<Vector2d, Vector2d>(back * (m.point - (body == 0 ? m.position_a : m.position_b)),
                                                     back * m.normal);
            };
            const auto [p1, n1] = seen(from);
            const auto [p2, n2] = seen(to);
            const bool at_start = is(WheelSlip::start) || is(WheelSlip::start_chord);
            const Vector2d n = at_start             ? n1
                               : is(WheelSlip::end) ? n2
                                                    : Vector2d((n1 + n2).normalized()),
                           chord = p2 - p1;
            double half = theta(n1, n2) / 2, sine = std::sin(half);
            if (is(WheelSlip::whole_theta)) half *= 2;
            if (is(WheelSlip::of_the_body)) half = std::abs(angle(to) - angle(from)) / 2, sine = std::sin(half);
            if (is(WheelSlip::other_theta)) half = theta(from.normal, to.normal) / 2, sine = std::sin(half);
            const bool straight = sine == 0 || is(WheelSlip::chord) || is(WheelSlip::start_chord);
            arcs[body] = (n.y() * chord.x() - n.x() * chord.y()) * (straight ? 1 : half / sine);
            if (is(WheelSlip::turned)) arcs[body] *= -1;
        }
        const double a = arcs[0], b = arcs[1];
        const double smaller = std::min(std::abs(a), std::abs(b)), larger = std::max(std::abs(a), std::abs(b));
        sum.on_a += a;
        sum.on_b += b;
        sum.slip += is(WheelSlip::slip_turned) ? b - a : a - b;
        sum.slid += std::abs(a - b);
        if (is(WheelSlip::larger)) sum.rolled += larger;
        if (is(WheelSlip::mean) && a * b > 0) sum.rolled += (smaller + larger) / 2;
        if (!is(WheelSlip::larger) && !is(WheelSlip::mean) && (a * b > 0 || is(WheelSlip::backwards)))
            sum.rolled += smaller;
    }
    if (is(WheelSlip::ends)) {
        sum.slid = std::abs(sum.slip);
        sum.rolled = sum.on_a * sum.on_b > 0 ? std::min(std::abs(sum.on_a), std::abs(sum.on_b)) : 0;
    }
    return sum;
}

inline Numbers numbers(const Travel& t) {
    return {t.on_a, t.on_b, t.slip, t.slid, t.rolled};
}

inline const std::string chord_hint =
    "A chord is shorter than its arc: multiply it by (theta/2)/sin(theta/2), on each body with its own theta.";
inline const std::string half_way_hint =
    "A chord has the direction of the tangent half way, that of n'_1 + n'_2 made a unit vector. Along the tangent of "
    "the start or the end, or with a sum that is not of unit length, it gets too short, by cos(theta/2).";
inline const std::string whole_hint = "It is theta/2 over sin(theta/2): half of the turn both times.";
inline const std::string theta_hint =
    "theta is the turn of the normal as the body sees it, in its own frame. The body's own turn is not.";
inline const std::string looker_hint =
    "theta is the turn of the normal in the frame of the body. How it turns in the world depends on the observer.";
inline const std::string world_hint =
    "The ground sees another path than the disc does: use each body's own frame, turned back by its angle.";
inline const std::string flat_hint = "Where the normal does not turn, the arc is the chord: 0/0 is not a number.";
inline const std::string sign_hint = "Arcs count > 0 along t = (n_y, -n_x), half way between the two moments.";
inline const std::string slip_hint =
    "B ahead of A along +t: slip = ds_A - ds_B. A locked wheel that moves along +t slips by + what it moves.";
inline const std::string roll_hint =
    "Rolling is what both arcs have in common: the smaller one, and nothing if they run against each other.";
inline const std::string path_hint =
    "slid and rolled are sums of what each step does, to and fro. The ends alone do not tell.";

/// All five numbers, with the hints for the mistakes that wrong ones come from.
inline void expect_travel(const Travel& got, const Travel& right, const std::vector<Moment>& history,
                          double tolerance) {
    static const std::pair<WheelSlip, const std::string&> known[] = {{WheelSlip::slip_turned, slip_hint},
                                                                     {WheelSlip::larger, roll_hint},
                                                                     {WheelSlip::mean, roll_hint},
                                                                     {WheelSlip::backwards, roll_hint},
                                                                     {WheelSlip::ends, path_hint},
                                                                     {WheelSlip::turned, sign_hint},
                                                                     {WheelSlip::world, world_hint},
                                                                     {WheelSlip::chord, chord_hint},
                                                                     {WheelSlip::start_chord, half_way_hint},
                                                                     {WheelSlip::start, half_way_hint},
                                                                     {WheelSlip::end, half_way_hint},
                                                                     {WheelSlip::whole_theta, whole_hint},
                                                                     {WheelSlip::of_the_body, theta_hint},
                                                                     {WheelSlip::other_theta, looker_hint}};
    Expectation all = expect_near("on_a, on_b, slip, slid, rolled [m]", numbers(got), numbers(right), tolerance);
    all.mistake_if(!std::isfinite(got.on_a + got.on_b), flat_hint);
    for (const auto& [slip, hint] : known) all.mistake(numbers(travel_with(slip, history)), hint);
    const auto is_right = [&](double Travel::*number) { return std::abs(got.*number - right.*number) <= tolerance; };
    const bool arcs = is_right(&Travel::on_a) && is_right(&Travel::on_b);
    all.mistake_if(arcs && !is_right(&Travel::slip), slip_hint);
    all.mistake_if(arcs && !is_right(&Travel::slid), path_hint);
    all.mistake_if(arcs, roll_hint);
}

/// A body's surface: a circle of radius R, hollow if R < 0, or a line (R = 0). The place of contact after an arc s
/// along t.
struct Surface {
    double R = 0;
    Eigen::Vector2d at(double s) const { return R == 0 ? Eigen::Vector2d(s, 0) : Eigen::Vector2d(R * normal(s)); }
    Eigen::Vector2d normal(double s) const { return {std::sin(turn(s)), std::cos(turn(s))}; }
    double turn(double s) const { return R == 0 ? 0 : s / R; }  ///< clockwise
    /// As much of an arc as one step may have.
    double step(double s) const { return R == 0 ? s : std::clamp(s, -2.9 * std::abs(R), 2.9 * std::abs(R)); }
};

struct Tracks {
    std::vector<Moment> history;
    Travel travel;
    double size = 0;  ///< of the largest distance and arc, m
};

inline Tracks tracks(const Sample& s) {
    RandomNumbers random(static_cast<unsigned long>(s["seed"]));
    const auto any = [&] { return random.between(-1, 1); };
    const int how = s.integer("A, B round, hollow, flat");
    const auto radius = [](int kind, double R) { return kind == 0 ? R : kind == 1 ? -R : 0; };
    const Surface A{radius(how % 3, s["R_A"])}, B{-radius(how / 3, s["R_B"])};
    Tracks t;
    double s_a = 0, s_b = 0;
    for (int i = 0; i <= s.integer("steps"); ++i) {
        if (i > 0) {
            const double some = i == 1 ? 1 : any(), a = A.step(some * s["ds_A"]);
            const double own = B.step((i == 1 ? 1 : any()) * s["ds_B"]), same = B.step(a);
            const double b = s.integer("rolls") == 1 && same == a ? a : own;
            s_a += a;
            s_b += b;
            t.travel.on_a += a;
            t.travel.on_b += b;
            t.travel.slip += a - b;
            t.travel.slid += std::abs(a - b);
            if (a * b > 0) t.travel.rolled += std::min(std::abs(a), std::abs(b));
            t.size += std::abs(a) + std::abs(b);
        }
        const bool moves = s.integer("seen by one that tumbles") == 1;
        const double look = moves ? 3 * any() : 0;
        const Eigen::Vector2d point = moves ? Eigen::Vector2d(s["far"] * Eigen::Vector2d(any(), any())) : A.at(s_a);
        const double a = moves ? look + A.turn(s_a) : 0, b = a - A.turn(s_a) + B.turn(s_b);
        const Eigen::Rotation2Dd R_a(a), R_b(b);
        t.history.push_back({a, b, point - R_a * A.at(s_a), point - R_b * B.at(s_b), point, R_a * A.normal(s_a)});
        const Moment& m = t.history.back();
        t.size = std::max({t.size, m.point.norm(), (m.point - m.position_a).norm(), (m.point - m.position_b).norm()});
    }
    return t;
}

inline const Domain any_tracks{choice("A, B round, hollow, flat", 9).simple(2),
                               integer("steps", 0, 6).simple(1),
                               decades("R_A", 1e-6, 1e3, "m").simple(1),
                               decades("R_B", 1e-6, 1e3, "m").simple(0.5),
                               either_sign("ds_A", 1e-6, 1e3, "m").simple(1),
                               either_sign("ds_B", 1e-6, 1e3, "m").simple(0.5),
                               choice("rolls", 2),
                               choice("seen by one that tumbles", 2),
                               decades("far", 1e-3, 1e3, "m").simple(1),
                               seed()};

}  // namespace rbc::ex17
