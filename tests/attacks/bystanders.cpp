#include "tests/attacks/bystanders.hpp"

#include <arpa/inet.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "common/foundation/io/input_error.hpp"

namespace rbc::attacks {

/// Memory that this process and the two share.
struct Bystanders::Shared {
    volatile sig_atomic_t signals[65];
    volatile int tcp, udp, local;
    char secret[64];
};

namespace {

volatile sig_atomic_t* noted = nullptr;

void note(int number) {
    noted[number] = 1;
}

int listener(int kind, int& port) {
    const int descriptor = ::socket(AF_INET, kind | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    if (::bind(descriptor, reinterpret_cast<sockaddr*>(&address), size) != 0)
        throw InputError(std::string("cannot listen on 127.0.0.1: ") + std::strerror(errno));
    if (kind == SOCK_STREAM) ::listen(descriptor, 8);
    ::getsockname(descriptor, reinterpret_cast<sockaddr*>(&address), &size);
    port = ntohs(address.sin_port);
    return descriptor;
}

int abstract_listener(const std::string& name) {
    const int descriptor = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::memcpy(address.sun_path + 1, name.data(), name.size());
    const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + name.size());
    if (::bind(descriptor, reinterpret_cast<sockaddr*>(&address), size) != 0 || ::listen(descriptor, 8) != 0)
        throw InputError(std::string("cannot listen on an abstract socket: ") + std::strerror(errno));
    return descriptor;
}

void answer(int listening, const std::string& secret, volatile int& count) {
    const int guest = ::accept(listening, nullptr, nullptr);
    if (guest < 0) return;
    count = count + 1;
    [[maybe_unused]] const ssize_t n = ::send(guest, secret.data(), secret.size(), MSG_NOSIGNAL);
    ::close(guest);
}

pid_t child_that(const auto& lives) {
    const pid_t parent = ::getpid(), child = ::fork();
    if (child != 0) return child;
    ::setsid();
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() == parent) lives();
    ::_exit(0);
}

/// What others can set of a process: priority, processors, limits, how soon it is ended when memory is short.
std::string settings_of(pid_t process) {
    std::string text = std::to_string(::getpriority(PRIO_PROCESS, static_cast<id_t>(process)));
    cpu_set_t processors;
    CPU_ZERO(&processors);
    ::sched_getaffinity(process, sizeof processors, &processors);
    text += " " + std::to_string(CPU_COUNT(&processors)) + " " + std::to_string(::sched_getscheduler(process));
    for (const char* name : {"limits", "oom_score_adj", "coredump_filter", "comm"}) {
        text += process_text(process, name);
    }
    return text;
}

char state_of(pid_t process) {
    const std::string text = process_text(process, "stat");
    const std::size_t end = text.rfind(')');
    return end == std::string::npos ? 'X' : text[end + 2];
}

}  // namespace

Bystanders::Bystanders()
    : secrets_{make_secret("the canary process's memory"), make_secret("what the TCP port says"),
               make_secret("what the UDP port says"), make_secret("what the abstract socket says")},
      socket_name_("rbc-attacks-" + make_secret("").text) {
    void* const memory = ::mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw InputError("no shared memory for the canary process");
    shared_ = new (memory) Shared{};
    std::strcpy(shared_->secret, secrets_[0].text.c_str());
    const int tcp = listener(SOCK_STREAM, tcp_port_), udp = listener(SOCK_DGRAM, udp_port_);
    const int local = abstract_listener(socket_name_);
    canary_ = child_that([&] {
        noted = shared_->signals;
        for (int number = 1; number < 65; ++number) ::signal(number, note);
        for (;;) ::pause();
    });
    server_ = child_that([&] {
        for (;;) {
            pollfd fds[] = {{tcp, POLLIN, 0}, {udp, POLLIN, 0}, {local, POLLIN, 0}};
            ::poll(fds, 3, -1);
            if (fds[0].revents != 0) answer(tcp, secrets_[1].text, shared_->tcp);
            if (fds[2].revents != 0) answer(local, secrets_[3].text, shared_->local);
            if (fds[1].revents == 0) continue;
            char question[64];
            sockaddr_in from{};
            socklen_t size = sizeof from;
            ::recvfrom(udp, question, sizeof question, 0, reinterpret_cast<sockaddr*>(&from), &size);
            shared_->udp = shared_->udp + 1;
            ::sendto(udp, secrets_[2].text.data(), secrets_[2].text.size(), 0, reinterpret_cast<sockaddr*>(&from),
                     size);
        }
    });
    for (const int descriptor : {tcp, udp, local}) ::close(descriptor);
    while (state_of(canary_) != 'S') ::usleep(1000);
    settings_ = settings_of(canary_);
}

Bystanders::~Bystanders() {
    for (const pid_t process : {canary_, server_}) {
        ::kill(process, SIGKILL);
        ::waitpid(process, nullptr, 0);
    }
    ::munmap(shared_, sizeof(Shared));
}

const void* Bystanders::address() const {
    return shared_->secret;
}

std::vector<std::string> Bystanders::harm() const {
    std::vector<std::string> found;
    for (const auto& [process, name] : {std::pair{canary_, "canary process"}, {server_, "serving process"}}) {
        const char state = state_of(process);
        if (state == 'Z' || state == 'X') found.push_back(std::string("the ") + name + " was killed");
        if (state == 'T' || state == 't') found.push_back(std::string("the ") + name + " was stopped");
    }
    if (found.empty() && settings_of(canary_) != settings_) found.push_back("the canary process has other settings");
    for (int number = 1; number < 65; ++number)
        if (shared_->signals[number] != 0) found.push_back("the canary process got signal " + std::to_string(number));
    if (shared_->secret != secrets_[0].text) found.push_back("the canary process's memory was written");
    if (shared_->tcp != 0) found.push_back("somebody asked the TCP port");
    if (shared_->udp != 0) found.push_back("somebody asked the UDP port");
    if (shared_->local != 0) found.push_back("somebody asked the abstract socket");
    return found;
}

}  // namespace rbc::attacks
