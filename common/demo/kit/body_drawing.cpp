#include "common/demo/kit/body_drawing.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace rbc {

namespace {

struct ShapeDrawing {
    Canvas& canvas;
    const Body& body;
    Colour colour;
    double ground;

    Point at(double x, double y) const {
        const Eigen::Vector2d p = to_world(body, {x, y});
        return {p.x(), p.y()};
    }

    void operator()(const PointShape&) const {
        canvas.dot(at(0, 0), 5, colour);
        canvas.dot(at(0, 0), 1.5, colours::ink);
    }
    void operator()(const Circle& circle) const {
        canvas.circle(at(0, 0), circle.radius, colour);
        canvas.circle_outline(at(0, 0), circle.radius, {colours::ink, 1.2});
        canvas.line(at(0, 0), at(0.85 * circle.radius, 0), {colours::ink, 1.2});
    }
    void operator()(const Box& box) const {
        const double w = box.half_width, h = box.half_height;
        const std::array corners{at(-w, -h), at(w, -h), at(w, h), at(-w, h)};
        canvas.polygon(corners, colour);
        canvas.polygon_outline(corners, {colours::ink, 1.2});
        canvas.line(at(0, 0), at(0.7 * w, 0), {colours::ink, 1.2});
    }
    void operator()(const HalfPlane&) const {
        // Only as far as the picture shows: graphics cards misplace the edges of much larger polygons.
        const Rect& seen = canvas.view().world;
        const double middle = to_body(body, {seen.x + 0.5 * seen.width, seen.y + 0.5 * seen.height}).x();
        const double half = std::hypot(seen.width, seen.height), from = middle - half, to = middle + half;
        const std::array fill{at(from, 0), at(from, -ground), at(to, -ground), at(to, 0)};
        canvas.polygon(fill, colours::ground);
        canvas.line(at(from, 0), at(to, 0), {colours::ink, 2});
    }
};

struct Inside {
    Eigen::Vector2d local;
    double reach;
    bool operator()(const PointShape&) const { return local.norm() <= reach; }
    bool operator()(const Circle& circle) const { return local.norm() <= circle.radius; }
    bool operator()(const Box& box) const {
        return std::abs(local.x()) <= box.half_width && std::abs(local.y()) <= box.half_height;
    }
    bool operator()(const HalfPlane&) const { return false; }
};

}  // namespace

void draw_outline(Canvas& canvas, const Body& body, const Stroke& stroke) {
    const auto at = [&](double x, double y) {
        const Eigen::Vector2d p = to_world(body, {x, y});
        return Point{p.x(), p.y()};
    };
    if (const Circle* circle = std::get_if<Circle>(&body.shape))
        canvas.circle_outline(at(0, 0), circle->radius, stroke);
    if (const Box* box = std::get_if<Box>(&body.shape)) {
        const double w = box->half_width, h = box->half_height;
        const std::array corners{at(-w, -h), at(w, -h), at(w, h), at(-w, h)};
        canvas.polygon_outline(corners, stroke);
    }
}

Eigen::Vector2d to_world(const Body& body, const Eigen::Vector2d& local) {
    return body.position + Eigen::Rotation2Dd(body.angle) * local;
}

Eigen::Vector2d to_body(const Body& body, const Eigen::Vector2d& point) {
    return Eigen::Rotation2Dd(-body.angle) * (point - body.position);
}

void draw_body(Canvas& canvas, const Body& body, Colour colour, double ground) {
    std::visit(ShapeDrawing{canvas, body, colour, ground}, body.shape);
}

void draw_contact(Canvas& canvas, const Contact& contact, double length, Colour colour) {
    const Point p{contact.point.x(), contact.point.y()};
    canvas.arrow(p, {p.x + length * contact.normal.x(), p.y + length * contact.normal.y()}, {colour, 2});
    canvas.dot(p, 3.5, colour);
}

