#include "tests/attacks/judgement.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <regex>

#include "common/foundation/io/input_error.hpp"
#include "common/grading/class/records/class_result.hpp"
#include "common/grading/class/records/student_name.hpp"
#include "tests/common/class/report_checks.hpp"

namespace rbc::attacks {

namespace {

using Found = std::vector<std::string>;

constexpr std::size_t max_text = 256 << 10;  ///< bytes of a report, and of what is said
constexpr const char* alice = "alice";

void collect(const nlohmann::json& json, std::string& text) {
    if (json.is_string()) text += json.get<std::string>() + "\n";
    if (!json.is_structured()) return;
    for (const auto& [key, value] : json.items()) {
        text += key + "\n";
        collect(value, text);
    }
}

/// All texts of a JSON document, unescaped: what a web page would show.
std::string shown_by_json(const std::string& json) {
    std::string text;
    collect(nlohmann::json::parse(json, nullptr, false), text);
    return text;
}

bool is_number(const std::string& cell) {
    return !cell.empty() && cell.find_first_not_of("0123456789.-") == std::string::npos;
}

std::string table_fault(const std::string& csv) {
    const test::Table table = test::read_table(csv);
    if (table.damaged || table.rows.size() < 2) return "a damaged table";
    for (const auto& row : table.rows) {
        for (const std::string& cell : row) {
            if (!cell.empty() && !is_number(cell) && std::string("=+-@\t\r\n").find(cell[0]) != std::string::npos)
                return "a formula: " + cell.substr(0, 20);
        }
    }
    return "";
}

std::string fault_by_ending(const std::string& name, const std::string& text) {
    if (name.ends_with(".html")) return text.find("</style>") == std::string::npos ? "no page" : test::page_fault(text);
    if (name.ends_with(".md")) return test::markdown_fault(text);
    if (name.ends_with(".csv")) return table_fault(text);
    return "";
}

void add(Found& found, const Found& more) {
    for (const std::string& one : more)
        if (std::find(found.begin(), found.end(), one) == found.end()) found.push_back(one);
}

std::string file_of(const Graded& graded, const std::string& name) {
    const auto at = graded.files.find(name);
    return at == graded.files.end() ? "" : at->second;
}

ExercisePoints points_of(const StudentResult& student, const std::string& exercise) {
    for (const ExercisePoints& points : exercise_points(student))
        if (points.name == exercise) return points;
    return {exercise, 0, 0};
}

std::string text_of(const ExercisePoints& points) {
    return std::to_string(points.points) + " of " + std::to_string(points.max_points);
}

/// Each that a student can have; empty: one is missing.
Found reports_of(const std::string& student) {
    const std::string stem = "students/" + file_stem(student);
    return {stem + ".json", stem + ".md", stem + ".html"};
}

/// What the record, the table and the JSON say about one exercise is the same.
void judge_agreement(const StudentResult& student, const Graded& graded, Found& found) {
    const test::Table table = test::read_table(file_of(graded, "grades.csv"));
    for (const ExercisePoints& points : exercise_points(student)) {
        if (table.cell(student.student, points.name) != std::to_string(points.points))
            found.push_back("grades.csv says '" + table.cell(student.student, points.name) + "', the record " +
                            text_of(points));
    }
    const auto json = nlohmann::json::parse(file_of(graded, reports_of(student.student)[0]), nullptr, false);
    if (!json.is_object() || json.value("score", -1.0) != total_of(student))
        found.push_back("the student's JSON has another score");
}

void judge_points(const Attack& attack, const StudentResult& student, Found& found) {
    const ExercisePoints points = points_of(student, attack.exercise);
    const int allowed = attack.max_points == Attack::full ? points.max_points : attack.max_points;
    if (points.max_points == 0) found.push_back("the report says nothing about " + attack.exercise);
    if (points.points > allowed) found.push_back("it got " + text_of(points) + " points");
    if (attack.max_points == Attack::full && points.points < points.max_points)
        found.push_back("an honest answer got " + text_of(points) + " points");
    const ExercisePoints honest = points_of(student, std::string(honest_lesson) + "/" + honest_exercise(attack));
    if (attack.honest_survives && (honest.max_points == 0 || honest.points < honest.max_points))
        found.push_back("the honest exercise beside it got " + text_of(honest) + " points");
}

/// An attack that is not even compiled proves nothing about the walls behind the compiler.
void judge_compiling(const Attack& attack, const StudentResult& student, Found& found) {
    if (attack.make) return;
    for (const Report& report : student.reports) {
        for (const CaseResult& c : report.cases) {
            if (report.lesson != attack.lesson() || c.exercise != attack.file()) continue;
            const bool built = c.kind != "not_built";
            if (built == attack.compiles) return;
            found.push_back(built
                                ? "it was compiled"
                                : "it was not even compiled: " + c.problem.substr(0, 200) + c.compiler.substr(0, 200));
            return;
        }
    }
}

Found breaches_of(const Attack& attack, const Graded& graded, const Traces& traces) {
    Found found;
    std::string shown;
    const std::string student = student_of(attack), stem = file_stem(student);
    for (const std::string& name : reports_of(student)) {
        const std::string text = file_of(graded, name);
        if (text.empty()) found.push_back("no " + name);
        shown += name.ends_with(".json") ? shown_by_json(text) : text;
    }
    for (const auto& [name, text] : graded.files) {
        const bool of_student = name.find("/" + stem + ".") != std::string::npos;
        const bool handed_in = name.starts_with("similar/");
        if (of_student && !handed_in && name[0] != '.') add(found, faults_of(name, text, traces.secrets, traces.mark));
        // Only what he handed in, and that is none of these.
        if (handed_in && (of_student || name.find("/" + stem + "/") != std::string::npos)) {
            if (const std::string leak = find_leak(text, traces.secrets); !leak.empty())
                found.push_back(name + ": shows " + leak);
        }
    }
    try {
        const StudentResult result = parse_student_record(file_of(graded, ".class/records/" + stem + ".json"));
        judge_points(attack, result, found);
        judge_compiling(attack, result, found);
        judge_agreement(result, graded, found);
    } catch (const InputError&) {
        found.push_back("no record");
    }
    if ((graded.said + shown).find(attack.says) == std::string::npos)
        found.push_back("the report does not say '" + attack.says + "'");
    return found;
}

}  // namespace

std::vector<std::string> faults_of(const std::string& name, const std::string& text, const std::vector<Secret>& secrets,
                                   const std::string& mark) {
    std::vector<std::string> found;
    const std::string in = name + ": ";
    // Lines end with "\r\n" in a table, and only there.
    const std::string plain = name.ends_with(".csv") ? std::regex_replace(text, std::regex("\r\n"), "\n") : text;
    for (const std::string& read : {plain, name.ends_with(".json") ? shown_by_json(text) : std::string()}) {
        if (const std::string leak = find_leak(read, secrets); !leak.empty()) found.push_back(in + "shows " + leak);
        if (const std::size_t deed = read.find(mark); deed != std::string::npos) {
            const std::string rest = read.substr(deed + mark.size() + 1, 60);
            found.push_back("it did: " + rest.substr(0, rest.find_first_of("\n\\\"")));
        }
        if (const std::string bad = find_unprintable(read); !bad.empty()) found.push_back(in + "holds " + bad);
    }
    if (text.size() > max_text) found.push_back(in + std::to_string(text.size()) + " bytes");
    if (const std::string fault = fault_by_ending(name, text); !fault.empty()) found.push_back(in + fault);
    return found;
}

std::string honest_exercise(const Attack& attack) {
    return attack.exercise == "01_gbf/bounce_loss" ? "valley" : "bounce_loss";
}

bool Breaches::any() const {
    return !of_all.empty() ||
           std::any_of(of_each.begin(), of_each.end(), [](const Found& one) { return !one.empty(); });
}

Breaches breaches(const Batch& batch, const Graded& graded, const Traces& traces) {
    Breaches found;
    for (const Attack& attack : batch) found.of_each.push_back(breaches_of(attack, graded, traces));
    if (graded.timed_out) found.of_all.push_back("the grading did not end");
    if (!graded.left.empty()) found.of_all.push_back("left running: " + graded.left);
    if (graded.exit_code != 0)
        found.of_all.push_back("exit code " + std::to_string(graded.exit_code) + ": " +
                               graded.said.substr(0, std::min<std::size_t>(graded.said.find('\n'), 120)));
    add(found.of_all, faults_of("what it says", graded.said, traces.secrets, traces.mark));
    for (const char* name : {"grades.csv", "class.html"}) {
        if (file_of(graded, name).empty()) found.of_all.push_back(std::string("no ") + name);
        add(found.of_all, faults_of(name, file_of(graded, name), traces.secrets, traces.mark));
    }
    for (const std::string& name : reports_of(alice))
        add(found.of_all, faults_of(name, file_of(graded, name), traces.secrets, traces.mark));
    try {
        const ExercisePoints points =
            points_of(parse_student_record(file_of(graded, ".class/records/alice.json")), alices_exercise);
        if (points.max_points == 0 || points.points < points.max_points)
            found.of_all.push_back("another student got " + text_of(points) + " points");
    } catch (const InputError&) {
        found.of_all.push_back("no record of another student");
    }
    return found;
}

}  // namespace rbc::attacks
