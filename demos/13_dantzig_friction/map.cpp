#include "demos/13_dantzig_friction/map.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "common/demo/kit/parameters.hpp"
#include "lessons/13_dantzig_friction/painleve.hpp"

namespace rbc {

namespace {

Colour colour_of(Outcome outcome) {
    static constexpr Colour tints[] = {{0.80, 0.92, 0.86}, {0.99, 0.91, 0.74}, {0.93, 0.83, 0.90}, {0.93, 0.94, 0.96},
                                       {0.74, 0.88, 0.97}, {0.96, 0.76, 0.66}, colours::white};
    return tints[static_cast<std::size_t>(outcome)];
}

/// Of a rod the map shows how many answers there are, so its words can be short.
const char* name_of(Outcome outcome, FrictionScene::Kind kind) {
    if (kind == FrictionScene::Kind::rod && outcome == Outcome::two_answers) return "both";
    if (kind == FrictionScene::Kind::rod && outcome == Outcome::no_answer) return "none";
    static constexpr const char* names[] = {"stays",       "slides",    "tips",      "lifts off",
                                            "two answers", "no answer", "not solved"};
    return names[static_cast<std::size_t>(outcome)];
}

/// The friction at which a uniform ladder begins to slip: tan(angle) = (1 - mu^2)/(2 mu).
double ladder_limit(double angle) {
    return std::tan(M_PI / 4 - 0.5 * angle);
}
}  // namespace

void OutcomeMap::fill(const FrictionScene& scene, double gravity) {
    scene_ = scene;
    gravity_ = gravity;
    filled_once_ = true;
    const bool leans = scene.kind == FrictionScene::Kind::rod || scene.kind == FrictionScene::Kind::ladder;
    const bool wall = scene.kind == FrictionScene::Kind::wall;
    x_to_ = scene.kind == FrictionScene::Kind::rod ? 3 : 1.2;
    y_from_ = leans ? 10 : wall ? 0 : -2;
    y_to_ = leans ? 85 : wall ? 12 : 50;
    const bool large = wall && std::lround(scene.columns) * std::lround(scene.rows) > 16;
    columns_ = large ? 9 : wall ? 24 : 60;
    rows_ = large ? 6 : wall ? 16 : 48;
    tips_from_ = least_tipping_friction();
    cells_.assign(static_cast<std::size_t>(columns_ * rows_), Outcome::stays);
    FrictionScene cell = scene;
    for (int row = 0; row < rows_; ++row) {
        cell.angle() = y(row);
        for (int column = 0; column < columns_; ++column) {
            cells_[static_cast<std::size_t>(row * columns_ + column)] = outcome_of(cell, x(column), gravity);
        }
    }
}

Rect OutcomeMap::world() const {
    return {0, y_from_, x_to_, y_to_ - y_from_};
}

/// Friction accelerates a sliding body by mu g, whatever the slope or the shaking: so it tips above one mu, which for a
/// box follows from its shape and for a wall from the solver.
double OutcomeMap::least_tipping_friction() const {
    if (scene_.kind == FrictionScene::Kind::ramp) return 0.5 / scene_.height;
    if (scene_.kind != FrictionScene::Kind::wall) return INFINITY;
    FrictionScene shaken = scene_;
    const auto tips = [&](double mu) {
        shaken.shake = 1.2 * mu * gravity_;
        return outcome_of(shaken, mu, gravity_) == Outcome::tips;
    };
    double below = 0, above = x_to_;
    if (!tips(above)) return INFINITY;
    for (int i = 0; i < 8; ++i) {
        const double mu = 0.5 * (below + above);
        (tips(mu) ? above : below) = mu;
    }
    return above;
}

/// The borders that the map has in theory, drawn dashed. A body that tips does not begin to slide at its slip limit:
/// there that limit ends, and the limit of tipping goes on.
std::vector<std::vector<Point>> OutcomeMap::limits() const {
    std::vector<std::vector<Point>> lines;
    const auto add = [&](Point from, Point to, auto point) {
        std::vector<Point> line;
        for (int i = 0; i <= 200; ++i) {
            const double part = i / 200.0;
            line.push_back(point({from.x + part * (to.x - from.x), from.y + part * (to.y - from.y)}));
        }
        lines.push_back(std::move(line));
    };
    const auto straight = [](Point p) { return p; };
    const bool wall = scene_.kind == FrictionScene::Kind::wall, ramp = scene_.kind == FrictionScene::Kind::ramp;
    const auto friction_at = [&](double angle) {
        return scene_.kind == FrictionScene::Kind::ladder ? ladder_limit(degree * angle)
               : scene_.kind == FrictionScene::Kind::rod  ? painleve_critical_friction(degree * angle)
               : wall                                     ? angle / gravity_
                                                          : std::tan(degree * angle);
    };
    const double mu = tips_from_;
    double corner = y_to_;  // where slip limit and tipping limit meet; without slip limit they do not
    if (ramp && scene_.speed != 0) {
        corner = y_from_;
    } else if (!wall || gravity_ > 0) {
        if (ramp) corner = std::min(y_to_, std::atan(mu) / degree);
        if (wall) corner = std::min(y_to_, mu * gravity_);
        add({0, y_from_}, {0, corner}, [&](Point p) { return Point{friction_at(p.y), p.y}; });
    }
    if (corner < y_to_) add({mu, corner}, {mu, y_to_}, straight);
    if (ramp && scene_.speed == 0 && corner < y_to_ && mu < x_to_) add({mu, corner}, {x_to_, corner}, straight);
    return lines;
}

/// Each outcome's name where it has most room: in the cell that is farthest from all other outcomes, if possible one
/// where the word covers no limit and no cross of the scene.
void OutcomeMap::draw_names(Canvas& canvas, Point pixel, const FrictionScene& scene) const {
    constexpr std::size_t kinds = 7;
    constexpr int least_room = 4;
    const std::vector<std::vector<Point>> lines = limits();
    const TextStyle style{.size = 13, .colour = colours::ink, .align = TextStyle::Align::centre, .bold = true};
    const double unit = canvas.scale();
    std::array<double, kinds> half_width{};
    for (std::size_t kind = 0; kind < kinds; ++kind) {
        const double wide = canvas.text_width(name_of(static_cast<Outcome>(kind), scene.kind), style);
        half_width[kind] = (0.5 * wide + 2 * unit) * pixel.x;
    }
    const auto place = [&](std::size_t kind, int row, int column) {
        return Point{std::clamp(x(column), half_width[kind], x_to_ - half_width[kind]), y(row)};
    };
    // A word should cover no limit, and even less a cross of the scene.
    const auto free = [&](std::size_t kind, Point at) {
        const double w = half_width[kind], h = 10 * unit * pixel.y;
        const auto covers = [&](Point p) { return std::abs(p.x - at.x) < w && std::abs(p.y - at.y) < h; };
        const auto near = [&](double mu) {
            return std::abs(std::min(mu, x_to_) - at.x) < w + cross().x &&
                   std::abs(scene.angle() - at.y) < h + cross().y;
        };
        const bool crossed = std::any_of(lines.begin(), lines.end(), [&](const auto& line) {
            return std::any_of(line.begin(), line.end(), covers);
        });
        return (crossed ? 0 : 1000) + (near(scene.friction) || near(scene.compare) ? 0 : 2000);
    };
    std::array<int, kinds> widest{}, best{};
    for (int row = 0; row < rows_; row += 2) {
        for (int column = 0; column < columns_; column += 2) {
            const Outcome here = at(column, row);
            int room = std::min({column + 1, columns_ - column, 2 * (row + 1), 2 * (rows_ - row)});
            for (int r = 0; r < rows_; r += 2) {
                for (int c = 0; c < columns_; c += 2) {
                    if (at(c, r) != here) room = std::min(room, std::max(std::abs(c - column), 2 * std::abs(r - row)));
                }
            }
            const std::size_t kind = static_cast<std::size_t>(here);
            if (room < least_room) continue;
            room += free(kind, place(kind, row, column));
            if (room <= widest[kind]) continue;
            widest[kind] = room;
            best[kind] = row * columns_ + column;
        }
    }
    for (std::size_t kind = 0; kind < kinds; ++kind) {
        if (widest[kind] == 0) continue;
        canvas.text(place(kind, best[kind] / columns_, best[kind] % columns_),
                    name_of(static_cast<Outcome>(kind), scene.kind), style);
    }
}

void OutcomeMap::draw(Canvas& canvas, const FrictionScene& scene, Colour first, Colour second) const {
    const Point origin = canvas.to_world({0, 0}), one = canvas.to_world({1, 1});
    const Point pixel{one.x - origin.x, origin.y - one.y};
    const double w = x_to_ / columns_, h = (y_to_ - y_from_) / rows_;
    for (int row = 0; row < rows_; ++row) {
        for (int column = 0; column < columns_; ++column) {
            // One pixel wider and higher; the neighbours are drawn later and cover it, so that no gap shows.
            canvas.rectangle({x(column) - 0.5 * w, y(row) - 0.5 * h, w + pixel.x, h + pixel.y},
                             colour_of(at(column, row)));
        }
    }
    for (const auto& line : limits()) canvas.polyline(line, {colours::ink, 1.5, Stroke::Dash::dashed});
    draw_names(canvas, pixel, scene);
    const double dx = cross().x, dy = cross().y;
    for (const auto& [mu, colour] : {std::pair{scene.compare, second}, {scene.friction, first}}) {
        const Point p{std::min(mu, x_to_), scene.angle()};
        for (const Stroke& stroke : {Stroke{colours::white, 6}, Stroke{colour, 3}}) {
            canvas.line({p.x - dx, p.y}, {p.x + dx, p.y}, stroke);
            canvas.line({p.x, p.y - dy}, {p.x, p.y + dy}, stroke);
        }
    }
}

void OutcomeMap::choose(Point at, const FrictionScene& scene, Parameters& parameters) const {
    const auto rounded = [](double value, double low, double high) {
        return std::round(1000 * std::clamp(value, low, high)) / 1000;
    };
    parameters.set_nearest(scene.angle_parameter(), rounded(at.y, std::max(0.0, y_from_), y_to_));
    parameters.set_nearest("friction", rounded(at.x, 0, x_to_));
}

}  // namespace rbc
