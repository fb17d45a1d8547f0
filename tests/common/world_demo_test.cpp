#include "common/demo/kit/world_demo.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <stdexcept>

#include "common/demo/kit/body_drawing.hpp"
#include "common/demo/kit/stage.hpp"
#include "common/foundation/judge/world_balance.hpp"
#include "common/foundation/scenes/bodies.hpp"

using namespace rbc;

namespace {

/// A disc and a box over a floor, without contacts: what WorldDemo itself does to them.
class Floating : public WorldDemo {
  public:
    Floating() : WorldDemo(0.01, 0) {
        const auto drift = [this](Lane& lane) {
            for (Body& body : lane.world.bodies) {
                body.position += dt * body.velocity;
                body.angle += dt * body.angular_velocity;
            }
        };
        add_method("one", "one", colours::blue, drift);
        add_method("two", "two", colours::orange, drift);
        restart();
    }
    using WorldDemo::find_variant;
    using WorldDemo::lane;

  protected:
    World make_world() const override {
        using namespace scenes;
        return on_ground({disc({.mass = 2, .position = {1, 2}}),
                          box({.half_height = 0.25, .inertia = 1.0 / 3, .position = {-1, 1}, .angle = 0.5 * M_PI})});
    }
    Rect scene() const override { return {-3, -0.5, 6, 4}; }
};

/// Moves every body that can by 3 m down and 1 m to the left, and has one contact; may fail or go off.
struct Shove {
    enum class Ends { well, in_an_exception, too_fast } ends = Ends::well;
    void step(World& world) {
        for (Body& body : world.bodies)
            if (body.inverse_mass > 0) body.position += Eigen::Vector2d(-1, -3);
        if (ends == Ends::in_an_exception) throw std::runtime_error("no answer");
        if (ends == Ends::too_fast) world.bodies[1].velocity.x() = 2e6;
    }
    std::vector<Contact> contacts() const { return {Contact{.normal = {0, 1}}}; }
    Eigen::VectorXd impulses() const { return Eigen::Vector2d(5, 7); }  // n, t
};

class Stepped : public Floating {
  public:
    Shove shove;
    void go() { step_with(lane("one"), shove); }
    double sag() { return sag_probe(lane("one")).value(); }
    double drift() { return drift_probe(lane("one")).value(); }
};

}  // namespace

TEST_CASE("a step of a lane: taken over if it ends well, else the lane stays, until the next reset if it went off") {
    Stepped demo;
    const World start = demo.lane("one").world;
    demo.shove.ends = Shove::Ends::in_an_exception;
    CHECK_THROWS_AS(demo.go(), std::runtime_error);
    CHECK(demo.lane("one").world.bodies[1].position == start.bodies[1].position);
    CHECK_FALSE(demo.lane("one").lost);

    demo.shove.ends = Shove::Ends::well;
    demo.go();
    CHECK(demo.sag() == 3000);  // mm
    CHECK(demo.drift() == 1000);
    REQUIRE(demo.lane("one").impulses.size() == 1);
    const Contact contact = demo.shove.contacts().front();
    CHECK(demo.lane("one").impulses[0] == 5 * contact.normal + 7 * contact.tangent());

    demo.shove.ends = Shove::Ends::too_fast;
    demo.go();
    CHECK(demo.find_variant("one")->status == "lost: a step ended with a speed above 1000 km/s");
    CHECK(demo.sag() == 3000);
    demo.shove.ends = Shove::Ends::well;
    demo.go();
    CHECK(demo.sag() == 3000);  // it stands still
    demo.restart();
    CHECK(demo.find_variant("one")->status.empty());
    demo.go();
    CHECK(demo.sag() == 3000);
    CHECK(demo.lane("one").world.bodies[1].position == start.bodies[1].position + Eigen::Vector2d(-1, -3));
}

