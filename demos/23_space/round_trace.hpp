#pragma once

#include <deque>

#include "demos/23_space/round_bodies.hpp"

namespace rbc {

/// How the axis of a round body goes round the vertical.
class RoundTrace {
  public:
    void begin(const SpaceChoice& choice, const SpatialBody& body);
    void follow(const SpatialBody& body, double dt);  ///< after a step of dt, s
    /// Of the axis, mean of the last 0.2 s, of the coin 0.05 s; while it does not `go`, 0. rad/s
    double rate() const;
    double tilt() const { return tilt_; }  ///< of the axis from the vertical, rad
    bool goes() const;                     ///< on one point: the top's rim is clear of the table, the coin not flat
    /// What its trail is of: the upper end of the top's axis, the lowest point of the coin's rim.
    Eigen::Vector3d mark(const SpatialBody& body) const;

  private:
    RoundHull hull_;
    bool coin_ = false;
    double dt_ = 0, azimuth_ = 0, tilt_ = 0, first_rate_ = 0;
    std::deque<double> turned_{0};  // since the start, after each step of the window, rad
};

}  // namespace rbc
