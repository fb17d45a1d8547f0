#include "common/grading/report/verdict.hpp"

#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <thread>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/process.hpp"
#include "common/grading/call/mine.hpp"
#include "common/grading/call/subject.hpp"
#include "common/grading/report/report.hpp"

namespace rbc {

namespace fs = std::filesystem;

struct Verdict::State {
    std::string lesson, file, text, found;
    std::thread judge;
    std::atomic<bool> stop{false}, done{false};

    void run();
    void end() {
        stop = true;
        if (judge.joinable()) judge.join();
        stop = done = false;
    }
};

void Verdict::State::run() {
    found.clear();
    const fs::path json = subject_folder(lesson) / (file + "-" + std::to_string(::getpid()) + ".verdict.json");
    std::error_code ignored;
    fs::create_directories(json.parent_path(), ignored);
    const ProcessResult result =
        run_process({program_path("course").string(), "grade", lesson, file, "--json", json.string()},
                    {.cancelled = [this] { return stop.load(); }, .limits = {.output = 1 << 16}});
    if (!result.cancelled && result.exit_code <= 1) try {
            const std::vector<Report> reports = read_reports(read_file(json));
            if (!reports.empty())
                found = file + " " + std::to_string(reports.front().score()) + " of " +
                        std::to_string(reports.front().max_score()) + " points";
        } catch (const InputError&) {
            // Not known: no text is shown.
        }
    fs::remove(json, ignored);
    done = true;
}

Verdict::Verdict(const std::string& exercise) : state_(new State) {
    state_->lesson = fs::path(exercise).parent_path().string();
    state_->file = fs::path(exercise).filename().string();
}

Verdict::~Verdict() {
    state_->end();
}

void Verdict::begin() {
    state_->end();
    state_->text = "grading " + state_->file + " ...";
    state_->judge = std::thread([this] { state_->run(); });
}

bool Verdict::poll() {
    if (!state_->done) return false;
    state_->end();
    state_->text = state_->found;
    return true;
}

std::string Verdict::text() const {
    return state_->text;
}

Workshop own_workshop() {
    return {.exercise = own_exercise,
            .points = [](const std::string& exercise) { return std::make_unique<Verdict>(exercise); }};
}

}  // namespace rbc
