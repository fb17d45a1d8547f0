#pragma once

#include <Eigen/Core>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "common/foundation/model/world.hpp"

namespace rbc::test {

/// What every engine is given: cuboids of density 1, body 0 the half-space under them, and this.
struct SpaceScene {
    SpatialWorld world;
    std::string name;
    static constexpr double friction = 0.5, dt = 1.0 / 60;
};

/// An engine with a scene in it. Nothing sleeps, and it has one thread.
class SpaceEngine {
  public:
    virtual ~SpaceEngine() = default;
    virtual void step() = 0;
    virtual long points() const = 0;                   ///< contact points that its solver saw in the last step
    virtual void read(SpatialWorld& world) const = 0;  ///< positions and orientations of the cuboids
};

/// An engine, with the numbers of passes over the contacts that a step is timed with.
struct SpacePeer {
    std::string name;
    std::vector<int> passes;
    std::unique_ptr<SpaceEngine> (*make)(const SpaceScene&, int passes);
    bool ours = false;
    int most_bodies = 100'000;  ///< in larger scenes a step takes it too long
};

/// Those that were linked: each stands in a file of its own, space_peer_NAME.cpp.
inline std::vector<SpacePeer>& space_peers() {
    static std::vector<SpacePeer> peers;
    return peers;
}

struct AddSpacePeer {
    explicit AddSpacePeer(SpacePeer peer) { space_peers().push_back(std::move(peer)); }
};

/// What became of a scene: measured by lesson 23 on the positions, whichever engine moved them.
struct SpaceQuality {
    double deepest = 0, sag = 0, drift = 0;  ///< m: the last body's, down and to a side
};
SpaceQuality quality_now(const SpaceScene& scene, const SpaceEngine& engine);

/// Every engine of ours with as many passes as it needs to be as good as each of the others' is.
void add_equal_quality(const SpaceScene& scene);

}  // namespace rbc::test
