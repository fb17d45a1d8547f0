#pragma once

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <functional>
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
    wrong_way,
    normal_in_world,
    normal_wrong_way,
    place_in_world,
    place_turned,
    turned,
    a_turned,
    b_turned,
    chord,
    start,
    start_chord,
    end,
    whole_theta,
    full_theta,
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
                const Rotation2Dd back(is(WheelSlip::world) ? 0 : is(WheelSlip::wrong_way) ? angle(m) : -angle(m));
                const Rotation2Dd turn(is(WheelSlip::normal_in_world)    ? 0
                                       : is(WheelSlip::normal_wrong_way) ? angle(m)
                                                                         : back.angle());
                const Vector2d position = body == 0 ? m.position_a : m.position_b;
                const Vector2d place = is(WheelSlip::place_in_world) ? Vector2d(m.point - position)
                                       : is(WheelSlip::place_turned) ? Vector2d(back * m.point - position)
                                                                     : Vector2d(back * (m.point - position));
                return std::pair<Vector2d, Vector2d>(place, turn * m.normal);
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
            if (is(WheelSlip::full_theta)) half *= 2, sine = std::sin(half);
            if (is(WheelSlip::of_the_body)) half = std::abs(angle(to) - angle(from)) / 2, sine = std::sin(half);
            if (is(WheelSlip::other_theta)) half = theta(from.normal, to.normal) / 2, sine = std::sin(half);
            const bool straight = sine == 0 || is(WheelSlip::chord) || is(WheelSlip::start_chord);
            arcs[body] = (n.y() * chord.x() - n.x() * chord.y()) * (straight ? 1 : half / sine);
            if (is(WheelSlip::turned) || is(body == 0 ? WheelSlip::a_turned : WheelSlip::b_turned)) arcs[body] *= -1;
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
inline const std::string way_hint =
    "Into the frame of a body that has turned by its angle, vectors are turned back: by minus its angle.";
inline const std::string normal_hint =
    "Place and normal both are seen from the body: into its frame the normal is turned back, too, by minus its angle.";
inline const std::string position_hint =
    "The body turns about its centre of mass: take its position off first, and turn what is left.";
inline const std::string same_t_hint =
    "There is one t, for both bodies: B's arc counts > 0 along the same t as A's, though it looks from the other side.";
inline const std::string small_hint =
    "Every step counts, however short its arcs are and however many steps there are: nothing is too small or too much.";
inline const std::string flat_hint = "Where the normal does not turn, the arc is the chord: 0/0 is not a number.";
inline const std::string sign_hint = "Arcs count > 0 along t = (n_y, -n_x), half way between the two moments.";
inline const std::string slip_hint =
    "B ahead of A along +t: slip = ds_A - ds_B. A locked wheel that moves along +t slips by + what it moves.";
inline const std::string roll_hint =
    "Rolling is what both arcs have in common: the smaller one, and nothing if they run against each other.";
inline const std::string path_hint =
    "slid and rolled are sums of what each step does, to and fro. The ends alone do not tell.";

/// What the contract allows the five numbers to be off: twice, for the reference has its own roundings.
inline double rounding_of(const std::vector<Moment>& history) {
    double length = 0, angle = 0;
    for (const Moment& m : history) {
        length = std::max({length, m.point.cwiseAbs().maxCoeff(), m.position_a.cwiseAbs().maxCoeff(),
                           m.position_b.cwiseAbs().maxCoeff()});
        angle = std::max({angle, std::abs(m.angle_a), std::abs(m.angle_b)});
    }
    return 2 * path_tolerance.of(length * (1 + angle)) * static_cast<double>(history.size());
}

/// Both bodies turn and move, the normal turns, and all arcs are different: here no two of the mistakes agree.
inline std::vector<Moment> telling_history() {
    std::vector<Moment> history;
    for (int i = 0; i <= 3; ++i) {
        const double s = 0.3 * i + 0.05 * i * i, look = 0.4 + 0.2 * i, a = look + 0.5 * s, b = look - 1.3 * s;
        const Eigen::Vector2d point(0.2 * i, 1 - 0.1 * i), n(std::sin(look), std::cos(look));
        history.push_back({a, b, point - Eigen::Rotation2Dd(a) * Eigen::Vector2d(0.3 * s, 1 + 0.1 * s),
                           point + Eigen::Rotation2Dd(b) * Eigen::Vector2d(0.2 * s, 0.7), point, n});
    }
    return history;
}

