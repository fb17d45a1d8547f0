#include <cxxabi.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <new>

#include "common/foundation/exercise/exercise.hpp"
#include "common/foundation/exercise/subject_export.hpp"
#include "common/grading/call/crash_report.hpp"
#include "common/grading/call/protocol.hpp"
#include "common/grading/wall/closing.hpp"

/// The child that runs a student's code: runner LIBRARY... Started by SubjectProcess, which limits its resources and
/// judges its answers; whatever happens here, the worst it can do is to answer wrongly.
namespace rbc {

const SubjectExport*& SubjectExport::list() {
    static const SubjectExport* head = nullptr;
    return head;
}

namespace {

using protocol::Status;

/// Requests come in one piece mostly, and are read in as few.
class Requests {
  public:
    /// False at the end of the connection.
    bool read(void* data, std::size_t size) {
        char* at = static_cast<char*>(data);
        while (size > 0) {
            if (begin_ == end_ && !fill()) return false;
            const std::size_t n = std::min(size, end_ - begin_);
            std::memcpy(at, buffer_ + begin_, n);
            begin_ += n;
            at += n;
            size -= n;
        }
        return true;
    }

  private:
    bool fill() {
        // The next request often follows at once; to look for it a while costs less than to fall asleep and be woken.
        ssize_t n = -1;
        for (int i = 0; i < protocol::looks && n < 0; ++i) {
            n = ::recv(protocol::descriptor, buffer_, sizeof buffer_, MSG_DONTWAIT);
            if (n < 0) ::sched_yield();
        }
        while (n < 0) {
            n = ::read(protocol::descriptor, buffer_, sizeof buffer_);
            if (n < 0 && errno != EINTR) return false;
        }
        begin_ = 0;
        end_ = static_cast<std::size_t>(n);
        return n > 0;
    }
    char buffer_[1 << 14];
    std::size_t begin_ = 0, end_ = 0;
};

/// The loader names a function that is declared but not defined by its symbol; a person knows it by its declaration.
std::string readable(const std::string& message) {
    const std::string marker = "undefined symbol: ";
    const std::size_t at = message.find(marker);
    if (at == std::string::npos) return message;
    const std::size_t begin = at + marker.size();
    const std::string symbol = message.substr(begin, message.find_first_of(" ,\n", begin) - begin);
    char* const plain = abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, nullptr);
    const std::string result =
        "it declares or calls, but does not define, " + std::string(plain ? plain : symbol.c_str());
    std::free(plain);
    return result;
}

const SubjectExport* find(const std::string& name) {
    for (const SubjectExport* e = SubjectExport::list(); e != nullptr; e = e->next) {
        if (name == e->name && e->function != nullptr) return e;
    }
    return nullptr;
}

/// The libraries can be read, and nothing else; they may compute, print and answer. There is no way back, and where
/// the system lacks a layer, the others hold.
void close_the_world(int count, char** libraries) {
    OpenPaths open;
    open.readable = {"/dev/null", "/dev/urandom"};
    open.readable.insert(open.readable.end(), libraries, libraries + count);
    start_no_process();
    drop_privileges();
    close_all_but(open);
    allow_only_calls_of(Caller::student);
}

struct Answer {
    Status status;
    Bytes payload;
};

Answer text_answer(Status status, const char* text) {
    return {status, Bytes(text).substr(0, protocol::max_text)};
}

Answer run(const SubjectExport& subject, const Bytes& arguments) {
    try {
        Bytes result = subject.function(arguments);
        if (result.size() > protocol::max_answer) return {Status::too_large, {}};
        return {Status::value, std::move(result)};
    } catch (const NotImplemented& e) {
        return text_answer(Status::not_implemented, e.what());
    } catch (const std::bad_alloc&) {
        return {Status::memory, {}};
    } catch (const std::exception& e) {
        return text_answer(Status::exception, e.what());
    } catch (...) {
        return {Status::unknown_exception, {}};
    }
}

/// False when there are no more requests.
bool serve(Requests& requests) {
    protocol::RequestHeader header{};
    if (!requests.read(&header, sizeof header)) return false;
    std::string name(header.name_size, '\0');
    Bytes arguments(header.arguments_size, '\0');
    if (!requests.read(name.data(), name.size()) || !requests.read(arguments.data(), arguments.size())) return false;
    set_current_nonce(header.nonce);
    const SubjectExport* const subject = find(name);
    const Answer answer = subject ? run(*subject, arguments) : Answer{Status::unknown_function, {}};
    std::cout.flush();
    std::fflush(nullptr);
    send_answer(header.nonce, answer.status, answer.payload);
    return true;
}

}  // namespace

}  // namespace rbc

int main(int argc, char** argv) {
    using namespace rbc;
    if (argc < 2 || ::fcntl(protocol::descriptor, F_GETFD) < 0) {
        std::cerr << "error: the graders start this program; it is of no use by hand\n";
        return 2;
    }
    std::setvbuf(stdout, nullptr, _IOLBF, 1 << 12);  // so that what was printed before a crash is not lost
    ::signal(SIGPIPE, SIG_IGN);
    report_crashes();
    close_the_world(argc - 1, argv + 1);
    for (int i = 1; i < argc; ++i) {
        if (::dlopen(argv[i], RTLD_NOW | RTLD_LOCAL) == nullptr) {
            send_answer(0, protocol::Status::not_loadable, readable(::dlerror()));
            return 1;
        }
    }
    std::cout.flush();
    std::fflush(nullptr);
    send_answer(0, protocol::Status::ready, {});
    static Requests requests;
    while (serve(requests)) {
    }
    ::_exit(0);  // no destructor of the student's code runs
}
