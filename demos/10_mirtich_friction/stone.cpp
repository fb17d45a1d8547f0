#include "demos/10_mirtich_friction/stone.hpp"

#include <Eigen/Geometry>
#include <iterator>
#include <utility>

#include "common/demo/kit/parameters.hpp"
#include "common/demo/kit/space_picture.hpp"
#include "common/foundation/model/body.hpp"

namespace rbc {

namespace {

using Eigen::Vector3d;

constexpr double reach = 2.9;  // of the ground

/// Leaning, with its lowest corner here.
SpatialBody stone(const Vector3d& corner) {
    const Vector3d half(0.19, 0.14, 0.27);
    SpatialBody body{.shape = Cuboid{half}};
    body.orientation = Eigen::AngleAxisd(0.62, Vector3d(0.8, 0.6, 0)) * Eigen::AngleAxisd(0.5, Vector3d::UnitZ());
    const Vector3d down = body.orientation.conjugate() * -Vector3d::UnitZ();
    const Vector3d lowest = half.cwiseProduct(down.cwiseSign());
    body.position = corner - body.orientation * lowest;
    return body;
}

void draw_directions(SpacePicture& picture) {
    const Vector3d from(-0.75, -1, 0);
    for (const auto& [axis, word] : {std::pair(0, "t1"), std::pair(1, "t2")}) {
        picture.arrow(from, from + 0.4 * Vector3d::Unit(axis), {colours::ink, 1.5});
        picture.text(from + 0.46 * Vector3d::Unit(axis), word, {14, colours::ink, TextStyle::Align::centre});
    }
}

}  // namespace

Rect stone_world() {
    return {-1.15, -0.62, 2.3, 1.75};
}

Camera stone_home() {
    return {Vector3d::Zero(), -78 * degree, 27 * degree, 8, 1};
}

void draw_stone(Canvas& canvas, const Camera& camera, const StoneMoment& moment) {
    SpacePicture picture(canvas, camera, reach);
    picture.add({.shape = HalfSpace{}}, colours::ground);
    picture.add(stone(moment.corner), {0.94, 0.84, 0.90});
    picture.paint();
    draw_directions(picture);
    picture.line(-moment.before, Vector3d::Zero(), {colours::grey, 2, Stroke::Dash::dotted});
    for (const StoneWay& way : moment.ways) picture.polyline(way.places, way.stroke);
    picture.arrow(moment.corner, moment.corner + moment.sliding, {colours::blue, 3});
    if (moment.impulse) picture.arrow(moment.corner, moment.corner + *moment.impulse, {colours::vermillion, 3});

    const View& view = canvas.view();
    const double s = canvas.scale(), pixel = s / canvas.pixels_per_metre();
    const std::pair<const char*, Colour> words[] = {
        {moment.phase, colours::ink}, {"sliding velocity", colours::blue}, {"impulse so far", colours::vermillion}};
    for (std::size_t i = 0; i < std::size(words); ++i)
        canvas.text_within({view.world.x + 10 * pixel, view.world.top() - (16 + 21 * static_cast<double>(i)) * pixel},
                           words[i].first, {15, words[i].second}, view.pixels.width - 20 * s);
}

}  // namespace rbc
