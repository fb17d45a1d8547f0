#include <CLI/CLI.hpp>
#include <cstdio>
#include <map>

#include "common/book/book.hpp"
#include "common/book/browser_programs.hpp"
#include "common/book/serve.hpp"
#include "common/foundation/io/printable.hpp"
#include "common/foundation/io/stopwatch.hpp"
#include "common/foundation/programs/book_options.hpp"
#include "common/foundation/programs/interrupt.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/progress_line.hpp"
#include "common/foundation/programs/run_program.hpp"

namespace {

using namespace rbc;

int make_book(const BookOptions& options) {
    const Stopwatch clock;
    const Syllabus syllabus = read_syllabus();
    const auto named = [&](const std::vector<std::string>& words) {
        std::vector<const Lesson*> lessons;
        for (const std::string& word : words) lessons.push_back(&syllabus.find(word));
        return lessons;
    };
    const std::vector<const Lesson*> lessons = named(options.lessons);
    const std::vector<const Lesson*> moving = options.demos.empty() ? lessons : named(options.demos);
    const std::filesystem::path out =
        options.out.empty() ? course_build() / "book" : std::filesystem::path(options.out);
    book::BookFolder folder(out);
    const book::Pandoc pandoc;
    ProgressLine progress;
    const auto told = [&](const std::string& what, std::size_t done, std::size_t all) {
        check_interrupted();
        progress.show("book:", done, all, what, 0);
    };
    std::map<std::string, std::filesystem::path> programs;
    if (!options.no_demos)
        std::fprintf(stderr, "book: building the demos that move in the page; the first time that takes about five minutes "
                             "for all lessons (--demos 1: of this lesson alone, --no-demos: still pictures, at once)\n");
    if (!options.no_demos) programs = book::built_browser_programs(syllabus, moving, told);
    book::Book(syllabus, lessons, folder, pandoc, programs, told).make();
    progress.clear();
    std::printf("%zu files, %zu of them new or changed, in %.1f s: %s\n", folder.files(), folder.changed(),
                clock.seconds(), printable((out / "index.html").string(), '?', 1000).c_str());
    std::fflush(stdout);
    if (!options.serve) return 0;
    book::serve(
        out, options.port,
        [](const std::string& address) {
            std::printf("the book is at %s (for this machine alone; Ctrl-C ends it)\n", address.c_str());
            std::fflush(stdout);
        },
        [] { return interrupted() != 0; });
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    catch_interrupts();
    BookOptions options;
    CLI::App app("Makes the book: the lessons as pages, with their demos.");
    add_book_options(app, options);
    return run_program(app, argc, argv, [&] { return make_book(options); });
}
