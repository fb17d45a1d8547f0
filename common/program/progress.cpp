#include "common/program/progress.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "common/foundation/io/byte_text.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/program/times.hpp"

namespace rbc {

namespace fs = std::filesystem;

namespace {

/// Held while the record is read, changed and written; the system lets it go even if the program is killed.
struct Lock {
    explicit Lock(const fs::path& file) : fd(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644)) {
        if (fd >= 0) ::flock(fd, LOCK_EX);
    }
    ~Lock() {
        if (fd >= 0) ::close(fd);
    }
    int fd;
};

fs::path record_file() {
    return course_root() / ".course" / "progress.json";
}

Progress parse(const std::string& text) {
    Progress progress;
    const nlohmann::json json = nlohmann::json::parse(text);
    for (const auto& [id, entry] : json.at("lessons").items()) {
        LessonRecord& lesson = progress.lessons[id];
        lesson.read = entry.value("read", false);
        lesson.demo = entry.value("demo", false);
        lesson.guesses = entry.value("guesses", lesson.guesses);
        for (const auto& [file, numbers] : entry.at("exercises").items()) {
            lesson.exercises[file] = {numbers.value("score", 0), numbers.value("max_score", 0),
                                      numbers.value("hints", 0), numbers.value("graded", "")};
        }
    }
    return progress;
}

std::string text_of(const Progress& progress) {
    nlohmann::json json = {{"lessons", nlohmann::json::object()}};
    for (const auto& [id, lesson] : progress.lessons) {
        nlohmann::json& entry = json["lessons"][id];
        entry = {{"read", lesson.read}, {"demo", lesson.demo}, {"exercises", nlohmann::json::object()}};
        if (!lesson.guesses.empty()) entry["guesses"] = lesson.guesses;
        for (const auto& [file, record] : lesson.exercises) {
            entry["exercises"][file] = {
                {"score", record.score}, {"max_score", record.max_score}, {"hints", record.hints}, {"graded", record.graded}};
        }
    }
    return json.dump(2) + "\n";
}

}  // namespace

bool ExerciseRecord::is_outdated(const std::filesystem::path& file) const {
    std::error_code none;
    return !graded.empty() && (!std::filesystem::exists(file, none) || hash_text(read_file(file)) != graded);
}

ExerciseRecord Progress::exercise(const std::string& lesson, const std::string& file) const {
    const auto found = lessons.find(lesson);
    if (found == lessons.end()) return {};
    const auto record = found->second.exercises.find(file);
    return record == found->second.exercises.end() ? ExerciseRecord{} : record->second;
}

Progress read_progress() {
    const fs::path file = record_file();
    std::error_code error;
    if (!fs::exists(file, error)) return {};
    try {
        return parse(read_file(file));
    } catch (const nlohmann::json::exception&) {
        const fs::path aside = unused_name(file.string() + ".damaged." + time_stamp(), "");
        fs::rename(file, aside, error);
        std::fprintf(stderr, "note: the record of points was damaged; it is now %s, and a new one was started\n",
                     (error ? file : aside).c_str());
    } catch (const InputError& problem) {
        std::fprintf(stderr, "note: %s; going on without the record of points\n", problem.what());
    }
    return {};
}

void update_progress(const std::function<void(Progress&)>& change) {
    try {
        const Lock lock(course_record() / "progress.lock");
        Progress progress = read_progress();
        const std::string before = text_of(progress);
        change(progress);
        const std::string after = text_of(progress);
        if (after != before) write_file(record_file(), after);
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "note: the record of points could not be kept: %s\n", problem.what());
    }
}

}  // namespace rbc
