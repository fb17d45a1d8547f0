#pragma once

#include <string>
#include <utility>
#include <vector>

namespace rbc::texts {

/// A line of the shell as words; what stands in quotes is one, without them.
std::vector<std::string> words_of_command(const std::string& line);

/// A line of a code block without what explains it, two blanks or more behind a command: "./course grade 01     a verdict".
std::string without_explanation(const std::string& line);

/// The files that it writes into its folder: behind --csv, --json and similar options, and behind '>'.
std::vector<std::string> files_written(const std::string& line);

/// Whether it names this file and does not write it.
bool reads_file(const std::string& line, const std::string& file);

/// With these options. An option that it has already gets the new value; --set may occur several times.
std::string with_options(const std::string& line, const std::vector<std::pair<std::string, std::string>>& options);

/// As a program runs it: a demo without its window, figures into the folder figures/ beside it, one test that prints
/// (`./course test -R NAME -V`) from the folder programs/ beside it.
std::string as_run(const std::string& line);

/// Why the tests never run it, whatever the text says; empty: they do. `watch`, for example, waits until a file is saved.
std::string reason_not_to_run(const std::string& line);

/// The programs that it needs, as targets of the build.
std::vector<std::string> programs_of(const std::string& line);

/// A rough estimate of its cost, to order the runs; no unit.
double guessed_cost(const std::string& line);

}  // namespace rbc::texts
