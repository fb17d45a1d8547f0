#include "demos/08_poisson_impact/pictures.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "common/demo/kit/body_drawing.hpp"

namespace rbc {

namespace {

constexpr Colour neutral{0.72, 0.78, 0.86};

void draw_rod(Canvas& canvas, const TiltedRod& rod, double seconds, const Eigen::Vector2d& impulse, Colour colour) {
    const Body body = rod.body(seconds, impulse);
    draw_body(canvas, body, colour);
    canvas.dot({body.position.x(), body.position.y()}, 3.5, colours::ink);
}

/// What is going on, in words.
std::string phase(const std::optional<ImpactPicture>& impact, double seconds) {
    if (!impact) return "no impact";
    if (seconds < 0) return "before the impact";
    if (seconds > 0) return "after the impact";
    const ImpulsePath& path = impact->path;
    int i = 0;
    while (i + 1 < path.count && path.piece(i + 1).start.impulse[1] <= impact->now) ++i;
    constexpr const char* words[] = {"slips", "sticks", "turns back"};
    return std::string("the impact, stretched: ") + (i < path.restitution ? "compression" : "restitution") +
           ", the tip " + words[static_cast<int>(path.piece(i).motion)];
}

void draw_arrow(Canvas& canvas, const Eigen::Vector2d& to, const char* name, Colour colour, double shortest) {
    canvas.arrow({0, 0}, {to.x(), to.y()}, {colour, 3});
    TextStyle style{.size = 13, .colour = colour, .bold = true};
    if (to.norm() > shortest) canvas.text({to.x() + 8 / canvas.pixels_per_metre(), to.y()}, name, style);
}

void draw_contact_point(Canvas& canvas, const ImpactPicture& impact, double length) {
    const double tilt = std::atan(impact.problem.friction);
    const Eigen::Vector2d edge = 0.75 * length * Eigen::Vector2d(std::sin(tilt), std::cos(tilt));
    const std::array cone{Point{0, 0}, Point{edge.x(), edge.y()}, Point{-edge.x(), edge.y()}};
    canvas.polygon(cone, colours::yellow.with_alpha(0.3));
    canvas.line(cone[0], cone[1], {colours::ground, 1.5});
    canvas.line(cone[0], cone[2], {colours::ground, 1.5});

    double fastest = impact.problem.u.norm();
    for (const PathPiece& piece : impact.path.pieces()) fastest = std::max(fastest, piece.start.u.norm());
    const double most = point_on(impact.path, impact.furthest).impulse.norm();
    const PathPoint now = point_on(impact.path, impact.now);
    draw_arrow(canvas, 0.6 * length / fastest * now.u, "u", colours::sky, 0.1 * length);
    draw_arrow(canvas, 0.9 * length / most * now.impulse, "P", colours::ink, 0.1 * length);
}

}  // namespace

void draw_impact_scene(Canvas& canvas, const TiltedRod& rod, const std::optional<ImpactPicture>& impact,
                       double seconds) {
    draw_body(canvas, {HalfPlane{}}, colours::ground, 4 * rod.half_length);
    if (seconds > 0 && impact) {
        draw_rod(canvas, rod, 0, {0, 0}, neutral.with_alpha(0.3));
        for (auto end = impact->ends.rbegin(); end != impact->ends.rend(); ++end)
            draw_rod(canvas, rod, seconds, end->impact.impulse, end->colour.with_alpha(0.8));
    } else {
        draw_rod(canvas, rod, std::min(seconds, 0.0), {0, 0}, neutral);
        if (impact) draw_contact_point(canvas, *impact, rod.half_length);
    }
    canvas.dot({0, 0}, 4, colours::ink);

    TextStyle style{.size = 13, .colour = colours::ink, .anchor = TextStyle::Anchor::top};
    const Rect world = canvas.view().world;
    const double pixel = canvas.scale() / canvas.pixels_per_metre();
    canvas.text({world.x + 10 * pixel, world.top() - 8 * pixel}, phase(impact, seconds), style);
}

}  // namespace rbc
