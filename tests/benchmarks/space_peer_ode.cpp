#include <ode/ode.h>

#include <array>

#include "tests/benchmarks/space_peers.hpp"

namespace rbc::test {

namespace {

/// The library is counted: it ends with the last of its worlds.
struct Library {
    Library() {
        dInitODE2(0);
        dAllocateODEDataForThread(dAllocateMaskAll);
    }
    ~Library() { dCloseODE(); }
};

/// QuickStep, all but the number of iterations as the library has it. Friction is a pyramid about the axes of each
/// contact, its limit mu times the normal force.
class Ode : public SpaceEngine {
  public:
    Ode(const SpaceScene& scene, int iterations)
        : world_(dWorldCreate()), space_(dHashSpaceCreate(nullptr)), joints_(dJointGroupCreate(0)) {
        const Eigen::Vector3d& g = scene.world.gravity;
        dWorldSetGravity(world_, g.x(), g.y(), g.z());
        dWorldSetQuickStepNumIterations(world_, iterations);
        dWorldSetAutoDisableFlag(world_, 0);
        dCreatePlane(space_, 0, 0, 1, 0);
        for (const SpatialBody& body : scene.world.bodies) {
            if (body.inverse_mass == 0) continue;
            const Eigen::Vector3d size = 2 * std::get<Cuboid>(body.shape).half, &p = body.position;
            const Eigen::Quaterniond& q = body.orientation;
            const dBodyID id = bodies_.emplace_back(dBodyCreate(world_));
            dMass mass;
            dMassSetBoxTotal(&mass, 1 / body.inverse_mass, size.x(), size.y(), size.z());
            dBodySetMass(id, &mass);
            dBodySetPosition(id, p.x(), p.y(), p.z());
            const dQuaternion turn = {q.w(), q.x(), q.y(), q.z()};
            dBodySetQuaternion(id, turn);
            dGeomSetBody(dCreateBox(space_, size.x(), size.y(), size.z()), id);
        }
    }
    Ode(const Ode&) = delete;
    Ode& operator=(const Ode&) = delete;
    ~Ode() override {
        dJointGroupDestroy(joints_);
        dSpaceDestroy(space_);
        dWorldDestroy(world_);
    }
    void step() override {
        dJointGroupEmpty(joints_);
        points_ = 0;
        dSpaceCollide(space_, this, [](void* self, dGeomID a, dGeomID b) { static_cast<Ode*>(self)->join(a, b); });
        dWorldQuickStep(world_, SpaceScene::dt);
    }
    long points() const override { return points_; }
    void read(SpatialWorld& world) const override {
        std::size_t k = 0;
        for (SpatialBody& body : world.bodies) {
            if (body.inverse_mass == 0) continue;
            const dReal *p = dBodyGetPosition(bodies_[k]), *q = dBodyGetQuaternion(bodies_[k]);
            ++k;
            body.position = {p[0], p[1], p[2]};
            body.orientation = Eigen::Quaterniond(q[0], q[1], q[2], q[3]).normalized();
        }
    }

  private:
    void join(dGeomID a, dGeomID b) {
        std::array<dContact, 4> contacts{};
        const int found = dCollide(a, b, static_cast<int>(contacts.size()), &contacts[0].geom, sizeof(dContact));
        for (int i = 0; i < found; ++i) {
            dContact& contact = contacts[static_cast<std::size_t>(i)];
            contact.surface.mode = dContactApprox1;
            contact.surface.mu = SpaceScene::friction;
            dJointAttach(dJointCreateContact(world_, joints_, &contact), dGeomGetBody(a), dGeomGetBody(b));
        }
        points_ += found;
    }

    Library library_;
    dWorldID world_;
    dSpaceID space_;
    dJointGroupID joints_;
    std::vector<dBodyID> bodies_;
    long points_ = 0;
};

std::unique_ptr<SpaceEngine> ode(const SpaceScene& scene, int passes) {
    return std::make_unique<Ode>(scene, passes);
}

const AddSpacePeer add_ode({"ode", {20, 50}, ode});

}  // namespace

}  // namespace rbc::test
