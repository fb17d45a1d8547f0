#pragma once

#include <memory>
#include <string>
#include <vector>

#include "lessons/24_arena/contestants.hpp"
#include "lessons/24_arena/scenes.hpp"

namespace rbc {

/// How a match ended.
enum class MatchEnd {
    not_over,       ///< it could go on
    ended,          ///< after its time
    fell,           ///< a body is farther from where it belongs than MatchOptions::fallen
    not_finite,     ///< a position or velocity is no number
    out_of_scene,   ///< a body is farther from its start than the scene's reach
    refused,        ///< it threw: `reason` says what
    takes_no_part,  ///< the method cannot be given such a scene: `reason` says why
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

inline constexpr double healed = 0.001;    ///< m: no deeper is no fault
inline constexpr double healing_time = 5;  ///< s: before it nothing is off in a scene that begins with overlap

/// What was measured so far; less is better.
struct MatchResult {
    MatchEnd end = MatchEnd::not_over;
    std::string reason;
    int sweeps = 0;            ///< of each step, as allowed
    double residual = 0;       ///< (24.1), the median over all steps; NaN: not measured
    double depth = 0;          ///< the deepest penetration of any step, m
    double final_depth = 0;    ///< that of the last step, m
    double heals_after = 0;    ///< s: no later step was deeper than `healed`; infinite: the last one was
    double drift = 0;          ///< the scene's error at the end, m; NaN: not known
    double off = 0;            ///< (24.3), m; NaN: nothing counts yet
    double slid = 0;           ///< the farthest that a body has gone across gravity from its start, m; NaN: see rests
    double chatter = 0;        ///< (24.4), m/s; NaN: see rests
    double energy_gained = 0;  ///< (24.2), J
    double ms_per_step = 0;    ///< of the method alone, mean
    double longest_ms = 0;     ///< the longest step
    int steps = 0;             ///< made
    double seconds = 0;        ///< of these steps
    std::vector<MatchSample> samples;
};

struct MatchOptions {
    int sweeps = 20;        ///< of each step, >= 1
    double seconds = 0;     ///< > 0; 0: as the scene says
    int steps = 0;          ///< at most, >= 1; 0: as many as fit into the time
    double fallen = 0;      ///< m, > 0: it ends there, once what is off counts; 0: it is played on
    bool residuals = true;  ///< false: the judge asks no question, and is twice as fast
};

/// A match, step by step. One opinion on every method, whatever it believes itself. The question of a step is the plain
/// one of lesson 14,
///
///   u = W r + q,   q = J (v + h g) - target,   target_n = -max(d, 0)/h,   target_t = 0                    (24.1)
///
/// with the contacts at its start. r are the impulses that the method tells, by contact; what it tells of none of them
/// is 0. Its residual is contact_residual, of a scene without restitution alone: with restitution the question is
/// another one. A residual of 1 is an error as large as what gravity does in a step. A correction that pushes bodies
/// apart breaks (24.1) on purpose, and by as much as it pushes.
///
///   energy gained = max over n of E(t_n) - E(0),   E kinetic and potential: gravity's work is no gain       (24.2)
///   off = max over n of the scene's error; the last depth in a scene whose error is not known              (24.3)
///   chatter = mean over the last second of max over bodies |x(t_n) - x(t_n - h)|/h                          (24.4)
///
/// Slid and chatter are measured where an ideal method leaves all at rest (ArenaSceneIn::rests).
template <int D>
class MatchIn {
  public:
    /// @throws std::invalid_argument  an option out of range. Not what the method throws: that is `refused`
    MatchIn(const ArenaSceneIn<D>& scene, const NamedContestant& contestant, const MatchOptions& options = {});
    MatchIn(const MatchIn&) = delete;  // the contestant may look at the match's scene

    /// One step of the scene's dt; nothing, where the match is over. Cost: the method's, and O(contacts).
    void step();
    bool over() const { return result_.end != MatchEnd::not_over; }

    const WorldIn<D>& start() const { return start_; }
    const WorldIn<D>& world() const { return world_; }
    WorldIn<D>& world() { return world_; }  ///< for a hand that pulls at bodies between two steps
    /// The contestant; null for one that takes no part, or refused to begin.
    const ContestantIn<D>* contestant() const { return contestant_.get(); }
    const MatchSample& last() const { return last_; }  ///< of the last step that the judge could measure
    MatchResult result() const;                        ///< so far

  private:
    void finish(MatchEnd end, const std::string& reason = "");
    void measure(double residual, const WorldIn<D>& before);
    bool counts() const;  ///< whether what is off now does

    ArenaSceneIn<D> scene_;
    MatchOptions options_;
    WorldIn<D> start_, world_;
    std::unique_ptr<ContestantIn<D>> contestant_;
    MatchResult result_;
    MatchSample last_;
    std::vector<double> residuals_, paces_;  // of all steps
    double energy_at_start_ = 0, spent_ = 0;
    int steps_ = 0, every_ = 1;  // in all; those between two samples
};
using Match = MatchIn<2>;
/// A whole match.
/// @throws std::invalid_argument  an option out of range
template <int D>
MatchResult run_match(const ArenaSceneIn<D>& scene, const NamedContestant& contestant, const MatchOptions& options = {});

}  // namespace rbc
