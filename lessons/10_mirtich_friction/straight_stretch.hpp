#pragma once

#include "lessons/10_mirtich_friction/sliding_series.hpp"

namespace rbc {

/// A stretch of a collision in which du/dp is constant: sticking, or sliding along a ray. Its parameter is the normal
/// impulse since its start. Velocities and impulses are linear in it, works quadratic; all answers are
/// closed forms.
class StraightStretch {
  public:
    /// @param slip_slope   du_t/dp, 1/kg
    /// @param force_ratio  dP_t/dp
    /// @param slope        du_n/dp, 1/kg
    StraightStretch(const CollisionState& start, const Eigen::Vector2d& slip_slope, const Eigen::Vector2d& force_ratio,
                    double slope)
        : start_(start) {
        velocity_slope_ << slip_slope, slope;
        impulse_slope_ << force_ratio, 1;
    }

    CollisionState at(double dp) const;

    /// Where in [from, to] the normal velocity is zero, rising or falling as asked; infinity if nowhere.
    double find_normal_velocity_zero(bool rising, double from, double to) const;
    /// Where in [from, to], with u_n >= 0 there, the normal work reaches `goal`; infinity if nowhere.
    double find_normal_work(double goal, double from, double to) const;
    /// Where in [from, to] the normal impulse is p.
    double find_normal_impulse(double p, double from, double to) const;

  private:
    CollisionState start_;
    Eigen::Vector3d velocity_slope_, impulse_slope_;
};

}  // namespace rbc
