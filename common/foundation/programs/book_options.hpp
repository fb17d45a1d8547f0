#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace rbc {

/// What of a lesson to read. On a terminal it is laid out for it; elsewhere the text goes out as it is written.
struct ReadOptions {
    bool tasks = false;             ///< the exercises' tasks (without their hints) in place of the lesson's text
    bool answers = false;           ///< all that is folded is shown
    int answer = 0;                 ///< one answer, with its question; 0: the text
    std::string section;            ///< words of a heading: that section alone; empty: all
    std::string pictures = "auto";  ///< "on", "off"; "auto": where the terminal can
};

/// The options of ./course read, for it and for the program it starts.
void add_read_options(CLI::App& app, ReadOptions& options);

/// What ./course book makes, and where.
struct BookOptions {
    std::string out;                   ///< folder; empty: book in the build folder
    std::vector<std::string> lessons;  ///< only these; empty: all
    std::vector<std::string> demos;    ///< only the demos of these lessons; empty: all
    bool serve = false;
    int port = 0;           ///< to serve it at; 0: one that is free
    bool no_demos = false;  ///< the browser's programs are not built
};

/// The options of ./course book, for it and for the program it starts.
void add_book_options(CLI::App& app, BookOptions& options);

}  // namespace rbc
