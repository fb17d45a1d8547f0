#include "demos/18_admm/problems.hpp"

namespace rbc {

AdmmScene admm_scene(AdmmScene::Kind kind, double rows, double ratio) {
    AdmmScene scene;
    scene.kind = kind;
    scene.rows = rows;
    scene.ratio = ratio;
    return scene;
}

Eigen::MatrixXd upright_matrix(int boxes) {
    Eigen::MatrixXd W = 2 * Eigen::MatrixXd::Identity(boxes, boxes);
    W(0, 0) = 1;
    for (int i = 0; i + 1 < boxes; ++i) W(i, i + 1) = W(i + 1, i) = -1;
    return W;
}

int normal_iterations(const Eigen::MatrixXd& W, const AdmmOptions& options, int at_most) {
    Eigen::VectorXd q = Eigen::VectorXd::Zero(W.rows());
    q[0] = -1;
    Admm admm(
        ContactMatrix(W), [](Eigen::VectorXd& z) { z = z.cwiseMax(0.0); }, options);
    for (int k = 1; k < at_most; ++k) {
        admm.iterate(q);
        const Eigen::VectorXd u = W * admm.z() + q;
        if (W.diagonal().cwiseProduct(admm.z()).cwiseMin(u).cwiseAbs().maxCoeff() <= 1e-8) return k;
    }
    return at_most;
}

ContactProblem rod_contact(double friction) {
    return {2, Eigen::Matrix2d{{1.6, 1.2}, {1.2, 3.4}}, Eigen::Vector2d(-0.5, -6),
            Eigen::VectorXd::Constant(1, friction)};
}

ContactProblem slider_contact(double ratio, double friction) {
    Eigen::MatrixXd J(4, 4);  // rows (n, t) of ground and slider, of slider and load; columns x, y of slider and load
    J << 0, 1, 0, 0, 1, 0, 0, 0, 0, -1, 0, 1, -1, 0, 1, 0;
    const Eigen::Vector4d inverse_mass(1, 1, 1 / ratio, 1 / ratio), v(3, -1, 0, -1);
    return {2, Eigen::MatrixXd(J * inverse_mass.asDiagonal() * J.transpose()), J * v,
            Eigen::VectorXd::Constant(2, friction)};
}

}  // namespace rbc