/// All five numbers, with the hints for the mistakes that wrong ones come from.
/// @param ask  the student's answer to another history, which tells mistakes from each other that agree on this one
inline void expect_travel(const Travel& got, const Travel& right, const std::vector<Moment>& history, double tolerance,
                          const std::function<Travel(const std::vector<Moment>&)>& ask) {
    static const std::pair<WheelSlip, const std::string&> known[] = {{WheelSlip::slip_turned, slip_hint},
                                                                     {WheelSlip::larger, roll_hint},
                                                                     {WheelSlip::mean, roll_hint},
                                                                     {WheelSlip::backwards, roll_hint},
                                                                     {WheelSlip::ends, path_hint},
                                                                     {WheelSlip::wrong_way, way_hint},
                                                                     {WheelSlip::turned, sign_hint},
                                                                     {WheelSlip::a_turned, sign_hint},
                                                                     {WheelSlip::b_turned, same_t_hint},
                                                                     {WheelSlip::world, world_hint},
                                                                     {WheelSlip::place_in_world, world_hint},
                                                                     {WheelSlip::place_turned, position_hint},
                                                                     {WheelSlip::normal_in_world, normal_hint},
                                                                     {WheelSlip::normal_wrong_way, normal_hint},
                                                                     {WheelSlip::chord, chord_hint},
                                                                     {WheelSlip::start_chord, half_way_hint},
                                                                     {WheelSlip::start, half_way_hint},
                                                                     {WheelSlip::end, half_way_hint},
                                                                     {WheelSlip::whole_theta, whole_hint},
                                                                     {WheelSlip::full_theta, whole_hint},
                                                                     {WheelSlip::of_the_body, theta_hint},
                                                                     {WheelSlip::other_theta, looker_hint}};
    Expectation all = expect_near("on_a, on_b, slip, slid, rolled [m]", numbers(got), numbers(right), tolerance);
    all.mistake_if(!std::isfinite(got.on_a + got.on_b), flat_hint);
    const auto are_alike = [](const Travel& one, const Travel& other, double off) {
        const Numbers a = numbers(one), b = numbers(other);
        return std::equal(a.values.begin(), a.values.end(), b.values.begin(),
                          [off](double x, double y) { return std::abs(x - y) <= off; });
    };
    if (!are_alike(got, right, tolerance)) {
        const std::vector<Moment> other = telling_history();
        const Travel told = ask(other);
        for (const auto& [slip, hint] : known) all.mistake_if(are_alike(told, travel_with(slip, other), 1e-9), hint);
    }
    all.mistake(Numbers{right.on_a, -right.on_b, right.slip, right.slid, right.rolled}, same_t_hint);
    all.mistake(Numbers{-right.on_a, right.on_b, right.slip, right.slid, right.rolled}, sign_hint);
    for (const auto& [slip, hint] : known) all.mistake(numbers(travel_with(slip, history)), hint);
    all.mistake_if(history.size() > 1000 || (got.on_a == 0 && got.on_b == 0 && right.slid + right.rolled > 0),
                   small_hint);
    const auto is_right = [&](double Travel::*number) { return std::abs(got.*number - right.*number) <= tolerance; };
    const bool arcs = is_right(&Travel::on_a) && is_right(&Travel::on_b);
    all.mistake_if(arcs && !is_right(&Travel::slip), slip_hint);
    const auto is_lost = [&](double Travel::*number) {
        return got.*number == 0 && right.*number > 0 && right.*number < lengths.low;
    };
    all.mistake_if(is_lost(&Travel::slid) || is_lost(&Travel::rolled), small_hint);
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
    double step(double s) const {
        const double most = turns.high * std::abs(R);
        return R == 0 ? s : std::clamp(s, -most, most);
    }
};

struct Tracks {
    std::vector<Moment> history;
    Travel travel;

    bool is_allowed() const {
        const auto is_length = [](double x) { return std::abs(x) <= lengths.high; };
        return std::all_of(history.begin(), history.end(), [&](const Moment& m) {
            return std::abs(m.angle_a) <= angles.high && std::abs(m.angle_b) <= angles.high &&
                   std::all_of(m.point.begin(), m.point.end(), is_length) &&
                   std::all_of(m.position_a.begin(), m.position_a.end(), is_length) &&
                   std::all_of(m.position_b.begin(), m.position_b.end(), is_length);
        });
    }
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
        }
        const bool moves = s.integer("seen by one that tumbles") == 1;
        const double look = s["turned by"] + (moves ? 3 * any() : 0);
        const Eigen::Vector2d point = moves ? Eigen::Vector2d(s["far"] * Eigen::Vector2d(any(), any())) : A.at(s_a);
        const double a = look + (moves ? A.turn(s_a) : 0), b = a - A.turn(s_a) + B.turn(s_b);
        const Eigen::Rotation2Dd R_a(a), R_b(b);
        t.history.push_back({a, b, point - R_a * A.at(s_a), point - R_b * B.at(s_b), point, R_a * A.normal(s_a)});
    }
    return t;
}

