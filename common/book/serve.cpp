#include "common/book/serve.hpp"

#include <httplib.h>

#include <chrono>
#include <thread>

#include "common/foundation/io/input_error.hpp"

namespace rbc::book {

void serve(const std::filesystem::path& folder, int port, const std::function<void(const std::string&)>& begun,
           const std::function<bool()>& stopped) {
    httplib::Server server;
    server.set_mount_point("/", folder.string());
    server.set_file_extension_and_mimetype_mapping("wasm", "application/wasm");
    server.set_file_extension_and_mimetype_mapping("webp", "image/webp");
    server.set_default_headers({{"Cache-Control", "no-cache"}, {"X-Content-Type-Options", "nosniff"}});
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
