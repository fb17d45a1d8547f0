#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "common/foundation/exercise/call.hpp"
#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/contact_problem.hpp"
#include "demos/23_space/scenes.hpp"

namespace rbc {

/// How a lane goes on.
class SpaceWay {
  public:
    virtual ~SpaceWay() = default;
    virtual void step(SpatialWorld& world) = 0;
    virtual std::vector<SpatialContact> contacts() const { return {}; }  ///< of the last step
    virtual Eigen::VectorXd impulses() const { return {}; }              ///< (n, t1, t2) of each, N s
    virtual double iterations() const { return 0; }
    /// Of the next step; empty: it has none.
    virtual ContactProblem next_problem(const SpatialWorld&) const { return {}; }
};

struct SpaceLane {
    std::string label;
    std::unique_ptr<SpaceWay> way;
};

const char* update_label(SpinUpdate how);

/// What a lane of a scene does, 0 to 2. @param dt  s
SpaceLane space_lane(const SpaceChoice& choice, int lane, double dt, double gravity);

/// The first lane's way, with the student's functions in it.
/// @param target  asked for in each step, which throws what becomes of its calls
/// @throws CallFailure  a scene in which there is nothing for them to do
std::unique_ptr<SpaceWay> own_way(const SpaceChoice& choice, double dt, std::function<CallTarget&()> target);

}  // namespace rbc
