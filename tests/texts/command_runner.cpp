#include "tests/texts/command_runner.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <thread>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/stopwatch.hpp"
#include "common/foundation/programs/process.hpp"

namespace rbc::texts {

namespace fs = std::filesystem;

std::size_t CommandRunner::add(const std::string& line, const std::map<std::string, std::size_t>& inputs,
                               double seconds) {
    for (std::size_t i = 0; i < commands_.size(); ++i) {
        if (commands_[i].line != line || commands_[i].inputs != inputs) continue;
        commands_[i].seconds = std::max(commands_[i].seconds, seconds);
        return i;
    }
    Command command;
    command.line = line;
    command.inputs = inputs;
    command.seconds = seconds;
    commands_.push_back(std::move(command));
    for (const auto& [file, from] : inputs) commands_[from].kept.insert(file);
    return commands_.size() - 1;
}

std::vector<std::size_t> CommandRunner::with_inputs(std::size_t command) const {
    std::vector<std::size_t> all;
    for (const auto& [file, from] : commands_[command].inputs)
        for (const std::size_t needed : with_inputs(from))
            if (std::find(all.begin(), all.end(), needed) == all.end()) all.push_back(needed);
    all.push_back(command);
    return all;
}

void CommandRunner::run_one(std::size_t index, const std::function<bool()>& stopped) {
    Command& command = commands_[index];
    CommandEnd end;
    end.folder = folder_ / std::to_string(index);
    fs::create_directories(end.folder);
    for (const auto& [name, file] : beside_) fs::create_symlink(file, end.folder / name);
    for (const auto& [file, from] : command.inputs) {
        std::error_code missing;  // the command will say that it lacks it
        fs::copy_file(commands_[from].end.folder / file, end.folder / file, missing);
    }
    std::vector<std::string> words{"env", "-u", "DISPLAY", "-u", "WAYLAND_DISPLAY"};
    words.insert(words.end(), environment_.begin(), environment_.end());
    words.insert(words.end(), {"sh", "-c", "exec 2>.errors; " + command.line});
    ProcessOptions options;
    options.folder = end.folder.string();
    options.cancelled = stopped;
    options.limits.seconds = command.seconds;
    options.limits.output = 20'000'000;
    const Stopwatch clock;
    ProcessResult result = run_process(words, options);
    end.seconds = clock.seconds();
    end.exit_code = result.exit_code;
    end.output = std::move(result.output);
    if (fs::exists(end.folder / ".errors")) end.errors = read_file(end.folder / ".errors");
    end.how = result.cancelled   ? CommandEnd::How::not_run
              : result.timed_out ? CommandEnd::How::too_long
                                 : CommandEnd::How::ended;
    for (const auto& entry : fs::directory_iterator(end.folder))
        if (command.kept.count(entry.path().filename().string()) == 0) fs::remove_all(entry.path());
    const std::lock_guard lock(mutex_);
    command.end = std::move(end);
}

bool CommandRunner::can_begin(std::size_t command) const {
    return std::all_of(commands_[command].inputs.begin(), commands_[command].inputs.end(),
                       [&](const auto& input) { return commands_[input.second].end.how != CommandEnd::How::not_run; });
}

void CommandRunner::run(const std::vector<std::size_t>& order, const std::function<void(std::size_t)>& told,
                        const std::function<bool()>& stopped) {
    std::vector<std::size_t> waiting;
    for (const std::size_t command : order)
        for (const std::size_t one : with_inputs(command))
            if (!commands_[one].begun && std::find(waiting.begin(), waiting.end(), one) == waiting.end())
                waiting.push_back(one);
    std::condition_variable changed;
    std::size_t ended = 0;
    std::exception_ptr failure;
    const auto work = [&] {
        std::unique_lock lock(mutex_);
        while (!waiting.empty() && !stopped() && !failure) {
            const auto next = std::find_if(waiting.begin(), waiting.end(), [&](std::size_t c) { return can_begin(c); });
            if (next == waiting.end()) {
                changed.wait_for(lock, std::chrono::milliseconds(50));
                continue;
            }
            const std::size_t command = *next;
            waiting.erase(next);
            commands_[command].begun = true;
            lock.unlock();
            std::exception_ptr thrown;
            try {
                run_one(command, stopped);
            } catch (...) {
                thrown = std::current_exception();
            }
            lock.lock();
            if (thrown) failure = thrown;
            ++ended;
            if (told) told(ended);
            changed.notify_all();
        }
    };
    std::thread other(work);
    work();
    other.join();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace rbc::texts
