#include <cstdio>

#include "lessons/10_mirtich_friction/mirtich_impact.hpp"

int main() {
    rbc::SpatialImpactProblem problem{.u = {2, 0.5, -1}, .friction = 0.4, .restitution = 0.5};
    problem.K << 3, 0.2, 0.8, 0.2, 4, -0.5, 0.8, -0.5, 2;  // 1/kg; two tangents, then the normal from A to B
    const rbc::SpatialImpact impact = rbc::impact_mirtich(problem);
    if (impact.status != rbc::ImpactStatus::ended) return 1;
    std::printf("impulse on B %.17g %.17g %.17g N s, energy %.17g J\n", impact.impulse.x(), impact.impulse.y(),
                impact.impulse.z(), impact.energy_change);
}
