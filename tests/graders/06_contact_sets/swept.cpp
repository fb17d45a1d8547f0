#include "exercises/06_contact_sets/swept.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "common/grading/grader/grader.hpp"

using namespace rbc;
using namespace rbc::ex06;
using Eigen::Vector2d;

namespace grading_swept {

RBC_STUDENT(swept_cells)

double to_segment(const Vector2d& p, const Vector2d& from, const Vector2d& to) {
    const Vector2d way = to - from;
    const double s = way.squaredNorm() > 0 ? std::clamp(way.dot(p - from) / way.squaredNorm(), 0.0, 1.0) : 0;
    return (p - from - s * way).norm();
}

/// How far the segment is from the square: 0 where it enters it, else from a corner or an end.
double to_square(const Vector2d& low, double c, const Vector2d& from, const Vector2d& to) {
    double enter = 0, leave = 1;
    for (int k = 0; k < 2; ++k) {
        const double d = to[k] - from[k];
        if (d == 0 && (from[k] < low[k] || from[k] > low[k] + c)) leave = -1;
        if (d == 0) continue;
        const double one = (low[k] - from[k]) / d, two = (low[k] + c - from[k]) / d;
        enter = std::max(enter, std::min(one, two));
        leave = std::min(leave, std::max(one, two));
    }
    if (enter <= leave) return 0;
    double nearest = 1e300;
    for (const Vector2d& corner : {Vector2d(0, 0), Vector2d(c, 0), Vector2d(0, c), Vector2d(c, c)}) {
        nearest = std::min(nearest, to_segment(low + corner, from, to));
    }
    for (const Vector2d& end : {from, to}) {
        const Vector2d inside = end.cwiseMax(low).cwiseMin(low + Vector2d(c, c));
        nearest = std::min(nearest, (end - inside).norm());
    }
    return nearest;
}

const std::string corners =
    "The disc does not reach the corners of the square around it: beside its centre it is narrower.";
const std::string downwards = "A cell's index is rounded down, also below zero: floor(-0.5) is -1.";
const std::string whole_way =
    "Not only the cells at the start and at the end, and the whole width of the disc: a row above or below is touched "
    "where the disc reaches over its edge.";

RBC_MISCONCEPTION(swept_cells, "The disc has a radius: more is touched than what its centre passes.",
                  [](const Vector2d& from, const Vector2d& to, double, double c) {
                      return swept_cells(from, to, 0, c);
                  })
RBC_MISCONCEPTION(swept_cells, "The disc reaches one radius to each side, not two.",
                  [](const Vector2d& from, const Vector2d& to, double r, double c) {
                      return swept_cells(from, to, 2 * r, c);
                  })
RBC_MISCONCEPTION(swept_cells, "The disc reaches one radius to each side, not half of it.",
                  [](const Vector2d& from, const Vector2d& to, double r, double c) {
                      return swept_cells(from, to, 0.5 * r, c);
                  })
RBC_MISCONCEPTION(swept_cells, "These are the cells at the start: the disc moves, and touches more on its way.",
                  [](const Vector2d& from, const Vector2d&, double r, double c) {
                      return swept_cells(from, from, r, c);
                  })
RBC_MISCONCEPTION(swept_cells,
                  "These are the cells at the end: the disc comes from somewhere, and touches more on its way.",
                  [](const Vector2d&, const Vector2d& to, double r, double c) { return swept_cells(to, to, r, c); })

/// Without a radius that would take for ever.
double no_more(double radius, double c) {
    if (radius > 10 * c) throw std::domain_error("too large");
    return radius;
}
const std::string metres_hint =
    "The radius is in metres, as the places are. In cells, it is radius/c: divide it, too, and only once.";
RBC_MISCONCEPTION(swept_cells, metres_hint, [](const Vector2d& from, const Vector2d& to, double r, double c) {
    return swept_cells(from, to, no_more(r * c, c), c);
})
RBC_MISCONCEPTION(swept_cells, metres_hint, [](const Vector2d& from, const Vector2d& to, double r, double c) {
    return swept_cells(from, to, no_more(r / c, c), c);
})
const std::string rows_hint =
    "A disc may reach over several rows and columns: as many as its radius does, not only over the next ones.";
/// Of the right cells those in the rows, or columns, that the centre passes, and in the next ones.
auto next_ones_only(int axis) {
    return [axis](const Vector2d& from, const Vector2d& to, double r, double c) {
        const double low = std::floor(std::min(from[axis], to[axis]) / c) - 1,
                     high = std::floor(std::max(from[axis], to[axis]) / c) + 1;
        std::vector<Cell> cells = swept_cells(from, to, r, c);
        std::erase_if(cells, [&](const Cell& cell) {
            const auto at = static_cast<double>(axis == 0 ? cell.x : cell.y);
            return at < low || at > high;
        });
        return cells;
    };
}
RBC_MISCONCEPTION(swept_cells, rows_hint, next_ones_only(1))
RBC_MISCONCEPTION(swept_cells, rows_hint, next_ones_only(0))

/// From the middle of a disc to the cell, as a square would measure it.
double to_square_of(const Vector2d& low, double c, const Vector2d& at) {
    return (at - at.cwiseMax(low).cwiseMin(low + Vector2d(c, c))).lpNorm<Eigen::Infinity>();
}

std::string name(std::int64_t x, std::int64_t y) {
    return text("(", x, ", ", y, ")");
}

/// Every cell of the rectangle around the way, and one more on all sides, is looked at.
void expect_cells(const Vector2d& from, const Vector2d& to, double r, double c) {
    std::set<std::pair<std::int64_t, std::int64_t>> got;
    for (const Cell& cell : student::swept_cells(from, to, r, c)) {
        expect("no cell comes twice", got.insert({cell.x, cell.y}).second, text(name(cell.x, cell.y), " comes twice"));
    }
    const bool only_ends = std::all_of(got.begin(), got.end(), [&](const auto& cell) {
        const Vector2d corner = c * Vector2d(static_cast<double>(cell.first), static_cast<double>(cell.second));
        return std::min(to_square(corner, c, from, from), to_square(corner, c, to, to)) <= r;
    });
    const auto index = [&](double x) { return static_cast<std::int64_t>(std::floor(x / c)); };
    const Vector2d low = from.cwiseMin(to), high = from.cwiseMax(to);
    std::size_t right = 0;
    for (std::int64_t x = index(low.x() - r) - 1; x <= index(high.x() + r) + 1; ++x) {
        for (std::int64_t y = index(low.y() - r) - 1; y <= index(high.y() + r) + 1; ++y) {
            // Its rim may be left out or not.
            const Vector2d corner = c * Vector2d(static_cast<double>(x), static_cast<double>(y));
            const Vector2d rim(rim_tolerance.of(c), rim_tolerance.of(c));
            const bool inside = to_square(corner + rim, c - 2 * rim.x(), from, to) <= r;
            const bool touched = inside || to_square(corner - rim, c + 2 * rim.x(), from, to) <= r;
            const bool has = got.contains({x, y});
            expect(text("the cell ", name(x, y), " is there"), has || !inside, "it is missing")
                .mistake_if(only_ends && (to - from).norm() > c, whole_way)
                .mistake_if(from == to && std::min(x, y) < 0 && std::min(x, y) > -1000, downwards);
            expect(text("the cell ", name(x, y), " is not there"), !has || touched,
                   "it is, but the disc does not touch it")
                .mistake_if(std::min(to_square_of(corner, c, from), to_square_of(corner, c, to)) < r, corners);
            right += has ? 1 : 0;
        }
    }
    expect("there are no cells far from the way", right == got.size());
}

void expect_swept(const Vector2d& from, const Vector2d& to, double r, double c) {
    did(text("from (", from.x(), ", ", from.y(), ") to (", to.x(), ", ", to.y(), "), radius ", r, ", cells of ", c));
    expect_cells(from, to, r, c);
}

RBC_GRADE("swept", "a disc that does not move touches the cells around it, also left of and below the origin", 3,
          "From from - r to from + r in x and in y is a square; the disc does not reach its corners. And a cell's "
          "index is rounded down, also below zero: floor(-0.5) is -1.") {
    for (const Vector2d& at : {Vector2d(0.55, 0.35), Vector2d(-0.52, 0.27), Vector2d(-3.3, -7.4)}) {
        expect_swept(at, at, 0.3, 1);
        expect_swept(at, at, 1.2, 0.7);
        expect_swept(at, at, 0, 1);
    }
    // Ten times the rim: this is inside or outside.
    for (const double edge : {0.5, 1.5, 2.5}) {
        expect_swept({0.5, 0.5}, {0.5, 0.5}, edge - 10 * rim_tolerance.of(1), 1);
        expect_swept({0.5, 0.5}, {0.5, 0.5}, edge + 10 * rim_tolerance.of(1), 1);
    }
}

RBC_GRADE("swept", "along a row or a column it touches everything between", 3, whole_way.c_str()) {
    expect_swept({-2.4, 0.55}, {3.3, 0.55}, 0.2, 1);
    expect_swept({3.3, 0.85}, {-2.4, 0.85}, 0.2, 1);
    expect_swept({0.3, -2.6}, {0.3, 4.2}, 0.6, 0.5);
    for (const double edge : {0.5, 1.5, 2.5}) {
        expect_swept({-2.5, 0.5}, {3.5, 0.5}, edge - 10 * rim_tolerance.of(1), 1);
        expect_swept({-2.5, 0.5}, {3.5, 0.5}, edge + 10 * rim_tolerance.of(1), 1);
    }
}

RBC_GRADE(
    "swept", "in any direction it touches the cells whose corners it brushes, and no others", 4,
    "The disc sweeps over a convex shape: two discs and the two sides between them. In every row it covers one span of "
    "cells, and the ends of the span lie on a disc or on a side, where these are inside the row or cross its edges.") {
    expect_swept({0.5, 0.5}, {4.5, 3.5}, 0, 1);
    // The way (0.8, 0.6) s passes the corners (1, 1) and (3, 2) at 0.2 m.
    expect_swept({0, 0}, {4, 3}, 0.2 - 10 * rim_tolerance.of(1), 1);
    expect_swept({0, 0}, {4, 3}, 0.2 + 10 * rim_tolerance.of(1), 1);
    expect_swept({2.3, -1.7}, {-3.4, 2.6}, 0.7, 0.8);
    expect_swept({-3.4, 2.6}, {2.3, -1.7}, 0.7, 0.8);
    expect_swept({0.4, 3.3}, {2.6, -0.7}, 1.1, 0.5);
    expect_swept({-4.1, 0.2}, {3.3, 1.1}, 0, 0.4);
}

RBC_GRADE(
    "swept", "a way of a hundred thousand cells takes no time, and is right far from the origin", 2,
    "The rectangle around a slanted way has ten thousand million cells. Go row by row and find the span of each, "
    "without a look at the cells outside. Far from the origin only 64-bit indices and doubles tell the cells apart.") {
    const double most = cell_ways.high;
    for (const Vector2d& way : {Vector2d(most, 0.98 * most), Vector2d(most, 3.1), Vector2d(-7.5, -most)}) {
        const Vector2d from(0.3, 0.6), to = from + way;
        did("from (0.3, 0.6) to (", to.x(), ", ", to.y(), "), radius 0.4, cells of 1");
        std::vector<std::pair<std::int64_t, std::int64_t>> cells;
        for (const Cell& cell : student::swept_cells(from, to, 0.4, 1)) cells.push_back({cell.x, cell.y});
        std::sort(cells.begin(), cells.end());
        const auto twice = std::adjacent_find(cells.begin(), cells.end());
        expect("no cell comes twice", twice == cells.end(),
               twice == cells.end() ? "" : text(name(twice->first, twice->second), " comes twice"));
        // 400 places on the way, each with all cells around it.
        for (int i = 0; i <= 400; ++i) {
            const Vector2d at = from + i / 400.0 * (to - from);
            const auto column = static_cast<std::int64_t>(std::floor(at.x())),
                       row = static_cast<std::int64_t>(std::floor(at.y()));
            for (std::int64_t x = column - 3; x <= column + 3; ++x) {
                for (std::int64_t y = row - 3; y <= row + 3; ++y) {
                    const double d = to_square({static_cast<double>(x), static_cast<double>(y)}, 1, from, to);
                    // A step that is repeated 1e5 times may be off by 1e5 roundings of numbers of 1e5: 1e-6.
                    if (std::abs(d - 0.4) <= 1e-5) continue;
                    const bool has = std::binary_search(cells.begin(), cells.end(), std::pair(x, y));
                    expect(text("the cell ", name(x, y), d < 0.4 ? " is there" : " is not there"), has == (d < 0.4));
                }
            }
        }
        // Per unit of length at most 2 cells, and 2 more for the disc's width; and nothing else anywhere.
        expect("there are less than 500,000 cells", cells.size() < 500000, text("there are ", cells.size()));
        for (std::size_t i = 0; i < cells.size(); i += 97) {
            const Vector2d low(static_cast<double>(cells[i].first), static_cast<double>(cells[i].second));
            expect(text("the disc touches the cell ", name(cells[i].first, cells[i].second)),
                   to_square(low, 1, from, to) < 0.4 + 1e-5);
        }
    }
    // Places of 1e9 m are known to 1.2e-7 m.
    const double end = cell_places.high - 10;
    for (const Vector2d& far : {Vector2d(1e8, -9e7), Vector2d(-9e7, -1e8), Vector2d(end, -end), Vector2d(-end, end)}) {
        expect_swept(far + Vector2d(0.55, 0.35), far + Vector2d(0.55, 0.35), 0.3, 1);
        expect_swept(far + Vector2d(0.55, 0.35), far + Vector2d(4.15, -2.25), 0.3, 1);
    }
}

RBC_GRADE("swept", "any way, on cells of any size, anywhere", 2,
          "Nothing may depend on the size of a cell: divide by c before you compare with numbers. A way may be level, "
          "upright, a point or next to it, and start or end on a rim.") {
    for (const double c : {cell_sizes.low, 1.0, cell_sizes.high}) {
        expect_swept({0.9995 * c, 0.5 * c}, {1.0004 * c, 0.5 * c}, 0, c);
        expect_swept({0.5 * c, -1.9995 * c}, {0.5 * c, -2.0004 * c}, 0, c);
    }
    // It crosses from one row into the next by less than a nanometre.
    for (const double c : {cell_sizes.low, 1.0, cell_sizes.high}) {
        expect_swept({0.5 * c, -4e-4 * c}, {20.5 * c, 4e-4 * c}, 0, c);
        expect_swept({4e-4 * c, 7.5 * c}, {-4e-4 * c, -6.5 * c}, 0, c);
    }
    did("any way, all in cells");
    using End = Coordinate::End;
    const std::string in_cells = "All is measured in cells: which cells they are does not depend on their size.";
    // A way of up to 9 cells and a start of up to 2 stay in the range.
    const auto far = [](const char* name) { return either_sign(name, 20, cell_places.high - 12).simple(0); };
    const auto from = [](const char* name) { return even(name, -2, 2).edges({0, 0.5, 1}).simple(0.5); };
    const auto way = [](const char* name) {
        return either_sign(name, cell_ways.low, 9)
            .edges({-1, 1})
            .simple(0)
            .indifferent(End::low, "So short a way touches what its start does, but for the rim.");
    };
    for_all({decades("c", cell_sizes).indifferent(End::low, in_cells).indifferent(End::high, in_cells), far("far x"),
             far("far y"), from("from x"), from("from y"), way("way x"), way("way y"),
             even("r", disc_radii).edges({0.25, 0.5, 1})},
            [](const Sample& s) {
                const double c = s["c"];
                const Vector2d at(std::trunc(s["far x"]) + s["from x"], std::trunc(s["far y"]) + s["from y"]);
                expect_cells(c * at, c * (at + Vector2d(s["way x"], s["way y"])), c * s["r"], c);
            });
    // So small a disc reaches over an edge, or past a corner, or just does not.
    for (const double c : {cell_sizes.low, 1.0, cell_sizes.high})
        for (const double r : {10 * rim_tolerance.of(1), 1e-4, 1e-3, 1e-2, 0.1})
            for (const double off : {0.5 * r, 1.5 * r}) {
                const Vector2d way(0.8, 0.6), beside = Vector2d(2, 1) + off * Vector2d(-0.6, 0.8);
                expect_swept({c * (1 - off), 0.5 * c}, {c * (1 - off), 0.5 * c}, c * r, c);
                expect_swept({-2.5 * c, c * (off - 2)}, {1.5 * c, c * (off - 2)}, c * r, c);
                expect_swept(c * (beside - way), c * (beside + way), c * r, c);
                expect_swept(c * (beside - 2 * r * way), c * (beside + 2 * r * way), c * r, c);
            }
}

}  // namespace grading_swept
