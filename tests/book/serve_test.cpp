#include "common/book/serve.hpp"

#include <doctest/doctest.h>
#include <httplib.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <future>
#include <string_view>
#include <thread>
#include <vector>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/temporary_folder.hpp"

using namespace rbc;
namespace fs = std::filesystem;

namespace {

/// A book of one page, served until it is stopped; beside it a file that is not the book's.
class Served {
  public:
    Served() {
        fs::create_directory(book_);
        write_file(book_ / "index.html", "the book");
        write_file(folder_.path() / "secret", "a secret");
        fs::create_symlink(folder_.path() / "secret", book_ / "link.html");
        std::promise<std::string> address;
        serving_ = std::async(std::launch::async, [&] {
            book::serve(
                book_, 0, [&](const std::string& at) { address.set_value(at); }, [&] { return stop_.load(); });
        });
        const std::string at = address.get_future().get();
        port = std::stoi(at.substr(at.rfind(':') + 1));
    }
    ~Served() { stop_ = true; }

    std::string get(const std::string& path, const httplib::Headers& headers = {}) const {
        httplib::Client client("127.0.0.1", port);
        client.set_read_timeout(enough);
        const httplib::Result answer = client.Get(path, headers);
        return answer ? std::to_string(answer->status) + " " + answer->body : "no answer";
    }

    /// A connection that has said so much.
    int said(std::string_view text) const {
        const int one = ::socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in place{};
        place.sin_family = AF_INET;
        place.sin_port = htons(static_cast<std::uint16_t>(port));
        place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        CHECK(::connect(one, reinterpret_cast<const sockaddr*>(&place), sizeof place) == 0);
        CHECK(::write(one, text.data(), text.size()) == static_cast<ssize_t>(text.size()));
        return one;
    }

    bool ends() {
        stop_ = true;
        return serving_.wait_for(enough) == std::future_status::ready;
    }

    int port = 0;

  private:
    /// What takes milliseconds may take so long on a busy machine; a server that is held up would wait for ever.
    static constexpr std::chrono::seconds enough{20};

    TemporaryFolder folder_;
    fs::path book_ = folder_.path() / "book";
    std::atomic<bool> stop_{false};
    std::future<void> serving_;
};

}  // namespace

TEST_CASE("the book is served to this machine by its own names, nothing beyond it; idle connections hold up none") {
    Served served;
    std::vector<int> idle;
    for (int i = 0; i < 16; ++i) idle.push_back(served.said("GET / HT"));
    CHECK(served.get("/index.html") == "200 the book");
    CHECK(served.get("/index.html", {{"Host", "localhost:" + std::to_string(served.port)}}) == "200 the book");
    CHECK(served.get("/index.html", {{"Host", "book.example"}}).starts_with("403"));
    CHECK(served.get("/link.html").starts_with("403"));
    CHECK(served.get("/missing.html").starts_with("404"));
    CHECK_FALSE(served.get("/../secret").ends_with("a secret"));
    CHECK(served.ends());
    for (const int one : idle) ::close(one);
}

TEST_CASE("connections that say a request byte by byte, for ever, hold up neither an honest one nor the server's end") {
    Served served;
    constexpr int crowd = 100;
    std::atomic<int> connected{0};
    std::atomic<bool> go_on{true};
    std::vector<std::future<void>> drops;
    for (int i = 0; i < crowd; ++i) {
        drops.push_back(std::async(std::launch::async, [&] {
            const int one = served.said("GET /index.html HTTP/1.1\r\nX: ");
            for (++connected; go_on; std::this_thread::sleep_for(std::chrono::milliseconds(200)))
                (void)!::write(one, "x", 1);
            ::close(one);
        }));
        std::this_thread::sleep_for(std::chrono::milliseconds(10));  // more at once would wait to be accepted
    }
    while (connected < crowd) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    CHECK(served.get("/index.html") == "200 the book");
    CHECK(served.get("/index.html", {{"Host", "book.example"}}).starts_with("403"));
    CHECK(served.ends());
    go_on = false;
}
