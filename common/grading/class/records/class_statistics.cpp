#include "common/grading/class/records/class_statistics.hpp"

#include <algorithm>
#include <map>

namespace rbc {

namespace {

/// A list in the order of first mention, each found by a key.
template <class T>
class Tally {
  public:
    explicit Tally(std::vector<T>& all) : all_(all) {}
    T& at(const std::string& key, const T& fresh) {
        const auto [place, is_new] = index_.emplace(key, all_.size());
        if (is_new) all_.push_back(fresh);
        return all_[place->second];
    }

  private:
    std::vector<T>& all_;
    std::map<std::string, std::size_t> index_;
};

bool was_tried(const CaseResult& c) {
    return c.passed || (c.kind != "not_built" && c.kind != "not_implemented" && c.kind != "not_run");
}

void count_exercises(Tally<ExerciseStatistics>& exercises, const StudentResult& student) {
    for (const ExercisePoints& e : exercise_points(student)) {
        ExerciseStatistics& sum = exercises.at(e.name, {e.name, e.most});
        sum.most = std::max(sum.most, e.most);
        ++(e.points == e.most ? sum.solved : e.points > 0 ? sum.partly : sum.nothing);
        sum.mean += e.points;  // divided at the end
    }
}

void count_cases(Tally<CaseStatistics>& cases, Tally<HintStatistics>& hints, const StudentResult& student) {
    std::map<std::string, HintStatistics> had;  // once a student, however often it shows
    for (const Report& report : student.reports) {
        for (const CaseResult& c : report.cases) {
            const std::string exercise = report.lesson + "/" + c.exercise;
            CaseStatistics& sum = cases.at(exercise + ":" + c.title, {exercise, c.title});
            sum.passed += c.passed ? 1 : 0;
            sum.tried += was_tried(c) ? 1 : 0;
            if (!c.passed && was_tried(c) && !c.hint.empty()) had[exercise + ":" + c.hint] = {exercise, c.hint};
        }
    }
    for (const auto& [key, hint] : had) ++hints.at(key, hint).students;
}

}  // namespace

ClassStatistics class_statistics(const ClassResult& result) {
    ClassStatistics statistics;
    Tally exercises(statistics.exercises);
    Tally cases(statistics.cases);
    Tally hints(statistics.hints);
    for (const StudentResult& student : result.students) {
        count_exercises(exercises, student);
        count_cases(cases, hints, student);
        const int most = most_points_of(student);
        statistics.shares.push_back(most > 0 ? total_of(student) / most : 0);
    }
    for (ExerciseStatistics& e : statistics.exercises) e.mean /= static_cast<double>(e.solved + e.partly + e.nothing);
    const auto passed_share = [](const CaseStatistics& c) {
        return static_cast<double>(c.passed) / static_cast<double>(c.tried);
    };
    std::erase_if(statistics.cases, [](const CaseStatistics& c) { return c.passed == c.tried; });
    std::stable_sort(statistics.cases.begin(), statistics.cases.end(), [&](const auto& a, const auto& b) {
        return passed_share(a) != passed_share(b) ? passed_share(a) < passed_share(b) : a.tried > b.tried;
    });
    std::stable_sort(statistics.hints.begin(), statistics.hints.end(),
                     [](const auto& a, const auto& b) { return a.students > b.students; });
    return statistics;
}

double median(std::vector<double> values) {
    if (values.empty()) return 0;
    std::sort(values.begin(), values.end());
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : 0.5 * (values[middle - 1] + values[middle]);
}

}  // namespace rbc
