#include "common/book/pandoc.hpp"

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <mutex>
#include <thread>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/process.hpp"

namespace rbc::book {

namespace {

/// FNV-1a, as the name of a file.
std::string name_by_content(const std::string& content) {
    std::uint64_t hash = 14695981039346656037ull;
    for (const char c : content) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ull;
    char name[24];
    std::snprintf(name, sizeof name, "%016llx", static_cast<unsigned long long>(hash));
    return name;
}

}  // namespace

Pandoc::Pandoc(std::filesystem::path kept)
    : kept_(std::move(kept)), filter_(course_root() / "common/book/site/book.lua") {
    const ProcessResult asked = run_process({"pandoc", "--version"});
    if (asked.exit_code != 0)
        throw InputError("there is no pandoc, which the book is made with (./course doctor names its package)");
    version_ = asked.output + read_file(filter_);
    std::filesystem::create_directories(kept_);
}

std::string Pandoc::html_of(const std::string& markdown, const std::string& name) const {
    const std::filesystem::path kept = kept_ / (name_by_content(version_ + '\0' + markdown) + ".html");
    if (std::filesystem::exists(kept)) return read_file(kept);
    const std::filesystem::path making = kept.string() + ".new";
    const ProcessResult made =
        run_process({"pandoc", "--from=gfm+tex_math_dollars", "--to=html", "--mathml", "--wrap=none",
                     "--lua-filter=" + filter_.string(), "--output=" + making.string()},
                    {.input = markdown});
    if (made.exit_code != 0 || made.output.find("Could not convert") != std::string::npos)
        throw InputError(name + ": pandoc says: " + made.output.substr(0, made.output.find('\n', 400)));
    std::filesystem::rename(making, kept);
    return read_file(kept);
}

std::vector<std::string> Pandoc::html_of_all(
    const std::vector<std::pair<std::string, std::string>>& markdown_and_name) const {
    std::vector<std::string> made(markdown_and_name.size());
    std::atomic<std::size_t> next = 0;
    std::exception_ptr thrown;
    std::mutex mutex;
    const auto work = [&] {
        for (std::size_t i = next++; i < made.size(); i = next++) {
            try {
                made[i] = html_of(markdown_and_name[i].first, markdown_and_name[i].second);
            } catch (...) {
                const std::lock_guard lock(mutex);
                thrown = std::current_exception();
                next = made.size();
            }
        }
    };
    {
        std::thread other(work);
        work();
        other.join();
    }
    if (thrown) std::rethrow_exception(thrown);
    return made;
}

}  // namespace rbc::book
