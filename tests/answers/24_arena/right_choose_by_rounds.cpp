#include <algorithm>
#include <cmath>
#include <limits>

#include "exercises/24_arena/choose.hpp"

namespace rbc::ex24 {

namespace {

/// -1, 0, 1 as a is better than b, as good, worse.
int compare(double a, double b, double matters) {
    const bool no_a = std::isnan(a), no_b = std::isnan(b);
    if (no_a || no_b) {
        if (no_a && no_b) return 0;
        const double other = no_a ? b : a;
        return std::isinf(other) ? 0 : no_a ? 1 : -1;
    }
    if (a <= matters && b <= matters) return 0;
    return a < b ? -1 : a > b ? 1 : 0;
}

bool can(double value) {
    return value >= 0 && value < std::numeric_limits<double>::infinity();
}

/// Sets of `size` methods from `from` on, in the order of words; the first that does all.
bool search(const Eigen::MatrixXd& x, double good, const std::vector<Eigen::Index>& scenes, std::size_t size, int from,
            std::vector<int>& box) {
    if (box.size() == size)
        return std::all_of(scenes.begin(), scenes.end(), [&](Eigen::Index s) {
            return std::any_of(box.begin(), box.end(), [&](int m) { return x(m, s) <= good; });
        });
    for (int m = from; m < x.rows(); ++m) {
        box.push_back(m);
        if (search(x, good, scenes, size, m + 1, box)) return true;
        box.pop_back();
    }
    return false;
}

}  // namespace

std::vector<int> front(const std::vector<Measured>& rows, const Matters& matters) {
    std::vector<int> left;
    for (int i = 0; i < static_cast<int>(rows.size()); ++i)
        if (rows[static_cast<std::size_t>(i)].ended) left.push_back(i);
    const std::vector<int> all = left;
    for (const int winner : all) {
        const Measured& a = rows[static_cast<std::size_t>(winner)];
        std::erase_if(left, [&](int i) {
            const Measured& b = rows[static_cast<std::size_t>(i)];
            const int c[] = {compare(a.ms, b.ms, matters.ms), compare(a.residual, b.residual, matters.residual),
                             compare(a.depth, b.depth, matters.depth), compare(a.drift, b.drift, matters.drift)};
            return *std::max_element(c, c + 4) <= 0 && *std::min_element(c, c + 4) < 0;
        });
    }
    return left;
}

int one_for_all(const Eigen::MatrixXd& x, double matters) {
    Eigen::VectorXd regret = Eigen::VectorXd::Ones(x.rows());
    for (Eigen::Index s = 0; s < x.cols(); ++s) {
        double best = std::numeric_limits<double>::infinity();
        for (Eigen::Index m = 0; m < x.rows(); ++m)
            if (can(x(m, s)) && x(m, s) < best) best = x(m, s);
        if (!can(best)) continue;
        for (Eigen::Index m = 0; m < x.rows(); ++m)
            regret[m] = !can(x(m, s)) ? std::numeric_limits<double>::infinity()
                                      : std::max(regret[m], std::max(x(m, s), matters) / std::max(best, matters));
    }
    Eigen::Index first = 0;
    return regret.size() > 0 && std::isfinite(regret.minCoeff(&first)) ? static_cast<int>(first) : -1;
}

std::vector<int> toolbox(const Eigen::MatrixXd& x, double good) {
    std::vector<Eigen::Index> scenes;
    for (Eigen::Index s = 0; s < x.cols(); ++s)
        if ((x.col(s).array() <= good).any()) scenes.push_back(s);
    std::vector<int> box;
    for (std::size_t size = 0; size <= static_cast<std::size_t>(x.rows()); ++size)
        if (search(x, good, scenes, size, 0, box)) return box;
    return {};
}

}  // namespace rbc::ex24
