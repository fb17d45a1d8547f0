#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "common/grading/grader/domain.hpp"
#include "exercises/04_spook/rope.hpp"
#include "lessons/04_spook/spook.hpp"
#include "tests/support/random_numbers.hpp"

/// What the exercise rope is asked, and how its impulses are judged.
namespace rbc::ex04 {

/// A row of (E04.6) with impulses put in: what it is off by, and the magnitudes of its terms, added up. Nothing is
/// solved here. The neighbours count `share` times: 1, or another number for a mistake.
struct Row {
    double off = 0, size = 0;
};

inline Row row_of(const Rope& rope, const RopeParameters& p, const std::vector<double>& lambda, std::size_t i,
                  double share = 1) {
    const SpookCoefficients s = spook_coefficients(p.dt, p.stiffness, p.relaxation);
    const auto direction = [&](std::size_t j) { return Eigen::Vector2d((rope.x[j + 1] - rope.x[j]).normalized()); };
    const double w1 = p.inverse_mass[i], w2 = p.inverse_mass[i + 1];
    const double distance = (rope.x[i + 1] - rope.x[i]).norm(), kick = p.dt * p.gravity.norm();
    Eigen::Vector2d change =
        p.dt * ((w2 > 0) - (w1 > 0)) * p.gravity;  // of v_{i+1} - v_i, by gravity and both neighbours
    Row row{s.epsilon * lambda[i], 0};
    const auto add = [&](double inverse_mass, std::size_t j) {
        change -= share * inverse_mass * lambda[j] * direction(j);
        row.size += inverse_mass * std::abs(lambda[j]);
    };
    if (i > 0) add(w1, i - 1);
    if (i + 1 < lambda.size()) add(w2, i + 1);
    row.off += direction(i).dot(change + s.b * (rope.v[i + 1] - rope.v[i])) + (w1 + w2) * lambda[i];
    row.off += s.a * (distance - p.length[i]);
    row.size += (w1 + w2 + s.epsilon) * std::abs(lambda[i]) + s.a * (distance + p.length[i]) + 2 * kick +
                rope.v[i].norm() + rope.v[i + 1].norm();
    return row;
}

/// Whether impulses fulfil all rows, and the first that they do not. What is allowed is that of the contract: of the
/// right answer's terms, so that no wrong one makes room for itself.
struct Verdict {
    bool holds = true;
    std::size_t row = 0;
    double off = 0, allowed = 0;
};

inline Verdict judge(const Rope& rope, const RopeParameters& p, const std::vector<double>& got,
                     const std::vector<double>& right, double share = 1) {
    double most = 0;
    std::vector<Row> sizes;
    for (std::size_t i = 0; i < right.size(); ++i) sizes.push_back(row_of(rope, p, right, i));
    for (const Row& row : sizes) most = std::max(most, row.size);
    for (std::size_t i = 0; i < right.size(); ++i) {
        const double off = row_of(rope, p, got, i, share).off;
        const double allowed = row_tolerance.of(sizes[i].size) + rope_tolerance.of(most);
        if (!(std::abs(off) <= allowed)) return {false, i, off, allowed};
    }
    return {};
}

/// The same rope with all rods as long as the first, or as long as their ends are apart.
inline RopeParameters with_first_length(RopeParameters p) {
    p.length.assign(p.length.size(), p.length[0]);
    return p;
}

inline RopeParameters without_gaps(const Rope& rope, RopeParameters p) {
    for (std::size_t i = 0; i < p.length.size(); ++i) p.length[i] = (rope.x[i + 1] - rope.x[i]).norm();
    return p;
}

/// Whether the last of several rows holds, and most others do not.
inline bool ends_well(const Rope& rope, const RopeParameters& p, const std::vector<double>& got,
                      const std::vector<double>& right) {
    const std::size_t last = right.size() - 1;
    if (last == 0 || got.size() != right.size()) return false;
    const auto holds = [&](std::size_t i) {
        return std::abs(row_of(rope, p, got, i).off) <= row_tolerance.of(row_of(rope, p, right, i).size);
    };
    std::size_t others = 0;
    for (std::size_t i = 0; i < last; ++i) others += holds(i);
    return holds(last) && 2 * others < last;
}

/// Many kinds of rope from few numbers. The longest one has a case of its own.
inline const Domain any_rope =
    Domain{integer("rods", static_cast<int>(rod_counts.low), 300).simple(2),
           choice("shape", 6),
           angle("direction"),
           choice("nails", 8),
           choice("all alike", 2).simple(1),
           seed(),
           decades("span", rod_spans).simple(1),
           decades("l", rod_lengths).simple(1),
           either_sign("speed", rope_speeds).simple(0),
           either_sign("together", rope_speeds).simple(0),
           decades("h", rope_steps).simple(0.0078125),
           even("g", rope_gravities).edges({1e-3, 8}).simple(0),
           angle("direction of g").simple(0),
           decades("1/m", inverse_masses).simple(1),
           decades("ratio of masses", mass_ratios).simple(1),
           decades("k", rope_stiffnesses).simple(1e4),
           even("tau/h", rope_relaxations).edges({1e-3, 0.25, 2, 4}).simple(2)}
        .where([](const Sample& s) {
            const double softness = spook_coefficients(s["h"], s["k"], s["tau/h"] * s["h"]).epsilon;
            return softness >=
                   least_softness.of(std::min(inverse_masses.high, s["1/m"] * std::sqrt(s["ratio of masses"])));
        });

inline double within(const Allowed& allowed, double value) {
    return std::clamp(value, allowed.low, allowed.high);
}

inline bool is_nailed(int kind, std::size_t i, std::size_t last) {
    const bool first = i == 0, end = i == last, middle = i == (last + 1) / 2;
    const bool table[] = {false, first, end, first || end, middle, middle || i + 1 == (last + 1) / 2, i % 3 == 1, true};
    return table[kind];
}

inline RopeParameters parameters_of(const Sample& s) {
    RandomNumbers random(static_cast<unsigned long>(s["seed"]));
    const bool alike = s["all alike"] == 1;
    const double down = s["direction of g"];
    RopeParameters p{.dt = s["h"],
                     .gravity = s["g"] * Eigen::Vector2d(std::sin(down), -std::cos(down)),
                     .inverse_mass = {},
                     .length = {},
                     .stiffness = s["k"],
                     .relaxation = s["tau/h"] * s["h"]};
    const auto last = static_cast<std::size_t>(s["rods"]);
    for (std::size_t i = 0; i <= last; ++i) {
        // The first three have the ratio itself, up and down, others lie between them.
        const double part = random.between(-0.5, 0.5), l = s["l"] * (alike ? 1 : random.between(.5, 2));
        const double w = s["1/m"] * std::pow(s["ratio of masses"], i == 1 ? 0.5 : i <= 2 ? -0.5 : part);
        p.inverse_mass.push_back(is_nailed(s.integer("nails"), i, last) ? 0 : within(inverse_masses, w));
        if (i < last) p.length.push_back(within(rod_lengths, l));
    }
    return p;
}

/// Straight; folded, each rod back along the one before; a staircase of right angles; a ring; any directions; straight
/// but for 1e-9 rad.
inline Rope rope_of(const Sample& s) {
    RandomNumbers random(static_cast<unsigned long>(s["seed"]) + 1);
    const RopeParameters p = parameters_of(s);
    const bool alike = s["all alike"] == 1;
    Eigen::Vector2d ahead(std::cos(s["direction"]), std::sin(s["direction"]));
    if (std::abs(ahead.x()) < 1e-15) ahead.x() = 0;
    if (std::abs(ahead.y()) < 1e-15) ahead.y() = 0;
    const Eigen::Vector2d aside(-ahead.y(), ahead.x()), v(0.8 * s["together"], 0.6 * s["together"]);
    Rope rope{{{0, 0}}, {}};
    for (std::size_t i = 0; i < p.length.size(); ++i) {
        const double turn = 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(p.length.size() + 1);
        const double any = random.between(-std::numbers::pi, std::numbers::pi);
        const double bends[] = {0, 0, 0, turn, any, 1e-9 * any}, bend = bends[s.integer("shape")];
        const Eigen::Vector2d bent = std::cos(bend) * ahead + std::sin(bend) * aside;
        const Eigen::Vector2d ways[] = {
            ahead, i % 2 ? Eigen::Vector2d(-ahead) : ahead, i % 2 ? aside : ahead, bent, bent, bent};
        const double distance = within(rod_spans, s["span"] * (alike ? 1 : random.between(0.7, 1.4)));
        rope.x.push_back(rope.x.back() + distance * ways[s.integer("shape")]);
    }
    for (std::size_t i = 0; i < rope.x.size(); ++i) {
        const double x = random.between(-1, 1);
        const Eigen::Vector2d any = v + s["speed"] * Eigen::Vector2d(x, random.between(-1, 1));
        rope.v.push_back(any * std::min(1.0, rope_speeds.high / std::max(any.norm(), rope_speeds.low)));
    }
    return rope;
}

/// A straight rope at rest under its own weight, all of it below the nail, or standing on it: each rod is longer, or
/// shorter, by the weight that it carries over k.
struct Still {
    Rope rope;
    RopeParameters p;
    std::vector<double> impulses;
    double rounding = 0;  ///< of an impulse, N s
};

inline const std::string hangs_alike =
    "What a rod carries in a rope that hangs still is the weight below it, whatever its stiffness is.";

inline const Domain hanging = Domain{integer("rods", 1, 100),
                                     choice("standing", 2),
                                     choice("all alike", 2).simple(1),
                                     seed(),
                                     angle("direction of g").simple(0),
                                     decades("g", 1, 100, "m/s^2").simple(8),
                                     decades("m", 1e-3, 1e3, "kg").simple(1),
                                     decades("l", 0.1, 10, "m").simple(1),
                                     decades("h", 1e-3, 0.1, "s").simple(0.0078125),
                                     decades("w h", 1, 1e3)
                                         .simple(1)
                                         .indifferent(Coordinate::End::low, hangs_alike)
                                         .indifferent(Coordinate::End::high, hangs_alike),
                                     even("tau/h", 0, 1e2).edges({0.25, 2, 4}).simple(2)}
                                  .where([](const Sample& s) {
                                      // No rod is half as long, or a half longer, for what it carries.
                                      const double most = 2 * s["rods"] * s["g"] * std::pow(s["h"] / s["w h"], 2);
                                      return most < 0.25 * s["l"];
                                  });

inline Still still_rope(const Sample& s) {
    RandomNumbers random(static_cast<unsigned long>(s["seed"]));
    const bool alike = s["all alike"] == 1;
    const double h = s["h"], down = s["direction of g"], sign = s["standing"] == 1 ? 1 : -1;
    const Eigen::Vector2d along(std::sin(down), -std::cos(down)), none(0, 0);
    Still all{{{none}, {none}}, {.dt = h, .gravity = s["g"] * along, .inverse_mass = {0}, .length = {}}, {}};
    all.p.stiffness = s["m"] * s["w h"] * s["w h"] / (h * h), all.p.relaxation = s["tau/h"] * h;
    double carried = 0;
    std::vector<double> masses;
    for (int i = 0; i < s.integer("rods"); ++i)
        carried += masses.emplace_back(s["m"] * (alike ? 1 : random.between(.5, 2)));
    const double total = carried;
    for (const double mass : masses) {
        const double l = s["l"] * (alike ? 1 : random.between(0.5, 2));
        const double distance = l - sign * carried * s["g"] / all.p.stiffness;
        all.rope.x.push_back(all.rope.x.back() - sign * distance * along);
        all.rope.v.push_back(none);
        all.p.inverse_mass.push_back(1 / mass), all.p.length.push_back(l);
        all.impulses.push_back(sign * h * s["g"] * carried);
        carried -= mass;
    }
    // (G M^-1 G' + epsilon)^-1 has entries from 0 to the mass that both rods carry. On the right: some roundings of
    // what stands there, and those of the places, which are as large as the rope is long.
    const double a = spook_coefficients(h, all.p.stiffness, all.p.relaxation).a;
    const double terms = a * all.rope.x.back().norm() + h * s["g"] * (1 + 4 * total / s["m"]);
    all.rounding = 1e-14 * static_cast<double>(masses.size()) * total * terms;
    return all;
}

}  // namespace rbc::ex04
