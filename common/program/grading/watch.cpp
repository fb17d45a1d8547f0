#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <map>
#include <thread>

#include "common/foundation/exercise/case_file.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/printable.hpp"
#include "common/foundation/programs/building.hpp"
#include "common/foundation/programs/interrupt.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/terminal.hpp"
#include "common/grading/call/subject.hpp"
#include "common/program/grading/grading.hpp"
#include "common/program/help.hpp"
#include "common/program/progress.hpp"

namespace rbc {

namespace fs = std::filesystem;

namespace {

constexpr int poll_ms = 100;
/// Editors write a file in several goes: a change counts once it has been quiet for so long.
constexpr auto quiet = std::chrono::milliseconds(150);

/// When the files of an exercise folder were last written.
using Stamps = std::map<std::string, fs::file_time_type>;

Stamps stamps_of(const fs::path& folder) {
    Stamps stamps;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
        const fs::path extension = entry.path().extension();
        if (extension != ".cpp" && extension != ".hpp") continue;
        const fs::file_time_type time = entry.last_write_time(error);
        if (!error) stamps[entry.path().filename().string()] = time;
    }
    return stamps;
}

/// The demo with the student's code, beside the terminal. Ends with the watch.
class DemoInBackground {
  public:
    ~DemoInBackground() { stop(); }

    /// @param words  its options @param opened  what to say of it
    std::string start(const Lesson& lesson, std::vector<std::string> words, const std::string& opened) {
        if (!lesson.has_demo) return "lesson " + lesson.id + " has no demo";
        words_ = lesson.number;
        for (const std::string& word : words) words_ += " " + word;
        if (!lesson.has_window)
            return "there are no windows here; ./course demo " + words_ + " --headless runs without one";
        if (child_ > 0 && ::waitpid(child_, nullptr, WNOHANG) == 0) return "the window is open already";
        const std::string name = "demo_" + lesson.number + "_window", program = program_path(name);
        build_programs({name});
        words.insert(words.begin(), program);
        std::vector<char*> arguments;
        for (std::string& word : words) arguments.push_back(word.data());
        arguments.push_back(nullptr);
        std::fflush(nullptr);
        child_ = ::fork();
        if (child_ == 0) {
            ::setpgid(0, 0);
            const int null = ::open("/dev/null", O_RDWR);
            for (const int fd : {0, 1, 2}) ::dup2(null, fd);
            ::execv(program.c_str(), arguments.data());
            ::_exit(127);
        }
        return opened;
    }

    /// A sentence if the window could not be opened, once.
    std::string problem() {
        int status = 0;
        if (child_ <= 0 || ::waitpid(child_, &status, WNOHANG) != child_) return "";
        child_ = 0;
        if (WIFEXITED(status) && WEXITSTATUS(status) == 3)
            return "no window can be opened here; ./course demo " + words_ + " --headless runs without one";
        return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? "" : "the demo ended with an error";
    }

