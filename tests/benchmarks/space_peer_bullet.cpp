#include <btBulletDynamicsCommon.h>

#include <cmath>

#include "tests/benchmarks/space_peers.hpp"

namespace rbc::test {

namespace {

btVector3 to_bullet(const Eigen::Vector3d& v) {
    return {static_cast<btScalar>(v.x()), static_cast<btScalar>(v.y()), static_cast<btScalar>(v.z())};
}

/// All but the number of iterations as the library has it: split impulses, a warm start, one direction of friction.
class Bullet : public SpaceEngine {
  public:
    Bullet(const SpaceScene& scene, int iterations)
        : dispatcher_(&configuration_), world_(&dispatcher_, &broadphase_, &solver_, &configuration_) {
        world_.setGravity(to_bullet(scene.world.gravity));
        world_.getSolverInfo().m_numIterations = iterations;
        // A box: with its half-space Bullet finds one new point a step.
        add({0, btTransform(btQuaternion(0, 0, 0, 1), {0, 0, -10}), {1000, 1000, 10}, {0, 0, 0}}, scene);
        for (const SpatialBody& body : scene.world.bodies) {
            if (body.inverse_mass == 0) continue;
            const Eigen::Quaterniond& q = body.orientation;
            const Eigen::Vector3f turn = q.vec().cast<float>();
            const btQuaternion orientation(turn.x(), turn.y(), turn.z(), static_cast<btScalar>(q.w()));
            add({static_cast<btScalar>(1 / body.inverse_mass), btTransform(orientation, to_bullet(body.position)),
                 to_bullet(std::get<Cuboid>(body.shape).half), to_bullet(body.inverse_inertia.cwiseInverse())},
                scene);
        }
    }
    Bullet(const Bullet&) = delete;
    Bullet& operator=(const Bullet&) = delete;
    ~Bullet() override {
        for (const std::unique_ptr<Part>& part : parts_) world_.removeRigidBody(&part->body);
    }
    void step() override { world_.stepSimulation(static_cast<btScalar>(SpaceScene::dt), 0); }
    long points() const override {
        long points = 0;
        for (int i = 0; i < dispatcher_.getNumManifolds(); ++i)
            points += dispatcher_.getManifoldByIndexInternal(i)->getNumContacts();
        return points;
    }
    void read(SpatialWorld& world) const override {
        std::size_t k = 1;
        for (SpatialBody& body : world.bodies) {
            if (body.inverse_mass == 0) continue;
            const btTransform at = parts_[k++]->body.getWorldTransform();
            const btVector3 p = at.getOrigin();
            const btQuaternion q = at.getRotation();
            body.position = {p.x(), p.y(), p.z()};
            body.orientation = Eigen::Quaterniond(q.w(), q.x(), q.y(), q.z()).normalized();
        }
    }

  private:
    struct Place {
        btScalar mass;
        btTransform at;
        btVector3 half, inertia;
    };
    struct Part {
        explicit Part(const Place& place)
            : shape(place.half),
              motion(place.at),
              body(btRigidBody::btRigidBodyConstructionInfo(place.mass, &motion, &shape, place.inertia)) {}
        btBoxShape shape;
        btDefaultMotionState motion;
        btRigidBody body;
    };
    void add(const Place& place, const SpaceScene& scene) {
        btRigidBody& body = parts_.emplace_back(std::make_unique<Part>(place))->body;
        body.setFriction(static_cast<btScalar>(std::sqrt(scene.friction)));  // it multiplies both
        body.setActivationState(DISABLE_DEACTIVATION);
        world_.addRigidBody(&body);
    }

    btDefaultCollisionConfiguration configuration_;
    mutable btCollisionDispatcher dispatcher_;
    btDbvtBroadphase broadphase_;
    btSequentialImpulseConstraintSolver solver_;
    btDiscreteDynamicsWorld world_;
    std::vector<std::unique_ptr<Part>> parts_;
};

std::unique_ptr<SpaceEngine> bullet(const SpaceScene& scene, int passes) {
    return std::make_unique<Bullet>(scene, passes);
}

const AddSpacePeer add_bullet({sizeof(btScalar) == sizeof(float) ? "bullet" : "bullet_double", {10, 50}, bullet});

}  // namespace

}  // namespace rbc::test
