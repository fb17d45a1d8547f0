#include "common/foundation/programs/syllabus.hpp"

#include <algorithm>
#include <cstdio>
#include <sstream>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/nearest_match.hpp"
#include "common/foundation/programs/hints.hpp"
#include "common/foundation/programs/paths.hpp"

namespace rbc {

namespace fs = std::filesystem;

namespace {

/// "# 01 GBF: impulses" gives "GBF: impulses".
std::string title_of(const fs::path& readme) {
    std::istringstream text(read_file(readme));
    for (std::string line; std::getline(text, line);) {
        if (line.rfind("# ", 0) != 0) continue;
        const std::size_t start = line.find_first_not_of("0123456789 ", 2);
        return start == std::string::npos ? "" : line.substr(start);
    }
    return "";
}

std::vector<Exercise> exercises_of(const std::string& id) {
    const fs::path stubs = course_build() / "stubs" / id;
    std::vector<std::string> files;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(stubs, error)) {
        const fs::path& stub = entry.path();
        if (stub.extension() != ".cpp") continue;
        if (fs::exists(course_root() / "exercises" / id / (stub.stem().string() + ".hpp"))) {
            files.push_back(stub.stem().string());
        }
    }
    std::sort(files.begin(), files.end());
    std::vector<Exercise> result;
    if (const fs::path readme = course_root() / "exercises" / id / "README.md"; fs::exists(readme)) {
        for (const ExerciseSection& section : read_exercises(read_file(readme))) {
            if (std::erase(files, section.file) != 0) result.push_back({section.file, section.title});
        }
    }
    for (const std::string& file : files) result.push_back({file, file});
    return result;
}

/// @param line  "01_gbf demo exercises needs 02_name ..."
Lesson make_lesson(const std::string& line, const std::string& part, bool windows) {
    std::istringstream words(line);
    Lesson lesson;
    words >> lesson.id;
    lesson.number = lesson.id.substr(0, lesson.id.find('_'));
    lesson.name = lesson.title = lesson.id.substr(lesson.id.find('_') + 1);
    lesson.part = part.substr(0, part.find(' '));
    lesson.part_title = part.substr(part.find(' ') + 1);
    std::string word;
    while (words >> word && word != "needs") {
        if (word == "exercises") lesson.exercises = exercises_of(lesson.id);
        lesson.has_demo |= word == "demo";
    }
    lesson.has_window = windows && lesson.has_demo;
    while (words >> word) lesson.depends.push_back(word);
    lesson.has_text = fs::exists(lesson_text(lesson));
    if (const std::string title = lesson.has_text ? title_of(lesson_text(lesson)) : ""; !title.empty())
        lesson.title = title;
    return lesson;
}

bool is_number(std::string_view word) {
    return !word.empty() && std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::string without_zeros(std::string_view number) {
    const std::size_t start = std::min(number.find_first_not_of('0'), number.size() - 1);
    return std::string(number.substr(start));
}

}  // namespace

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
    const std::string near = nearest_match(word, candidates);
    return near.empty() ? "" : "; did you mean " + near + "?";
}

ReadingMinutes reading_minutes(const Lesson& lesson) {
    ReadingMinutes minutes;
    std::istringstream text(lesson.has_text ? read_file(lesson_text(lesson)) : "");
    for (std::string line; std::getline(text, line) && !line.starts_with("## ");)
        if (std::sscanf(line.c_str(), "Reading time: %4d minute%*[s,] and %4d more", &minutes.open, &minutes.folded) >
            0)
            break;
    return minutes;
}

fs::path lesson_text(const Lesson& lesson) {
    return course_root() / "lessons" / lesson.id / "README.md";
}

fs::path exercise_folder(const Lesson& lesson) {
    return course_root() / "exercises" / lesson.id;
}

fs::path exercise_text(const Lesson& lesson) {
    return exercise_folder(lesson) / "README.md";
}

const Lesson& Syllabus::find(std::string_view word) const {
    std::vector<std::string> names;
    for (const Lesson& lesson : lessons) {
        if (word == lesson.id || word == lesson.name) return lesson;
        if (is_number(word) && without_zeros(word) == without_zeros(lesson.number)) return lesson;
        names.push_back(lesson.name);
    }
    const std::string file = std::filesystem::path(word).stem().string();
    for (const Lesson& lesson : lessons) {
        for (const Exercise& exercise : lesson.exercises) {
            if (exercise.file == file)
                throw InputError("no lesson '" + std::string(word) + "'; " + file + " is an exercise of lesson " + lesson.number +
                                 ": write " + lesson.number + " " + file);
        }
    }
    std::string hint = did_you_mean(word.substr(std::min(word.find_first_not_of("0123456789_"), word.size())), names);
    if (hint.empty() && !lessons.empty()) {
        hint = "; there are " + lessons.front().number + " to " + lessons.back().number + " (./course list)";
    }
    throw InputError("no lesson '" + std::string(word) + "'" + hint);
}

const Exercise& find_exercise(const Lesson& lesson, std::string_view word) {
    if (word.ends_with(".cpp")) word.remove_suffix(4);
    std::vector<std::string> names;
    for (const Exercise& exercise : lesson.exercises) {
        if (exercise.file == word) return exercise;
        names.push_back(exercise.file);
    }
    std::string hint = did_you_mean(word, names);
    if (hint.empty()) {
        hint = names.empty() ? "; it has none" : "; there are: ";
        for (const std::string& name : names) hint += (name == names.front() ? "" : ", ") + name;
    }
    throw InputError("lesson " + lesson.id + " has no exercise '" + std::string(word) + "'" + hint);
}

Syllabus read_syllabus() {
    const fs::path file = course_build() / "syllabus";
    std::istringstream lines(read_file(file));
    Syllabus syllabus;
    std::string part;
    bool windows = false;
    for (std::string line; std::getline(lines, line);) {
        const std::size_t space = std::min(line.find(' '), line.size());
        const std::string kind = line.substr(0, space), rest = line.substr(std::min(space + 1, line.size()));
        if (kind == "windows") windows = rest == "on";
        if (kind == "part") part = rest;
        if (kind == "lesson") syllabus.lessons.push_back(make_lesson(rest, part, windows));
    }
    if (syllabus.lessons.empty())
        throw InputError("cannot read " + file.string() + ": it is damaged; delete the folder build and try again");
    return syllabus;
}

}  // namespace rbc