    void stop() {
        if (child_ <= 0) return;
        ::kill(-child_, SIGTERM);
        for (int i = 0; i < 50; ++i) {
            if (::waitpid(child_, nullptr, WNOHANG) != 0) {
                child_ = 0;
                return;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
        ::kill(-child_, SIGKILL);
        ::waitpid(child_, nullptr, 0);
        child_ = 0;
    }

  private:
    pid_t child_ = 0;
    std::string words_;
};

class Watch {
  public:
    /// @param lesson  with the exercises to watch @param exercises  their names; empty: all
    Watch(const Syllabus& syllabus, const Lesson& lesson, const std::vector<std::string>& exercises)
        : syllabus_(syllabus), lesson_(lesson), exercises_(exercises), folder_(exercise_folder(lesson)), screen_(is_terminal(1)) {}

    int run() {
        grade();
        while (!quit_) {
            check_interrupted();
            if (const std::optional<char> key = next_key()) act(*key);
            for (DemoInBackground* window : {&demo_, &case_})
                if (const std::string problem = window->problem(); !problem.empty()) say(problem);
            if (keys_.resumed()) show();
            if (!quit_ && changed_and_quiet()) grade();
        }
        if (screen_) std::printf("\n");
        return passed_ ? 0 : 1;
    }

  private:
    std::optional<char> next_key() {
        if (typed_.empty()) return keys_.next(poll_ms);
        const char key = typed_.front();
        typed_.erase(0, 1);
        return key;
    }

    /// Grades until a verdict stands for what is saved: a save meanwhile begins again.
    void grade() {
        for (bool again = true; again && !quit_;) {
            again = false;
            graded_ = stamps_of(folder_);
            const auto stop = [&] {
                if (!again && !quit_) again = stamps_of(folder_) != graded_;
                // The end of a piped input waits for the verdict; a person who quits does not.
                if (const std::optional<char> key = input_ended_ ? std::nullopt : keys_.next(0)) {
                    if (*key == '\0')
                        input_ended_ = true;
                    else if (*key == 'q' && is_terminal(0))
                        quit_ = true;
                    typed_ += *key;
                }
                return again || quit_ || interrupted() != 0;
            };
            try {
                const Waiting waiting("grading " + lesson_.id);
                const Report report = grade_sources(lesson_, exercises_, folder_, subject_folder(lesson_.id), stop,
                                                    {.kept = kept_case_folder(lesson_.id)});
                record_points(report);
                passed_ = report.all_passed();
                verdict_ = report_text(report, {terminal_width(), ink_for(1).on});
            } catch (const Interrupted&) {
                check_interrupted();
                if (again) wait_until_quiet();
                continue;
            } catch (const InputError& error) {
                passed_ = false;
                verdict_ = "error: " + printable_lines(error.what(), 4000) + "\n";
            }
            show();
        }
    }

    void show() {
        if (screen_) std::fputs("\033[2J\033[H", stdout);
        std::fputs(verdict_.c_str(), stdout);
        if (passed_) std::printf("\nWhat next\n  %s\n", next_step(syllabus_).text.c_str());
        if (screen_) {
            const std::string watched = "watching exercises/" + lesson_.id +
                                        (exercises_.empty() ? "" : "/" + exercises_.front() + ".cpp"),
                              keys = "h hint   d demo   c see what failed   r reset   q quit";
            const bool one_line = static_cast<int>(watched.size() + keys.size()) + 3 <= terminal_width();
            std::printf("\n%s\n", ink_for(1).dim(watched + (one_line ? "   " : "\n") + keys).c_str());
        }
        std::fflush(stdout);
    }

    void say(const std::string& text) {
        std::printf("%s%s", text.c_str(), text.ends_with('\n') ? "" : "\n");
        std::fflush(stdout);
    }

    void act(char key) try {
        switch (key) {
            case 'q':
            case 'Q':
            case '\0':
                quit_ = true;
                break;
            case 'h':
            case 'H':
                say("\n");
                say(next_hint(lesson_, current_exercise(lesson_)));
                break;
            case 'd':
            case 'D':
                say(demo_.start(lesson_, {"--mine"}, "the demo opens with your code; it follows what you save"));
                break;
            case 'c':
            case 'C':
                see_case();
                break;
            case 'r':
            case 'R':
                reset();
                break;
            default:
                break;
        }
    } catch (const InputError& error) {
        say("error: " + printable_lines(error.what(), 4000));
    }

    /// The first case that failed of the present exercise, else of any that is watched.
    void see_case() {
        std::vector<fs::path> files = kept_case_files(lesson_.id, current_exercise(lesson_).file);
        for (std::size_t i = 0; files.empty() && i < lesson_.exercises.size(); ++i)
            files = kept_case_files(lesson_.id, lesson_.exercises[i].file);
        if (files.empty()) return say("no case has failed yet that calls your code");
        case_.stop();
        say(case_.start(lesson_, {"--case", files.front().string()}, "the case opens: your answer and the reference"));
    }

    void reset() {
        std::vector<Exercise> changed = lesson_.exercises;
        std::erase_if(changed, [&](const Exercise& exercise) { return !is_changed(lesson_, exercise); });
        if (changed.size() > 9) changed.resize(9);
        if (changed.empty()) return say("nothing to reset: these files are the stubs");
        std::string question = "put the stub back (a dated backup is kept)? Press";
        for (std::size_t i = 0; i < changed.size(); ++i)
            question += " " + std::to_string(i + 1) + " for " + changed[i].file + ".cpp,";
        say(question + " another key for no");
        std::optional<char> key;
        while (!(key = next_key()) || *key == '\n') check_interrupted();
        const int index = *key - '1';
        if (*key == '\0') quit_ = true;
        if (index < 0 || index >= static_cast<int>(changed.size())) return say("nothing was changed");
        const fs::path backup = reset_exercise(lesson_, changed[static_cast<std::size_t>(index)]);
        grade();
        if (!backup.empty()) say("your file is kept as " + backup.string());
    }

    bool changed_and_quiet() {
        if (stamps_of(folder_) == graded_) return false;
        wait_until_quiet();
        return true;
    }

    void wait_until_quiet() {
        auto since = std::chrono::steady_clock::now();
        Stamps last = stamps_of(folder_);
        while (std::chrono::steady_clock::now() - since < quiet) {
            check_interrupted();
            std::this_thread::sleep_for(std::chrono::milliseconds(25));
            Stamps now = stamps_of(folder_);
            if (now == last) continue;
            last = std::move(now);
            since = std::chrono::steady_clock::now();
        }
    }

    const Syllabus& syllabus_;
    const Lesson& lesson_;
    const std::vector<std::string> exercises_;
    fs::path folder_;
    bool screen_;
    TerminalKeys keys_;
    DemoInBackground demo_, case_;
    Stamps graded_;
    std::string verdict_;
    std::string typed_;  ///< keys pressed while grading
    bool passed_ = false, quit_ = false, input_ended_ = false;
};

}  // namespace

int watch_lesson(const Syllabus& syllabus, const Lesson& lesson, const std::string& word) {
    if (lesson.exercises.empty()) throw InputError("lesson " + lesson.id + " has no exercises");
    if (!fs::is_directory(exercise_folder(lesson)))
        throw InputError("the folder exercises/" + lesson.id + " is missing");
    if (word.empty()) return Watch(syllabus, lesson, {}).run();
    Lesson chosen = lesson;
    chosen.exercises = {find_exercise(lesson, word)};
    return Watch(syllabus, chosen, {chosen.exercises.front().file}).run();
}

}  // namespace rbc
