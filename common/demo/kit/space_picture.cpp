#include "common/demo/kit/space_picture.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "common/demo/kit/body_drawing.hpp"

namespace rbc {

namespace {

using Eigen::Vector3d;
const Vector3d to_light = Vector3d(-0.35, -0.55, 0.95).normalized();
constexpr Colour floor{0.905, 0.895, 0.87}, shadow{0.74, 0.725, 0.69}, grid{0.80, 0.785, 0.75};

/// A colour in light that falls at this cosine; of what is turned away half of it is left.
Colour lit(const Colour& c, double cosine) {
    const double light = 0.72 + 0.36 * std::max(0.0, cosine) + 0.14 * std::min(0.0, cosine);
    const auto mix = [&](double v) { return light <= 1 ? light * v : v + (light - 1) * (1 - v) * 2; };
    return {mix(c.r), mix(c.g), mix(c.b), c.a};
}

/// The largest 1, 2 or 5 times a power of ten that is at most this.
double round_down(double length) {
    const double decade = std::pow(10, std::floor(std::log10(length)));
    return decade * (length >= 5 * decade ? 5 : length >= 2 * decade ? 2 : 1);
}

/// Two unit vectors across a third.
std::pair<Vector3d, Vector3d> across(const Vector3d& n) {
    const Vector3d a = n.unitOrthogonal();
    return {a, n.cross(a)};
}

constexpr int around = 40;  // corners of a drawn circle
Vector3d on_circle(const Vector3d& centre, const std::pair<Vector3d, Vector3d>& plane, double radius, int i) {
    const double angle = 2 * std::numbers::pi * i / around;
    return centre + radius * (std::cos(angle) * plane.first + std::sin(angle) * plane.second);
}

const HullMesh& unit_cube() {
    static const HullMesh mesh = [] {
        HullMesh cube;
        for (int i = 0; i < 8; ++i) cube.corners.emplace_back(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1);
        cube.faces = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
        for (int i = 0; i < 6; ++i) cube.normals.push_back((i % 2 == 0 ? -1 : 1) * Vector3d::Unit(i / 2));
        return cube;
    }();
    return mesh;
}

}  // namespace

SpacePicture::SpacePicture(Canvas& canvas, const Camera& camera, double reach)
    : canvas_(canvas), camera_(camera), reach_(reach) {}

void SpacePicture::add_mesh(const HullMesh& mesh, const Vector3d& stretch, const SpatialBody& body, Colour colour) {
    Solid solid{.piece = {}, .faces = {}, .colour = colour};
    for (const Vector3d& corner : mesh.corners) solid.piece.corners.push_back(to_world(body, stretch.cwiseProduct(corner)));
    for (std::size_t f = 0; f < mesh.faces.size(); ++f) {
        solid.faces.push_back({{mesh.faces[f].begin(), mesh.faces[f].end()}, body.orientation * mesh.normals[f]});
        solid.piece.normals.push_back(solid.faces.back().normal);
    }
    solids_.push_back(std::move(solid));
}

void SpacePicture::add(const SpatialBody& body, Colour colour) {
    if (std::holds_alternative<HalfSpace>(body.shape)) grounds_.push_back(body);
    if (const Cuboid* cuboid = std::get_if<Cuboid>(&body.shape)) add_mesh(unit_cube(), cuboid->half, body, colour);
    if (const Hull* hull = std::get_if<Hull>(&body.shape)) add_mesh(*hull->mesh, Vector3d::Ones(), body, colour);
    if (const Sphere* ball = std::get_if<Sphere>(&body.shape))
        solids_.push_back({{{body.position}, {}, ball->radius}, {}, colour, body.orientation.toRotationMatrix()});
    if (const Link* link = std::get_if<Link>(&body.shape)) {
        const std::vector<Vector3d>& corners = *link->corners;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const Vector3d a = to_world(body, corners[i]), b = to_world(body, corners[(i + 1) % corners.size()]);
            solids_.push_back({{{a, b}, {}, link->radius}, {}, colour});
        }
    }
}

void SpacePicture::paint() {
    for (const SpatialBody& ground : grounds_) {
        paint_ground(ground);
        for (const Solid& solid : solids_) paint_shadow(solid, ground);
    }
    std::vector<Piece> pieces;
    for (const Solid& solid : solids_) pieces.push_back(solid.piece);
    for (std::size_t i : painters_order(pieces, camera_)) paint_solid(solids_[i]);
}

