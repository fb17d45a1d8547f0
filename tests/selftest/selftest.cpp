#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <set>
#include <sstream>

#include "common/foundation/io/byte_text.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/hints.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/process.hpp"
#include "common/grading/report/report.hpp"
#include "common/grading/call/subject.hpp"
#include "tests/selftest/variants.hpp"

// selftest NN_name: holds the grader of one exercise folder to what it promises. A stub gets nothing, a solution
// everything; each wrong answer (edits.hpp) loses points, and the first hint is the one it names; each right one loses
// none.
//
//   --sample  of the answers only the first wrong one of each exercise
//   --stamp   if all holds, the files that this depends on are recorded with their contents, and nothing is repeated until
//             one of them changes

namespace {

namespace fs = std::filesystem;
using namespace rbc;

int broken = 0;

void require(bool holds, const std::string& what) {
    if (holds) return;
    ++broken;
    std::cout << "broken: " << what << "\n";
}

struct Folders {
    Folders(const std::string& lesson, const std::string& extent)
        : exercises(course_root() / "exercises" / lesson),
          solutions(course_root() / "solutions" / lesson),
          stubs(course_build() / "stubs" / lesson),
          answers(course_root() / "tests/answers" / lesson),
          output(course_build() / "selftest" / lesson / extent) {}
    fs::path exercises, solutions, stubs, answers, output;
};

/// By name; those of no folder: none.
std::vector<fs::path> entries_of(const fs::path& folder) {
    std::vector<fs::path> entries;
    std::error_code none;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, none)) entries.push_back(entry.path());
    std::sort(entries.begin(), entries.end());
    return entries;
}

std::vector<fs::path> sources_in(const fs::path& folder) {
    std::vector<fs::path> files = entries_of(folder);
    std::erase_if(files, [](const fs::path& file) { return file.extension() != ".cpp"; });
    return files;
}

/// "box" of right_box_by_mirror: the longest name of an exercise that follows; empty: none.
std::string exercise_of(const std::string& answer, const std::set<std::string>& exercises) {
    std::string longest;
    for (const std::string& name : exercises) {
        if (answer.starts_with("right_" + name + "_") && name.size() > longest.size()) longest = name;
    }
    return longest;
}

/// The same inputs in every run of the tests; COURSE_SEED tries others.
std::string seed() {
    const char* const seed = std::getenv("COURSE_SEED");
    return seed ? seed : "1";
}

std::string grader_of(const std::string& lesson) {
    return "grade_" + lesson.substr(0, lesson.find('_'));
}

/// Only where nobody works on the exercises: a student's edits break no test.
bool is_pristine() {
    const char* const pristine = std::getenv("COURSE_PRISTINE");
    return pristine != nullptr && std::string(pristine) == "1";
}

Report grade(const std::string& lesson, const fs::path& subject, const std::vector<std::string>& options = {}) {
    const fs::path json = subject.string() + ".json";
    fs::remove(json);
    const std::string program = grader_of(lesson);
    std::vector<std::string> command = {program_path(program).string(), "--subject", subject.string(), "--json",
                                        json.string()};
    command.insert(command.end(), {"--seed", seed()});
    command.insert(command.end(), options.begin(), options.end());
    const ProcessResult run = run_process(command);
    if (run.exit_code > 1) throw InputError(program + " failed: " + run.output);
    return read_reports(read_file(json)).at(0);
}

void check_built(const std::vector<BuiltFile>& files, const std::string& whose) {
    for (const BuiltFile& file : files) require(file.error.empty(), whose + " does not compile:\n" + file.error);
}

std::string one_line(const CaseResult& c) {
    return "'" + c.title + "' (" + c.exercise + "): " + c.problem;
}

void check_stubs(const std::string& lesson, const Folders& folders) {
    check_built(build_subject(folders.stubs, folders.output / "stubs"), "a stub");
    const Report report = grade(lesson, folders.output / "stubs");
    require(report.score() == 0, "the untouched stubs get " + std::to_string(report.score()) + " points");
    for (const CaseResult& c : report.cases) {
        require(c.kind == "not_implemented",
                "on the untouched stub, this case is not 'not implemented': " + one_line(c));
    }
}

