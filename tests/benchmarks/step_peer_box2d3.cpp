#include <box2d/box2d.h>

#include "tests/benchmarks/step_scenes.hpp"

namespace rbc::test {

namespace {

/// Version 3: a library of C functions. Its boxes have no skin.
class Box2D3 : public Engine {
  public:
    Box2D3(const StepScene& scene, int substeps) : substeps_(substeps) {
        b2WorldDef all = b2DefaultWorldDef();
        all.gravity = {static_cast<float>(scene.world.gravity.x()), static_cast<float>(scene.world.gravity.y())};
        all.enableSleep = false;
        all.enableContinuous = false;
        world_ = b2CreateWorld(&all);
        b2BodyDef at = b2DefaultBodyDef();
        at.position = {0, -1};
        bodies_.push_back(add(at, 1000, 1, scene));
        at.type = b2_dynamicBody;
        for (const Body& body : scene.world.bodies) {
            if (body.inverse_mass == 0) continue;
            const Box& box = std::get<Box>(body.shape);
            at.position = {static_cast<float>(body.position.x()), static_cast<float>(body.position.y())};
            bodies_.push_back(add(at, box.half_width, box.half_height, scene));
            b2Body_SetMassData(bodies_.back(), {.mass = static_cast<float>(1 / body.inverse_mass),
                                                .center = {0, 0},
                                                .rotationalInertia = static_cast<float>(1 / body.inverse_inertia)});
        }
    }
    Box2D3(const Box2D3&) = delete;
    Box2D3& operator=(const Box2D3&) = delete;
    ~Box2D3() override { b2DestroyWorld(world_); }
    void step() override { b2World_Step(world_, static_cast<float>(StepScene::dt), substeps_); }
    long points() const override {
        long twice = 0;  // a contact is met from each of its bodies
        for (const b2BodyId body : bodies_) {
            std::vector<b2ContactData> contacts(static_cast<std::size_t>(b2Body_GetContactCapacity(body)));
            const int count = b2Body_GetContactData(body, contacts.data(), static_cast<int>(contacts.size()));
            for (int i = 0; i < count; ++i) twice += contacts[static_cast<std::size_t>(i)].manifold.pointCount;
        }
        return twice / 2;
    }
    void read(World& world) const override {
        std::size_t k = 1;
        for (Body& body : world.bodies) {
            if (body.inverse_mass == 0) continue;
            const auto p = b2Body_GetPosition(bodies_[k]);
            body.position = {p.x, p.y};
            body.angle = b2Rot_GetAngle(b2Body_GetRotation(bodies_[k++]));
        }
    }

  private:
    b2BodyId add(const b2BodyDef& at, double half_width, double half_height, const StepScene& scene) {
        const b2Polygon box = b2MakeBox(static_cast<float>(half_width), static_cast<float>(half_height));
        b2ShapeDef shape = b2DefaultShapeDef();
        shape.material.friction = static_cast<float>(scene.friction);
        const b2BodyId body = b2CreateBody(world_, &at);
        b2CreatePolygonShape(body, &shape, &box);
        return body;
    }

    int substeps_;
    b2WorldId world_;
    std::vector<b2BodyId> bodies_;  ///< the ground first
};

// As the soft step of lesson 22, which is made after it: two passes over the contacts in each substep.
std::unique_ptr<Engine> box2d3(const StepScene& scene, int passes) {
    return std::make_unique<Box2D3>(scene, passes / 2);
}

const AddStepPeer add_box2d3({"box2d3", {8, 16, 4}, box2d3});

}  // namespace

}  // namespace rbc::test
