#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "common/demo/kit/canvas.hpp"
#include "lessons/09_stronge_impact/double_pendulum.hpp"
#include "lessons/09_stronge_impact/falling_rod.hpp"

namespace rbc {

/// Something that flies or swings above the floor y = 0 and hits it with one of its points at a time.
class Bouncer {
  public:
    virtual ~Bouncer() = default;
    virtual std::unique_ptr<Bouncer> copy() const = 0;
    virtual void fly(double dt) = 0;                ///< s, also backwards; as if there were no floor
    virtual double energy() const = 0;              ///< kinetic and potential, J
    virtual double kinetic() const = 0;             ///< J
    virtual std::vector<Point> points() const = 0;  ///< that can touch the floor; the first strikes first
    virtual std::vector<Point> joints() const = 0;  ///< of the line that is drawn
    virtual PlanarImpactProblem problem(std::size_t point, double friction, double restitution) const = 0;
    virtual void hit(std::size_t point, const Eigen::Vector2d& impulse) = 0;
    virtual void lift(std::size_t point, double height) = 0;  ///< moves the point up by this, m

    /// Whether one of its points goes through the floor in the next time step.
    bool strikes_within(double dt) const;

    /// One time step with all impacts in it, each at its instant. The law gives the impulse (t, n). Approaches
    /// slower than `slow` (m/s) are taken with e = 0, so that bodies can rest.
    void step(double dt, double slow, const std::function<Eigen::Vector2d(const PlanarImpactProblem&)>& law,
              double friction, double restitution);
};

/// The free rod of falling_rod at the instant of its impact, its end at x = 0.
std::unique_ptr<Bouncer> make_rod(const FallingRod& rod, double gravity);
/// The pendulum at the instant when its tip strikes the floor; the hinge is above x = 0.
std::unique_ptr<Bouncer> make_pendulum(const DoublePendulum& pendulum, const PendulumState& state);

}  // namespace rbc
