#include "demos/09_stronge_impact/bouncer.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace rbc {

namespace {

std::size_t lowest(const Bouncer& bouncer) {
    const std::vector<Point> points = bouncer.points();
    const auto lower = [](const Point& a, const Point& b) { return a.y < b.y; };
    return static_cast<std::size_t>(std::min_element(points.begin(), points.end(), lower) - points.begin());
}

double gap(const Bouncer& bouncer) {
    return bouncer.points()[lowest(bouncer)].y;
}

class Rod : public Bouncer {
  public:
    Rod(const FallingRod& rod, double gravity)
        : rod_(rod),
          centre_(-rod.half_length * std::cos(rod.angle), rod.half_length * std::sin(rod.angle)),
          gravity_(gravity) {}

    std::unique_ptr<Bouncer> copy() const override { return std::make_unique<Rod>(*this); }
    void fly(double dt) override {
        centre_ += dt * rod_.rates.head<2>() - Eigen::Vector2d(0, 0.5 * gravity_ * dt * dt);
        rod_.rates[1] -= gravity_ * dt;
        rod_.angle -= rod_.rates[2] * dt;
    }
    double kinetic() const override { return kinetic_energy(falling_rod(rod_), rod_.rates); }
    double energy() const override { return kinetic() + rod_.mass * gravity_ * centre_.y(); }
    std::vector<Point> points() const override {
        const Eigen::Vector2d r(rod_.half_length * std::cos(rod_.angle), -rod_.half_length * std::sin(rod_.angle));
        return {{centre_.x() + r.x(), centre_.y() + r.y()}, {centre_.x() - r.x(), centre_.y() - r.y()}};
    }
    std::vector<Point> joints() const override { return points(); }
    PlanarImpactProblem problem(std::size_t point, double friction, double restitution) const override {
        return impact_problem(falling_rod(seen_from(point)), friction, restitution);
    }
    void hit(std::size_t point, const Eigen::Vector2d& impulse) override {
        rod_.rates += rate_change(falling_rod(seen_from(point)), impulse);
    }
    void lift(std::size_t, double height) override { centre_.y() += height; }

  private:
    FallingRod seen_from(std::size_t end) const {
        FallingRod rod = rod_;
        if (end == 1) rod.angle += std::numbers::pi;
        return rod;
    }
    FallingRod rod_;
    Eigen::Vector2d centre_;
    double gravity_;
};

class Pendulum : public Bouncer {
  public:
    Pendulum(const DoublePendulum& pendulum, const PendulumState& state)
        : pendulum_(pendulum), state_(state), hinge_(-tip_position(pendulum, state.angles).y()) {}

    std::unique_ptr<Bouncer> copy() const override { return std::make_unique<Pendulum>(*this); }
    void fly(double dt) override {
        // A pendulum that Newton's law has made wild turns many times in a step.
        const double turn = state_.rates.cwiseAbs().maxCoeff() * std::abs(dt);
        const int parts = std::clamp(static_cast<int>(std::ceil(turn / 0.05)), 1, 100);
        for (int i = 0; i < parts; ++i) state_ = swing(pendulum_, state_, dt / parts);
    }
    double kinetic() const override { return kinetic_energy(double_pendulum(pendulum_, state_), state_.rates); }
    double energy() const override { return pendulum_energy(pendulum_, state_); }
    std::vector<Point> points() const override { return {joints().back()}; }
    std::vector<Point> joints() const override {
        const double a = state_.angles[0], L = pendulum_.length1;
        const Eigen::Vector2d tip = tip_position(pendulum_, state_.angles);
        return {{0, hinge_}, {L * std::sin(a), hinge_ - L * std::cos(a)}, {tip.x(), hinge_ + tip.y()}};
    }
    PlanarImpactProblem problem(std::size_t, double friction, double restitution) const override {
        return impact_problem(double_pendulum(pendulum_, state_), friction, restitution);
    }
    void hit(std::size_t, const Eigen::Vector2d& impulse) override {
        state_.rates += rate_change(double_pendulum(pendulum_, state_), impulse);
    }
    void lift(std::size_t, double height) override {
        const Mechanism<2> now = double_pendulum(pendulum_, state_);
        const double K_nn = impact_problem(now, 0, 0).K(1, 1);
        if (K_nn > 1e-6) state_.angles += rate_change(now, {0, height / K_nn});
    }

  private:
    DoublePendulum pendulum_;
    PendulumState state_;
    double hinge_;
};

}  // namespace

bool Bouncer::strikes_within(double dt) const {
    const std::unique_ptr<Bouncer> ahead = copy();
    ahead->fly(dt);
    return gap(*ahead) < 0;
}

void Bouncer::step(double dt, double slow, const std::function<Eigen::Vector2d(const PlanarImpactProblem&)>& law,
                   double friction, double restitution) {
    const auto strike = [&](std::size_t point) {
        PlanarImpactProblem impact = problem(point, friction, restitution);
        if (impact.u[1] >= 0) return;
        if (impact.u[1] > -slow) impact.restitution = 0;
        // Two rods in line cannot be pushed along themselves: K is singular there, and the impact has no answer.
        if (impact.K.determinant() > 1e-4 * impact.K(0, 0) * impact.K(1, 1)) hit(point, law(impact));
    };
    double left = dt;
    for (int impacts = 0; impacts < 8; ++impacts) {
        std::unique_ptr<Bouncer> ahead = copy();
        ahead->fly(left);
        if (gap(*ahead) >= 0) break;
        const std::size_t point = lowest(*ahead);
        double before = 0, after = left;
        for (int i = 0; i < 40; ++i) {
            const double middle = 0.5 * (before + after);
            ahead = copy();
            ahead->fly(middle);
            (gap(*ahead) >= 0 ? before : after) = middle;
        }
        fly(before);
        left -= before;
        strike(point);
    }
    fly(left);
    const std::size_t point = lowest(*this);
    if (gap(*this) < 0) {  // at rest on the floor
        strike(point);
        lift(point, -gap(*this));
    }
}

std::unique_ptr<Bouncer> make_rod(const FallingRod& rod, double gravity) {
    return std::make_unique<Rod>(rod, gravity);
}

std::unique_ptr<Bouncer> make_pendulum(const DoublePendulum& pendulum, const PendulumState& state) {
    return std::make_unique<Pendulum>(pendulum, state);
}

}  // namespace rbc
