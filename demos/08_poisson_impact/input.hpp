#pragma once

#include <vector>

#include "common/demo/kit/demo.hpp"
#include "demos/08_poisson_impact/rod.hpp"

namespace rbc {

/// What hits the floor, and how: a rod, or numbers of one's own for the impact problem.
struct ImpactInput {
    enum class Source { rod, matrix };

    Source source = Source::rod;
    double angle = 45, mass = 1, length = 2, inertia = 1.0 / 3;     // deg, kg, m, 1
    double velocity_x = -0.6, velocity_y = -1, spin = 0;            // m/s, rad/s
    double K_tt = 2, K_tn = 1.2, K_nn = 1.5, u_t = -0.4, u_n = -1;  // 1/kg, m/s
    double friction = 1, restitution = 0.9;

    void bind(Parameters& parameters);
    TiltedRod rod() const;  ///< as its own parameters say, whatever the source
    PlanarImpactProblem problem() const;
};

/// Every named regime of an impact, one click away.
std::vector<Preset> impact_presets();

}  // namespace rbc
