#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <map>
#include <thread>

#include "common/grading/call/protocol.hpp"
#include "tests/common/grading/hostile/hostile.hpp"

namespace rbc::hostile {

namespace {

volatile double sink = 0;
volatile int zero = 0;

void null_pointer() {
    volatile double* volatile p = nullptr;
    *p = 1;
}

void bad_pointer() {
    volatile double* volatile p = reinterpret_cast<volatile double*>(0x123456789000);
    *p = 1;
}

void endless_loop() {
    for (;;) sink = sink + 1;
}

void sleep_forever() {
    for (;;) ::sleep(100);
}

void memory_hog() {
    std::vector<std::vector<double>> all;
    for (;;) all.emplace_back().reserve(1 << 22);
}

void stubborn_memory_hog() {
    for (;;) {
        try {
            memory_hog();
        } catch (...) {
        }
    }
}

[[gnu::noinline]] double recurse(double depth) {
    volatile double frame[64] = {depth};
    const double deeper = recurse(depth + 1);
    return deeper + frame[0];
}

void garbage_on_stdout() {
    for (int i = 0; i < 2000; ++i) std::cout << "garbage \x01\xff [doctest] 3 passed " << i << "\n";
}

void garbage_forever() {
    for (;;) std::puts("garbage");
}

void forged_success() {
    std::puts("[doctest] test cases: 1 | 1 passed | 0 failed\n[doctest] Status: SUCCESS!");
    std::exit(0);
}

void forged_answers() {
    struct {
        protocol::AnswerHeader header{0, protocol::Status::value, 0, sizeof(double)};
        double value = 1;
    } forged;
    for (int fd = 0; fd < 64; ++fd) {
        if (::write(fd, &forged, sizeof forged) < 0) continue;
    }
}

void forge_and_wait() {
    forged_answers();
    sleep_forever();
}

void huge_forged_answer() {
    const protocol::AnswerHeader header{0, protocol::Status::value, 0, ~0ull};
    if (::write(protocol::descriptor, &header, sizeof header) > 0) sleep_forever();
}

void close_all() {
    for (int fd = 0; fd < 64; ++fd) ::close(fd);
}

void close_and_loop() {
    close_all();
    endless_loop();
}

void close_prints_and_loop() {
    ::close(1);
    ::close(2);
    endless_loop();
}

void ignore_signals() {
    for (int number = 1; number < 64; ++number) ::signal(number, SIG_IGN);
    endless_loop();
}

void ignore_and_fork() {
    ::signal(SIGSYS, SIG_IGN);
    if (::fork() == 0) ::_exit(0);
}

void handle_and_fork() {
    ::signal(SIGSYS, [](int) {});
    if (::fork() == 0) ::_exit(0);
}

void fork_bomb() {
    for (;;) {
        if (::fork() < 0) return;
    }
}

void execute() {
    char name[] = "true";
    char* const arguments[] = {name, nullptr};
    ::execv("/bin/true", arguments);
}

void system_call() {
    if (std::system("true") != 0) return;
}

void thread_forever() {
    std::thread(endless_loop).detach();
}

void huge_file() {
    std::ofstream out("huge");
    for (int i = 0; i < 1 << 16; ++i) out << std::string(1 << 16, 'x');
}

void remove_file() {
    std::remove("/tmp/a-file-that-need-not-exist");
}

void read_parent() {
    std::ifstream in("/proc/" + std::to_string(::getppid()) + "/mem");
    if (!in) throw std::runtime_error("cannot read it");
}

void connect() {
    ::socket(AF_INET, SOCK_STREAM, 0);
}

void raise_limits() {
    const rlimit all{RLIM_INFINITY, RLIM_INFINITY};
    ::setrlimit(RLIMIT_AS, &all);
}

void throw_nowhere() noexcept {
    throw std::runtime_error("nobody listens");
}

void jump() {
    std::jmp_buf nowhere;
    std::memset(&nowhere, 0x5a, sizeof nowhere);
    std::longjmp(nowhere, 1);
}

void outside_of_vector() {
    std::vector<double> v(3);
    volatile std::size_t i = 3;
    sink = v[i];
}

void environment() {
    throw std::runtime_error(::environ == nullptr || *::environ == nullptr ? "empty" : *::environ);
}

void descriptors() {
    std::string open;
    for (int fd = 0; fd < 256; ++fd) {
        if (::fcntl(fd, F_GETFD) >= 0) open += std::to_string(fd) + " ";
    }
    throw std::runtime_error(open + "and no more");
}

const std::map<std::string, void (*)()> ways = {
    {"null pointer", null_pointer},
    {"bad pointer", bad_pointer},
    {"endless loop", endless_loop},
    {"sleep forever", sleep_forever},
    {"memory hog", memory_hog},
    {"stubborn memory hog", stubborn_memory_hog},
    {"deep recursion", [] { sink = recurse(0); }},
    {"exit 0", [] { std::exit(0); }},
    {"_exit 3", [] { ::_exit(3); }},
    {"abort", [] { std::abort(); }},
    {"garbage on stdout", garbage_on_stdout},
    {"garbage forever", garbage_forever},
    {"forged success", forged_success},
    {"forged answers", forged_answers},
    {"forge and wait", forge_and_wait},
    {"huge forged answer", huge_forged_answer},
    {"close all", close_all},
    {"close and loop", close_and_loop},
    {"close prints and loop", close_prints_and_loop},
    {"kill its group", [] { ::kill(0, SIGKILL); }},
    {"kill its group by number", [] { ::kill(-::getpgrp(), SIGKILL); }},
    {"kill parent", [] { ::kill(::getppid(), SIGKILL); }},
    {"signal everybody", [] { ::kill(-1, 0); }},  // 0: asks only, should it ever get through
    {"kill itself", [] { ::kill(::getpid(), SIGKILL); }},
    {"stop itself", [] { ::raise(SIGSTOP); }},
    {"alarm",
     [] {
         ::ualarm(1000, 0);
         sleep_forever();
     }},
    {"exception", [] { throw std::runtime_error("a reason"); }},
    {"not an exception", [] { throw 42; }},
    {"exception nobody can catch", throw_nowhere},
    {"fork bomb", fork_bomb},
    {"ignore and fork", ignore_and_fork},
    {"handle and fork", handle_and_fork},
    {"execute", execute},
    {"system", system_call},
    {"thread forever", thread_forever},
    {"huge file", huge_file},
    {"remove file", remove_file},
    {"read parent", read_parent},
    {"connect", connect},
    {"raise limits", raise_limits},
    {"ignore signals", ignore_signals},
    {"jump", jump},
    {"outside of vector", outside_of_vector},
    {"divide by zero", [] { zero = 7 / zero; }},
    {"environment", environment},
    {"descriptors", descriptors},
    {"not implemented", [] { throw NotImplemented("the whole thing (NN.1)"); }},
};

}  // namespace

double misbehave(const std::string& how) {
    ways.at(how)();
    return 1;
}

std::vector<double> counted(int count, const std::string& kind) {
    return std::vector<double>(static_cast<std::size_t>(kind == "right" ? count : count - 1), 1.0);
}

std::vector<double> ones(double count) {
    return std::vector<double>(static_cast<std::size_t>(count), 1.0);
}

double healthy(double x) {
    return 2 * x;
}

}  // namespace rbc::hostile
