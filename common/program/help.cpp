#include "common/program/help.hpp"

#include <algorithm>
#include <cstdio>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/building.hpp"
#include "common/foundation/programs/hints.hpp"
#include "common/foundation/programs/interrupt.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/process.hpp"
#include "common/foundation/programs/terminal.hpp"
#include "common/program/commands.hpp"
#include "common/program/progress.hpp"
#include "common/program/times.hpp"

namespace rbc {

namespace fs = std::filesystem;

namespace {

fs::path stub_of(const Lesson& lesson, const Exercise& exercise) {
    return course_build() / "stubs" / lesson.id / (exercise.file + ".cpp");
}

fs::path file_of(const Lesson& lesson, const Exercise& exercise) {
    return exercise_folder(lesson) / (exercise.file + ".cpp");
}

/// Copies `file` to a name that no file has; another program that takes the same name first is no danger.
fs::path keep_copy(const fs::path& file, const fs::path& stem) {
    for (;;) {
        const fs::path copy = unused_name(stem.string(), ".cpp");
        std::error_code error;
        if (fs::copy_file(file, copy, error)) return copy;
        if (error == std::errc::file_exists) continue;
        fs::remove(copy);
        throw InputError("cannot write " + copy.string() + ": " + error.message() + "; nothing was changed");
    }
}

void need_exercises(const Lesson& lesson) {
    if (lesson.exercises.empty()) throw InputError("lesson " + lesson.id + " has no exercises");
}

}  // namespace

std::string laid_out(const std::string& markdown, bool colour) {
    build_programs({"read"});
    std::vector<std::string> command{program_path("read"), "--markdown=" + markdown,
                                     "--columns=" + std::to_string(std::clamp(terminal_width(), 30, 100))};
    if (colour) command.push_back("--colour");
    const ProcessResult shown = run_process(command);
    return shown.exit_code == 0 ? shown.output : markdown + "\n";
}

const Exercise& current_exercise(const Lesson& lesson) {
    need_exercises(lesson);
    const Progress progress = read_progress();
    for (const Exercise& exercise : lesson.exercises) {
        const ExerciseRecord record = progress.exercise(lesson.id, exercise.file);
        if (record.max_score == 0 || record.score < record.max_score) return exercise;
    }
    return lesson.exercises.front();
}

std::string next_hint(const Lesson& lesson, const Exercise& exercise) {
    const std::vector<std::string> hints = read_hints(read_file(exercise_text(lesson)), exercise.file);
    if (hints.empty()) return exercise.file + " has no hints.\n";
    const int count = static_cast<int>(hints.size());
    int shown = 0;
    update_progress([&](Progress& progress) {
        int& seen = progress.lessons[lesson.id].exercises[exercise.file].hints;
        shown = seen = std::clamp(seen + 1, 1, count);
    });
    if (shown == 0) shown = 1;  // the record cannot be kept
    const Ink ink = ink_for(1);
    std::string text = ink.bold(exercise.file + ": " + exercise.title) + "\n";
    text += "hint " + std::to_string(shown) + " of " + std::to_string(count);
    if (shown == count)
        text += " (the last one; ./course hint " + lesson.number + " " + exercise.file + " --from-start begins again)";
    text += "\n\n" + laid_out(hints[static_cast<std::size_t>(shown) - 1], ink.on);
    return text;
}

int show_hint(const Lesson& lesson, const std::string& word, bool from_start) {
    need_exercises(lesson);
    const Exercise& exercise = word.empty() ? current_exercise(lesson) : find_exercise(lesson, word);
    if (from_start) {
        update_progress([&](Progress& progress) { progress.lessons[lesson.id].exercises[exercise.file].hints = 0; });
    }
    std::fputs(next_hint(lesson, exercise).c_str(), stdout);
    return 0;
}

bool is_changed(const Lesson& lesson, const Exercise& exercise) {
    const fs::path file = file_of(lesson, exercise);
    return !fs::exists(file) || read_file(file) != read_file(stub_of(lesson, exercise));
}

fs::path reset_exercise(const Lesson& lesson, const Exercise& exercise) {
    const fs::path file = file_of(lesson, exercise);
    const std::string stub = read_file(stub_of(lesson, exercise));
    fs::path backup;
    if (fs::exists(file)) {
        if (read_file(file) == stub) return {};
        const fs::path folder = course_record() / "backup" / lesson.id;
        std::error_code error;
        fs::create_directories(folder, error);
        if (error) throw InputError("cannot make the folder " + folder.string() + ": " + error.message());
        backup = keep_copy(file, folder / (exercise.file + "." + time_stamp()));
    }
    write_file(file, stub);
    return backup;
}

int reset_exercises(const Lesson& lesson, const std::string& word, bool yes) {
    need_exercises(lesson);
    std::vector<Exercise> chosen = lesson.exercises;
    if (!word.empty()) chosen = {find_exercise(lesson, word)};
    std::erase_if(chosen, [&](const Exercise& exercise) { return !is_changed(lesson, exercise); });
    if (chosen.empty()) {
        std::printf("nothing to reset: the files of %s are the stubs\n", lesson.id.c_str());
        return 0;
    }
    std::string names;
    for (const Exercise& exercise : chosen) names += (names.empty() ? "" : ", ") + exercise.file + ".cpp";
    if (!yes && is_terminal(0) && is_terminal(2) &&
        !ask("put the stub back in place of your " + names + "? (a dated backup is kept)")) {
        check_interrupted();
        std::printf("nothing was changed\n");
        return 0;
    }
    for (const Exercise& exercise : chosen) {
        const fs::path backup = reset_exercise(lesson, exercise);
        const std::string where = backup.empty() ? "there was no file" : "yours is kept as " + backup.string();
        std::printf("exercises/%s/%s.cpp is the stub again; %s\n", lesson.id.c_str(), exercise.file.c_str(),
                    where.c_str());
    }
    return 0;
}

}  // namespace rbc