void named_arrow(Canvas& canvas, const Eigen::Vector2d& from, const Eigen::Vector2d& way, const Eigen::Vector2d& aside,
                 const char* name, Colour colour) {
    canvas.arrow(to_point(from), to_point(from + way), {colour, 2});
    TextStyle style{14, colour, TextStyle::Align::centre};
    style.bold = true;
    canvas.text(to_point(from + way + aside), name, style);
}

void draw_friction_cone(Canvas& canvas, double mu, double top, Colour fill, const Stroke& edge) {
    const std::array cone{Point{0, 0}, Point{mu * top, top}, Point{-mu * top, top}};
    canvas.polygon(cone, fill);
    canvas.line(cone[0], cone[1], edge);
    canvas.line(cone[0], cone[2], edge);
}

std::optional<int> body_at(const World& world, const Eigen::Vector2d& point, double reach) {
    for (int i = static_cast<int>(world.bodies.size()) - 1; i >= 0; --i) {
        const Body& body = world.bodies[static_cast<std::size_t>(i)];
        if (body.inverse_mass > 0 && std::visit(Inside{to_body(body, point), reach}, body.shape)) return i;
    }
    return {};
}

namespace {

using Eigen::Vector3d;
constexpr double unseen = std::numeric_limits<double>::infinity();

/// Where a ray from o enters what lies behind all these planes n.x = d, or unseen.
struct Sight {
    Vector3d o, way;
    double enters = 0, leaves = unseen;

    void cut(const Vector3d& n, double d) {
        const double falls = n.dot(way), above = n.dot(o) - d;
        if (falls < 0) enters = std::max(enters, above / -falls);
        if (falls > 0) leaves = std::min(leaves, -above / falls);
        if (falls == 0 && above > 0) leaves = -1;
    }
    double meets() const { return enters <= leaves ? enters : unseen; }
};

/// How far away a shape is, in the body's frame, along a line of sight; unseen: it is not met.
struct Meets {
    Sight sight;

    double operator()(const Sphere& ball) const {
        const double along = -sight.o.dot(sight.way);
        const double root = ball.radius * ball.radius - (sight.o + along * sight.way).squaredNorm();
        return root >= 0 && along > 0 ? along - std::sqrt(root) : unseen;
    }
    double operator()(const Cuboid& cuboid) const {
        Sight cut = sight;
        for (int i = 0; i < 3; ++i) {
            cut.cut(Vector3d::Unit(i), cuboid.half[i]);
            cut.cut(-Vector3d::Unit(i), cuboid.half[i]);
        }
        return cut.meets();
    }
    double operator()(const HalfSpace&) const { return unseen; }
    double operator()(const Hull& hull) const {
        const HullMesh& mesh = *hull.mesh;
        Sight cut = sight;
        for (std::size_t f = 0; f < mesh.faces.size(); ++f)
            cut.cut(mesh.normals[f], mesh.normals[f].dot(mesh.corners[static_cast<std::size_t>(mesh.faces[f][0])]));
        return cut.meets();
    }
    /// Each piece as a ball at the point of its line that is nearest to the line of sight.
    double operator()(const Link& link) const {
        double nearest = unseen;
        const std::vector<Vector3d>& corners = *link.corners;
        for (std::size_t k = 0; k < corners.size(); ++k) {
            const Vector3d w = sight.o - corners[k], u = corners[(k + 1) % corners.size()] - corners[k];
            const double along = u.dot(sight.way), rest = u.squaredNorm() - along * along;
            const double t = rest > 0 ? std::clamp((u.dot(w) - along * sight.way.dot(w)) / rest, 0.0, 1.0) : 0;
            const Meets ball{{.o = w - t * u, .way = sight.way}};
            nearest = std::min(nearest, ball(Sphere{link.radius}));
        }
        return nearest;
    }
};

}  // namespace

std::optional<SeenBody> body_at(const SpatialWorld& world, const Camera& camera, Point at) {
    std::optional<int> found;
    double nearest = unseen;
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
