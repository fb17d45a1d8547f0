#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "common/grading/grader/domain.hpp"
#include "exercises/17_friction_stabilization/pair.hpp"
#include "tests/support/random_numbers.hpp"

namespace rbc::ex17 {

/// The mistakes that can be told by what comes out.
enum class PairSlip {
    lengths,
    alone,
    pair,
    normals,
    level,
    order,
    turned,
    first_mu,
    memory,
    speed,
    speed_for_all,
    signed_speed,
    band,
    unloaded,
    signed_load,
    unknown
};

inline std::vector<bool> who_sticks_with(PairSlip slip, const std::vector<Foot>& feet, const Thresholds& t) {
    const auto is = [slip](PairSlip other) { return slip == other; };
    std::vector<bool> result;
    for (const Foot& i : feet) {
        double load = 0, limit = 0;
        bool stuck = false, slow = true, known = true;
        for (const Foot& j : feet) {
            const bool same = i.a == j.a && i.b == j.b, exchanged = i.a == j.b && i.b == j.a;
            const Eigen::Vector2d normal = exchanged ? Eigen::Vector2d(-j.normal) : j.normal, apart = i.point - j.point;
            const bool parallel = (i.normal - normal).norm() <= t.flat;
            const bool line = std::abs(is(PairSlip::level) ? apart.y() : i.normal.dot(apart)) <= t.flat;
            if (&i != &j && (is(PairSlip::alone) || !(same || (exchanged && !is(PairSlip::order))))) continue;
            if (!is(PairSlip::pair) && !(parallel && (line || is(PairSlip::normals)))) continue;
            load += is(PairSlip::lengths) ? std::abs(j.r_t) : is(PairSlip::turned) && exchanged ? -j.r_t : j.r_t;
            limit += (is(PairSlip::first_mu) ? feet[0] : j).friction * j.r_n;
            stuck = stuck || (is(PairSlip::memory) ? i : j).sticks;
            slow = slow && (is(PairSlip::signed_speed) ? j.u_t : std::abs(j.u_t)) <= t.speed;
            known = known && (is(PairSlip::unknown) || std::isfinite(j.friction + j.r_n + j.r_t + j.u_t));
        }
        if (!is(PairSlip::signed_load)) load = std::abs(load);
        bool holds = load <= t.sticks * limit && (slow || is(PairSlip::speed));
        if (stuck) holds = load < (is(PairSlip::band) ? t.sticks : t.slides) * limit;
        if (is(PairSlip::speed_for_all)) holds = holds && slow;
        if (is(PairSlip::unloaded)) holds = holds && i.r_n > 0;
        result.push_back(known && limit > 0 && holds);
    }
    return result;
}

/// Some faces, apart by bodies, by their normals or by steps, as little as is clear. Loads are a hundred millionth or
/// more from thresholds, lengths a twentieth of `flat`; speeds a thousandth, or exactly at the speed.
struct Feet {
    std::vector<Foot> feet;
    Thresholds thresholds;

