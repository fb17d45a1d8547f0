#include "lessons/12_dantzig_lcp/lcp_polish.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cstddef>

#include "common/foundation/judge/lcp_residual.hpp"

namespace rbc {

Eigen::VectorXd polished(const LcpProblem& problem, const LcpScaling& scaling, std::vector<int> clamped,
                         const Eigen::VectorXd& f, double tolerance) {
    Eigen::VectorXd best = f;
    double least = lcp_residual(problem, scaling.force(f));
    if (!(least > tolerance)) return best;

    std::vector<bool> has_say(static_cast<std::size_t>(f.size()), false), free = has_say;
    for (const int i : problem.bilateral)
        has_say[static_cast<std::size_t>(i)] = free[static_cast<std::size_t>(i)] = true;
    for (const int i : clamped) has_say[static_cast<std::size_t>(i)] = true;

    Eigen::VectorXd x = f, a = scaling.acceleration_of(x);
    for (int pass = 0; pass < 5 && least > 0.01 * tolerance && !clamped.empty(); ++pass) {
        std::vector<int> rows;
        for (int i = 0; i < f.size(); ++i) {
            if (a[i] < 0) has_say[static_cast<std::size_t>(i)] = true;
            if (has_say[static_cast<std::size_t>(i)]) rows.push_back(i);
        }
        const Eigen::VectorXd weight = scaling.D(rows).cwiseInverse();
        Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factor(weight.asDiagonal() * scaling.M(rows, clamped));
        factor.setThreshold(1e-9);
        for (int refinement = 0; refinement < 2; ++refinement) {
            x(clamped) -= factor.solve(weight.cwiseProduct(a(rows)));
            a = scaling.acceleration_of(x);
        }
        for (const int i : clamped)
            if (!free[static_cast<std::size_t>(i)]) x[i] = std::max(0.0, x[i]);
        std::erase_if(clamped, [&](int i) { return x[i] == 0; });
        a = scaling.acceleration_of(x);
        const double residual = lcp_residual(problem, scaling.force(x));
        if (residual < least) {
            least = residual;
            best = x;
        }
    }
    return best;
}

}  // namespace rbc
