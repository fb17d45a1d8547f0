#include "common/grading/call/subject_process.hpp"

#include <poll.h>
#include <sched.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <random>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/stopwatch.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/grading/call/child_process.hpp"
#include "common/grading/call/failure_text.hpp"
#include "common/grading/call/protocol.hpp"

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

namespace rbc {

namespace fs = std::filesystem;
using protocol::AnswerHeader;
using protocol::RequestHeader;
using protocol::Status;

namespace {

using Kind = CallFailure::Kind;

/// From the system at once: std::random_device may take longer than the whole call.
std::uint64_t random_number() {
    std::uint64_t number = 0;
    if (::getentropy(&number, sizeof number) != 0) number = std::random_device{}();
    return number;
}

constexpr std::size_t kept_print = 4096;
constexpr double patience = 5;  // s by the clock, for a process that ends

/// Finds out whether code that does not answer sleeps: after each wait the caller works for a while, too. Both have the
/// same right to the processor, whatever else runs, so code that could run has had about as much of it, in the wait or then.
class Lookout {
  public:
    static constexpr double share = 0.1;

    /// After a wait of so many seconds: works for a tenth of it, until there is something to read.
    /// @param theirs  processor time of the child when the wait began, s
    void look(const ChildProcess& child, double waited, double theirs) {
        const double begin = own_cpu();
        pollfd fds[2] = {{child.socket(), POLLIN, 0}, {child.output(), POLLIN, 0}};
        while (own_cpu() - begin < share * waited && ::poll(fds, 2, 0) == 0) {
        }
        ours_ += own_cpu() - begin;
        theirs_ += child.cpu_seconds() - theirs;
    }
    /// s of such work, in which the code did next to none.
    double idle() const { return theirs_ < 0.2 * ours_ ? ours_ : 0; }

  private:
    static double own_cpu() {
        timespec used{};
        ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
        return static_cast<double>(used.tv_sec) + 1e-9 * static_cast<double>(used.tv_nsec);
    }

    double ours_ = 0, theirs_ = 0;
};

}  // namespace

struct SubjectProcess::State {
    std::string file;
    fs::path subject;
    CallLimits limits;
    std::unique_ptr<ChildProcess> child;
    std::string printed;
    std::size_t printed_in_call = 0;
    double cpu_at_start = 0;  // of the call
    double slept = 0;         // s, in all calls

    struct Answer {
        AnswerHeader header;
        Bytes payload;
    };

    [[noreturn]] void fail(const Failure& failure) {
        if (child) read_output();
        child.reset();
        throw CallFailure(failure.kind, failure.sentence);
    }

