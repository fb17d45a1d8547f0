#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <limits>

#include "exercises/12_dantzig_lcp/hold.hpp"

namespace rbc::ex12 {

namespace {

double small(const Eigen::VectorXd& x) {
    return 1e-11 * x.cwiseAbs().maxCoeff();
}

}  // namespace

/// Forgets the solution: holds the joint first, then drives one contact after the other, as the lesson does.
HeldContacts hold(const SolvedContacts& contacts, const JointRow& joint) {
    const Eigen::Index n = contacts.b.size() + 1, joint_row = n - 1;
    Eigen::MatrixXd A(n, n);
    A << contacts.A, joint.coupling, joint.coupling.transpose(), joint.diagonal;
    // Units in which the diagonal is 1.
    const Eigen::VectorXd D = A.diagonal().unaryExpr([](double x) { return x > 0 ? 1 / std::sqrt(x) : 1; });
    A = D.asDiagonal() * A * D.asDiagonal();
    Eigen::VectorXd a(n), f = Eigen::VectorXd::Zero(n);
    a << contacts.b, joint.b;
    a = D.cwiseProduct(a);
    const Eigen::VectorXd b = a, zero = 1e-10 *
                                        Eigen::Vector2d(contacts.b.size() ? contacts.b.cwiseAbs().maxCoeff() : 0,
                                                        std::abs(joint.b))
                                            .maxCoeff() *
                                        D;
    std::vector<int> C;
    if (joint.diagonal > 0) {
        f[joint_row] = -b[joint_row];
        C.push_back(static_cast<int>(joint_row));
    } else if (std::abs(joint.b) > zero[joint_row]) {
        Eigen::VectorXd proof = Eigen::VectorXd::Zero(n);
        proof[joint_row] = joint.b > 0 ? -1 : 1;
        return {false, proof};
    }
    for (;;) {
        a = A * f + b;
        Eigen::Index d = -1;
        for (Eigen::Index i = 0; i < joint_row && d < 0; ++i)
            if (a[i] < -zero[i] && std::find(C.begin(), C.end(), i) == C.end()) d = i;
        if (d < 0) return {true, D.cwiseProduct(f)};
        for (bool done = false; !done;) {
            a = A * f + b;
            Eigen::VectorXd df = Eigen::VectorXd::Unit(n, d);
            if (!C.empty()) df(C) = -Eigen::MatrixXd(A(C, C)).llt().solve(Eigen::VectorXd(A(C, d)));
            const Eigen::VectorXd da = A * df;
            const bool moves = da[d] > 1e-11;
            double length = moves ? -a[d] / da[d] : std::numeric_limits<double>::infinity();
            Eigen::Index blocker = d;
            for (Eigen::Index i = 0; i < joint_row; ++i) {
                if (i == d) continue;
                const bool inside = std::find(C.begin(), C.end(), i) != C.end();
                const bool outside = !inside && moves && a[i] >= -zero[i];
                const double rate = inside ? df[i] : da[i], height = inside ? f[i] : a[i];
                if ((!inside && !outside) || rate >= -small(inside ? df : da)) continue;
                if (std::max(0.0, height) / -rate < length) {
                    length = std::max(0.0, height) / -rate;
                    blocker = i;
                }
            }
            if (std::isinf(length)) return {false, D.cwiseProduct(df)};
            if (moves && a[d] + length * da[d] >= -zero[d]) blocker = d;  // ties
            f += length * df;
            done = blocker == d;
            const auto place = std::find(C.begin(), C.end(), blocker);
            if (place == C.end()) {
                C.push_back(static_cast<int>(blocker));
            } else {
                f[blocker] = 0;
                C.erase(place);
            }
        }
    }
}

}  // namespace rbc::ex12
