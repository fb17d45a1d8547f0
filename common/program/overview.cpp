#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/building.hpp"
#include "common/foundation/programs/interrupt.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/terminal.hpp"
#include "common/program/asking.hpp"
#include "common/program/commands.hpp"
#include "common/program/progress.hpp"

namespace rbc {

namespace {

struct Points {
    int score = 0, max_score = 0;
    bool graded = false;  ///< every exercise of the lesson has a verdict
    int to_go = 0;        ///< exercises without one
    bool outdated = false;  ///< a file was changed since
};

Points points_of(const Progress& progress, const Lesson& lesson) {
    Points points{0, 0, !lesson.exercises.empty()};
    for (const Exercise& exercise : lesson.exercises) {
        const ExerciseRecord record = progress.exercise(lesson.id, exercise.file);
        points.score += record.score;
        points.max_score += record.max_score;
        points.graded = points.graded && record.max_score > 0;
        points.to_go += record.max_score > 0 ? 0 : 1;
        points.outdated = points.outdated || record.is_outdated(exercise_folder(lesson) / (exercise.file + ".cpp"));
    }
    return points;
}

std::string points_text(const Points& points, const Lesson& lesson) {
    if (lesson.exercises.empty()) return "no exercises";
    if (points.max_score == 0) return "not graded yet";
    const std::string rest = points.to_go > 0 ? ", " + std::to_string(points.to_go) + " not graded yet" : "";
    return std::to_string(points.score) + " of " + std::to_string(points.max_score) + " points" + rest;
}

/// Full when every exercise is.
std::string bar(const Points& points, const Lesson& lesson, const Ink& ink) {
    const int columns = 10, exercises = static_cast<int>(lesson.exercises.size());
    const int full =
        points.max_score == 0 ? 0 : points.score * columns * (exercises - points.to_go) / points.max_score / exercises;
    std::string text = "[";
    text += ink.good(std::string(static_cast<std::size_t>(full), '#'));
    text += ink.dim(std::string(static_cast<std::size_t>(columns - full), '.'));
    return text += "]";
}

/// The title, broken where the terminal ends: the next lines begin in this column.
std::string beside(const std::string& title, int column) {
    const int room = std::max(20, terminal_width() - column);
    std::istringstream words(title);
    std::string text, word;
    int used = 0;
    while (words >> word) {
        const int wide = text_width(word);
        const bool fits = used == 0 || used + 1 + wide <= room;
        if (used > 0) text += fits ? " " : "\n" + std::string(static_cast<std::size_t>(column), ' ');
        used = (fits && used > 0 ? used + 1 : 0) + wide;
        text += word;
    }
    return text;
}

void print_part(const Lesson& lesson, std::string& part, const Ink& ink) {
    if (lesson.part == part) return;
    part = lesson.part;
    std::printf("\n%s\n", ink.bold("Part " + part + ": " + lesson.part_title).c_str());
}

bool has_exercise(const Lesson& lesson, const std::string& file) {
    return std::any_of(lesson.exercises.begin(), lesson.exercises.end(),
                       [&](const Exercise& exercise) { return exercise.file == file; });
}

/// Where a file of exercises/`folder` belongs: nullptr if it is there, or nowhere. Lessons get other numbers.
const Lesson* moved_to(const Syllabus& syllabus, const std::string& folder, const std::string& file) {
    const Lesson* found = nullptr;
    for (const Lesson& lesson : syllabus.lessons) {
        if (!has_exercise(lesson, file)) continue;
        if (lesson.id == folder) return nullptr;
        if (found == nullptr || folder.ends_with("_" + lesson.name)) found = &lesson;
    }
    return found;
}

/// Says of every file in a folder that is no longer its own where it went, the first few of them.
void print_moved(const Syllabus& syllabus) {
    constexpr int most = 4;
    std::vector<std::string> lines;
    std::error_code none;
    for (const auto& folder : std::filesystem::directory_iterator(course_root() / "exercises", none)) {
        const std::string name = folder.path().filename().string();
        for (const auto& file : std::filesystem::directory_iterator(folder.path(), none)) {
            if (file.path().extension() != ".cpp") continue;
            const Lesson* lesson = moved_to(syllabus, name, file.path().stem().string());
            if (lesson == nullptr) continue;
            lines.push_back("exercises/" + name + "/" + file.path().filename().string() + " is of lesson " +
                            lesson->number + " now: move it to exercises/" + lesson->id + ", and write " + lesson->id +
                            " for " + name + " and ex" + lesson->number + " for ex" + name.substr(0, 2) + " in it");
        }
    }
    std::sort(lines.begin(), lines.end());
    if (!lines.empty()) std::printf("\n");
    for (std::size_t i = 0; i < lines.size() && i < most; ++i) std::printf("note: %s\n", lines[i].c_str());
    if (lines.size() > most) std::printf("note: and %zu more\n", lines.size() - most);
}

}  // namespace

NextStep next_step(const Syllabus& syllabus) {
    if (syllabus.lessons.empty()) throw InputError("there are no lessons");
    const Progress progress = read_progress();
    for (const Lesson& lesson : syllabus.lessons) {
        const auto found = progress.lessons.find(lesson.id);
        const LessonRecord record = found == progress.lessons.end() ? LessonRecord{} : found->second;
        const Points points = points_of(progress, lesson);
        if (points.graded && points.score == points.max_score) continue;
        const bool begun = points.max_score > 0;
        const std::string number = std::to_string(std::atoi(lesson.number.c_str()));
        if (lesson.has_demo && !record.demo && !begun)
            return {&lesson, "./course demo " + number + "    see " + lesson.title + " move"};
        if (lesson.has_text && !record.read && !begun)
            return {&lesson, "./course read " + number + "    the text of lesson " + lesson.number};
        for (const Exercise& exercise : lesson.exercises) {
            const ExerciseRecord done = progress.exercise(lesson.id, exercise.file);
            if (done.max_score > 0 && done.score == done.max_score) continue;
            return {&lesson, "./course watch " + number + "   write exercises/" + lesson.id + "/" + exercise.file +
                                 ".cpp: " + exercise.title + "; every save is graded"};
        }
    }
    return {&syllabus.lessons.front(), "everything is solved; ./course demo shows it all again"};
}

int read_lesson(const Lesson& lesson, const std::vector<std::string>& words, const ReadOptions& options) {
    // An answer's question comes first.
    std::optional<Asking> asked;
    if (options.answer > 0 && !options.tasks && is_terminal(0) && is_terminal(1)) asked = Asking::of_fold(lesson, options.answer);
    if (asked) asked->ask();
    build_programs({"read"});
    std::vector<std::string> command{program_path("read"), lesson.id};
    command.insert(command.end(), words.begin(), words.end());
    const IgnoreInterrupts children_only;
    const int code = run_attached(command);
    if (code == 0 && !options.tasks) update_progress([&](Progress& progress) { progress.lessons[lesson.id].read = true; });
    if (code == 0 && asked) asked->tell();
    return code;
}

int show_dashboard(const Syllabus& syllabus) {
    const Progress progress = read_progress();
    const Ink ink = ink_for(1);
    Points all;
    int solved = 0;
    std::string part;
    std::printf("%s\n", ink.bold("Rigid-body contact, step by step").c_str());
    for (const Lesson& lesson : syllabus.lessons) {
        print_part(lesson, part, ink);
        const Points points = points_of(progress, lesson);
        all.score += points.score;
        all.max_score += points.max_score;
        all.outdated = all.outdated || points.outdated;
        solved += points.graded && points.score == points.max_score ? 1 : 0;
        const auto found = progress.lessons.find(lesson.id);
        const LessonRecord record = found == progress.lessons.end() ? LessonRecord{} : found->second;
        const auto mark = [&](bool done, const char* word) { return done ? ink.good(word) : ink.dim("----"); };
        const std::string score =
            points.max_score == 0 ? "" : std::to_string(points.score) + "/" + std::to_string(points.max_score) + (points.outdated ? "*" : "");
        std::printf("  %s  %s %s  %s %7s  %s\n", lesson.number.c_str(), mark(record.demo, "demo").c_str(),
                    mark(record.read, "text").c_str(), bar(points, lesson, ink).c_str(), score.c_str(),
                    beside(lesson.title, 39).c_str());
    }
    std::printf("\ndemo seen, text read, points; %d of %zu lessons solved", solved, syllabus.lessons.size());
    if (all.max_score > 0) std::printf(", %d of %d points in what was graded", all.score, all.max_score);
    if (all.outdated) std::printf("; * changed since it was graded");
    print_moved(syllabus);
    std::printf("\n\n%s\n  %s\n", ink.bold("What next").c_str(), next_step(syllabus).text.c_str());
    std::printf("\n./course --help lists all commands: read, demo, watch, hint, grade, test and more.\n");
    return 0;
}

int list_lessons(const Syllabus& syllabus, const std::string& json_file) {
    if (!json_file.empty()) check_writable(json_file);
    const Progress progress = read_progress();
    const Ink ink = ink_for(1);
    std::string part;
    nlohmann::json json = {{"lessons", nlohmann::json::array()}};
    for (const Lesson& lesson : syllabus.lessons) {
        const Points points = points_of(progress, lesson);
        const ReadingMinutes minutes = reading_minutes(lesson);
        print_part(lesson, part, ink);
        std::printf("%s  %s%s  %s\n", ink.bold(lesson.id).c_str(), lesson.title.c_str(),
                    lesson.has_text ? "" : " (lessons/NN_name/README.md is missing)",
                    ink.dim(points_text(points, lesson)).c_str());
        if (lesson.has_text)
            std::printf("    text      ./course read %s  %s\n", lesson.number.c_str(),
                        ink.dim(std::to_string(minutes.open) + " min").c_str());
        if (lesson.has_demo) std::printf("    demo      ./course demo %s\n", lesson.number.c_str());
        nlohmann::json exercises = nlohmann::json::array();
        for (const Exercise& exercise : lesson.exercises) {
            const ExerciseRecord record = progress.exercise(lesson.id, exercise.file);
            std::printf("    exercise  %s  %s", padded(exercise.file, 16).c_str(), exercise.title.c_str());
            if (record.max_score > 0)
                std::printf("  %s",
                            ink.dim(std::to_string(record.score) + "/" + std::to_string(record.max_score)).c_str());
            std::printf("\n");
            exercises.push_back({{"file", exercise.file},
                                 {"title", exercise.title},
                                 {"score", record.score},
                                 {"max_score", record.max_score},
                                 {"hints_seen", record.hints}});
        }
        json["lessons"].push_back({{"id", lesson.id},
                                   {"number", lesson.number},
                                   {"name", lesson.name},
                                   {"title", lesson.title},
                                   {"part", lesson.part},
                                   {"part_title", lesson.part_title},
                                   {"depends", lesson.depends},
                                   {"text", lesson.has_text},
                                   {"reading_minutes", minutes.open},
                                   {"folded_minutes", minutes.folded},
                                   {"demo", lesson.has_demo},
                                   {"score", points.score},
                                   {"max_score", points.max_score},
                                   {"exercises", exercises}});
    }
    if (!json_file.empty()) write_file(json_file, json.dump(2) + "\n");
    return 0;
}

}  // namespace rbc
