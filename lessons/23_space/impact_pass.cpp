#include "lessons/23_space/impact_pass.hpp"

#include <cmath>

#include "common/foundation/judge/require.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/10_mirtich_friction/collision_matrix_3d.hpp"
#include "lessons/10_mirtich_friction/mirtich_impact.hpp"

namespace rbc {

namespace {

/// The contact that approaches fastest, beyond the threshold; or none.
const SpatialContact* fastest(const SpatialWorld& world, const std::vector<SpatialContact>& contacts,
                              const ImpactPassOptions& options) {
    const SpatialContact* found = nullptr;
    double most = options.threshold;
    for (const SpatialContact& contact : contacts) {
        const double speed = -contact.normal.dot(relative_velocity(world, contact));
        if (!(speed > most) || contact.gap > options.dt * speed) continue;
        most = speed;
        found = &contact;
    }
    return found;
}

}  // namespace

ImpactPass impact_pass(SpatialWorld& world, const std::vector<SpatialContact>& contacts,
                       const ImpactPassOptions& options, const SpatialImpactLaw& law) {
    require(options.friction >= 0 && std::isfinite(options.friction), "friction", options.friction, "finite and >= 0");
    require(options.restitution >= 0 && options.restitution <= 1, "restitution", options.restitution, "0 to 1");
    require(options.threshold >= 0, "threshold", options.threshold, ">= 0");
    require(options.dt >= 0 && std::isfinite(options.dt), "dt", options.dt, "finite and >= 0");
    require(options.most >= 0, "most", options.most, ">= 0");
    ImpactPass pass;
    const auto most = static_cast<double>(options.most) * static_cast<double>(contacts.size());
    while (const SpatialContact* contact = fastest(world, contacts, options)) {
        pass.ended = pass.impacts < most;
        if (!pass.ended) break;
        SpatialBody& a = world.bodies[static_cast<std::size_t>(contact->a)];
        SpatialBody& b = world.bodies[static_cast<std::size_t>(contact->b)];
        const Eigen::Vector3d r_a = contact->point - a.position, r_b = contact->point - b.position;
        const Eigen::Matrix3d axes = contact_axes(contact->normal);
        const SpatialImpactProblem problem{.K = collision_matrix_3d(a, r_a, b, r_b, axes),
                                           .u = axes.transpose() * relative_velocity(world, *contact),
                                           .friction = options.friction,
                                           .restitution = options.restitution};
        const SpatialImpact impact = law ? law(problem) : impact_mirtich(problem);  // (23.60)
        const Eigen::Vector3d P = axes * impact.impulse;
        push(a, r_a, -P);
        push(b, r_b, P);
        pass.energy_change += impact.energy_change;
        ++pass.impacts;
    }
    return pass;
}

}  // namespace rbc
