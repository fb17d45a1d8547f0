#pragma once

#include <limits>

namespace rbc {

/// A particle at a point of time (not in leapfrog bookkeeping: v is v(t)).
struct ExactState {
    double x;  ///< height, m
    double v;  ///< velocity at the same instant, m/s; the right limit at an impact
};

/// The exact flight of a particle that bounces on the plane x = 0 under gravity, in closed form.
///
/// First impact at t1 = (v0 + V)/g with V = sqrt(v0^2 + 2 g x0); bounce k leaves with e^k V and lasts 2 e^k V/g, so
/// for e < 1 the particle rests from the Zeno time t1 + 2 e V/(g (1 - e)) on.
class ExactBounce {
  public:
    /// @param height      x0 >= 0, m
    /// @param velocity    v0 = v(0), m/s
    /// @param gravity     g > 0, m/s^2
    /// @param restitution e in [0, 1]
    /// @throws std::invalid_argument a value outside its range or not finite (says which)
    ExactBounce(double height, double velocity, double gravity, double restitution);

    /// The state at time t >= 0, s. Cost: O(1) for every e (the number of bounces so far comes from a logarithm).
    ExactState at(double t) const;

    double first_impact() const { return first_impact_; }  ///< t1, s
    double rest_time() const { return rest_time_; }        ///< the Zeno time, s; infinite for e = 1

  private:
    double height_, velocity_, gravity_, restitution_;
    double impact_speed_;  ///< V, m/s
    double first_impact_;
    double rest_time_ = std::numeric_limits<double>::infinity();
};

}  // namespace rbc
