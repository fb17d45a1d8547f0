#include "lessons/24_arena/price.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>

#include "common/foundation/judge/require.hpp"

namespace rbc {

namespace {

constexpr int sweeps_of_matches[] = {1,   2,   3,   5,   8,   12,   20,   32,   50,
                                     80,  120, 200, 320, 500, 800,  1200, 2000, 3200, most_sweeps};

/// How much processor time this program has taken since this was made.
class Processor {
  public:
    double seconds() const { return static_cast<double>(std::clock() - start_) / CLOCKS_PER_SEC; }

  private:
    std::clock_t start_ = std::clock();
};

bool is_within(const MatchResult& match, double tolerance) {
    return match.end == MatchEnd::ended && match.off <= tolerance;
}

/// Of a match: as play_within, with the time that is left.
template <int D>
MatchResult play_on(MatchIn<D>& match, double dt, double most_ms, const Processor& watch, double limit) {
    const int second = std::max(1, static_cast<int>(std::lround(1 / dt)));
    for (int k = 1; !match.over(); ++k) {
        match.step();
        if (watch.seconds() > limit || (k % second == 0 && match.result().ms_per_step > most_ms)) break;
    }
    return match.result();
}

template <int D>
double most_ms_of(const ArenaSceneIn<D>& scene, const PriceOptions& options) {
    return options.most_ms > 0 ? options.most_ms : 1e3 * scene.dt;
}

/// What a search would say if it ended with this match.
PriceEnd end_after(const MatchResult& match, Effort effort, double tolerance, double most_ms) {
    if (is_within(match, tolerance)) return PriceEnd::paid;
    if (match.end == MatchEnd::takes_no_part || match.end == MatchEnd::refused) return PriceEnd::missed;
    if (match.ms_per_step > most_ms) return PriceEnd::too_dear;
    if (match.end == MatchEnd::ended && std::isnan(match.off)) return PriceEnd::not_known;
    return effort == Effort::until_done && match.end != MatchEnd::not_over ? PriceEnd::missed : PriceEnd::too_long;
}

}  // namespace

const char* to_text(PriceEnd end) {
    switch (end) {
        case PriceEnd::paid:
            return "paid";
        case PriceEnd::too_dear:
            return "too dear";
        case PriceEnd::too_long:
            return "too long";
        case PriceEnd::missed:
            return "missed";
        case PriceEnd::not_known:
            return "not known";
    }
    return "?";
}

template <int D>
PriceCurve find_price(const ArenaSceneIn<D>& scene, const NamedContestant& contestant, const PriceOptions& options) {
    const auto positive = [](const char* name, double value) {
        require(value > 0 && std::isfinite(value), name, value, "> 0 and finite");
    };
    positive("seconds", options.seconds);
    positive("tolerance", options.tolerance);
    positive("given_up", options.given_up);
    positive("limit", options.limit);
    require(options.most_ms >= 0, "most_ms", options.most_ms, ">= 0");
    const double most_ms = most_ms_of(scene, options);
    const Processor watch;
    PriceCurve curve;
    for (const int sweeps : sweeps_of_matches) {
        MatchIn<D> match(scene, contestant,
                         {.sweeps = sweeps,
                          .seconds = seconds_of(scene, options),
                          .fallen = options.given_up,
                          .residuals = false});
        curve.matches.push_back(play_on(match, scene.dt, most_ms, watch, options.limit));
        curve.end = end_after(curve.matches.back(), contestant.effort, options.tolerance, most_ms);
        if (curve.end != PriceEnd::too_long || watch.seconds() > options.limit) break;
    }
    return curve;
}

template <int D>
MatchResult play_within(const ArenaSceneIn<D>& scene, const NamedContestant& contestant, const MatchOptions& options,
                        const PriceOptions& price) {
    const Processor watch;
    MatchIn<D> match(scene, contestant, options);
    return play_on(match, scene.dt, most_ms_of(scene, price), watch, price.limit);
}

const MatchResult* first_within(const PriceCurve& curve, double tolerance) {
    const auto found = std::find_if(curve.matches.begin(), curve.matches.end(),
                                    [&](const MatchResult& match) { return is_within(match, tolerance); });
    return found == curve.matches.end() ? nullptr : &*found;
}

template PriceCurve find_price(const ArenaScene&, const NamedContestant&, const PriceOptions&);
template PriceCurve find_price(const ArenaSceneIn<3>&, const NamedContestant&, const PriceOptions&);

template MatchResult play_within(const ArenaScene&, const NamedContestant&, const MatchOptions&, const PriceOptions&);
template MatchResult play_within(const ArenaSceneIn<3>&, const NamedContestant&, const MatchOptions&,
                                 const PriceOptions&);

}  // namespace rbc
