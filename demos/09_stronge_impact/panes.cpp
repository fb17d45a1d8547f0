#include "demos/09_stronge_impact/panes.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "lessons/07_newton_impact/newton_impact.hpp"
#include "lessons/08_poisson_impact/poisson_impact.hpp"
#include "lessons/09_stronge_impact/energy_criteria.hpp"
#include "lessons/09_stronge_impact/stronge_impact.hpp"

namespace rbc {

namespace {

Colour mix(Colour a, Colour b, double share) {
    return {a.r + share * (b.r - a.r), a.g + share * (b.g - a.g), a.b + share * (b.b - a.b)};
}

Colour colour_of(double change) {
    if (change > 0) return mix({0.99, 0.80, 0.62}, {0.70, 0.10, 0.05}, change / (change + 0.4));
    return mix({0.95, 0.97, 0.99}, {0.36, 0.55, 0.72}, std::min(1.0, -change));
}

/// Whether the map changes its sign between two cell centres. @param share  of the way at which it is 0
bool crosses(double a, double b, double& share) {
    if (!((a > 0) != (b > 0))) return false;
    share = a / (a - b);
    return true;
}

}  // namespace

void draw_energy_map(Canvas& canvas, const EnergyMap& map) {
    const double w = (map.x_to - map.x_from) / map.columns, h = (map.y_to - map.y_from) / map.rows;
    const Point origin = canvas.to_world({0, 0}), one = canvas.to_world({1, 1});
    const Point pixel{one.x - origin.x, origin.y - one.y};
    Point empty{0, 0};
    int empty_cells = 0;
    for (int row = 0; row < map.rows; ++row) {
        for (int column = 0; column < map.columns; ++column) {
            const double change = map.at(column, row);
            if (std::isnan(change)) {
                empty = {empty.x + map.x(column), empty.y + map.y(row)};
                ++empty_cells;
                continue;
            }
            // One pixel wider and higher; the neighbours are drawn later and cover it, so that no gap shows.
            canvas.rectangle({map.x(column) - 0.5 * w, map.y(row) - 0.5 * h, w + pixel.x, h + pixel.y},
                             colour_of(change));
        }
    }
    if (empty_cells > map.columns * map.rows / 8) {
        canvas.text({empty.x / empty_cells, empty.y / empty_cells}, "no impact",
                    {13, colours::grey, TextStyle::Align::centre});
    }
    // Marching squares between cell centres.
    for (int row = 0; row + 1 < map.rows; ++row) {
        for (int column = 0; column + 1 < map.columns; ++column) {
            const std::array<double, 4> value{map.at(column, row), map.at(column + 1, row), map.at(column + 1, row + 1),
                                              map.at(column, row + 1)};
            if (std::any_of(value.begin(), value.end(), [](double v) { return std::isnan(v); })) continue;
            const double x = map.x(column), y = map.y(row);
            const std::array<Point, 4> corner{Point{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}};
            std::array<Point, 4> cut{};
            std::size_t cuts = 0;
            for (std::size_t i = 0; i < 4; ++i) {
                const std::size_t j = (i + 1) % 4;
                double share = 0;
                if (!crosses(value[i], value[j], share)) continue;
                cut[cuts++] = {corner[i].x + share * (corner[j].x - corner[i].x),
                               corner[i].y + share * (corner[j].y - corner[i].y)};
            }
            for (std::size_t i = 0; i + 1 < cuts; i += 2) canvas.line(cut[i], cut[i + 1], {colours::ink, 2});
        }
    }
}

void MapPicture::bind(Parameters& parameters) {
    parameters.choice("map", "axes of the map: friction over ...", axes_, {"angle", "restitution"});
    parameters.choice("map_law", "whose energy the map shows", law_,
                      {"newton", "newton_algebraic", "poisson", "stronge"});
}

void MapPicture::fill(const StrikeScene& scene) {
    static constexpr PlanarLaw laws[] = {impact_newton, impact_newton_algebraic, impact_poisson, impact_stronge};
    const bool over_angle = axes_ == Axes::angle, rod = scene.body == StrikeScene::Body::rod;
    filled_ = scene;
    filled_axes_ = axes_;
    filled_law_ = law_;
    map_.x_from = over_angle ? (rod ? 5 : -75) : 0;
    map_.x_to = over_angle ? (rod ? 85 : 75) : 1;
    fill_energy_map(map_, laws[static_cast<std::size_t>(law_)], [&](double x, double mu) {
        return over_angle ? scene.impact_at(x, mu, scene.restitution) : scene.impact_at(scene.angle(), mu, x);
    });
}

std::string MapPicture::title() const {
    static constexpr const char* names[] = {"Newton", "Newton, one shot", "Poisson", "Stronge"};
    return std::string(names[static_cast<std::size_t>(law_)]) +
           (map_.share_gaining() > 0 ? " (red: energy made)" : " (energy never made)");
}

std::string MapPicture::x_name(const StrikeScene& scene) const {
    return axes_ == Axes::restitution ? "restitution e" : std::string(scene.angle_parameter()) + " [deg]";
}

Rect MapPicture::world() const {
    const double w = map_.x_to - map_.x_from, h = map_.y_to - map_.y_from;
    return {map_.x_from - 0.02 * w, map_.y_from - 0.02 * h, 1.04 * w, 1.04 * h};
}

void MapPicture::draw(Canvas& canvas, const StrikeScene& scene) const {
    draw_energy_map(canvas, map_);
    const PlanarImpactProblem problem = scene.impact().problem;
    if (axes_ == Axes::restitution && law_ == Law::newton && strikes(problem)) {
        const double safe = safe_restitution(problem.K);
        canvas.line({safe, map_.y_from}, {safe, map_.y_to}, {colours::ink, 1.5, Stroke::Dash::dashed});
        canvas.text({safe - 0.015, map_.y_from + 0.95 * (map_.y_to - map_.y_from)}, "e_safe",
                    {13, colours::ink, TextStyle::Align::right});
    }
    const Point at{axes_ == Axes::angle ? scene.angle() : scene.restitution, scene.friction};
    const double dx = 0.03 * (map_.x_to - map_.x_from), dy = 0.03 * (map_.y_to - map_.y_from);
    for (const Stroke& stroke : {Stroke{colours::white, 5}, Stroke{colours::ink, 2}}) {
        canvas.line({at.x - dx, at.y}, {at.x + dx, at.y}, stroke);
        canvas.line({at.x, at.y - dy}, {at.x, at.y + dy}, stroke);
    }
}

void MapPicture::choose(Point at, const StrikeScene& scene, Parameters& parameters) const {
    const auto rounded = [](double value, double low, double high) {
        return std::round(1000 * std::clamp(value, low, high)) / 1000;
    };
    parameters.set_nearest(axes_ == Axes::angle ? scene.angle_parameter() : "restitution",
                           rounded(at.x, map_.x_from, map_.x_to));
    parameters.set_nearest("friction", rounded(at.y, map_.y_from, map_.y_to));
}

void WorkPicture::set(const PlanarImpactProblem& problem, double energy, double longest) {
    const ImpulsePath path = impulse_path(problem);
    energy_ = energy;
    p_c_ = path.compression_end().impulse[1];
    normal_.clear();
    total_.clear();
    for (int i = 0; i <= 160; ++i) {
        const PathPoint point = point_on(path, 1.06 * longest * i / 160);
        normal_.push_back({point.impulse[1], point.work[1] / energy});
        total_.push_back({point.impulse[1], point.work.sum() / energy});
    }
}

Rect WorkPicture::world() const {
    if (normal_.empty()) return {0, -1, 1, 1.2};
    double low = -0.05, high = 0.05;
    for (const auto* curve : {&normal_, &total_}) {
        for (const Point& point : *curve) {
            low = std::min(low, point.y);
            high = std::max(high, point.y);
        }
    }
    const double room = 0.08 * (high - low);
    return {0, low - room, normal_.back().x, high - low + 2 * room};
}

void WorkPicture::draw(Canvas& canvas, const std::vector<End>& ends) const {
    if (normal_.empty()) return;
    const Rect w = world();
    canvas.rectangle({w.x, 0, w.width, w.top()}, colours::vermillion.with_alpha(0.10));
    canvas.line({w.x, 0}, {w.right(), 0}, {colours::ink, 1.5});
    canvas.polyline(normal_, {colours::grey, 1.8, Stroke::Dash::dashed});
    canvas.polyline(total_, {colours::ink, 2.2});
    canvas.line({p_c_, w.y}, {p_c_, w.top()}, {colours::grey, 1, Stroke::Dash::dotted});
    canvas.text({p_c_ + 0.01 * w.width, w.y + 0.01 * w.height}, "p_c",
                {.size = 13, .colour = colours::grey, .anchor = TextStyle::Anchor::bottom});
    double radius = 8.5;
    for (const End& end : ends) {
        canvas.line({end.p, w.y}, {end.p, w.top()}, {end.colour, 1.5, Stroke::Dash::dotted});
        canvas.dot({end.p, end.normal_work / energy_}, 0.6 * radius, end.colour);
        canvas.dot({end.p, end.energy_change / energy_}, radius, end.colour);
        radius = std::max(2.5, radius - 2);  // so that lanes in one place are all visible
    }
}

}  // namespace rbc
