#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <span>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "lessons/24_arena/match.hpp"

namespace arena_tests {

using namespace rbc;

template <class Entry>
const Entry& entry_named(const std::vector<Entry>& table, std::string_view name) {
    const auto found = std::find_if(table.begin(), table.end(), [&](const Entry& entry) { return entry.name == name; });
    REQUIRE_MESSAGE(found != table.end(), name);
    return *found;
}
inline const ArenaScene& scene_named(std::string_view name) {
    return entry_named(arena_scenes(), name);
}
inline const NamedContestant& contestant_named(std::string_view name) {
    return entry_named(contestants(), name);
}

/// Does what it is told, to see that the arena sees it.
class Fake : public Contestant {
  public:
    using Step = void (*)(World&);
    explicit Fake(Step step) : step_(step) {}
    void step(World& world) override { step_(world); }
    std::span<const Contact> contacts() const override { return {}; }
    Eigen::VectorXd impulses() const override { return {}; }

  private:
    Step step_;
};

inline void idle(World&) {}
inline void breaks(World& w) {
    w.bodies.back().velocity.x() = std::numeric_limits<double>::quiet_NaN();
}
inline void flies(World& w) {
    w.bodies.back().position.y() += 60;
}
inline void throws(World&) {
    throw std::runtime_error("no answer");
}
inline void sinks(World& w) {
    w.bodies[1].position.y() -= 0.01;
}
/// 10 mm to the right and back, for ever.
inline void shakes(World& w) {
    Body& body = w.bodies[3];
    body.position.x() += body.angular_velocity > 0 ? -0.01 : 0.01;
    body.angular_velocity = 1 - body.angular_velocity;
}
/// Down for three steps, up again for three.
inline void dips(World& w) {
    Body& body = w.bodies[1];
    body.position.y() += body.angular_velocity < 3 ? -0.01 : 0.01;
    body.angular_velocity += 1;
}

template <Fake::Step step>
NamedContestant fake() {
    return {"fake", "a fake",
            "00",   Effort::sweeps,
            false,  [](const ArenaScene&, int, std::span<const double>) -> MadeContestantIn<2> {
                return std::make_unique<Fake>(step);
            }};
}

}  // namespace arena_tests
