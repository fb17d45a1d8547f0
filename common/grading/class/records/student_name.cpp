#include "common/grading/class/records/student_name.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <regex>
#include <set>

#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/printable.hpp"

namespace rbc {

namespace fs = std::filesystem;

namespace {

std::string in_lower_case(std::string_view text) {
    std::string lower(text);
    for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return lower;
}

const std::vector<std::pair<std::string, SubmissionKind>>& endings() {
    static const std::vector<std::pair<std::string, SubmissionKind>> all{{".zip", SubmissionKind::zip},
                                                                         {".tar", SubmissionKind::tar},
                                                                         {".tar.gz", SubmissionKind::tar_gz},
                                                                         {".tgz", SubmissionKind::tar_gz},
                                                                         {".bundle", SubmissionKind::bundle}};
    return all;
}

const std::regex& moodle() {
    static const std::regex name(R"(^([^]*?)_(\d+)_assignsubmission_[a-z]+(?:_([^]*))?$)");
    return name;
}

/// "leeann_LATE_12_3456_hand_in-2": of two numbers the first is the student's.
const std::regex& canvas() {
    static const std::regex name(R"(^([^_]+)(?:_LATE)?_(\d+)_\d+_([^]+)$)");
    return name;
}

/// What platforms lay beside the submissions.
bool is_listing(const std::string& name) {
    static const std::set<std::string> listings{".txt",  ".md",   ".csv", ".json", ".yml",
                                                ".yaml", ".html", ".ods", ".xlsx"};
    if (in_lower_case(name).ends_with(".cpp.txt")) return false;  // as Windows saves a text
    return listings.count(in_lower_case(fs::path(name).extension().string())) > 0;
}

std::string without_ending(const std::string& name) {
    const std::string lower = in_lower_case(name);
    for (const auto& [ending, kind] : endings()) {
        if (lower.size() > ending.size() && lower.ends_with(ending)) return name.substr(0, name.size() - ending.size());
    }
    for (const std::string ending : {".7z", ".rar", ".pdf", ".cpp", ".tar.xz", ".tar.bz2", ".gz"}) {
        if (lower.size() > ending.size() && lower.ends_with(ending)) return name.substr(0, name.size() - ending.size());
    }
    return name;
}

}  // namespace

SubmissionKind submission_kind(std::string_view file_name) {
    const std::string lower = in_lower_case(file_name);
    for (const auto& [ending, kind] : endings()) {
        if (lower.size() > ending.size() && lower.ends_with(ending)) return kind;
    }
    return SubmissionKind::other;
}

std::string student_name(const fs::path& submission) {
    std::error_code ignored;
    std::string name = submission.filename().string();
    if (!fs::is_directory(fs::symlink_status(submission, ignored))) name = without_ending(name);
    if (std::smatch parts; name.size() < 256) {
        if (std::regex_match(name, parts, moodle()))
            name = parts[1].str();
        else if (std::regex_match(name, parts, canvas()))
            name = parts[1].str() + "_" + parts[2].str();
    }
    name = printable(name, '?', 61);  // and three for the dots where it is longer
    const std::size_t begin = name.find_first_not_of(' '), end = name.find_last_not_of(' ');
    return begin == std::string::npos ? "(no name)" : name.substr(begin, end - begin + 1);
}

std::string name_handed_in(const std::string& file_name, const ExerciseNames& exercises) {
    std::smatch parts;
    if (file_name.size() >= 256) return file_name;
    if (std::regex_match(file_name, parts, moodle()) || std::regex_match(file_name, parts, canvas()))
        return parts[3].str();
    const std::size_t begin = exercises.begin_in(file_name);
    return begin == std::string::npos ? file_name : file_name.substr(begin);
}

namespace {

/// In lower case, and without accents as far as Latin letters go.
std::string folded(std::string_view name) {
    // Of U+00C0 to U+017F: one letter each.
    constexpr std::string_view letters =
        "aaaaaaaceeeeiiiidnooooo*ouuuuytsaaaaaaaceeeeiiiidnooooo/ouuuuyty"
        "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
        "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
    std::string text;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const auto byte = static_cast<unsigned char>(name[i]);
        const bool two = (byte & 0xe0) == 0xc0 && i + 1 < name.size();
        const unsigned code = two ? (byte & 0x1fu) << 6 | (static_cast<unsigned char>(name[i + 1]) & 0x3fu) : byte;
        if (two && code >= 0x300 && code < 0x370) {
            ++i;  // an accent by itself, as macOS writes them
        } else if (two && code >= 0xc0 && code < 0x180) {
            text += letters[code - 0xc0];
            if (code == 0xdf) text += 's';
            ++i;
        } else {
            text += static_cast<char>(byte < 128 ? std::tolower(byte) : byte);
        }
    }
    return text;
}

}  // namespace

bool reads_before(std::string_view a, std::string_view b) {
    const std::string left = folded(a), right = folded(b);
    return left != right ? left < right : a < b;
}

std::string file_stem(std::string_view student) {
    constexpr char digits[] = "0123456789ABCDEF";
    std::string stem;
    for (std::size_t i = 0; i < student.size(); ++i) {
        const auto byte = static_cast<unsigned char>(student[i]);
        const bool plain =
            byte < 128 && (std::isalnum(byte) != 0 || byte == '_' || (i > 0 && (byte == '.' || byte == '-')));
        if (plain) {
            stem += student[i];
        } else if (byte == ' ') {
            stem += '+';
        } else {
            stem += '=';
            stem += digits[byte >> 4];
            stem += digits[byte & 15];
        }
    }
    return stem;
}

