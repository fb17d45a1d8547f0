#include "common/grading/call/mine.hpp"

#include <unistd.h>

#include <chrono>
#include <utility>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/printable.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/process.hpp"
#include "common/grading/call/report.hpp"
#include "common/grading/call/subject.hpp"
#include "common/grading/call/subject_process.hpp"

namespace rbc {

namespace fs = std::filesystem;

namespace {

using Clock = std::chrono::steady_clock;

/// A demo draws 60 times a second; a call that computes for this long is as good as endless. The clock on the wall is
/// more patient: while a compiler runs, a healthy child may have to wait for its turn.
CallLimits demo_limits() {
    CallLimits limits;
    limits.cpu = 0.5;
    limits.wall = 2;
    return limits;
}

/// Editors save in several steps: a file is taken when it has been quiet for so long.
constexpr auto quiet = std::chrono::milliseconds(60);

}  // namespace

struct Mine::State {
    std::string file;                    // "box.cpp"
    fs::path source, library, contract;  // without a contract it is one of our own files

    fs::file_time_type built{}, seen{};  // times of the source
    bool ever_built = false;
    Clock::time_point seen_at{};
    std::string message;

    std::thread builder;
    std::atomic<bool> busy{false}, done{false}, stop{false};
    BuiltFile result;     // of the builder; ours again once it is done
    std::string problem;  // why it could not even try

    void build();
    void begin();
    std::shared_ptr<CallTarget> take();

    ~State() {
        stop = true;
        if (builder.joinable()) builder.join();
    }
};

void Mine::State::build() {
    problem.clear();
    try {
        result = build_files({{source, library, contract}}, [this] { return stop.load(); }).front();
    } catch (const std::exception& error) {
        problem = error.what();
    }
    done = true;
}

void Mine::State::begin() {
    std::error_code error;
    built = fs::last_write_time(source, error);
    ever_built = true;
    done = false;
    busy = true;
    builder = std::thread([this] { build(); });
}

// The outcome of a build that has ended; empty where it failed.
std::shared_ptr<CallTarget> Mine::State::take() {
    if (builder.joinable()) builder.join();
    busy = false;
    done = false;
    message = !problem.empty() ? problem : result.error.empty() ? "" : file + " does not compile:\n" + result.error;
    message = printable_lines(message, 16000);
    if (!message.empty()) return nullptr;
    return std::make_shared<SubjectProcess>(file, library, demo_limits());
}

Mine::Mine(const std::string& exercise)
    : Mine(course_root() / "exercises" / (exercise + ".cpp"),
           subject_folder(fs::path(exercise).parent_path().string()) /
               (fs::path(exercise).filename().string() + ".so")) {
    state_->contract = course_root() / "exercises" / (exercise + ".hpp");
}

Mine::Mine(fs::path source, fs::path library) : state_(new State) {
    state_->file = source.filename().string();
    state_->source = std::move(source);
    state_->library = std::move(library);
    std::error_code error;
    if (!fs::exists(state_->source, error)) throw InputError("there is no exercise " + state_->source.string());
}

Mine::~Mine() = default;

std::shared_ptr<CallTarget> Mine::build_now() {
    if (!state_->busy) state_->begin();
    std::shared_ptr<CallTarget> target = state_->take();
    if (!target) throw InputError(state_->message);
    return target;
}

std::optional<std::shared_ptr<CallTarget>> Mine::poll() {
    State& s = *state_;
    if (s.busy) {
        if (!s.done) return std::nullopt;
        std::shared_ptr<CallTarget> target = s.take();
        if (target) return target;
        return std::nullopt;
    }
    std::error_code error;
    const auto time = fs::last_write_time(s.source, error);
    if (error) return std::nullopt;  // an editor may be replacing it just now
    if (!s.ever_built) {
        s.begin();
        return std::nullopt;
    }
    if (time == s.built) return std::nullopt;
    const auto now = Clock::now();
    if (time != s.seen) {
        s.seen = time;
        s.seen_at = now;
    } else if (now - s.seen_at >= quiet) {
        s.begin();
    }
    return std::nullopt;
}

std::string Mine::message() const {
    return state_->message;
}
bool Mine::building() const {
    return state_->busy;
}

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
    return {.exercise = [](const std::string& exercise) { return std::make_unique<Mine>(exercise); },
            .points = [](const std::string& exercise) { return std::make_unique<Verdict>(exercise); }};
}

}  // namespace rbc