TEST_CASE("a hand takes the disc to the pointer in every lane and lets it go") {
    Floating demo;
    CHECK_FALSE(demo.drag({1.2, 2.1}, true));
    demo.drag({2.2, 3.1}, false);
    for (int i = 0; i < 200; ++i) demo.advance();
    for (const char* name : {"one", "two"}) {
        const Body& disc = demo.lane(name).world.bodies[1];
        // The held point is 0.2, 0.1 m off the centre, and its distance to the pointer shrinks by 12 % a step.
        CHECK((disc.position - Eigen::Vector2d(2.2, 3.1)).norm() < 0.25);
        CHECK(demo.lane(name).world.bodies[2].position == Eigen::Vector2d(-1, 1));
    }
    demo.drop();
    const Eigen::Vector2d velocity = demo.lane("one").world.bodies[1].velocity;
    demo.advance();
    CHECK(demo.lane("one").world.bodies[1].velocity == velocity);
}

TEST_CASE("what the pointer is over in the second lane is the second lane's body") {
    Floating demo;
    const Rect whole = demo.world();
    const bool beside = whole.width > whole.height * 6.0 / 4.0;
    // The lanes differ: the disc of the second has moved to where nothing is in the first.
    demo.lane("two").world.bodies[1].position = {0, 3};
    const Point there = beside ? Point{0 + 1.06 * 6, 3} : Point{0, 3 - 1.06 * 4};
    demo.drag(there, true);
    demo.drag({there.x + 1, there.y}, false);
    for (int i = 0; i < 100; ++i) demo.advance();
    CHECK(std::abs(demo.lane("two").world.bodies[1].position.x() - 1) < 1e-3);
    // In the first lane it is pulled as far in the same direction, from where it is there: no hand yanks it across.
    CHECK((demo.lane("one").world.bodies[1].position - Eigen::Vector2d(2, 2)).norm() < 1e-3);
    demo.drop();
    // An empty place holds nothing.
    demo.drag({-2.9, 3.4}, true);
    const double before = kinetic_energy(demo.lane("one").world);
    demo.drag({0, 0}, false);
    demo.advance();
    CHECK(kinetic_energy(demo.lane("one").world) == before);
}

TEST_CASE("bodies are found where they are drawn, turned and in front") {
    Floating demo;
    World& world = demo.lane("one").world;
    CHECK(body_at(world, {-1.2, 1.45}, 0.05) == 2);
    CHECK_FALSE(body_at(world, {-1.45, 1.2}, 0.05).has_value());
    CHECK_FALSE(body_at(world, {0, -0.3}, 0.05).has_value());  // the floor cannot be dragged
    world.bodies[2].position = world.bodies[1].position;
    CHECK(body_at(world, {1, 2}, 0.05) == 2);
    const Eigen::Vector2d point(0.3, -0.7);
    // Two rotations by the same angle: a few rounding errors of numbers near 1.
    CHECK((to_world(world.bodies[2], to_body(world.bodies[2], point)) - point).norm() < 1e-15 * 8);
}

TEST_CASE("the balances of a world are the sums over its movable bodies") {
    World world;
    world.gravity = {0, -10};
    Body wall, disc;
    wall.velocity = {100, 0};  // fixed: holds no momentum
    disc.inverse_mass = 0.5;
    disc.inverse_inertia = 0.25;
    disc.position = {3, 1};
    disc.velocity = {1, -2};
    disc.angular_velocity = 5;
    world.bodies = {wall, disc};
    // By hand: m = 2, I = 4.
    CHECK(kinetic_energy(world) == 0.5 * 2 * 5 + 0.5 * 4 * 25);
    CHECK(potential_energy(world) == 2 * 10 * 1);
    CHECK(mechanical_energy(world) == 55 + 20);
    CHECK(momentum(world) == Eigen::Vector2d(2, -4));
    CHECK(angular_momentum(world) == 2 * (3 * -2 - 1 * 1) + 4 * 5);
}