namespace {

/// What lies in a class's folder, by its name.
struct Entry {
    std::string name, student;
    std::string group;  ///< of what is one student's together; empty: it is a submission by itself
    std::string stray;  ///< why it is nobody's; empty: it is a student's
};

Entry entry_of(const fs::path& path, const ExerciseNames& exercises) {
    std::error_code ignored;
    Entry entry{path.filename().string(), student_name(path), "", ""};
    std::smatch parts;
    if (entry.name.size() >= 256) return entry;
    if (std::regex_match(entry.name, parts, moodle()) || std::regex_match(entry.name, parts, canvas())) {
        entry.group = entry.student + "\n" + parts[2].str();
        return entry;
    }
    if (fs::is_directory(fs::symlink_status(path, ignored))) return entry;
    const std::size_t begin = exercises.begin_in(entry.name);
    if (begin == std::string::npos) return entry;
    const std::size_t end = entry.name.find_last_not_of("_- ", std::max<std::size_t>(begin, 1) - 1);
    if (begin == 0 || end == std::string::npos) {
        entry.stray = printable(entry.name, '?', 80) + " belongs to nobody: expected a folder, an archive, or NAME_" +
                      printable(entry.name.substr(begin), '?', 80);
        return entry;
    }
    entry.student = printable(entry.name.substr(0, end + 1), '?', 61);
    entry.group = entry.student + "\n";
    return entry;
}

}  // namespace

FoundClass find_submissions(const fs::path& folder, const std::vector<ExerciseFile>& exercises) {
    std::error_code error;
    std::vector<std::string> names;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        const std::string name = at->path().filename().string();
        const bool is_folder = fs::is_directory(at->symlink_status(error));
        error.clear();
        if (name.front() != '.' && name != "__MACOSX" && (is_folder || !is_listing(name))) names.push_back(name);
    }
    if (error && submission_kind(folder.filename().string()) != SubmissionKind::other)
        throw InputError("'" + folder.string() +
                         "' is one archive: unpack it first where it holds a class; where it is one student's, name "
                         "them: --one NAME");
    if (error) throw InputError("cannot read the folder " + folder.string() + ": " + error.message());
    if (names.empty())
        throw InputError("the folder " + folder.string() + " holds no submissions: neither folders nor archives");
    std::sort(names.begin(), names.end());

    const ExerciseNames known(exercises);
    std::vector<Entry> entries;
    FoundClass all;
    for (const std::string& name : names) {
        entries.push_back(entry_of(folder / name, known));
        if (entries.back().stray.empty()) continue;
        all.strays.push_back(entries.back().stray);
        entries.pop_back();
    }
    if (entries.empty())
        throw InputError(all.strays.front() + "; where the folder is one student's, name them: --one NAME");
    std::map<std::string, std::vector<std::string>> alike;
    for (const std::string& name : names) alike[without_ending(name)].push_back(name);
    std::vector<FoundSubmission>& found = all.submissions;
    std::map<std::string, std::size_t> begun;  // by group
    std::set<std::string> taken, given;
    for (const Entry& entry : entries) given.insert(in_lower_case(file_stem(entry.student)));
    for (const Entry& entry : entries) {
        const std::string &name = entry.name, &student = entry.student, &group = entry.group;
        FoundSubmission submission{folder / name, "", {}};
        submission.link = fs::is_symlink(fs::symlink_status(submission.path, error));
        const std::string not_followed = "is a link, which is not followed: nothing of it is read";
        if (const auto at = begun.find(group); !group.empty() && at != begun.end()) {
            FoundSubmission& before = found[at->second];
            if (submission.link)
                before.remarks.push_back(printable(name, '?', 80) + " " + not_followed);
            else if (before.link)
                before.path = submission.path, before.link = false;
            else
                before.more.push_back(submission.path);
            continue;
        }
        if (submission.link) submission.remarks.push_back(not_followed);
        submission.student = student;
        // Another number than one that a student is called by.
        const auto is_free = [&](const std::string& as) {
            const std::string stem = in_lower_case(file_stem(as));
            return taken.count(stem) == 0 && (as == student || given.count(stem) == 0);
        };
        for (int i = 2; !is_free(submission.student); ++i) submission.student = student + "-" + std::to_string(i);
        taken.insert(in_lower_case(file_stem(submission.student)));
        if (submission.student != student)
            submission.remarks.push_back("several submissions are named " + student + "; this one is " +
                                         printable(name, '?', 80));
        for (const std::string& other : alike[without_ending(name)]) {
            if (other != name) submission.remarks.push_back("there is also " + printable(other, '?', 80));
        }
        if (!group.empty()) begun[group] = found.size();
        found.push_back(std::move(submission));
    }
    return all;
}

FoundSubmission submission_of(const fs::path& submission, const std::string& student) {
    std::error_code error;
    if (!fs::exists(fs::symlink_status(submission, error)))
        throw InputError("there is no submission " + submission.string());
    const std::string name = printable(student, '?', 61);
    if (name.find_first_not_of(' ') == std::string::npos) throw InputError("--one needs the student's name");
    return {submission, name, {}};
}

}  // namespace rbc
