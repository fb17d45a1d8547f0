#include "common/book/markup/pandoc.hpp"

#include <unistd.h>

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
#include "common/foundation/programs/search_path.hpp"

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

std::string filter_path(const std::string& filter) {
    return (course_root() / "common/book/markup" / filter).string();
}

/// Pandoc with both filters, text.lua and that of the output. @throws InputError there is no pandoc
std::vector<std::string> command_with(const std::string& filter, const std::vector<std::string>& options) {
    if (!has_pandoc())
        throw InputError("there is no pandoc, which reads the texts (./course doctor names its package)");
    std::vector<std::string> command{"pandoc", "--from=gfm+tex_math_dollars", "--lua-filter=" + filter_path("text.lua"),
                                     "--lua-filter=" + filter_path(filter)};
    command.insert(command.end(), options.begin(), options.end());
    return command;
}

}  // namespace

bool has_pandoc() {
    return on_path("pandoc");
}

std::string lines_of(const std::string& markdown, const std::vector<std::string>& settings) {
    std::vector<std::string> options{"--to=plain"};
    for (const std::string& setting : settings) options.push_back("--metadata=" + setting);
    const ProcessResult result = run_process(command_with("terminal.lua", options), {.input = markdown});
    if (result.exit_code != 0) throw InputError(result.output);
    return result.output;
}

Pandoc::Pandoc()
    : kept_(course_build() / "book_kept"),
      command_(command_with("page.lua", {"--to=html", "--mathml", "--wrap=none"})) {
    version_ = run_process({"pandoc", "--version"}).output;
    for (const char* filter : {"text.lua", "page.lua"}) version_ += read_file(filter_path(filter));
    std::filesystem::create_directories(kept_);
}

std::string Pandoc::html_of(const std::string& markdown, const std::string& name) const {
    const std::filesystem::path kept = kept_ / (name_by_content(version_ + markdown) + ".txt");
    if (std::filesystem::exists(kept)) return with_spaces_of_formulas(read_file(kept));
    const std::filesystem::path making = kept.string() + "." + std::to_string(::getpid()) + ".new";
    std::vector<std::string> command = command_;
    command.push_back("--output=" + making.string());
    const ProcessResult result = run_process(command, {.input = markdown});
    if (result.exit_code != 0 || result.output.find("Could not convert") != std::string::npos)
        throw InputError(name + ": pandoc says: " + result.output.substr(0, result.output.find('\n', 400)));
    std::filesystem::rename(making, kept);
    return with_spaces_of_formulas(read_file(kept));
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
