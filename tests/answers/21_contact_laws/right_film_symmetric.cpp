#include "exercises/21_contact_laws/film.hpp"

#include <Eigen/Cholesky>

namespace rbc::ex21 {

namespace {

/// (1 + W C)^-1 = 1 - W S (1 + S W S)^-1 S with S = C^(1/2): symmetric inside, and positive definite.
struct Film {
    Eigen::VectorXd C, S, a;
    Eigen::LLT<Eigen::MatrixXd> inside;

    explicit Film(const Wet& wet) : C(wet.q.size()), a(Eigen::VectorXd::Zero(wet.q.size())) {
        for (Eigen::Index row = 0; row < C.size(); ++row) {
            const Eigen::Index contact = row / wet.dimension;
            const bool normal = row % wet.dimension == 0;
            C[row] = normal ? wet.squeeze[contact] : wet.oil[contact];
            if (normal) a[row] = wet.adhesion[contact];
        }
        S = C.cwiseSqrt();
        Eigen::MatrixXd K = S.asDiagonal() * wet.W * S.asDiagonal();
        K.diagonal().array() += 1;
        inside.compute(K);
    }
    Eigen::MatrixXd through(const Eigen::MatrixXd& W, const Eigen::MatrixXd& b) const {
        return b - W * (S.asDiagonal() * inside.solve(S.asDiagonal() * b));
    }
};

}  // namespace

Dry as_coulomb(const Wet& wet) {
    const Film film(wet);
    return {film.through(wet.W, wet.W), film.through(wet.W, wet.q - wet.W * film.a)};
}

Happens what_happens(const Wet& wet, const Eigen::VectorXd& r_coulomb) {
    const Film film(wet);
    const Eigen::VectorXd r_c = r_coulomb - film.a, u = film.through(wet.W, wet.W * r_c + wet.q);
    return {r_c - film.C.cwiseProduct(u), u};
}

}  // namespace rbc::ex21
