#include "demos/10_mirtich_friction/input.hpp"

#include <cmath>

namespace rbc {

SpatialImpactInput::SpatialImpactInput(Parameters& parameters) {
    parameters.real("friction", "", "mu, Coulomb's coefficient", friction, between(0, 1000, 0, 3));
    parameters.real("restitution", "", "e: e^2 of the compression work comes back", restitution, {0, 1});
    parameters.real("ux", "m/s", "sliding velocity before, along t1", ux, between(-1000, 1000, -4, 4));
    parameters.real("uy", "m/s", "sliding velocity before, along t2", uy, between(-1000, 1000, -4, 4));
    parameters.real("uz", "m/s", "normal velocity before", uz, between(-1000, -1e-6, -3, -0.05));
    parameters.real("K11", "1/kg", "what a push along t1 does along t1", K11, between(1e-6, 1e6, 0.1, 10));
    parameters.real("K22", "1/kg", "what a push along t2 does along t2", K22, between(1e-6, 1e6, 0.1, 10));
    parameters.real("K33", "1/kg", "what a normal push does along n", K33, between(1e-6, 1e6, 0.1, 10));
    parameters.real("coupling12", "", "of t1 and t2", c12, between(-0.999, 0.999, -0.95, 0.95));
    parameters.real("coupling13", "", "of t1 and n", c13, between(-0.999, 0.999, -0.95, 0.95));
    parameters.real("coupling23", "", "of t2 and n, beyond what both share with t1", c23,
                    between(-0.999, 0.999, -0.95, 0.95));
    parameters
        .real("friction_2", "", "only for --mine: mu along t2; follows friction", friction_2, between(0, 1000, 0, 3))
        .follows = [this] { return friction; };
    parameters.begin_with(
        {"friction", "restitution", "ux", "uy", "uz", "K11", "K22", "K33", "coupling12", "coupling13", "coupling23"});
    parameters.put_in_front({"friction", "restitution", "ux", "uy"});
}

Eigen::Matrix3d SpatialImpactInput::matrix() const {
    const double s1 = std::sqrt(K11), s2 = std::sqrt(K22), s3 = std::sqrt(K33);
    const double r23 = c12 * c13 + c23 * std::sqrt((1 - c12 * c12) * (1 - c13 * c13));
    Eigen::Matrix3d K;
    K << K11, c12 * s1 * s2, c13 * s1 * s3,  //
        c12 * s1 * s2, K22, r23 * s2 * s3,   //
        c13 * s1 * s3, r23 * s2 * s3, K33;
    return K;
}

}  // namespace rbc
