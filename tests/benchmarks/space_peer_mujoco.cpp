#include <mujoco/mujoco.h>

#include <array>
#include <cstring>
#include <sstream>
#include <stdexcept>

#include "tests/benchmarks/space_peers.hpp"

namespace rbc::test {

namespace {

/// The scene in MuJoCo's language: elliptic cones of friction, all else as it has it.
std::string model_of(const SpaceScene& scene, const std::string& solver, int iterations) {
    std::ostringstream text;
    text.precision(17);
    const Eigen::Vector3d& g = scene.world.gravity;
    const std::size_t points = 16 * scene.world.bodies.size();  // at most, as these scenes are
    text << "<mujoco><option timestep='" << scene.dt << "' gravity='" << g.x() << ' ' << g.y() << ' ' << g.z()
         << "' cone='elliptic' solver='" << solver << "' iterations='" << iterations << "'/><size nconmax='" << points
         << "' njmax='" << 3 * points << "'/><worldbody><geom type='plane' size='0 0 1' friction='" << scene.friction
         << "'/>";
    for (const SpatialBody& body : scene.world.bodies) {
        if (body.inverse_mass == 0) continue;
        const Eigen::Vector3d &p = body.position, &half = std::get<Cuboid>(body.shape).half;
        const Eigen::Quaterniond& q = body.orientation;
        text << "<body pos='" << p.x() << ' ' << p.y() << ' ' << p.z() << "' quat='" << q.w() << ' ' << q.x() << ' '
             << q.y() << ' ' << q.z() << "'><freejoint/><geom type='box' size='" << half.x() << ' ' << half.y() << ' '
             << half.z() << "' mass='" << 1 / body.inverse_mass << "' friction='" << scene.friction << "'/></body>";
    }
    text << "</worldbody></mujoco>";
    return text.str();
}

mjModel* load(const std::string& text) {
    const auto files = std::make_unique<mjVFS>();
    mj_defaultVFS(files.get());
    mj_makeEmptyFileVFS(files.get(), "scene.xml", static_cast<int>(text.size()));
    std::memcpy(files->filedata[0], text.data(), text.size());
    std::array<char, 1000> error{};
    mjModel* const model = mj_loadXML("scene.xml", files.get(), error.data(), static_cast<int>(error.size()));
    mj_deleteVFS(files.get());
    if (model == nullptr) throw std::runtime_error(std::string("MuJoCo: ") + error.data());
    return model;
}

class Mujoco : public SpaceEngine {
  public:
    Mujoco(const SpaceScene& scene, const std::string& solver, int iterations)
        : model_(load(model_of(scene, solver, iterations))), data_(mj_makeData(model_)) {}
    Mujoco(const Mujoco&) = delete;
    Mujoco& operator=(const Mujoco&) = delete;
    ~Mujoco() override {
        mj_deleteData(data_);
        mj_deleteModel(model_);
    }
    void step() override { mj_step(model_, data_); }
    long points() const override { return data_->ncon; }
    void read(SpatialWorld& world) const override {
        const mjtNum* q = data_->qpos;
        for (SpatialBody& body : world.bodies) {
            if (body.inverse_mass == 0) continue;
            body.position = {q[0], q[1], q[2]};
            body.orientation = Eigen::Quaterniond(q[3], q[4], q[5], q[6]).normalized();
            q += 7;
        }
    }

  private:
    mjModel* model_;
    mjData* data_;
};

template <bool newton>
std::unique_ptr<SpaceEngine> mujoco(const SpaceScene& scene, int passes) {
    return std::make_unique<Mujoco>(scene, newton ? "Newton" : "CG", passes);
}

const AddSpacePeer add_newton({.name = "mujoco_newton", .passes = {20}, .make = mujoco<true>, .most_bodies = 60});
const AddSpacePeer add_cg({.name = "mujoco_cg", .passes = {50}, .make = mujoco<false>, .most_bodies = 60});

}  // namespace

}  // namespace rbc::test
