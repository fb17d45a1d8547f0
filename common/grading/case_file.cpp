#include "common/grading/case_file.hpp"

#include <nlohmann/json.hpp>

#include "common/io/files.hpp"
#include "common/model/input_error.hpp"

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

std::string text_at(const ordered_json& object, const char* key) {
    return object.contains(key) ? object.at(key).dump() : "";
}

}  // namespace

std::string case_json(const std::string& lesson, const CaseResult& result) {
    ordered_json file = {
        {"lesson", lesson}, {"exercise", result.exercise}, {"case", result.title}, {"seed", result.seed}};
    if (result.domain >= 0 && !result.sample.empty()) {
        file["domain"] = result.domain;
        file["sample"] = result.sample;
    }
    file["checked"] = result.problem;
    if (!result.expected.empty()) file["expected"] = result.expected;
    if (!result.got.empty()) file["got"] = result.got;
    file["hint"] = result.hint;
    if (!result.calls.empty()) file["calls"] = ordered_json::parse(result.calls);
    return file.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

CaseFile read_case_file(const std::filesystem::path& path) {
    const std::string text = read_file(path);
    try {
        const ordered_json file = ordered_json::parse(text);
        CaseFile result{
            file.at("lesson"), file.at("exercise"), {file.at("case"), -1, {}, file.at("seed")}, {}, "", "", ""};
        if (file.contains("sample")) {
            result.kept.domain = file.at("domain");
            result.kept.sample = file.at("sample").get<std::vector<double>>();
        }
        if (file.contains("calls"))
            for (const auto& [function, call] : file.at("calls").items())
                result.calls.push_back({function, bytes_of(call.at("bytes")), call.at("arguments").dump(),
                                        text_at(call, "answer"), text_at(call, "reference")});
        result.checked = file.value("checked", "");
        result.expected = file.value("expected", "");
        result.got = file.value("got", "");
        return result;
    } catch (const ordered_json::exception&) {
        throw InputError(path.string() + " is not a case as `grade` writes it");
    }
}

}  // namespace rbc
