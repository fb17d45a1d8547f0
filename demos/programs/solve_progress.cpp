#include "demos/programs/solve_output.hpp"

#include <pthread.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <mutex>
#include <thread>

namespace rbc {

namespace {

using Clock = std::chrono::steady_clock;

std::mutex mutex;
std::condition_variable over;
bool running = false;
std::string what_runs;
std::thread watcher;

void watch() {
    constexpr std::chrono::milliseconds patience(2000), pause(500);
    const Clock::time_point start = Clock::now();
    std::unique_lock lock(mutex);
    bool shown = false;
    for (auto next = start + patience; !over.wait_until(lock, next, [] { return !running; }); next += pause) {
        const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
        std::fprintf(stderr, "\r\033[K%s, %.0f s", what_runs.c_str(), seconds);
        shown = true;
    }
    if (shown) std::fputs("\r\033[K", stderr);
}

}  // namespace

SolveProgress::SolveProgress(const std::string& what) {
    if (::isatty(STDERR_FILENO) != 1) return;
    running = true;
    what_runs = what;
    // Signals are for the main thread.
    sigset_t all, before;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_BLOCK, &all, &before);
    watcher = std::thread(watch);
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

SolveProgress::~SolveProgress() {
    {
        const std::lock_guard lock(mutex);
        running = false;
    }
    over.notify_all();
    if (watcher.joinable()) watcher.join();
}

void say_what_runs(const std::string& what) {
    const std::lock_guard lock(mutex);
    what_runs = what;
}

}  // namespace rbc
