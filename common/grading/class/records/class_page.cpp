#include "common/grading/class/records/reports.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "common/grading/class/records/html.hpp"
#include "common/grading/class/records/student_name.hpp"

namespace rbc {

namespace {

/// A list in the order of first mention, each found by a key.
template <class T>
class Tally {
  public:
    explicit Tally(std::vector<T>& all) : all_(all) {}
    T& entry_of(const std::string& key, const T& fresh) {
        const auto [place, is_new] = index_.emplace(key, all_.size());
        if (is_new) all_.push_back(fresh);
        return all_[place->second];
    }

  private:
    std::vector<T>& all_;
    std::map<std::string, std::size_t> index_;
};

void count_exercises(Tally<ExerciseStatistics>& exercises, const StudentResult& student) {
    for (const ExercisePoints& e : exercise_points(student)) {
        if (!e.judged) continue;
        ExerciseStatistics& sum = exercises.entry_of(e.name, {e.name, e.max_points});
        sum.max_points = std::max(sum.max_points, e.max_points);
        ++(e.points == e.max_points ? sum.solved : e.points > 0 ? sum.partly : sum.nothing);
        sum.mean += e.points;  // divided at the end
    }
}

void count_cases(Tally<CaseStatistics>& cases, Tally<HintStatistics>& hints, const StudentResult& student) {
    std::map<std::string, HintStatistics> had;  // once a student, however often it shows
    for (const Report& report : student.reports) {
        for (const CaseResult& c : report.cases) {
            const std::string exercise = report.lesson + "/" + c.exercise;
            CaseStatistics& sum = cases.entry_of(exercise + ":" + c.title, {exercise, c.title});
            sum.passed += c.passed ? 1 : 0;
            sum.tried += c.was_called() ? 1 : 0;
            const std::string own = hint_of_end(c.kind), hint = own.empty() ? c.hint : own;
            if (!c.passed && c.was_called() && !hint.empty()) had[exercise + ":" + hint] = {exercise, hint};
        }
    }
    for (const auto& [key, hint] : had) ++hints.entry_of(key, hint).students;
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
        const int max_points = max_points_of(student);
        if (!not_judged(student).empty()) continue;
        statistics.shares.push_back(max_points > 0 ? total_of(student) / max_points : 0);
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

namespace {

constexpr std::size_t max_rows = 12;  ///< of cases and of misconceptions: as many as one lecture can take

std::string percent(double share) {
    return std::to_string(static_cast<int>(std::lround(100 * share))) + " %";
}
std::string number(std::size_t n) {
    return std::to_string(n);
}

/// Ten bars, how many students have 0 to 10 %, ..., 90 to 100 %; wide enough for a phone.
std::string histogram(const std::vector<double>& shares) {
    std::array<std::size_t, 10> bins{};
    // 2.4 of 12 is one fifth, whatever rounding says.
    for (const double share : shares)
        ++bins[static_cast<std::size_t>(std::clamp(std::floor(10 * share + 1e-9), 0.0, 9.0))];
    const std::size_t tallest = std::max<std::size_t>(1, *std::max_element(bins.begin(), bins.end()));
    constexpr int pitch = 33, gap = 4, left = 12, top = 18, height = 110, right = left + 10 * pitch;
    const auto text = [](const char* kind, int x, int y, const std::string& words) {
        return std::string("<text class=\"") + kind + "\" x=\"" + std::to_string(x) + "\" y=\"" + std::to_string(y) +
               "\" text-anchor=\"middle\">" + words + "</text>\n";
    };
    std::string said, svg;
    for (std::size_t i = 0; i < bins.size(); ++i) {
        const int x = left + static_cast<int>(i) * pitch;
        const int bar = static_cast<int>(
            std::lround(static_cast<double>(height) * static_cast<double>(bins[i]) / static_cast<double>(tallest)));
        if (bins[i] > 0) {
            svg += "<rect x=\"" + std::to_string(x + gap / 2) + "\" y=\"" + std::to_string(top + height - bar) +
                   "\" width=\"" + std::to_string(pitch - gap) + "\" height=\"" + std::to_string(bar) + "\"/>\n";
            svg += text("count", x + pitch / 2, top + height - bar - 5, number(bins[i]));
        }
        svg += text("axis", x, top + height + 16, std::to_string(10 * i));
        said += (i == 0 ? "" : ", ") + number(bins[i]);
    }
    svg += text("axis", right, top + height + 16, "100") +
           text("axis", (left + right) / 2, top + height + 33, "% of the points");
    const std::string base = std::to_string(top + height);
    return "<svg viewBox=\"0 0 " + std::to_string(right + left) + " " + std::to_string(top + height + 40) +
           "\" role=\"img\" aria-label=\"students in each tenth of the points: " + said + "\">\n" + svg +
           "<line x1=\"" + std::to_string(left) + "\" y1=\"" + base + "\" x2=\"" + std::to_string(right) + "\" y2=\"" +
           base + "\"/>\n</svg>\n";
}

std::string exercises_table(const ClassStatistics& statistics) {
    std::string rows;
    for (const ExerciseStatistics& e : statistics.exercises) {
        const double all = static_cast<double>(e.solved + e.partly + e.nothing);
        const auto width = [&](std::size_t n) { return points_text(100 * static_cast<double>(n) / all) + "%"; };
        rows += "<tr><td>" + html_text(e.name, 80) + "</td>" + number_cell(number(e.solved)) +
                number_cell(number(e.partly)) + number_cell(number(e.nothing)) +
                number_cell(points_text(std::round(10 * e.mean) / 10)) + number_cell(std::to_string(e.max_points)) +
                "<td><span class=\"track\"><span style=\"width:" + width(e.solved) +
                "\"></span><span class=\"part\" style=\"width:" + width(e.partly) + "\"></span></span></td></tr>\n";
    }
    return html_table({"exercise", "#solved", "#partly", "#no points", "#mean", "#of", "solved, partly"}, rows);
}

/// What it is about, and which exercise's it is.
std::string words_cell(const std::string& exercise, const std::string& words) {
    return "<td class=\"words\">" + html_text(words, 600) + " <span class=\"soft\">" + html_text(exercise, 80) +
           "</span></td>";
}

std::string cases_table(const ClassStatistics& statistics) {
    if (statistics.cases.empty()) return "<p>None: all who tried passed.</p>\n";
    std::string rows;
    for (std::size_t i = 0; i < std::min(max_rows, statistics.cases.size()); ++i) {
        const CaseStatistics& c = statistics.cases[i];
        rows += "<tr>" + number_cell(number(c.passed)) + number_cell(number(c.tried)) +
                words_cell(c.exercise, c.title) + "</tr>\n";
    }
    return html_table({"#passed", "#of tried", "case"}, rows);
}

std::string hints_table(const ClassStatistics& statistics) {
    if (statistics.hints.empty()) return "<p>No case failed in a way that has a name.</p>\n";
    std::string rows;
    for (std::size_t i = 0; i < std::min(max_rows, statistics.hints.size()); ++i) {
        const HintStatistics& h = statistics.hints[i];
        rows += "<tr>" + number_cell(number(h.students)) + words_cell(h.exercise, h.hint) + "</tr>\n";
    }
    return html_table({"#students", "what they were told"}, rows);
}

std::string student_cell(const StudentResult& s) {
    return "<td><a href=\"students/" + html_link(file_stem(s.student) + ".html") + "\">" + html_text(s.student, 80) +
           "</a></td>";
}

/// Files of no student, and students of whom not all could be judged; empty: none.
std::string needy(const ClassResult& result) {
    std::string strays, rows;
    for (const std::string& stray : result.strays) strays += "<p>" + html_text(stray, 400) + "</p>\n";
    for (const StudentResult& s : result.students) {
        for (const std::string& cause : not_judged(s))
            rows += "<tr>" + student_cell(s) + "<td class=\"words half\">" + html_text(cause, 400) + "</td></tr>\n";
    }
    if (strays.empty() && rows.empty()) return "";
    if (!rows.empty())
        rows =
            "<p>The machine failed, not the student: the points are not known, and no zero stands for them. "
            "--resume tries them again.</p>\n" +
            html_table({"student", "what was not judged, and why"}, rows);
    return "<h2>These need you</h2>\n" + strays + rows;
}

std::string students_table(const ClassResult& result) {
    std::string rows;
    for (const StudentResult& s : result.students)
        rows += "<tr>" + student_cell(s) + number_cell(not_judged(s).empty() ? points_text(total_of(s)) : "") +
                number_cell(std::to_string(max_points_of(s))) +
                number_cell(s.late_days > 0 ? points_text(s.late_days) : "") + "<td class=\"words half\">" +
                html_text(joined(all_remarks(s), "; "), 400) + "</td></tr>\n";
    return html_table({"student", "#total", "#of", "#days late", "remark"}, rows);
}

}  // namespace

std::string class_page(const ClassResult& result) {
    const ClassStatistics statistics = class_statistics(result);
    std::string body = "<h1>The class</h1>\n<p class=\"total\">" + number(result.students.size()) +
                       (result.students.size() == 1 ? " submission" : " submissions") + ", median " +
                       percent(median(statistics.shares)) + " of the points</p>\n<p class=\"soft\">seed " +
                       std::to_string(result.seed) + ", the same for all. " + html_text(result.protection, 300) +
                       "</p>\n";
    body += needy(result);
    body += "<h2>Totals</h2>\n" + histogram(statistics.shares);
    body += "<h2>What to say in the next lecture</h2>\n" + hints_table(statistics);
    body += "<h2>The hardest cases</h2>\n" + cases_table(statistics);
    body += "<h2>Exercises</h2>\n" + exercises_table(statistics);
    body += "<h2>Students</h2>\n" + students_table(result);
    return html_page("The class: " + number(result.students.size()) + " submissions", body);
}

}  // namespace rbc
