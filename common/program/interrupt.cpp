#include "common/program/interrupt.hpp"

#include <signal.h>

#include <csignal>

namespace rbc {

namespace {

volatile std::sig_atomic_t received = 0;

void handle_interrupt(void (*handler)(int)) {
    struct sigaction action {};
    action.sa_handler = handler;  // no SA_RESTART: a waiting read or poll returns
    ::sigaction(SIGINT, &action, nullptr);
}

void remember(int signal) { received = signal; }

}  // namespace

void catch_interrupts() {
    handle_interrupt(remember);
    struct sigaction action {};
    action.sa_handler = remember;
    ::sigaction(SIGTERM, &action, nullptr);
    ::sigaction(SIGHUP, &action, nullptr);
}

int interrupted() { return received; }

void check_interrupted() {
    if (received) throw Interrupted();
}

IgnoreInterrupts::IgnoreInterrupts() {
    // A handler, not SIG_IGN: an ignored signal would stay ignored in the child.
    handle_interrupt([](int) {});
}

IgnoreInterrupts::~IgnoreInterrupts() { handle_interrupt(remember); }

}  // namespace rbc
