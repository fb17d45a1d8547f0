#include "common/foundation/programs/own_time.hpp"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace rbc {

namespace {

constexpr double pause = 0.25;  // s between looks

struct ProcessState {
    pid_t parent = 0;
    char state = 'S';
    double cpu = 0;  ///< s, with that of the children it has waited for
};

/// What /proc says of all processes of the machine; empty: there is no such folder.
std::map<pid_t, ProcessState> all_processes() {
    namespace fs = std::filesystem;
    static const double ticks = static_cast<double>(::sysconf(_SC_CLK_TCK));
    std::map<pid_t, ProcessState> found;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator("/proc", error)) {
        const std::string name = entry.path().filename().string();
        pid_t number = 0;
        if (std::from_chars(name.data(), name.data() + name.size(), number).ptr != name.data() + name.size()) continue;
        std::ifstream in(entry.path() / "stat");
        std::string line;
        std::getline(in, line, '\0');  // a process that has ended meanwhile is no error, and no line
        // The program's name, in brackets, may hold anything.
        const std::size_t end = line.rfind(')');
        if (end == std::string::npos) continue;
        std::istringstream fields(line.substr(end + 1));
        ProcessState process;
        fields >> process.state >> process.parent;
        std::string skipped;
        for (int i = 5; i <= 13; ++i) fields >> skipped;
        for (int i = 14; i <= 17; ++i) {
            double used = 0;
            fields >> used;
            process.cpu += used / ticks;
        }
        if (fields) found[number] = process;
    }
    return found;
}

}  // namespace

double cpu_seconds_of(const rusage& used) {
    const auto seconds = [](const timeval& t) { return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec); };
    return seconds(used.ru_utime) + seconds(used.ru_stime);
}

double OwnTime::seconds() {
    const double now = clock_.seconds();
    if (now - looked_ >= pause) look(now);
    return cpu_ + asleep_;
}

void OwnTime::look(double now) {
    const std::map<pid_t, ProcessState> processes = all_processes();
    // Where nothing looked for long, this program was stopped, and what it looks after need not have slept.
    const double passed = std::min(now - looked_, 4 * pause), before = cpu_;
    looked_ = now;
    if (processes.count(program_) == 0) {
        asleep_ += passed;  // by the clock
        return;
    }
    std::multimap<pid_t, pid_t> children;
    for (const auto& [number, process] : processes) children.emplace(process.parent, number);
    double cpu = 0;
    bool sleeps = true;
    std::vector<pid_t> ours{program_};
    for (std::size_t i = 0; i < ours.size(); ++i) {
        const ProcessState& process = processes.at(ours[i]);
        cpu += process.cpu;
        sleeps = sleeps && (process.state == 'S' || process.state == 'Z');
        for (auto child = children.lower_bound(ours[i]); child != children.end() && child->first == ours[i]; ++child)
            ours.push_back(child->second);
    }
    cpu_ = std::max(before, cpu);
    if (sleeps && cpu_ - before < 0.1 * passed) asleep_ += passed;
}

}  // namespace rbc
