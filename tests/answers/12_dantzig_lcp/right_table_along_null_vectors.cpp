#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>

#include "exercises/12_dantzig_lcp/table.hpp"

namespace rbc::ex12 {

/// All solutions are f + N t with the null vectors N of what touches. A corner has as many forces at 0 as there are t;
/// a direction without end has one fewer.
std::vector<ContactForce> judge_contacts(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, const Eigen::VectorXd& f) {
    const Eigen::VectorXd a = A * f + b;
    std::vector<ContactForce> answer(static_cast<std::size_t>(b.size()), {Fate::opens, 0, 0});
    std::vector<int> W;
    double size = 0;
    for (int i = 0; i < b.size(); ++i) {
        size = std::max(size, std::abs(b[i]));
        for (int j = 0; j < b.size(); ++j) size = std::max(size, std::abs(A(i, j) * f[j]));
    }
    for (int i = 0; i < b.size(); ++i)
        if (a[i] <= 1e-9 * size) W.push_back(i);
    const auto w = static_cast<Eigen::Index>(W.size());
    if (w == 0) return answer;

    const double unit = A.diagonal().maxCoeff() > 0 ? A.diagonal().maxCoeff() : 1;
    Eigen::FullPivLU<Eigen::MatrixXd> touching(A(W, W) / unit);
    touching.setThreshold(1e-10);
    const Eigen::Index free = touching.dimensionOfKernel();
    Eigen::MatrixXd N = free > 0 ? Eigen::MatrixXd(touching.kernel()) : Eigen::MatrixXd(w, 0);
    for (Eigen::Index k = 0; k < free; ++k) N.col(k) /= N.col(k).cwiseAbs().maxCoeff();
    N = (N.array().abs() < 1e-9).select(0, N);
    const Eigen::VectorXd f_W = f(W);

    std::vector<Eigen::VectorXd> corners{f_W}, directions;
    for (unsigned bits = 0; bits < 1u << w; ++bits) {
        std::vector<Eigen::Index> at_zero;
        for (Eigen::Index k = 0; k < w; ++k)
            if (bits >> k & 1) at_zero.push_back(k);
        const auto count = static_cast<Eigen::Index>(at_zero.size());
        if (free == 0 || count > free || count < free - 1) continue;
        const Eigen::MatrixXd rows = N(at_zero, Eigen::seqN(0, N.cols()));
        Eigen::FullPivLU<Eigen::MatrixXd> lu(count == 0 ? Eigen::MatrixXd::Zero(1, free) : rows);
        lu.setThreshold(1e-9);
        if (count == free && lu.isInvertible()) {
            const Eigen::VectorXd corner = f_W - N * lu.solve(Eigen::VectorXd(f_W(at_zero)));
            const double largest = std::max(f_W.maxCoeff(), corner.cwiseAbs().maxCoeff());
            if (corner.minCoeff() >= -1e-9 * largest) corners.push_back(corner.cwiseMax(0));
        } else if (count == free - 1 && lu.dimensionOfKernel() == 1) {
            Eigen::VectorXd v = N * lu.kernel().col(0);
            v /= v.cwiseAbs().maxCoeff();
            if (v.minCoeff() >= -1e-9) directions.push_back(v);
            if (v.maxCoeff() <= 1e-9) directions.push_back(-v);
        }
    }
    double largest = 0;
    for (const Eigen::VectorXd& corner : corners) largest = std::max(largest, corner.maxCoeff());
    const double zero = 1e-9 * largest;
    for (Eigen::Index k = 0; k < w; ++k) {
        double least = f_W[k], most = f_W[k];
        for (const Eigen::VectorXd& corner : corners) {
            least = std::min(least, corner[k]);
            most = std::max(most, corner[k]);
        }
        for (const Eigen::VectorXd& v : directions)
            if (v[k] > 1e-9) most = std::numeric_limits<double>::infinity();
        Fate fate = least > zero ? Fate::loaded : Fate::undecided;
        if (most - least <= zero) fate = most > zero ? Fate::carries : Fate::unloaded;
        answer[static_cast<std::size_t>(W[static_cast<std::size_t>(k)])] = {fate, least, most};
    }
    return answer;
}

}  // namespace rbc::ex12
