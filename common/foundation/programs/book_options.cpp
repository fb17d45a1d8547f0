#include "common/foundation/programs/book_options.hpp"

#include <CLI/CLI.hpp>

#include "common/foundation/programs/solve_options.hpp"

namespace rbc {

void add_read_options(CLI::App& app, ReadOptions& to) {
    app.add_flag("--tasks", to.tasks, "the tasks of its exercises instead of the lesson");
    CLI::Option* all = app.add_flag("--answers", to.answers, "show everything that is folded");
    CLI::Option* one = app.add_option("--answer", to.answer, "only this answer, with its question");
    one->check(CLI::Range(1, 999))->excludes(all);
    app.add_option("--section", to.section, "only the section whose heading has this word, as in --section idea")
        ->check(is_given)
        ->excludes(one);
    app.add_option(
           "--pictures", to.pictures,
           "auto (the default), on, off: pictures among the words, in kitty, Ghostty, iTerm2, WezTerm and terminals "
           "with sixel, drawn by chafa; no pager can show them, so the text then comes section by section")
        ->check(CLI::IsMember({"auto", "on", "off"}));
}

void add_book_options(CLI::App& app, BookOptions& to) {
    app.add_option("--out", to.out, "the folder to make it in; without it: build/book")
        ->check(is_given)
        ->type_name("DIR");
    app.add_option("--lesson", to.lessons, "only this lesson's pages; as often as needed")
        ->check(is_given)
        ->allow_extra_args(false);
    app.add_option_function<int>(
           "--serve",
           [&to](const int& port) {
               to.serve = true;
               to.port = port;
           },
           "show it at this port of 127.0.0.1, for this machine only; without a number: a free one")
        ->expected(0, 1)
        ->default_str("0")
        ->check(CLI::Range(0, 65535))
        ->type_name("PORT");
    app.add_option("--demos", to.demos, "only the demos of these lessons, as in 1,10,14; other pages get still pictures")
        ->check(is_given)
        ->delimiter(',')
        ->type_name("LESSONS");
    app.add_flag("--no-demos", to.no_demos, "still pictures instead of the demos; their programs are not built")
        ->excludes("--demos");
}

}  // namespace rbc
