#include "demos/19_admm_friction/pictures.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "common/demo/kit/parameters.hpp"

namespace rbc {

namespace {

using Eigen::Vector3d;

constexpr double reach = 1.5;  // of ground, plane and cones

/// In the plane that the planar contact has.
Vector3d in_plane(double t, double n) {
    return {t, 0, n};
}

void label(SpacePicture& picture, const Vector3d& at, const std::string& words, Colour colour) {
    picture.text(at, words, {13, colour, TextStyle::Align::centre});
}

/// As high and wide as fits, with the two lines in which the plane cuts it. @return its edge in the plane
Vector3d draw_cone(SpacePicture& picture, double mu, Colour colour) {
    const double height = reach / std::max(1.0, mu);
    if (mu > 0) picture.cone(Vector3d::Zero(), Vector3d::UnitZ(), mu, height, colour);
    for (const double side : {-1.0, 1.0})
        picture.line(Vector3d::Zero(), in_plane(side * mu * height, height), {colour, 1.8});
    return in_plane(mu * height, height);
}

/// The ground of the body A, the plane, the cones and the axes.
void draw_cones_alone(SpacePicture& picture, double mu) {
    const double across = 0.6 * reach;
    picture.polygon(std::array{Vector3d(-reach, -across, 0), Vector3d(reach, -across, 0), Vector3d(reach, across, 0),
                               Vector3d(-reach, across, 0)},
                    {0.93, 0.92, 0.9});
    const Vector3d dual = draw_cone(picture, 1 / std::max(mu, 1e-6), colours::blue);
    picture.polygon(
        std::array{in_plane(-reach, 0), in_plane(reach, 0), in_plane(reach, reach), in_plane(-reach, reach)},
        colours::grey.with_alpha(0.13));
    const Vector3d edge = draw_cone(picture, mu, colours::vermillion);
    picture.arrow(Vector3d::Zero(), in_plane(0, 1.16 * reach), {colours::ink, 1.2});
    picture.arrow(Vector3d::Zero(), in_plane(1.16 * reach, 0), {colours::ink, 1.2});
    label(picture, in_plane(0.1, 1.16 * reach), "n", colours::ink);
    label(picture, in_plane(1.16 * reach, -0.12), "t", colours::ink);
    label(picture, edge + in_plane(0.13, 0.05), "K", colours::vermillion);
    label(picture, in_plane(-0.8 * dual.x(), 0.8 * dual.z() + 0.12), "K*", colours::blue);
    label(picture, {-0.85 * reach, -0.8 * across, 0}, "A", colours::grey);
    label(picture, in_plane(-0.9 * reach, 0.92 * reach), "B", colours::grey);
}

void draw_velocity(SpacePicture& picture, double friction, const WatchedAdmm& solve, Eigen::Index row) {
    const double u_n = solve.u[row], u_t = solve.u[row + 1], s = solve.shifted ? friction * std::abs(u_t) : 0;
    const double length = std::hypot(u_n + s, u_t);
    if (!(length > 1e-9)) return;
    const double scale = 1 / std::max(length, std::hypot(u_n, u_t));
    const Vector3d plain = scale * in_plane(u_t, u_n), shifted = scale * in_plane(u_t, u_n + s);
    if (solve.shifted) {
        picture.arrow(Vector3d::Zero(), plain, {colours::grey, 2});
        picture.line(plain, shifted, {colours::grey, 1.5, Stroke::Dash::dashed});
        label(picture, 0.6 * plain - in_plane(0, 0.12), "u", colours::grey);
    }
    picture.arrow(Vector3d::Zero(), shifted, {colours::blue, 2.5});
    label(picture, in_plane(std::clamp(shifted.x(), -1.0, 1.0), shifted.z() + 0.2),
          solve.shifted ? "u + mu |u_t| n" : "u", colours::blue);
}

}  // namespace

Rect cones_world() {
    return {-1.85, -0.95, 3.7, 2.3};
}

Camera cones_home() {
    return {{0, 0, 0.5 * reach}, -78 * degree, 15 * degree, 10, 1};
}

void draw_cones(Canvas& canvas, const Camera& camera, double friction, const WatchedAdmm& solve, int contact) {
    SpacePicture picture(canvas, camera, reach);
    draw_cones_alone(picture, std::clamp(friction, 0.0, 20.0));
    const Eigen::Index row = 2 * contact;
    const bool exists = row + 1 < solve.r.size();
    const Rect& shown = canvas.view().world;
    canvas.text({shown.x + 0.5 * shown.width, shown.y + 12 * canvas.scale() / canvas.pixels_per_metre()},
                (exists ? "contact " : "there is no contact ") + std::to_string(contact),
                {13, colours::grey, TextStyle::Align::centre});
    if (!exists) return;
    const Vector3d r = in_plane(solve.r[row + 1], solve.r[row]);
    if (r.norm() > 0) {
        const Vector3d tip = r.normalized();
        picture.arrow(Vector3d::Zero(), tip, {colours::vermillion, 2.5});
        label(picture, tip + in_plane(0.1, 0.05), "r", colours::vermillion);
    }
    draw_velocity(picture, friction, solve, row);
}

}  // namespace rbc
