#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "common/grading/grader/grader.hpp"
#include "exercises/22_arena/curve.hpp"
#include "tests/support/random_numbers.hpp"

/// Residual curves of any kind with known answers.
namespace rbc::grading22 {

using ex22::ResidualPoint;

constexpr double infinity = std::numeric_limits<double>::infinity();

/// A curve with a known answer.
struct Curve {
    std::vector<ResidualPoint> samples;
    double decades = 0;     ///< of the line, per unit of work
    double level = 0;       ///< 0: none
    double work_begin = 0;  ///< of the line
    double at_begin = 1;    ///< residual there
    bool has_line = true;
};

// Curves of any kind. Words: of a line and a level behind the transient; off: decades; uneven: the longest step of work
// is exp(4 uneven) times as long as the shortest; begin: a transient, nothing, or anything.
inline const Coordinate size = integer("n", 30, 400).simple(60), work = decades("work", 1e-6, 1e6).simple(100),
                        fall = even("decades", 3, 8).simple(4), top = decades("top", 1e-12, 1e8).simple(1),
                        level = decades("level", 1e-16, 1e4).edges({1e-13, 1e-11}).simple(1e-6),
                        zero = choice("level is 0", 2), bend = even("bend", 0, 1).simple(0.5),
                        below = even("decades to tolerance", 1, 20).simple(2), off = even("off", 0, 0.05),
                        uneven = even("uneven", 0, 1.5), wild = even("wild", 0, 1).edges({0.3}).simple(0),
                        begin = choice("begin", 3);

enum class Shape { line, bent, level, rise };

/// Of a level there is none between 1e-13 and 1e-11.
inline bool level_is_asked(const Sample& s) {
    return s["level"] <= 1e-13 || s["level"] >= 1e-11;
}

inline Curve make(const Sample& s, Shape shape) {
    RandomNumbers random(static_cast<unsigned>(s["seed"]));
    Curve curve;
    const int n = s.integer("n"), first = (n + 3) / 4, third = (n + 2) / 3;
    int last = n;  // where the line ends
    if (shape == Shape::bent) last = first + third + static_cast<int>(s["bend"] * (n - first - 2 * third));
    std::vector<double> w(static_cast<std::size_t>(n));
    const auto work = [&](int i) { return w[static_cast<std::size_t>(i)]; };
    // Dense at the beginning, as for a curve drawn in logarithms, and uneven besides; but no step of a line is longer
    // than 1.4 of 3 decades.
    double longest = 1;  // of the line, in parts of it
    for (double bend = s["uneven"]; 3 * longest > 1.4; bend *= 0.7) {
        double at = 0;
        for (int i = 0; i < n; ++i)
            w[static_cast<std::size_t>(i)] = at += std::exp(bend * (random.between(-1, 1) + 2.0 * i / n));
        for (double& x : w) x *= s["work"] / at;
        longest = 0;
        for (int i = first; i + 1 < std::min(last + 1, n); ++i)
            longest = std::max(longest, (work(i + 1) - work(i)) / (work(std::min(last, n - 1)) - work(first)));
    }
    curve.has_line = shape != Shape::level;
    const double fall = std::min(s["decades"], 1.4 / longest);
    const double down = shape == Shape::level ? 0 : shape == Shape::rise ? -fall : fall;
    if (shape == Shape::bent || shape == Shape::level) curve.level = s["level is 0"] == 1 ? 1e-17 : s["level"];
    curve.work_begin = work(first);
    curve.at_begin = curve.level > 0 ? curve.level * std::pow(10, down) : s["top"];
    curve.decades = down / (work(std::min(last, n - 1)) - work(first));
    const double transient = random.between(-4, 4);
    int since = 3;
    for (int i = 0; i < n; ++i) {
        double log = std::log10(curve.at_begin) - curve.decades * (work(i) - work(first));
        if (i >= last && curve.level > 0) log = std::log10(curve.level);
        if (i < first) log = std::log10(curve.at_begin) + transient * (1 - i / double(first)) + random.between(-1, 1);
        if (i < first && s["begin"] == 2) log += random.between(-8, 8);
        const bool nothing = i < first && s["begin"] == 1;
        double residual = std::pow(10, log + random.between(-1, 1) * s["off"]);
        if (curve.level == 1e-17 && (i >= last || !curve.has_line) && i >= first) residual = 0;
        if (++since > 3 && random.between(0, 1) < s["wild"]) {
            since = 1;
            const double kind = random.between(0, 4);
            residual = kind < 1 ? std::nan("") : kind < 2 ? infinity : kind < 3 ? residual * 1e6 : residual * 1e-6;
        }
        curve.samples.push_back({work(i), nothing ? std::nan("") : residual});
    }
    return curve;
}

/// The curve as text.
inline std::string shown(const Curve& curve) {
    std::string all;
    for (const ResidualPoint& s : curve.samples) all += text(all.empty() ? "" : "; ", s.work, " ", s.residual);
    return all;
}

}  // namespace rbc::grading22
