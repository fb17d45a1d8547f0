#include "demos/23_space/round_trace.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace rbc {

using Eigen::Vector3d;

namespace {

double tilt_of(const Vector3d& d) {
    return std::atan2(d.head<2>().norm(), d.z());
}

}  // namespace

void RoundTrace::begin(const SpaceChoice& choice, const SpatialBody& body) {
    coin_ = choice.scene == SpaceScene::coin;
    hull_ = round_hull(choice.scene);
    const Vector3d d = body.orientation * hull_.axis, turns = body.angular_velocity.cross(d);
    azimuth_ = std::atan2(d.y(), d.x());
    tilt_ = tilt_of(d);
    first_rate_ = (d.x() * turns.y() - d.y() * turns.x()) / d.head<2>().squaredNorm();
    turned_ = {0};
}

void RoundTrace::follow(const SpatialBody& body, double dt) {
    const Vector3d d = body.orientation * hull_.axis;
    const double now = std::atan2(d.y(), d.x());
    tilt_ = tilt_of(d);
    turned_.push_back(turned_.back() + (goes() ? std::remainder(now - azimuth_, 2 * std::numbers::pi) : 0));
    azimuth_ = now;
    dt_ = dt;
    const double window = coin_ ? 0.05 : 0.2;  // s
    constexpr std::size_t most = 100000;       // of very short steps
    while (turned_.size() > 2 && (turned_.size() > most || static_cast<double>(turned_.size() - 2) * dt >= window))
        turned_.pop_front();
}

bool RoundTrace::goes() const {
    const double leans = std::sin(tilt_);
    return coin_ ? leans > 2e-3 : leans > 1e-6 && tilt_ < 0.53;
}

double RoundTrace::rate() const {
    if (turned_.size() < 2) return first_rate_;
    return (turned_.back() - turned_.front()) / (static_cast<double>(turned_.size() - 1) * dt_);
}

Vector3d RoundTrace::mark(const SpatialBody& body) const {
    Vector3d d = body.orientation * hull_.axis;
    if (!coin_) return body.position + hull_.end * d;
    if (d.z() < 0) d = -d;
    const Vector3d rises = Vector3d::UnitZ() - d.z() * d;
    const double across = rises.norm();
    const Vector3d e = across > 1e-9 ? Vector3d(rises / across) : d.unitOrthogonal();
    return body.position - hull_.round.radius * e - hull_.round.height * d;  // (23.55)
}

}  // namespace rbc
