#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <vector>

#include "common/grading/domain.hpp"
#include "exercises/01_gbf/valley.hpp"

namespace rbc::grading01 {

using Eigen::Vector2d;
using ex01::Side;

inline Vector2d towards(double angle) {
    return {std::cos(angle), std::sin(angle)};
}

/// Sides around a disc that all of them allow. Some go through one corner, some are there twice.
struct Place {
    Vector2d inside, corner;
    double radius;
    std::vector<Side> sides;
};

inline Place place_of(const Sample& s) {
    const double size = s["size"], r = s["r/size"] * size;
    const Vector2d inside = size * Vector2d(s["a/size"], s["b/size"]);
    Place place{inside, inside + s["corner/r"] * r * towards(s["to the corner"]), r, {}};
    std::mt19937_64 random(static_cast<unsigned long>(s.integer("seed")));
    const auto part = [&] { return static_cast<double>(random() >> 11) * 0x1p-53; };
    const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
    // Lines at least 1.2 degrees apart; a normal's opposite has the same digits.
    const std::size_t lines = std::array{1, 2, 3, 4, 6, 150}[static_cast<std::size_t>(s.integer("directions"))];
    for (int i = 0; i < s.integer("sides"); ++i) {
        if (i > 0 && part() < 0.1) {
            place.sides.push_back(Side(place.sides[below(place.sides.size())]));
            continue;
        }
        const double angle = s["turn"] + M_PI * static_cast<double>(below(lines)) / static_cast<double>(lines);
        const Vector2d n = (below(2) == 0 ? 1 : -1) * towards(angle);
        const double most = n.dot(inside) - r, through = n.dot(place.corner), kind = part();
        const bool at_corner = kind < 0.5 && through <= most;
        place.sides.push_back({n, at_corner ? through : kind < 0.7 ? most : most - r * 9 * part()});
    }
    return place;
}

/// The first side's; (0, 1) where there is none.
inline Vector2d first_normal(const Place& place) {
    return place.sides.empty() ? Vector2d(0, 1) : place.sides[0].normal;
}

/// Anywhere, in the corner, straight behind it or before it, or on a side.
inline Vector2d point_in(const Place& place, const Sample& s) {
    const double far = s["far/size"] * s["size"];
    const Vector2d n = first_normal(place), away = place.inside + far * towards(s["to x"]);
    switch (s.integer("where")) {
        case 0:
            return away;
        case 1:
            return place.corner;
        case 2:
            return place.corner - far * n;
        case 3:
            return place.corner + far * n;
        default:
            return place.sides.empty() ? place.corner : Vector2d(away + (place.sides[0].offset - n.dot(away)) * n);
    }
}

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

}  // namespace rbc::grading01
