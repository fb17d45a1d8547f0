#include "lessons/12_dantzig_lcp/lcp_scaling.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <vector>

#include "common/foundation/judge/lcp_problem.hpp"

namespace rbc {

Eigen::VectorXd lcp_scales(const Eigen::VectorXd& diagonal) {
    const double largest = diagonal.size() == 0 ? 0 : diagonal.maxCoeff();
    return diagonal.unaryExpr([largest](double own) {
        const double counts = own > 1e-31 * largest ? std::max(own, 1e-20 * largest) : largest;
        return counts > 0 ? std::ldexp(1, -((std::ilogb(counts) + 1) >> 1)) : 1;
    });
}

namespace {

Eigen::SparseMatrix<double> few_entries(const Eigen::MatrixXd& M) {
    const Eigen::Index n = M.rows();
    Eigen::Index count = 0;
    for (Eigen::Index j = 0; j < n; ++j) {
        count += n - std::count(M.col(j).begin(), M.col(j).end(), 0.0);
        if (8 * count > n * n) return {};
    }
    return M.sparseView();
}

}  // namespace

LcpScaling::LcpScaling(const LcpProblem& problem)
    : D(lcp_scales(problem.A.diagonal())), asymmetry(rbc::asymmetry(problem.A)) {
    const Eigen::Index n = D.size();
    M = D.asDiagonal() * problem.A * D.asDiagonal();
    entries = few_entries(M);
    q = D.cwiseProduct(problem.b);
    zero = (n == 0 ? 0 : 1e-11 * problem.b.cwiseAbs().maxCoeff()) * D;
    dependence = std::max(1e-13, asymmetry);
}

Eigen::VectorXd LcpScaling::acceleration_of(const Eigen::VectorXd& z) const {
    // |M_ij| is at most 2: what rounding in double does to the sum, at the worst.
    const double round_off = 4e-16 * z.cwiseAbs().sum();
    if (z.size() > 0 && round_off <= 0.1 * zero.minCoeff()) {
        if (is_sparse()) return entries * z + q;
        return M * z + q;
    }

    std::vector<long double> w(q.data(), q.data() + q.size());
    for (Eigen::Index j = 0; j < z.size(); ++j) {
        if (z[j] == 0) continue;
        const long double z_j = z[j];
        const double* column = M.col(j).data();
        if (is_sparse())
            for (Column entry(entries, j); entry; ++entry)
                w[static_cast<std::size_t>(entry.row())] += z_j * entry.value();
        else
            for (std::size_t i = 0; i < w.size(); ++i) w[i] += z_j * column[i];
    }
    Eigen::VectorXd rounded(q.size());
    for (std::size_t i = 0; i < w.size(); ++i) rounded[static_cast<Eigen::Index>(i)] = static_cast<double>(w[i]);
    return rounded;
}

bool is_semidefinite(const Eigen::MatrixXd& M) {
    constexpr double shift = 1e-9;
    const Eigen::Index n = M.rows();
    std::vector<Eigen::Index> first(static_cast<std::size_t>(n));
    double work = 0;
    for (Eigen::Index i = 0; i < n; ++i) {
        Eigen::Index& begin = first[static_cast<std::size_t>(i)];
        while (begin < i && M(begin, i) == 0) ++begin;
        work += static_cast<double>((i - begin) * (i - begin));
    }
    if (30 * work > static_cast<double>(n * n * n)) {
        Eigen::MatrixXd shifted = M;
        shifted.diagonal().array() += shift;
        return Eigen::LLT<Eigen::Ref<Eigen::MatrixXd>>(shifted).info() == Eigen::Success;
    }
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> L(n, n);
    for (Eigen::Index i = 0; i < n; ++i) {
        const Eigen::Index begin = first[static_cast<std::size_t>(i)];
        for (Eigen::Index j = begin; j < i; ++j) {
            const Eigen::Index from = std::max(begin, first[static_cast<std::size_t>(j)]);
            const Eigen::Index length = std::max<Eigen::Index>(0, j - from);
            L(i, j) = (M(j, i) - L.row(i).segment(from, length).dot(L.row(j).segment(from, length))) / L(j, j);
        }
        const double square = M(i, i) + shift - L.row(i).segment(begin, i - begin).squaredNorm();
        if (!(square > 0)) return false;
        L(i, i) = std::sqrt(square);
    }
    return true;
}

}  // namespace rbc
