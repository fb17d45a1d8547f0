#include "common/grading/call/failure_text.hpp"

#include <signal.h>
#include <string.h>
#include <sys/wait.h>

#include <cstdio>

#include "common/foundation/io/printable.hpp"
#include "common/foundation/programs/process.hpp"

namespace rbc {

using protocol::Status;

namespace {

using Kind = CallFailure::Kind;

/// "box.cpp: step_in_box" or "box.cpp, while being loaded,": what follows is a verb.
std::string who(const Speaker& s) {
    return s.function.empty() ? s.file + ", while being loaded," : s.file + ": " + s.function;
}

std::string amount(double value, const char* unit) {
    char text[64];
    std::snprintf(text, sizeof text, "%g %s", value, unit);
    return text;
}

/// On one line, printable, each blank once.
std::string one_line(const std::string& text, std::size_t max_bytes = 300) {
    std::string result;
    for (const char c : printable(text, ' ', max_bytes))
        if (c != ' ' || (!result.empty() && result.back() != ' ')) result += c;
    while (!result.empty() && result.back() == ' ') result.pop_back();
    return result;
}

/// "__n < this->size()" of "...: Assertion '__n < this->size()' failed."
std::string failed_assertion(const std::string& printed) {
    const std::size_t at = printed.rfind("Assertion ");
    if (at == std::string::npos) return "";
    const std::size_t begin = at + std::string("Assertion ").size() + 1;
    const std::size_t end = printed.find(" failed", begin);
    if (end == std::string::npos || end < begin + 1) return "";
    return one_line(printed.substr(begin, end - begin - 1), 120);
}

std::string abort_reason(const std::string& printed) {
    const std::string assertion = failed_assertion(printed);
    if (assertion.empty()) return "ended the program by abort()";
    const bool index = assertion.find("__n < this->size()") != std::string::npos ||
                       assertion.find("index >= 0 && index < size()") != std::string::npos ||
                       assertion.find("row >= 0 && row < rows()") != std::string::npos;
    return index ? "used an index outside of a vector, array or matrix (" + assertion + " does not hold)"
                 : "broke a rule of a library it uses: \"" + assertion + "\" does not hold";
}

}  // namespace

Failure failure_of(Status status, const std::string& payload, const Speaker& s) {
    const std::string text = one_line(payload);
    switch (status) {
        case Status::not_loadable:
            if (text.find("Permission denied") != std::string::npos || text.find("Input/output error") != std::string::npos)
                return not_run(s, "its library cannot be read: " + text);
            return {Kind::not_built, s.file + " cannot be loaded: " + text};
        case Status::unknown_function:
            return {Kind::not_built, s.file + " does not define " + s.function +
                                         " as its header declares it (the same name, arguments and namespace)"};
        case Status::not_implemented:
            return {Kind::not_implemented, s.file + ": not implemented: " + text};
        case Status::exception:
            return {Kind::exception, who(s) + " threw: " + text};
        case Status::unknown_exception:
            return {Kind::exception, who(s) + " threw something that is not a std::exception"};
        case Status::terminated:
            return {Kind::ended, who(s) + " ended the program by an exception that nothing could catch" +
                                     (text.empty() ? "" : ": " + text)};
        case Status::memory:
            return {Kind::memory, who(s) + " used more than 1 GiB of memory"};
        case Status::too_large:
            return {Kind::memory, who(s) + " returned more than 64 MiB"};
        case Status::stack_overflow:
            return {Kind::memory, who(s) + " overflowed the stack (a recursion that does not end?)"};
        case Status::null_access:
            return {Kind::crash, who(s) + " crashed: it used a null pointer"};
        case Status::bad_access:
            return {Kind::crash, who(s) +
                                     " crashed: it used memory that is not its own (an index outside of a vector, or"
                                     " a reference to something that no longer exists?)"};
        case Status::arithmetic:
            return {Kind::crash, who(s) + " crashed: it divided a whole number by zero"};
        case Status::bad_instruction:
            return {Kind::crash, who(s) + " crashed: it ran into something that is not code (a missing return?)"};
        case Status::no_function:
            return {Kind::crash, who(s) + " crashed: it called a function that " + s.file + " does not define"};
        case Status::forbidden:
            return {Kind::forbidden, who(s) + " did something an exercise may not do (it tried to " + text + ")"};
        case Status::not_started:
            return not_run(s, "the system could not start a process for it" + (text.empty() ? "" : ": " + text));
        case Status::ready:
        case Status::value:
            break;
    }
    return not_an_answer(s);
}

Failure failure_of_end(int status, const std::string& printed, const Speaker& s) {
    if (status == -1) {
        return {Kind::forbidden, who(s) + " did something an exercise may not do (it closed a file it had not opened)"};
    }
    if (WIFEXITED(status)) {
        const std::string code = " (exit code " + std::to_string(WEXITSTATUS(status)) + ")";
        return {Kind::ended, s.function.empty() ? s.file + " ended the program" + code +
                                                      " while it was being loaded (an exit in a static constructor?)"
                                                : who(s) + " ended the program" + code + " instead of returning"};
    }
    const int number = WTERMSIG(status);
    if (number == SIGABRT) return {Kind::ended, who(s) + " " + abort_reason(printed)};
    // The C library holds signals back while it starts a process or a thread, so the refusal cannot be reported as usual.
    if (number == SIGSYS) return failure_of(Status::forbidden, "start a process or a thread", s);
    if (ends_from_outside(number)) return not_run(s, "its process was " + killed_from_outside(number));
    return {Kind::ended, who(s) + " was ended by signal " + std::to_string(number) + " (" + ::strsignal(number) + ")"};
}

Failure too_slow(const Speaker& s, double seconds, bool lowered) {
    return {Kind::time, who(s) + " ran for more than " + amount(seconds, "s") + " and was stopped (an endless loop?" +
                            (lowered ? " The limit is lower here than for the two cases before that ran to theirs.)" : ")")};
}

Failure too_idle(const Speaker& s) {
    return {Kind::time, who(s) + " did not return and was stopped (does it sleep, or wait for something?)"};
}

Failure not_run(const Speaker& s, const std::string& why) {
    return {Kind::machine, s.file + " was not judged: " + one_line(why)};
}

Failure too_much_printed(const Speaker& s, std::size_t bytes) {
    return {Kind::garbage, who(s) + " printed more than " + amount(static_cast<double>(bytes) / (1 << 20), "MiB") +
                               " and was stopped"};
}

Failure not_an_answer(const Speaker& s) {
    return {Kind::garbage, who(s) + " answered something that is not an answer"};
}

std::string compile_sentence(const std::string& file, const std::string& compiler_message) {
    std::string first = compiler_message.substr(0, compiler_message.find('\n'));
    const std::size_t error = compiler_message.find("error: ");
    if (error != std::string::npos) {
        const std::size_t begin = compiler_message.rfind('\n', error);
        const std::size_t from = begin == std::string::npos ? 0 : begin + 1;
        first = compiler_message.substr(from, compiler_message.find('\n', error) - from);
    }
    return file + " does not compile: " + one_line(first);
}

std::string kind_name(Kind kind) {
    constexpr const char* names[] = {"not_built", "not_implemented", "exception", "ended", "crash",
                                     "time",      "memory",          "forbidden", "garbage", "not_judged"};  // as in Kind
    return names[static_cast<std::size_t>(kind)];
}

}  // namespace rbc
