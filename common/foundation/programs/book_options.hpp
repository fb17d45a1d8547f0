#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace rbc {

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
