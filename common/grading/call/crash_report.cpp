#include "common/grading/call/crash_report.hpp"

#include <signal.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>

#include "common/grading/wall/closing.hpp"

namespace rbc {

using protocol::Status;

namespace {

std::uint64_t current_nonce = 0;
std::uintptr_t stack_top = 0;

void write_all(const void* data, std::size_t size) {
    const char* at = static_cast<const char*>(data);
    while (size > 0) {
        const ssize_t n = ::write(protocol::descriptor, at, size);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) ::_exit(1);
        at += n;
        size -= static_cast<std::size_t>(n);
    }
}

[[noreturn]] void end_with(Status status, std::string_view payload = {}) {
    send_answer(current_nonce, status, payload);
    ::_exit(1);
}

Status access_status(const siginfo_t& info) {
    const auto address = reinterpret_cast<std::uintptr_t>(info.si_addr);
    // Nothing is mapped within 100 MB below the stack's limit, so a fault there is a stack that grew too far.
    constexpr std::uintptr_t reach = std::uintptr_t{100} << 20;
    if (address < stack_top && address > stack_top - reach) return Status::stack_overflow;
    const bool has_address = info.si_code == SEGV_MAPERR || info.si_code == SEGV_ACCERR;
    return has_address && address < 65536 ? Status::null_access : Status::bad_access;
}

/// Whether the code itself went astray, not the data it used: a call of a function that does not exist.
bool called_nothing([[maybe_unused]] const void* context) {
#if defined(__linux__) && defined(__x86_64__)
    return static_cast<const ucontext_t*>(context)->uc_mcontext.gregs[REG_RIP] == 0;
#elif defined(__linux__) && defined(__aarch64__)
    return static_cast<const ucontext_t*>(context)->uc_mcontext.pc == 0;
#else
    return false;
#endif
}

void on_signal(int number, siginfo_t* info, void* context) {
    if (number == SIGSEGV && called_nothing(context)) end_with(Status::no_function);
    if (number == SIGSEGV || number == SIGBUS) end_with(access_status(*info));
    if (number == SIGFPE) end_with(Status::arithmetic);
#ifdef __linux__
    if (number == SIGSYS) end_with(Status::forbidden, deed_of(info->si_syscall));
#endif
    end_with(Status::bad_instruction);
}

void on_terminate() {
    if (const std::exception_ptr thrown = std::current_exception()) {
        try {
            std::rethrow_exception(thrown);
        } catch (const std::exception& e) {
            end_with(Status::terminated, std::string_view(e.what()).substr(0, protocol::max_text));
        } catch (...) {
        }
    }
    end_with(Status::terminated);
}

void on_no_memory() {
    end_with(Status::memory);
}

}  // namespace

void set_current_nonce(std::uint64_t nonce) {
    current_nonce = nonce;
}

void send_answer(std::uint64_t nonce, Status status, std::string_view payload) {
    const protocol::AnswerHeader header{nonce, status, 0, payload.size()};
    // In one piece where it is small: half an answer would wake the other side twice.
    char message[sizeof header + protocol::max_text];
    std::memcpy(message, &header, sizeof header);
    const std::size_t first = std::min(payload.size(), protocol::max_text);
    std::memcpy(message + sizeof header, payload.data(), first);
    write_all(message, sizeof header + first);
    write_all(payload.data() + first, payload.size() - first);
}

void report_crashes() {
    int here = 0;
    stack_top = reinterpret_cast<std::uintptr_t>(&here) + (std::uintptr_t{1} << 16);

    // The handler of a stack overflow needs another stack.
    constexpr std::size_t size = std::size_t{1} << 16;
    stack_t stack{};
    stack.ss_sp = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    stack.ss_size = size;
    ::sigaltstack(&stack, nullptr);
    struct sigaction action {};
    action.sa_sigaction = on_signal;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS}) ::sigaction(number, &action, nullptr);
    std::set_terminate(on_terminate);
    std::set_new_handler(on_no_memory);
}

}  // namespace rbc
