#include "common/foundation/programs/building.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sstream>
#include <thread>

#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/interrupt.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/process.hpp"
#include "common/foundation/programs/terminal.hpp"

namespace rbc {

namespace {

bool is_built(const std::string& target) {
    const char* built = std::getenv("COURSE_BUILT");
    std::istringstream words(built ? built : "");
    for (std::string word; words >> word;) {
        if (word == target || word == "*") return true;
    }
    return false;
}

/// One build at a time: the lock of ./course. Where it cannot be had the build goes on without.
class BuildLock {
  public:
    BuildLock() : file_(::open((course_record() / "setup.lock").c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0666)) {
        if (file_ >= 0) ::flock(file_, LOCK_EX);
    }
    ~BuildLock() {
        if (file_ >= 0) ::close(file_);
    }
    BuildLock(const BuildLock&) = delete;
    BuildLock& operator=(const BuildLock&) = delete;

  private:
    int file_;
};

}  // namespace

void need_built(const std::vector<std::string>& targets, const Cancelled& cancelled) {
    std::vector<std::string> command = {"cmake",
                                        "--build",
                                        course_build().string(),
                                        "--parallel",
                                        std::to_string(std::max(1u, std::thread::hardware_concurrency())),
                                        "--target"};
    const std::size_t words = command.size();
    std::copy_if(targets.begin(), targets.end(), std::back_inserter(command),
                 [](const std::string& target) { return !is_built(target); });
    if (command.size() == words) return;
    const BuildLock lock;
    ProcessOptions options;
    options.cancelled = cancelled;
    const ProcessResult result = run_process(command, options);
    if (result.exit_code == 0 || result.cancelled) return;
    throw InputError("the course does not build:\n" + result.output);
}

Waiting::Waiting(const std::string& what) : shown_(is_terminal(2)) {
    if (shown_) std::fprintf(stderr, "%s ...", what.c_str());
}

Waiting::~Waiting() {
    if (shown_) std::fprintf(stderr, "\r\033[K");
}

void build_programs(const std::vector<std::string>& names) {
    if (std::all_of(names.begin(), names.end(), is_built)) return;
    {
        const Waiting waiting("building " + names.front());
        need_built(names, [] { return interrupted() != 0; });
    }
    check_interrupted();
}

int run_built(const std::string& name, const std::vector<std::string>& words) {
    build_programs({name});
    const std::string program = program_path(name);
    std::vector<char*> arguments{const_cast<char*>(program.c_str())};
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    std::fflush(nullptr);
    ::execv(program.c_str(), arguments.data());
    throw InputError("cannot start " + program + ": " + std::strerror(errno));
}

}  // namespace rbc
