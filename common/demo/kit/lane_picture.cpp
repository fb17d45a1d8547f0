#include "common/demo/kit/lane_picture.hpp"

#include "common/demo/kit/body_drawing.hpp"
#include "common/demo/kit/space_picture.hpp"

namespace rbc {

void PlaneLook::bodies(Canvas& canvas, const World& world, const std::vector<Colour>& colours) const {
    for (std::size_t i = 0; i < world.bodies.size(); ++i) draw_body(canvas, world.bodies[i], colours[i], 2 * size);
}

void PlaneLook::contact(Canvas& canvas, const Contact& contact) const {
    draw_contact(canvas, contact, 0.05 * size, colours::ink);
}

void PlaneLook::arrow(Canvas& canvas, const Eigen::Vector2d& from, const Eigen::Vector2d& way,
                      const Stroke& stroke) const {
    canvas.arrow(to_point(from), to_point(from + way), stroke);
}

void PlaneLook::line(Canvas& canvas, const Eigen::Vector2d& a, const Eigen::Vector2d& b, const Stroke& stroke) const {
    canvas.line(to_point(a), to_point(b), stroke);
}

std::optional<PickedBody<2>> PlaneLook::pick(const World& world, Point at) const {
    const Eigen::Vector2d place(at.x, at.y);
    const std::optional<int> body = body_at(world, place, 0.02 * size);
    return body ? std::optional(PickedBody<2>{*body, place}) : std::nullopt;
}

Eigen::Vector2d PlaneLook::point(Point at, const Eigen::Vector2d&) const {
    return {at.x, at.y};
}

void SpaceLook::bodies(Canvas& canvas, const SpatialWorld& world, const std::vector<Colour>& colours) const {
    SpacePicture picture(canvas, camera, reach);
    for (std::size_t i = 0; i < world.bodies.size(); ++i) picture.add(world.bodies[i], colours[i]);
    picture.paint();
}

void SpaceLook::contact(Canvas& canvas, const SpatialContact& contact) const {
    arrow(canvas, contact.point, 0.05 * size * contact.normal, {colours::ink, 2});
    SpacePicture(canvas, camera, reach).dot(contact.point, 3, colours::ink);
}

void SpaceLook::arrow(Canvas& canvas, const Eigen::Vector3d& from, const Eigen::Vector3d& way,
                      const Stroke& stroke) const {
    SpacePicture(canvas, camera, reach).arrow(from, from + way, stroke);
}

void SpaceLook::line(Canvas& canvas, const Eigen::Vector3d& a, const Eigen::Vector3d& b, const Stroke& stroke) const {
    SpacePicture(canvas, camera, reach).line(a, b, stroke);
}

std::optional<PickedBody<3>> SpaceLook::pick(const SpatialWorld& world, Point at) const {
    const std::optional<SeenBody> seen = body_at(world, camera, at);
    return seen ? std::optional(PickedBody<3>{seen->body, seen->place}) : std::nullopt;
}

Eigen::Vector3d SpaceLook::point(Point at, const Eigen::Vector3d& like) const {
    return camera.beside(at, like);
}

}  // namespace rbc
