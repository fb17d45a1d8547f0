#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace rbc {

/// What ./course class grades, and where its reports go.
struct ClassOptions {
    std::string folder;              ///< of submissions
    std::vector<std::string> parts;  ///< --merge: folders of reports in place of submissions
    std::string out;                 ///< folder of reports
    std::string lessons;             ///< "1-5,12"; empty: all
    int jobs = 0;                    ///< files at a time; 0: as many as there are processors
    bool resume = false;
    std::string deadline, late;  ///< "2026-11-29T23:59Z", "10%/day"; empty: none
    unsigned long seed = 0;      ///< of what is drawn; 0: one for all that nobody knows
    bool without_sandbox = false;
    std::string shard;  ///< "2/4"; empty: all
};

/// The options of ./course class.
void add_class_options(CLI::App& app, ClassOptions& options);

}  // namespace rbc
