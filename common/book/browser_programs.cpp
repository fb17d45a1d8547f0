#include "common/book/browser_programs.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <thread>

#include "common/io/paths.hpp"
#include "common/io/process.hpp"
#include "common/model/input_error.hpp"
#include "common/program/interrupt.hpp"

namespace rbc::book {

namespace fs = std::filesystem;

namespace {

ProcessResult run(const std::vector<std::string>& command, const std::function<void()>& meanwhile = {}) {
    ProcessOptions options;
    options.cancelled = [&] {
        if (meanwhile) meanwhile();
        return interrupted() != 0;
    };
    const ProcessResult result = run_process(command, options);
    check_interrupted();
    return result;
}

void configure(const fs::path& build) {
    if (fs::exists(build / "build.ninja")) return;
    if (run_process({"emcc", "--version"}).exit_code != 0)
        throw InputError(
            "there is no emscripten, which makes the demos for a page (./course doctor names its package); with "
            "--no-demos the book has still pictures");
    const ProcessResult made = run({"emcmake", "cmake", "-S", course_root().string(), "-B", build.string(), "-G",
                                    "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_UNITY_BUILD=ON"});
    if (made.exit_code == 0) return;
    std::error_code none;
    fs::remove(build / "CMakeCache.txt", none);
    throw InputError("the demos for a page cannot be configured:\n" + made.output);
}

std::size_t lines_in(const fs::path& file) {
    std::ifstream in(file);
    return static_cast<std::size_t>(std::count(std::istreambuf_iterator<char>(in), {}, '\n'));
}

/// How many steps Ninja has still to do: the largest N of "[1/N] ..." in a dry run.
std::size_t steps_of(std::vector<std::string> command) {
    command.insert(command.end(), {"--", "-n"});
    std::istringstream said(run(command).output);
    std::size_t most = 0;
    for (std::string line; std::getline(said, line);) {
        unsigned long first = 0, all = 0;
        if (std::sscanf(line.c_str(), "[%lu/%lu]", &first, &all) == 2) most = std::max<std::size_t>(most, all);
    }
    return most;
}

}  // namespace

fs::path built_browser_programs(const std::vector<const Lesson*>& lessons,
                                const std::function<void(const std::string&, std::size_t, std::size_t)>& told) {
    const fs::path build = course_build() / "browser";
    told("demos for the page: configuring", 0, 1);
    configure(build);
    const char* jobs = std::getenv("COURSE_BUILD_JOBS");
    std::vector<std::string> command = {"cmake",
                                        "--build",
                                        build.string(),
                                        "-j",
                                        jobs ? jobs : std::to_string(std::max(1u, std::thread::hardware_concurrency())),
                                        "--target"};
    for (const Lesson* lesson : lessons)
        if (lesson->has_demo) command.push_back("demo_" + lesson->number + "_browser");
    if (lessons.empty()) command.push_back("browser_programs");
    const std::size_t all = steps_of(command), before = lines_in(build / ".ninja_log");
    if (all > 0) {
        const auto count = [&] {
            const std::size_t now = lines_in(build / ".ninja_log");
            told("demos for the page", now > before ? std::min(now - before, all) : 0, all);
        };
        const ProcessResult made = run(command, count);
        if (made.exit_code != 0)
            throw InputError("the demos for a page do not build:\n" +
                             made.output.substr(made.output.size() > 6000 ? made.output.size() - 6000 : 0));
    }
    return build / "demos";
}

}  // namespace rbc::book
