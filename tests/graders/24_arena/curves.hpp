#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "common/grading/grader/grader.hpp"
#include "exercises/24_arena/curve.hpp"
#include "tests/support/random_numbers.hpp"

/// Residual curves of any kind with known answers.
namespace rbc::grading24 {

using ex24::ResidualPoint;

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

/// A coordinate of which a tenth changes nothing that the contract's tolerances would not allow.
inline Coordinate leisurely(const Coordinate& c, const std::string& why = "") {
    const std::string reason = why.empty() ? "a tenth of it changes less than the tolerances allow" : why;
    return c.indifferent(Coordinate::End::low, reason).indifferent(Coordinate::End::high, reason);
}

// Curves of any kind. Words: of a line and a level behind the transient; off: decades; uneven: the longest step of work
// is exp(4 uneven) times as long as the shortest; begin: a transient, nothing, or anything.
inline const Coordinate size = integer("n", ex24::sample_counts).simple(60),
                        work = decades("work", ex24::works).simple(100),
                        fall = even("decades", ex24::line_decades)
                                   .simple(4)
                                   .indifferent(Coordinate::End::high, "7.5 decades are 8 to the tolerance"),
                        top = leisurely(
                            decades("top", 1.2e8 * ex24::residuals.low, 1e-8 / 1.2 * ex24::residuals.high).simple(1)),
                        level = leisurely(decades("level", 1.2 * ex24::residuals.low, 1e-8 / 1.2 * ex24::residuals.high)
                                              .edges({ex24::no_levels.low, ex24::no_levels.high})
                                              .simple(1e-6)),
                        level_alone =
                            leisurely(decades("level", 1.2 * ex24::residuals.low, 1 / 1.2 * ex24::residuals.high)
                                          .edges({ex24::no_levels.low, ex24::no_levels.high})
                                          .simple(1e-6)),
                        zero = choice("level is 0", 2), bend = leisurely(even("bend", 0, 1).simple(0.5)),
                        below = even("decades to tolerance", ex24::below_the_begin)
                                    .simple(2)
                                    .indifferent(Coordinate::End::high, "18 decades are 20 to the tolerance"),
                        off = leisurely(even("off", 0, ex24::sample_noise.share)), uneven = even("uneven", 0, 1.5),
                        begin = choice("begin", 3),
                        wild = leisurely(even("wild", 0, 1).edges({0.3}).simple(0),
                                         "whether a few more or fewer are wild changes nothing");

enum class Shape { line, bent, level, rise };

/// A curve without what makes it harder than a plain one.
struct Without {
    bool wild = false, uneven = false, transient = false;
};

inline bool level_is_asked(const Sample& s) {
    return s["level"] <= ex24::no_levels.low || s["level"] >= ex24::no_levels.high;
}

inline Curve make(const Sample& s, Shape shape, const Without& without = {}) {
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
    for (double bend = without.uneven ? 0 : s["uneven"]; 3 * longest > 1.4; bend *= 0.7) {
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
    if (shape == Shape::bent || shape == Shape::level)
        curve.level = s["level is 0"] == 1 ? ex24::counts_as_0 : s["level"];
    curve.work_begin = work(first);
    curve.at_begin = curve.level > 0 ? curve.level * std::pow(10, down) : s["top"];
    curve.decades = down / (work(std::min(last, n - 1)) - work(first));
    const double transient = random.between(-4, 4);
    int since = 3;
    for (int i = 0; i < n; ++i) {
        double log = std::log10(curve.at_begin) - curve.decades * (work(i) - work(first));
        if (i >= last && curve.level > 0) log = std::log10(curve.level);
        if (i < first && !without.transient)
            log = std::log10(curve.at_begin) + transient * (1 - i / double(first)) + random.between(-1, 1);
        if (i < first && s["begin"] == 2 && !without.transient) log += random.between(-8, 8);
        const bool nothing = i < first && s["begin"] == 1 && !without.transient;
        double residual = std::pow(10, log + random.between(-1, 1) * s["off"]);
        if (s["level is 0"] == 1 && curve.level > 0 && (i >= last || !curve.has_line) && i >= first) residual = 0;
        if (++since > 3 && random.between(0, 1) < (without.wild ? 0 : s["wild"])) {
            since = 1;
            const double kind = random.between(0, 4);
            residual = kind < 1   ? std::nan("")
                       : kind < 2 ? infinity
                       : kind < 3 ? residual * ex24::wild_factor
                                  : residual / ex24::wild_factor;
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

}  // namespace rbc::grading24
