#include "tests/attacks/judgement.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "common/grading/report.hpp"
#include "common/model/input_error.hpp"

namespace rbc::attacks {

namespace {

constexpr std::size_t most_text = 256 << 10;  ///< bytes of a report, and of what is said

/// All texts of a JSON document, unescaped: what a web page would show.
void collect(const nlohmann::json& json, std::string& text) {
    if (json.is_string()) text += json.get<std::string>() + "\n";
    if (!json.is_structured()) return;
    for (const auto& [key, value] : json.items()) {
        text += key + "\n";
        collect(value, text);
    }
}

struct Points {
    int got = 0, of = 0;
};

Points points_of(const std::vector<Report>& reports, const std::string& lesson, const std::string& exercise) {
    Points points;
    for (const Report& report : reports) {
        if (report.lesson != lesson) continue;
        for (const CaseResult& result : report.cases) {
            if (result.exercise != exercise) continue;
            points.of += result.points;
            points.got += result.passed ? result.points : 0;
        }
    }
    return points;
}

std::string text_of(const Points& points) {
    return std::to_string(points.got) + " of " + std::to_string(points.of);
}

void judge_points(const Attack& attack, const std::vector<Report>& reports, std::vector<std::string>& found) {
    const Points points = points_of(reports, attack.lesson(), attack.file());
    const int most = attack.at_most == Attack::full ? points.of : attack.at_most;
    if (points.of == 0) found.push_back("the report says nothing about " + attack.exercise);
    if (points.got > most) found.push_back("it got " + text_of(points) + " points");
    if (attack.at_most == Attack::full && points.got < points.of)
        found.push_back("an honest answer got " + text_of(points) + " points");
    const Points honest = points_of(reports, honest_lesson, honest_exercise(attack));
    if (attack.honest_survives && (honest.of == 0 || honest.got < honest.of))
        found.push_back("the honest exercise beside it got " + text_of(honest) + " points");
}

}  // namespace

std::string honest_exercise(const Attack& attack) {
    return attack.exercise == "01_gbf/bounce_loss" ? "valley" : "bounce_loss";
}

std::vector<std::string> breaches(const Attack& attack, const Graded& graded, const std::vector<Secret>& secrets,
                                  const std::string& mark) {
    std::vector<std::string> found;
    if (graded.timed_out) found.push_back("the grading did not end");
    if (!graded.left.empty()) found.push_back("left running: " + graded.left);
    std::string shown;
    std::vector<Report> reports;
    try {
        collect(nlohmann::json::parse(graded.json), shown);
        reports = read_reports(graded.json);
    } catch (const std::exception&) {
        found.push_back("no report (exit code " + std::to_string(graded.exit_code) +
                        "): " + graded.said.substr(0, std::min<std::size_t>(graded.said.find('\n'), 120)));
    }
    if (!reports.empty()) judge_points(attack, reports, found);
    for (const std::string* text : {&graded.said, &graded.json, static_cast<const std::string*>(&shown)}) {
        const std::string leak = find_leak(*text, secrets);
        if (!leak.empty()) found.push_back("it shows " + leak);
        const std::size_t deed = text->find(mark);
        if (deed != std::string::npos) {
            const std::string rest = text->substr(deed + mark.size() + 1, 60);
            found.push_back("it did: " + rest.substr(0, rest.find_first_of("\n\\\"")));
        }
        const std::string bad = find_unprintable(*text);
        if (!bad.empty()) found.push_back("the report holds " + bad);
        if (text->size() > most_text) found.push_back("the report has " + std::to_string(text->size()) + " bytes");
    }
    const bool said =
        graded.said.find(attack.says) != std::string::npos || shown.find(attack.says) != std::string::npos;
    if (!said) found.push_back("the report does not say '" + attack.says + "'");
    std::vector<std::string> once;
    for (const std::string& breach : found)
        if (std::find(once.begin(), once.end(), breach) == once.end()) once.push_back(breach);
    return once;
}

}  // namespace rbc::attacks
