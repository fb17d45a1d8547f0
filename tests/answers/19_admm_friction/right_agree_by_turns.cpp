#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <complex>

#include "exercises/19_admm_friction/agree.hpp"

namespace rbc::ex19 {

/// From errors of the frictions: r_n from r_t, and then r_t from r_n. It is the same turn, begun at its middle.
double turn_factor(const Eigen::MatrixXd& W, const Eigen::VectorXd& friction, const std::vector<Doing>& doing) {
    const Eigen::Index n = friction.size();
    // Unknowns r_n and r_t of all contacts; of each half one equation a contact.
    Eigen::MatrixXd normals = Eigen::MatrixXd::Zero(n, n), tangents = normals;
    Eigen::MatrixXd by_friction = normals, by_normals = normals;
    for (Eigen::Index i = 0; i < n; ++i) {
        const Doing does = doing[static_cast<std::size_t>(i)];
        normals(i, i) = tangents(i, i) = 1;  // r = 0, or r_t = -+ mu r_n
        if (does == Doing::slides_up) by_normals(i, i) = -friction[i];
        if (does == Doing::slides_down) by_normals(i, i) = friction[i];
        for (Eigen::Index j = 0; j < n; ++j) {
            if (does != Doing::open) {
                normals(i, j) = W(2 * i, 2 * j);
                by_friction(i, j) = -W(2 * i, 2 * j + 1);
            }
            if (does == Doing::sticks) {
                tangents(i, j) = W(2 * i + 1, 2 * j + 1);
                by_normals(i, j) = -W(2 * i + 1, 2 * j);
            }
        }
        // Rows of one unit.
        const double size = normals.row(i).cwiseAbs().maxCoeff(), size_t = tangents.row(i).cwiseAbs().maxCoeff();
        normals.row(i) /= size, by_friction.row(i) /= size;
        tangents.row(i) /= size_t, by_normals.row(i) /= size_t;
    }
    const Eigen::MatrixXd r_n = normals.fullPivLu().solve(by_friction);
    const Eigen::MatrixXd turn = tangents.fullPivLu().solve(by_normals * r_n);
    double largest = 0;
    for (const std::complex<double>& value : turn.eigenvalues()) largest = std::max(largest, std::abs(value));
    return largest;
}

}  // namespace rbc::ex19
