#include "common/book/serve.hpp"

#include <httplib.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <future>
#include <list>
#include <system_error>
#include <thread>
#include <utility>

#include "common/foundation/io/input_error.hpp"

namespace rbc::book {

namespace {

/// Whether the browser asks this machine by name. A page from elsewhere whose name was made to lead here may not read.
bool is_own_name(const std::string& host) {
    const std::string name = host.substr(0, host.find_last_of(':'));
    return name == "127.0.0.1" || name == "localhost";
}

/// Whether what stands there is the folder's own, and not where a link in it leads.
bool is_within(const std::filesystem::path& folder, const std::string& path) {
    std::error_code error;
    const std::filesystem::path top = std::filesystem::canonical(folder, error);
    const std::filesystem::path wanted = top / std::filesystem::path(path).relative_path();
    const std::filesystem::path place = std::filesystem::weakly_canonical(wanted, error);
    const std::filesystem::path inside = place.lexically_relative(top);
    return !error && !inside.empty() && *inside.begin() != "..";
}

/// A thread for each connection: one that says its request byte by byte holds up no other. The thread that listens
/// alone calls these functions.
class ThreadEach : public httplib::TaskQueue {
  public:
    /// void, or bool in later versions of httplib.
    using Taken = decltype(std::declval<httplib::TaskQueue&>().enqueue({}));

    Taken enqueue(std::function<void()> talk) override {
        const auto over = [](const std::future<void>& one) {
            return one.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
        };
        std::erase_if(talks_, over);
        try {
            talks_.push_back(std::async(std::launch::async, talk));
        } catch (const std::system_error&) {  // the machine gives no further thread
            talk();
        }
        return Taken(true);
    }

    void shutdown() override { talks_.clear(); }

  private:
    std::list<std::future<void>> talks_;
};

/// Ends all connections to a port of this program. httplib, which does not say which they are, waits for each of them
/// to finish its request.
void cut_connections(int port) {
    const long descriptors = std::clamp(::sysconf(_SC_OPEN_MAX), 1024L, 65536L);
    for (int one = 0; one < descriptors; ++one) {
        sockaddr_in here{}, there{};
        socklen_t size = sizeof here, its_size = sizeof there;
        if (::getsockname(one, reinterpret_cast<sockaddr*>(&here), &size) == 0 && here.sin_family == AF_INET &&
            ntohs(here.sin_port) == port && ::getpeername(one, reinterpret_cast<sockaddr*>(&there), &its_size) == 0)
            ::shutdown(one, SHUT_RDWR);
    }
}

}  // namespace

void serve(const std::filesystem::path& folder, int port, const std::function<void(const std::string&)>& begun,
           const std::function<bool()>& stopped) {
    httplib::Server server;
    server.set_mount_point("/", folder.string());
    server.set_file_extension_and_mimetype_mapping("wasm", "application/wasm");
    server.set_file_extension_and_mimetype_mapping("webp", "image/webp");
    server.set_default_headers({{"Cache-Control", "no-cache"}, {"X-Content-Type-Options", "nosniff"}});
    // A connection that says nothing keeps a thread for so long.
    constexpr time_t patience = 2;
    server.set_read_timeout(patience, 0);
    server.set_write_timeout(patience, 0);
    server.set_keep_alive_timeout(1);
    server.new_task_queue = [] { return new ThreadEach; };
    server.set_pre_routing_handler([&](const httplib::Request& request, httplib::Response& response) {
        if (is_own_name(request.get_header_value("Host")) && is_within(folder, request.path))
            return httplib::Server::HandlerResponse::Unhandled;
        response.status = 403;
        return httplib::Server::HandlerResponse::Handled;
    });
    const char* host = "127.0.0.1";
    const int at = port == 0 ? server.bind_to_any_port(host) : server.bind_to_port(host, port) ? port : -1;
    if (at < 0)
        throw InputError("cannot serve at port " + std::to_string(port) +
                         ": it is taken, or not allowed; --serve alone takes a free one");
    begun("http://127.0.0.1:" + std::to_string(at) + "/");
    constexpr std::chrono::milliseconds moment{100};
    const std::future<bool> listening = std::async(std::launch::async, [&] { return server.listen_after_bind(); });
    const auto ended = [&] { return listening.wait_for(moment) == std::future_status::ready; };
    while ((!stopped() || !server.is_running()) && !ended()) continue;
    server.stop();
    do cut_connections(at);
    while (!ended());
    if (!stopped()) throw InputError("the book is served no longer: the system accepts no connections");
}

}  // namespace rbc::book
