#pragma once

#include <memory>
#include <string>
#include <vector>

#include "lessons/24_arena/contestants.hpp"
#include "lessons/24_arena/scenes.hpp"

namespace rbc {

/// How a match ended.
enum class MatchEnd {
    ended,          ///< after its time
    not_finite,     ///< a position or velocity is no number
    out_of_scene,   ///< a body is farther from its start than the scene's reach
    refused,        ///< it threw: `reason` says what
    takes_no_part,  ///< the scene has contacts that the method cannot be given
};
const char* to_text(MatchEnd end);

/// One instant of a match.
struct MatchSample {
    double t = 0;         ///< s
    double residual = 0;  ///< of the step that ended here, NaN: not measured
    double depth = 0;     ///< of the deepest penetration, m, >= 0
    double error = 0;     ///< m, NaN: not known
    double energy = 0;    ///< mechanical, J
};

/// What was measured; the first five up to where it ended.
struct MatchResult {
    MatchEnd end = MatchEnd::ended;
    std::string reason;
    int sweeps = 0;            ///< of each step, as allowed
    double residual = 0;       ///< (24.2), the median over all steps; NaN: not measured
    double depth = 0;          ///< the deepest penetration of any step, m
    double drift = 0;          ///< the scene's error at the end, m; NaN: not known
    double energy_gained = 0;  ///< (24.3), J
    double ms_per_step = 0;    ///< of the method alone, mean
    double longest_ms = 0;     ///< the longest step
    int steps = 0;             ///< made
    std::vector<MatchSample> samples;
};

struct MatchOptions {
    int sweeps = 20;     ///< of each step, >= 1
    double seconds = 0;  ///< > 0; 0: as the scene says
    int steps = 0;       ///< at most, >= 1; 0: as many as fit into the time
};

/// A match, step by step. One opinion on every method, whatever it believes itself: the question of a step is the
/// plain one of lesson 14,
///
///   u = W r + q,   q = J (v + h g) - target,   target_n = -max(d, 0)/h,   target_t = 0                    (24.2)
///
/// with the contacts at its start. r are the impulses that the method tells, by contact; what it tells of none of them
/// is 0. Its residual is contact_residual, of a scene without restitution alone: with restitution the question is
/// another one. A residual of 1 is an error as large as what gravity does in a step. A correction that pushes bodies
/// apart breaks (24.2) on purpose, and by as much as it pushes.
///
///   energy gained = max over n of E(t_n) - E(0),   E kinetic and potential: gravity's work is no gain       (24.3)
///
/// Where the motion is not unique, no method is in error: residual, energy and depth decide.
class Match {
  public:
    /// @throws std::invalid_argument  an option out of range. Not what the method throws: that is `refused`
    Match(const ArenaScene& scene, const NamedContestant& contestant, const MatchOptions& options = {});
    Match(const Match&) = delete;  // the contestant may look at the match's scene

    /// One step of the scene's dt; nothing, where the match is over. Cost: the method's, and O(contacts).
    void step();
    bool over() const { return over_; }

    const World& start() const { return start_; }
    const World& world() const { return world_; }
    World& world() { return world_; }  ///< for a hand that pulls at bodies between two steps
    /// The contestants; null for one that takes no part, or refused to begin.
    const Contestant* contestant() const { return contestant_.get(); }
    const MatchSample& last() const { return last_; }  ///< of the last step that the judge could measure
    MatchResult result() const;                        ///< so far

  private:
    void finish(MatchEnd end, const std::string& reason = "");
    void measure(double residual);

    ArenaScene scene_;
    World start_, world_;
    std::unique_ptr<Contestant> contestant_;
    MatchResult result_;
    MatchSample last_;
    std::vector<double> residuals_;  // of all steps
    double energy_at_start_ = 0, spent_ = 0;
    int steps_ = 0, every_ = 1;  // in all; those between two samples
    bool over_ = false;
};

/// A whole match.
/// @throws std::invalid_argument  an option out of range
MatchResult run_match(const ArenaScene& scene, const NamedContestant& contestant, const MatchOptions& options = {});

/// The number of sweeps with which a step takes so long: the cost of a step is measured with few and with many, for
/// `steps` steps from the scene's start, and what lies between taken as straight.                       (24.1)
/// @return >= 1, at most 10000; 1 for a method that runs to completion
int sweeps_for_budget(const ArenaScene& scene, const NamedContestant& contestant, double ms, int steps = 40);

}  // namespace rbc
