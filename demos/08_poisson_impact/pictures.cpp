#include "demos/08_poisson_impact/pictures.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <optional>

#include "common/foundation/judge/impact_energy.hpp"

namespace rbc {

namespace {

const Stroke sticking{colours::grey, 1.6, Stroke::Dash::dotted}, compression{colours::grey, 1.6, Stroke::Dash::dashed};

Point at(const Eigen::Vector2d& p) {
    return {p.x(), p.y()};
}

/// The line a.P + c = 0, as far as the picture shows.
void draw_line(Canvas& canvas, const Eigen::Vector2d& a, double c, const Stroke& stroke) {
    const Rect& world = canvas.view().world;
    const Eigen::Vector2d centre(world.x + 0.5 * world.width, world.y + 0.5 * world.height);
    const Eigen::Vector2d foot = centre - (a.dot(centre) + c) / a.squaredNorm() * a;
    const Eigen::Vector2d along = (world.width + world.height) * Eigen::Vector2d(-a.y(), a.x()).normalized();
    canvas.line(at(foot - along), at(foot + along), stroke);
}

/// A text on a patch of white, so that lines under it do not cross it.
void draw_label(Canvas& canvas, Point place, const char* text, Colour colour) {
    TextStyle style{13, colour, TextStyle::Align::centre};
    const double w = canvas.text_width(text, style) / canvas.pixels_per_metre();
    const double h = 15 * canvas.scale() * canvas.view().world.height / canvas.view().pixels.height;
    const Rect& world = canvas.view().world;
    place.x = std::clamp(place.x, world.x + 0.6 * w, world.right() - 0.6 * w);
    place.y = std::clamp(place.y, world.y + 0.6 * h, world.top() - 0.6 * h);
    canvas.rectangle({place.x - 0.55 * w, place.y - 0.5 * h, 1.1 * w, h}, colours::white.with_alpha(0.85));
    canvas.text(place, text, style);
}

/// Where the name of the line a.P + c = 0 has room: on the line or beside it, away from the points `taken`. Nowhere if
/// the picture does not show the line.
std::optional<Point> label_place(Canvas& canvas, const Eigen::Vector2d& a, double c, const char* text,
                                 const std::vector<Point>& taken) {
    const Rect& world = canvas.view().world;
    const double pixel = canvas.scale() / canvas.pixels_per_metre();
    const double w = 0.6 * canvas.text_width(text, {12}) / canvas.pixels_per_metre(), h = 9 * pixel;
    const Eigen::Vector2d centre(world.x + 0.5 * world.width, world.y + 0.5 * world.height);
    const Eigen::Vector2d normal = a.normalized(), along(-normal.y(), normal.x());
    const Eigen::Vector2d foot = centre - (a.dot(centre) + c) / a.norm() * normal;
    const double beside = std::abs(normal.x()) * w + std::abs(normal.y()) * h + 8 * pixel;
    std::optional<Point> best;
    double best_room = 0;
    for (int i = -60; i <= 60; ++i) {
        for (const double side : {0.0, beside, -beside}) {
            const Eigen::Vector2d p = foot + i / 60.0 * (world.width + world.height) * along + side * normal;
            const Rect inside{world.x + w, world.y + h, world.width - 2 * w, world.height - 2 * h};
            if (!inside.contains(at(p))) continue;
            double room = 25 * pixel;
            for (const Point& q : taken)
                room = std::min(room, std::hypot(std::max(0.0, std::abs(q.x - p.x()) - w),
                                                 std::max(0.0, std::abs(q.y - p.y()) - h)));
            if (side != 0) room -= 4 * pixel;  // on the line, if there is room for that
            if (!best || room > best_room) best = at(p), best_room = room;
        }
    }
    return best;
}

/// Points on the line a.P + c = 0 within the picture's reach.
void take_line(std::vector<Point>& taken, const Rect& world, const Eigen::Vector2d& a, double c) {
    const Eigen::Vector2d along = Eigen::Vector2d(-a.y(), a.x()).normalized() * (world.width + world.height);
    const Eigen::Vector2d centre(world.x + 0.5 * world.width, world.y + 0.5 * world.height);
    const Eigen::Vector2d foot = centre - (a.dot(centre) + c) / a.squaredNorm() * a;
    for (int i = -100; i <= 100; ++i) taken.push_back(at(foot + i / 100.0 * along));
}

/// The corners of the path from 0 to `end`, both included.
std::vector<PathPoint> corners(const ImpulsePath& path, double end) {
    std::vector<PathPoint> points;
    for (const PathPiece& piece : path.pieces()) {
        if (piece.start.impulse[1] < end || points.empty()) points.push_back(piece.start);
    }
    points.push_back(point_on(path, end));
    return points;
}

template <class Choose>
void draw_path(Canvas& canvas, const ImpactPicture& picture, const Choose& choose) {
    const auto stroke = [&](const std::vector<PathPoint>& points, const Stroke& style) {
        std::vector<Point> line;
        for (const PathPoint& p : points) line.push_back(choose(p));
        canvas.polyline(line, style);
    };
    stroke(corners(picture.path, picture.furthest), {colours::ink.with_alpha(0.22), 2});
    // Longest first: the shared part ends in the ink of the shortest.
    std::vector<LawEnd> ends = picture.ends;
    std::erase_if(ends, [](const LawEnd& end) { return end.straight; });
    std::sort(ends.begin(), ends.end(),
              [](const LawEnd& a, const LawEnd& b) { return a.impact.impulse[1] > b.impact.impulse[1]; });
    for (const LawEnd& end : ends)
        stroke(corners(picture.path, std::min(picture.now, end.impact.impulse[1])), {end.colour, 4});
    if (!ends.empty())
        stroke(corners(picture.path, std::min(picture.now, ends.back().impact.impulse[1])), {colours::ink, 4});
    for (const PathPiece& piece : picture.path.pieces())
        if (piece.start.impulse[1] > 0 && piece.start.impulse[1] <= picture.furthest)
            canvas.dot(choose(piece.start), 4, colours::ink);
}

/// The ends that are not so far away that the rest would shrink to a point.
std::vector<LawEnd> shown_ends(const ImpactPicture& picture) {
    std::vector<LawEnd> ends = picture.ends;
    std::erase_if(ends, [&](const LawEnd& end) { return !(end.impact.impulse.norm() < 3 * picture.furthest); });
    return ends;
}

/// An end: one that takes no notice of the path larger and below, so that both show where they agree.
void draw_end(Canvas& canvas, const ImpactPicture& picture, const std::function<Point(const PlanarImpact&)>& place) {
    for (const bool straight : {true, false})
        for (const LawEnd& end : picture.ends)
            if (end.straight == straight) canvas.dot(place(end.impact), straight ? 8 : 5.5, end.colour);
}

}  // namespace

PathPoint ImpactPicture::on_the_way(const LawEnd& end) const {
    if (!end.straight) return point_on(path, std::min(now, end.impact.impulse[1]));
    PathPoint point;
    point.impulse = now / furthest * end.impact.impulse;
    point.u = problem.u + now / furthest * (end.impact.u - problem.u);
    point.work = 0.5 * point.impulse.cwiseProduct(problem.u + point.u);
    return point;
}

Rect impulse_plane_world(const ImpactPicture& picture) {
    double left = 0, right = 0, high = picture.furthest;
    const auto include = [&](double p_t) { left = std::min(left, p_t), right = std::max(right, p_t); };
    for (const PathPoint& p : corners(picture.path, picture.furthest)) include(p.impulse[0]);
    for (const LawEnd& end : shown_ends(picture)) {
        include(end.impact.impulse[0]);
        high = std::max(high, end.impact.impulse[1]);
    }
    const double size = std::max(1.18 * high, 1.25 * (right - left)), middle = 0.5 * (left + right);
    return {middle - 0.5 * size, -0.06 * size, size, 1.06 * size};
}

void draw_impulse_plane(Canvas& canvas, const ImpactPicture& picture) {
    const PlanarImpactProblem& q = picture.problem;
    const Rect world = canvas.view().world;
    const double tall = 2 * world.top(), wide = q.friction * tall;
    const std::array cone{Point{0, 0}, Point{wide, tall}, Point{-wide, tall}};
    canvas.polygon(cone, colours::yellow.with_alpha(0.16));
    for (const Point& edge : {cone[1], cone[2]}) canvas.line({0, 0}, edge, {colours::ground, 1.5});

    const Eigen::Vector2d row_t = q.K.row(0), row_n = q.K.row(1);
    draw_line(canvas, row_t, q.u[0], sticking);
    draw_line(canvas, row_n, q.u[1], compression);
    for (const LawEnd& end : picture.ends) {
        const Stroke stroke{end.colour.with_alpha(0.6), 1.2};
        if (end.rule == LawEnd::Rule::impulse) draw_line(canvas, {0, 1}, -end.impact.impulse[1], stroke);
        if (end.rule == LawEnd::Rule::velocity) draw_line(canvas, row_n, (1 + q.restitution) * q.u[1], stroke);
    }
    // Names of the two lines where neither the path, nor an end, nor the other line is.
    std::vector<Point> taken;
    for (int i = 0; i <= 60; ++i) taken.push_back(at(point_on(picture.path, picture.furthest * i / 60).impulse));
    for (const LawEnd& end : picture.ends)
        for (int i = 0; i <= 60; ++i) taken.push_back(at(i / 60.0 * end.impact.impulse));
    std::vector<Point> taken_t = taken;
    take_line(taken_t, world, row_n, q.u[1]);
    const std::optional<Point> t_name = label_place(canvas, row_t, q.u[0], "u_t = 0", taken_t);
    take_line(taken, world, row_t, q.u[0]);
    if (t_name)
        for (const int side : {-1, 0, 1}) taken.push_back({t_name->x + side * 0.05 * world.width, t_name->y});
    const std::optional<Point> n_name = label_place(canvas, row_n, q.u[1], "u_n = 0", taken);
    if (t_name) draw_label(canvas, *t_name, "u_t = 0", colours::grey);
    if (n_name) draw_label(canvas, *n_name, "u_n = 0", colours::grey);

    for (const LawEnd& end : picture.ends)
        if (end.straight)
            canvas.line({0, 0}, at(picture.on_the_way(end).impulse), {end.colour, 2.5, Stroke::Dash::dashed});
    draw_path(canvas, picture, [](const PathPoint& p) { return at(p.impulse); });
    draw_end(canvas, picture, [](const PlanarImpact& impact) { return at(impact.impulse); });
    if (picture.now > 0 && picture.now < picture.furthest)
        canvas.dot(at(point_on(picture.path, picture.now).impulse), 5, colours::ink);
}

Rect velocities_world(const ImpactPicture& picture) {
    double low = 0, high = 0, right = picture.furthest;
    const auto include = [&](const Eigen::Vector2d& u) {
        low = std::min({low, u[0], u[1]}), high = std::max({high, u[0], u[1]});
    };
    for (const PathPoint& p : corners(picture.path, picture.furthest)) include(p.u);
    for (const LawEnd& end : shown_ends(picture)) {
        include(end.impact.u);
        right = std::max(right, end.impact.impulse[1]);
    }
    const double size = high - low;
    return {0, low - 0.08 * size, 1.18 * right, 1.16 * size};
}

void draw_velocities(Canvas& canvas, const ImpactPicture& picture) {
    const Rect world = canvas.view().world;
    canvas.line({world.x, 0}, {world.right(), 0}, {colours::grey, 1.2});
    for (const LawEnd& end : picture.ends) {
        const double p = end.impact.impulse[1];
        canvas.line({p, world.y}, {p, world.top()}, {end.colour.with_alpha(0.6), 1.2});
    }
    const double p_c = picture.path.compression_end().impulse[1];
    canvas.line({p_c, world.y}, {p_c, world.top()}, compression);
    // Where the two curves end, their names, at least a line apart.
    const PathPoint last = point_on(picture.path, picture.furthest);
    const double apart = 15 * canvas.scale() * world.height / canvas.view().pixels.height;
    const double push =
        std::max(0.0, 0.5 * (apart - std::abs(last.u[1] - last.u[0]))) * (last.u[1] >= last.u[0] ? 1 : -1);
    const double pixel = canvas.scale() * world.width / canvas.view().pixels.width;
    const double right = last.impulse[1] + 22 * pixel;  // beside the dots
    const Point n_place{right, last.u[1] + push}, t_place{right, last.u[0] - push};

    for (const int row : {0, 1}) {
        const auto choose = [row](const PathPoint& p) { return Point{p.impulse[1], p.u[row]}; };
        std::vector<Point> all, grown;
        for (const PathPoint& p : corners(picture.path, picture.furthest)) all.push_back(choose(p));
        for (const PathPoint& p : corners(picture.path, std::min(picture.now, picture.furthest)))
            grown.push_back(choose(p));
        const Colour colour = row == 0 ? colours::sky : colours::ink;
        canvas.polyline(all, {colour.with_alpha(0.3), 2});
        canvas.polyline(grown, {colour, 3.5});
        draw_end(canvas, picture, [row](const PlanarImpact& impact) {
            return Point{impact.impulse[1], impact.u[row]};
        });
    }
    draw_label(canvas, n_place, "u_n", colours::ink);
    draw_label(canvas, t_place, "u_t", colours::sky);
}

}  // namespace rbc
