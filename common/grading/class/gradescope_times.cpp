#include "common/grading/class/gradescope_times.hpp"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/grading/class/records/late_policy.hpp"

namespace rbc {

using nlohmann::json;

namespace {

/// "2018-07-01T14:22:32.365935-07:00": parts of a second do not count.
double seconds_of(const json& time) {
    static const std::regex parts(R"(\.\d{1,9})");
    const std::string text = time.get<std::string>();
    if (text.size() > 60) throw InputError("its times are too long");
    return parse_deadline(std::regex_replace(text, parts, ""));
}

double due_of(const json& assignment) {
    const auto due = assignment.find("due_date");
    return due == assignment.end() || due->is_null() ? -std::numeric_limits<double>::infinity() : seconds_of(*due);
}

}  // namespace

GradescopeTimes read_gradescope_times(const std::filesystem::path& file) {
    constexpr std::size_t most_bytes = std::size_t{256} << 20;  // it holds the reports of all submissions before
    try {
        const json value = json::parse(read_file(file, most_bytes));
        GradescopeTimes times{seconds_of(value.at("created_at")), due_of(value.at("assignment"))};
        for (const json& user : value.value("users", json::array())) {
            if (user.contains("assignment")) times.due = std::max(times.due, due_of(user.at("assignment")));
        }
        if (times.due == -std::numeric_limits<double>::infinity())
            throw InputError("the assignment has no due date: --deadline gives one");
        return times;
    } catch (const json::exception&) {
        throw InputError("cannot read " + file.string() + ": it is no submission_metadata.json of Gradescope");
    } catch (const InputError& error) {
        throw InputError("cannot read " + file.string() + ": " + error.what());
    }
}

}  // namespace rbc
