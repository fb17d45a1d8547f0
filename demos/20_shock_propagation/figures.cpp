#include <algorithm>
#include <cmath>
#include <random>

#include "common/demo/kit/recording.hpp"
#include "common/foundation/judge/contact_residual.hpp"
#include "demos/20_shock_propagation/scenes.hpp"
#include "lessons/13_dantzig_friction/dantzig_friction.hpp"
#include "lessons/20_shock_propagation/shock_friction.hpp"

namespace rbc {

namespace {

constexpr int turns = 20;

SimultaneousImpact row(int balls, double e) {
    SimultaneousImpact impact{Eigen::VectorXd::Ones(balls), row_normals(balls), Eigen::VectorXd::Zero(balls), e};
    impact.v[0] = 1;
    return impact;
}

ContactProblem kane() {
    ContactProblem problem;
    problem.W = Eigen::Matrix2d{{2.5, 1.5}, {1.5, 2.5}};
    problem.q = Eigen::Vector2d(-1, -0.6);
    problem.friction = Eigen::VectorXd::Ones(1);
    return problem;
}

Figure turns_of_the_rod() {
    Figure figure = empty_figure("A rod that strikes with its end", "turns of restitution and friction",
                                 "change of kinetic energy / energy before",
                                 "Kane's rod, mu = 1, T = 0.68 J; dashed: the shock first, then friction",
                                 {.x_range = std::pair{0.0, static_cast<double>(turns)}});
    const double before = 0.68;
    const struct {
        double e;
        const char* label;
        Colour colour;
    } rows[] = {
        {0.9, "e = 0.9", colours::vermillion}, {0.5, "e = 0.5", colours::orange}, {0.1, "e = 0.1", colours::blue}};
    for (const auto& [e, label, colour] : rows) {
        Series series{std::string(label) + ", in turns", colour, {}, {}, Series::Style::line_points};
        const std::vector<FrictionShock> done = impact_shock_in_turns(kane(), e, turns);
        for (int k = 0; k < turns; ++k) series.add(k + 1, done[static_cast<std::size_t>(k)].energy_change / before);
        const double safe = impact_shock_first(kane(), e, solve_contact_dantzig).energy_change / before;
        figure.series.push_back(series);
        figure.series.push_back(
            {std::string(label) + ", safe order", colour, {0, turns}, {safe, safe}, Series::Style::dashed});
        if (e == 0.9) {
            constexpr int last = 10;
            const double stop = done[last - 1].energy_change / before;
            figure.series.push_back({"the source stops", colours::ink, {last}, {stop}, Series::Style::points});
        }
    }
    return figure;
}

/// Random numbers that are the same on every machine.
class FigureNumbers {
  public:
    double between(double low, double high) {
        return low + (high - low) * static_cast<double>(engine_() >> 11) * 0x1p-53;
    }

