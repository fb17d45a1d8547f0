#pragma once

#include <Eigen/Core>
#include <optional>
#include <span>

#include "common/demo/kit/camera.hpp"
#include "common/demo/kit/canvas.hpp"
#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/world.hpp"

namespace rbc {

inline Point to_point(const Eigen::Vector2d& p) {
    return {p.x(), p.y()};
}

/// Draws a body in its place: filled, outlined, with a mark that shows how it has turned. A half-plane is drawn as far
/// as the canvas shows; a particle is a dot.
/// @param ground  how far below its surface a half-plane is filled, m
void draw_body(Canvas& canvas, const Body& body, Colour colour, double ground = 0.15);

/// The outline of a disc or a box, nothing of another shape: where a body was or will be.
void draw_outline(Canvas& canvas, const Body& body, const Stroke& stroke);

/// Contact points with their normals, which point from A to B.
/// @param length  of the arrow, m; 0: points only
void draw_contact(Canvas& canvas, const Contact& contact, double length, Colour colour);

/// An arrow with its name. @param aside  from the tip to the name, m
void named_arrow(Canvas& canvas, const Eigen::Vector2d& from, const Eigen::Vector2d& way, const Eigen::Vector2d& aside,
                 const char* name, Colour colour);

/// The friction cone |r_t| <= mu r_n in a plane of impulses, up to the height `top`.
void draw_friction_cone(Canvas& canvas, double mu, double top, Colour fill = colours::faint,
                        const Stroke& edge = {colours::grey, 1.5});

/// The movable body at a point of the scene (the topmost), or none. A particle is found within `reach` metres.
std::optional<int> body_at(const World& world, const Eigen::Vector2d& point, double reach);

Eigen::Vector2d to_world(const Body& body, const Eigen::Vector2d& local);  ///< body frame to world, m
Eigen::Vector2d to_body(const Body& body, const Eigen::Vector2d& point);   ///< world to body frame, m

struct SeenBody {
    int body;
    Eigen::Vector3d place;  ///< where the sight meets it, in the world, m
};
/// The movable body that is seen at a point of the picture, the nearest one, or none.
std::optional<SeenBody> body_at(const SpatialWorld& world, const Camera& camera, Point at);

inline Eigen::Vector3d to_world(const SpatialBody& body, const Eigen::Vector3d& local) {
    return body.position + body.orientation * local;
}
inline Eigen::Vector3d to_body(const SpatialBody& body, const Eigen::Vector3d& point) {
    return body.orientation.conjugate() * (point - body.position);
}

}  // namespace rbc
