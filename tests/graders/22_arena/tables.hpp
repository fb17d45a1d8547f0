#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "common/grading/grader/grader.hpp"
#include "exercises/22_arena/choose.hpp"
#include "tests/support/random_numbers.hpp"

/// Tables of any kind to choose from, and what must hold of a choice.
namespace rbc::grading22 {

using Eigen::MatrixXd;
using ex22::Measured;

constexpr double not_known = std::numeric_limits<double>::quiet_NaN();

inline std::string shown(const MatrixXd& x) {
    std::string all;
    for (Eigen::Index m = 0; m < x.rows(); ++m) {
        all += m == 0 ? "" : "; ";
        for (Eigen::Index s = 0; s < x.cols(); ++s) all += text(s == 0 ? "" : " ", x(m, s));
    }
    return all;
}

inline std::string shown(const std::vector<Measured>& rows) {
    std::string all;
    for (const Measured& r : rows)
        all += text(all.empty() ? "" : "; ", r.ms, " ", r.residual, " ", r.depth, " ", r.drift,
                    r.ended ? "" : " (no end)");
    return all;
}

/// A list of indices as people see it.
inline std::string list(const std::vector<int>& indices) {
    std::string all;
    for (const int i : indices) all += text(all.empty() ? "" : " ", i);
    return "{" + all + "}";
}

/// Few values, so that ties are common; powers of two, so that ratios are exact; and just above such ones.
inline double some(RandomNumbers& random, double none) {
    if (random.between(0, 1) < none) return not_known;
    if (random.between(0, 1) < 0.1) return 0;
    return std::exp2(std::floor(random.between(-4, 4))) * (random.between(0, 1) < 0.3 ? 1 + 0x1p-28 : 1);
}

inline const Coordinate unit = integer("log2 unit", -60, 60),
                        unknown = even("unknown", 0, 1).edges({0.1, 0.5}).simple(0);

inline double unit_of(const Sample& s) {
    return std::exp2(s["log2 unit"]);
}

/// Methods x scenes; some scenes no method can do. Of each scene the best is a power of two, so that regrets are equal or
/// far from it.
inline MatrixXd table_of(const Sample& s) {
    RandomNumbers random(static_cast<unsigned>(s["seed"]));
    MatrixXd x(s.integer("methods"), s.integer("scenes"));
    for (Eigen::Index scene = 0; scene < x.cols(); ++scene) {
        const bool impossible = random.between(0, 1) < 0.1;
        for (Eigen::Index m = 0; m < x.rows(); ++m) {
            x(m, scene) = impossible ? not_known : some(random, s["unknown"]);
            if (std::isnan(x(m, scene)) && random.between(0, 1) < 0.5) x(m, scene) = INFINITY;
        }
        double best = INFINITY;
        for (const double value : x.col(scene)) best = value < best ? value : best;
        for (double& value : x.col(scene))
            if (value <= 2 * best) value = std::exp2(std::floor(std::log2(value)));
    }
    return unit_of(s) * x;
}

inline std::vector<double> regrets(const MatrixXd& x, double matters) {
    std::vector<double> all(static_cast<std::size_t>(x.rows()), 1);
    for (Eigen::Index s = 0; s < x.cols(); ++s)
        for (Eigen::Index m = 0; m < x.rows(); ++m)
            for (Eigen::Index k = 0; k < x.rows(); ++k) {
                if (!std::isfinite(x(k, s))) continue;
                double& regret = all[static_cast<std::size_t>(m)];
                regret = std::isfinite(x(m, s))
                             ? std::max(regret, std::max(x(m, s), matters) / std::max(x(k, s), matters))
                             : INFINITY;
            }
    return all;
}

/// By another way than the reference's.
inline int first_of_least_regret(const MatrixXd& x, double matters) {
    const std::vector<double> all = regrets(x, matters);
    const auto least = std::min_element(all.begin(), all.end());
    return least == all.end() || std::isinf(*least) ? -1 : static_cast<int>(least - all.begin());
}

inline bool does_all(const MatrixXd& x, double good, const std::vector<int>& box) {
    for (Eigen::Index s = 0; s < x.cols(); ++s) {
        if (!(x.col(s).array() <= good).any()) continue;
        if (std::none_of(box.begin(), box.end(), [&](int m) { return m >= 0 && m < x.rows() && x(m, s) <= good; }))
            return false;
    }
    return true;
}

/// Drift of the lesson's table at equal time, mm: gbf, micro, dantzig, pgs, nncg, admm_cone, shocks on stack, pyramid,
/// wall, chain, cradle.
inline MatrixXd lesson_table() {
    MatrixXd x(7, 5);
    x << 11, 3.6, 14, not_known, 17,            //
        299, 362, 258, not_known, 1e-3,         //
        1e-3, not_known, not_known, 1e-3, 900,  //
        5.6e-3, 1e-3, 1.4e-3, 0.43, 900,        //
        1e-3, 1e-3, 1e-3, 1e-3, 900,            //
        1e-3, 1e-3, not_known, 1e-3, 3177,      //
        1e-3, 0.021, 306, 1e-3, 1e-3;
    return x;
}

}  // namespace rbc::grading22
