#include "common/grading/class/class.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <random>
#include <set>
#include <sstream>
#include <utility>

#include "common/foundation/io/byte_text.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/printable.hpp"
#include "common/foundation/programs/building.hpp"
#include "common/foundation/programs/interrupt.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/progress_line.hpp"
#include "common/grading/call/subject.hpp"
#include "common/grading/class/class_grading.hpp"
#include "common/grading/class/machine_share.hpp"
#include "common/grading/class/records/receipt.hpp"
#include "common/grading/class/records/similar_export.hpp"
#include "common/grading/wall/wall.hpp"

namespace rbc {

namespace fs = std::filesystem;

namespace {

bool only_digits(const std::string& word) {
    return !word.empty() && word.find_first_not_of("0123456789") == std::string::npos;
}

Shard parse_shard(const std::string& text) {
    if (text.empty()) return {};
    Shard shard{0, 0};
    char slash = 0;
    std::istringstream in(text);
    if (in >> shard.part >> slash >> shard.of && slash == '/' && in.peek() == EOF && shard.part >= 1 &&
        shard.part <= shard.of && shard.of <= 10000)
        return shard;
    throw InputError("--shard must be part/parts, from 1/1 to 10000/10000, got '" + text + "'");
}

void require_wall(bool without_sandbox) {
    if (without_sandbox) return;
    if (protection().wall()) {
        for (const std::string& sentence : protection().missing()) std::fprintf(stderr, "note: %s\n", sentence.c_str());
        return;
    }
    std::string missing;
    for (const std::string& sentence : protection().missing()) missing += sentence + "; ";
    throw InputError("this machine has no wall around strangers' code: " + missing +
                     "--without-sandbox grades all the same");
}

/// A folder of one student's lessons taken for a class would make a student of each lesson.
void require_students(const ClassPlan& plan, const std::vector<FoundSubmission>& found) {
    std::set<std::string> lessons;
    for (const ExerciseFile& file : plan.wanted) lessons.insert(file.lesson);
    for (const FoundSubmission& submission : found) {
        if (plan.one.empty() && lessons.count(submission.student) > 0)
            throw InputError("'" + plan.submissions.string() + "' holds a lesson, " + submission.student +
                             ", where students are expected: if it is one student's, name them: --one NAME");
    }
}

/// Reports among the submissions would be a student's the next time.
void require_apart(const fs::path& submissions, const fs::path& out) {
    const fs::path inside =
        fs::weakly_canonical(fs::absolute(out)).lexically_relative(fs::weakly_canonical(submissions));
    if (!inside.empty() && *inside.begin() != "..")
        throw InputError("--out '" + out.string() + "' lies among the submissions; a folder elsewhere is needed");
}

/// A limit of the shell's that is lower than our own would be taken for a student's doing.
void require_memory() {
    constexpr rlim_t needed = rlim_t{6} << 30;
    for (const auto& [resource, flag] : {std::pair{RLIMIT_AS, "-v"}, std::pair{RLIMIT_DATA, "-d"}}) {
        rlimit memory{};
        if (::getrlimit(resource, &memory) != 0 || memory.rlim_max == RLIM_INFINITY || memory.rlim_max >= needed)
            continue;
        throw InputError("this shell leaves a process " + std::to_string(memory.rlim_max >> 20) +
                         " MB of memory, and grading needs " + std::to_string(needed >> 20) + ": ulimit " + flag +
                         " unlimited");
    }
}

/// What verdicts on a lesson's exercises depend on.
std::string texts_of_exercises(const std::string& lesson) {
    std::string texts;
    for (const char* const place : {"exercises", "solutions", "tests/graders"}) {
        std::error_code error;
        std::set<fs::path> files;
        for (const fs::directory_entry& entry : fs::directory_iterator(course_root() / place / lesson, error))
            if (entry.path().extension() == ".hpp" ||
                (entry.path().extension() == ".cpp" && place != std::string("exercises")))
                files.insert(entry.path());
        for (const fs::path& file : files) texts += file.filename().string() + "\n" + read_file(file);
    }
    return texts;
}

/// The terms of what was begun before, or new ones.
ClassTerms agree_on_terms(const ClassFolder& folder, const ClassOptions& options, const std::vector<Lesson>& lessons) {
    const std::optional<ClassTerms> before = folder.terms();
    if (!before && folder.has_verdicts())
        throw InputError("'" + folder.path().string() +
                         "' holds verdicts, and its .class/terms.json is gone: another --out begins anew");
    ClassTerms terms;
    terms.seed = options.seed;
    std::vector<std::string> dates = options.extensions;
    std::sort(dates.begin(), dates.end());
    if (!options.deadline.empty()) dates.insert(dates.begin(), options.deadline);
    terms.deadline = joined(dates, " ");
    terms.late = options.late;
    terms.protection = protection().text();
    const Shard shard = parse_shard(options.shard);
    if (!options.shard.empty()) terms.part = static_cast<int>(shard.part), terms.of = static_cast<int>(shard.of);
    std::string texts;
    for (const Lesson& lesson : lessons) {
        terms.lessons.push_back(lesson.id);
        texts += texts_of_exercises(lesson.id);
    }
    terms.exercises = hash_text(texts);
    if (terms.seed == 0) terms.seed = before ? before->seed : 1 + std::random_device()() % 999999999;
    if (before) {
        const std::string difference = before->difference(terms);
        if (!difference.empty())
            throw InputError("'" + folder.path().string() + "' was begun on other terms: " + difference +
                             "; another --out begins anew");
    }
    folder.write_terms(terms);
    return terms;
}

std::map<std::string, std::string> stubs_of(const std::vector<ExerciseFile>& wanted) {
    std::map<std::string, std::string> stubs;
    for (const ExerciseFile& file : wanted)
        stubs[file.key()] = read_file(course_build() / "stubs" / (file.key() + ".cpp"));
    return stubs;
}

/// "hans_late=2026-12-02T23:59Z" of students that there are.
void set_extensions(ClassPlan& plan, const ClassOptions& options, const std::vector<FoundSubmission>& found) {
    if (!options.extensions.empty() && !plan.late) throw InputError("--extension needs --deadline: later than when?");
    std::vector<std::string> names;
    for (const FoundSubmission& submission : found) names.push_back(submission.student);
    for (const std::string& text : options.extensions) {
        const std::size_t mark = text.rfind('=');
        if (mark == std::string::npos)
            throw InputError("--extension must be NAME=DEADLINE, as in ann=2026-11-29T23:59Z, got '" +
                             printable(text, '?', 80) + "'");
        const std::string name = text.substr(0, mark);
        if (std::find(names.begin(), names.end(), name) == names.end()) {
            const std::string near = did_you_mean(name, names);
            throw InputError("--extension: no submission is named '" + printable(name, '?', 80) + "'" + near);
        }
        if (!plan.extensions.emplace(name, parse_deadline(text.substr(mark + 1), "--extension")).second)
            throw InputError("--extension: two of " + name);
    }
}

void set_lateness(ClassPlan& plan, const ClassOptions& options) {
    const double rate = options.late.empty() ? 0 : parse_late_rate(options.late);
    if (!options.deadline.empty()) plan.late = LatePolicy{parse_deadline(options.deadline), rate};
    if (options.gradescope_times.empty()) return;
    const GradescopeTimes times = read_gradescope_times(options.gradescope_times);
    plan.handed_in = times.handed_in;
    if (!plan.late) plan.late = LatePolicy{times.due, rate};
}

GradescopeOptions shown_as(const ClassOptions& options) {
    return {.visibility = options.visibility, .hints = !options.hidden_hints};
}

/// @param part  of a class whose parts are merged: what is no student's is the whole class's, and no failure of the
///              part
/// @return the exit code: 1 where a file is no student's, or the machine did not let all be judged
int summarize(const ClassResult& result, const fs::path& out, bool part = false) {
    std::size_t remarks = 0, needy = 0;
    for (const StudentResult& student : result.students) {
        remarks += all_remarks(student).empty() ? 0 : 1;
        needy += not_judged(student).empty() ? 0 : 1;
    }
    const std::size_t all = result.students.size();
    std::printf("%zu %s, seed %lu, behind %s\n", all, all == 1 ? "student" : "students", result.seed,
                result.protection.c_str());
    for (const std::string& stray : result.strays) std::printf("  %s\n", stray.c_str());
    constexpr std::size_t max_shown = 20;
    std::size_t shown = 0;
    for (const StudentResult& student : result.students) {
        const std::vector<std::string> said = all_remarks(student);
        if (!said.empty() && shown++ < max_shown)
            std::printf("  %s: %s\n", student.student.c_str(), printable(joined(said, "; "), '?', 300).c_str());
    }
    if (remarks > max_shown) std::printf("  ... and %zu more with remarks\n", remarks - max_shown);
    std::printf("%s\n%s\n", (out / "grades.csv").c_str(), (out / "class.html").c_str());
    if (needy == 0) return result.strays.empty() || part ? 0 : 1;
    std::fprintf(
        stderr,
        "of %zu %s not everything was judged, since the machine failed: class.html says what and why, and the same "
        "command with --resume tries it again\n",
        needy, needy == 1 ? "student" : "students");
    return 1;
}

int merge_class(const ClassOptions& options) {
    if (!options.folder.empty()) throw InputError("--merge takes folders of reports, and no submissions beside them");
    ClassTerms terms = read_terms(options.parts.front());
    const int parts = std::exchange(terms.of, 0);
    terms.part = 0;
    std::set<int> missing;
    for (int part = 1; part <= parts; ++part) missing.insert(part);
    ClassResult all{{}, terms.seed, terms.protection};
    std::set<std::string> strays;  // each part tells all of them
    for (const std::string& part : options.parts) {
        ClassTerms its = read_terms(part);
        if (its.of != parts)
            throw InputError("'" + part + "' is " + (its.of == 0 ? "no shard" : "one of " + std::to_string(its.of)) +
                             " where '" + options.parts.front() + "' is " +
                             (parts == 0 ? "none" : "one of " + std::to_string(parts)));
        missing.erase(its.part);
        its.part = its.of = 0;
        std::string difference = its.difference(terms);
        if (difference.empty()) difference = its.difference_of_points(terms);
        if (!difference.empty())
            throw InputError("'" + part + "' was graded on other terms: " + difference +
                             " (all parts need the same --seed, lessons and dates)");
        ClassResult read = read_class(part);
        for (StudentResult& student : read.students) all.students.push_back(std::move(student));
        strays.insert(read.strays.begin(), read.strays.end());
    }
    if (!missing.empty())
        throw InputError("part " + std::to_string(*missing.begin()) + "/" + std::to_string(parts) +
                         " is missing: --merge needs the folders of all parts");
    all.strays.assign(strays.begin(), strays.end());
    std::sort(all.students.begin(), all.students.end(),
              [](const StudentResult& a, const StudentResult& b) { return reads_before(a.student, b.student); });
    for (std::size_t i = 1; i < all.students.size(); ++i) {
        if (all.students[i].student == all.students[i - 1].student)
            throw InputError("two parts have a student " + all.students[i].student);
    }
    note_equal_files(all);
    const ClassFolder folder(options.out, options.resume);
    folder.write_terms(terms);
    folder.write(all, shown_as(options));
    return summarize(all, options.out);
}

}  // namespace

std::vector<ExerciseFile> files_of(const std::vector<Lesson>& lessons) {
    std::vector<ExerciseFile> files;
    for (const Lesson& lesson : lessons) {
        for (const Exercise& exercise : lesson.exercises) {
            files.push_back({lesson.id, exercise.file, hash_of_code(stub_text(lesson.id, exercise.file))});
        }
    }
    return files;
}

std::vector<Lesson> lessons_in_ranges(const Syllabus& syllabus, const std::string& text) {
    std::vector<Lesson> lessons = syllabus.lessons;
    std::set<std::string> named;
    std::istringstream parts(text);
    for (std::string part; std::getline(parts, part, ',');) {
        const std::size_t dash = part.find('-');
        const std::string first = part.substr(0, dash),
                          last = dash == std::string::npos ? first : part.substr(dash + 1);
        if (dash != std::string::npos && !(only_digits(first) && only_digits(last)))
            throw InputError("--lessons must be numbers, ranges and names, as in 1-5,12; got '" + part + "'");
        const Lesson &from = syllabus.find(first), &to = syllabus.find(last);
        if (to.number < from.number) throw InputError("--lessons: the range " + part + " runs backwards");
        for (const Lesson& lesson : syllabus.lessons) {
            if (lesson.number >= from.number && lesson.number <= to.number) named.insert(lesson.id);
        }
        if (dash == std::string::npos && from.exercises.empty())
            throw InputError("lesson " + from.id + " has no exercises");
    }
    std::erase_if(lessons, [&](const Lesson& lesson) {
        return lesson.exercises.empty() || (!text.empty() && named.count(lesson.id) == 0);
    });
    if (lessons.empty()) throw InputError("--lessons names no lesson that has exercises: '" + text + "'");
    return lessons;
}

namespace {

int check_class(const Syllabus& syllabus, const ClassOptions& options) {
    if (options.folder.empty())
        throw InputError("whose? ./course class FOLDER --check: one folder or archive a student");
    ClassPlan plan;
    plan.submissions = options.folder;
    plan.one = options.one;
    plan.wanted = files_of(lessons_in_ranges(syllabus, options.lessons));
    plan.exercises = files_of(syllabus.lessons);
    plan.shard = parse_shard(options.shard);
    set_lateness(plan, options);
    const auto [found, strays] = submissions_of(plan);
    set_extensions(plan, options, found);
    require_students(plan, found);
    const Cancelled cancelled = [] { return interrupted() != 0; };
    need_built({"read_submission"}, cancelled);
    ClassProgress progress;
    progress.cancelled = cancelled;
    progress.reading = [](std::size_t, std::size_t) {};
    std::optional<std::vector<Submission>> submissions = read_submissions(plan, progress);
    if (!submissions) throw Interrupted();
    std::sort(submissions->begin(), submissions->end(),
              [](const Submission& a, const Submission& b) { return reads_before(a.student, b.student); });
    std::vector<std::string> dates;
    for (const Submission& submission : *submissions) {
        const Lateness lateness = lateness_of(submission, plan);
        dates.push_back(lateness.dates);
        if (lateness.days > 0)
            dates.back() += ": " + points_text(lateness.days) + (lateness.days == 1 ? " day late" : " days late");
    }
    std::printf("%s%s\n", receipt_text(*submissions, strays, plan.wanted, dates, !options.lessons.empty()).c_str(),
                receipt_line(*submissions).c_str());
    const bool all_read =
        std::all_of(submissions->begin(), submissions->end(), [](const Submission& s) { return s.machine.empty(); });
    return all_read && strays.empty() ? 0 : 1;
}

}  // namespace

int grade_class(const Syllabus& syllabus, const ClassOptions& options) {
    if (write_for_service(syllabus, options)) return 0;
    if (options.check) return check_class(syllabus, options);
    if (options.out.empty()) throw InputError("where to? --out REPORTS names the folder of the reports");
    if (!options.parts.empty()) return merge_class(options);
    if (options.folder.empty())
        throw InputError("whose? ./course class FOLDER --out REPORTS: one folder or archive a student");
    if (!options.late.empty() && options.deadline.empty() && options.gradescope_times.empty())
        throw InputError("--late needs --deadline: late from when?");
    if (!options.shard.empty() && options.seed == 0)
        throw InputError("--shard needs --seed: parts are put together only where all have the same");
    ClassPlan plan;
    plan.submissions = options.folder;
    plan.one = options.one;
    plan.rules.submission_seconds = options.seconds;
    const std::vector<Lesson> lessons = lessons_in_ranges(syllabus, options.lessons);
    plan.wanted = files_of(lessons);
    plan.exercises = files_of(syllabus.lessons);
    plan.shard = parse_shard(options.shard);
    plan.jobs = options.jobs > 0 ? options.jobs : files_at_a_time();
    set_lateness(plan, options);
    const auto [found, strays] = submissions_of(plan);
    set_extensions(plan, options, found);
    require_students(plan, found);  // before anything is written
    require_apart(plan.submissions, options.out);
    ClassFolder::check(options.out, options.resume, options.one);
    require_memory();
    require_wall(options.without_sandbox);
    const Cancelled cancelled = [] { return interrupted() != 0; };
    std::vector<std::string> programs{"runner", "exercise_header", "read_submission"};
    for (const Lesson& lesson : lessons) programs.push_back("grade_" + lesson.number);
    const auto is_missing = [](const Lesson& lesson) { return !fs::exists(program_path("grade_" + lesson.number)); };
    if (const auto missing = std::count_if(lessons.begin(), lessons.end(), is_missing);
        options.lessons.empty() && missing > 0)
        std::fprintf(stderr,
                     "note: without --lessons all %zu lessons are graded, and the graders of %zu are built first, "
                     "about half a minute each; --lessons 1-3 builds and grades these only\n",
                     lessons.size(), static_cast<std::size_t>(missing));
    need_built(programs, cancelled);

    const ClassFolder folder(options.out, options.resume);
    const ClassTerms terms = agree_on_terms(folder, options, lessons);
    plan.rules.seed = terms.seed;
    ProgressLine line;
    ClassProgress progress;
    progress.reading = [&](std::size_t read, std::size_t all) { line.show("reading", read, all, "submissions", 0); };
    progress.judging = [&](const JudgingProgress& p) {
        line.show("judged", p.done, p.all, "different files", p.seconds_left);
    };
    progress.cancelled = cancelled;
    std::optional<GradedClass> graded = grade_class(plan, folder, progress);
    line.clear();
    if (!graded) {
        std::fprintf(stderr, "stopped; --resume goes on where it was\n");
        throw Interrupted();
    }
    graded->result.protection = terms.protection;
    graded->result.strays = strays;
    folder.write(graded->result, shown_as(options));
    export_similar(folder.path() / "similar", graded->submissions, stubs_of(plan.wanted));
    std::printf("%s\n", receipt_line(graded->submissions).c_str());
    return summarize(graded->result, folder.path(), !options.shard.empty());
}

}  // namespace rbc
