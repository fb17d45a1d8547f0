#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>

#include "common/grading/grader/running_case.hpp"

namespace rbc {

namespace {

/// What tells one failure from another: which sentence, and which hint. Numbers in it may differ.
struct Failing {
    bool is_call = false;
    CallFailure::Kind kind{};
    std::string hint;
    bool operator==(const Failing&) const = default;
};

constexpr int max_tries = 150;
constexpr double max_seconds = 0.3;  // for making a failure simple

/// Fails the case for a sample that fails only after other calls.
[[noreturn]] void fail_for_remembering(RunningCase& running, const Sample& sample) {
    running.failed_at({});  // it alone would pass
    add_to_story("after other calls: " + sample.text());
    throw ExpectationFailed{
        "the same call gives the same answer at any time", "the same", "another one",
        "This call alone, in a fresh process, gives what is expected. It does not after other calls: something is kept "
        "from one call to the next (a static or global variable, or memory that was never set)."};
}

class Trial {
  public:
    Trial(RunningCase& running, const std::function<void(const Sample&)>& check)
        : running_(running), check_(check), story_(running.result.did.size()) {}

    /// @throws what the check throws, with the story up to there.
    void run(const Sample& sample) {
        running_.result.did.resize(story_);
        running_.failed_at(sample.values());
        if (const std::string text = sample.text(); !text.empty()) add_to_story(text);
        check_(sample);
        running_.result.did.resize(story_);
    }

    /// Whether it fails, and how. What no shrinking can help is thrown on.
    bool fails(const Sample& sample, Failing& how) {
        try {
            run(sample);
            return false;
        } catch (const ExpectationFailed& failure) {
            how = {false, {}, failure.hint};
        } catch (const CallFailure& failure) {
            using Kind = CallFailure::Kind;
            const Kind k = failure.kind;
            if (k != Kind::exception && k != Kind::ended && k != Kind::crash && k != Kind::garbage) throw;
            how = {true, k, ""};
        }
        return true;
    }

  private:
    RunningCase& running_;
    const std::function<void(const Sample&)>& check_;
    std::size_t story_;
};

using End = Coordinate::End;

/// The value, kept a tenth away from an end: a tenth of the end's size, or of the length of an even or whole range.
double cut_short(const Coordinate& c, End end, double value) {
    using Spread = Coordinate::Spread;
    const double low = c.low(), high = c.high(), size = std::abs(value);
    if (c.spread() == Spread::decades || c.spread() == Spread::either_sign) {
        const double cut = end == End::high ? std::min(size, 0.9 * high) : std::max(size, low / 0.9);
        return value == 0 || cut < low || cut > high ? value : std::copysign(cut, value);
    }
    if (high == low) return value;
    const double tenth = c.is_whole() ? std::max(1.0, std::floor(0.1 * (high - low))) : 0.1 * (high - low);
    return end == End::high ? std::min(value, high - tenth) : std::max(value, low + tenth);
}

/// Whether the check notices, in a sample, answers to another sample.
bool notices(RunningCase& running, const std::function<void(const Sample&)>& check, const Sample& sample,
             const Sample& other) {
    const std::size_t story = running.result.did.size();
    bool noticed = false;
    try {
        running.record();
        check(other);
        running.replay();
        check(sample);
    } catch (const ExpectationFailed&) {
        noticed = true;
    } catch (const CallFailure&) {
    } catch (const RunningCase::TapeEnded&) {
        noticed = true;
    } catch (const std::exception&) {
    }
    running.stop_tape();
    running.result.did.resize(story);
    return noticed;
}

/// Prints lines "box\tNAME\tEND\tHOW", for each end of each range: whether an answer would be noticed that stops
/// a tenth short of it, in the samples that are tried with every seed.
void note_reach(RunningCase& running, const Domain& domain, const std::function<void(const Sample&)>& check) {
    const std::vector<Sample> samples = domain.fixed_samples();
    const std::vector<Coordinate>& coordinates = domain.coordinates();
    for (std::size_t i = 0; i < coordinates.size(); ++i) {
        const Coordinate& c = coordinates[i];
        if (c.spread() == Coordinate::Spread::seeds) continue;
        for (const End end : {End::low, End::high}) {
            bool reached = false, seen = c.spread() == Coordinate::Spread::kinds;
            for (const Sample& sample : samples) {
                const double value = sample.values()[i], at = end == End::low ? c.low() : c.high();
                reached = reached || (c.spread() == Coordinate::Spread::either_sign ? std::abs(value) : value) == at;
                std::vector<double> values = sample.values();
                values[i] = cut_short(c, end, value);
                const Sample other(coordinates, values);
                if (!seen && values[i] != value && domain.holds(other)) seen = notices(running, check, sample, other);
            }
            const char* const how = !reached ? "never reached" : seen ? "seen" : "unseen";
            std::printf("%s\t%s\t%s\t%s%s\n", running.result.exercise.c_str(), c.name().c_str(),
                        end == End::low ? "low" : "high", how, c.is_indifferent(end) ? "\tindifferent" : "");
        }
    }
    std::fflush(stdout);
}

}  // namespace

void for_all(const Domain& domain, const std::function<void(const Sample&)>& check, int random) {
    RunningCase& running = running_case();
    const unsigned long seed = running.next_seed();
    if (running.notes_reach()) return note_reach(running, domain, check);
    std::vector<Sample> samples;
    if (const KeptCase* kept = running.kept(); kept && kept->sample.size() == domain.coordinates().size()) {
        samples.emplace_back(domain.coordinates(), kept->sample);
        if (!domain.holds(samples.back())) samples.clear();  // the domain is another one by now
    }
    if (!running.only_kept())
        for (Sample& sample : domain.samples(random, seed)) samples.push_back(std::move(sample));

    Trial trial(running, check);
    for (const Sample& sample : samples) {
        Failing how;
        if (!trial.fails(sample, how)) continue;
        running.process.stop();
        if (Failing alone; !trial.fails(sample, alone)) fail_for_remembering(running, sample);
        const double begin = running.seconds();
        const Sample simple = domain.shrunk(
            sample,
            [&](const Sample& candidate) {
                Failing other;
                return running.seconds() - begin < max_seconds && trial.fails(candidate, other) && other == how;
            },
            max_tries);
        trial.run(simple);
        trial.run(sample);  // what depends on more than its input may pass now; this one then fails, or is kept in mind
        fail_for_remembering(running, sample);
    }
    running.failed_at({});
}

}  // namespace rbc
