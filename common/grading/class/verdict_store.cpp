#include "common/grading/class/verdict_store.hpp"

#include <utility>

#include "common/foundation/io/byte_text.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"

namespace rbc {

namespace fs = std::filesystem;

namespace {

fs::path with_ending(fs::path place, const char* ending) {
    place += ending;
    return place;
}

}  // namespace

VerdictStore::VerdictStore(fs::path folder) : folder_(std::move(folder)) {}

fs::path VerdictStore::place_of(const JudgeTask& task) const {
    const fs::path first = folder_ / task.lesson / task.exercise / hash_text(task.text);
    for (int other = 1;; ++other) {
        const fs::path place = other == 1 ? first : with_ending(first, ("-" + std::to_string(other)).c_str());
        const fs::path text = with_ending(place, ".cpp");
        std::error_code error;
        if (!fs::exists(text, error) || read_file(text) == task.text) return place;
    }
}

std::optional<std::vector<CaseResult>> VerdictStore::find(const JudgeTask& task) const try {
    const fs::path file = with_ending(place_of(task), ".json");
    std::error_code error;
    if (!fs::exists(file, error)) return {};
    const std::vector<Report> reports = read_reports(read_file(file));
    if (reports.size() != 1 || reports.front().cases.empty()) return {};
    return reports.front().cases;
} catch (const InputError&) {
    return {};
}

void VerdictStore::keep(const JudgeTask& task, const std::vector<CaseResult>& cases) const {
    const fs::path place = place_of(task);
    std::error_code error;
    fs::create_directories(place.parent_path(), error);
    write_file(with_ending(place, ".cpp"), task.text);
    write_file(with_ending(place, ".json"), report_json(Report{task.lesson, cases}));
}

}  // namespace rbc
