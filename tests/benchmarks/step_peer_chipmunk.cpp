#include <chipmunk/chipmunk.h>

#include <cmath>

#include "tests/benchmarks/step_scenes.hpp"

namespace rbc::test {

namespace {

class Chipmunk : public Engine {
  public:
    Chipmunk(const StepScene& scene, int iterations) : space_(cpSpaceNew()) {
        cpSpaceSetIterations(space_, iterations);
        cpSpaceSetGravity(space_, cpv(scene.world.gravity.x(), scene.world.gravity.y()));
        cpSpaceSetCollisionSlop(space_, 0.005);             // its own 0.1 is meant in pixels
        const double friction = std::sqrt(scene.friction);  // it multiplies both
        shapes_.push_back(cpBoxShapeNew2(cpSpaceGetStaticBody(space_), cpBBNew(-1000, -1, 1000, 0), 0));
        for (const Body& body : scene.world.bodies) {
            if (body.inverse_mass == 0) continue;
            const Box& box = std::get<Box>(body.shape);
            bodies_.push_back(cpSpaceAddBody(space_, cpBodyNew(1 / body.inverse_mass, 1 / body.inverse_inertia)));
            cpBodySetPosition(bodies_.back(), cpv(body.position.x(), body.position.y()));
            shapes_.push_back(cpBoxShapeNew(bodies_.back(), 2 * box.half_width, 2 * box.half_height, 0));
        }
        for (cpShape* shape : shapes_) cpShapeSetFriction(cpSpaceAddShape(space_, shape), friction);
    }
    Chipmunk(const Chipmunk&) = delete;
    Chipmunk& operator=(const Chipmunk&) = delete;
    ~Chipmunk() override {
        for (cpShape* shape : shapes_) {
            cpSpaceRemoveShape(space_, shape);
            cpShapeFree(shape);
        }
        for (cpBody* body : bodies_) {
            cpSpaceRemoveBody(space_, body);
            cpBodyFree(body);
        }
        cpSpaceFree(space_);
    }
    void step() override { cpSpaceStep(space_, StepScene::dt); }
    long points() const override {
        // An arbiter is met from each of its bodies; the ground is not among those that are asked.
        long twice = 0;
        const auto count = [](cpBody*, cpArbiter* arbiter, void* sum) {
            cpBody *a, *b;
            cpArbiterGetBodies(arbiter, &a, &b);
            const bool ground = cpBodyGetType(a) == CP_BODY_TYPE_STATIC || cpBodyGetType(b) == CP_BODY_TYPE_STATIC;
            *static_cast<long*>(sum) += (ground ? 2 : 1) * cpArbiterGetCount(arbiter);
        };
        for (cpBody* body : bodies_) cpBodyEachArbiter(body, count, &twice);
        return twice / 2;
    }
    void read(World& world) const override {
        std::size_t k = 0;
        for (Body& body : world.bodies) {
            if (body.inverse_mass == 0) continue;
            const cpVect p = cpBodyGetPosition(bodies_[k]);
            body.position = {p.x, p.y};
            body.angle = cpBodyGetAngle(bodies_[k++]);
        }
    }

  private:
    cpSpace* space_;
    std::vector<cpBody*> bodies_;
    std::vector<cpShape*> shapes_;
};

std::unique_ptr<Engine> chipmunk(const StepScene& scene, int passes) {
    return std::make_unique<Chipmunk>(scene, passes);
}

const AddStepPeer add_chipmunk({"chipmunk", {50, 8}, chipmunk});

}  // namespace

}  // namespace rbc::test
