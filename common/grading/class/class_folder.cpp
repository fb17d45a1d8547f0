#include "common/grading/class/class_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>
#include <utility>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/grading/class/records/class_result.hpp"
#include "common/grading/class/records/gradescope.hpp"
#include "common/grading/class/records/reports.hpp"
#include "common/grading/class/records/student_name.hpp"

namespace rbc {

namespace fs = std::filesystem;
using nlohmann::json;

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ClassTerms, seed, lessons, deadline, late, protection, exercises, part, of)

namespace {

constexpr const char* kept = ".class";

fs::path terms_file(const fs::path& folder) {
    return folder / kept / "terms.json";
}

fs::path strays_file(const fs::path& folder) {
    return folder / kept / "strays.json";
}

void make(const fs::path& folder) {
    std::error_code error;
    if (fs::is_symlink(folder, error))
        throw InputError("'" + folder.string() + "' is a link; reports go into folders of their own");
    const bool fresh = !fs::exists(folder, error);
    fs::create_directories(folder, error);
    if (fresh && !error) fs::permissions(folder, fs::perms::owner_all, error);  // grades are private
    if (error) throw InputError("cannot write " + folder.string() + ": " + error.message());
}

/// A report replaces what stands there: it never goes through a link to another file, and never waits for a pipe.
void write_report(const fs::path& file, std::string_view text) {
    std::error_code error;
    const fs::file_status there = fs::symlink_status(file, error);
    if (fs::exists(there) && !fs::is_regular_file(there)) fs::remove(file, error);
    write_file(file, text);
}

/// Removes what stands in a folder and is not among these names.
void remove_others(const fs::path& folder, const std::set<std::string>& names) {
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
        if (names.count(entry.path().filename().string()) == 0) fs::remove(entry.path(), error);
    }
}

}  // namespace

static std::string differ(const std::string& what, const std::string& there, const std::string& here) {
    return what + " " + (there.empty() ? "none" : there) + " there, " + (here.empty() ? "none" : here) + " here";
}

std::string ClassTerms::difference(const ClassTerms& other) const {
    if (seed != other.seed) return differ("seed", std::to_string(seed), std::to_string(other.seed));
    if (lessons != other.lessons) return differ("lessons", joined(lessons, ","), joined(other.lessons, ","));
    if (exercises != other.exercises) return "contracts, solutions or graders of its exercises are others by now";
    if (part != other.part || of != other.of) {
        const auto text = [](const ClassTerms& t) {
            return t.of == 0 ? "" : std::to_string(t.part) + "/" + std::to_string(t.of);
        };
        return differ("shard", text(*this), text(other));
    }
    return "";
}

std::string ClassTerms::difference_of_points(const ClassTerms& other) const {
    if (deadline != other.deadline) return differ("deadline", deadline, other.deadline);
    if (late != other.late) return differ("late", late, other.late);
    return "";
}

void ClassFolder::check(const fs::path& folder, bool resume, const std::string& one) {
    std::error_code error;
    if (fs::exists(folder, error) && !fs::is_directory(folder, error))
        throw InputError("--out must be a folder; '" + folder.string() + "' is a file");
    if (!resume && fs::exists(folder, error) && !fs::is_empty(folder, error))
        throw InputError("'" + folder.string() + "' is not empty: --resume goes on with it, another --out begins anew");
    if (resume && fs::exists(folder, error) && !fs::is_empty(folder, error) && !fs::exists(folder / kept, error))
        throw InputError("'" + folder.string() +
                         "' holds other things, and no reports of ./course class to go on with");
    std::size_t others = 0;
    for (fs::directory_iterator at(folder / kept / "records", error), end; !error && at != end; at.increment(error))
        others += at->path().filename().string() == file_stem(one) + ".json" ? 0 : 1;
    if (resume && !one.empty() && others > 0)
        throw InputError("'" + folder.string() + "' holds reports of " + std::to_string(others) +
                         (others == 1 ? " other student" : " other students") +
                         ", which --one would remove: another --out; a later deadline for one of a class is "
                         "--extension '" +
                         one + "=DEADLINE', with the whole class");
}

