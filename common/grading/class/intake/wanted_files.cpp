#include "common/grading/class/intake/wanted_files.hpp"

#include <algorithm>
#include <cctype>
#include <regex>
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

/// In lower case, with '_' for blanks and dashes and between the words of bounceLoss.
std::string plain_spelling(std::string_view name) {
    std::string plain;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const auto c = static_cast<unsigned char>(name[i]);
        if (i > 0 && std::isupper(c) && std::islower(static_cast<unsigned char>(name[i - 1]))) plain += '_';
        plain += c == ' ' || c == '-' ? '_' : static_cast<char>(std::tolower(c));
    }
    return plain;
}

/// "box" of "Box.cpp", "box.cc", "box.cpp.txt", "box (1).cpp", "box - Copy.cpp"; empty: no source.
std::string stem_meant(std::string_view file) {
    static const std::regex source(
        R"(^(?:copy of )?(.+?)(?: ?\(\d+\)|-\d+|[ _-]v\d+|(?: -)?[ _-](?:copy|kopie)(?: ?\(?\d+\)?)?)?\.(?:cpp|cc|cxx|c\+\+)(?:\.txt)?$)",
        std::regex::icase);
    std::cmatch parts;
    if (file.size() > 255 || !std::regex_match(file.data(), file.data() + file.size(), parts, source)) return "";
    return plain_spelling(parts[1].str());
}

/// UTF-8 of a text that says it is UTF-16; others as they are.
std::string as_utf8(const std::string& text) {
    const bool little = text.starts_with("\xff\xfe");
    if (!little && !text.starts_with("\xfe\xff")) return text;
    const auto unit = [&](std::size_t i) -> char32_t {
        const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(text[k]); };
        return little ? byte(i) | byte(i + 1) << 8 : byte(i) << 8 | byte(i + 1);
    };
    std::string utf8;
    for (std::size_t i = 2; i + 1 < text.size(); i += 2) {
        char32_t code = unit(i);
        if (code >= 0xd800 && code < 0xdc00 && i + 3 < text.size()) {
            code = 0x10000 + ((code - 0xd800) << 10) + ((unit(i + 2) - 0xdc00) & 0x3ffu);
            i += 2;
        }
        const auto put = [&](char32_t bits) { utf8 += static_cast<char>(bits); };
        if (code < 0x80) {
            put(code);
        } else if (code < 0x800) {
            put(0xc0 | code >> 6);
        } else {
            if (code < 0x10000) {
                put(0xe0 | code >> 12);
            } else {
                put(0xf0 | code >> 18);
                put(0x80 | (code >> 12 & 0x3f));
            }
            put(0x80 | (code >> 6 & 0x3f));
        }
        if (code >= 0x80) put(0x80 | (code & 0x3f));
    }
    return utf8;
}

}  // namespace

WantedFiles::WantedFiles(const std::vector<ExerciseFile>& wanted, const ReadLimits& limits)
    : max_name_(limits.name), max_depth_(limits.depth) {
    for (const ExerciseFile& file : wanted) {
        keys_.insert(file.key());
        stubs_[file.key()] = file.stub;
        lessons_.insert(file.lesson);
        owners_[file.exercise].insert(file.lesson);
        const std::string number = file.lesson.substr(0, file.lesson.find('_'));
        const std::string name = file.lesson.substr(std::min(number.size() + 1, file.lesson.size()));
        const std::string short_number = number.substr(std::min(number.find_first_not_of('0'), number.size()));
        for (const std::string& spelling :
             {file.lesson, name, number, short_number, short_number + "_" + name, number + name})
            lesson_names_[spelling].insert(file.lesson);
    }
}

bool WantedFiles::is_source(std::string_view name) {
    return !stem_meant(name).empty();
}

bool WantedFiles::is_ignored(std::string_view name) {
    return name.empty() || name == "solutions" || name == "__MACOSX" || (name.front() == '.' && name != "..");
}

std::string WantedFiles::lesson_meant(std::string_view folder) const {
    const auto found = lesson_names_.find(plain_spelling(folder));
    return found != lesson_names_.end() && found->second.size() == 1 ? *found->second.begin() : "";
}

/// "bounce_loss" of "01_gbf_bounce_loss".
std::string WantedFiles::without_lesson(const std::string& stem) const {
    for (const std::string& lesson : lessons_)
        if (stem.starts_with(lesson + "_") && keys_.count(lesson + "/" + stem.substr(lesson.size() + 1)) > 0)
            return stem.substr(lesson.size() + 1);
    return stem;
}

