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
    const std::string file_name = path.filename().string(), name = name_handed_in(file_name, files.names());
    if (WantedFiles::is_source(name)) {
        const RegularFile file = read_regular_file(AT_FDCWD, path.string(), limits.file);
        if (!file.problem.empty()) return {file.problem + "; nothing of it is read"};
        files.set_inside(file_name.substr(0, file_name.size() - name.size()), true);
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

/// Offers one of the things that a student handed in; what there is to say of it is a remark.
/// @param alone  it is the only one, and needs no name
std::vector<std::string> offer_all(const std::filesystem::path& path, bool alone, WantedFiles& files,
                                   const ReadLimits& limits) {
    const std::string name = path.filename().string();
    struct stat status {};
    if (::lstat(path.c_str(), &status) != 0) return {std::string("cannot be read: ") + std::strerror(errno)};
    files.set_inside(alone ? "" : name + "/");
    if (!S_ISDIR(status.st_mode)) return offer_file(path, files, limits);
    const bool were_none = files.is_empty();
    std::vector<std::string> remarks = read_folder(path, files, limits);
    if (!were_none || !files.is_empty()) return remarks;
    for (const std::filesystem::path& inside : archives_in(path)) {
        const std::string archive = inside.filename().string();
        files.forget_unused((alone ? "" : name + "/") + archive);
        files.set_inside((alone ? "" : name + "/") + archive + "/");
        for (const std::string& remark : offer_file(inside, files, limits))
            remarks.push_back(printable(archive, '?', 80) + " " + remark);
    }
    return remarks;
}

}  // namespace

Submission read_submission(const std::filesystem::path& path, const std::vector<ExerciseFile>& wanted,
                           const ReadLimits& limits, const std::vector<std::filesystem::path>& more) {
    const std::filesystem::path plain = path.has_filename() ? path : path.parent_path();
    Submission submission;
    submission.student = student_name(plain);
    WantedFiles files(wanted, limits);
    submission.remarks = offer_all(plain, more.empty(), files, limits);
    for (const std::filesystem::path& other : more)
        for (const std::string& remark : offer_all(other, false, files, limits))
            submission.remarks.push_back(printable(other.filename().string(), '?', 80) + " " + remark);
    files.move_into(submission);
    if (submission.files.empty() && submission.remarks.empty())
        submission.remarks.push_back("holds none of the exercises' files (such as " +
                                     (wanted.empty() ? "NN_name/file" : wanted.front().key()) + ".cpp)");
    return submission;
}

}  // namespace rbc
