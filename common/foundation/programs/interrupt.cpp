#include "common/foundation/programs/interrupt.hpp"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>

namespace rbc {

namespace {

volatile std::sig_atomic_t received = 0;
volatile pid_t attached = 0;

void handle_interrupt(void (*handler)(int)) {
    struct sigaction action {};
    action.sa_handler = handler;  // no SA_RESTART: a waiting read or poll returns
    ::sigaction(SIGINT, &action, nullptr);
}

void remember(int signal) {
    received = signal;
    if (attached > 0) ::kill(attached, signal);
}

}  // namespace

void catch_interrupts() {
    handle_interrupt(remember);
    struct sigaction action {};
    action.sa_handler = remember;
    ::sigaction(SIGTERM, &action, nullptr);
    ::sigaction(SIGHUP, &action, nullptr);
}

int interrupted() {
    return received;
}

void check_interrupted() {
    if (received) throw Interrupted();
}

int run_attached(const std::vector<std::string>& command) {
    std::vector<char*> arguments;
    for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    std::fflush(nullptr);

    // No signal between the start of the child and our knowing it.
    sigset_t all, before;
    ::sigfillset(&all);
    ::sigprocmask(SIG_BLOCK, &all, &before);
    const pid_t child = ::fork();
    if (child == 0) {
        ::sigprocmask(SIG_SETMASK, &before, nullptr);
        ::execvp(arguments[0], arguments.data());
        std::fprintf(stderr, "error: cannot start %s: %s\n", arguments[0], std::strerror(errno));
        ::_exit(2);
    }
    attached = child;
    ::sigprocmask(SIG_SETMASK, &before, nullptr);
    int status = 0;
    while (child > 0 && ::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    attached = 0;
    check_interrupted();
    if (child < 0) throw std::runtime_error("cannot start " + command.front());
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

IgnoreInterrupts::IgnoreInterrupts() {
    // A handler, not SIG_IGN: an ignored signal would stay ignored in the child.
    handle_interrupt([](int) {});
}

IgnoreInterrupts::~IgnoreInterrupts() {
    handle_interrupt(remember);
}

}  // namespace rbc
