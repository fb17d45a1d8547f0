#pragma once

#include <vector>

#include "lessons/03_spring/spring.hpp"

namespace rbc {

/// What a run of step_spring shows, to be held against the theory in spring.hpp. Of its formulas nothing here knows
/// more than the rest depth (03.6).

/// The stiffness at which a lasting contact becomes unstable, N/m, found by trying: a particle at rest on the spring is
/// pushed a millionth of its depth out of place; the spring is called unstable if within `steps` steps that has grown
/// a thousandfold. Bisection between no stiffness and 5 m/h^2.
///
/// @param parameters  stiffness and clamp are ignored; gravity > 0
/// @param steps       more steps see slower growth: with 4000 the limit comes out right to some 2e-3 m b'/h
/// Cost: O(50 steps).
double measured_stiffness_limit(const SpringParameters& parameters, long steps = 4000);

/// Speed after over speed before of one impact without gravity, starting at v = -speed from x = phase |v| h: the phase
/// in [0, 1) is where in a time step the particle reaches the plane. 0 if it does not come back within 10^6 steps.
double measured_restitution(const SpringParameters& parameters, double phase, double speed = 1);

/// Several phases, spread evenly.
struct RestitutionSpread {
    double smallest, mean, largest;
};
RestitutionSpread measured_restitution_spread(const SpringParameters& parameters, int phases);

/// What many balls have left of the energy H that each started with; a ball in contact counts with the H it came with,
/// a resting one with 0.
struct EnergyShares {
    double least, mean, largest;
    int resting;  ///< how many have been below the plane for a second and are slower than 1 mm/s
};

/// Balls that start around one place and bounce on equal springs, each alone: what one ball shows may be the luck of
/// its start. Start i of n has the height x (0.8 + 0.4 (i + 1/2)/n) and the stored velocity v - 1 + 2 frac(i phi) m/s,
/// where phi = 0.618... spreads the velocities evenly over every stretch of heights.
class SpreadStarts {
  public:
    /// @param middle  x > 0 and v of the place, stored half a step early
    /// @param count   n >= 1
    SpreadStarts(const Particle& middle, int count, const SpringParameters& spring);
    /// One step_spring of every ball. Cost: O(n).
    void step(const SpringParameters& spring);
    EnergyShares shares() const;
    double height(int i) const { return balls_[static_cast<std::size_t>(i)].now.x; }  ///< m
    int count() const { return static_cast<int>(balls_.size()); }

  private:
    struct Ball {
        Particle now;
        double start, arc;  ///< H at the start and when last seen above the plane, J/kg
        double below = 0;   ///< for how long it has been below the plane, s
        bool resting() const;
    };
    std::vector<Ball> balls_;
};

}  // namespace rbc
