#pragma once

#include <memory>
#include <string>
#include <vector>

#include "common/demo/kit/demo.hpp"
#include "lessons/24_arena/match.hpp"

namespace rbc {

/// What a lane plays: a match without an end, and the judge's result after its last step.
struct Played {
    const NamedContestant* who = nullptr;
    std::unique_ptr<Match> match;  ///< in the plane, or
    std::unique_ptr<MatchIn<3>> in_space;
    MatchResult result;
    int sweeps = 0;
    std::string stopped;  ///< why it stands still; empty: it plays

    /// From the scene's start.
    void begin(const ArenaScene& scene, const NamedContestant& contestant, int sweeps_of_a_step);
    void begin(const ArenaSceneIn<3>& scene, const NamedContestant& contestant, int sweeps_of_a_step);
    bool over() const { return match ? match->over() : in_space->over(); }
    /// It pivots, and has so many contacts to do that a step takes seconds.
    bool is_too_slow(const ArenaScene& scene, const World& world) const;
    std::string label() const;                 ///< "PGS x 10"
    std::string ending(double seconds) const;  ///< "out of the scene after 2.383 s"
    std::vector<Probe> probes() const;         ///< read from this object, which has to stay where it is
};

/// A match with step(World&): bodies may be pulled between two steps, and the world stays finite.
struct MatchStepper {
    Match& match;
    void step(World& world);
    std::vector<Contact> contacts() const;
    Eigen::VectorXd impulses() const { return match.contestant()->impulses(); }
};

}  // namespace rbc
