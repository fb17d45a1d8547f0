#include "demos/18_admm/pictures.hpp"

#include <algorithm>
#include <string>

namespace rbc {

namespace {

/// One contact's number after each iteration, from the first on.
std::vector<Point> over_iterations(const std::vector<Eigen::VectorXd>& iterates, Eigen::Index contact) {
    std::vector<Point> points;
    for (const Eigen::VectorXd& x : iterates)
        if (contact < x.size()) points.push_back({static_cast<double>(points.size() + 1), x[contact]});
    return points;
}

}  // namespace

Rect copies_world(const WatchedNormals& solve, Eigen::Index contact) {
    double low = 0, high = 0;
    for (const auto* iterates : {&solve.bound_to_motion, &solve.bound_to_cone})
        for (const Point& p : over_iterations(*iterates, contact)) {
            low = std::min(low, p.y);
            high = std::max(high, p.y);
        }
    if (!(high > low)) high = low + 1;
    const double room = 0.1 * (high - low), wide = std::max<double>(2, static_cast<double>(solve.bound_to_cone.size()));
    return {0, low - room, wide + 0.5, high - low + 3 * room};
}

void draw_copies(Canvas& canvas, const WatchedNormals& solve, Eigen::Index contact) {
    const Rect part = copies_world(solve, contact);
    const std::vector<Point> r = over_iterations(solve.bound_to_motion, contact),
                             z = over_iterations(solve.bound_to_cone, contact);
    const double line = part.top() - 0.04 * part.height;
    canvas.line({0, 0}, {part.right(), 0}, {colours::grey, 1});
    const auto name = [&](double at, const std::string& words, Colour colour) {
        canvas.text({part.x + at * part.width, line}, words, {13, colour});
    };
    name(0.03, "contact " + std::to_string(contact) + (z.empty() ? ": there is none" : ""), colours::grey);
    name(0.35, "r, law of motion", colours::vermillion);
    name(0.7, "z, never below 0", colours::blue);
    canvas.polyline(r, {colours::vermillion, 2});
    canvas.polyline(z, {colours::blue, 2});
    for (const Point& p : r) canvas.dot(p, 3, colours::vermillion);
    for (const Point& p : z) canvas.dot(p, 3, colours::blue);
}

}  // namespace rbc
