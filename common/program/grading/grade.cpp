#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <set>

#include "common/foundation/exercise/case_file.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/temporary_folder.hpp"
#include "common/foundation/programs/building.hpp"
#include "common/foundation/programs/interrupt.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/process.hpp"
#include "common/grading/call/subject.hpp"
#include "common/grading/report/readme_points.hpp"
#include "common/program/grading/grading.hpp"
#include "common/program/progress.hpp"

namespace rbc {

namespace fs = std::filesystem;

namespace {

enum class Whose { own, solutions, somebody };

/// Whether a word behind a lesson means one of its exercises: it is called so, or it is no lesson's name and none's near.
bool names_exercise(const Syllabus& syllabus, const Lesson& lesson, const std::string& word) {
    for (const Exercise& exercise : lesson.exercises) {
        if (word == exercise.file || word == exercise.file + ".cpp") return true;
    }
    if (word.find_first_not_of("0123456789") == std::string::npos) return false;
    std::vector<std::string> names;
    for (const Lesson& other : syllabus.lessons) {
        names.push_back(other.name);
        names.push_back(other.id);
    }
    return did_you_mean(word, names).empty();
}

/// A lesson to grade, whole or only some of its exercises.
struct Selection {
    Lesson lesson;
    std::vector<std::string> exercises;  ///< empty: all
};

/// "3", "3 choose", "3 choose hertz 4": a word behind a lesson may name an exercise of it.
std::vector<Selection> select_exercises(const Syllabus& syllabus, const std::vector<std::string>& words) {
    std::vector<Selection> selected;
    std::set<std::string> whole;  // named without an exercise behind it
    Selection* current = nullptr;
    bool open = false;  // the lesson named last has had no exercise yet
    const auto close = [&] {
        if (current && open) whole.insert(current->lesson.id);
    };
    for (const std::string& word : words) {
        if (current && names_exercise(syllabus, current->lesson, word)) {
            current->exercises.push_back(find_exercise(current->lesson, word).file);
            open = false;
            continue;
        }
        close();
        const Lesson& lesson = syllabus.find(word);
        if (lesson.exercises.empty()) throw InputError("lesson " + lesson.id + " has no exercises");
        const auto same = [&](const Selection& other) { return other.lesson.id == lesson.id; };
        auto known = std::find_if(selected.begin(), selected.end(), same);
        if (known == selected.end()) known = selected.insert(known, {lesson, {}});
        current = &*known;
        open = true;
    }
    close();
    for (Selection& selection : selected) {
        if (whole.count(selection.lesson.id) > 0) selection.exercises.clear();
    }
    return selected;
}

/// Where the files to judge stand.
struct Place {
    Whose whose = Whose::own;
    fs::path folder;         ///< holds NN_name folders, a stranger's at whatever depth
    std::string only;        ///< not empty: `folder` is itself the copy of this lesson's folder
    std::string named = {};  ///< as it was given
};

fs::path without_trailing_slash(const fs::path& path) {
    return path.has_filename() ? path : path.parent_path();
}

Place find_place(const Syllabus& syllabus, const std::string& against) {
    if (against == "exercises") return {Whose::own, course_root() / "exercises", ""};
    if (against == "solutions") return {Whose::solutions, course_root() / "solutions", ""};
    if (!fs::exists(against))
        throw InputError("--against must be exercises, solutions or a folder; there is no '" + against + "'");
    if (!fs::is_directory(against))
        throw InputError("--against must be exercises, solutions or a folder; '" + against +
                         "' is a file (an archive: ./course class '" + against + "' --one NAME --out REPORT)");
    const fs::path folder = without_trailing_slash(fs::absolute(against).lexically_normal());
    for (const Lesson& lesson : syllabus.lessons) {
        if (folder.filename() == lesson.id) return {Whose::somebody, folder, lesson.id, against};
    }
    return {Whose::somebody, folder, "", against};
}

/// The lessons named, or all that the place may hold.
std::vector<Selection> chosen_lessons(const Syllabus& syllabus, std::vector<Selection> selected, const Place& place) {
    for (const Selection& selection : selected) {
        if (!place.only.empty() && selection.lesson.id != place.only) {
            throw InputError("'" + place.folder.string() + "' is a copy of " + place.only + ", not of " +
                             selection.lesson.id);
        }
    }
    if (!selected.empty()) return selected;
    for (const Lesson& lesson : syllabus.lessons) {
        if (!lesson.exercises.empty() && (place.only.empty() || place.only == lesson.id))
            selected.push_back({lesson, {}});
    }
    if (selected.empty()) throw InputError("no lesson has exercises");
    return selected;
}

bool is_cancelled() {
    return interrupted() != 0;
}

/// Files that stand in the course itself.
Report grade_lesson(const Selection& selection, const Place& place, GradingInputs inputs) {
    const auto& [lesson, exercises] = selection;
    const Waiting waiting("grading " + lesson.id);
    const fs::path sources = place.folder / lesson.id;
    if (place.whose == Whose::own) {
        if (inputs.only_case.empty()) inputs.kept = kept_case_folder(lesson.id);
        return grade_sources(lesson, exercises, sources, subject_folder(lesson.id), is_cancelled, inputs);
    }
    const TemporaryFolder subject;
    fs::permissions(subject.path(), fs::perms::others_read | fs::perms::others_exec, fs::perm_options::add);
    return grade_sources(lesson, exercises, sources, subject.path(), is_cancelled, inputs);
}

/// A stranger's files, as those of a class: by the program that grades one.
int grade_somebody(const std::vector<Selection>& lessons, const Place& place, const GradeCommand& command) {
    std::vector<std::string> words{"--copy=" + place.named};
    for (const auto& [lesson, chosen] : lessons) {
        for (const Exercise& exercise : lesson.exercises) {
            if (chosen.empty() || std::find(chosen.begin(), chosen.end(), exercise.file) != chosen.end())
                words.insert(words.end(), {"--exercise", lesson.id + "/" + exercise.file});
        }
    }
    if (command.seed != 0) words.insert(words.end(), {"--seed", std::to_string(command.seed)});
    if (!command.only_case.empty()) words.insert(words.end(), {"--case", command.only_case});
    if (!command.json.empty()) words.insert(words.end(), {"--json", command.json});
    return run_built("class", words);
}

/// The words that name the lesson and exercise of a case, which is to be the only one.
std::vector<std::string> words_of_case(const std::string& file, const std::vector<std::string>& words) {
    const CaseFile kept = read_case_file(file);
    if (!words.empty() && words.front() != kept.lesson && words.front() != kept.lesson.substr(0, 2) &&
        std::to_string(std::atoi(kept.lesson.c_str())) != words.front())
        throw InputError(file + " is a case of " + kept.lesson);
    return {kept.lesson, kept.exercise};
}

int judge_graders(const Syllabus& syllabus, const GradeCommand& command) {
    std::vector<std::string> words{program_path("mutants").string()};
    std::string graders = "grading_programs";
    for (const Selection& selection : select_exercises(syllabus, command.words)) {
        if (words.size() > 1) throw InputError("--mutants takes one lesson, or all");
        graders = "grade_" + selection.lesson.number;
        words.push_back(selection.lesson.id);
        words.insert(words.end(), selection.exercises.begin(), selection.exercises.end());
    }
    if (command.seed != 0) words.insert(words.end(), {"--seed", std::to_string(command.seed)});
    need_built({"mutants", graders}, is_cancelled);
    const ProcessResult result = run_process(words, {.capture = false, .cancelled = is_cancelled});
    if (result.cancelled) throw Interrupted();
    return result.exit_code;
}

}  // namespace

int grade_lessons(const Syllabus& syllabus, const GradeCommand& command) {
    if (command.mutants) return judge_graders(syllabus, command);
    std::vector<std::string> words =
        command.only_case.empty() ? command.words : words_of_case(command.only_case, command.words);
    if (words.empty() && !command.all && command.against == "exercises") words = {next_step(syllabus).lesson->id};
    const std::vector<Selection> selected = select_exercises(syllabus, words);
    const Place place = find_place(syllabus, command.against);
    const std::vector<Selection> lessons = chosen_lessons(syllabus, selected, place);
    if (place.whose == Whose::somebody) return grade_somebody(lessons, place, command);
    if (!command.json.empty()) check_writable(command.json);
    GradingInputs inputs{.seed = command.seed};
    if (!command.only_case.empty()) inputs.only_case = fs::absolute(command.only_case);
    std::vector<Report> reports;
    for (const Selection& lesson : lessons) {
        reports.push_back(grade_lesson(lesson, place, inputs));
        if (place.whose == Whose::own && command.only_case.empty()) record_points(reports.back());
    }
    if (place.whose != Whose::own && command.only_case.empty())
        for (const std::string& difference : points_unlike_readme(reports))
            std::fprintf(stderr, "note: %s\n", difference.c_str());
    return show_reports(reports, command.json);
}

}  // namespace rbc
