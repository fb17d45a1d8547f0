#include "demos/19_admm_friction/pictures.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace rbc {

namespace {

void label(Canvas& canvas, Point at, const std::string& words, Colour colour) {
    canvas.text(at, words, {13, colour, TextStyle::Align::centre});
}

}  // namespace

Rect cones_world() {
    return {-1.5, -0.7, 3, 2.6};
}

void draw_cones(Canvas& canvas, double friction, const WatchedAdmm& solve, int contact) {
    const double mu = std::clamp(friction, 0.0, 20.0), top = 1.5;
    canvas.rectangle({-1.5, -0.7, 3, 0.7}, {0.93, 0.92, 0.9});
    canvas.line({-1.5, 0}, {1.5, 0}, {colours::grey, 1.5});
    canvas.arrow({-1.3, -0.55}, {-1.3, -0.2}, {colours::ink, 1.5});
    canvas.arrow({-1.3, -0.55}, {-0.95, -0.55}, {colours::ink, 1.5});
    label(canvas, {-1.2, -0.2}, "n", colours::ink);
    label(canvas, {-0.87, -0.55}, "t", colours::ink);
    label(canvas, {1.3, -0.15}, "A", colours::grey);
    label(canvas, {1.3, 1.65}, "B", colours::grey);
    const std::array dual{Point{0, 0}, Point{top / std::max(mu, 0.05), top}, Point{-top / std::max(mu, 0.05), top}};
    const std::array wide{Point{0, 0}, Point{1.5, 1.5 * mu}, Point{1.5, top}, Point{-1.5, top}, Point{-1.5, 1.5 * mu}};
    if (mu < 1)
        canvas.polygon(wide, {0.91, 0.95, 0.99});
    else
        canvas.polygon(dual, {0.91, 0.95, 0.99});
    const std::array cone{Point{0, 0}, Point{mu * top, top}, Point{-mu * top, top}};
    canvas.polygon(cone, {0.99, 0.92, 0.84});
    for (const double side : {-1.0, 1.0}) {
        canvas.line({0, 0}, {side * mu * top, top}, {colours::vermillion, 1.5});
        canvas.line({0, 0}, {side * 1.5, 1.5 * mu}, {colours::blue, 1.5});
    }
    label(canvas, {0, 1.65}, "K", colours::vermillion);
    label(canvas, {-1.25, std::min(1.35, mu * 1.25 + 0.2)}, "K*", colours::blue);
    const Eigen::Index row = 2 * contact;
    const bool exists = row + 1 < solve.r.size();
    label(canvas, {0.2, -0.55}, (exists ? "contact " : "there is no contact ") + std::to_string(contact),
          colours::grey);
    if (!exists) return;
    const double r_n = solve.r[row], r_t = solve.r[row + 1], u_n = solve.u[row], u_t = solve.u[row + 1];
    const double s = solve.shifted ? friction * std::abs(u_t) : 0;
    const double of_r = std::hypot(r_n, r_t), of_u = std::hypot(u_n + s, u_t);
    if (of_r > 0) {
        const Point tip{r_t / of_r, r_n / of_r};
        canvas.arrow({0, 0}, tip, {colours::vermillion, 2.5});
        label(canvas, {tip.x + 0.1, tip.y + 0.05}, "r", colours::vermillion);
    }
    if (of_u > 1e-9) {
        const double scale = 1 / std::max(of_u, std::hypot(u_n, u_t));
        const Point plain{scale * u_t, scale * u_n}, shifted{scale * u_t, scale * (u_n + s)};
        if (solve.shifted) {
            canvas.arrow({0, 0}, plain, {colours::grey, 2});
            canvas.line(plain, shifted, {colours::grey, 1.5, Stroke::Dash::dashed});
            label(canvas, {0.6 * plain.x, plain.y - 0.12}, "u", colours::grey);
        }
        canvas.arrow({0, 0}, shifted, {colours::blue, 2.5});
        label(canvas, {std::clamp(0.8 * shifted.x, -0.55, 0.55), shifted.y + 0.2},
              solve.shifted ? "u + mu |u_t| n" : "u", colours::blue);
    }
}

}  // namespace rbc
