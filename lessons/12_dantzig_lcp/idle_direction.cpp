#include "lessons/12_dantzig_lcp/idle_direction.hpp"

#include <algorithm>
#include <cmath>

namespace rbc {

bool pulls(const LcpScaling& scaling, const Eigen::VectorXd& df) {
    return scaling.q.dot(df) < -1e-9 * scaling.q.cwiseAbs().dot(df.cwiseAbs());
}

bool asks_too_much(const LcpScaling& scaling, const Eigen::VectorXd& df) {
    constexpr double absurd = 1e7;  // a force with a round-off of 1e-9 |q|
    double size = 0;
    for (Eigen::Index i = 0; i < df.size(); ++i)
        if (df[i] != 0) size = std::max(size, std::abs(scaling.q[i]));
    return -scaling.q.dot(df) > absurd * size * (scaling.M * df).cwiseAbs().maxCoeff();
}

bool moves_nothing(const LcpScaling& scaling, const Eigen::VectorXd& df, double da_d) {
    if (da_d > scaling.dependence * df.squaredNorm()) return false;
    return !pulls(scaling, df) || asks_too_much(scaling, df);
}

bool proves_infeasible(const LcpScaling& scaling, const Eigen::VectorXd& df, const std::vector<int>& bilateral) {
    Eigen::VectorXd pushes = df;
    for (const int i : bilateral) pushes[i] = 0;
    if (pushes.minCoeff() < -1e-9 * df.cwiseAbs().maxCoeff()) return false;
    return pulls(scaling, df) && asks_too_much(scaling, df);
}

Eigen::VectorXd infeasibility_proof(const LcpScaling& scaling, const Eigen::VectorXd& df,
                                    const std::vector<int>& bilateral) {
    if (df.size() == 0 || !proves_infeasible(scaling, df, bilateral)) return {};
    Eigen::VectorXd y = df.cwiseMax(0);
    for (const int i : bilateral) y[i] = df[i];
    if (!proves_infeasible(scaling, y, bilateral)) return {};
    y = scaling.force(y);
    return y / y.cwiseAbs().maxCoeff();
}

}  // namespace rbc