/// As far as it reaches about the place below the target, with a line every round number of metres.
void SpacePicture::paint_ground(const SpatialBody& ground) {
    const Eigen::Matrix3d axes = ground.orientation.toRotationMatrix();
    const Vector3d target = to_body(ground, camera_.target);
    const double step = round_down(reach_ / 3);
    const double x = step * std::round(target.x() / step), y = step * std::round(target.y() / step);
    const double half = step * std::ceil(reach_ / step);
    const auto place = [&](double u, double v) { return to_world(ground, {u, v, 0}); };
    if ((camera_.eye() - ground.position).dot(axes.col(2)) > 0)
        polygon(std::array{place(x - half, y - half), place(x + half, y - half), place(x + half, y + half),
                           place(x - half, y + half)},
                floor);
    for (double s = -half; s <= half + 0.5 * step; s += step) {
        line(place(x + s, y - half), place(x + s, y + half), {grid, 1});
        line(place(x - half, y + s), place(x + half, y + s), {grid, 1});
    }
}

void SpacePicture::paint_shadow(const Solid& solid, const SpatialBody& ground) {
    const Vector3d n = ground.orientation * Vector3d::UnitZ();
    const double falls = n.dot(to_light);
    if (!(falls > 0.1) || (camera_.eye() - ground.position).dot(n) <= 0) return;
    std::vector<Point> points;
    const auto plane = across(to_light);
    for (const Vector3d& corner : solid.piece.corners) {
        const double height = n.dot(corner - ground.position);
        if (height < -solid.piece.radius) continue;
        const Vector3d foot = corner - height / falls * to_light;
        if ((foot - camera_.target).cwiseAbs().maxCoeff() > 1.2 * reach_) return;
        for (int i = 0; i < (solid.piece.radius > 0 ? around : 1); i += 2) {
            const Vector3d side = on_circle(foot, plane, solid.piece.radius, i);
            const Vector3d p = side - n.dot(side - ground.position) / falls * to_light;
            if (!camera_.sees(p)) return;
            points.push_back(camera_.at(p));
        }
    }
    if (points.size() > 2) canvas_.polygon(convex_hull(std::move(points)), shadow);
}

void SpacePicture::paint_solid(const Solid& solid) {
    if (solid.axes) return paint_ball(solid);
    if (solid.faces.empty()) return paint_wire(solid);
    for (const Face& face : solid.faces) {
        if (face.normal.dot(camera_.eye() - solid.piece.corners[face.corners[0]]) <= 0) continue;
        std::vector<Vector3d> corners;
        for (std::size_t i : face.corners) corners.push_back(solid.piece.corners[i]);
        const std::vector<Vector3d> seen = camera_.seen(corners);
        if (seen.size() < 3) continue;
        std::vector<Point> points;
        for (const Vector3d& p : seen) points.push_back(camera_.at(p));
        canvas_.polygon(points, lit(solid.colour, face.normal.dot(to_light)));
        canvas_.polygon_outline(points, {colours::ink, 1});
    }
}

/// A disc that is lighter towards the light, and two circles that turn with the body.
void SpacePicture::paint_ball(const Solid& ball) {
    const Vector3d centre = ball.piece.corners[0];
    const double d = camera_.depth(centre), R = ball.piece.radius;
    if (!(d > 1.02 * R) || !camera_.sees(centre)) return;
    const double r = R * camera_.scale(centre) / std::sqrt(1 - R * R / (d * d));
    const Point middle = camera_.at(centre), light{to_light.dot(camera_.right()), to_light.dot(camera_.up())};
    constexpr int shells = 7;
    for (int i = 0; i < shells; ++i) {
        const double share = static_cast<double>(i) / shells;
        const double away = 0.55 * share * r;
        canvas_.circle({middle.x + away * light.x, middle.y + away * light.y}, (1 - share) * r,
                       lit(ball.colour, -0.6 + 1.6 * share));
    }
    for (int axis = 0; axis < 2; ++axis) {
        const auto plane = std::pair(Vector3d(ball.axes->col((axis + 1) % 3)), Vector3d(ball.axes->col((axis + 2) % 3)));
        for (int i = 0; i < around; ++i) {
            const Vector3d a = on_circle(centre, plane, R, i), b = on_circle(centre, plane, R, i + 1);
            const auto faces_the_eye = [&](const Vector3d& p) { return (p - centre).dot(camera_.eye() - p) > 0; };
            if (faces_the_eye(a) && faces_the_eye(b)) line(a, b, {colours::ink, 1});
        }
    }
    canvas_.circle_outline(middle, r, {colours::ink, 1});
}

