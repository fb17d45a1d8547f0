#include "common/book/terminal/terminal_pictures.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <map>
#include <string>

#include "common/foundation/programs/terminal.hpp"

using namespace rbc;

namespace {

/// The environment with these values alone, of those that say what a terminal is.
void say(const std::map<std::string, std::string>& values) {
    for (const char* name : {"TERM", "TERM_PROGRAM", "KITTY_WINDOW_ID", "TMUX", "INSIDE_EMACS", "VTE_VERSION",
                             "KONSOLE_VERSION", "WT_SESSION"}) {
        const auto found = values.find(name);
        if (found == values.end())
            ::unsetenv(name);
        else
            ::setenv(name, found->second.c_str(), 1);
    }
}

}  // namespace

TEST_CASE("terminals that say who they are get pictures in their own way, and inside of tmux nobody does") {
    using Environment = std::map<std::string, std::string>;
    const auto format = [](const Environment& values) {
        say(values);
        return picture_format_of_environment();
    };
    CHECK(format({{"TERM", "xterm-kitty"}}) == PictureFormat::kitty);
    CHECK(format({{"TERM", "xterm-ghostty"}}) == PictureFormat::kitty);
    CHECK(format({{"TERM", "xterm-256color"}, {"KITTY_WINDOW_ID", "1"}}) == PictureFormat::kitty);
    CHECK(format({{"TERM", "xterm-256color"}, {"TERM_PROGRAM", "iTerm.app"}}) == PictureFormat::iterm);
    CHECK(format({{"TERM", "xterm-256color"}, {"TERM_PROGRAM", "WezTerm"}}) == PictureFormat::iterm);
    CHECK(format({{"TERM", "foot"}}) == PictureFormat::sixel);
    CHECK(format({{"TERM", "xterm-256color"}}) == std::nullopt);
    CHECK(format({{"TERM", "screen-256color"}, {"KITTY_WINDOW_ID", "1"}}) == std::nullopt);
    CHECK(format({{"TERM", "xterm-kitty"}, {"TMUX", "/tmp/tmux"}}) == std::nullopt);
    CHECK(format({{"TERM", "dumb"}}) == PictureFormat::none);
    CHECK(format({{"TERM", "xterm"}, {"INSIDE_EMACS", "29,comint"}}) == PictureFormat::none);
    CHECK(format({}) == PictureFormat::none);
}

TEST_CASE("a terminal's answer lists sixel as a number of its own, behind the kind of terminal") {
    CHECK(answer_lists_sixel("\033[?62;4;22c"));
    CHECK(answer_lists_sixel("\033[?65;1;4c"));
    CHECK_FALSE(answer_lists_sixel("\033[?4;22c"));
    CHECK_FALSE(answer_lists_sixel("\033[?62;14;44c"));
    CHECK_FALSE(answer_lists_sixel("\033[?62;22;4"));
    CHECK_FALSE(answer_lists_sixel(""));
}

TEST_CASE("what is no terminal shows no pictures, whatever the environment says, and a file that is missing has none") {
    say({{"TERM", "xterm-kitty"}});
    if (!is_terminal(0) || !is_terminal(1)) CHECK(picture_format() == PictureFormat::none);
    CHECK(drawn_picture("/nowhere/a.svg", 80, PictureFormat::kitty).empty());
}

TEST_CASE("links are for terminals that are known to make them") {
    say({{"TERM", "xterm-kitty"}});
    CHECK(knows_links());
    say({{"TERM", "xterm-256color"}, {"VTE_VERSION", "7200"}});
    CHECK(knows_links());
    say({{"TERM", "xterm-256color"}, {"VTE_VERSION", "4800"}});
    CHECK_FALSE(knows_links());
    say({{"TERM", "linux"}});
    CHECK_FALSE(knows_links());
}
