#include <algorithm>
#include <cmath>

#include "common/demo/kit/figure.hpp"
#include "common/demo/kit/parameters.hpp"
#include "lessons/07_newton_impact/newton_impact.hpp"
#include "lessons/08_poisson_impact/impulse_path.hpp"
#include "lessons/08_poisson_impact/poisson_impact.hpp"
#include "lessons/09_stronge_impact/double_pendulum.hpp"
#include "lessons/09_stronge_impact/energy_criteria.hpp"
#include "lessons/09_stronge_impact/energy_map.hpp"
#include "lessons/09_stronge_impact/falling_rod.hpp"
#include "lessons/09_stronge_impact/stronge_impact.hpp"

namespace rbc {

namespace {

struct Law {
    const char* label;
    Colour colour;
    PlanarLaw impact;
};
const Law laws[] = {{"Newton", colours::vermillion, impact_newton},
                    {"Poisson", colours::blue, impact_poisson},
                    {"Stronge", colours::green, impact_stronge}};

ImpactWithEnergy rod(double angle, double friction, double restitution) {
    const Mechanism<3> m = falling_rod({1, 1, 1.0 / 3, angle * degree, {-0.6, -1, 0}});
    return {impact_problem(m, friction, restitution), kinetic_energy(m, m.rates)};
}

ImpactWithEnergy pendulum(double friction, double restitution) {
    const Mechanism<2> m = double_pendulum({}, {{20 * degree, 30 * degree}, {-1, -2}});
    return {impact_problem(m, friction, restitution), kinetic_energy(m, m.rates)};
}

/// The impact of 'Poisson's normal work': a rod with a heavy middle, e = 1.
ImpactWithEnergy heavy_middle() {
    const Mechanism<3> m = falling_rod({1, 1, 0.0466, 45.9 * degree, {1.9, -1, 0}});
    return {impact_problem(m, 1, 1), kinetic_energy(m, m.rates)};
}

Series curve(const std::string& label, Colour colour, Series::Style style = Series::Style::line) {
    return {label, colour, {}, {}, style};
}

/// Work along the path of an impact, and where each law ends it.
Figure work_along_the_path(const ImpactWithEnergy& at, const std::string& title, const std::string& note) {
    const auto& [problem, energy] = at;
    const ImpulsePath path = impulse_path(problem);
    Figure figure = empty_figure(title, "normal impulse p_n [N s]", "energy / T0", note);
    Series normal = curve("normal work W_n", colours::grey, Series::Style::dashed);
    Series total = curve("energy dT = W_n + W_t", colours::black);
    double end = 0;
    for (const Law& law : laws) end = std::max(end, law.impact(problem).impulse[1]);
    for (int i = 0; i <= 200; ++i) {
        const PathPoint point = point_on(path, 1.04 * end * i / 200);
        normal.add(point.impulse[1], point.work[1] / energy);
        total.add(point.impulse[1], point.work.sum() / energy);
    }
    figure.series = {normal, total};
    for (const Law& law : laws) {
        const PlanarImpact impact = law.impact(problem);
        Series points = curve(std::string(law.label) + " ends here", law.colour, Series::Style::points);
        points.add(impact.impulse[1], impact.normal_work / energy);
        points.add(impact.impulse[1], impact.energy_change / energy);
        figure.series.push_back(points);
    }
    figure.series.push_back({"no energy made, none lost", colours::faint, {0, 1.04 * end}, {0, 0}});
    figure.x_range = std::pair{0.0, 1.04 * end};
    return figure;
}

Figure concave_rate() {
    Figure figure = empty_figure("The rate of energy over the impulse bends down, never up", "normal impulse / p_c",
                                 "(u_n - mu |u_t|) / |u_n(0)|",
                                 "at p_c it cannot be positive; the area up to (1 + e) p_c, e <= 1, cannot be either");
    const auto rate = [&](const std::string& label, Colour colour, const PlanarImpactProblem& problem) {
        const ImpulsePath path = impulse_path(problem);
        const double p_c = path.compression_end().impulse[1];
        Series series = curve(label, colour);
        for (int i = 0; i <= 200; ++i) {
            const PathPoint point = point_on(path, 2 * p_c * i / 200);
            const double f = point.u[1] - problem.friction * std::abs(point.u[0]);
            series.add(2.0 * i / 200, f / -problem.u[1]);
        }
        figure.series.push_back(series);
    };
    rate("rod at 45 degrees", colours::vermillion, rod(45, 1, 1).problem);
    rate("double pendulum", colours::blue, pendulum(1, 1).problem);
    rate("rod with a heavy middle", colours::green, heavy_middle().problem);
    figure.series.push_back({"0", colours::grey, {0, 2}, {0, 0}, Series::Style::dashed});
    return figure;
}

Figure energy_over_restitution(const std::string& title, const std::string& note,
                               const std::function<ImpactWithEnergy(double)>& impact_at) {
    Figure figure = empty_figure(title, "restitution e", "dT / T0", note);
    for (const Law& law : laws) {
        Series series = curve(law.label, law.colour);
        for (int i = 0; i <= 100; ++i) {
            const auto [problem, energy] = impact_at(i / 100.0);
            series.add(i / 100.0, law.impact(problem).energy_change / energy);
        }
        figure.series.push_back(series);
    }
    figure.series.push_back({"no energy made, none lost", colours::grey, {0, 1}, {0, 0}, Series::Style::dashed});
    return figure;
}

/// The least friction with which Newton's law makes energy, over the angle of the rod.
Figure map_over_the_angle() {
    Figure figure = empty_figure("Where Newton's law makes energy: above the curves", "angle of the rod [deg]",
                                 "friction mu", "uniform rod, v = (-0.6, -1) m/s, no spin",
                                 {.x_range = std::pair{0.0, 90.0}, .y_range = std::pair{0.0, 2.0}});
    const std::pair<double, Colour> curves[] = {
        {1, colours::vermillion}, {0.95, colours::orange}, {0.9, colours::black}, {0.85, colours::purple}};
    for (const auto& [restitution, colour] : curves) {
        const double e = restitution;  // a lambda takes no part of a pair before clang 16
        Series series = curve("e = " + std::to_string(e).substr(0, 4), colour);
        for (double angle = 1; angle < 90; angle += 0.25) {
            const auto gains = [&](double mu) {
                return impact_newton(rod(angle, mu, e).problem).energy_change > 1e-12;
            };
            if (!gains(2)) continue;
            double none = 0, some = 2;
            for (int i = 0; i < 40; ++i) (gains(0.5 * (none + some)) ? some : none) = 0.5 * (none + some);
            if (series.x.empty()) series.add(angle, 2);
            series.add(angle, some);
        }
        if (!series.x.empty()) series.add(series.x.back(), 2);
        figure.series.push_back(series);
    }
    return figure;
}

/// The restitution from which on Newton's law makes energy, over the friction.
Figure map_over_the_friction() {
    Figure figure = empty_figure(
        "The restitution from which on Newton's law makes energy", "friction mu", "restitution e",
        "dashed: the safe e of the same K, for every velocity and every friction", {.y_range = std::pair{0.0, 1.05}});
    const auto add_body = [&](const std::string& label, Colour colour, auto impact_at) {
        Series critical = curve(label, colour), safe = curve(label + ": safe", colour, Series::Style::dashed);
        for (int i = 0; i <= 200; ++i) {
            const double mu = i / 100.0;
            const auto gains = [&](double e) { return impact_newton(impact_at(mu, e).problem).energy_change > 1e-12; };
            safe.add(mu, safe_restitution(impact_at(mu, 1).problem.K));
            if (!gains(1)) continue;
            double none = 0, some = 1;
            for (int k = 0; k < 40; ++k) (gains(0.5 * (none + some)) ? some : none) = 0.5 * (none + some);
            critical.add(mu, some);
        }
        figure.series.push_back(critical);
        figure.series.push_back(safe);
    };
    add_body("rod at 45 degrees", colours::vermillion, [](double mu, double e) { return rod(45, mu, e); });
    add_body("double pendulum", colours::blue, [](double mu, double e) { return pendulum(mu, e); });
    return figure;
}

Figure share_of_random_impacts() {
    Figure figure = empty_figure("Share of random impacts in which energy is made", "restitution e", "share [%]",
                                 "20,000 impacts for each e: random K, u and mu in [0, 2], as the lesson makes them");
    const Law all[] = {laws[0], {"Newton, one shot", colours::orange, impact_newton_algebraic}, laws[1], laws[2]};
    for (const Law& law : all) {
        Series series = curve(law.label, law.colour, Series::Style::line_points);
        for (int i = 0; i <= 20; ++i) series.add(i / 20.0, 100 * survey_energy(law.impact, i / 20.0, 20000).share);
        if (law.impact == impact_stronge) series.style = Series::Style::points;  // it lies on Poisson's
        figure.series.push_back(series);
    }
    return figure;
}

}  // namespace

RBC_FIGURES("09_stronge_impact",
            {{"rod_work",
              [] {
                  return work_along_the_path(rod(45, 1, 0.9), "One path, three ends: a rod at 45 degrees",
                                             "mu = 1, e = 0.9");
              }},
             {"poisson_work",
              [] {
                  return work_along_the_path(heavy_middle(), "Poisson: normal work above zero, energy below",
                                             "rod with a heavy middle, mu = 1, e = 1");
              }},
             {"concave_rate", concave_rate},
             {"rod_energy",
              [] {
                  return energy_over_restitution("Rod at 45 degrees: energy over e", "mu = 1",
                                                 [](double e) { return rod(45, 1, e); });
              }},
             {"pendulum_energy",
              [] {
                  return energy_over_restitution("Kane's double pendulum: energy over e", "mu = 1",
                                                 [](double e) { return pendulum(1, e); });
              }},
             {"map_over_the_angle", map_over_the_angle},
             {"map_over_the_friction", map_over_the_friction},
             {"share_of_random_impacts", share_of_random_impacts}})

}  // namespace rbc