/// One end or both at which an answer may be short: nothing comes out otherwise.
inline Coordinate no_matter(const Coordinate& c, const std::string& why) {
    return c.indifferent(Coordinate::End::low, why).indifferent(Coordinate::End::high, why);
}

/// As large as a radius may be: its centre and the place of contact stay within `lengths`.
inline const double most_radius = 0.4 * lengths.high;
inline const std::string larger_circle = "an arc is as long on a larger circle: arcs are drawn, not turns";

inline const Domain any_tracks =
    Domain{choice("A, B round, hollow, flat", 9).simple(2),
           integer("steps", 0, 6).simple(1),
           decades("R_A", lengths.low, most_radius, "m").simple(1).indifferent(Coordinate::End::high, larger_circle),
           decades("R_B", lengths.low, most_radius, "m").simple(0.5).indifferent(Coordinate::End::high, larger_circle),
           either_sign("ds_A", lengths).simple(1),
           either_sign("ds_B", lengths).simple(0.5),
           choice("rolls", 2),
           choice("seen by one that tumbles", 2),
           no_matter(decades("far", lengths).simple(1), "whoever looks sees the same arcs"),
           no_matter(even("turned by", angles).simple(0), "the angle that a body has at first does not count"),
           seed()}
        .where([](const Sample& s) { return tracks(s).is_allowed(); });

/// Flat bodies: what both arcs have in common, and what they differ by, are small parts of all lengths.
inline std::vector<Moment> short_way(const Sample& s) {
    const double size = s["size"], b = s["ds_B/size"] * size, a = b + s["slip/size"] * size;
    const auto at = [size](double x_a, double x_b) {
        return Moment{0, 0, {0, -size}, {size + x_a - x_b, size}, {size + x_a, 0}, {0, 1}};
    };
    return {at(0, 0), at(a, b)};
}
inline const Domain short_ways{decades("size", 2 * lengths.low, most_radius, "m").simple(1),
                               either_sign("ds_B/size", 100 * path_tolerance.share, 0.125).simple(0.125),
                               either_sign("slip/size", 100 * path_tolerance.share, 0.125).simple(0.125)};

/// A flat body rolls over one that is round, or all but flat, with its centre of mass where they touch at first.
inline Tracks flat_curve(const Sample& s) {
    const double ds = s["ds"], theta = (s.integer("hollow") == 1 ? -1 : 1) * s["theta"], R = ds / theta;
    Tracks t;
    for (const double part : {0.0, 1.0}) {
        const double turn = part * theta, half = std::sin(turn / 2);
        const Eigen::Vector2d point(R * std::sin(turn), -2 * R * half * half), n(std::sin(turn), std::cos(turn)),
            other = point - Eigen::Rotation2Dd(-turn) * Eigen::Vector2d(part * ds, -ds);
        t.history.push_back(s.integer("exchanged") == 1 ? Moment{-turn, 0, other, {0, 0}, point, -n}
                                                        : Moment{0, -turn, {0, 0}, other, point, n});
    }
    const double way = s.integer("exchanged") == 1 ? -ds : ds;
    t.travel = {way, way, 0, 0, ds};
    return t;
}
/// From the least turn whose arc is no chord, to `path_tolerance`.
inline const Domain flat_curves{
    no_matter(decades("theta", 2e-6, turns.high, "rad").simple(1), "an arc is as long however it turns"),
    decades("ds", 2 * lengths.low, most_radius, "m").simple(1), choice("hollow", 2), choice("exchanged", 2)};

/// A disc of 0.5 m on level ground, at x: its centre and what it has turned.
inline Moment on_ground(double x, double angle) {
    return {0, angle, {0, -1}, {x, 0.5}, {x, 0}, {0, 1}};
}
/// It rolls and slides for as many moments as a history may have, to and fro.
inline std::vector<Moment> many_moments(const Sample& s) {
    std::vector<Moment> history;
    double x = 0, angle = 0;
    for (int i = 0; i < s.integer("moments"); ++i) {
        history.push_back(on_ground(x, angle));
        const double way = i % 3 == 2 ? -1 : 1;
        x += way * s["way"];
        angle -= way * s["turn"];
    }
    return history;
}
inline const Domain long_histories{integer("moments", moment_counts).simple(2),
                                   even("way", -0.1, 0.1, "m").simple(0.01), even("turn", -1, 1, "rad").simple(0.01)};

}  // namespace rbc::ex17
