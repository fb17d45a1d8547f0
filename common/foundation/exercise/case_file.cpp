#include "common/foundation/exercise/case_file.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <tuple>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/paths.hpp"

namespace rbc {

using nlohmann::ordered_json;

namespace {

/// @throws InputError  not an even number of hexadecimal digits
std::string bytes_of(const std::string& hexadecimal) {
    const auto digit = [](char c) {
        const std::size_t value = std::string_view("0123456789abcdef").find(c);
        if (value == std::string_view::npos) throw InputError("not a hexadecimal digit");
        return static_cast<unsigned>(value);
    };
    if (hexadecimal.size() % 2 != 0) throw InputError("half a byte");
    std::string bytes;
    for (std::size_t i = 0; i < hexadecimal.size(); i += 2)
        bytes += static_cast<char>(16 * digit(hexadecimal[i]) + digit(hexadecimal[i + 1]));
    return bytes;
}

/// @throws InputError  lists within lists without end, which no stack can hold
void check_depth(const std::string& text) {
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted && c == '\\')
            ++i;
        else if (c == '"')
            quoted = !quoted;
        else if (!quoted)
            depth += c == '[' || c == '{' ? 1 : c == ']' || c == '}' ? -1 : 0;
        if (depth > 40) throw InputError("more than 40 lists within each other");
    }
}

/// What a file says of a value; numbers that are not finite are texts there.
ValueTree value_of(const ordered_json& json) {
    using Kind = ValueTree::Kind;
    ValueTree tree;
    if (json.is_boolean() || json.is_number()) {
        tree.kind = json.is_boolean() ? Kind::truth : json.is_number_float() ? Kind::number : Kind::whole;
        tree.number = json.is_boolean() ? static_cast<double>(json.get<bool>()) : json.get<double>();
    } else if (json.is_string()) {
        tree.kind = Kind::text;
        tree.text = json;
        const double number = tree.text == "NaN"         ? NAN
                              : tree.text == "infinity"  ? INFINITY
                              : tree.text == "-infinity" ? -INFINITY
                                                         : 0;
        if (number != 0) tree = {"", Kind::number, number, "", {}};
    } else if (json.is_structured()) {
        tree.kind = json.is_array() ? Kind::list : Kind::fields;
        for (const auto& [name, part] : json.items()) {
            tree.parts.push_back(value_of(part));
            if (json.is_object()) tree.parts.back().name = name;
        }
    }
    return tree;
}

std::optional<ValueTree> value_at(const ordered_json& object, const char* key) {
    return object.contains(key) ? std::optional(value_of(object.at(key))) : std::nullopt;
}

std::string text_at(const ordered_json& object, const char* key) {
    return object.contains(key) ? object.at(key).dump() : "";
}

/// Whether a case of one's own exercise was written before the exercise was saved last.
bool is_outdated(const std::filesystem::path& path, const CaseFile& file) {
    namespace fs = std::filesystem;
    std::error_code unknown, missing;
    if (!fs::equivalent(fs::absolute(path).parent_path(), kept_case_folder(file.lesson), unknown)) return false;
    const fs::path code = course_root() / "exercises" / file.lesson / (file.exercise + ".cpp");
    const auto saved = fs::last_write_time(code, missing), written = fs::last_write_time(path, unknown);
    return !missing && !unknown && saved > written;
}

}  // namespace

std::filesystem::path kept_case_folder(const std::string& lesson) {
    return course_root() / ".course" / "cases" / lesson;
}

std::vector<std::filesystem::path> kept_case_files(const std::string& lesson, const std::string& exercise) {
    namespace fs = std::filesystem;
    std::vector<std::tuple<std::string, int, fs::path>> found;
    std::error_code none;
    for (const fs::directory_entry& entry : fs::directory_iterator(kept_case_folder(lesson), none)) {
        const std::string stem = entry.path().stem().string();
        const std::size_t dash = stem.rfind('-');
        if (dash == std::string::npos || entry.path().extension() != ".json") continue;
        const std::string name = stem.substr(0, dash);
        if (exercise.empty() || name == exercise)
            found.emplace_back(name, std::atoi(stem.c_str() + dash + 1), entry.path());
    }
    std::sort(found.begin(), found.end());
    std::vector<fs::path> files;
    for (const auto& [name, number, path] : found) files.push_back(path);
    return files;
}

CaseFile read_case_file(const std::filesystem::path& path) {
    if (!std::filesystem::exists(path))
        throw InputError("there is no " + path.string() + " (a case is kept until its exercise is graded again)");
    const std::string text = read_file(path);
    try {
        check_depth(text);
        const ordered_json file = ordered_json::parse(text);
        CaseFile result{
            file.at("lesson"), file.at("exercise"), {file.at("case"), -1, {}, file.at("seed")}, {}, "", "", "", ""};
        if (file.contains("sample")) {
            result.kept.domain = file.at("domain");
            result.kept.sample = file.at("sample").get<std::vector<double>>();
        }
        if (file.contains("calls"))
            for (const auto& [function, call] : file.at("calls").items()) {
                if (call.is_object() && !call.contains("bytes")) continue;  // too long to be kept
                result.calls.push_back({function, bytes_of(call.at("bytes")), call.at("arguments").dump(),
                                        text_at(call, "answer"), text_at(call, "reference"),
                                        value_of(call.at("arguments")), value_at(call, "answer"),
                                        value_at(call, "reference")});
            }
        result.checked = file.value("checked", "");
        result.expected = file.value("expected", "");
        result.got = file.value("got", "");
        result.hint = file.value("hint", "");
        result.outdated = is_outdated(path, result);
        return result;
    } catch (const ordered_json::exception&) {
        throw InputError(path.string() + " is not a case as `grade` writes it");
    } catch (const InputError& error) {
        throw InputError(path.string() + " is not a case as `grade` writes it: " + error.what());
    }
}

}  // namespace rbc
