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
// everything; each end of a range is guarded; each wrong answer (edits.hpp) loses points, and the first hint is the one it names; each right one (there
// and right_<exercise>_<how>.cpp) loses none.
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

std::vector<fs::path> sources_in(const fs::path& folder) {
    std::vector<fs::path> files = sorted_entries(folder);
    std::erase_if(files, [](const fs::path& file) { return file.extension() != ".cpp"; });
    return files;
}

/// The same inputs in every run of the tests; COURSE_SEED tries others.
std::string seed() {
    const char* const seed = std::getenv("COURSE_SEED");
    return seed ? seed : "1";
}

/// Only where nobody works on the exercises: a student's edits break no test.
bool is_pristine() {
    const char* const pristine = std::getenv("COURSE_PRISTINE");
    return pristine != nullptr && std::string(pristine) == "1";
}

Report grade(const std::string& lesson, const fs::path& subject, const std::vector<std::string>& options = {}) {
    passes(lesson, subject, seed(), options);
    return read_reports(read_file(subject.string() + ".json")).at(0);
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

bool is_right(const EditedAnswer& answer) {
    return answer.right;
}

/// An answer that stops a tenth short of the end of a range is seen by a case that says so with every seed, or the grader
/// says why it is no mistake.
void check_reach(const std::string& lesson, const Folders& folders) {
    const ProcessResult run = run_process({program_path("grade_" + lesson.substr(0, 2)).string(), "--subject",
                                           (folders.output / "solutions").string(), "--reach"});
    if (run.exit_code != 0) throw InputError("the grader does not tell its reach: " + run.output);
    std::map<std::string, std::set<std::string>> ends;
    std::istringstream lines(run.output);
    for (std::string line; std::getline(lines, line);) {
        std::vector<std::string> words(1);
        for (const char c : line) c == '\t' ? void(words.emplace_back()) : words.back().push_back(c);
        require(words.size() >= 4, "no line of --reach: " + line);
        if (words.size() < 4) return;
        std::set<std::string>& how = ends["'" + words[1] + "' of " + words[0] + ", " + words[2] + " end"];
        how.insert(words.begin() + 3, words.end());
    }
    for (const auto& [end, how] : ends) {
        const bool seen = how.count("seen") != 0, indifferent = how.count("indifferent") != 0;
        require(seen || indifferent,
                end + ": " + (how.count("unseen") ? "a tenth short of it nothing is noticed" : "never reached"));
        require(!seen || !indifferent, end + ": said to be indifferent, and a case sees it");
    }
}

/// Enough of each kind.
ExerciseAnswers read_answers(const std::string& lesson, const std::string& exercise) {
    const ExerciseAnswers answers = answers_to(lesson, exercise);
    const auto right = std::count_if(answers.edited.begin(), answers.edited.end(), is_right),
               wrong = static_cast<std::ptrdiff_t>(answers.edited.size()) - right;
    require(wrong >= 4, answers.file + " has " + std::to_string(wrong) + " wrong answers, not at least 4");
    require(right > 0 || !answers.right.empty(), exercise + " has no right answer in another form ('right: name' in " +
                                                     answers.file + ", or right_" + exercise + "_*.cpp)");
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
    require(failed->hint == answer.hint, answer.place + ": the first case that fails, '" + failed->title +
                                             "', hints\n    " + failed->hint + "\n  and this entry says\n    " + answer.hint +
                                             "\n  (change the grader or the entry)");
}

void check_answers(const std::string& lesson, const Folders& folders, const std::set<std::string>& exercises,
                   bool sample) {
    std::vector<ExerciseAnswers> all;
    for (const std::string& exercise : exercises) {
        try {
            all.push_back(read_answers(lesson, exercise));
            if (!sample) continue;
            all.back().right.clear();
            std::vector<EditedAnswer>& edited = all.back().edited;
            std::erase_if(edited, is_right);
            if (edited.size() > 1) edited.resize(1);
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
    for (const fs::path& file : sorted_entries(folders.answers)) {
        const std::string name = file.stem().string(), extension = file.extension().string();
        const bool known = std::any_of(exercises.begin(), exercises.end(), [&](const std::string& exercise) {
            return extension == ".cpp" ? name.starts_with("right_" + exercise + "_")
                                       : name == exercise && (extension == ".edits" || extension == ".same");
        });
        require(known, "tests/answers/" + folders.answers.filename().string() + "/" + file.filename().string() +
                           " is neither <exercise>.edits, <exercise>.same nor right_<exercise>_<how>.cpp");
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
                "exercises/" + folders.exercises.filename().string() + "/" + file.string() +
                    " is not the stub of its contract; ./course reset writes that");
    }
}

/// "HASH PATH" of a file, or of each file of a folder.
std::string contents(const fs::path& path) {
    if (fs::is_regular_file(path)) return hash_text(read_file(path)) + " " + path.string() + "\n";
    if (!fs::exists(path)) return "gone " + path.string() + "\n";
    std::string all;
    for (const fs::path& entry : sorted_entries(path)) all += contents(entry);
    return all;
}

/// What a verdict depends on and is known before it.
std::string inputs_of(const std::string& lesson, const Folders& folders) {
    std::string all = "seed " + seed() + (is_pristine() ? ", pristine\n" : "\n");
    for (const std::string& program :
         {std::string("selftest"), std::string("runner"), std::string("walled"), "grade_" + lesson.substr(0, 2)})
        all += contents(program_path(program));
    for (const char* header : {"solution_header", "solution_header_eigen", "exercise_header"})
        all += contents(course_build() / "subject" / (std::string(header) + ".command"));
    for (const fs::path& folder : {folders.solutions, folders.stubs, folders.answers}) all += contents(folder);
    for (const fs::path& file : sorted_entries(folders.exercises))
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
    check_reach(lesson, folders);
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
