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
        add_to_story(sample.text());
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
            if (k != Kind::exception && k != Kind::ended && k != Kind::garbage) throw;
            how = {true, k, ""};
        }
        return true;
    }

  private:
    RunningCase& running_;
    const std::function<void(const Sample&)>& check_;
    std::size_t story_;
};

}  // namespace

void for_all(const Domain& domain, const std::function<void(const Sample&)>& check, int random) {
    RunningCase& running = running_case();
    const unsigned long seed = running.next_seed();
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
