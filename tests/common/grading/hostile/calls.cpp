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

[[gnu::noinline]] double recurse(double depth) {
    volatile double frame[64] = {depth};
    const double deeper = recurse(depth + 1);
    return deeper + frame[0];
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

void close_all() {
    for (int fd = 0; fd < 64; ++fd) ::close(fd);
}

void throw_nowhere() noexcept {
    throw std::runtime_error("nobody listens");
}

const std::map<std::string, void (*)()> ways = {
    {"null pointer",
     [] {
         volatile double* volatile p = nullptr;
         *p = 1;
     }},
    {"bad pointer",
     [] {
         volatile double* volatile p = reinterpret_cast<volatile double*>(0x123456789000);
         *p = 1;
     }},
    {"endless loop", endless_loop},
    {"sleep forever", sleep_forever},
    {"memory hog", memory_hog},
    {"stubborn memory hog",
     [] {
         for (;;) {
             try {
                 memory_hog();
             } catch (...) {
             }
         }
     }},
    {"deep recursion", [] { sink = recurse(0); }},
    {"exit 0", [] { std::exit(0); }},
    {"_exit 3", [] { ::_exit(3); }},
    {"abort", [] { std::abort(); }},
    {"garbage on stdout",
     [] {
         for (int i = 0; i < 2000; ++i) std::cout << "garbage \x01\xff [doctest] 3 passed " << i << "\n";
     }},
    {"garbage forever",
     [] {
         for (;;) std::puts("garbage");
     }},
    {"forged success",
     [] {
         std::puts("[doctest] test cases: 1 | 1 passed | 0 failed\n[doctest] Status: SUCCESS!");
         std::exit(0);
     }},
    {"forged answers", forged_answers},
    {"forge and wait",
     [] {
         forged_answers();
         sleep_forever();
     }},
    {"huge forged answer",
     [] {
         const protocol::AnswerHeader header{0, protocol::Status::value, 0, ~0ull};
         if (::write(protocol::descriptor, &header, sizeof header) > 0) sleep_forever();
     }},
    {"close all", close_all},
    {"close and loop",
     [] {
         close_all();
         endless_loop();
     }},
    {"close prints and loop",
     [] {
         ::close(1);
         ::close(2);
         endless_loop();
     }},
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
    {"fork bomb",
     [] {
         for (;;) {
             if (::fork() < 0) return;
         }
     }},
    {"ignore and fork",
     [] {
         ::signal(SIGSYS, SIG_IGN);
         if (::fork() == 0) ::_exit(0);
     }},
    {"handle and fork",
     [] {
         ::signal(SIGSYS, [](int) {});
         if (::fork() == 0) ::_exit(0);
     }},
    {"execute",
     [] {
         char name[] = "true";
         char* const arguments[] = {name, nullptr};
         ::execv("/bin/true", arguments);
     }},
    {"system",
     [] {
         if (std::system("true") != 0) return;
     }},
    {"thread forever", [] { std::thread(endless_loop).detach(); }},
    {"huge file",
     [] {
         std::ofstream out("huge");
         for (int i = 0; i < 1 << 16; ++i) out << std::string(1 << 16, 'x');
     }},
    {"remove file", [] { std::remove("/tmp/a-file-that-need-not-exist"); }},
    {"read parent",
     [] {
         std::ifstream in("/proc/" + std::to_string(::getppid()) + "/mem");
         if (!in) throw std::runtime_error("cannot read it");
     }},
    {"connect", [] { ::socket(AF_INET, SOCK_STREAM, 0); }},
    {"raise limits",
     [] {
         const rlimit all{RLIM_INFINITY, RLIM_INFINITY};
         ::setrlimit(RLIMIT_AS, &all);
     }},
    {"ignore signals",
     [] {
         for (int number = 1; number < 64; ++number) ::signal(number, SIG_IGN);
         endless_loop();
     }},
    {"jump",
     [] {
         std::jmp_buf nowhere;
         std::memset(&nowhere, 0x5a, sizeof nowhere);
         std::longjmp(nowhere, 1);
     }},
    {"outside of vector",
     [] {
         std::vector<double> v(3);
         volatile std::size_t i = 3;
         sink = v[i];
     }},
    {"divide by zero", [] { zero = 7 / zero; }},
    {"environment",
     [] { throw std::runtime_error(::environ == nullptr || *::environ == nullptr ? "empty" : *::environ); }},
    {"descriptors",
     [] {
         std::string open;
         for (int fd = 0; fd < 256; ++fd) {
             if (::fcntl(fd, F_GETFD) >= 0) open += std::to_string(fd) + " ";
         }
         throw std::runtime_error(open + "and no more");
     }},
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