ClassFolder::ClassFolder(fs::path folder, bool resume) : folder_(std::move(folder)) {
    check(folder_, resume);
    make(folder_);
    make(folder_ / kept);
    lock_ = ::open((folder_ / kept / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (lock_ < 0) throw InputError("cannot write " + folder_.string() + ": " + std::strerror(errno));
    if (::flock(lock_, LOCK_EX | LOCK_NB) != 0) {
        ::close(lock_);
        throw InputError("'" + folder_.string() + "' is being written by another ./course class");
    }
}

ClassFolder::~ClassFolder() {
    ::close(lock_);
}

std::optional<ClassTerms> ClassFolder::terms() const {
    std::error_code error;
    if (!fs::exists(terms_file(folder_), error)) return {};
    return read_terms(folder_);
}

void ClassFolder::write_terms(const ClassTerms& terms) const {
    write_report(terms_file(folder_), json(terms).dump(1) + "\n");
}

bool ClassFolder::has_verdicts() const {
    std::error_code error;
    const fs::path verdicts = folder_ / kept / "verdicts";
    return fs::exists(verdicts, error) && !fs::is_empty(verdicts, error);
}

VerdictStore ClassFolder::verdicts() const {
    return VerdictStore(folder_ / kept / "verdicts");
}

void ClassFolder::write(const ClassResult& result, GradescopeOptions shown) const {
    const fs::path records = folder_ / kept / "records", students = folder_ / "students";
    make(records);
    make(students);
    shown.protection = result.protection;
    std::set<std::string> record_names, student_names;
    for (const StudentResult& student : result.students) {
        const std::string stem = file_stem(student.student);
        write_report(records / (stem + ".json"), student_record(student));
        record_names.insert(stem + ".json");
        write_report(students / (stem + ".json"), gradescope_json(student, shown));
        write_report(students / (stem + ".md"), student_markdown(student));
        write_report(students / (stem + ".html"), student_page(student));
        for (const char* ending : {".json", ".md", ".html"}) student_names.insert(stem + ending);
    }
    remove_others(records, record_names);
    remove_others(students, student_names);
    write_report(strays_file(folder_), json(result.strays).dump(1) + "\n");
    write_report(folder_ / "grades.csv", class_table(result));
    write_report(folder_ / "class.html", class_page(result));
}

ClassTerms read_terms(const fs::path& folder) {
    const fs::path file = terms_file(folder);
    std::error_code error;
    if (!fs::exists(file, error)) throw InputError("'" + folder.string() + "' holds no reports of ./course class");
    try {
        return json::parse(read_file(file)).get<ClassTerms>();
    } catch (const json::exception&) {
        throw InputError("cannot read " + file.string() + ": it is damaged");
    }
}

ClassResult read_class(const fs::path& folder) {
    const ClassTerms terms = read_terms(folder);
    ClassResult result{{}, terms.seed, terms.protection};
    const fs::path records = folder / kept / "records";
    std::error_code error;
    if (!fs::exists(records, error))
        throw InputError("the grading of '" + folder.string() + "' has not come to its end: --resume goes on with it");
    for (const fs::directory_entry& entry : fs::directory_iterator(records, error))
        result.students.push_back(parse_student_record(read_file(entry.path())));
    std::sort(result.students.begin(), result.students.end(),
              [](const StudentResult& a, const StudentResult& b) { return reads_before(a.student, b.student); });
    if (!fs::exists(strays_file(folder), error)) return result;  // graded before there were any
    try {
        result.strays = json::parse(read_file(strays_file(folder))).get<std::vector<std::string>>();
    } catch (const json::exception&) {
        throw InputError("cannot read " + strays_file(folder).string() + ": it is damaged");
    }
    return result;
}

}  // namespace rbc
