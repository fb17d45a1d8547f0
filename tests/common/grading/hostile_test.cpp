#include <doctest/doctest.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/temporary_folder.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/grading/call/failure_text.hpp"
#include "common/grading/call/subject.hpp"
#include "common/grading/call/subject_process.hpp"
#include "tests/common/grading/hostile/hostile.hpp"

using namespace rbc;
namespace fs = std::filesystem;

namespace {

const Remote<decltype(hostile::misbehave)> misbehave{"misbehave"};
const Remote<decltype(hostile::ones)> ones{"ones"};
const Remote<decltype(hostile::healthy)> healthy{"healthy"};

/// The hostile files, built once.
const fs::path& hostile_folder() {
    static const fs::path folder = [] {
        const fs::path output = course_build() / "test_grading" / "hostile";
        build_subject(course_root() / "tests/common/grading/hostile", output);
        return output;
    }();
    return folder;
}

/// Short, so that the test is.
CallLimits limits(double cpu = 0.7) {
    CallLimits limits;
    limits.cpu = cpu;
    limits.idle = 0.05;
    return limits;
}

SubjectProcess subject(const std::string& name) {
    return SubjectProcess(name + ".cpp", hostile_folder() / (name + ".so"), limits());
}

struct Outcome {
    std::string kind, sentence, printed;
};

template <class Call>
Outcome outcome(SubjectProcess& process, Call call) {
    process.forget_printed();
    try {
        call(process);
    } catch (const CallFailure& failure) {
        return {kind_name(failure.kind), failure.what(), process.printed()};
    }
    return {"value", "", process.printed()};
}

Outcome misbehaves(SubjectProcess& process, const std::string& how) {
    return outcome(process, [&](SubjectProcess& p) { misbehave(p, how); });
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

struct Expected {
    std::string how, kind, sentence;
};

}  // namespace

TEST_CASE("whatever a student's function does is a failed call with a plain sentence, and the next call works") {
    const Expected all[] = {
        {"null pointer", "crash", "crashed: it used a null pointer"},
        {"bad pointer", "crash", "crashed: it used memory that is not its own"},
        {"endless loop", "time", "ran for more than 0.7 s and was stopped (an endless loop?)"},
        {"memory hog", "memory", "used more than 1 GiB of memory"},
        {"stubborn memory hog", "memory", "used more than 1 GiB of memory"},
        {"deep recursion", "memory", "overflowed the stack (a recursion that does not end?)"},
        {"exit 0", "ended", "ended the program (exit code 0) instead of returning"},
        {"_exit 3", "ended", "ended the program (exit code 3) instead of returning"},
        {"abort", "ended", "ended the program by abort()"},
        {"garbage forever", "garbage", "printed more than 1 MiB and was stopped"},
        {"forged success", "ended", "ended the program (exit code 0) instead of returning"},
        {"forged answers", "garbage", "answered something that is not an answer"},
        {"forge and wait", "garbage", "answered something that is not an answer"},
        {"huge forged answer", "garbage", "answered something that is not an answer"},
        {"exception", "exception", "calls.cpp: misbehave threw: a reason"},
        {"not an exception", "exception", "threw something that is not a std::exception"},
        {"exception nobody can catch", "ended", "an exception that nothing could catch: nobody listens"},
        {"ignore signals", "time", "ran for more than 0.7 s"},
        {"close prints and loop", "time", "ran for more than 0.7 s"},
        {"alarm", "forbidden", "ask the system for something an exercise has no use for"},
        {"outside of vector", "ended", "used an index outside of a vector"},
        {"divide by zero", "crash", "divided a whole number by zero"},
        {"jump", "crash", "misbehave"},
        {"environment", "exception", "threw: empty"},
        {"descriptors", "exception", "threw: 0 1 2 3 and no more"},
        {"not implemented", "not_implemented", "calls.cpp: not implemented: the whole thing (NN.1)"},
    };
    SubjectProcess process = subject("calls");
    for (const Expected& e : all) {
        CAPTURE(e.how);
        const Outcome o = misbehaves(process, e.how);
        CHECK(o.kind == e.kind);
        CHECK_MESSAGE(contains(o.sentence, e.sentence), o.sentence);
        CHECK(o.sentence.find('\n') == std::string::npos);
        CHECK(healthy(process, 21) == 42);
    }
}

TEST_CASE("a function that only waits is stopped") {
    SubjectProcess process = subject("calls");
    const Outcome o = misbehaves(process, "sleep forever");
    CHECK(o.kind == "time");
    CHECK(contains(o.sentence, "did not return and was stopped (does it sleep"));
}

TEST_CASE("what the machine does to a process is not the code's failure") {
    const TemporaryFolder folder;
    const fs::path killed = folder.path() / "killed", strange = folder.path() / "strange";
    write_file(killed, "#!/bin/sh\nkill -9 $$\n");
    write_file(strange, "no program");
    for (const fs::path& file : {killed, strange}) fs::permissions(file, fs::perms(0755));
    SubjectProcess first("box.cpp", killed, limits()), second("box.cpp", strange, limits());
    const Outcome o = outcome(first, [](SubjectProcess& p) { healthy(p, 21); });
    CHECK(o.kind == "not_judged");
    CHECK(contains(o.sentence, "box.cpp was not judged: its process was killed from outside"));
    const Outcome other = outcome(second, [](SubjectProcess& p) { healthy(p, 21); });
    CHECK(other.kind == "not_judged");
    CHECK(contains(other.sentence, "could not start a process for it: it cannot be executed"));
    CallLimits none = limits();
    none.clock = 0;
    none.cpu = 100;
    SubjectProcess third("calls.cpp", hostile_folder() / "calls.so", none);
    CHECK(misbehaves(third, "sleep forever").kind == "not_judged");
}

TEST_CASE("closing the connection is a failure, whether it goes on or not") {
    SubjectProcess process = subject("calls");
    for (const char* how : {"close all", "close and loop"}) {
        CAPTURE(how);
        const Outcome o = misbehaves(process, how);
        CHECK((o.kind == "forbidden" || o.kind == "ended"));
        CHECK(healthy(process, 21) == 42);
    }
}

#ifdef __linux__
TEST_CASE("what an exercise has no use for is refused by name") {
    const Expected all[] = {
        {"kill its group", "forbidden", "signal or inspect another process"},
        {"kill its group by number", "forbidden", "signal or inspect another process"},
        {"kill parent", "forbidden", "signal or inspect another process"},
        {"kill itself", "forbidden", "signal or inspect another process"},
        {"signal everybody", "forbidden", "signal or inspect another process"},
        {"stop itself", "forbidden", "signal or inspect another process"},
        {"fork bomb", "forbidden", "start a process or a thread"},
        {"execute", "forbidden", "start a process or a thread"},
        {"system", "forbidden", "start a process or a thread"},
        {"ignore and fork", "forbidden", "start a process or a thread"},
        {"thread forever", "forbidden", "start a process or a thread"},
        {"huge file", "forbidden", "write, change or remove a file"},
        {"remove file", "forbidden", "write, change or remove a file"},
        {"connect", "forbidden", "open a network connection"},
        {"raise limits", "forbidden", "change its limits or the machine"},
    };
    SubjectProcess process = subject("calls");
    for (const Expected& e : all) {
        CAPTURE(e.how);
        const Outcome o = misbehaves(process, e.how);
        CHECK(o.kind == e.kind);
        CHECK_MESSAGE(contains(o.sentence, "did something an exercise may not do (it tried to " + e.sentence),
                      o.sentence);
        CHECK(healthy(process, 21) == 42);
    }
}

TEST_CASE("a refusal cannot be ignored or handled away: no process is started") {
    SubjectProcess process = subject("calls");
    for (const char* how : {"ignore and fork", "handle and fork"}) {
        CAPTURE(how);
        misbehaves(process, how);
        CHECK(::waitpid(-1, nullptr, WNOHANG) <= 0);
        CHECK(healthy(process, 21) == 42);
    }
}
#endif

TEST_CASE("what is printed is kept for the report, and no answer") {
    SubjectProcess process = subject("calls");
    const Outcome garbage = misbehaves(process, "garbage on stdout");
    CHECK(garbage.kind == "value");
    CHECK(garbage.printed.size() == 4096);
    const Outcome forged = misbehaves(process, "forged success");
    CHECK(forged.kind == "ended");
    CHECK(contains(forged.printed, "[doctest] Status: SUCCESS!"));
}

TEST_CASE("a large result arrives, a huge one is a failure") {
    // However slow the machine is, memory ends these calls, not time.
    SubjectProcess process("calls.cpp", hostile_folder() / "calls.so", limits(60));
    CHECK(ones(process, 4e6).size() == 4'000'000);
    const auto want = [](double n) { return [n](SubjectProcess& p) { ones(p, n); }; };
    CHECK(contains(outcome(process, want(20e6)).sentence, "returned more than 64 MiB"));
    CHECK(contains(outcome(process, want(1e9)).sentence, "used more than 1 GiB of memory"));
    CHECK(outcome(process, want(1.5e18)).kind == "exception");
    CHECK(healthy(process, 21) == 42);
}

TEST_CASE("the time of the last call is the child's: nothing before it or after its end, much for much") {
    SubjectProcess process = subject("calls");
    CHECK(process.cpu_seconds_of_last_call() == 0);
    ones(process, 4e6);
    const double much = process.cpu_seconds_of_last_call();
    CHECK(much > 1e-3);  // 32 MB are written, copied and sent
    CHECK(much < 0.7);
    healthy(process, 21);
    CHECK(process.cpu_seconds_of_last_call() < 0.1 * much);
    misbehaves(process, "forged success");
    CHECK(process.cpu_seconds_of_last_call() == 0);
}

TEST_CASE("what goes wrong while the file is being loaded says so") {
    const Expected all[] = {
        {"exits_while_loading", "ended", "ended the program (exit code 0) while it was being loaded"},
        {"loops_while_loading", "time", "while being loaded, ran for more than 0.7 s"},
        {"crashes_while_loading", "ended", "while being loaded, ended the program by abort()"},
        {"throws_while_loading", "ended", "while being loaded, ended the program by an exception"},
    };
    for (const Expected& e : all) {
        CAPTURE(e.how);
        SubjectProcess process = subject(e.how);
        for (int again = 0; again < 2; ++again) {
            const Outcome o = outcome(process, [](SubjectProcess& p) { healthy(p, 1); });
            CHECK(o.kind == e.kind);
            CHECK_MESSAGE(contains(o.sentence, e.how + ".cpp"), o.sentence);
            CHECK_MESSAGE(contains(o.sentence, e.sentence), o.sentence);
        }
    }
}

TEST_CASE("a function that is not there, a file that does not compile, a file that is missing") {
    SubjectProcess lacks = subject("lacks_a_function");
    const Outcome o = outcome(lacks, [](SubjectProcess& p) { ones(p, 1); });
    CHECK(o.kind == "not_built");
    CHECK(contains(o.sentence, "lacks_a_function.cpp does not define ones as its header declares it"));
    CHECK(healthy(lacks, 21) == 42);

    SubjectProcess broken = subject("does_not_compile");
    const Outcome b = outcome(broken, [](SubjectProcess& p) { healthy(p, 1); });
    CHECK(b.kind == "not_built");
    CHECK_MESSAGE(contains(b.sentence,
                           "does_not_compile.cpp does not compile: "
                           "tests/common/grading/hostile/does_not_compile.cpp:6:"),
                  b.sentence);
    SubjectProcess missing = subject("missing");
    CHECK(outcome(missing, [](SubjectProcess& p) { healthy(p, 1); }).sentence == "missing.cpp is missing");
}

TEST_CASE("a program that is no runner passes nothing") {
    const fs::path folder = hostile_folder();
    const auto script = [&](const char* name, const std::string& text) {
        write_file(folder / name, "#!/bin/sh\n" + text + "\n");
        fs::permissions(folder / name, fs::perms::owner_all);
        return folder / name;
    };
    struct Program {
        fs::path file;
        std::string kind;
    };
    const Program programs[] = {
        {"/bin/true", "ended"},
        {script("success.sh", "echo '[doctest] Status: SUCCESS!'; exit 0"), "ended"},
        {script("forever.sh", "while :; do echo SUCCESS; done"), "garbage"},
        {script("answers.sh", "echo SUCCESS SUCCESS SUCCESS SUCCESS SUCCESS >&3; sleep 5"), "garbage"},
        {script("drips.sh",
                "head -c 16 /dev/zero >&3; printf '\\0\\0\\0\\1\\0\\0\\0\\0' >&3\n"
                "while :; do printf x >&3; sleep 0.05; done"),
         "time"},
    };
    for (const Program& program : programs) {
        CAPTURE(program.file);
        SubjectProcess process("box.cpp", program.file, limits(2));
        const Outcome o = outcome(process, [](SubjectProcess& p) { healthy(p, 1); });
        CHECK(o.kind == program.kind);
        if (program.kind == "ended") CHECK(contains(o.sentence, "exit code 0"));
    }
}

#ifdef __linux__
TEST_CASE("the children of a program that is no runner end with it") {
    const fs::path script = hostile_folder() / "children.sh", note = hostile_folder() / "child";
    fs::remove(note);
    write_file(script, "#!/bin/sh\nsleep 1000 &\necho $! > '" + note.string() + "'\nsleep 1000\n");
    fs::permissions(script, fs::perms::owner_all);
    {
        SubjectProcess process("box.cpp", script, limits(1));
        CHECK(outcome(process, [](SubjectProcess& p) { healthy(p, 1); }).kind == "time");
    }
    std::string child = read_file(note);
    child.pop_back();
    const fs::path status = "/proc/" + child + "/status";
    // Gone, or dead and about to be collected by the system.
    for (int i = 0; i < 100 && fs::exists(status) && !contains(read_file(status), "State:\tZ"); ++i) ::usleep(10'000);
    CHECK((!fs::exists(status) || contains(read_file(status), "State:\tZ")));
}
#endif

TEST_CASE("no child and no temporary folder is left") {
    const fs::path folder = course_build() / "test_grading" / "temporary";
    fs::remove_all(folder);
    fs::create_directories(folder);
    const char* const before = ::getenv("TMPDIR");
    const std::string kept = before ? before : "";
    ::setenv("TMPDIR", folder.c_str(), 1);
    {
        SubjectProcess process = subject("calls");
        for (const char* how : {"endless loop", "exit 0", "fork bomb", "kill itself", "forged answers"}) {
            misbehaves(process, how);
        }
        healthy(process, 1);
    }
    kept.empty() ? ::unsetenv("TMPDIR") : ::setenv("TMPDIR", kept.c_str(), 1);
    CHECK(fs::is_empty(folder));
    errno = 0;
    CHECK(::waitpid(-1, nullptr, WNOHANG) == -1);
    CHECK(errno == ECHILD);
}
