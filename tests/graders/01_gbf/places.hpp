#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <vector>

#include "common/grading/grader/domain.hpp"
#include "exercises/01_gbf/valley.hpp"

namespace rbc::grading01 {

using Eigen::Vector2d;
using ex01::PlanarParticle;
using ex01::Side;
using ex01::Valley;

inline Vector2d towards(double angle) {
    return {std::cos(angle), std::sin(angle)};
}

/// Sides around a disc that all of them allow. Some go through one corner, some are there twice. In units of its size.
struct Place {
    Vector2d inside, corner;
    double radius;
    std::vector<Side> sides;
};

inline Place place_of(const Sample& s) {
    const double r = s["r"];
    const Vector2d inside(s["a"], s["b"]);
    Place place{inside, inside + s["corner/r"] * r * towards(s["to the corner"]), r, {}};
    std::mt19937_64 random(static_cast<unsigned long>(s.integer("seed")));
    const auto part = [&] { return static_cast<double>(random() >> 11) * 0x1p-53; };
    const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
    // As many as the contract's angles leave.
    const auto most_lines = static_cast<int>(M_PI / std::asin(ex01::corner_sines.low));
    const int lines = std::array{1, 2, 3, 4, 6, most_lines}[static_cast<std::size_t>(s.integer("directions"))];
    for (int i = 0; i < s.integer("sides"); ++i) {
        if (i > 0 && part() < 0.1) {
            place.sides.push_back(Side(place.sides[below(place.sides.size())]));
            continue;
        }
        const double angle = s["turn"] + M_PI * static_cast<double>(below(static_cast<std::size_t>(lines))) / lines;
        const Vector2d n = (below(2) == 0 ? 1 : -1) * towards(angle);
        const double most = n.dot(inside) - r, through = n.dot(place.corner), kind = part();
        const bool at_corner = kind < 0.5 && through <= most;
        place.sides.push_back({n, at_corner ? through : kind < 0.7 ? most : most - r * 9 * part()});
    }
    if (s["last counts"] == 1 && place.sides.size() > 1) {
        // Straight before the first side, and nearer to the disc.
        const Vector2d n = place.sides.front().normal;
        const double most = n.dot(inside) - r;
        place.sides.front().offset = most - 5 * r;
        place.sides.back() = {n, most};
    }
    return place;
}

/// The first side's; (0, 1) where there is none.
inline Vector2d first_normal(const Place& place) {
    return place.sides.empty() ? Vector2d(0, 1) : place.sides[0].normal;
}

/// So much of the shell.
inline double beside_shell(const Sample& s) {
    return 0.05 * std::pow(10, -s["decade beside the shell"]);
}

/// Anywhere, in the corner, straight behind it or before it, on the last side, just within a shell of it, or just
/// outside.
inline Vector2d point_in(const Place& place, const Sample& s, double shell = 0) {
    const double far = s["far"];
    const Vector2d n = first_normal(place), away = place.inside + far * towards(s["to x"]);
    const auto above = [&](double gap) {
        if (place.sides.empty()) return place.corner;
        const Side& last = place.sides.back();
        return Vector2d(away + (last.offset + gap - last.normal.dot(away)) * last.normal);
    };
    switch (s.integer("where")) {
        case 0:
            return away;
        case 1:
            return place.corner;
        case 2:
            return place.corner - far * n;
        case 3:
            return place.corner + far * n;
        case 4:
            return above(0);
        default:
            return above((1 + (s.integer("where") == 5 ? -1 : 1) * beside_shell(s)) * shell);
    }
}

/// The contract's S, and its M.
inline double largest(const Vector2d& x, const std::vector<Side>& sides) {
    double size = x.norm();
    for (const Side& side : sides) size = std::max(size, std::abs(side.offset));
    return size;
}

/// Of the side that x is farthest behind.
inline double least_gap(const Vector2d& x, const std::vector<Side>& sides) {
    double gap = INFINITY;
    for (const Side& side : sides) gap = std::min(gap, side.normal.dot(x) - side.offset);
    return gap;
}

inline std::vector<Side> scaled(std::vector<Side> sides, double factor) {
    for (Side& side : sides) side.offset *= factor;
    return sides;
}

inline const Coordinate any_a = even("a", -1, 1).edges({0}).simple(0), any_b = even("b", -1, 1).edges({0}).simple(0),
                        any_corner = decades("corner/r", 1.1, 8).simple(2),
                        to_corner = angle("to the corner").simple(-M_PI / 2),
                        many = integer("sides", ex01::side_counts).simple(2),
                        any_lines = choice("directions", 6).simple(3), any_turn = angle("turn"),
                        last_counts = choice("last counts", 2).simple(1), to_point = angle("to x");

/// What nearest_allowed is asked: a place's sides, or where `cone` is 1 the same normals through (0, 0).
struct Asked {
    Vector2d point;
    std::vector<Side> sides;
    double radius;  ///< of a disc that all sides allow
};

inline Asked asked_by(const Sample& s) {
    const Place place = place_of(s);
    const Vector2d x = point_in(place, s);
    const std::vector<Side> sides = scaled(place.sides, s.integer("cone") == 1 ? 0 : 1);
    const double unit = largest(x, sides), factor = unit > 0 ? s["S"] / unit : 1;
    return {factor * x, scaled(sides, factor), factor * place.radius};
}

inline const Domain any_point = Domain{decades("S", ex01::point_sizes).simple(1),
                                       decades("r", ex01::disc_shares).simple(0.5),
                                       any_a,
                                       any_b,
                                       any_corner,
                                       to_corner,
                                       many,
                                       any_lines,
                                       any_turn,
                                       choice("where", 5).simple(2),
                                       last_counts,
                                       decades("far", 1e-6, 100).simple(0.5),
                                       to_point,
                                       choice("cone", 2),
                                       seed()}
                                    .where([](const Sample& s) {
                                        const Asked asked = asked_by(s);
                                        const double S = largest(asked.point, asked.sides);
                                        return s["cone"] == 1 || asked.radius >= ex01::disc_shares.low * S;
                                    });

/// A step is asked of this particle in this valley.
struct AskedStep {
    PlanarParticle particle;
    Valley valley;
    double radius, L;  ///< of a disc that all sides allow; the contract's L
};

inline AskedStep step_asked_by(const Sample& s) {
    const Place place = place_of(s);
    const bool slow = s["slow"] > 0;
    const double shell = s["shell/r"] * place.radius, h = slow ? ex01::valley_steps.high : s["h"];
    const Vector2d x = point_in(place, s, shell);
    const double M = largest(x, place.sides), moved = slow ? ex01::moves.low : s["h v/M"],
                 way = s["v is"] == 4 ? 0 : moved * M, fall = slow ? 0 : s["h^2 g/M"] * M;
    const Vector2d n = first_normal(place), directions[] = {towards(s["to v"]), -n, n, {n.y(), -n.x()}, {0, 0}};
    const double unit = std::max({M, way, std::abs(fall)}), L = slow ? ex01::valley_sizes.low : s["L"],
                 factor = unit > 0 ? L / unit : 1, e = s["e"] * std::pow(10, -s["slow"]);
    const Vector2d v = factor * way / h * directions[s.integer("v is")],
                   g = factor * fall / (h * h) * towards(s["to g"]);
    return {
        {factor * x, v}, {h, e, factor * shell, g, scaled(place.sides, factor)}, factor * place.radius, factor * unit};
}

/// The sides allow the contract's disc, and no side is as near to being touched as `touch_gap`.
inline bool is_decided(const AskedStep& asked) {
    const Valley& valley = asked.valley;
    const Vector2d& x = asked.particle.x;
    const double small = ex01::touch_gap.of(largest(x, valley.sides));
    return asked.radius >= ex01::valley_disc_shares.low * asked.L &&
           std::all_of(valley.sides.begin(), valley.sides.end(), [&](const Side& side) {
               return std::abs(side.normal.dot(x) - side.offset - valley.shell) > small;
           });
}

inline const Domain any_step =
    Domain{decades("L", ex01::valley_sizes).simple(1), decades("r", ex01::valley_disc_shares).simple(0.5), any_a, any_b,
           any_corner, to_corner, many, any_lines, any_turn, choice("where", 7).simple(1), last_counts,
           decades("far", 1e-9, 3).simple(0.5), to_point, decades("h", ex01::valley_steps).simple(0.01),
           even("e", 0, 1).edges({0.5}).simple(0.5),
           decades("shell/r", ex01::shell_shares)
               .simple(0.01)
               .indifferent(Coordinate::End::low, "just outside is counted in shells"),
           decades("h v/M", ex01::moves).simple(0.1), angle("to v").simple(-M_PI / 2),
           choice("v is", 5).simple(1),  // anywhere, straight into a side, out of it, along it, 0
           either_sign("h^2 g/M", ex01::moves).simple(0.1), angle("to g").simple(-M_PI / 2),
           // As slow as may be, without gravity, and e smaller by so many decades.
           choice("slow", 7), choice("decade beside the shell", 10), seed()}
        .where([](const Sample& s) { return is_decided(step_asked_by(s)); });

}  // namespace rbc::grading01