  private:
    std::mt19937_64 engine_{19};
};

Figure gains() {
    Figure figure = empty_figure("Random impacts that gain energy", "turns of restitution and friction", "share [%]",
                                 "2000 each, mu up to 1.5, e up to 1; in the safe order none",
                                 {.x_range = std::pair{0.0, static_cast<double>(turns)}});
    const Colour colours_of[] = {colours::blue, colours::green, colours::orange, colours::vermillion};
    for (int contacts = 1; contacts <= 4; ++contacts) {
        FigureNumbers random;
        constexpr int count = 2000;
        std::vector<int> gained(turns, 0);
        for (int trial = 0; trial < count; ++trial) {
            const int columns = 3 * (1 + trial % 3);
            const auto number = [&] { return random.between(-1, 1); };
            const Eigen::MatrixXd J = Eigen::MatrixXd::NullaryExpr(2 * contacts, columns, number);
            const Eigen::VectorXd inverse =
                Eigen::VectorXd::NullaryExpr(columns, [&] { return std::pow(10, number()); });
            const Eigen::VectorXd v = Eigen::VectorXd::NullaryExpr(columns, number);
            ContactProblem problem;
            problem.W = symmetric_part(Eigen::MatrixXd(J * inverse.asDiagonal() * J.transpose()));
            problem.q = J * v;
            problem.friction = Eigen::VectorXd::NullaryExpr(contacts, [&] { return random.between(0, 1.5); });
            const double energy = 0.5 * v.cwiseAbs2().cwiseQuotient(inverse).sum();
            const std::vector<FrictionShock> done = impact_shock_in_turns(problem, random.between(0, 1), turns);
            for (int k = 0; k < turns; ++k)
                gained[static_cast<std::size_t>(k)] += done[static_cast<std::size_t>(k)].energy_change > 1e-9 * energy;
        }
        const std::string label = std::to_string(contacts) + (contacts == 1 ? " contact" : " contacts");
        Series series{label, colours_of[contacts - 1], {}, {}, Series::Style::line_points};
        for (int k = 0; k < turns; ++k) series.add(k + 1, 100.0 * gained[static_cast<std::size_t>(k)] / count);
        figure.series.push_back(series);
    }
    return figure;
}

Figure collapse() {
    Figure figure =
        empty_figure("How many rounds a shock takes", "restitution e", "rounds",
                     "equal balls at rest, one comes with 1 m/s; at most 50 rounds per contact", {.log_y = true});
    const struct {
        int balls;
        Colour colour;
    } rows[] = {{3, colours::blue},
                {4, colours::green},
                {5, colours::orange},
                {10, colours::vermillion},
                {20, colours::purple}};
    for (const auto& [balls, colour] : rows) {
        Series series{std::to_string(balls) + " balls", colour, {}, {}, Series::Style::line};
        Series cut{std::to_string(balls) + " balls, cut off", colour, {}, {}, Series::Style::points};
        for (int k = 0; k <= 200; ++k) {
            const double e = 0.005 * k;
            const SimultaneousImpactResult done = impact_generalized_reflections(row(balls, e));
            series.add(e, static_cast<double>(done.rounds.size()));
            if (done.capped) cut.add(e, static_cast<double>(done.rounds.size()));
        }
        figure.series.push_back(series);
        if (!cut.x.empty()) figure.series.push_back(cut);
    }
    return figure;
}

/// 1 kg between balls of `ratio` kg, and so on: 3 balls or 5.
SimultaneousImpact light_between_heavy(int balls, double ratio, FigureNumbers& random) {
    SimultaneousImpact impact = row(balls, 1);
    for (int i = 0; i < balls; i += 2) impact.inverse_mass[i] = 1 / ratio;
    for (double& v : impact.v) v = random.between(-1, 1);
    return impact;
}

Figure heavy() {
    Figure figure = empty_figure("How many rounds at e = 1", "mass of the heavy balls / light ones", "rounds",
                                 "a light ball between a wall and a heavy one that comes; light balls between heavy "
                                 "ones, the most of 300 random starts",
                                 {.log_x = true, .log_y = true});
    Series all{"wall and heavy, no cap", colours::grey, {}, {}, Series::Style::dashed};
    Series capped{"wall and heavy, 50 rounds per contact", colours::blue, {}, {}, Series::Style::line_points};
    Series rows[] = {{"3 balls, no cap", colours::green, {}, {}, Series::Style::points},
                     {"5 balls, no cap", colours::orange, {}, {}, Series::Style::points}};
    const ReflectionOptions no_cap{.max_rounds = 10000};
    for (double ratio = 1; ratio < 2e4; ratio *= std::pow(10, 0.25)) {
        const SimultaneousImpact impact{Eigen::Vector2d(1, 1 / ratio), Eigen::Matrix2d{{1, 0}, {-1, 1}},
                                        Eigen::Vector2d(0, -1), 1};
        all.add(ratio, static_cast<double>(impact_generalized_reflections(impact, no_cap).rounds.size()));
        capped.add(ratio, static_cast<double>(impact_generalized_reflections(impact).rounds.size()));
        for (int k = 0; k < 2; ++k) {
            FigureNumbers random;
            std::size_t most = 0;
            for (int start = 0; start < 300; ++start)
                most =
                    std::max(most, impact_generalized_reflections(light_between_heavy(3 + 2 * k, ratio, random), no_cap)
                                       .rounds.size());
            rows[k].add(ratio, static_cast<double>(most));
        }
    }
    figure.series = {all, capped, rows[0], rows[1]};
    return figure;
}

Figure wall() {
    Figure figure =
        empty_figure("A wall that is hit: contacts that persist", "time t [s]", "contacts",
                     "7 rows, a ball of 4 kg with 8 m/s, mu = 0.5, h = 1/120 s", {.x_range = std::pair{0.0, 2.0}});
    const auto run = [](const std::string& e) {
        return record("20_shock_propagation", "scene=wall balls=7 friction=0.5 dt=0.0083333333 restitution=" + e, 240);
    };
    const Recording bouncing = run("0.8"), full = run("1"), none = run("0");
    figure.series = {series_of(none, "other.persisting", "e = 0: no shocks", colours::grey),
                     series_of(bouncing, "shock.persisting", "reflections, e = 0.8", colours::blue),
                     series_of(bouncing, "other.persisting", "all at once, e = 0.8", colours::orange),
                     series_of(full, "shock.persisting", "reflections, e = 1", colours::blue, Series::Style::dashed),
                     series_of(full, "other.persisting", "all at once, e = 1", colours::orange, Series::Style::dashed)};
    return figure;
}

}  // namespace

RBC_FIGURES("20_shock_propagation",
            {{"turns", turns_of_the_rod}, {"gains", gains}, {"collapse", collapse}, {"heavy", heavy}, {"wall", wall}})

}  // namespace rbc
