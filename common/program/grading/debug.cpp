#include <algorithm>
#include <cstdio>
#include <sstream>

#include "common/foundation/exercise/case_file.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/building.hpp"
#include "common/foundation/programs/interrupt.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/process.hpp"
#include "common/grading/call/compile_command.hpp"
#include "common/grading/call/compiler.hpp"
#include "common/program/grading/grading.hpp"

namespace rbc {

namespace fs = std::filesystem;

namespace {

/// The headers that every exercise is given: those of the language. Eigen's come with the contract.
std::vector<std::string> given_headers() {
    std::vector<std::string> headers;
    std::istringstream lines(read_file(course_root() / "common/grading/call/solution_header.hpp"));
    const std::string begin = "#include <";
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with(begin)) headers.push_back(line.substr(begin.size(), line.find('>') - begin.size()));
    return headers;
}

/// How students' files are compiled, as a program that makes one call, with symbols, and, if it can be, with sanitizers.
/// @param here  "exercises/01_gbf/box"
std::vector<std::string> command_of(const std::string& here, const fs::path& program, bool sanitizers) {
    std::vector<std::string> words;
    const std::vector<std::string> usual = read_compile_command().words;
    for (std::size_t i = 0; i < usual.size(); ++i) {
        const std::string& word = usual[i];
        if (word == "-include") {
            ++i;
        } else if (word != "-O1" && word != "-shared" && word != "-dynamiclib" && word != "-undefined" &&
                   word != "dynamic_lookup" && word != "-fPIC") {
            words.push_back(word);
        }
    }
    for (const std::string& header : given_headers()) words.insert(words.end(), {"-include", header});
    words.insert(words.end(), {"-g", "-O0", "-w"});
    if (sanitizers)
        words.insert(words.end(),
                     {"-fsanitize=address,undefined", "-fno-sanitize-recover=undefined", "-fno-omit-frame-pointer"});
    words.insert(words.end(), {"-DRBC_CONTRACT_FILE=\"" + here + ".hpp\"",
                               "-DRBC_EXERCISE_FILE=\"" + (course_root() / (here + ".cpp")).string() + "\"",
                               (course_root() / "common/grading/call/one_call.cpp").string(), "-o", program.string()});
    return words;
}

/// What the compiler has against an exercise's file by itself; empty: nothing.
std::string error_in(const std::string& here, const fs::path& folder) {
    const fs::path stem = course_root() / here;
    const CompilerResult alone = run_compiler({.source = stem.string() + ".cpp",
                                               .library = folder / "alone.so",
                                               .shown = here + ".cpp",
                                               .contract = stem.string() + ".hpp",
                                               .cancelled = [] { return interrupted() != 0; }});
    if (alone.cancelled) throw Interrupted();
    return alone.error;
}

/// The first case of an exercise that failed when it was graded last, or the one that was named.
CaseFile find_case(const Lesson& lesson, const std::string& exercise, const std::string& named) {
    if (!named.empty()) {
        CaseFile file = read_case_file(named);
        if (file.lesson != lesson.id || file.exercise != exercise)
            throw InputError(named + " is a case of " + file.lesson + " " + file.exercise);
        return file;
    }
    const std::vector<fs::path> files = kept_case_files(lesson.id, exercise);
    if (files.empty())
        throw InputError("no call of " + exercise + " is kept that failed: when ./course grade " + lesson.number + " " + exercise +
                         " ran last it passed, did not compile, or was the stub");
    return read_case_file(files.front());
}

/// The first exercise with a case that failed when it was graded last.
std::string first_failed(const Lesson& lesson) {
    for (const Exercise& exercise : lesson.exercises)
        if (!kept_case_files(lesson.id, exercise.file).empty()) return exercise.file;
    throw InputError("no call is kept that failed in lesson " + lesson.number + ": ./course grade " + lesson.number + " first");
}

}  // namespace

int debug_exercise(const Lesson& lesson, const std::string& word, const std::string& case_file, bool in_debugger) {
    const std::string exercise = word.empty() ? first_failed(lesson) : find_exercise(lesson, word).file;
    const CaseFile failed = find_case(lesson, exercise, case_file);
    if (failed.calls.empty())
        throw InputError("no call of the case that failed is kept: it made none, or one of more than 256 KiB");
    const std::string here = "exercises/" + lesson.id + "/" + exercise;
    const fs::path folder = course_build() / "debug" / lesson.id;
    fs::create_directories(folder);
    const fs::path program = folder / exercise, arguments = folder / (exercise + ".arguments");
    const KeptCall& call = failed.calls.front();
    write_file(arguments, call.arguments);

    std::printf("the case      %s\n", failed.kept.title.c_str());
    std::printf("its call      %s %s\n", call.function.c_str(), call.shown.substr(0, 1000).c_str());
    if (!call.answer.empty())
        std::printf("it answered   %s (when it was graded%s)\n", call.answer.substr(0, 1000).c_str(),
                    failed.outdated ? "; the file was saved since" : "");
    if (!call.reference.empty()) std::printf("the reference %s\n", call.reference.substr(0, 1000).c_str());
    std::fflush(stdout);
    ProcessOptions options{.folder = course_root().string(), .cancelled = [] { return interrupted() != 0; }};
    ProcessResult built = run_process(command_of(here, program, true), options);
    if (built.cancelled) throw Interrupted();
    const bool sanitized = built.exit_code == 0;
    if (!sanitized) {
        // As the grader says it: behind an open brace, this program's own lines would be full of errors, too.
        if (const std::string error = error_in(here, folder); !error.empty())
            throw InputError(here + ".cpp does not compile:\n" + error);
        built = run_process(command_of(here, program, false), options);
        if (built.cancelled) throw Interrupted();
    }
    if (built.exit_code != 0)
        throw InputError(here + ".cpp does not become a program: " + first_errors(built.output, course_root().string()));

    std::vector<std::string> call_again{program.string(), call.function, arguments.string()};
    if (in_debugger) {
        call_again.push_back("--no-limit");
        std::vector<std::string> gdb{
            "gdb", "-q", "-ex", "break " + call.function, "-ex", "run", "--args"};
        gdb.insert(gdb.end(), call_again.begin(), call_again.end());
        const ProcessResult shown = run_process(gdb, {.capture = false, .folder = course_root().string()});
        if (shown.exit_code == 127)
            throw InputError("there is no gdb; apt install gdb, or use lldb on " + program.string());
        return shown.exit_code;
    }
    const ProcessResult run = run_process(
        call_again, {.folder = course_root().string(), .cancelled = options.cancelled, .limits = {.seconds = 20}});
    if (run.cancelled) throw Interrupted();
    std::fputs(run.output.c_str(), stdout);
    if (run.timed_out)
        std::printf("it did not return within 20 s; in gdb, Ctrl-C shows where it is\n");
    else if (run.exit_code == 0)
        std::printf("it returned%s\n", sanitized ? ", without a bad access or undefined behaviour" : "");
    std::printf("step by step  ./course debug %s %s --gdb\n", lesson.number.c_str(), exercise.c_str());
    return run.exit_code == 0 ? 0 : 1;
}

}  // namespace rbc
