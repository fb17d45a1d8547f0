#include <algorithm>
#include <cmath>
#include <map>

#include "common/demo/kit/figure.hpp"
#include "common/demo/kit/parameters.hpp"
#include "demos/08_poisson_impact/rod.hpp"
#include "lessons/07_newton_impact/newton_impact.hpp"
#include "lessons/08_poisson_impact/impulse_path.hpp"
#include "lessons/08_poisson_impact/poisson_impact.hpp"

namespace rbc {

namespace {

PlanarImpactProblem rod_problem(double angle, const Eigen::Vector2d& velocity, double mu, double e) {
    const TiltedRod rod{.angle = angle * degree, .velocity = velocity};
    return {.K = rod.matrix(), .u = rod.contact_velocity(), .friction = mu, .restitution = e};
}

PlanarImpactProblem matrix_problem(double K_tt, double K_tn, double K_nn, const Eigen::Vector2d& u, double mu,
                                   double e) {
    const Eigen::Matrix2d K{{K_tt, K_tn}, {K_tn, K_nn}};
    return {.K = K, .u = u, .friction = mu, .restitution = e};
}

Series line(const std::string& label, Colour colour, std::vector<double> x, std::vector<double> y,
            Series::Style style = Series::Style::line) {
    return {label, colour, std::move(x), std::move(y), style};
}

/// The part of a.P + c = 0 in the box [left, right] x [0, high].
Series straight(const std::string& label, Colour colour, const Eigen::Vector2d& a, double c, double left, double right,
                double high) {
    const auto p_n = [&](double p_t) { return -(c + a.x() * p_t) / a.y(); };
    const auto p_t = [&](double y) { return -(c + a.y() * y) / a.x(); };
    // Both ends on the box: at the side, or where the line leaves through the floor or the top.
    const auto end = [&](double side) {
        const double y = std::clamp(p_n(side), 0.0, high);
        return Eigen::Vector2d(y == p_n(side) ? side : p_t(y), y);
    };
    const Eigen::Vector2d l = end(left), r = end(right);
    return line(label, colour, {l.x(), r.x()}, {l.y(), r.y()}, Series::Style::dashed);
}

Figure impulse_plane(const std::string& title, const std::string& note, const PlanarImpactProblem& q, double left,
                     double right) {
    const ImpulsePath path = impulse_path(q);
    const PlanarImpact poisson = impact_poisson(q), newton = impact_newton(q), once = impact_newton_algebraic(q);
    const double last = std::max(poisson.impulse[1], newton.impulse[1]), high = 1.15 * last;
    Figure figure = empty_figure(title, "tangential impulse p_t [N s]", "normal impulse p_n [N s]", note);
    figure.x_range = std::pair{left, right};
    figure.y_range = std::pair{0.0, high};
    std::vector<double> x, y;
    for (const PathPiece& piece : path.pieces())
        if (piece.start.impulse[1] < last) x.push_back(piece.start.impulse[0]), y.push_back(piece.start.impulse[1]);
    x.push_back(point_on(path, last).impulse[0]);
    y.push_back(last);
    const double on_left = std::min(high, -left / q.friction), on_right = std::min(high, right / q.friction);
    figure.series = {
        line("friction cone", colours::yellow, {-q.friction * on_left, 0, q.friction * on_right},
             {on_left, 0, on_right}),
        straight("sticking: u_t = 0", colours::sky, q.K.row(0), q.u[0], left, right, high),
        straight("compression ends: u_n = 0", colours::grey, q.K.row(1), q.u[1], left, right, high),
        line("path", colours::ink, x, y, Series::Style::line_points),
        line("one shot (07)", colours::orange, {0, once.impulse[0]}, {0, once.impulse[1]}, Series::Style::line_points),
        line("Newton ends", colours::vermillion, {newton.impulse[0]}, {newton.impulse[1]}, Series::Style::points),
        line("Poisson ends", colours::blue, {poisson.impulse[0]}, {poisson.impulse[1]}, Series::Style::points)};
    return figure;
}

Figure plane_stick() {
    return impulse_plane("Slip, then stick", "uniform rod at 45 deg, mu = 1, e = 0.9, before: u = (-0.6, -1) m/s",
                         rod_problem(45, {-0.6, -1}, 1, 0.9), -0.7, 0.5);
}

Figure plane_reversal() {
    return impulse_plane("Slip, then back", "K = (2, 1.2, 1.5) 1/kg, mu = 0.3, e = 0.8, before: u = (-0.4, -1) m/s",
                         matrix_problem(2, 1.2, 1.5, {-0.4, -1}, 0.3, 0.8), -0.9, 0.9);
}

Figure plane_jam() {
    return impulse_plane("Jam, then stick", "uniform rod at 65 deg, mu = 1.8, e = 0.5, before: u = (1, -0.3) m/s",
                         rod_problem(65, {1, -0.3}, 1.8, 0.5), -0.8, 0.2);
}

Figure velocities() {
    Figure figure = empty_figure(
        "The velocity of the tip during the impact", "share of Poisson's impulse, p_n/((1 + e) p_c)", "velocity [m/s]",
        "stick: rod at 45 deg as above; jam: rod at 65 deg, mu = 1.8; back: K = (2, 1.2, 1.5), mu = 0.3");
    const std::pair<const char*, PlanarImpactProblem> cases[] = {
        {"stick", rod_problem(45, {-0.6, -1}, 1, 0.9)},
        {"back", matrix_problem(2, 1.2, 1.5, {-0.4, -1}, 0.3, 0.8)},
        {"jam", rod_problem(65, {1, -0.3}, 1.8, 0.5)}};
    const Colour hues[] = {colours::blue, colours::green, colours::vermillion};
    for (int i = 0; i < 3; ++i) {
        const ImpulsePath path = impulse_path(cases[i].second);
        const double end = impact_poisson(cases[i].second).impulse[1];
        for (const int row : {1, 0}) {
            Series series{std::string(row == 1 ? "u_n, " : "u_t, ") + cases[i].first,
                          hues[i],
                          {},
                          {},
                          row == 1 ? Series::Style::line : Series::Style::dashed};
            for (const PathPiece& piece : path.pieces())
                if (piece.start.impulse[1] < end)
                    series.x.push_back(piece.start.impulse[1] / end), series.y.push_back(piece.start.u[row]);
            series.add(1, point_on(path, end).u[row]);
            figure.series.push_back(std::move(series));
        }
    }
    return figure;
}

Figure over_friction() {
    Figure figure = empty_figure("The same rod on rougher and rougher floors", "friction mu", "energy change [J]",
                                 "uniform rod at 45 deg, e = 0.9, before: u = (-0.6, -1) m/s, T = 0.68 J");
    Series zero{"no change", colours::grey, {0, 1.4}, {0, 0}, Series::Style::dashed};
    Series poisson{"Poisson", colours::blue, {}, {}}, newton{"Newton, same path", colours::vermillion, {}, {}};
    Series once{"Newton, one shot (07)", colours::orange, {}, {}};
    for (int i = 0; i <= 140; ++i) {
        const double mu = 0.01 * i;
        const PlanarImpactProblem q = rod_problem(45, {-0.6, -1}, mu, 0.9);
        for (Series* series : {&poisson, &newton, &once}) series->x.push_back(mu);
        poisson.y.push_back(impact_poisson(q).energy_change);
        newton.y.push_back(impact_newton(q).energy_change);
        once.y.push_back(impact_newton_algebraic(q).energy_change);
    }
    figure.series = {zero, once, newton, poisson};
    figure.x_range = std::pair{0.0, 1.4};
    return figure;
}

/// Regimes up to Poisson's end, over the rod's angle and mu; the tip slides to the left or to the right.
Figure map(double u_t, const std::string& title) {
    Figure figure = empty_figure(
        title, "angle of the rod [deg]", "friction mu",
        "uniform rod, e = 0.8, Poisson; before: u = (" + std::string(u_t < 0 ? "-0.4" : "0.4") + ", -1) m/s");
    std::map<std::string, Series> found;
    const std::map<std::string, std::pair<const char*, Colour>> kinds{
        {"slip", {"slips to the end", colours::grey}},
        {"stick", {"stops and sticks", colours::blue}},
        {"reverse", {"stops and turns back", colours::orange}},
        {"jam", {"jams, then sticks", colours::vermillion}}};
    for (int i = 1; i < 36; ++i) {
        for (int k = 0; k <= 30; ++k) {
            const double angle = 2.5 * i, mu = 0.08 * k;
            const PlanarImpactProblem q = rod_problem(angle, {u_t, -1}, mu, 0.8);
            const ImpulsePath path = impulse_path(q);
            const std::string words = regime(path, impact_poisson(q).impulse[1]);
            std::string kind = "slip";
            if (words.find("reverse") != std::string::npos) kind = "reverse";
            if (words.find("stick") != std::string::npos) kind = "stick";
            if (path.pieces()[0].slope[1] <= 0) kind = "jam";
            Series& series = found[kind];
            series.add(angle, mu);
        }
    }
    for (const auto& [kind, words] : kinds) {
        if (!found.count(kind)) continue;
        Series& series = found.at(kind);
        series.label = words.first;
        series.colour = words.second;
        series.style = Series::Style::points;
        figure.series.push_back(series);
    }
    figure.x_range = std::pair{0.0, 90.0};
    figure.y_range = std::pair{-0.05, 2.45};
    return figure;
}

}  // namespace

RBC_FIGURES("08_poisson_impact",
            {{"plane_stick", plane_stick},
             {"plane_reversal", plane_reversal},
             {"plane_jam", plane_jam},
             {"velocities", velocities},
             {"over_friction", over_friction},
             {"map_left", [] { return map(-0.4, "What the tip does when it slides inwards, to below the centre"); }},
             {"map_right", [] { return map(0.4, "What the tip does when it slides outwards, away from the centre"); }}})

}  // namespace rbc
