#include "common/grading/report/verdict.hpp"

#include <unistd.h>

#include <filesystem>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/process.hpp"
#include "common/grading/call/mine.hpp"
#include "common/grading/call/subject.hpp"
#include "common/grading/report/report.hpp"

namespace rbc {

namespace fs = std::filesystem;

Verdict::Verdict(const std::string& exercise)
    : lesson_(fs::path(exercise).parent_path().string()), file_(fs::path(exercise).filename().string()) {}

Verdict::~Verdict() {
    end();
}

void Verdict::judge() {
    found_.clear();
    const fs::path json = subject_folder(lesson_) / (file_ + "-" + std::to_string(::getpid()) + ".verdict.json");
    std::error_code ignored;
    fs::create_directories(json.parent_path(), ignored);
    const ProcessResult result =
        run_process({program_path("course").string(), "grade", lesson_, file_, "--json", json.string()},
                    {.cancelled = [this] { return stop_.load(); }, .limits = {.output = 1 << 16}});
    if (!result.cancelled && result.exit_code <= 1) try {
            const std::vector<Report> reports = read_reports(read_file(json));
            if (!reports.empty())
                found_ = file_ + " " + std::to_string(reports.front().score()) + " of " +
                         std::to_string(reports.front().max_score()) + " points";
        } catch (const InputError&) {
            // Not known: no text is shown.
        }
    fs::remove(json, ignored);
    done_ = true;
}

void Verdict::end() {
    stop_ = true;
    if (judge_.joinable()) judge_.join();
    stop_ = done_ = false;
}

void Verdict::begin() {
    end();
    text_ = "grading " + file_ + " ...";
    judge_ = std::thread([this] { judge(); });
}

bool Verdict::poll() {
    if (!done_) return false;
    end();
    text_ = found_;
    return true;
}

Workshop own_workshop() {
    return {.exercise = own_exercise,
            .points = [](const std::string& exercise) { return std::make_unique<Verdict>(exercise); }};
}

}  // namespace rbc
