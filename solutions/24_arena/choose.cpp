#include "exercises/24_arena/choose.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

namespace rbc::ex24 {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

double loss(double value, double matters) {
    return std::isnan(value) ? infinity : std::max(value, matters);
}

std::array<double, 4> losses(const Measured& row, const Matters& matters) {
    return {loss(row.ms, matters.ms), loss(row.residual, matters.residual), loss(row.depth, matters.depth),
            loss(row.drift, matters.drift)};
}

bool beats(const std::array<double, 4>& a, const std::array<double, 4>& b) {
    bool better = false;
    for (std::size_t k = 0; k < a.size(); ++k) {
        if (a[k] > b[k]) return false;
        better = better || a[k] < b[k];
    }
    return better;
}

}  // namespace

std::vector<int> front(const std::vector<Measured>& rows, const Matters& matters) {
    std::vector<int> found;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const bool beaten = std::any_of(rows.begin(), rows.end(), [&](const Measured& other) {
            return other.ended && beats(losses(other, matters), losses(rows[i], matters));
        });
        if (rows[i].ended && !beaten) found.push_back(static_cast<int>(i));
    }
    return found;
}

int one_for_all(const Eigen::MatrixXd& x, double matters) {
    double least = infinity;
    int chosen = -1;
    for (Eigen::Index m = 0; m < x.rows(); ++m) {
        double regret = 1;
        for (Eigen::Index s = 0; s < x.cols(); ++s) {
            double best = infinity;
            for (Eigen::Index k = 0; k < x.rows(); ++k) best = std::min(best, loss(x(k, s), matters));
            if (best == infinity) continue;  // no method can
            regret = std::max(regret, loss(x(m, s), matters) / best);
        }
        if (regret >= least) continue;
        least = regret;
        chosen = static_cast<int>(m);
    }
    return chosen;
}

std::vector<int> toolbox(const Eigen::MatrixXd& x, double good) {
    std::vector<std::uint32_t> able;  // of each scene that some method can, a bit per method
    for (Eigen::Index s = 0; s < x.cols(); ++s) {
        std::uint32_t methods = 0;
        for (Eigen::Index m = 0; m < x.rows(); ++m)
            if (x(m, s) <= good) methods |= 1u << m;
        if (methods != 0) able.push_back(methods);
    }
    std::vector<int> best;
    bool found = false;
    for (std::uint32_t set = 0; set < 1u << x.rows(); ++set) {
        const bool does_all = std::all_of(able.begin(), able.end(), [&](auto methods) { return (methods & set) != 0; });
        if (!does_all) continue;
        std::vector<int> box;
        for (int m = 0; m < x.rows(); ++m)
            if ((set >> m & 1u) != 0) box.push_back(m);
        if (!found || box.size() < best.size() || (box.size() == best.size() && box < best)) best = box;
        found = true;
    }
    return best;
}

}  // namespace rbc::ex24
