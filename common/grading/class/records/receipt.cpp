#include "common/grading/class/records/receipt.hpp"

#include <algorithm>
#include <set>

#include "common/grading/class/records/class_result.hpp"

namespace rbc {

namespace {

std::string counted(std::size_t n, const std::string& one, const std::string& many) {
    return std::to_string(n) + " " + (n == 1 ? one : many);
}

std::string lines_of(const Submission& submission, const std::vector<ExerciseFile>& wanted, const std::string& dates,
                     bool all) {
    std::set<std::string> touched;  // lessons
    for (const auto& [key, file] : submission.files) touched.insert(key.substr(0, key.find('/')));
    std::vector<std::string> missing;
    std::string found, rest;
    for (const ExerciseFile& file : wanted) {
        if (!all && touched.count(file.lesson) == 0) continue;
        const auto at = submission.files.find(file.key());
        if (at == submission.files.end())
            missing.push_back(file.key() + ".cpp");
        else if (at->second.problem.empty())
            found += "  " + file.key() + ".cpp  from " + at->second.path +
                     (hash_of_code(at->second.text) == file.stub ? " (the untouched stub)\n" : "\n");
        else
            found += "  " + file.key() + ".cpp  not read: " + at->second.problem + "\n";
    }
    if (!dates.empty()) rest += "  " + dates + "\n";
    if (!missing.empty()) rest += "  missing: " + joined(missing, ", ") + "\n";
    if (!submission.unused.empty()) rest += "  not used: " + joined(submission.unused, ", ") + "\n";
    for (const std::string& remark : submission.remarks) rest += "  note: " + remark + "\n";
    if (submission.zoneless) rest += "  note: the times in its zip have no zone; they count as UTC\n";
    if (!submission.machine.empty()) rest += "  not read, since the machine failed: " + submission.machine + "\n";
    return submission.student + ": " + counted(submission.files.size(), "file", "files") + "\n" + found + rest;
}

}  // namespace

std::string receipt_text(const std::vector<Submission>& submissions, const std::vector<std::string>& strays,
                         const std::vector<ExerciseFile>& wanted, const std::vector<std::string>& dates, bool all) {
    std::string text;
    for (const std::string& stray : strays) text += stray + "\n";
    if (!strays.empty()) text += "\n";
    for (std::size_t i = 0; i < submissions.size(); ++i)
        text += lines_of(submissions[i], wanted, i < dates.size() ? dates[i] : "", all) + "\n";
    return text;
}

std::string receipt_line(const std::vector<Submission>& submissions) {
    std::size_t files = 0;
    std::vector<std::string> empty;
    for (const Submission& submission : submissions) {
        files += submission.files.size();
        if (submission.files.empty()) empty.push_back(submission.student);
    }
    constexpr std::size_t max_named = 10;
    const std::size_t all_empty = empty.size();
    empty.resize(std::min(all_empty, max_named));
    return counted(submissions.size(), "submission", "submissions") + ", " +
           counted(files, "file of an exercise", "files of exercises") +
           (all_empty == 0 ? "" : "; without any: " + joined(empty, ", ")) +
           (all_empty > max_named ? " and " + std::to_string(all_empty - max_named) + " more" : "");
}

}  // namespace rbc
