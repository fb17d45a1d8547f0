#pragma once

#include <sys/types.h>

#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "tests/attacks/secret.hpp"

namespace rbc::attacks {

/// Two processes of this user that have nothing to do with any grading. One only lives: it notes every signal, and has a
/// secret in its memory. The other serves a secret on a TCP and a UDP port of 127.0.0.1 and on an abstract socket, and
/// notes every request. Both end with this object.
class Bystanders {
  public:
    Bystanders();
    ~Bystanders();
    Bystanders(const Bystanders&) = delete;
    Bystanders& operator=(const Bystanders&) = delete;

    pid_t canary() const { return canary_; }
    pid_t server() const { return server_; }
    const void* address() const;  ///< of the secret in the canary's memory
    int tcp_port() const { return tcp_port_; }
    int udp_port() const { return udp_port_; }
    const std::string& socket_name() const { return socket_name_; }  ///< without its leading NUL
    const std::vector<Secret>& secrets() const { return secrets_; }

    /// What was done to them: "the canary process was killed", "somebody asked the TCP port".
    std::vector<std::string> harm() const;

  private:
    struct Shared;
    Shared* shared_;
    std::vector<Secret> secrets_;
    std::string socket_name_, settings_;
    int tcp_port_ = 0, udp_port_ = 0;
    pid_t canary_ = -1, server_ = -1;
};

/// What /proc says of a process in one of its files; what is left of that where the process ends meanwhile.
inline std::string process_text(pid_t process, const std::string& file) {
    std::ifstream in("/proc/" + std::to_string(process) + "/" + file);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

}  // namespace rbc::attacks
