#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "common/model/world.hpp"

namespace rbc::test {

/// What every engine is given: a world of boxes of 1 kg/m^2, body 0 the ground, and this.
struct StepScene {
    World world;
    static constexpr double friction = 0.5, dt = 1.0 / 60;
};

/// An engine with a scene in it.
class Engine {
  public:
    virtual ~Engine() = default;
    virtual void step() = 0;
    virtual long points() const = 0;            ///< contact points that its solver saw in the last step
    virtual void read(World& world) const = 0;  ///< positions and angles of the boxes
};

/// An engine of somebody else's, if it is installed, with its settings.
struct StepPeer {
    std::string name;
    int iterations;
    std::unique_ptr<Engine> (*make)(const StepScene&);
};

/// Those that were linked: each stands in a file of its own, step_peer_NAME.cpp.
inline std::vector<StepPeer>& step_peers() {
    static std::vector<StepPeer> peers;
    return peers;
}

struct AddStepPeer {
    AddStepPeer(std::string name, int iterations, std::unique_ptr<Engine> (*make)(const StepScene&)) {
        step_peers().push_back({std::move(name), iterations, make});
    }
};

}  // namespace rbc::test
