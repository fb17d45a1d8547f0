#include "common/book/serve.hpp"

#include <doctest/doctest.h>
#include <httplib.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <future>
#include <thread>
#include <vector>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/temporary_folder.hpp"

using namespace rbc;
namespace fs = std::filesystem;

TEST_CASE("the book is served to this machine by its own names, and nothing beyond its folder; idle connections hold nobody up") {
    const TemporaryFolder folder;
    const fs::path book = folder.path() / "book";
    fs::create_directory(book);
    write_file(book / "index.html", "the book");
    write_file(folder.path() / "secret", "a secret");
    fs::create_symlink(folder.path() / "secret", book / "link.html");
    std::atomic<bool> stop{false};
    std::promise<std::string> address;
    std::thread server([&] { book::serve(book, 0, [&](const std::string& at) { address.set_value(at); }, [&] { return stop.load(); }); });
    const std::string at = address.get_future().get();
    const int port = std::stoi(at.substr(at.rfind(':') + 1));

    std::vector<int> idle;
    for (int i = 0; i < 16; ++i) {
        idle.push_back(::socket(AF_INET, SOCK_STREAM, 0));
        sockaddr_in place{};
        place.sin_family = AF_INET;
        place.sin_port = htons(static_cast<std::uint16_t>(port));
        place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        CHECK(::connect(idle.back(), reinterpret_cast<const sockaddr*>(&place), sizeof place) == 0);
        CHECK(::write(idle.back(), "GET / HT", 8) == 8);
    }
    const auto get = [&](const std::string& path, const httplib::Headers& headers = {}) {
        httplib::Client client("127.0.0.1", port);
        const httplib::Result answer = client.Get(path, headers);
        return answer ? std::to_string(answer->status) + " " + answer->body : "no answer";
    };
    CHECK(get("/index.html") == "200 the book");
    CHECK(get("/index.html", {{"Host", "localhost:" + std::to_string(port)}}) == "200 the book");
    CHECK(get("/index.html", {{"Host", "book.example"}}).starts_with("403"));
    CHECK(get("/link.html").starts_with("403"));
    CHECK(get("/missing.html").starts_with("404"));
    CHECK_FALSE(get("/../secret").ends_with("a secret"));
    stop = true;
    server.join();
    for (const int one : idle) ::close(one);
}
