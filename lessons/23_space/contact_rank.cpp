#include "lessons/23_space/contact_rank.hpp"

#include <Eigen/QR>
#include <cmath>

#include "common/foundation/judge/contact_residual.hpp"
#include "common/foundation/judge/require.hpp"

namespace rbc {

ContactRank contact_rank(const ContactProblem& problem, double tolerance) {
    check_contact_problem(problem);
    require(tolerance > 0, "tolerance", tolerance, "> 0");
    ContactRank result;
    result.rows = static_cast<int>(problem.q.size());
    if (result.rows == 0) return result;
    const Eigen::MatrixXd W = problem.W;
    Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr;
    qr.setThreshold(tolerance);
    qr.compute(W);
    result.rank = static_cast<int>(qr.rank());
    // W is symmetric: what is at right angles to its columns it takes to 0.
    const Eigen::MatrixXd Q = qr.householderQ();
    result.idle = Q.rightCols(result.rows - result.rank);
    const auto normals = Eigen::seqN(0, problem.friction.size(), problem.dimension);
    qr.compute(W(normals, normals));
    result.normal_rank = static_cast<int>(qr.rank());
    return result;
}

bool has_factor(const ContactProblem& problem, double shift) {
    check_contact_problem(problem);
    require(shift >= 0 && std::isfinite(shift), "shift", shift, ">= 0 and finite");
    Eigen::MatrixXd L = problem.W;
    L.diagonal().array() += shift;
    const double none = L.rows() > 0 ? 1e-12 * L.diagonal().maxCoeff() : 0;
    for (Eigen::Index i = 0; i < L.rows(); ++i) {
        const double pivot = L(i, i) - L.row(i).head(i).squaredNorm();
        if (!(pivot > none)) return false;
        L(i, i) = std::sqrt(pivot);
        for (Eigen::Index k = i + 1; k < L.rows(); ++k)
            L(k, i) = (L(k, i) - L.row(k).head(i).dot(L.row(i).head(i))) / L(i, i);
    }
    return true;
}

}  // namespace rbc
