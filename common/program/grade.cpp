#include <algorithm>
#include <cstdio>

#include "common/grading/subject.hpp"
#include "common/io/files.hpp"
#include "common/io/paths.hpp"
#include "common/model/input_error.hpp"
#include "common/program/commands.hpp"
#include "common/program/grading.hpp"
#include "common/program/interrupt.hpp"
#include "common/program/progress.hpp"
#include "common/program/terminal.hpp"

namespace rbc {

namespace fs = std::filesystem;

namespace {

enum class Whose { own, solutions, somebody };

/// Where the files to judge stand.
struct Submission {
    Whose whose = Whose::own;
    fs::path folder;   ///< holds NN_name folders
    std::string only;  ///< not empty: `folder` is itself the copy of this lesson's folder
};

fs::path without_trailing_slash(const fs::path& path) {
    return path.has_filename() ? path : path.parent_path();
}

/// Whether a folder holds files of this lesson's exercises, as uploads to a grading service often do.
bool holds_exercises_of(const fs::path& folder, const Lesson& lesson) {
    return std::any_of(lesson.exercises.begin(), lesson.exercises.end(),
                       [&](const auto& exercise) { return fs::exists(folder / (exercise.file + ".cpp")); });
}

Submission find_submission(const Syllabus& syllabus, const std::string& against,
                           const std::vector<std::string>& words) {
    if (against == "exercises") return {Whose::own, course_root() / "exercises", ""};
    if (against == "solutions") return {Whose::solutions, course_root() / "solutions", ""};
    if (!fs::exists(against))
        throw InputError("--against must be exercises, solutions or a folder; there is no '" + against + "'");
    if (!fs::is_directory(against))
        throw InputError("--against must be exercises, solutions or a folder; '" + against + "' is a file");
    const fs::path folder = without_trailing_slash(fs::absolute(against).lexically_normal());
    for (const Lesson& lesson : syllabus.lessons) {
        if (folder.filename() == lesson.id) return {Whose::somebody, folder, lesson.id};
    }
    for (const Lesson& lesson : syllabus.lessons) {
        if (fs::is_directory(folder / lesson.id)) return {Whose::somebody, folder, ""};
    }
    if (words.size() == 1 && holds_exercises_of(folder, syllabus.find(words.front()))) {
        return {Whose::somebody, folder, syllabus.find(words.front()).id};
    }
    throw InputError("'" + against + "' holds no copy of exercises (a folder like " +
                     (syllabus.lessons.empty() ? "NN_name" : syllabus.lessons.front().id) + ")");
}

std::vector<Lesson> chosen_lessons(const Syllabus& syllabus, const std::vector<std::string>& words,
                                   const Submission& submission) {
    std::vector<Lesson> result;
    for (const std::string& word : words) {
        const Lesson& lesson = syllabus.find(word);
        if (lesson.exercises.empty()) throw InputError("lesson " + lesson.id + " has no exercises");
        if (!submission.only.empty() && lesson.id != submission.only) {
            throw InputError("'" + submission.folder.string() + "' is a copy of " + submission.only + ", not of " +
                             lesson.id);
        }
        const auto same = [&](const Lesson& other) { return other.id == lesson.id; };
        if (std::none_of(result.begin(), result.end(), same)) result.push_back(lesson);
    }
    if (!words.empty()) return result;
    for (const Lesson& lesson : syllabus.lessons) {
        if (!lesson.exercises.empty() && (submission.only.empty() || submission.only == lesson.id))
            result.push_back(lesson);
    }
    if (result.empty()) throw InputError("no lesson has exercises");
    return result;
}

Report grade_lesson(const Lesson& lesson, const Submission& submission, bool named) {
    const fs::path sources = submission.only.empty() ? submission.folder / lesson.id : submission.folder;
    const Waiting waiting("grading " + lesson.id);
    const Cancelled cancelled = [] { return interrupted() != 0; };
    if (submission.whose == Whose::own) return grade_sources(lesson, sources, subject_folder(lesson.id), cancelled);

    const TemporaryFolder subject;
    if (fs::is_directory(sources) || named) return grade_sources(lesson, sources, subject.path(), cancelled);
    // Among many lessons one that is missing counts as not solved, so a folder left out never raises a grade.
    return grade_sources(lesson, {}, subject.path(), cancelled);
}

}  // namespace

int grade_lessons(const Syllabus& syllabus, const std::vector<std::string>& words, const std::string& against,
                  const std::string& json_file) {
    const Submission submission = find_submission(syllabus, against, words);
    const std::vector<Lesson> lessons = chosen_lessons(syllabus, words, submission);
    if (!json_file.empty()) check_writable(json_file);

    const TextOptions look{terminal_width(), ink_for(1).on};
    std::vector<Report> reports;
    for (const Lesson& lesson : lessons) {
        reports.push_back(grade_lesson(lesson, submission, !words.empty()));
        if (submission.whose == Whose::own) record_points(reports.back());
        if (lessons.size() == 1) std::fputs(report_text(reports.back(), look).c_str(), stdout);
    }
    if (lessons.size() > 1) std::fputs(totals_text(reports, look).c_str(), stdout);
    if (!json_file.empty()) {
        write_file(json_file, reports.size() == 1 ? report_json(reports.front()) : report_json(reports));
    }
    return std::all_of(reports.begin(), reports.end(), [](const Report& report) { return report.all_passed(); }) ? 0
                                                                                                                 : 1;
}

}  // namespace rbc