/// A rounded line: its silhouette, and a lighter stripe on the side of the light.
void SpacePicture::paint_wire(const Solid& wire) {
    const Vector3d &a = wire.piece.corners.front(), &b = wire.piece.corners.back();
    if (!camera_.sees(a) || !camera_.sees(b)) return;
    const double R = wire.piece.radius, r_a = R * camera_.scale(a), r_b = R * camera_.scale(b);
    const Point p = camera_.at(a), q = camera_.at(b);
    const double length = std::hypot(q.x - p.x, q.y - p.y);
    const Point side = length > 0 ? Point{-(q.y - p.y) / length, (q.x - p.x) / length} : Point{0, 1};
    const double light = side.x * to_light.dot(camera_.right()) + side.y * to_light.dot(camera_.up());
    for (int i = 0; i < 4; ++i) {
        const double share = 0.25 * i, off = (light > 0 ? 0.6 : -0.6) * share, wide = 1 - share;
        const Colour colour = lit(wire.colour, -0.6 + 1.6 * share * std::abs(light));
        const Point p_i{p.x + off * r_a * side.x, p.y + off * r_a * side.y};
        const Point q_i{q.x + off * r_b * side.x, q.y + off * r_b * side.y};
        canvas_.circle(p_i, wide * r_a, colour);
        canvas_.circle(q_i, wide * r_b, colour);
        const auto corner = [&](const Point& c, double r) { return Point{c.x + r * side.x, c.y + r * side.y}; };
        canvas_.polygon(std::array{corner(p_i, wide * r_a), corner(p_i, -wide * r_a), corner(q_i, -wide * r_b),
                                   corner(q_i, wide * r_b)},
                        colour);
        if (i > 0) continue;
        canvas_.line(corner(p, r_a), corner(q, r_b), {colours::ink, 1});
        canvas_.line(corner(p, -r_a), corner(q, -r_b), {colours::ink, 1});
    }
}

void SpacePicture::line(const Vector3d& a, const Vector3d& b, const Stroke& stroke) {
    polyline(std::array{a, b}, stroke);
}

void SpacePicture::polyline(std::span<const Vector3d> points, const Stroke& stroke) {
    std::vector<Point> run;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const std::vector<Vector3d> seen = camera_.seen(points.subspan(i, 2));
        if (seen.size() < 2) continue;
        if (run.empty()) run.push_back(camera_.at(seen.front()));
        run.push_back(camera_.at(seen.back()));
        if (camera_.sees(points[i + 1]) && i + 2 < points.size()) continue;
        canvas_.polyline(run, stroke);
        run.clear();
    }
}

void SpacePicture::polygon(std::span<const Vector3d> corners, Colour fill) {
    std::vector<Point> points;
    for (const Vector3d& p : camera_.seen(corners)) points.push_back(camera_.at(p));
    if (points.size() > 2) canvas_.polygon(points, fill);
}

void SpacePicture::arrow(const Vector3d& from, const Vector3d& to, const Stroke& stroke) {
    if (camera_.sees(from) && camera_.sees(to)) canvas_.arrow(camera_.at(from), camera_.at(to), stroke);
}

void SpacePicture::dot(const Vector3d& at, double radius_pixels, Colour fill) {
    if (camera_.sees(at)) canvas_.dot(camera_.at(at), radius_pixels, fill);
}

void SpacePicture::text(const Vector3d& at, std::string_view markup, const TextStyle& style) {
    if (camera_.sees(at)) canvas_.text(camera_.at(at), markup, style);
}

void SpacePicture::circle(const Vector3d& centre, const Vector3d& axis, double radius, const Stroke& stroke) {
    std::vector<Vector3d> points;
    for (int i = 0; i <= around; ++i) points.push_back(on_circle(centre, across(axis), radius, i));
    polyline(points, stroke);
}

void SpacePicture::cone(const Vector3d& apex, const Vector3d& normal, double mu, double height, Colour colour) {
    const Vector3d top = apex + height * normal;
    if (!camera_.sees(apex) || !camera_.sees(top)) return;
    std::vector<Point> silhouette{camera_.at(apex)};
    for (int i = 0; i < around; ++i) {
        const Vector3d p = on_circle(top, across(normal), mu * height, i);
        if (!camera_.sees(p)) return;
        silhouette.push_back(camera_.at(p));
    }
    silhouette = convex_hull(std::move(silhouette));
    canvas_.polygon(silhouette, colour.with_alpha(0.18));
    canvas_.polygon_outline(silhouette, {colour, 1.2});
    circle(top, normal, mu * height, {colour, 1.2});
}

}  // namespace rbc