    bool is_allowed() const {
        const auto in = [](double x, const Allowed& allowed) {
            return !std::isfinite(x) || x == 0 || (std::abs(x) >= allowed.low && std::abs(x) <= allowed.high);
        };
        return std::all_of(feet.begin(), feet.end(), [&](const Foot& foot) {
            return in(foot.r_n, impulses) && in(foot.r_t, impulses) && in(foot.u_t, velocities) &&
                   in(foot.friction, frictions) && in(foot.point.norm(), points);
        });
    }
};

inline Feet feet_of(const Sample& s) {
    RandomNumbers random(static_cast<unsigned long>(s["seed"]));
    const auto one_of = [&](std::initializer_list<double> list) {
        return list.begin()[static_cast<std::size_t>(random.between(0, static_cast<double>(list.size()) * 0.999999))];
    };
    // From 1 to 10 times the smaller end of what this number stands for.
    const auto from = [&](double size, double most) { return std::min(most, size * random.decades(0, 1)); };
    const double flat = s["flat"], length = s["length"], slides = s["slides"];
    Feet all{{}, {slides, slides * s["sticks/slides"], std::abs(s["speed"]), flat}};
    const Thresholds& t = all.thresholds;
    // Bodies of face f: any two numbers. No sum, nor one number times another, says which two they are.
    const auto bodies = [names = s.integer("names")](int f) -> std::pair<int, int> {
        constexpr int bases[] = {10, 31, 100, 1000, 10000, 1 << 16, 1000000, 1 << 20};
        if (names == 0) return {5, -3 + 10 * f};
        if (names == 1) return {std::numeric_limits<int>::min() + f, std::numeric_limits<int>::max() - 2 * f};
        if (names == 2) return {f, 1001 - f};
        return {f, bases[names - 3] * (1 - f) + 2};
    };
    const int faces = s.integer("faces"), feet = s.integer("feet");
    const bool tilted = s.integer("thick or tilted") == 1;  // then all of a face is at one place
    const double x =
        std::copysign(std::max(0.0, std::abs(s["x"]) - 2 * length - 4 * (std::abs(s["step"]) + 3 * flat)), s["x"]);
    const double beside = 10 * threshold_tolerance.of(1);
    for (int f = 0; f < faces; ++f) {
        const int kind = f == 0 ? 0 : static_cast<int>(random.between(1, 4));
        const double turn = s["slope"] + (kind == 1 ? f * (2 * flat + s["turn"]) : 0);
        const double step = kind == 2 ? f * (2 * flat + std::abs(s["step"])) : 0;
        const Eigen::Vector2d n(-std::sin(turn), std::cos(turn)), along(n.y(), -n.x());
        const bool stuck = random.between(0, 1) < 0.5, smooth = random.between(0, 1) < 0.1;
        const double ratio = one_of({0, 0.5 * t.sticks, t.sticks * (1 - beside), t.sticks * (1 + beside),
                                     (t.sticks + slides) / 2, slides * (1 - beside), slides * (1 + beside), 1.5}) *
                             one_of({-1, 1});
        double limit = 0, squeeze = 0;
        const std::size_t first = all.feet.size();
        for (int i = 0, n_feet = (feet + faces - 1 - f) / faces; i < n_feet; ++i) {
            // Within a face nearly `flat` is as good as nothing; the next face is a little more than `flat` beyond.
            const double off = i == 0 ? 0 : one_of({0, 0.95 * flat}), tilt = turn + (tilted ? off : 0);
            Foot foot;
            std::tie(foot.a, foot.b) = bodies(kind == 3 ? f : 0);
            foot.point = x * Eigen::Vector2d(0.6, -0.8) + n * (step + (tilted ? 0 : off));
            if (!tilted) foot.point += along * length * random.between(0, 1);
            foot.normal = {-std::sin(tilt), std::cos(tilt)};
            foot.friction = smooth ? 0 : one_of({0, 1, 1, 1}) * from(s["mu"], frictions.high);
            foot.r_n = one_of({0, 1, 1, 1}) * from(s["impulse"], impulses.high);
            foot.u_t = t.speed * one_of({0, 0.5, -0.5, 1, -1}) * one_of({0, 1, 1});
            foot.sticks = stuck && (i == 0 || random.between(0, 1) < 0.5);
            foot.r_t = s["squeeze"] * s["mu"] * s["impulse"] * random.between(-1, 1);
            limit += foot.friction * foot.r_n;
            squeeze += foot.r_t;
            all.feet.push_back(foot);
        }
        if (all.feet.size() == first) continue;
        Foot& last = all.feet.back();
        if (random.between(0, 1) < 0.3)
            last.u_t = one_of({-1, 1}) * std::max(velocities.low, 1.001 * t.speed) * one_of({1, 50});
        last.r_t += ratio * limit - squeeze;
        std::swap(all.feet[first].sticks, last.sticks);
    }
    for (std::size_t i = 0; i < all.feet.size(); ++i) {
        std::swap(all.feet[i], all.feet[static_cast<std::size_t>(random.between(0, 0.999999 * (i + 1)))]);
    }
    for (Foot& foot : all.feet) {
        if (random.between(0, 1) > s["named (b, a)"]) continue;
        std::swap(foot.a, foot.b);
        foot.normal *= -1;
    }
    const int bad = s.integer("mu, r_n, r_t, u_t is NaN or infinite");
    if (bad > 0 && !all.feet.empty()) {
        Foot& foot = all.feet[s.integer("seed") % all.feet.size()];
        double* const of[] = {&foot.friction, &foot.r_n, &foot.r_t, &foot.u_t};
        using Limits = std::numeric_limits<double>;
        *of[(bad - 1) % 4] = bad > 4 ? Limits::infinity() : Limits::quiet_NaN();
    }
    return all;
}

/// Where all that is compared changes with a coordinate, nothing comes out otherwise.
inline Coordinate all_alike(const Coordinate& c, const std::string& why) {
    return c.indifferent(Coordinate::End::low, why).indifferent(Coordinate::End::high, why);
}

inline const std::string same_place = "a face is a face wherever it is, in whatever direction, and however long";
inline const std::string still_apart = "faces that are apart are apart, by however much";

inline const Domain any_feet =
    Domain{integer("faces", 1, 4).simple(2),
           integer("feet", foot_counts).simple(4),
           all_alike(integer("names", 0, 10).simple(0), "which numbers two bodies have says nothing"),
           choice("thick or tilted", 2),
           decades("flat", flats).simple(1e-3),
           all_alike(decades("length", 1e-3, 1e3, "m").simple(1), same_place),
           all_alike(either_sign("x", points).simple(0), same_place),
           all_alike(angle("slope").simple(0), same_place),
           all_alike(even("turn", 0, 1.2, "rad").simple(1), still_apart),
           all_alike(either_sign("step", 1e-9, 100, "m").simple(0), still_apart),
           decades("mu", frictions).simple(1),
           decades("impulse", impulses).simple(1),
           all_alike(even("squeeze", 0, 10).simple(1), "what squeezes cancels, however hard it is"),
           decades("slides", slide_parts).edges({0.999}).simple(0.75),
           decades("sticks/slides", stick_parts).simple(0.5),
           either_sign("speed", velocities).simple(0.01),
           all_alike(even("named (b, a)", 0, 1).simple(0), "in which order two bodies are named says nothing"),
           choice("mu, r_n, r_t, u_t is NaN or infinite", 9).simple(0),
           seed()}
        .where([](const Sample& s) { return feet_of(s).is_allowed(); });

/// One foot each on bodies of its own, near the ends of what is allowed: a twentieth inside.
inline constexpr double inside_low = 1.05, inside_high = 0.95;

/// Loads, impulses and mu at their ends: r_t beside what mu r_n holds, each in its own face.
inline std::vector<Foot> feet_at_ends(const Sample& s, double slides) {
    std::vector<Foot> feet;
    const auto add = [&](double mu, double r_n, double r_t) {
        const int body = static_cast<int>(feet.size()) + 1;
        feet.push_back({0, body, {0, 0}, {0, 1}, mu, r_n, r_t, 0, true});
    };
    const double mu = s["mu"], r_n = s["impulse"], r_t = s["r_t"];
    add(mu, 1, inside_low * slides * frictions.low);
    add(mu, 1, -inside_high * slides * frictions.high);
    add(1, r_n, -inside_low * slides * impulses.low);
    add(1, r_n, inside_high * slides * impulses.high);
    add(1, inside_low * impulses.low / slides, r_t);
    add(1, inside_high * impulses.high, slides * r_t);
    add(mu, r_n, 0);
    return feet;
}
inline const Domain ends_of_impulses{decades("mu", frictions).simple(1), decades("impulse", impulses).simple(1),
                                     either_sign("r_t", impulses).simple(1)};

/// Two feet that squeeze and are nearly or just not one face, and loads and speeds: beside the thresholds, and beside
/// what they may be.
inline std::vector<Foot> feet_about(const Thresholds& t) {
    std::vector<Foot> feet;
    const auto pair = [&](double higher, double tilt = 0) {
        const int body = static_cast<int>(feet.size()) + 1;
        feet.push_back({0, body, {0, 0}, {0, 1}, 1, 1, 2, 0, true});
        feet.push_back({0, body, {0, higher}, {std::sin(tilt), std::cos(tilt)}, 1, 1, -2, 0, true});
    };
    const auto add = [&](double r_t, double u_t, bool sticks) {
        const int body = static_cast<int>(feet.size()) + 1;
        feet.push_back({0, body, {0, 0}, {0, 1}, 1, 1, r_t, u_t, sticks});
    };
    pair(inside_low * flats.low);
    pair(-inside_high * flats.high);
    for (const double part : {inside_low * slide_parts.low, inside_high * slide_parts.high}) add(part, 0, true);
    for (const double part : {inside_low * stick_parts.low, 0.96 * stick_parts.high}) add(part * t.slides, 0, false);
    for (const double u_t : {inside_low * velocities.low, -inside_high * velocities.high}) add(0, u_t, false);
    const double beside = 10 * threshold_tolerance.of(1), rounding = 1e-14;
    for (const double side : {-1, 1}) {
        pair(t.flat * (1 + side * beside));
        pair(0, t.flat + side * (beside * t.flat + rounding + std::pow(t.flat, 3) / 10));  // as a chord or as an angle
        add(t.slides * (1 + side * beside), 0, true);
        add(-t.sticks * (1 + side * beside), 0, false);
        const double u_t = std::max(velocities.low, t.speed * (1 + side * rounding));
        if (u_t <= velocities.high) add(0, side * u_t, false);
    }
    return feet;
}
inline const Domain ends_of_thresholds{decades("flat", flats).simple(1e-3), decades("slides", slide_parts).simple(0.75),
                                       decades("sticks/slides", stick_parts).simple(0.5),
                                       either_sign("speed", velocities).simple(0.01)};

}  // namespace rbc::ex17
