#include "exercises/12_dantzig_lcp/hold.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <limits>

namespace rbc::ex12 {

namespace {

/// df for one newton more (sign = 1) or less (sign = -1) of the joint's force.
Eigen::VectorXd direction(const Eigen::MatrixXd& A, const std::vector<int>& C, double sign) {
    const Eigen::Index d = A.rows() - 1;
    Eigen::VectorXd df = Eigen::VectorXd::Zero(A.rows());
    df[d] = sign;
    if (!C.empty()) df(C) = -sign * Eigen::MatrixXd(A(C, C)).ldlt().solve(Eigen::VectorXd(A(C, d)));
    return df;
}

}  // namespace

HeldContacts hold(const SolvedContacts& contacts, const JointRow& joint) {
    const Eigen::Index d = contacts.b.size();
    Eigen::MatrixXd A(d + 1, d + 1);
    A << contacts.A, joint.coupling, joint.coupling.transpose(), joint.diagonal;
    Eigen::VectorXd b(d + 1), f(d + 1);
    b << contacts.b, joint.b;
    f << contacts.f, 0;
    std::vector<int> C = contacts.clamped;
    // In units in which A_ii = 1: what is small does not depend on masses.
    const Eigen::VectorXd D = A.diagonal().unaryExpr([](double x) { return x > 0 ? 1 / std::sqrt(x) : 1; });
    A = D.asDiagonal() * A * D.asDiagonal();
    f = f.cwiseQuotient(D);

    for (;;) {
        const Eigen::VectorXd a = A * f + D.cwiseProduct(b);
        if (std::abs(a[d]) <= 1e-10 * D[d] * b.cwiseAbs().maxCoeff()) return {true, D.cwiseProduct(f)};
        const Eigen::VectorXd df = direction(A, C, a[d] < 0 ? 1 : -1);
        Eigen::VectorXd da = A * df;
        const bool moves = std::abs(da[d]) > 1e-10;  // of A_dd, which is 1, or 0 and then so is da_d
        if (!moves) da.setZero();

        double length = moves ? -a[d] / da[d] : std::numeric_limits<double>::infinity();
        int blocker = -1;  // none: the joint itself, done
        // Round-off is no fall: df_d is 1, or -1.
        const double slowest_f = -1e-10, slowest_a = -1e-10 * da.cwiseAbs().maxCoeff();
        for (int i = 0; i < d; ++i) {
            const bool inside = std::find(C.begin(), C.end(), i) != C.end();
            const double height = inside ? f[i] : a[i], rate = inside ? df[i] : da[i];
            if (rate >= (inside ? slowest_f : slowest_a)) continue;
            const double reached = std::max(0.0, height) / -rate;
            if (reached < length) {
                length = reached;
                blocker = i;
            }
        }
        if (std::isinf(length)) return {false, D.cwiseProduct(df)};  // (E12.8)
        f += length * df;
        if (blocker < 0) return {true, D.cwiseProduct(f)};
        const auto place = std::find(C.begin(), C.end(), blocker);
        if (place == C.end()) {
            C.push_back(blocker);
        } else {
            C.erase(place);
            f[blocker] = 0;
        }
    }
}

}  // namespace rbc::ex12
