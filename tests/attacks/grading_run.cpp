#include "tests/attacks/grading_run.hpp"
#include "tests/attacks/bystanders.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cctype>
#include <csignal>
#include <cstring>
#include <set>
#include <vector>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/stopwatch.hpp"
#include "common/foundation/programs/own_time.hpp"
#include "common/foundation/programs/paths.hpp"

namespace rbc::attacks {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t max_bytes = std::size_t{4} << 20;  // bytes that are looked at

volatile std::sig_atomic_t was_interrupted = 0;

std::vector<std::string> command_of(const GradingRun& run) {
    std::string lessons;
    for (const std::string& lesson : run.lessons) lessons += (lessons.empty() ? "" : ",") + lesson.substr(0, 2);
    std::vector<std::string> words{program_path("course").string(), "class", run.submissions.string()};
    words.insert(words.end(), {"--lessons", lessons, "--out", run.reports.string(), "--resume"});
    if (run.without_wall) words.push_back("--without-sandbox");
    return words;
}

std::vector<std::string> environment_of(const GradingRun& run) {
    return {"PATH=/usr/local/bin:/usr/bin:/bin",
            "HOME=" + run.home.string(),
            "TMPDIR=" + run.temporary.string(),
            "COURSE_TEST_ROOT=" + run.course.string(),
            "COURSE_BUILT=*",
            "LC_ALL=C.UTF-8",
            "TERM=xterm-256color",
            "GITHUB_TOKEN=" + run.token};
}

std::vector<char*> pointers(std::vector<std::string>& words) {
    std::vector<char*> result;
    for (std::string& word : words) result.push_back(word.data());
    result.push_back(nullptr);
    return result;
}

/// Children of ours now, dead ones too.
std::set<pid_t> children() {
    std::set<pid_t> found;
    for (const auto& entry : fs::directory_iterator("/proc")) {
        const std::string name = entry.path().filename().string();
        if (!std::isdigit(static_cast<unsigned char>(name[0]))) continue;
        const std::string text = process_text(std::stoi(name), "stat");
        const std::size_t end = text.rfind(')');
        if (end != std::string::npos && std::atoi(text.c_str() + end + 4) == ::getpid()) found.insert(std::stoi(name));
    }
    return found;
}

std::string name_of(pid_t process) {
    const std::string name = process_text(process, "comm");
    return name.substr(0, name.find('\n'));
}

/// Orphans come to us (main makes us their reaper); all but those that were there before are ended.
std::string end_orphans(const std::set<pid_t>& before) {
    std::string names;
    for (bool any = true; any;) {
        any = false;
        for (const pid_t child : children()) {
            if (before.count(child) > 0) continue;
            any = true;
            if (::waitpid(child, nullptr, WNOHANG) == child) continue;
            names += (names.empty() ? "" : ", ") + name_of(child);
            ::kill(child, SIGKILL);
            ::waitpid(child, nullptr, 0);
        }
    }
    return names;
}

[[noreturn]] void become(char* const* words, char* const* environment, const std::string& terminal, int output) {
    ::setsid();
    const int in = ::open(terminal.c_str(), O_RDWR);
    ::ioctl(in, TIOCSCTTY, 0);
    ::dup2(in, 0);
    ::dup2(output, 1);
    ::dup2(output, 2);
    if (in > 2) ::close(in);
    const rlimit processes{500, 500}, size{rlim_t{8} << 30, rlim_t{8} << 30};
    ::setrlimit(RLIMIT_NPROC, &processes);
    ::setrlimit(RLIMIT_FSIZE, &size);
    ::execve(words[0], words, environment);
    ::_exit(127);
}

std::map<std::string, std::string> files_of(const fs::path& folder) {
    std::map<std::string, std::string> files;
    std::error_code error;
    for (const auto& entry : fs::recursive_directory_iterator(folder, error)) {
        if (entry.is_symlink() || !entry.is_regular_file() || entry.file_size() > max_bytes) continue;
        files[fs::relative(entry.path(), folder).string()] = read_file(entry.path());
    }
    return files;
}

}  // namespace

void interrupt(int) {
    was_interrupted = 1;
}
bool interrupted() {
    return was_interrupted != 0;
}

Graded grade_submissions(const GradingRun& run) {
    const Stopwatch stopwatch;
    const std::set<pid_t> before = children();
    std::vector<std::string> words = command_of(run), environment = environment_of(run);
    const std::vector<char*> word_pointers = pointers(words), environment_pointers = pointers(environment);
    int out[2];
    if (::pipe2(out, O_CLOEXEC) != 0) throw InputError(std::string("no pipe: ") + std::strerror(errno));
    const pid_t child = ::fork();
    if (child < 0) throw InputError(std::string("no process: ") + std::strerror(errno));
    if (child == 0) become(word_pointers.data(), environment_pointers.data(), run.terminal, out[1]);
    ::close(out[1]);

    constexpr double clock = 1800;  // s, for a machine with other work
    OwnTime own_time(child);
    Graded graded;
    int status = 0;
    char buffer[1 << 14];
    for (bool ended = false, open = true; !ended || open;) {
        pollfd fd{open ? out[0] : -1, POLLIN, 0};
        const int ready = ::poll(&fd, 1, 20);
        if (ready > 0) {
            const ssize_t n = ::read(out[0], buffer, sizeof buffer);
            open = n > 0;
            if (n > 0 && graded.said.size() < max_bytes) graded.said.append(buffer, static_cast<std::size_t>(n));
        }
        // What it leaves behind may hold the pipe for ever.
        if (ended && ready <= 0) break;
        if (!ended) ended = ::waitpid(child, &status, WNOHANG) == child;
        if (!ended && (own_time.seconds() > run.seconds || stopwatch.seconds() > clock || interrupted())) {
            graded.timed_out = true;
            ::kill(child, SIGKILL);
        }
    }
    ::close(out[0]);
    graded.seconds = stopwatch.seconds();
    graded.exit_code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    ::usleep(20'000);  // what the grading ended itself may need a moment to be gone
    graded.left = end_orphans(before);
    graded.files = files_of(run.reports);
    return graded;
}

}  // namespace rbc::attacks
