#include "common/book/browser_programs.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <utility>

#include "common/book/pictures.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/interrupt.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/process.hpp"

namespace rbc::book {

namespace fs = std::filesystem;

namespace {

ProcessResult run(const std::vector<std::string>& command, const std::function<void()>& meanwhile = {}) {
    ProcessOptions options;
    options.cancelled = [&] {
        if (interrupted() == 0 && meanwhile) meanwhile();  // which must not throw: a build would go on by itself
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

/// How far Ninja says it is: the last "[12/136] ..." of what it wrote so far.
std::pair<std::size_t, std::size_t> steps_done(const fs::path& log) {
    const std::string said = fs::exists(log) ? read_file(log) : "";
    unsigned long done = 0, all = 0;
    for (std::size_t at = said.rfind('['); at != std::string::npos && at > 0; at = said.rfind('[', at - 1)) {
        if (said[at - 1] == '\n' && std::sscanf(said.c_str() + at, "[%lu/%lu]", &done, &all) == 2) break;
    }
    return {done, all};
}

}  // namespace

std::map<std::string, fs::path> built_browser_programs(
    const Syllabus& syllabus, const std::vector<const Lesson*>& lessons,
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
    std::map<std::string, fs::path> programs;
    const auto want = [&](const std::string& target, const std::string& name) {
        command.push_back(target);
        programs[name] = build / "demos" / (name + ".js");
    };
    for (const Lesson& lesson : syllabus.lessons) {
        const bool wanted = lessons.empty() || std::find(lessons.begin(), lessons.end(), &lesson) != lessons.end();
        if (!lesson.has_demo || !wanted) continue;
        want("demo_" + lesson.number + "_browser", lesson.id);
        if (has_moving_drawings(lesson.id)) want("drawings_" + lesson.number + "_browser", lesson.id + ".drawings");
    }
    if (lessons.empty()) want("solve_browser", "solve");
    const fs::path log = build / "build.log";
    command.insert(command.begin(), {"sh", "-c", "exec \"$@\" >\"$0\" 2>&1", log.string()});
    const ProcessResult made = run(command, [&] {
        const auto [done, all] = steps_done(log);
        told("demos for the page", done, std::max<std::size_t>(1, all));
    });
    if (made.exit_code != 0) {
        const std::string said = read_file(log);
        throw InputError("the demos for a page do not build:\n" +
                         said.substr(said.size() - std::min<std::size_t>(said.size(), 6000)));
    }
    return programs;
}

}  // namespace rbc::book
