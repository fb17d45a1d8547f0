#include "common/demo/drawing/drawing.hpp"

#include <array>
#include <cmath>

#include "common/demo/drawing/sketch.hpp"
#include "common/demo/kit/body_drawing.hpp"
#include "common/demo/kit/space_picture.hpp"
#include "common/foundation/model/contact.hpp"
#include "common/foundation/scenes/spatial_bodies.hpp"
#include "lessons/23_space/collide_in_space.hpp"

namespace rbc {

namespace {

using Eigen::Vector3d;
using sketch::Beside;
using sketch::Side;

SpatialBody block(const Vector3d& half, const Vector3d& place, double turn) {
    SpatialBody body = scenes::cuboid_body(half, 1000);
    body.position = place;
    body.orientation = turned_by({0, 0, turn}, body.orientation);
    return body;
}

/// A contact between two blocks: frame, cone, and an impulse on its rim, against the slip.
void draw_contact_frame(Canvas& canvas) {
    const Camera camera{{0.1, 0, 0.42}, -1.15, 0.33, 7, 1};
    canvas.show(fit_view({-1.3, -0.95, 2.6, 2.0}, {0, 0, 330, 300}));
    SpacePicture picture(canvas, camera, 2);
    picture.add(block({0.85, 1.0, 0.2}, {0, 0, 0.2}, 0.2), sketch::lightened(colours::orange));
    picture.paint();
    const Vector3d p(0.15, -0.1, 0.4), n = Vector3d::UnitZ();
    const Eigen::Matrix<double, 3, 2> t = tangents(n);
    const double mu = 0.55, high = 0.75, angle = 2.6;
    const Vector3d u = 0.5 * (std::cos(angle) * t.col(0) + std::sin(angle) * t.col(1));
    picture.cone(p, n, mu, high, sketch::friction);
    const auto arrow = [&](const Vector3d& way, const char* words, Colour colour, const Beside& beside) {
        sketch::arrow(canvas, camera.at(p), camera.at(p + way), words, {colour}, beside);
    };
    arrow(0.95 * n, "**n**", colours::ink, sketch::tip);
    arrow(0.45 * t.col(0), "**t**_1", colours::ink, sketch::tip);
    arrow(0.45 * t.col(1), "**t**_2", colours::ink, sketch::tip);
    arrow(u, "u_t", sketch::velocity, sketch::tip);
    arrow(high * (n - mu * u.normalized()), "r", sketch::force, {Beside::Place::left, 0.8});
    sketch::point(canvas, camera.at(p), "", Side::below, colours::ink);
}

/// Two normals that differ by little, and the tangents that a rule gives each.
void draw_tangents(Canvas& canvas) {
    const Camera camera{{0, 0, 0.25}, -0.35, 0.5, 6, 1};
    canvas.show(fit_view({-1.5, -1.1, 3.0, 2.2}, {330, 0, 270, 300}));
    // On both sides of where the coordinate axis that is farthest from n is another one.
    for (const double side : {-1.0, 1.0}) {
        const Vector3d n = Vector3d(0.5 + 0.06 * side, 0.5 - 0.06 * side, 0.7).normalized();
        const Vector3d at = 0.55 * side * camera.right();
        const Eigen::Matrix<double, 3, 2> t = tangents(n);
        const Vector3d carried = Vector3d(0.1, -0.6, 0.35);
        const Vector3d r = carried - carried.dot(n) * n;
        const auto arrow = [&](const Vector3d& way, const char* words, Colour colour, const Beside& beside = sketch::tip) {
            sketch::arrow(canvas, camera.at(at), camera.at(at + way), words, {colour}, beside);
        };
        arrow(0.75 * n, "**n**", colours::ink);
        arrow(0.6 * t.col(0), "**t**_1", sketch::helper);
        arrow(0.6 * t.col(1), "**t**_2", sketch::helper);
        arrow(r, "r_t", sketch::force, {Beside::Place::left, 0.8});
    }
}

void draw_manifold(Canvas& canvas) {
    const SpatialBody below = block({0.6, 0.6, 0.25}, {0, 0, 0}, 0), above = block({0.62, 0.45, 0.2}, {0.1, 0.05, 0.449}, 0.6);
    const Camera camera{{0.05, 0, 0.25}, -1.2, 0.75, 6, 1};
    const auto show = [&](double from, bool reduce, const char* words) {
        canvas.show(fit_view({-1.05, -1.12, 2.1, 1.9}, {from, 0, 300, 280}));
        SpacePicture picture(canvas, camera, 2);
        picture.add(below, sketch::lightened(colours::orange));
        picture.paint();
        std::array<Vector3d, 4> face;
        const Vector3d half = std::get<Cuboid>(above.shape).half;
        constexpr double signs[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
        for (std::size_t i = 0; i < 4; ++i)
            face[i] = to_world(above, {signs[i][0] * half.x(), signs[i][1] * half.y(), -half.z()});
        picture.polygon(face, colours::blue.with_alpha(0.22));
        for (std::size_t i = 0; i < 4; ++i) picture.line(face[i], face[(i + 1) % 4], {colours::blue, 1.6});
        sketch::label(canvas, camera.at(to_world(below, {-0.25, -0.6, 0})), "A", Side::on);
        sketch::label(canvas, camera.at(face[1]), "B", Side::below_right, {.colour = colours::blue});
        if (!reduce) sketch::label(canvas, camera.at(face[2]), "incident face", Side::above, {.colour = colours::blue, .size = 14});
        const SpatialManifold manifold = collide(below, 0, above, 1, 0.01, {.reduce = reduce});
        for (int i = 0; i < manifold.count; ++i) {
            const Vector3d& p = manifold.contacts[static_cast<std::size_t>(i)].point;
            picture.dot(p, 4.5, colours::ink);
            const Vector3d n = 0.35 * manifold.contacts[static_cast<std::size_t>(i)].normal;
            if (reduce) sketch::arrow(canvas, camera.at(p), camera.at(p + n), i == 0 ? "**n**" : "", {sketch::force, 2.2});
        }
        sketch::note(canvas, {0, -1.02}, words);
    };
    show(0, false, "clipped: eight points");
    show(300, true, "kept: four");
}

}  // namespace

RBC_DRAWINGS(
    "23_space",
    {{"frame",
      "Left: a contact on a block, with its normal n, its two tangents, the cone of friction, a slip u_t, and the impulse "
      "r on the rim of the cone, opposite to the slip. Right: two contacts whose normals differ by a few degrees; the "
      "rule gives the second one other tangents, turned by a large angle, while the tangential impulse r_t as an arrow "
      "has hardly changed.",
      600, 300, together(draw_contact_frame, draw_tangents)},
     {"manifold",
      "A box on a box, from above. Left: the lower face of the upper box, cut by the edges of the face that it lies on, "
      "leaves eight points. Right: the four of them that are kept, with their normals.",
      600, 300, draw_manifold}})

}  // namespace rbc
