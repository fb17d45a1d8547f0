#include "common/grading/case_file.hpp"

#include <nlohmann/json.hpp>

#include "common/io/files.hpp"
#include "common/model/input_error.hpp"

namespace rbc {

using nlohmann::ordered_json;

std::string case_json(const std::string& lesson, const CaseResult& result, unsigned long seed) {
    ordered_json file = {{"lesson", lesson}, {"exercise", result.exercise}, {"case", result.title}, {"seed", seed}};
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
        CaseFile result{file.at("lesson"), file.at("exercise"), {file.at("case"), -1, {}}, file.at("seed")};
        if (file.contains("sample")) {
            result.kept.domain = file.at("domain");
            result.kept.sample = file.at("sample").get<std::vector<double>>();
        }
        return result;
    } catch (const ordered_json::exception&) {
        throw InputError(path.string() + " is not a case as `grade` writes it");
    }
}

}  // namespace rbc
