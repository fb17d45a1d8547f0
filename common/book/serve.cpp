#include "common/book/serve.hpp"

#include <httplib.h>

#include <chrono>
#include <thread>

#include "common/foundation/io/input_error.hpp"

namespace rbc::book {

namespace {

/// Whether the browser asks this machine by name. A page from elsewhere whose name was made to lead here may not read.
bool is_own_name(const std::string& host) {
    const std::string name = host.substr(0, host.find_last_of(':') == std::string::npos ? host.size() : host.find_last_of(':'));
    return name == "127.0.0.1" || name == "localhost";
}

/// Whether what stands there is the folder's own, and not where a link in it leads.
bool is_within(const std::filesystem::path& folder, const std::string& path) {
    std::error_code error;
    const std::filesystem::path top = std::filesystem::canonical(folder, error);
    const std::filesystem::path place = std::filesystem::weakly_canonical(top / std::filesystem::path(path).relative_path(), error);
    const std::filesystem::path inside = place.lexically_relative(top);
    return !error && !inside.empty() && *inside.begin() != "..";
}

}  // namespace

void serve(const std::filesystem::path& folder, int port, const std::function<void(const std::string&)>& begun,
           const std::function<bool()>& stopped) {
    httplib::Server server;
    server.set_mount_point("/", folder.string());
    server.set_file_extension_and_mimetype_mapping("wasm", "application/wasm");
    server.set_file_extension_and_mimetype_mapping("webp", "image/webp");
    server.set_default_headers({{"Cache-Control", "no-cache"}, {"X-Content-Type-Options", "nosniff"}});
    // A connection that says nothing keeps a thread for so long, and the end of the program waiting.
    constexpr time_t patience = 2;
    server.set_read_timeout(patience, 0);
    server.set_write_timeout(patience, 0);
    server.set_keep_alive_timeout(1);
    server.new_task_queue = [] { return new httplib::ThreadPool(64); };
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
    std::thread listening([&] { server.listen_after_bind(); });
    while (!stopped()) std::this_thread::sleep_for(std::chrono::milliseconds(100));
    server.stop();
    listening.join();
}

}  // namespace rbc::book
