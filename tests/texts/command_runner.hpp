#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace rbc::texts {

/// How a command ended.
struct CommandEnd {
    enum class How { not_run, ended, too_long };
    How how = How::not_run;
    int exit_code = 0;
    double seconds = 0;
    std::string output, errors;    ///< what it printed on the standard output, and on the other
    std::filesystem::path folder;  ///< where it ran
};

/// Runs lines of the shell, each in a folder of its own with `course` in it, two at a time. A line that was asked for
/// before, with the same files of others, is not run again.
class CommandRunner {
  public:
    /// @param folder       empty; all that is written is written there
    /// @param beside       what each folder has in it: "course" and the program, "tests" and the folder
    /// @param environment  "NAME=value" of what the commands see besides ours
    CommandRunner(std::filesystem::path folder, std::map<std::string, std::filesystem::path> beside,
                  std::vector<std::string> environment)
        : folder_(std::move(folder)), beside_(std::move(beside)), environment_(std::move(environment)) {}

    /// Asks for a command.
    /// @param inputs   commands asked for before, with the files of theirs that it needs beside it
    /// @param seconds  that it may take; of a command asked for twice the larger number counts
    /// @return its number
    std::size_t add(const std::string& line, const std::map<std::string, std::size_t>& inputs, double seconds);
    /// Keeps this file that the command writes; its other files are deleted when it has ended.
    void keep(std::size_t command, const std::string& file) { commands_[command].kept.insert(file); }

    /// Runs the commands that have not been run, in this order; those that they need run before them.
    /// @param told     after each command: how many have ended
    /// @param stopped  asked some 50 times a second; true ends what runs, and nothing more begins
    void run(const std::vector<std::size_t>& order, const std::function<void(std::size_t)>& told,
             const std::function<bool()>& stopped);

    const CommandEnd& end(std::size_t command) const { return commands_[command].end; }
    const std::string& line(std::size_t command) const { return commands_[command].line; }
    double seconds(std::size_t command) const { return commands_[command].seconds; }  ///< that it may take
    /// The command after all commands that it needs, directly or indirectly.
    std::vector<std::size_t> with_inputs(std::size_t command) const;
    std::size_t size() const { return commands_.size(); }

  private:
    struct Command {
        std::string line;
        std::map<std::string, std::size_t> inputs;
        double seconds = 0;
        std::set<std::string> kept;
        CommandEnd end;
        bool begun = false;
    };
    void run_one(std::size_t command, const std::function<bool()>& stopped);
    bool can_begin(std::size_t command) const;

    std::filesystem::path folder_;
    std::map<std::string, std::filesystem::path> beside_;
    std::vector<std::string> environment_;
    std::vector<Command> commands_;
    mutable std::mutex mutex_;
};

}  // namespace rbc::texts
