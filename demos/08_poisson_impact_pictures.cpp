#include "demos/08_poisson_impact_pictures.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "common/judge/impact_energy.hpp"

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

/// Where the line a.P + c = 0 enters or leaves the picture, a little inside; the end with the larger p_t or p_n. Outside of the
/// picture if the line is.
Point label_place(const Rect& world, const Eigen::Vector2d& a, double c, bool rightmost) {
    std::vector<Point> ends;
    const auto keep = [&](double x, double y) {
        if (x >= world.x - 1e-9 && x <= world.right() + 1e-9 && y >= world.y - 1e-9 && y <= world.top() + 1e-9)
            ends.push_back({x, y});
    };
    if (a.x() != 0)
        for (double y : {world.y, world.top()}) keep(-(c + a.y() * y) / a.x(), y);
    if (a.y() != 0)
        for (double x : {world.x, world.right()}) keep(x, -(c + a.x() * x) / a.y());
    if (ends.empty()) return {world.x - world.width, world.y};
    const auto key = [&](Point p) { return rightmost ? p.x : p.y; };
    Point p = *std::max_element(ends.begin(), ends.end(), [&](Point l, Point r) { return key(l) < key(r); });
    const Eigen::Vector2d inwards =
        Eigen::Vector2d(world.x + 0.5 * world.width - p.x, world.y + 0.5 * world.height - p.y);
    const Eigen::Vector2d along = Eigen::Vector2d(-a.y(), a.x()).normalized();
    const double step = 0.09 * world.height * (along.dot(inwards) > 0 ? 1 : -1);
    return {p.x + step * along.x(), p.y + step * along.y()};
}

/// A text on a patch of white, so that lines under it do not cross it.
void draw_label(Canvas& canvas, Point place, const char* text, Colour colour) {
    TextStyle style{12, colour};
    style.align = TextStyle::Align::centre;
    const double w = canvas.text_width(text, style) / canvas.pixels_per_metre();
    const double h = 15 * canvas.scale() * canvas.view().world.height / canvas.view().pixels.height;
    const Rect& world = canvas.view().world;
    place.x = std::clamp(place.x, world.x + 0.6 * w, world.right() - 0.6 * w);
    place.y = std::clamp(place.y, world.y + 0.6 * h, world.top() - 0.6 * h);
    canvas.rectangle({place.x - 0.55 * w, place.y - 0.5 * h, 1.1 * w, h}, colours::white.with_alpha(0.85));
    canvas.text(place, text, style);
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
    const auto name_line = [&](Point place, const char* text) {
        if (world.contains(place)) draw_label(canvas, place, text, colours::grey);
    };
    name_line(label_place(world, row_t, q.u[0], false), "u_t = 0");
    name_line(label_place(world, row_n, q.u[1], true), "u_n = 0");

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
    const double right = last.impulse[1] + 0.075 * world.width;
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
