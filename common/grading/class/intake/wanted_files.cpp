#include "common/grading/class/intake/wanted_files.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include "common/foundation/io/printable.hpp"

namespace rbc {

namespace {

/// "a//b/./c" -> a, b, c; whether the path leaves the submission.
std::vector<std::string_view> parts_of(std::string_view path, bool& leaves) {
    std::vector<std::string_view> parts;
    leaves = !path.empty() && path.front() == '/';
    while (!path.empty()) {
        const std::size_t end = std::min(path.find('/'), path.size());
        const std::string_view part = path.substr(0, end);
        path.remove_prefix(std::min(end + 1, path.size()));
        if (part.empty() || part == ".") continue;
        leaves = leaves || part == "..";
        parts.push_back(part);
    }
    return parts;
}

bool is_numbered(std::string_view name) {
    const auto digit = [&](std::size_t i) { return std::isdigit(static_cast<unsigned char>(name[i])) != 0; };
    return name.size() > 3 && digit(0) && digit(1) && name[2] == '_';
}

}  // namespace

WantedFiles::WantedFiles(const std::vector<ExerciseFile>& wanted, const ReadLimits& limits)
    : max_name_(limits.name), max_depth_(limits.depth) {
    for (const ExerciseFile& file : wanted) {
        keys_.insert(file.key());
        lessons_.insert(file.lesson);
    }
}

bool WantedFiles::is_ignored(std::string_view name) {
    return name.empty() || name == "solutions" || name == "__MACOSX" || (name.front() == '.' && name != "..");
}

std::string WantedFiles::exercise_of(const std::vector<std::string_view>& parts, Rank& rank) const {
    constexpr std::string_view ending = ".cpp";
    if (parts.empty() || parts.size() > max_depth_ + 1 || std::any_of(parts.begin(), parts.end(), is_ignored))
        return "";
    const std::string_view file = parts.back();
    if (!file.ends_with(ending)) return "";
    const std::string exercise(file.substr(0, file.size() - ending.size()));
    const std::size_t folders = parts.size() - 1;
    const std::string_view folder = folders > 0 ? parts[folders - 1] : std::string_view();
    const std::string_view above = folders > 1 ? parts[folders - 2] : std::string_view();
    rank = {0, 0, folders, above != "exercises"};
    const std::string key = std::string(folder) + "/" + exercise;
    if (keys_.count(key) > 0) return key;
    if (lessons_.size() != 1 || is_numbered(folder)) return "";
    rank = {0, 1, folders, folder != "exercises"};
    const std::string flat = *lessons_.begin() + "/" + exercise;
    return keys_.count(flat) > 0 ? flat : "";
}

void WantedFiles::offer(std::string_view path, const std::function<FoundFile()>& read) {
    if (path.size() > max_name_) return;
    bool leaves = false;
    Rank rank{};
    const std::string key = exercise_of(parts_of(path, leaves), rank);
    if (key.empty()) return;
    rank[0] = leaves;
    const auto known = places_.find(key);
    if (known != places_.end()) {
        Place& place = known->second;
        if (rank > place.rank) return;
        if (rank == place.rank && path >= place.path) {
            if (place.other.empty() || path < place.other) place.other = path;
            return;
        }
    }
    Place place{rank, std::string(path), "", {}};
    if (known != places_.end() && rank == known->second.rank) place.other = known->second.path;
    if (leaves) {
        place.found.file.problem = "the path of " + key + ".cpp leads out of the archive: " + printable(path, '?', 80);
    } else {
        place.found = read();
    }
    places_[key] = std::move(place);
}

void WantedFiles::offer_lost_lesson(const std::string& path, const std::string& lesson, const std::string& problem) {
    for (const std::string& key : keys_) {
        if (key.compare(0, lesson.size() + 1, lesson + "/") != 0) continue;
        offer(path + "/" + key.substr(lesson.size() + 1) + ".cpp", [&] {
            return FoundFile{{"", key + ".cpp cannot be read: " + problem}, 0};
        });
    }
}

bool WantedFiles::is_settled(std::size_t depth) const {
    return std::all_of(keys_.begin(), keys_.end(), [&](const std::string& key) {
        const auto at = places_.find(key);
        return at != places_.end() && at->second.rank < Rank{0, 0, depth + 1, 0};
    });
}

void WantedFiles::move_into(Submission& submission) {
    for (auto& [key, place] : places_) {
        if (place.other == place.path && !place.other.empty()) {
            submission.remarks.push_back(key + ".cpp stands twice at one place, " + printable(place.path, '?', 80) +
                                         "; the first one was taken");
        } else if (!place.other.empty()) {
            submission.remarks.push_back(key + ".cpp stands in several places: " + printable(place.path, '?', 80) +
                                         " was taken, not " + printable(place.other, '?', 80));
        }
        submission.modified = std::max(submission.modified, place.found.modified);
        submission.files[key] = std::move(place.found.file);
    }
    places_.clear();
}

}  // namespace rbc