std::string WantedFiles::exercise_of(const std::vector<std::string_view>& parts, Rank& rank) const {
    const std::string_view file = parts.back();
    const std::string exercise = without_lesson(stem_meant(file));
    const std::size_t folders = parts.size() - 1;
    const std::string_view folder = folders > 0 ? parts[folders - 1] : std::string_view();
    const std::string_view above = folders > 1 ? parts[folders - 2] : std::string_view();
    const std::string lesson = lesson_meant(folder);
    if (!lesson.empty()) {
        const std::string key = lesson + "/" + exercise;
        rank = {0, 0, lesson != folder || exercise + ".cpp" != file, 0, folders, above != "exercises"};
        return keys_.count(key) > 0 ? key : "";
    }
    const auto owners = owners_.find(exercise);
    if (owners == owners_.end() || owners->second.size() != 1 || is_numbered(folder)) return "";
    rank = {0, 0, lessons_.size() != 1 || exercise + ".cpp" != file, 1, folders, folder != "exercises"};
    return *owners->second.begin() + "/" + exercise;
}

void WantedFiles::offer(std::string_view path, const std::function<FoundFile()>& read) {
    constexpr std::size_t max_unused = 20;
    if (path.size() > max_name_) return;
    bool leaves = false;
    Rank rank{};
    const std::vector<std::string_view> parts = parts_of(path, leaves);
    if (parts.empty() || parts.size() > max_depth_ + 1) return;
    const std::string key = exercise_of(parts, rank);
    if (std::any_of(parts.begin(), parts.end(), is_ignored)) {
        const bool solved = !key.empty() && std::find(parts.begin(), parts.end(), "solutions") != parts.end();
        if (solved && unused_.size() < max_unused)
            unused_.push_back(printable(path, '?', 80) + " (a folder 'solutions' is not read)");
        return;
    }
    if (key.empty()) {
        if (unused_.size() < max_unused && !path.ends_with('/')) unused_.push_back(printable(path, '?', 80));
        return;
    }
    rank[0] = leaves;
    Place place{rank, std::string(path), "", false, {}};
    if (leaves) {
        place.found.file.problem = "the path of " + key + ".cpp leads out of the archive: " + printable(path, '?', 80);
    } else {
        place.found = read();
        place.rank[1] = place.found.file.problem.empty() && hash_of_code(place.found.file.text) == stubs_[key];
    }
    const auto known = places_.find(key);
    if (known == places_.end()) {
        places_.emplace(key, std::move(place));
        return;
    }
    Place& before = known->second;
    const auto worth = [](const Place& p) { return std::pair{p.found.file.problem.empty(), p.found.modified}; };
    const bool same = before.found.file.text == place.found.file.text && worth(before).first && worth(place).first;
    const bool as_well = place.rank == before.rank;
    const bool better = !as_well                                ? place.rank < before.rank
                        : same || worth(place) == worth(before) ? place.path < before.path
                                                                : worth(place) > worth(before);
    // Worth a word is one that stands as well, or is newer; no stub is.
    constexpr double later = 60;  // s: unpacking takes its time
    Place &taken = better ? place : before, &left = better ? before : place;
    if (!same && left.rank[1] == 0 && (as_well || left.found.modified > taken.found.modified + later)) {
        taken.other = left.path;
        taken.newer = as_well && worth(place) != worth(before);
    } else if (better) {
        taken.other = left.other;
    }
    if (better) before = std::move(place);
}

void WantedFiles::offer_lost_lesson(const std::string& path, const std::string& folder, const std::string& problem) {
    const std::string lesson = lesson_meant(folder);
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
        return at != places_.end() && at->second.rank < Rank{0, 0, 0, 0, depth + 1, 0};
    });
}

void WantedFiles::move_into(Submission& submission) {
    for (auto& [key, place] : places_) {
        const std::string taken = printable(place.path, '?', 80);
        if (place.rank[2] != 0) submission.remarks.push_back(taken + " was taken for " + key + ".cpp");
        if (place.other == place.path && !place.other.empty()) {
            submission.remarks.push_back(key + ".cpp stands twice at one place, " + taken +
                                         "; the first one was taken");
        } else if (!place.other.empty()) {
            submission.remarks.push_back(key + ".cpp stands in several places: " + taken + " was taken, not " +
                                         printable(place.other, '?', 80) + (place.newer ? ", which is older" : ""));
        }
        std::string text = as_utf8(place.found.file.text);
        if (text != place.found.file.text) submission.remarks.push_back(taken + " is UTF-16 and was read as such");
        place.found.file.text = std::move(text);
        place.found.file.path = taken;
        submission.modified = std::max(submission.modified, place.found.modified);
        submission.zoneless = submission.zoneless || place.found.zoneless;
        submission.files[key] = std::move(place.found.file);
    }
    submission.unused.insert(submission.unused.end(), unused_.begin(), unused_.end());
    places_.clear();
}

}  // namespace rbc
