#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "common/grading/grader/grader.hpp"
#include "exercises/24_arena/choose.hpp"
#include "tests/support/random_numbers.hpp"

/// Tables of any kind to choose from, and what must hold of a choice.
namespace rbc::grading24 {

using Eigen::MatrixXd;
using ex24::Measured;

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

/// All numbers, some() times it, and what matters, down to 2^-4 of it, are such as the contract allows.
inline const Coordinate unit = integer("log2 unit", static_cast<int>(std::log2(ex24::regret_matters.low)) + 5,
                                       static_cast<int>(std::log2(ex24::measured.high)) - 4)
                                   .simple(0)
                                   .indifferent(Coordinate::End::low, "a choice is the same in any unit")
                                   .indifferent(Coordinate::End::high, "a choice is the same in any unit"),
                        unknown = even("unknown", 0, 1).edges({0.1, 0.5}).simple(0);

inline double unit_of(const Sample& s) {
    return std::exp2(s["log2 unit"]);
}

/// Methods x scenes; some scenes no method can do. Of each scene the best is a power of two, so that regrets are equal
/// or far from it. Or: the last scene that there may be decides between the first two methods, and the first scene is
/// one that only the last method can do that there may be.
inline MatrixXd table_of(const Sample& s, const Allowed& method_counts) {
    if (s["the last decide"] == 1) {
        MatrixXd x = MatrixXd::Ones(s.integer("methods"), s.integer("scenes"));
        for (Eigen::Index m = 0; m < x.rows() && x.cols() > 0; ++m) {
            if (m + 1 < method_counts.high) x(m, 0) = not_known;
            if (x.cols() == ex24::scene_counts.high && m != 1) x(m, x.cols() - 1) = 8;
        }
        return unit_of(s) * x;
    }
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

/// @param lifts  the own number to this times what matters
inline std::vector<double> regrets(const MatrixXd& x, double matters, double lifts = 1) {
    std::vector<double> all(static_cast<std::size_t>(x.rows()), lifts);
    for (Eigen::Index s = 0; s < x.cols(); ++s) {
        double best = INFINITY;
        for (const double value : x.col(s)) best = value < best ? value : best;
        for (Eigen::Index m = 0; m < x.rows() && std::isfinite(best); ++m) {
            double& regret = all[static_cast<std::size_t>(m)];
            const bool can = std::isfinite(x(m, s));
            regret = can ? std::max(regret, std::max(x(m, s), lifts * matters) / std::max(best, matters)) : INFINITY;
        }
    }
    return all;
}

/// By another way than the reference's.
inline int first_of_least_regret(const MatrixXd& x, double matters) {
    const std::vector<double> all = regrets(x, matters);
    const auto least = std::min_element(all.begin(), all.end());
    return least == all.end() || std::isinf(*least) ? -1 : static_cast<int>(least - all.begin());
}

/// Whether regrets are equal, or differ by what the contract says.
inline bool are_decided(std::vector<double> regrets) {
    std::sort(regrets.begin(), regrets.end());
    for (std::size_t i = 0; i + 1 < regrets.size(); ++i)
        if (regrets[i] < regrets[i + 1] && regrets[i + 1] - regrets[i] < ex24::regret_gap.of(regrets[i])) return false;
    return true;
}

/// Another way to choose one for all: how a regret adds up, and what it is on a scene.
template <class Sum, class Regret>
int one_by(const MatrixXd& x, double matters, const Sum& sum, const Regret& regret) {
    int chosen = -1;
    double least = INFINITY;
    for (Eigen::Index m = 0; m < x.rows(); ++m) {
        double all = 1;
        for (Eigen::Index s = 0; s < x.cols(); ++s) {
            double best = INFINITY;
            for (const double value : x.col(s)) best = value < best ? value : best;
            if (!std::isfinite(best)) continue;
            const double own = std::isfinite(x(m, s)) ? std::max(x(m, s), matters) : INFINITY;
            all = sum(all, regret(own, std::max(best, matters)));
        }
        if (all < least) least = all, chosen = static_cast<int>(m);
    }
    return chosen;
}

/// Another way to choose a front: by what a row beats another.
template <class Beats>
std::vector<int> front_by(const std::vector<Measured>& rows, const ex24::Matters& matters, const Beats& beats) {
    const auto lifted = [](double x, double least) { return std::isnan(x) ? INFINITY : std::max(x, least); };
    const auto losses = [&](const Measured& r) {
        return Eigen::Array4d(lifted(r.ms, matters.ms), lifted(r.residual, matters.residual),
                              lifted(r.depth, matters.depth), lifted(r.drift, matters.drift));
    };
    std::vector<int> kept;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        bool beaten = !rows[i].ended;
        for (std::size_t k = 0; k < rows.size(); ++k)
            beaten = beaten || (k != i && rows[k].ended && beats(losses(rows[k]), losses(rows[i])));
        if (!beaten) kept.push_back(static_cast<int>(i));
    }
    return kept;
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

}  // namespace rbc::grading24
