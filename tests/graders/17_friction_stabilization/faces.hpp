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

/// Some faces, apart by bodies, by their normals or by steps, at least a tenth of `flat` from where that is in doubt.
/// Loads and speeds are at least a thousandth from thresholds, or exactly at the speed.
struct Feet {
    std::vector<Foot> feet;
    Thresholds thresholds;
};

inline Feet feet_of(const Sample& s) {
    RandomNumbers random(static_cast<unsigned long>(s["seed"]));
    const auto one_of = [&](std::initializer_list<double> list) {
        return list.begin()[static_cast<std::size_t>(random.between(0, static_cast<double>(list.size()) * 0.999999))];
    };
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
    for (int f = 0; f < s.integer("faces"); ++f) {
        const int kind = f == 0 ? 0 : static_cast<int>(random.between(1, 4));
        const double turn = s["slope"] + (kind == 1 ? f * (2.5 * flat + s["turn"]) : 0);
        const double step = kind == 2 ? f * (2.5 * flat + std::abs(s["step"])) : 0;
        const Eigen::Vector2d n(-std::sin(turn), std::cos(turn)), along(n.y(), -n.x());
        const bool stuck = random.between(0, 1) < 0.5, smooth = random.between(0, 1) < 0.1;
        const double ratio = one_of({0, 0.5 * t.sticks, 0.999 * t.sticks, 1.001 * t.sticks, (t.sticks + slides) / 2,
                                     slides * (1 - 1e-8), slides * (1 + 1e-8), 1.5}) *
                             one_of({-1, 1});
        double limit = 0, squeeze = 0;
        const std::size_t first = all.feet.size();
        for (int i = 0, n_feet = static_cast<int>(random.between(1, s["feet"] + 0.999)); i < n_feet; ++i) {
            const double tilt = turn + 0.4 * flat * random.between(-1, 1) / std::max(1.0, length);
            Foot foot;
            std::tie(foot.a, foot.b) = bodies(kind == 3 ? f : 0);
            foot.point = s["x"] * Eigen::Vector2d(0.6, -0.8) + along * length * random.between(0, 1) +
                         n * (step + 0.2 * flat * random.between(-1, 1));
            foot.normal = {-std::sin(tilt), std::cos(tilt)};
            foot.friction = smooth ? 0 : one_of({0, 1, 1, 1}) * s["mu"] * random.between(0.1, 1);
            foot.r_n = one_of({0, 1, 1, 1}) * s["impulse"] * random.between(0.1, 1);
            foot.u_t = t.speed * one_of({0, 0.5, -0.5, 1, -1}) * one_of({0, 1, 1});
            foot.sticks = stuck && (i == 0 || random.between(0, 1) < 0.5);
            foot.r_t = s["squeeze"] * s["mu"] * s["impulse"] * random.between(-1, 1);
            limit += foot.friction * foot.r_n;
            squeeze += foot.r_t;
            all.feet.push_back(foot);
        }
        Foot& last = all.feet.back();
        if (random.between(0, 1) < 0.3) last.u_t = one_of({-1, 1}) * std::max(1e-3, 1.001 * t.speed) * one_of({1, 50});
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

inline const Domain any_feet{integer("faces", 0, 4).simple(2),
                             integer("feet", 1, 16).simple(2),
                             integer("names", 0, 10).simple(0),
                             decades("flat", 1e-9, 0.1).simple(1e-3),
                             decades("length", 1e-3, 1e3, "m").simple(1),
                             either_sign("x", 1e-3, 1e3, "m").simple(0),
                             angle("slope").simple(0),
                             even("turn", 0, 1.2, "rad").simple(1),
                             either_sign("step", 1e-9, 100, "m").simple(0),
                             decades("mu", 1e-6, 1e3).simple(1),
                             decades("impulse", 1e-9, 1e9, "N s").simple(1),
                             even("squeeze", 0, 10).simple(1),
                             even("slides", 0.01, 1).edges({0.999}).simple(0.75),
                             even("sticks/slides", 0.01, 0.99).simple(0.5),
                             either_sign("speed", 1e-6, 100, "m/s").simple(0.01),
                             even("named (b, a)", 0, 1).simple(0),
                             choice("mu, r_n, r_t, u_t is NaN or infinite", 9).simple(0),
                             seed()};

}  // namespace rbc::ex17
