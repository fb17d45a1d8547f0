#include "lessons/23_space/polyhedron.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cstddef>
#include <limits>

namespace rbc {

namespace {

using Eigen::Vector3d;

HullMesh make_cube() {
    HullMesh cube;
    for (int i = 0; i < 8; ++i) cube.corners.emplace_back(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1);
    const auto face = [](int k, bool plus) { return 2 * k + (plus ? 0 : 1); };
    for (int k = 0; k < 3; ++k) {
        const int one = 1 << (k + 1) % 3, two = 1 << (k + 2) % 3, up = 1 << k;
        cube.faces.push_back({up, up | one, up | one | two, up | two});
        cube.normals.push_back(Vector3d::Unit(k));
        cube.faces.push_back({0, two, one | two, one});
        cube.normals.push_back(-Vector3d::Unit(k));
        // Looking along axis k, the edge has the face of the next axis on its right where that of the last is +.
        for (const bool plus_one : {false, true})
            for (const bool plus_two : {false, true}) {
                const int from = (plus_one ? one : 0) | (plus_two ? two : 0);
                const int at_one = face((k + 1) % 3, plus_one), at_two = face((k + 2) % 3, plus_two);
                const bool one_is_left = plus_one == plus_two;
                cube.edges.push_back({.from = from,
                                      .to = from | up,
                                      .left = one_is_left ? at_one : at_two,
                                      .right = one_is_left ? at_two : at_one});
            }
    }
    cube.half_width = 1;
    return cube;
}

}  // namespace

const HullMesh& cube_mesh() {
    static const HullMesh cube = make_cube();
    return cube;
}

Polyhedron polyhedron_of(const SpatialBody& body, const Vector3d& origin) {
    Polyhedron result;
    result.axes = body.orientation.normalized().toRotationMatrix();
    result.centre = body.position - origin;
    if (const Cuboid* cuboid = std::get_if<Cuboid>(&body.shape)) {
        result.mesh = &cube_mesh();
        result.stretch = cuboid->half;
        result.half_width = cuboid->half.minCoeff();
    } else {
        result.mesh = std::get<Hull>(body.shape).mesh.get();
        result.stretch = Vector3d::Ones();
        result.half_width = result.mesh->half_width;
    }
    return result;
}

PlacedFace placed_face(const Polyhedron& body, int face) {
    const std::vector<int>& corners = body.mesh->faces[static_cast<std::size_t>(face)];
    PlacedFace result;
    result.index = face;
    result.normal = body.normal(face);
    result.count = static_cast<int>(corners.size());
    for (std::size_t k = 0; k < corners.size(); ++k) {
        result.names[k] = corners[k];
        result.corners[k] = body.corner(corners[k]);
    }
    return result;
}

int face_towards(const Polyhedron& body, const Vector3d& n, double tolerance) {
    const Vector3d down = body.in_mesh(n), in_body = body.axes.transpose() * n;
    const auto height = [&](int i) { return down.dot(body.mesh->corners[static_cast<std::size_t>(i)]); };
    double lowest = std::numeric_limits<double>::infinity();
    for (const Vector3d& corner : body.mesh->corners) lowest = std::min(lowest, down.dot(corner));
    int best = 0;
    double least = 2;  // more than any cosine
    for (std::size_t f = 0; f < body.mesh->faces.size(); ++f) {
        const double cosine = in_body.dot(body.mesh->normals[f]);
        if (cosine >= least - 1e-9) continue;
        const std::vector<int>& face = body.mesh->faces[f];
        if (std::none_of(face.begin(), face.end(), [&](int i) { return height(i) <= lowest + tolerance; })) continue;
        least = cosine;
        best = static_cast<int>(f);
    }
    return best;
}

PointPair nearest_points(const Vector3d& p_a, const Vector3d& q_a, const Vector3d& p_b, const Vector3d& q_b) {
    const Vector3d u = q_a - p_a, v = q_b - p_b, w = p_a - p_b, across = u.cross(v);
    const double determinant = across.squaredNorm();
    double s = determinant > 0 ? std::clamp(v.cross(w).dot(across) / determinant, 0.0, 1.0) : 0;
    const double uu = u.squaredNorm(), vv = v.squaredNorm(), uv = u.dot(v), uw = u.dot(w), vw = v.dot(w);
    double t = (uv * s + vw) / vv;
    if (t < 0 || t > 1) {
        t = std::clamp(t, 0.0, 1.0);
        s = std::clamp((uv * t - uw) / uu, 0.0, 1.0);
    }
    return {p_a + s * u, p_b + t * v, s, t};
}

}  // namespace rbc
