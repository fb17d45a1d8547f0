#include "common/grading/class/judging.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace rbc {

Judging::Judging(JudgeRules rules, std::map<std::string, Report> nothing, std::optional<VerdictStore> store)
    : rules_(rules), nothing_(std::move(nothing)), store_(std::move(store)) {}

void Judging::add(const JudgeTask& task, std::size_t student) {
    const auto [place, fresh] = verdicts_.try_emplace(task);
    place->second.students.push_back(student);
    if (!fresh) return;
    if (!store_) return;
    if (auto known = store_->find(task)) place->second.cases = std::move(*known);
}

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// The seconds that each student's files have taken.
class TimeBook {
  public:
    explicit TimeBook(double most) : most_(most) {}
    /// One of these who has time left; none: nobody has.
    std::optional<std::size_t> payer(const std::vector<std::size_t>& students) const {
        const auto has_time = [&](std::size_t student) {
            const auto used = used_.find(student);
            return (used == used_.end() ? 0 : used->second) < most_;
        };
        const auto found = std::find_if(students.begin(), students.end(), has_time);
        if (found == students.end()) return {};
        return *found;
    }
    void charge(std::size_t student, double seconds) { used_[student] += seconds; }

  private:
    double most_;
    std::map<std::size_t, double> used_;
};

}  // namespace

bool Judging::run(int jobs, const std::function<void(const JudgingProgress&)>& progress,
                  const std::function<bool()>& cancelled) {
    std::vector<std::pair<const JudgeTask*, Verdict*>> open;
    for (auto& [task, verdict] : verdicts_) {
        if (verdict.cases.empty()) open.push_back({&task, &verdict});
    }
    const Clock::time_point start = Clock::now();
    std::atomic<std::size_t> next{0};
    std::atomic<bool> stop{false};
    const auto ended = [&] { return stop.load() || (cancelled && cancelled()); };
    std::mutex mutex;
    std::exception_ptr problem;
    TimeBook times(rules_.submission_seconds);
    std::size_t judged = 0;
    const auto say = [&] {
        const double pace = seconds_since(start) / static_cast<double>(judged);
        const std::size_t done = verdicts_.size() - open.size() + judged;
        if (progress) progress({done, verdicts_.size(), pace * static_cast<double>(open.size() - judged)});
    };
    const auto judge = [&](const JudgeTask& task, Verdict& verdict) {
        std::unique_lock guard(mutex);
        const std::optional<std::size_t> payer = times.payer(verdict.students);
        const Report& nothing = nothing_.at(task.lesson);
        if (!payer) {
            verdict.cases = failed_all(nothing, task.exercise, "time", "not run: this submission's time was used up");
        } else {
            guard.unlock();
            const Clock::time_point begin = Clock::now();
            std::vector<CaseResult> cases = judge_exercise(task, rules_, nothing, ended);
            if (cases.empty()) return;
            guard.lock();
            times.charge(*payer, seconds_since(begin));
            if (store_) store_->keep(task, cases);
            verdict.cases = std::move(cases);
        }
        ++judged;
        say();
    };
    const auto work = [&] {
        try {
            for (std::size_t k; !ended() && (k = next++) < open.size();) judge(*open[k].first, *open[k].second);
        } catch (...) {
            const std::lock_guard guard(mutex);
            problem = std::current_exception();
            stop = true;
        }
    };
    std::vector<std::thread> others;
    for (int i = 1; i < jobs; ++i) others.emplace_back(work);
    work();
    for (std::thread& other : others) other.join();
    if (problem) std::rethrow_exception(problem);
    return !ended();
}

}  // namespace rbc
