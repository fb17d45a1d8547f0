#include "lessons/09_stronge_impact/energy_map.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "lessons/09_stronge_impact/energy_criteria.hpp"

namespace rbc {

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

bool has_impact(const PlanarImpactProblem& problem) {
    const Eigen::Matrix2d& K = problem.K;
    return problem.u[1] < 0 && K(0, 0) > 0 && K(1, 1) > 0 && coupling(K) < 1 - 1e-9;
}

}  // namespace

double EnergyMap::largest() const {
    double result = nan;
    for (double value : change) result = std::isnan(result) ? value : std::max(result, value);
    return result;
}

double EnergyMap::share_gaining() const {
    const auto cells = std::count_if(change.begin(), change.end(), [](double value) { return !std::isnan(value); });
    const auto gaining = std::count_if(change.begin(), change.end(), [](double value) { return value > 1e-12; });
    return cells == 0 ? 0 : static_cast<double>(gaining) / static_cast<double>(cells);
}

void fill_energy_map(EnergyMap& map, PlanarLaw law, const std::function<ImpactWithEnergy(double, double)>& impact_at) {
    map.change.clear();
    for (int row = 0; row < map.rows; ++row) {
        for (int column = 0; column < map.columns; ++column) {
            const auto [problem, energy] = impact_at(map.x(column), map.y(row));
            double change = nan;
            if (has_impact(problem)) {
                const PlanarImpact impact = law(problem);
                if (impact.status == ImpactStatus::ended) change = impact.energy_change / energy;
            }
            map.change.push_back(change);
        }
    }
}

EnergySurvey survey_energy(PlanarLaw law, double restitution, int count, unsigned long seed) {
    std::mt19937_64 random(seed);
    const auto between = [&](double low, double high) { return std::uniform_real_distribution<>(low, high)(random); };
    EnergySurvey survey{0, -1};
    for (int i = 0; i < count; ++i) {
        Eigen::Matrix2d B;
        for (double& entry : B.reshaped()) entry = between(-1, 1);
        PlanarImpactProblem problem;
        problem.K = B * B.transpose() + 0.02 * Eigen::Matrix2d::Identity();
        problem.K(1, 0) = problem.K(0, 1);
        problem.u = {between(-3, 3), between(-3, 0)};
        problem.friction = between(0, 2);
        problem.restitution = restitution;
        const PlanarImpact impact = law(problem);
        const double change = impact.energy_change / contact_energy(problem.K, problem.u);
        survey.largest = std::max(survey.largest, change);
        survey.share += change > 1e-12 ? 1 : 0;
    }
    survey.share /= count;
    return survey;
}

}  // namespace rbc