void check_points(const Report& report, const Folders& folders, const std::set<std::string>& exercises) {
    std::map<std::string, int> points;
    for (const CaseResult& c : report.cases) points[c.exercise] += c.points;
    for (const ExerciseSection& section : read_exercises(read_file(folders.exercises / "README.md"))) {
        const std::string announced = "(" + std::to_string(points[section.file]) + " points)";
        require(section.title.ends_with(announced),
                "the README's title of " + section.file + " should end with what its cases add up to, " + announced);
    }
    for (const std::string& name : exercises) {
        require(points[name] >= 8 && points[name] <= 20,
                name + " is worth " + std::to_string(points[name]) + " points, not 8 to 20");
        points.erase(name);
    }
    for (const auto& [name, sum] : points) require(false, "a case is about " + name + ", which has no stub");
}

void check_solutions(const std::string& lesson, const Folders& folders, const std::set<std::string>& exercises) {
    check_built(build_subject(folders.solutions, folders.output / "solutions"), "a solution");
    const Report report = grade(lesson, folders.output / "solutions");
    for (const CaseResult& c : report.cases) {
        require(c.passed, "the solution fails " + one_line(c) + "\n" + failure_text(c));
    }
    check_points(report, folders, exercises);
}

NamedText named(const fs::path& file) {
    return {fs::relative(file, course_root()).generic_string(), read_file(file)};
}

/// What tests/answers has for an exercise.
ExerciseAnswers read_answers(const std::string& lesson, const Folders& folders, const std::string& exercise,
                             const std::set<std::string>& exercises) {
    const NamedText edits = named(folders.answers / (exercise + ".edits"));
    ExerciseAnswers answers{exercise,
                            "ex" + lesson.substr(0, lesson.find('_')),
                            named(folders.exercises / (exercise + ".hpp")),
                            named(folders.solutions / (exercise + ".cpp")),
                            edits.name,
                            read_edits(edits.text, edits.name),
                            {}};
    for (const fs::path& file : sources_in(folders.answers)) {
        if (exercise_of(file.stem().string(), exercises) == exercise) answers.right.push_back(named(file));
    }
    const std::size_t wrong = answers.wrong.size();
    require(wrong >= 4, edits.name + " has " + std::to_string(wrong) + " wrong answers, not at least 4");
    require(!answers.right.empty(), exercise + " has no right answer in another form (right_" + exercise + "_*.cpp)");
    return answers;
}

void check_answer(const BuiltAnswer& answer, const Report& report) {
    const auto failed = std::find_if(report.cases.begin(), report.cases.end(), [](const auto& c) { return !c.passed; });
    if (answer.hint.empty()) {
        const std::string how = failed == report.cases.end() ? "" : one_line(*failed) + "\n" + failure_text(*failed);
        require(how.empty(), answer.place + " is right but fails " + how);
        return;
    }
    require(failed != report.cases.end(), answer.place + " is wrong but gets all points");
    if (failed == report.cases.end()) return;
    require(failed->hint == answer.hint, answer.place + ": the hint of the first failed case, '" + failed->title +
                                             "', is\n    " + failed->hint + "\n  and should be\n    " + answer.hint);
}

void check_answers(const std::string& lesson, const Folders& folders, const std::set<std::string>& exercises,
                   bool sample) {
    std::vector<ExerciseAnswers> all;
    for (const std::string& exercise : exercises) {
        try {
            all.push_back(read_answers(lesson, folders, exercise, exercises));
            if (!sample) continue;
            all.back().right.clear();
            if (all.back().wrong.size() > 1) all.back().wrong.resize(1);
        } catch (const InputError& error) {
            require(false, error.what());
        }
    }
    for (const BuiltAnswer& answer : build_answers(all, folders.output / "answers", std::cout)) {
        require(answer.error.empty(), answer.error);
        if (!answer.error.empty()) continue;
        // Only the first failed case matters.
        check_answer(answer, grade(lesson, answer.library, {"--exercise", answer.exercise, "--until-failure"}));
    }
}

void check_names(const Folders& folders, const std::set<std::string>& exercises) {
    for (const fs::directory_entry& entry : fs::directory_iterator(folders.answers)) {
        const std::string name = entry.path().stem().string(), extension = entry.path().extension().string();
        require(
            ((extension == ".edits" || extension == ".same") && exercises.count(name) == 1) ||
                (extension == ".cpp" && !exercise_of(name, exercises).empty()),
            named(entry.path()).name + " is neither <exercise>.edits, <exercise>.same nor right_<exercise>_<how>.cpp");
    }
}

