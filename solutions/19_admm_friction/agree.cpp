#include "exercises/19_admm_friction/agree.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>

namespace rbc::ex19 {

using Eigen::MatrixXd;

double turn_factor(const MatrixXd& W, const Eigen::VectorXd& friction, const std::vector<Doing>& doing) {
    std::vector<int> pressing, sticking;
    for (std::size_t i = 0; i < doing.size(); ++i) {
        if (doing[i] != Doing::open) pressing.push_back(static_cast<int>(i));
        if (doing[i] == Doing::sticks) sticking.push_back(static_cast<int>(i));
    }
    if (pressing.empty()) return 0;
    const auto n = static_cast<Eigen::Index>(doing.size());
    const auto even = Eigen::seqN(0, n, 2), odd = Eigen::seqN(1, n, 2);
    const MatrixXd W_nn = W(even, even), W_nt = W(even, odd), W_tt = W(odd, odd);
    MatrixXd friction_of = MatrixXd::Zero(n, n);  // r_t of r_n
    for (const int i : pressing)
        if (doing[static_cast<std::size_t>(i)] != Doing::sticks)
            friction_of(i, i) = doing[static_cast<std::size_t>(i)] == Doing::slides_up ? -friction[i] : friction[i];
    if (!sticking.empty()) {
        const MatrixXd moves = W_nt.transpose() + W_tt * friction_of;  // u_t of r_n, while what sticks gives nothing
        friction_of(sticking, Eigen::all) =
            -MatrixXd(W_tt(sticking, sticking)).llt().solve(MatrixXd(moves(sticking, Eigen::all)));
    }
    const MatrixXd presses = W_nt * friction_of;
    const MatrixXd A =  // (E19.4)
        -MatrixXd(W_nn(pressing, pressing)).llt().solve(MatrixXd(presses(pressing, pressing)));
    return A.eigenvalues().cwiseAbs().maxCoeff();
}

}  // namespace rbc::ex19
