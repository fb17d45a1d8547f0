#include "demos/20_shock_propagation/picture.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "demos/20_shock_propagation/scenes.hpp"

namespace rbc {

namespace {

/// "1.80" or "1.8", and never "-0.00".
std::string fixed_digits(double v, int digits) {
    const double unit = std::pow(10, digits);
    char text[32];
    std::snprintf(text, sizeof text, "%.*f", digits, std::round(unit * v) / unit + 0.0);
    return text;
}

}  // namespace

void draw_cradle(Canvas& canvas, const Cradle& cradle, const Rect& part) {
    constexpr double radius = ShockScene::radius, row = -ShockScene::string - 1.6 * radius, below = row - 0.9 * radius;
    TextStyle number{13, colours::grey}, speed{12, colours::vermillion};
    canvas.text({part.x + 0.05, row}, "contact", number);
    const double room = 2 * radius * canvas.pixels_per_metre() - 2;
    const int digits = canvas.text_width("-0.00", speed) <= room ? 2 : 1;
    const bool fits = canvas.text_width("-0.0", speed) <= room;
    if (fits) canvas.text({part.x + 0.05, below}, "v [m/s]", speed);
    number.align = speed.align = TextStyle::Align::centre;
    const double middle = 0.5 * static_cast<double>(cradle.s.size() - 1);
    for (Eigen::Index i = 0; i < cradle.s.size(); ++i) {
        const Eigen::Vector2d ball = ball_at(cradle, i);
        const double x = 2 * radius * (static_cast<double>(i) - middle);  // where it hangs at rest
        canvas.line({x, 0}, {ball.x(), ball.y()}, {colours::ink, 1});
        if (i > 0) canvas.text({x - radius, row}, std::to_string(i - 1), number);
        if (fits) canvas.text({x, below}, fixed_digits(cradle.v[i], digits), speed);
    }
    for (Eigen::Index i = 0; i < cradle.s.size(); ++i) {
        const Eigen::Vector2d ball = ball_at(cradle, i);
        canvas.arrow({ball.x(), ball.y()}, {ball.x() + 0.25 * cradle.v[i], ball.y()}, {colours::vermillion, 2.5});
    }
    canvas.line({0.6 * part.x, 0}, {0.6 * part.right(), 0}, {colours::ink, 4});
}

std::vector<std::pair<Point, int>> marks_of(const Rounds& struck, const std::vector<Contact>& contacts) {
    std::vector<std::pair<Point, int>> marks;
    for (std::size_t k = 0; k < struck.size(); ++k)
        for (const int i : struck[k]) {
            const Eigen::Vector2d& p = contacts[static_cast<std::size_t>(i)].point;
            marks.push_back({{p.x(), p.y()}, static_cast<int>(k) + 1});
        }
    return marks;
}

void draw_marks(Canvas& canvas, const std::vector<std::pair<Point, int>>& marks, int rounds) {
    for (const auto& [at, round] : marks) {
        const double late = static_cast<double>(round) / std::max(1, rounds);
        canvas.dot(at, 3, {0.9 * (1 - late), 0.45 * (1 - late), 0});
    }
}

Rect rounds_view(const Rounds& struck, int contacts) {
    for (const std::vector<int>& round : struck)
        for (const int i : round) contacts = std::max(contacts, i + 1);
    return {-0.5, 0.5, static_cast<double>(contacts), std::max<double>(8, static_cast<double>(struck.size()))};
}

void draw_rounds(Canvas& canvas, const Rounds& struck) {
    for (std::size_t k = 0; k < struck.size(); ++k)
        for (const int i : struck[k])
            canvas.rectangle({i - 0.42, static_cast<double>(k) + 0.6, 0.84, 0.8}, colours::blue);
}

Rect turns_view(const std::vector<double>& made, int turns) {
    double low = -0.2, high = 0.2;
    for (const double change : made) low = std::min(low, change), high = std::max(high, change);
    return {0, 1.1 * low, static_cast<double>(std::max(turns, 2)), 1.1 * (high - low)};
}

void draw_turns(Canvas& canvas, const std::vector<double>& made, double safe) {
    constexpr int source_stops = 10;
    const auto turns = static_cast<int>(made.size());
    if (turns == 0) return;
    canvas.line({0, 0}, {static_cast<double>(turns), 0}, {colours::grey, 1});
    canvas.line({0, safe}, {static_cast<double>(turns), safe}, {colours::blue, 2, Stroke::Dash::dashed});
    std::vector<Point> path{{0, 0}};
    for (int k = 1; k <= turns; ++k) path.push_back({static_cast<double>(k), made[static_cast<std::size_t>(k - 1)]});
    canvas.polyline(path, {colours::orange, 2});
    for (const Point& p : path) canvas.dot(p, 3, colours::orange);
    if (turns < source_stops) return;
    const double at = made[source_stops - 1];
    canvas.line({source_stops, 0}, {source_stops, at}, {colours::ink, 1, Stroke::Dash::dotted});
    canvas.text({source_stops + 0.3, 0.35 * at}, "the source stops", {12});
}

}  // namespace rbc