void check_texts(const Folders& folders, const std::set<std::string>& exercises) {
    const std::string readme = read_file(folders.exercises / "README.md");
    for (const std::string& name : exercises) {
        const std::size_t steps = read_hints(readme, name).size();
        require(steps >= 3, "the README has " + std::to_string(steps) + " hints for " + name +
                                ", not at least 3 ('## " + name + ": Title', then '### Hints' and a numbered list)");
        require(fs::exists(folders.exercises / (name + ".hpp")), "the contract " + name + ".hpp is missing");
        require(fs::exists(folders.solutions / (name + ".cpp")), "the solution " + name + ".cpp is missing");
    }
    for (const ExerciseSection& section : read_exercises(readme)) {
        require(exercises.count(section.file) == 1, "the README's section '" + section.file + "' has no stub");
    }
    if (!is_pristine()) return;
    for (const std::string& name : exercises) {
        const fs::path file = name + ".cpp";
        require(fs::exists(folders.exercises / file) &&
                    read_file(folders.exercises / file) == read_file(folders.stubs / file),
                "exercises and the stubs of the contracts differ in " + file.string());
    }
}

/// "HASH PATH" of a file, or of each file of a folder.
std::string contents(const fs::path& path) {
    if (fs::is_regular_file(path)) return hash_text(read_file(path)) + " " + path.string() + "\n";
    if (!fs::exists(path)) return "gone " + path.string() + "\n";
    std::string all;
    for (const fs::path& entry : entries_of(path)) all += contents(entry);
    return all;
}

/// What a verdict depends on and is known before it.
std::string inputs_of(const std::string& lesson, const Folders& folders) {
    std::string all = "seed " + seed() + (is_pristine() ? ", pristine\n" : "\n");
    for (const std::string& program :
         {std::string("selftest"), std::string("runner"), std::string("walled"), grader_of(lesson)})
        all += contents(program_path(program));
    all += contents(course_build() / "subject/solution_header.command") + contents(course_build() / "subject/exercise_header.command");
    for (const fs::path& folder : {folders.solutions, folders.stubs, folders.answers}) all += contents(folder);
    for (const fs::path& file : entries_of(folders.exercises))
        if (file.extension() != ".cpp" || is_pristine()) all += contents(file);
    return all;
}

/// And the headers that its libraries were compiled from, as far as they are the course's own; of the precompiled ones
/// size and time.
std::string headers_of(const Folders& folders) {
    std::set<std::string> lines, headers;
    std::error_code none;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folders.output, none)) {
        if (entry.path().extension() != ".deps") continue;
        std::istringstream record(read_file(entry.path()));
        std::string line;
        std::getline(record, line);
        while (std::getline(record, line)) {
            const std::string file = line.substr(line.find(' ', line.find(' ') + 1) + 1);
            if (file.ends_with(".hpp"))
                headers.insert(file);
            else if (file.ends_with(".gch") || file.ends_with(".pch"))
                lines.insert(line + "\n");
        }
    }
    std::string all;
    for (const std::string& header : headers) all += contents(header);
    for (const std::string& line : lines) all += line;
    return all;
}

void check_all(const std::string& lesson, const Folders& folders, bool sample) try {
    std::set<std::string> exercises;
    for (const fs::path& stub : sources_in(folders.stubs)) exercises.insert(stub.stem().string());
    require(exercises.size() >= 3, "there are fewer than three exercises");
    check_texts(folders, exercises);
    check_stubs(lesson, folders);
    check_solutions(lesson, folders, exercises);
    check_names(folders, exercises);
    check_answers(lesson, folders, exercises, sample);
} catch (const std::exception& error) {
    require(false, error.what());
}

}  // namespace

int main(int argc, char** argv) {
    std::set<std::string> words(argv + 1, argv + argc);
    const bool sample = words.erase("--sample") != 0, stamped = words.erase("--stamp") != 0;
    if (words.size() != 1) {
        std::cerr << "error: which exercise folder? For example: selftest 01_gbf\n";
        return 2;
    }
    const std::string lesson = *words.begin();
    const Folders folders(lesson, sample ? "sample" : "all");
    const fs::path stamp = folders.output / "stamp";
    const std::string inputs = stamped ? inputs_of(lesson, folders) : "";
    if (stamped && fs::exists(stamp) && read_file(stamp) == inputs + headers_of(folders)) {
        std::cout << "all holds, as before: nothing that it depends on has changed (" << stamp.string() << ")\n";
        return 0;
    }
    fs::remove(stamp);
    check_all(lesson, folders, sample);
    // Not where a file changed meanwhile: it is not known with which content it was judged.
    if (stamped && broken == 0 && inputs_of(lesson, folders) == inputs) write_file(stamp, inputs + headers_of(folders));
    std::cout << (broken == 0 ? "all holds\n" : std::to_string(broken) + " broken\n");
    return broken == 0 ? 0 : 1;
}
