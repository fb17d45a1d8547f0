#include "common/grading/call/compiler.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <regex>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/temporary_folder.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/process.hpp"
#include "common/grading/call/compile_command.hpp"
#include "common/grading/wall/wall.hpp"

namespace rbc {

namespace fs = std::filesystem;

namespace {

/// Many times what a student's file needs: a compiler can be made to run, to write or to wait for ever (templates, a
/// huge array, an #include of a pipe).
constexpr ProcessLimits compiler_limits{.cpu = 20, .memory = std::size_t{2} << 30, .file = 64 << 20, .output = 1 << 20};

std::vector<std::string> with_files(const CompileCommand& command, const fs::path& scratch, const fs::path& library,
                                    const fs::path& source) {
    std::vector<std::string> words = {"env", "TMPDIR=" + scratch.string(), "LC_ALL=C"};
    words.insert(words.end(), command.words.begin(), command.words.end());
    for (const std::string& word : {std::string("-o"), library.string(), source.string()}) words.push_back(word);
    return words;
}

void replace_all(std::string& text, const std::string& what, const std::string& by) {
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
        text.replace(at, what.size(), by);
}

/// The compiler's own files have a random name in a random folder; the same file must give the same message.
void hide_temporary_files(std::string& text, const fs::path& scratch) {
    const std::string folder = scratch.string() + "/";
    constexpr std::size_t random_name = 8;  // ccAbCdEf
    for (std::size_t at = 0; (at = text.find(folder, at)) != std::string::npos;) {
        text.erase(at, folder.size());
        if (text.compare(at, 2, "cc") == 0 && text.find('.', at) == at + random_name)
            text.replace(at, random_name, "compiled");
    }
}

ProcessResult compile_a_strangers(const CompilerTask& task, const CompileCommand& command, const fs::path& scratch,
                                  ProcessOptions options) {
    const fs::path exports = exports_of(task.contract);
    Wall wall;
    wall.readable = command.visible;
    for (const fs::path& file : {task.source, command.header(), exports}) wall.readable.push_back(file);
    if (fs::exists(command.precompiled)) wall.readable.push_back(command.precompiled);
    wall.scratch = scratch;
    wall.folder = course_root();
    wall.result = scratch / "library.so";
    options.clean_environment = true;
    std::vector<std::string> words = with_files(command, scratch, wall.result, task.source);
    words.push_back(exports.string());
    return run_behind_wall(wall, words, options, task.library, 0755);
}

ProcessResult compile_ours(const CompilerTask& task, const CompileCommand& command, const fs::path& scratch,
                           ProcessOptions options) {
    std::vector<std::string> words = with_files(command, scratch, task.library, task.source);
    words.insert(words.end(), {"-MMD", "-MF", (scratch / "rule").string()});
    options.folder = course_root().string();
    return run_process(words, options);
}

/// Whether a compiler that failed says that one of its programs was killed: not by a limit of ours, which has other
/// signals. What it says about places of the file stands before that; a linker that lost its files may speak after it.
bool says_killed(const std::string& output) {
    static const std::regex killed(
        R"((^|\n)[^ \n:]*(\+\+|clang|collect2)[^ \n:]*: (fatal )?error: )"
        R"(((Killed|Terminated|Hangup) signal terminated|ld terminated with signal (9|15|1)\b))"),
        place(R"(:[0-9]+:[0-9]+: )");
    constexpr std::size_t long_enough = 1000;
    const std::string end = output.substr(output.size() - std::min(output.size(), long_enough));
    std::smatch said;
    return std::regex_search(end, said, killed) && !std::regex_search(said.suffix().str(), place);
}

/// As machine_failure, of a compiler.
std::string compiler_failure(const ProcessResult& compiler) {
    if (std::string failure = machine_failure(compiler); !failure.empty()) return failure;
    if (says_killed(compiler.output)) return "the compiler was killed from outside (was memory short?)";
    // Behind namespaces it has a disk of its own, whose end is the file's doing.
    const bool full = compiler.exit_code != 0 && compiler.output.find(std::strerror(ENOSPC)) != std::string::npos;
    return full && !protection().namespaces ? "the disk is full" : "";
}

}  // namespace

CompilerResult run_compiler(const CompilerTask& task) {
    const TemporaryFolder scratch;
    ProcessOptions options;
    options.cancelled = task.cancelled;
    options.limits = compiler_limits;
    options.limits.seconds = task.seconds;
    options.limits.clock = 1800;
    const bool ours = task.contract.empty();
    const CompileCommand command = ours ? read_compile_command() : read_solution_command(task.contract);
    ProcessResult compiler = ours ? compile_ours(task, command, scratch.path(), options)
                                  : compile_a_strangers(task, command, scratch.path(), options);
    CompilerResult result;
    result.cancelled = compiler.cancelled;
    result.seconds = compiler.seconds;
    if (compiler.cancelled) {
        result.error = "stopped before it was compiled";
    } else if (result.machine = compiler_failure(compiler); !result.machine.empty()) {
        result.error = "not compiled: " + result.machine;
    } else if (compiler.timed_out) {
        result.error = "the compiler was stopped after " + std::to_string(static_cast<int>(task.seconds)) + " s";
    } else if (compiler.exit_code != 0) {
        replace_all(compiler.output, task.source.string(), task.shown);
        hide_temporary_files(compiler.output, scratch.path());
        result.error = first_errors(compiler.output, course_root().string());
        static const std::regex hidden(R"(fatal error: (lessons|common|demos|solutions|tests)/[^\n]*: No such file)");
        if (std::regex_search(result.error, hidden))
            result.error += "\n(an exercise sees its contract, what that includes, the standard library and Eigen)";
    } else if (ours) {
        for (const fs::path& file : rule_dependencies(read_file(scratch.path() / "rule"))) {
            const fs::path absolute = fs::absolute(file.is_absolute() ? file : course_root() / file);
            if (absolute != task.source) result.dependencies.push_back(absolute);
        }
    } else {
        result.dependencies = command.visible;
        result.dependencies.push_back(exports_of(task.contract));
    }
    return result;
}

}  // namespace rbc
