#include "common/grading/class/judging.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "common/foundation/io/byte_text.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"

namespace rbc {

namespace fs = std::filesystem;

namespace {

fs::path with_ending(fs::path place, const char* ending) {
    place += ending;
    return place;
}

}  // namespace

VerdictStore::VerdictStore(fs::path folder) : folder_(std::move(folder)) {}

fs::path VerdictStore::place_of(const JudgeTask& task) const {
    const fs::path first = folder_ / task.lesson / task.exercise / hash_text(task.text);
    for (int other = 1;; ++other) {
        const fs::path place = other == 1 ? first : with_ending(first, ("-" + std::to_string(other)).c_str());
        const fs::path text = with_ending(place, ".cpp");
        std::error_code error;
        if (!fs::exists(text, error) || read_file(text) == task.text) return place;
    }
}

std::optional<std::vector<CaseResult>> VerdictStore::find(const JudgeTask& task) const try {
    const fs::path file = with_ending(place_of(task), ".json");
    std::error_code error;
    if (!fs::exists(file, error)) return {};
    const std::vector<Report> reports = read_reports(read_file(file));
    if (reports.size() != 1 || reports.front().cases.empty()) return {};
    return reports.front().cases;
} catch (const InputError&) {
    return {};
}

void VerdictStore::keep(const JudgeTask& task, const std::vector<CaseResult>& cases) const {
    const fs::path place = place_of(task);
    std::error_code error;
    fs::create_directories(place.parent_path(), error);
    write_file(with_ending(place, ".cpp"), task.text);
    write_file(with_ending(place, ".json"), report_json(Report{task.lesson, cases}));
}

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

/// The seconds that each student's files have taken.
class TimeBook {
  public:
    explicit TimeBook(double max_seconds) : max_seconds_(max_seconds) {}
    /// A student with time left, if any.
    std::optional<std::size_t> payer(const std::vector<std::size_t>& students) const {
        const auto has_time = [&](std::size_t student) {
            const auto used = used_.find(student);
            return (used == used_.end() ? 0 : used->second) < max_seconds_;
        };
        const auto found = std::find_if(students.begin(), students.end(), has_time);
        if (found == students.end()) return {};
        return *found;
    }
    void charge(std::size_t student, double seconds) { used_[student] += seconds; }

  private:
    double max_seconds_;
    std::map<std::size_t, double> used_;
};

}  // namespace

bool Judging::run(int jobs, const std::function<void(const JudgingProgress&)>& progress,
                  const std::function<bool()>& cancelled) {
    std::vector<std::pair<const JudgeTask*, Verdict*>> open;
    for (auto& [task, verdict] : verdicts_) {
        if (verdict.cases.empty()) open.push_back({&task, &verdict});
    }
    const double start = rules_.clock();
    std::atomic<std::size_t> next{0};
    std::atomic<bool> stop{false};
    const auto ended = [&] { return stop.load() || (cancelled && cancelled()); };
    std::mutex mutex;
    std::exception_ptr problem;
    TimeBook times(rules_.submission_seconds);
    std::size_t judged = 0;
    const auto say = [&] {
        const double pace = (rules_.clock() - start) / static_cast<double>(judged);
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
            const double begin = rules_.clock();
            std::vector<CaseResult> cases = judge_exercise(task, rules_, nothing, ended);
            if (cases.empty()) return;
            guard.lock();
            times.charge(*payer, rules_.clock() - begin);
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
