#include "common/grading/report/readme_points.hpp"

#include <map>
#include <regex>
#include <sstream>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/grading/call/subject.hpp"

namespace rbc {

namespace {

/// By exercise: 10 of "## box: Between floor and ceiling (10 points)".
std::map<std::string, int> points_in_readme(const std::string& lesson) try {
    static const std::regex heading(R"(^## ([a-z0-9_]+):.* \((\d{1,4}) points?\)\s*$)");
    std::map<std::string, int> points;
    std::istringstream lines(read_file(contract_folder(lesson) / "README.md"));
    std::smatch parts;
    for (std::string line; std::getline(lines, line);)
        if (line.size() < 300 && std::regex_match(line, parts, heading)) points[parts[1]] = std::stoi(parts[2]);
    return points;
} catch (const InputError&) {
    return {};
}

}  // namespace

std::vector<std::string> points_unlike_readme(const std::vector<Report>& reports) {
    std::vector<std::string> lines;
    for (const Report& report : reports) {
        std::map<std::string, int> judged;
        for (const CaseResult& c : report.cases) judged[c.exercise] += c.points;
        for (const auto& [exercise, points] : points_in_readme(report.lesson)) {
            const auto found = judged.find(exercise);
            if (found != judged.end() && found->second != points)
                lines.push_back(report.lesson + "/" + exercise + ": its README says " + std::to_string(points) +
                                " points, its cases have " + std::to_string(found->second));
        }
    }
    return lines;
}

}  // namespace rbc
