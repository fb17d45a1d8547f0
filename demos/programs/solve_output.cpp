#include "demos/programs/solve_output.hpp"

#include <cmath>
#include <cstdarg>
#include <cstdio>

#include "common/foundation/io/nearest_match.hpp"

namespace rbc {

using nlohmann::ordered_json;

std::string line(const char* format, ...) {
    char text[240];
    std::va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return text;
}

ordered_json json_number(double value) {
    return std::isfinite(value) ? ordered_json(value) : ordered_json();
}

ordered_json json_list(const Eigen::VectorXd& v) {
    ordered_json out = ordered_json::array();
    for (const double x : v) out.push_back(json_number(x));
    return out;
}

std::string json_lines(const ordered_json& object) {
    std::string text = "{";
    for (const auto& [field, value] : object.items()) {
        text += (text == "{" ? "\n  " : ",\n  ") + ordered_json(field).dump() + ": " +
                value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
    }
    return text + "\n}\n";
}

std::string unknown_name(const char* kind, const std::string& name, const std::vector<std::string>& known) {
    std::string text = std::string("no ") + kind + " '" + name + "'";
    const std::string nearest = name.size() < 100 ? nearest_match(name, known) : "";
    if (!nearest.empty()) return text + "; did you mean " + nearest + "?";
    text += "; there are: ";
    for (const std::string& one : known) text += (one == known.front() ? "" : ", ") + one;
    return text;
}

}  // namespace rbc
