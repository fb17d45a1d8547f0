#include <signal.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <set>

#include "common/book/texts/command_line.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/nearest_match.hpp"
#include "common/foundation/programs/building.hpp"
#include "common/foundation/programs/paths.hpp"
#include "tests/texts/course_copy.hpp"
#include "tests/texts/text_check.hpp"

// texts [NN ...] [--sample SECONDS]: runs the commands of the lessons' and exercises' texts and compares the numbers that
// are marked there with what they print (tests/README.md, "Numbers in texts").

namespace {

namespace fs = std::filesystem;
using namespace rbc;
using namespace rbc::texts;
using Clock = std::chrono::steady_clock;

volatile std::sig_atomic_t interrupted = 0;

struct Options {
    std::vector<std::string> lessons;
    double sample = 0;  ///< s for all of it; 0: everything runs
};

constexpr double usual_limit = 300, sample_limit = 4;  ///< s, of one command

/// A lesson's text and that of its exercises.
struct LessonChecks {
    std::string id;
    std::vector<TextCheck> texts;
};

std::vector<std::string> chosen_lessons(const std::vector<std::string>& words) {
    std::vector<std::string> all, chosen;
    for (const auto& entry : fs::directory_iterator(course_root() / "lessons"))
        if (fs::exists(entry.path() / "README.md")) all.push_back(entry.path().filename().string());
    std::sort(all.begin(), all.end());
    for (const std::string& word : words) {
        const auto found = std::find_if(all.begin(), all.end(), [&](const std::string& id) {
            const std::string number = id.substr(0, 2);
            return word == id || word == id.substr(3) || word == number ||
                   (number[0] == '0' && word == number.substr(1));
        });
        if (found == all.end()) {
            const std::string near = nearest_match(word, all);
            throw InputError("no lesson '" + word + "'; " +
                             (near.empty() ? "there are " + all.front().substr(0, 2) + " to " + all.back().substr(0, 2)
                                           : "did you mean " + near + "?"));
        }
        chosen.push_back(*found);
    }
    std::sort(chosen.begin(), chosen.end());
    chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
    return words.empty() ? all : chosen;
}

std::vector<LessonChecks> read_texts(const std::vector<std::string>& lessons, CommandRunner& runner, double seconds) {
    std::vector<LessonChecks> checks;
    for (const std::string& id : lessons) {
        checks.push_back({id, {}});
        for (const char* folder : {"lessons", "exercises"}) {
            const std::string path = std::string(folder) + "/" + id + "/README.md";
            if (!fs::exists(course_root() / path)) continue;
            checks.back().texts.emplace_back(read_lesson_text(path, read_file(course_root() / path)), runner, seconds);
        }
    }
    return checks;
}

/// In the order of the texts; of a sample first what is quickest of each lesson, then the next of each.
std::vector<std::size_t> order_of(const std::vector<LessonChecks>& checks, const CommandRunner& runner, bool sample) {
    std::vector<std::vector<std::size_t>> of_lessons;
    std::size_t longest = 0;
    for (const LessonChecks& lesson : checks) {
        std::vector<std::size_t> commands;
        for (const TextCheck& text : lesson.texts)
            commands.insert(commands.end(), text.commands().begin(), text.commands().end());
        if (sample)
            std::stable_sort(commands.begin(), commands.end(), [&](std::size_t a, std::size_t b) {
                return guessed_cost(runner.line(a)) < guessed_cost(runner.line(b));
            });
        longest = std::max(longest, commands.size());
        of_lessons.push_back(std::move(commands));
    }
    std::vector<std::size_t> order;
    if (!sample) {
        for (const auto& commands : of_lessons) order.insert(order.end(), commands.begin(), commands.end());
        return order;
    }
    for (std::size_t rank = 0; rank < longest; ++rank)
        for (const auto& commands : of_lessons)
            if (rank < commands.size()) order.push_back(commands[rank]);
    return order;
}

void build_programs(const CommandRunner& runner) {
    std::set<std::string> programs;
    for (std::size_t i = 0; i < runner.size(); ++i)
        for (const std::string& program : programs_of(runner.line(i))) programs.insert(program);
    std::fprintf(stderr, "building what %zu commands need\n", runner.size());
    need_built({programs.begin(), programs.end()}, [] { return interrupted != 0; });
}

/// Runs them, with a line of progress: on a terminal rewritten, elsewhere twice a minute.
void run(CommandRunner& runner, const std::vector<std::size_t>& order, double sample) {
    const auto start = Clock::now();
    const auto passed = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
    const bool terminal = ::isatty(2) == 1;
    double told_at = 0;
    runner.run(
        order,
        [&](std::size_t ended) {
            if (passed() - told_at < (terminal ? 0.2 : 30)) return;
            told_at = passed();
            std::fprintf(stderr, "%s%zu of %zu commands, %.0f s%s", terminal ? "\r\033[K" : "", ended, runner.size(),
                         told_at, terminal ? "" : "\n");
        },
        [&] { return interrupted != 0 || (sample > 0 && passed() > sample); });
    if (terminal) std::fprintf(stderr, "\r\033[K");
    if (interrupted) throw InputError("interrupted");
}

/// A line for the lesson, and one for everything that does not hold. @return how many
std::size_t report(const LessonChecks& lesson, bool all) {
    TextVerdict sum;
    for (const TextCheck& text : lesson.texts) {
        const TextVerdict one = text.verdict(course_root() / "lessons" / lesson.id / "figures", all);
        sum.complaints.insert(sum.complaints.end(), one.complaints.begin(), one.complaints.end());
        sum.commands += one.commands;
        sum.commands_run += one.commands_run;
        sum.marks += one.marks;
        sum.marks_compared += one.marks_compared;
        sum.questions += one.questions;
        sum.questions_answered += one.questions_answered;
    }
    std::printf("%-26s %3d of %3d commands, %3d of %3d numbers, %d of %d questions: ", lesson.id.c_str(),
                sum.commands_run, sum.commands, sum.marks_compared, sum.marks, sum.questions_answered, sum.questions);
    if (sum.complaints.empty())
        std::printf("%s\n", sum.commands_run == sum.commands ? "all is as it says" : "as it says, so far");
    else
        std::printf("%zu things to mend\n", sum.complaints.size());
    for (const std::string& line : sum.complaints) std::printf("  %s\n", line.c_str());
    return sum.complaints.size();
}

int check(const Options& options) {
    const std::vector<std::string> lessons = chosen_lessons(options.lessons);
    const bool sample = options.sample > 0;
    const CourseCopy copy(course_root());
    const std::filesystem::path course = program_path("course");
    CommandRunner runner(copy.runs(),
                         {{"course", course}, {"programs", course.parent_path()}, {"tests", course_root() / "tests"}},
                         {"COURSE_TEST_ROOT=" + copy.root().string(), "COURSE_BUILT=*"});
    const std::vector<LessonChecks> checks = read_texts(lessons, runner, sample ? sample_limit : usual_limit);
    build_programs(runner);
    const auto start = Clock::now();
    run(runner, order_of(checks, runner, sample), options.sample);
    std::size_t complaints = 0, done = 0;
    for (const LessonChecks& lesson : checks) complaints += report(lesson, !sample);
    for (std::size_t i = 0; i < runner.size(); ++i) done += runner.end(i).how == CommandEnd::How::ended ? 1 : 0;
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    std::printf("%zu of %zu commands were run, in %.0f s%s\n", done, runner.size(), seconds,
                sample ? "; ./course test --texts runs all of them" : "");
    return complaints == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Runs the commands of all texts, and compares the numbers that are marked there."};
    app.name("./course test --texts");
    Options options;
    app.add_option("lessons", options.lessons, "numbers or names; without any: all");
    app.add_option("--sample", options.sample, "for so many seconds, the quickest commands of each lesson first")
        ->check(CLI::Range(1.0, 1e5));
    struct sigaction action {};
    action.sa_handler = [](int) { interrupted = 1; };
    ::sigaction(SIGINT, &action, nullptr);
    ::sigaction(SIGTERM, &action, nullptr);
    try {
        app.parse(argc, argv);
        return check(options);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);
        std::cerr << "error: " << error.what() << "\n";
    } catch (const std::exception& error) {
        std::cerr << "error: " << error.what() << "\n";
    }
    return interrupted ? 130 : 2;
}
