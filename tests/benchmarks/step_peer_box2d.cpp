#include <box2d/box2d.h>

#include "tests/benchmarks/step_scenes.hpp"

namespace rbc::test {

namespace {

b2Vec2 to_box2d(const Eigen::Vector2d& v) {
    return {static_cast<float>(v.x()), static_cast<float>(v.y())};
}

/// A box whose skin is where the box of the scene is: Box2D keeps polygons apart by their radius.
b2PolygonShape box_without_skin(double half_width, double half_height) {
    b2PolygonShape shape;
    shape.SetAsBox(static_cast<float>(half_width) - b2_polygonRadius,
                   static_cast<float>(half_height) - b2_polygonRadius);
    return shape;
}

class Box2D : public Engine {
  public:
    Box2D(const StepScene& scene, int velocity_iterations, int position_iterations)
        : world_(to_box2d(scene.world.gravity)),
          velocity_iterations_(velocity_iterations),
          position_iterations_(position_iterations) {
        world_.SetAllowSleeping(false);
        world_.SetContinuousPhysics(false);
        b2BodyDef at;
        at.position = {0, -1};
        add(at, 1000, 1, 0, scene);
        at.type = b2_dynamicBody;
        for (const Body& body : scene.world.bodies) {
            if (body.inverse_mass == 0) continue;
            const Box& box = std::get<Box>(body.shape);
            at.position = to_box2d(body.position);
            bodies_.push_back(add(at, box.half_width, box.half_height, 1, scene));
            const b2MassData mass{
                static_cast<float>(1 / body.inverse_mass), {0, 0}, static_cast<float>(1 / body.inverse_inertia)};
            bodies_.back()->SetMassData(&mass);
        }
    }
    void step() override { world_.Step(static_cast<float>(StepScene::dt), velocity_iterations_, position_iterations_); }
    long points() const override {
        long points = 0;
        for (const b2Contact* contact = world_.GetContactList(); contact != nullptr; contact = contact->GetNext())
            if (contact->IsTouching()) points += contact->GetManifold()->pointCount;
        return points;
    }
    void read(World& world) const override {
        std::size_t k = 0;
        for (Body& body : world.bodies) {
            if (body.inverse_mass == 0) continue;
            body.position = {bodies_[k]->GetPosition().x, bodies_[k]->GetPosition().y};
            body.angle = bodies_[k++]->GetAngle();
        }
    }

  private:
    b2Body* add(const b2BodyDef& at, double half_width, double half_height, float density, const StepScene& scene) {
        const b2PolygonShape shape = box_without_skin(half_width, half_height);
        b2FixtureDef fixture;
        fixture.shape = &shape;
        fixture.density = density;
        fixture.friction = static_cast<float>(scene.friction);
        b2Body* const body = world_.CreateBody(&at);
        body->CreateFixture(&fixture);
        return body;
    }

    b2World world_;
    int velocity_iterations_, position_iterations_;
    std::vector<b2Body*> bodies_;
};

std::unique_ptr<Engine> box2d(const StepScene& scene, int passes) {
    return std::make_unique<Box2D>(scene, passes, 3);
}

const AddStepPeer add_box2d({"box2d", {50, 8}, box2d});

}  // namespace

}  // namespace rbc::test
