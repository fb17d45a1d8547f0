#pragma once

#include <termios.h>

#include <optional>
#include <string>
#include <string_view>

namespace rbc {

/// Words in colour, or plain without colour.
struct Ink {
    bool on = false;
    std::string bold(std::string_view text) const { return wrap("1", text); }
    std::string dim(std::string_view text) const { return wrap("2", text); }
    std::string slanted(std::string_view text) const { return wrap("3", text); }
    std::string underlined(std::string_view text) const { return wrap("4", text); }
    std::string good(std::string_view text) const { return wrap("32", text); }
    std::string bad(std::string_view text) const { return wrap("31", text); }
    std::string code(std::string_view text) const { return wrap("36", text); }
    /// Words in a terminal's own codes, as in "1;4".
    std::string wrap(std::string_view codes, std::string_view text) const;
};

bool is_terminal(int descriptor);
/// Colour: only on a terminal that can, and only while NO_COLOR is not set.
Ink ink_for(int descriptor);
/// Whether the terminal's language says that it shows UTF-8.
bool shows_unicode();
/// Whether the terminal is one of those known to make links of OSC 8, by what it says in the environment.
bool knows_links();
/// Columns of the terminal on stdout; 100 where there is none.
int terminal_width();
/// Columns that a UTF-8 text without control sequences takes, as far as the course's own texts need it.
int text_width(std::string_view text);
/// The text, padded with spaces to a number of columns.
std::string padded(std::string_view text, int columns);

/// The text, or its beginning and an ellipsis where it takes more columns than that.
std::string shortened(std::string_view text, int columns);

/// Asks on the terminal; Ctrl-C counts as no.
bool ask(const std::string& question);
/// The line that follows these words on the terminal; empty at the end of the input and after Ctrl-C.
std::string ask_line(const std::string& words);

/// Keys one by one, without Enter and without echo, for as long as this lives. Restored on every way out, also by
/// signals; while the program is stopped (Ctrl-Z) the terminal is as it was. Without a terminal: reads plain stdin.
class TerminalKeys {
  public:
    TerminalKeys();
    ~TerminalKeys();
    TerminalKeys(const TerminalKeys&) = delete;
    TerminalKeys& operator=(const TerminalKeys&) = delete;

    /// The next key, waiting at most so long. Nothing: none was pressed. 0: the input has ended.
    std::optional<char> next(int milliseconds);
    /// True once after the program was stopped and went on: the screen needs to be drawn again.
    bool resumed();

  private:
    bool ended_ = false;
};

}  // namespace rbc
