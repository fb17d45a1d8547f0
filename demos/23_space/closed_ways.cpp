#include "demos/23_space/closed_ways.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "lessons/23_space/pressed_disc.hpp"
#include "lessons/23_space/rolling_ball.hpp"

namespace rbc {

namespace {

using Eigen::Vector3d;

class EvenlyPressed : public SpaceWay {
  public:
    EvenlyPressed(const SpatialBody& disc, double friction, double dt, double gravity) : way_(disc.velocity), dt_(dt) {
        spins_ = disc.angular_velocity.z() < 0 ? -1 : 1;
        if (way_.norm() > 0) way_.normalize();
        const FlatMotion start{.speed = disc.velocity.norm(), .turning = std::abs(disc.angular_velocity.z())};
        if (friction > 0 && gravity > 0 && start.speed + start.turning > 0)
            motion_ = slide_flat(
                {.radius = SpaceChoice::disc_radius, .inertia = 0.5, .friction = friction, .gravity = gravity}, start);
        place_ = disc.position;
        attitude_ = disc.orientation;
    }
    void step(SpatialWorld& world) override {
        if (motion_.empty()) return;
        time_ += dt_;
        const auto after =
            std::find_if(motion_.begin(), motion_.end(), [&](const FlatMotion& m) { return m.time > time_; });
        FlatMotion now = motion_.back();
        if (after != motion_.end() && after != motion_.begin()) {
            const FlatMotion &a = *(after - 1), &b = *after;
            const double share = (time_ - a.time) / (b.time - a.time);
            const auto mix = [&](double from, double to) { return from + share * (to - from); };
            now = {.speed = mix(a.speed, b.speed),
                   .turning = mix(a.turning, b.turning),
                   .distance = mix(a.distance, b.distance),
                   .angle = mix(a.angle, b.angle)};
        }
        SpatialBody& disc = world.bodies[1];
        disc.position = place_ + now.distance * way_;
        disc.orientation = turned_by({0, 0, spins_ * now.angle}, attitude_);
        disc.velocity = now.speed * way_;
        disc.angular_velocity = {0, 0, spins_ * now.turning};
    }

  private:
    std::vector<FlatMotion> motion_;
    Vector3d place_, way_;
    Eigen::Quaterniond attitude_;
    double spins_ = 1, dt_, time_ = 0;
};

class ByParabola : public SpaceWay {
  public:
    ByParabola(const SpatialBody& ball, double friction, double dt, double gravity)
        : table_{.radius = SpaceChoice::ball_radius, .friction = friction, .gravity = gravity},
          start_{ball.position, ball.velocity, ball.angular_velocity},
          dt_(dt) {}
    void step(SpatialWorld& world) override {
        if (!(table_.friction > 0 && table_.gravity > 0)) return;
        time_ += dt_;
        const BallMotion now = slide_and_roll(table_, start_, time_);
        SpatialBody& ball = world.bodies[1];
        ball.position = now.position;
        ball.velocity = now.velocity;
        ball.angular_velocity = now.angular_velocity;
        ball.orientation = turned_by(dt_ * now.angular_velocity, ball.orientation);
    }

  private:
    BallOnTable table_;
    BallMotion start_;
    double dt_, time_ = 0;
};

}  // namespace

std::unique_ptr<SpaceWay> evenly_pressed(const SpatialBody& disc, double friction, double dt, double gravity) {
    return std::make_unique<EvenlyPressed>(disc, friction, dt, gravity);
}

std::unique_ptr<SpaceWay> by_parabola(const SpatialBody& ball, double friction, double dt, double gravity) {
    return std::make_unique<ByParabola>(ball, friction, dt, gravity);
}

}  // namespace rbc
