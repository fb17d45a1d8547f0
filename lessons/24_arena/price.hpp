#pragma once

#include <string>
#include <vector>

#include "lessons/24_arena/match.hpp"

namespace rbc {

inline constexpr int most_sweeps = 5000;  ///< of a step, that are tried

struct PriceOptions {
    double seconds = 60;      ///< of each match, > 0, where all is to stay; else it lasts as the scene says
    double tolerance = 1e-3;  ///< m, > 0: the search ends with the first match that is off by no more, (24.3)
    double given_up = 1e-2;   ///< m, > 0: a match ends where its scene's error is larger
    double most_ms = 0;       ///< >= 0, of a step; 0: as long as it lasts, so that a method keeps up with the clock
    double limit = 60;        ///< s of processor time, > 0, of the whole search
};

template <int D>
double seconds_of(const ArenaSceneIn<D>& scene, const PriceOptions& options) {
    return scene.rests && scene.error ? options.seconds : scene.seconds;
}

/// Why a search ended.
enum class PriceEnd {
    paid,      ///< the last match is good enough
    too_dear,  ///< its steps took longer than most_ms, and it was not
    too_long,  ///< it was not, and the search has taken its limit, or has come to the most sweeps
    missed,    ///< it was not, and the method has no further way: it pivots, refused, or takes no part
    not_known, ///< it was over before anything was known of it: it needs more seconds
};
const char* to_text(PriceEnd end);

/// What a method does with more and more sweeps: cost against quality.
struct PriceCurve {
    PriceEnd end = PriceEnd::missed;
    std::vector<MatchResult> matches;  ///< by sweeps, up to that end
};

/// The price of a method on a scene is asked the other way round than its error: how long must a step be allowed to
/// take, so that the world stays within a tolerance of where it belongs for a minute?
///
///   n = 1, 2, 3, 5, 8, 12, 20, 32, 50, 80, ... most_sweeps: the first match with off <= tolerance         (24.5)
///
/// and its ms a step are the price. A match of which the first second takes longer than most_ms a step ends there. More
/// sweeps may do worse: a correction that a solved step carries out in full may throw what a half-solved one did not.
/// @throws std::invalid_argument  an option out of range
template <int D>
PriceCurve find_price(const ArenaSceneIn<D>& scene, const NamedContestant& contestant, const PriceOptions& options = {});

/// A match that is broken off, and not over, where a second of it took longer than most_ms a step, or all of it longer
/// than the limit.
template <int D>
MatchResult play_within(const ArenaSceneIn<D>& scene, const NamedContestant& contestant, const MatchOptions& options,
                        const PriceOptions& price);

/// The first match of a curve that was played to its end with off <= tolerance; null: there is none.
const MatchResult* first_within(const PriceCurve& curve, double tolerance);

}  // namespace rbc
