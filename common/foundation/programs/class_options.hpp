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
    bool check = false;          ///< says what was found in each submission, and judges nothing
    std::string deadline, late;  ///< "2026-11-29T23:59Z", "10%/day"; empty: none
    std::vector<std::string> extensions;  ///< of single students: "hans_late=2026-12-02T23:59Z"
    unsigned long seed = 0;      ///< of what is drawn; 0: one for all, drawn at random
    bool without_sandbox = false;
    std::string shard;          ///< "2/4"; empty: all
    std::string one;            ///< the folder is this student's submission; empty: it holds one for each student
    double seconds = 600;       ///< for all that one student handed in
    bool hidden_hints = false;  ///< in reports as JSON
    std::string visibility = "visible";  ///< of their tests
    std::string gradescope_times;        ///< a submission_metadata.json; empty: none
    std::string gradescope;              ///< a zip to write for Gradescope; empty: none
    std::string classroom50;             ///< a folder to write for Classroom 50; empty: none
    std::string slurm;                   ///< a script to write; empty: none
    int minutes = 10;                    ///< that Gradescope lets a submission take
    int shards = 4;                      ///< parts of the array job
};

/// The options of ./course class, for it and for the program it starts.
void add_class_options(CLI::App& app, ClassOptions& options);

}  // namespace rbc
