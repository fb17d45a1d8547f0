#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "common/grading/call/subject_process.hpp"
#include "common/grading/grader/case_record.hpp"
#include "common/grading/grader/case_state.hpp"
#include "common/grading/grader/grader.hpp"

namespace rbc {

/// What the cases of a run draw.
struct Draws {
    unsigned long seed = 1;
    std::vector<KeptCase> kept;  ///< tried first
    bool only_kept = false;      ///< nothing else is run
};

/// A case while its body runs: the student's process, and what is noted for the report.
struct RunningCase : Running, CallTarget {
    RunningCase(const GradeCase& grade_case, const std::filesystem::path& library, const CallLimits& limits,
                const Draws& draws)
        : process(std::string(grade_case.file) + ".cpp", library, limits), draws_(draws) {
        result.exercise = grade_case.file;
        result.title = grade_case.title;
        result.points = grade_case.points;
        result.passed = true;
        result.seed = draws.seed;
        // What shows only after other calls is tried with the same calls again.
        if (const KeptCase* one = kept_case(); one && one->domain < 0 && one->seed != 0) result.seed = one->seed;
    }

    unsigned long next_seed() override {
        ++domain_;
        // Of the title as well, so that a case that is added changes no other.
        std::uint64_t mixed = 0xcbf29ce484222325u ^ result.seed;
        for (const char c : result.title) mixed = (mixed ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
        return static_cast<unsigned long>(mixed + static_cast<unsigned long>(domain_));
    }
    int domain() const override { return domain_; }
    const KeptCase* kept() const override {
        const KeptCase* const one = kept_case();
        return one && one->domain == domain_ ? one : nullptr;
    }
    bool only_kept() const override { return draws_.only_kept && kept_case() && kept_case()->domain >= 0; }
    std::size_t story() const override { return result.did.size(); }
    void cut_story(std::size_t lines) override { result.did.resize(lines); }
    void restart() override { process.stop(); }
    void failed_at(const std::vector<double>& sample) override {
        result.domain = domain_;
        result.sample = sample;
    }

    Bytes call(std::string_view function, const Bytes& arguments) override {
        ++count;
        RecordedCall& last = calls[std::string(function)];
        last.arguments = arguments;
        last.answer.reset();
        last.reference.reset();
        if (seconds_left_ > 0 && seconds() >= seconds_left_) throw CallFailure(CallFailure::Kind::time, used_up_);
        Bytes answer = process.call(function, arguments);
        last.answer = answer;
        return answer;
    }

    /// No call begins after so many seconds, what is left of the exercise's own.
    void end_after(double seconds_left, double of_all) {
        std::ostringstream sentence;
        sentence << "not run to its end: " << result.exercise << ".cpp has used up its " << of_all << " s";
        used_up_ = sentence.str();
        seconds_left_ = std::max(seconds_left, 1e-9);
    }

    CaseResult result;
    SubjectProcess process;
    int count = 0, expectations = 0;
    std::string failed_assertion;
    std::map<std::string, RecordedCall> calls;

  private:
    double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(); }

    const KeptCase* kept_case() const {
        const auto found = std::find_if(draws_.kept.begin(), draws_.kept.end(),
                                        [&](const KeptCase& one) { return one.title == result.title; });
        return found == draws_.kept.end() ? nullptr : &*found;
    }

    const Draws& draws_;
    int domain_ = -1;
    const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    double seconds_left_ = 0;  ///< 0: no end
    std::string used_up_;
};

}  // namespace rbc
