#include "common/grading/class/intake/readers.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "common/foundation/io/printable.hpp"
#include "common/grading/class/intake/regular_file.hpp"
#include "common/grading/class/intake/wanted_files.hpp"
#include "common/grading/class/records/student_name.hpp"

namespace rbc {

namespace {

std::vector<std::string> offer_file(const std::filesystem::path& path, WantedFiles& files, const ReadLimits& limits) {
    const SubmissionKind kind = submission_kind(path.filename().string());
    if (const std::string name = name_handed_in(path.filename().string()); WantedFiles::is_source(name)) {
        const RegularFile file = read_regular_file(AT_FDCWD, path.string(), limits.file);
        if (!file.problem.empty()) return {file.problem + "; nothing of it is read"};
        files.offer(name, [&] { return FoundFile{{file.content, ""}, file.modified}; });
        return {};
    }
    if (kind == SubmissionKind::other)
        return {"is neither a folder nor a .zip, .tar, .tar.gz, .tgz or .bundle; nothing of it is read"};
    const RegularFile file = read_regular_file(AT_FDCWD, path.string(), limits.archive);
    if (!file.problem.empty()) return {file.problem + "; nothing of it is read"};
    switch (kind) {
        case SubmissionKind::zip:
            return read_archive(file.content, ArchiveKind::zip, files, limits);
        case SubmissionKind::tar:
            return read_archive(file.content, ArchiveKind::tar, files, limits);
        case SubmissionKind::tar_gz:
            return read_archive(file.content, ArchiveKind::tar_gz, files, limits);
        default:
            return read_git_bundle(path, files, limits);
    }
}

/// What platforms that keep a folder for each student put into it: an archive, or a few; by name.
std::vector<std::filesystem::path> archives_in(const std::filesystem::path& folder) {
    constexpr std::size_t max_archives = 10;
    std::error_code error;
    std::vector<std::filesystem::path> archives;
    std::size_t looked_at = 0;
    for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end && looked_at < 1000;
         at.increment(error)) {
        const std::string name = at->path().filename().string();
        ++looked_at;
        if (!WantedFiles::is_ignored(name) && submission_kind(name) != SubmissionKind::other)
            archives.push_back(at->path());
    }
    std::sort(archives.begin(), archives.end());
    archives.resize(std::min(archives.size(), max_archives));
    return archives;
}

}  // namespace

Submission read_submission(const std::filesystem::path& path, const std::vector<ExerciseFile>& wanted,
                           const ReadLimits& limits) {
    const std::filesystem::path plain = path.has_filename() ? path : path.parent_path();
    Submission submission;
    submission.student = student_name(plain);
    struct stat status {};
    if (::lstat(plain.c_str(), &status) != 0) {
        submission.remarks = {std::string("cannot be read: ") + std::strerror(errno)};
        return submission;
    }
    WantedFiles files(wanted, limits);
    if (S_ISDIR(status.st_mode)) {
        submission.remarks = read_folder(plain, files, limits);
        const bool none = files.is_empty();
        for (const std::filesystem::path& inside : none ? archives_in(plain) : std::vector<std::filesystem::path>{}) {
            for (const std::string& remark : offer_file(inside, files, limits))
                submission.remarks.push_back(printable(inside.filename().string(), '?', 80) + " " + remark);
        }
    } else {
        submission.remarks = offer_file(plain, files, limits);
    }
    files.move_into(submission);
    if (submission.files.empty() && submission.remarks.empty())
        submission.remarks.push_back("holds none of the exercises' files (such as " +
                                     (wanted.empty() ? "NN_name/file" : wanted.front().key()) + ".cpp)");
    return submission;
}

}  // namespace rbc
