#include <doctest/doctest.h>

#include <cmath>

#include "common/demo/kit/body_drawing.hpp"
#include "common/demo/kit/grip.hpp"

using namespace rbc;
using Eigen::Vector2d;

namespace {

constexpr double h = 1.0 / 60;

Body brick() {
    Body body;
    body.shape = Box{0.5, 0.25};
    body.inverse_mass = 1 / 5.0;
    body.inverse_inertia = 3 / (5.0 * (0.25 + 0.0625));
    return body;
}

/// Hangs in a hand for so long, under gravity.
void hang(Body& body, const Vector2d& local, const Vector2d& hand, const Grip& grip, double seconds) {
    for (int n = 0; n < std::lround(seconds / h); ++n) {
        pull(body, local, hand, h, grip);
        body.velocity.y() -= 9.81 * h;
        body.position += h * body.velocity;
        body.angle += h * body.angular_velocity;
    }
}

}  // namespace

TEST_CASE("A box taken near its centre stays level, farther out it hangs down, near its end it swings") {
    // The weight's torque m g r against 4 m g (0.323 m - r): level up to 0.8 of 0.323 m.
    const double radius = std::sqrt((0.25 + 0.0625) / 3);
    for (const double side : {1.0, -1.0})
        for (const double part : {0.1, 0.5, 0.7, 0.81, 0.9, 1.4}) {
            CAPTURE(side);
            CAPTURE(part);
            const Vector2d local(side * part * radius, 0), hand(0, 2);
            Body body = brick();
            body.position = hand - local;
            hang(body, local, hand, {}, 3);
            CHECK((std::abs(body.angle) < 1e-12) == (part < 0.8));
            if (part > 0.8) CHECK(side * body.angle > 0.1);  // its middle is lower than the hand
        }
    // Near the middle fingers end a swing, at the end nothing does.
    const auto spin_after = [](double x, double torque) {
        Body body = brick();
        body.angular_velocity = 1;
        Grip grip;
        grip.torque = torque;
        pull(body, {x, 0}, {x, 0}, h, grip);
        return body.angular_velocity;
    };
    CHECK(std::abs(spin_after(0.05, 4)) < 1e-12);
    CHECK(spin_after(0.05, 0) > 0.9);
    CHECK(spin_after(0.45, 4) == spin_after(0.45, 0));
}

TEST_CASE("A held point follows the hand by rate h of the way, or half of it, in any direction") {
    for (const double dt : {1.0 / 240, h, 0.1, 1.0}) {
        Body body = brick();
        body.velocity = {0.3, -0.2};
        body.angular_velocity = 0.1;
        Grip firm;
        firm.force = firm.torque = 1e9;
        const Vector2d local(0.2, 0.1), target(-0.4, 0.3);
        pull(body, local, target, dt, firm);
        CHECK(body.angular_velocity == doctest::Approx(0).epsilon(1e-12));
        CHECK((body.velocity - std::min(12.0, 0.5 / dt) * (target - local)).norm() < 1e-12);
        // Loose fingers let it turn; the point moves all the same.
        Body turning = brick();
        turning.angular_velocity = -0.7;
        firm.torque = 0;
        pull(turning, local, target, dt, firm);
        const Vector2d r = local, spin(-r.y(), r.x());
        const Vector2d velocity = turning.velocity + turning.angular_velocity * spin;
        CHECK((velocity - std::min(12.0, 0.5 / dt) * (target - local)).norm() < 1e-12);
    }
}

TEST_CASE("No hand pulls harder than its force, however far away the pointer is; what nothing moves stays") {
    for (const double away : {0.1, 1.0, 1e3}) {
        Body body = brick();
        const Vector2d force = pull(body, {0.4, 0.2}, {away, 3 * away}, h);
        const double most = 40 * 5 * 9.81;
        CHECK(force.norm() <= most * (1 + 1e-12));
        if (away >= 1) CHECK(force.norm() == doctest::Approx(most));
        CHECK((5 * body.velocity - h * force).norm() < 1e-9);  // all that it got came from the hand
    }
    Body fixed = brick();
    fixed.inverse_mass = 0;
    CHECK(pull(fixed, {0.1, 0}, {5, 5}, h).norm() == 0);
    CHECK(fixed.velocity.norm() == 0);
}
