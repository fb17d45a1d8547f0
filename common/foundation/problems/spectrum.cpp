#include "common/foundation/problems/spectrum.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/SparseCholesky>
#include <algorithm>
#include <cmath>
#include <functional>

namespace rbc {

namespace {

using Eigen::Index;
using Eigen::VectorXd;
using ColumnMatrix = Eigen::SparseMatrix<double>;

/// Says after its analysis how much work the factor is.
class Cholesky : public Eigen::SimplicialLLT<ColumnMatrix> {
  public:
    double work() const {
        const auto* const begin = m_matrix.outerIndexPtr();  // of the factor's columns, set by its analysis
        double sum = 0;
        for (Index j = 0; j < m_matrix.cols(); ++j) sum += std::pow(double(begin[j + 1] - begin[j]), 2);
        return sum;
    }
};

/// The least and the largest Ritz value of a symmetric operator after `steps` of Lanczos' iteration, with all its
/// vectors kept orthogonal.
SpectrumEnds lanczos(Index n, int steps, const std::function<VectorXd(const VectorXd&)>& times) {
    Eigen::MatrixXd V(n, std::min<Index>(steps, n));
    VectorXd diagonal(V.cols()), beside(V.cols());
    // A start that is orthogonal to nothing in particular.
    VectorXd v = VectorXd::NullaryExpr(n, [](Index i) {
        return std::sin(1.0 + 1.7 * static_cast<double>(i % 1009) + 0.3 * std::sqrt(static_cast<double>(i)));
    });
    v.normalize();
    Index k = 0;
    while (k < V.cols()) {
        V.col(k) = v;
        VectorXd w = times(v);
        diagonal[k] = v.dot(w);
        const double size = w.norm();
        for (int twice = 0; twice < 2; ++twice) w -= V.leftCols(k + 1) * (V.leftCols(k + 1).transpose() * w);
        beside[k] = w.norm();
        ++k;
        if (!(beside[k - 1] > 1e-12 * size)) break;
        v = w / beside[k - 1];
    }
    Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> ritz;
    ritz.computeFromTridiagonal(diagonal.head(k), beside.head(std::max<Index>(k - 1, 0)), Eigen::EigenvaluesOnly);
    return {ritz.eigenvalues()[0], ritz.eigenvalues()[k - 1]};
}

}  // namespace

double factor_work(const ContactMatrix& W) {
    ColumnMatrix one(W.rows(), W.cols());
    one.setIdentity();
    Cholesky cholesky;
    cholesky.analyzePattern(ColumnMatrix(W) + one);
    return cholesky.work();
}

SpectrumEnds spectrum_ends(const ContactMatrix& W, double negligible, double max_work) {
    constexpr Index max_dense = 400;
    const Index n = W.rows();
    if (n == 0) return {};
    if (n <= max_dense) {
        const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> all(Eigen::MatrixXd(W), Eigen::EigenvaluesOnly);
        return {all.eigenvalues()[0], all.eigenvalues()[n - 1]};
    }
    // In units of the largest entry, so that nothing overflows.
    double unit = 0;
    for (Index i = 0; i < n; ++i)
        for (ContactMatrix::InnerIterator entry(W, i); entry; ++entry) unit = std::max(unit, std::abs(entry.value()));
    if (unit == 0) return {};
    const auto times_W = [&](const VectorXd& x) -> VectorXd { return W * (x / unit); };
    SpectrumEnds ends = lanczos(n, 60, times_W);
    const double size = std::max(std::abs(ends.least), ends.largest);
    ColumnMatrix one(n, n), shifted = ColumnMatrix(W) / unit;
    one.setIdentity();
    Cholesky cholesky;
    double shift = negligible * size;
    shifted += shift * one;
    cholesky.analyzePattern(shifted);
    bool factored = false;
    if (cholesky.work() <= max_work)
        for (cholesky.factorize(shifted); !(factored = cholesky.info() == Eigen::Success) && shift < 10 * size;
             cholesky.factorize(shifted)) {
            shifted += 9 * shift * one;
            shift *= 10;
        }
    if (factored) {
        const SpectrumEnds inverse = lanczos(n, 40, [&](const VectorXd& x) -> VectorXd { return cholesky.solve(x); });
        ends.least = 1 / inverse.largest - shift;
    } else {
        ends = lanczos(n, 200, times_W);
    }
    return {ends.least * unit, ends.largest * unit, factored};
}

}  // namespace rbc