    void check_library() const;
    void start();
    Answer exchange(const Bytes& message, std::uint64_t nonce, const Speaker& speaker);
    void send(const Bytes& message, std::size_t& sent);
    bool receive(Bytes& received);
    bool complete(const Bytes& received, AnswerHeader& header, std::uint64_t nonce, const Speaker& speaker);
    bool read_output();
    [[noreturn]] void fail_ended(const Speaker& speaker);
    double next_wait(const Stopwatch& stopwatch, const Lookout& lookout, const Speaker& speaker);
};

void SubjectProcess::State::check_library() const {
    std::error_code error;
    if (fs::exists(subject, error)) return;
    fs::path message = subject;
    message.replace_extension(".error");
    if (fs::exists(message, error)) throw CallFailure(Kind::not_built, compile_sentence(file, read_file(message)));
    throw CallFailure(Kind::not_built, file + " is missing");
}

void SubjectProcess::State::start() {
    check_library();
    const fs::path absolute = fs::absolute(subject);
    printed_in_call = 0;
    std::vector<std::string> command{absolute.string()};
    if (subject.extension() == ".so") command.insert(command.begin(), program_path("runner").string());
    const Speaker speaker{file, ""};
    try {
        child = std::make_unique<ChildProcess>(command, limits.memory);
    } catch (const InputError& error) {
        fail(not_run(speaker, error.what()));
    }
    const Answer answer = exchange({}, 0, speaker);
    if (answer.header.status != Status::ready) fail(failure_of(answer.header.status, answer.payload, speaker));
}

// Whatever was printed so far; false if it is more than the limit.
bool SubjectProcess::State::read_output() {
    char buffer[1 << 14];
    for (;;) {
        const ssize_t n = ::read(child->output(), buffer, sizeof buffer);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return true;
        const auto size = static_cast<std::size_t>(n);
        printed.append(buffer, std::min(size, kept_print - std::min(kept_print, printed.size())));
        printed_in_call += size;
        if (printed_in_call > limits.printed) return false;
    }
}

void SubjectProcess::State::send(const Bytes& message, std::size_t& sent) {
    while (sent < message.size()) {
        const ssize_t n = ::send(child->socket(), message.data() + sent, message.size() - sent, MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return;  // full, or the child is gone: reading will tell
        sent += static_cast<std::size_t>(n);
    }
}

// False at the end of the connection.
bool SubjectProcess::State::receive(Bytes& received) {
    char buffer[1 << 14];
    const ssize_t n = ::recv(child->socket(), buffer, sizeof buffer, 0);
    if (n > 0) received.append(buffer, static_cast<std::size_t>(n));
    return n > 0 || (n < 0 && (errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK));
}

// Fails if a limit has been reached.
double SubjectProcess::State::next_wait(const Stopwatch& stopwatch, const Lookout& lookout, const Speaker& speaker) {
    constexpr double longest = 0.02;
    const double cpu = child->cpu_seconds() - cpu_at_start;
    if (cpu >= limits.cpu) fail(too_slow(speaker, limits.cpu, limits.lowered));
    if (lookout.idle() >= limits.idle) fail(too_idle(speaker));
    if (stopwatch.seconds() >= limits.clock) fail(not_run(speaker, "the machine gave it too little time"));
    return std::min(longest, limits.cpu - cpu);
}

void SubjectProcess::State::fail_ended(const Speaker& speaker) {
    const int status = child->wait_for_end(patience);
    read_output();
    fail(failure_of_end(status, printed, speaker));
}

// Whether all of the answer is there; fails if it cannot become one.
bool SubjectProcess::State::complete(const Bytes& received, AnswerHeader& header, std::uint64_t nonce,
                                     const Speaker& speaker) {
    if (received.size() < sizeof header) return false;
    std::memcpy(&header, received.data(), sizeof header);
    const bool sound = header.nonce == nonce && header.zero == 0 && header.payload_size <= protocol::max_answer &&
                       received.size() <= sizeof header + header.payload_size;
    if (!sound) fail(not_an_answer(speaker));
    return received.size() == sizeof header + header.payload_size;
}

SubjectProcess::State::Answer SubjectProcess::State::exchange(const Bytes& message, std::uint64_t nonce,
                                                              const Speaker& speaker) {
    const Stopwatch stopwatch;
    Lookout lookout;
    cpu_at_start = child->cpu_seconds();
    std::size_t sent = 0;
    Bytes received;
    Answer answer{};
    send(message, sent);
    // Most answers come within microseconds; to look for them a while costs less than to fall asleep and be woken.
    for (int i = 0; i < protocol::looks && received.empty(); ++i) {
        ::sched_yield();
        if (!receive(received)) fail_ended(speaker);
    }
    while (!complete(received, answer.header, nonce, speaker)) {
        const double wait = next_wait(stopwatch, lookout, speaker);
        const double begin = stopwatch.seconds(), cpu = child->cpu_seconds();
        send(message, sent);
        pollfd fds[2] = {{child->socket(), static_cast<short>(POLLIN | (sent < message.size() ? POLLOUT : 0)), 0},
                         {child->output(), POLLIN, 0}};
        const int ready = ::poll(fds, 2, static_cast<int>(std::ceil(1e3 * std::max(wait, 1e-3))));
        if ((fds[1].revents & POLLIN) != 0 && !read_output()) fail(too_much_printed(speaker, limits.printed));
        const bool spoke = ready > 0 && (fds[0].revents & (POLLIN | POLLHUP | POLLERR)) != 0;
        if (!spoke) {
            const double waited = stopwatch.seconds() - begin;
            if (child->cpu_seconds() - cpu < 0.5 * waited) {
                const double before = lookout.idle();
                lookout.look(*child, waited, cpu);
                slept += std::max(0.0, lookout.idle() - before) / Lookout::share;
            }
            // A child that has closed its prints would make poll return at once, for ever.
            if (ready > 0 && (fds[1].revents & POLLIN) == 0) ::poll(fds, 1, 10);
            continue;
        }
        if (!receive(received)) fail_ended(speaker);
    }
    // Printed before the answer was sent, so it is there by now.
    if (!read_output()) fail(too_much_printed(speaker, limits.printed));
    answer.payload = received.substr(sizeof answer.header);
    return answer;
}

SubjectProcess::SubjectProcess(std::string file, fs::path subject, const CallLimits& limits)
    : state_(new State{std::move(file), std::move(subject), limits, nullptr, {}, 0, 0, 0}) {}

SubjectProcess::~SubjectProcess() = default;

Bytes SubjectProcess::call(std::string_view function, const Bytes& arguments) {
    State& s = *state_;
    if (!s.child) s.start();
    s.printed_in_call = 0;
    const RequestHeader header{random_number(), function.size(), arguments.size()};
    Bytes message(reinterpret_cast<const char*>(&header), sizeof header);
    message.append(function).append(arguments);
    const Speaker speaker{s.file, std::string(function)};
    State::Answer answer = s.exchange(message, header.nonce, speaker);
    switch (answer.header.status) {
        case Status::value:
            return std::move(answer.payload);
        case Status::unknown_function:
        case Status::not_implemented:
        case Status::exception:
        case Status::unknown_exception: {
            // The function was left in good order; the process can go on.
            const Failure failure = failure_of(answer.header.status, answer.payload, speaker);
            throw CallFailure(failure.kind, failure.sentence);
        }
        default:
            // A crash is reported just before the process ends; what its last words were is worth waiting for.
            s.child->wait_for_end(patience);
            s.fail(failure_of(answer.header.status, answer.payload, speaker));
    }
}

const std::string& SubjectProcess::printed() const {
    return state_->printed;
}
void SubjectProcess::forget_printed() {
    state_->printed.clear();
}
double SubjectProcess::cpu_seconds_of_last_call() const {
    return state_->child ? state_->child->cpu_seconds() - state_->cpu_at_start : 0;
}
double SubjectProcess::cpu_seconds() const {
    return state_->child ? state_->child->cpu_seconds() : 0;
}
double SubjectProcess::seconds_asleep() const {
    return state_->slept;
}
void SubjectProcess::stop() {
    state_->child.reset();
}

}  // namespace rbc
