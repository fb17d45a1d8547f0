#include "common/grading/call/mine.hpp"

#include <chrono>
#include <utility>

#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/printable.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/grading/call/subject_process.hpp"

namespace rbc {

namespace fs = std::filesystem;

namespace {

/// A demo draws 60 times a second; a call that computes for this long is as good as endless.
CallLimits demo_limits() {
    CallLimits limits;
    limits.cpu = 0.5;
    limits.idle = 0.2;
    return limits;
}

/// Editors save in several steps: a file is taken when it has been quiet for so long.
constexpr auto quiet = std::chrono::milliseconds(60);

}  // namespace

Mine::Mine(const std::string& exercise)
    : Mine(course_root() / "exercises" / (exercise + ".cpp"),
           subject_folder(fs::path(exercise).parent_path().string()) /
               (fs::path(exercise).filename().string() + ".so")) {
    file_.contract = course_root() / "exercises" / (exercise + ".hpp");
}

Mine::Mine(fs::path source, fs::path library) : file_{std::move(source), std::move(library)} {
    std::error_code error;
    if (!fs::exists(file_.source, error)) throw InputError("there is no exercise " + file_.source.string());
}

Mine::~Mine() {
    stop_ = true;
    if (builder_.joinable()) builder_.join();
}

void Mine::build() {
    problem_.clear();
    std::error_code none;
    if (!fs::exists(file_.source, none)) {
        problem_ = file_.source.filename().string() + " is missing; ./course reset puts its stub there";
        done_ = true;
        return;
    }
    try {
        result_ = build_files({file_}, [this] { return stop_.load(); }).front();
    } catch (const std::exception& error) {
        problem_ = error.what();
    }
    done_ = true;
}

void Mine::begin() {
    std::error_code error;
    built_ = fs::last_write_time(file_.source, error);
    done_ = false;
    busy_ = true;
    builder_ = std::thread([this] { build(); });
}

std::shared_ptr<CallTarget> Mine::take() {
    if (builder_.joinable()) builder_.join();
    busy_ = false;
    done_ = false;
    const std::string name = file_.source.filename().string();
    message_ = !problem_.empty()       ? problem_
               : result_.error.empty() ? ""
                                       : name + " does not compile:\n" + result_.error;
    message_ = printable_lines(message_, 16000);
    if (!message_.empty()) return nullptr;
    return std::make_shared<SubjectProcess>(name, file_.library, demo_limits());
}

std::shared_ptr<CallTarget> Mine::build_now() {
    if (!busy_) begin();
    std::shared_ptr<CallTarget> target = take();
    if (!target) throw InputError(message_);
    return target;
}

std::optional<std::shared_ptr<CallTarget>> Mine::poll() {
    if (busy_) {
        if (!done_) return std::nullopt;
        std::shared_ptr<CallTarget> target = take();
        if (target) return target;
        return std::nullopt;
    }
    std::error_code error;
    const auto time = fs::last_write_time(file_.source, error);
    if (error) return std::nullopt;  // an editor may be replacing it just now
    if (!built_) {
        begin();
    } else if (time != *built_) {
        const auto now = Clock::now();
        if (time != seen_) {
            seen_ = time;
            seen_at_ = now;
        } else if (now - seen_at_ >= quiet) {
            begin();
        }
    }
    return std::nullopt;
}

std::unique_ptr<OwnExercise> own_exercise(const std::string& exercise) {
    return std::make_unique<Mine>(exercise);
}

}  // namespace rbc
