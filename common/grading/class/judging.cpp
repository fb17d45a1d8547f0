#include "common/grading/class/judging.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>
#include <utility>

#include "common/foundation/io/byte_text.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/stopwatch.hpp"

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

std::optional<FileVerdict> VerdictStore::find(const JudgeTask& task) const try {
    const fs::path file = with_ending(place_of(task), ".json");
    std::error_code error;
    if (!fs::exists(file, error)) return {};
    const std::string text = read_file(file);
    const std::vector<Report> reports = read_reports(text);
    if (reports.size() != 1) return {};
    FileVerdict verdict{reports.front().cases, nlohmann::json::parse(text).at("seconds").get<double>()};
    if (verdict.cases.empty() || !verdict.is_judged()) return {};
    return verdict;
} catch (const InputError&) {
    return {};
} catch (const nlohmann::json::exception&) {
    return {};
}

void VerdictStore::keep(const JudgeTask& task, const FileVerdict& verdict) const {
    const fs::path place = place_of(task);
    std::error_code error;
    fs::create_directories(place.parent_path(), error);
    nlohmann::json value = nlohmann::json::parse(report_json(Report{task.lesson, verdict.cases}));
    value["seconds"] = verdict.seconds;
    write_file(with_ending(place, ".cpp"), task.text);
    write_file(with_ending(place, ".json"), value.dump(1) + "\n");
}

bool FileVerdict::is_judged() const {
    return std::none_of(cases.begin(), cases.end(), [](const CaseResult& c) { return c.not_judged(); });
}

Judging::Judging(JudgeRules rules, std::map<std::string, Report> nothing, std::optional<VerdictStore> store)
    : rules_(rules), nothing_(std::move(nothing)), store_(std::move(store)) {}

void Judging::add(const JudgeTask& task, std::size_t student) {
    tasks_[student].insert(task);
    const auto [place, fresh] = verdicts_.try_emplace(task);
    place->second.students.push_back(student);
    if (!fresh || !store_) return;
    if (auto known = store_->find(task)) static_cast<FileVerdict&>(place->second) = std::move(*known);
}

bool Judging::has_time(const JudgeTask& task, std::size_t student) const {
    double used = 0;
    for (const JudgeTask& before : tasks_.at(student)) {
        if (!(before < task)) break;
        used += verdicts_.at(before).seconds;
    }
    return rules_.submission_seconds == 0 || used < rules_.submission_seconds;
}

std::vector<CaseResult> Judging::cases(const JudgeTask& task, std::size_t student) const {
    const Verdict& verdict = verdicts_.at(task);
    if (rules_.submission_seconds == 0 && verdict.cases.empty())
        return failed_all(nothing_.at(task.lesson), task.exercise, "not_judged",
                          task.exercise + ".cpp was not judged: no time was left for it");
    if (!verdict.cases.empty() && has_time(task, student)) return verdict.cases;
    return failed_all(nothing_.at(task.lesson), task.exercise, "not_run",
                      "not run: this submission's time was used up by the files before it");
}

bool Judging::run(int jobs, const std::function<void(const JudgingProgress&)>& progress,
                  const std::function<bool()>& cancelled) {
    std::vector<std::pair<const JudgeTask*, Verdict*>> open;
    for (auto& [task, verdict] : verdicts_) {
        if (verdict.cases.empty()) open.push_back({&task, &verdict});
    }
    const Stopwatch stopwatch;
    std::atomic<std::size_t> next{0};
    std::atomic<bool> stop{false};
    const auto ended = [&] { return stop.load() || (cancelled && cancelled()); };
    std::mutex mutex;
    std::exception_ptr problem;
    std::size_t judged = 0;
    const auto say = [&] {
        const double pace = stopwatch.seconds() / static_cast<double>(judged);
        const std::size_t done = verdicts_.size() - open.size() + judged;
        if (progress) progress({done, verdicts_.size(), pace * static_cast<double>(open.size() - judged)});
    };
    const auto judge = [&](const JudgeTask& task, Verdict& verdict) {
        std::unique_lock guard(mutex);
        const bool wanted =
            rules_.submission_seconds > 0 && std::any_of(verdict.students.begin(), verdict.students.end(),
                                                         [&](std::size_t student) { return has_time(task, student); });
        guard.unlock();
        FileVerdict found;
        if (wanted) {
            found = judge_exercise(task, rules_, nothing_.at(task.lesson), ended);
            if (found.cases.empty()) return;
        }
        guard.lock();
        static_cast<FileVerdict&>(verdict) = std::move(found);
        if (store_ && !verdict.cases.empty() && verdict.is_judged()) try {
                store_->keep(task, verdict);
            } catch (const InputError&) {
                // The disk is full, perhaps for a moment: it would be judged once more after an interruption.
            }
    };
    const auto work = [&] {
        try {
            for (std::size_t k; !ended() && (k = next++) < open.size();) {
                judge(*open[k].first, *open[k].second);
                const std::lock_guard guard(mutex);
                ++judged;
                say();
            }
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
    for (const auto& [task, verdict] : open) {
        if (!verdict->is_judged() && !ended()) judge(*task, *verdict);
    }
    return !ended();
}

}  // namespace rbc
