#pragma once

#include <functional>
#include <vector>

#include "common/foundation/model/impact.hpp"

namespace rbc {

/// A law of impact in the plane: impact_newton, impact_poisson, impact_stronge, ...
using PlanarLaw = PlanarImpact (*)(const PlanarImpactProblem&);

/// An impact and the kinetic energy of everything that moves before it.
struct ImpactWithEnergy {
    PlanarImpactProblem problem;
    double energy;  ///< T0 > 0, J
};

/// The relative change of energy over two parameters, on a grid of cell centres.
struct EnergyMap {
    double x_from, x_to, y_from, y_to;
    int columns, rows;
    std::vector<double> change;  ///< dT/T0, row by row from y_from; NaN where there is no impact or no answer

    double at(int column, int row) const { return change[static_cast<std::size_t>(row * columns + column)]; }
    double x(int column) const { return x_from + (column + 0.5) * (x_to - x_from) / columns; }
    double y(int row) const { return y_from + (row + 0.5) * (y_to - y_from) / rows; }
    double largest() const;        ///< the largest change, NaN if there is none
    double share_gaining() const;  ///< of the cells with an impact, those where energy is made, in [0, 1]
};

/// Asks a law at every cell centre of [x_from, x_to] x [y_from, y_to].
///
/// @param map        with its ranges, columns and rows > 0; its values are replaced
/// @param impact_at  the impact at (x, y); where K is singular or the bodies do not approach, the map has NaN
/// Cost: one impact per cell, well below a microsecond each.
void fill_energy_map(EnergyMap& map, PlanarLaw law, const std::function<ImpactWithEnergy(double, double)>& impact_at);

/// How often a law makes energy in random impacts.
struct EnergySurvey {
    double share;    ///< of the impacts, with dT > 0 by more than round-off, in [0, 1]
    double largest;  ///< the largest dT/T_c(u-) of (09.3)
};

/// Random impacts with one restitution: K = B B' + 0.02 with the entries of B uniform in [-1, 1], u_t uniform in
/// [-3, 3], u_n in [-3, 0], friction in [0, 2]. The same impacts in every run with the same seed.
/// @param count  > 0
EnergySurvey survey_energy(PlanarLaw law, double restitution, int count, unsigned long seed = 1);

}  // namespace rbc
