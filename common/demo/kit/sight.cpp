#include "common/demo/kit/sight.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rbc {

namespace {

using Eigen::Vector3d;
constexpr double infinity = std::numeric_limits<double>::infinity();

/// Where a ray from o enters what lies behind all these planes n.x = d, or infinity.
struct Sight {
    Vector3d o, way;
    double enters = 0, leaves = infinity;

    void cut(const Vector3d& n, double d) {
        const double falls = n.dot(way), above = n.dot(o) - d;
        if (falls < 0) enters = std::max(enters, above / -falls);
        if (falls > 0) leaves = std::min(leaves, -above / falls);
        if (falls == 0 && above > 0) leaves = -1;
    }
    double meets() const { return enters <= leaves ? enters : infinity; }
};

/// How far away a shape is, in the body's frame, along a line of sight; infinity: it is not met.
struct Meets {
    Sight sight;

    double operator()(const Sphere& ball) const {
        const double along = -sight.o.dot(sight.way);
        const double root = ball.radius * ball.radius - (sight.o + along * sight.way).squaredNorm();
        return root >= 0 && along > 0 ? along - std::sqrt(root) : infinity;
    }
    double operator()(const Cuboid& cuboid) const {
        Sight cut = sight;
        for (int i = 0; i < 3; ++i) {
            cut.cut(Vector3d::Unit(i), cuboid.half[i]);
            cut.cut(-Vector3d::Unit(i), cuboid.half[i]);
        }
        return cut.meets();
    }
    double operator()(const HalfSpace&) const { return infinity; }
    double operator()(const Hull& hull) const {
        const HullMesh& mesh = *hull.mesh;
        Sight cut = sight;
        for (std::size_t f = 0; f < mesh.faces.size(); ++f)
            cut.cut(mesh.normals[f], mesh.normals[f].dot(mesh.corners[static_cast<std::size_t>(mesh.faces[f][0])]));
        return cut.meets();
    }
};

}  // namespace

std::optional<SeenBody> body_at(const SpatialWorld& world, const Camera& camera, Point at) {
    std::optional<int> found;
    double nearest = infinity;
    const Vector3d eye = camera.eye(), way = camera.ray(at);
    for (std::size_t i = 0; i < world.bodies.size(); ++i) {
        const SpatialBody& body = world.bodies[i];
        if (!(body.inverse_mass > 0)) continue;
        const Meets meets{{.o = to_body(body, eye), .way = body.orientation.conjugate() * way}};
        const double away = std::visit(meets, body.shape);
        if (!(away < nearest)) continue;
        nearest = away;
        found = static_cast<int>(i);
    }
    if (!found) return {};
    return SeenBody{*found, eye + nearest * way};
}

}  // namespace rbc
