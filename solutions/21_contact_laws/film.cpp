#include "exercises/21_contact_laws/film.hpp"

#include <Eigen/LU>

namespace rbc::ex21 {

namespace {

using Eigen::Index;
using Eigen::VectorXd;

/// Of each contact one number on its normal row, and one on its tangents.
VectorXd rows(const Wet& wet, const VectorXd& normal, const VectorXd& tangent) {
    const Index d = wet.dimension;
    VectorXd all(d * normal.size());
    for (Index i = 0; i < normal.size(); ++i) {
        all.segment(d * i, d).setConstant(tangent[i]);
        all[d * i] = normal[i];
    }
    return all;
}

VectorXd glue(const Wet& wet) {
    return rows(wet, wet.adhesion, VectorXd::Zero(wet.adhesion.size()));
}

VectorXd film(const Wet& wet) {
    return rows(wet, wet.squeeze, wet.oil);
}

}  // namespace

Dry as_coulomb(const Wet& wet) {
    // Similar to 1 + C^(1/2) W C^(1/2), whose eigenvalues are 1 or more: it always has an inverse.
    Eigen::MatrixXd one_and_film = wet.W * film(wet).asDiagonal();
    one_and_film.diagonal().array() += 1;
    const Eigen::PartialPivLU<Eigen::MatrixXd> without_film(one_and_film);
    return {without_film.solve(wet.W), without_film.solve(wet.q - wet.W * glue(wet))};  // (E21.7)
}

Happens what_happens(const Wet& wet, const VectorXd& r_coulomb) {
    const Dry dry = as_coulomb(wet);
    const VectorXd u = dry.W * r_coulomb + dry.q;
    return {r_coulomb - glue(wet) - film(wet).cwiseProduct(u), u};  // (E21.8)
}

}  // namespace rbc::ex21
