#include "common/grading/class/intake/wanted_files.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <tuple>
#include <utility>

#include "common/foundation/io/byte_text.hpp"
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
    : names_(wanted), max_name_(limits.name), max_depth_(limits.depth) {
    for (const ExerciseFile& file : wanted) {
        keys_.insert(file.key());
        stubs_[file.key()] = file.stub;
        lessons_.insert(file.lesson);
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

std::string WantedFiles::exercise_of(const std::vector<std::string_view>& parts, Rank& rank, bool& inexact) const {
    const std::string_view file = parts.back();
    const std::string stem = stem_meant(file), meant = names_.meant(stem);
    const std::size_t folders = parts.size() - 1;
    const std::string_view folder = folders > 0 ? parts[folders - 1] : std::string_view();
    const std::string_view above = folders > 1 ? parts[folders - 2] : std::string_view();
    const std::string lesson = lesson_meant(folder);
    const auto is_exact = [&](const std::string& key) { return key.substr(key.find('/') + 1) + ".cpp" == file; };
    if (!lesson.empty()) {
        std::string key = lesson + "/" + stem;
        if (keys_.count(key) == 0) key = meant.starts_with(lesson + "/") ? meant : "";
        rank = {0, 0, 0, folders, above != "exercises"};
        inexact = lesson != folder || !is_exact(key);
        return key;
    }
    if (meant.empty() || is_numbered(folder)) return "";
    rank = {0, 0, 1, folders, folder != "exercises"};
    std::string with_lesson = meant + ".cpp";
    with_lesson[meant.find('/')] = '_';
    inexact = (lessons_.size() != 1 && !loose_) || !(is_exact(meant) || (loose_ && file == with_lesson));
    return meant;
}

bool WantedFiles::stands_before(const Place& a, const Place& b) {
    // Unpacking and copying take their time: parts of a second make no file newer.
    const auto order = [](const Place& p) {
        return std::tuple(p.rank, !p.found.file.problem.empty(), -std::floor(p.found.modified), p.inexact,
                          std::string_view(p.path));
    };
    return order(a) < order(b);
}

void WantedFiles::offer(std::string_view path, const std::function<FoundFile()>& read) {
    constexpr std::size_t max_unused = 20;
    if (path.size() > max_name_) return;
    bool leaves = false;
    Rank rank{};
    const std::vector<std::string_view> parts = parts_of(path, leaves);
    if (parts.empty() || parts.size() > max_depth_ + 1) return;
    bool inexact = false;
    const std::string key = exercise_of(parts, rank, inexact), shown = printable(inside_ + std::string(path), '?', 80);
    if (std::any_of(parts.begin(), parts.end(), is_ignored)) {
        const bool solved = !key.empty() && std::find(parts.begin(), parts.end(), "solutions") != parts.end();
        if (solved && unused_.size() < max_unused)
            unused_.push_back(shown + " (a folder 'solutions' is not read)");
        return;
    }
    if (key.empty()) {
        if (unused_.size() < max_unused && !path.ends_with('/')) unused_.push_back(shown);
        return;
    }
    rank[0] = leaves;
    Place place{rank, inexact, inside_ + std::string(path), "", {}};
    if (leaves) {
        place.found.file.problem = "the path of " + key + ".cpp leads out of the archive: " + printable(path, '?', 80);
    } else {
        place.found = read();
        place.rank[1] = place.found.file.problem.empty() && hash_of_code(place.found.file.text) == stubs_[key];
    }
    place.hash = hash_text(place.found.file.text);
    constexpr std::size_t max_places = 20;  // to be told of; only the first is read any further
    std::vector<Place>& places = places_[key];
    const auto at = std::upper_bound(places.begin(), places.end(), place, stands_before);
    if (at == places.begin() && !places.empty()) places.front().found.file.text.clear();
    if (at != places.begin()) place.found.file.text.clear();
    places.insert(at, std::move(place));
    if (places.size() > max_places) places.pop_back();
}

std::string WantedFiles::why_not(const Place& other, const Place& taken) {
    const auto stands = [](Rank rank) { return rank[1] = 0, rank; };
    constexpr double later = 60;  // s, of a file that stands worse: unpacking takes its time
    if (other.rank[1] > taken.rank[1]) return ", which is the untouched stub";
    if (stands(other.rank) == stands(taken.rank)) {
        if (!other.found.file.problem.empty()) return ", which cannot be read";
        return std::floor(other.found.modified) < std::floor(taken.found.modified) ? ", which is older" : " ";
    }
    if (other.rank[0] > taken.rank[0] || other.found.modified <= taken.found.modified + later) return "";
    if (other.rank[2] > taken.rank[2]) return ", which is newer, but in no lesson's folder";
    return other.rank[3] > taken.rank[3] ? ", which is newer, but deeper" : ", which is newer, but not below exercises";
}

/// "a was taken, not b, which is older, nor c".
std::string WantedFiles::others_than(const std::vector<Place>& places) {
    std::string text;
    for (const Place& other : places) {
        std::string why = why_not(other, places.front());
        if (&other == &places.front() || other.hash == places.front().hash || why.empty()) continue;
        if (why == " ") why.clear();
        text += (text.empty() ? ", not " : ", nor ") + printable(other.path, '?', 80) + why;
    }
    return text;
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
        return at != places_.end() && at->second.front().rank < Rank{0, 0, 0, depth + 1, 0};
    });
}

void WantedFiles::forget_unused(const std::string& path) {
    std::erase(unused_, printable(path, '?', 80));
}

void WantedFiles::move_into(Submission& submission) {
    for (auto& [key, places] : places_) {
        Place& place = places.front();
        const std::string taken = printable(place.path, '?', 80), others = others_than(places);
        if (place.inexact) submission.remarks.push_back(taken + " was taken for " + key + ".cpp");
        if (std::any_of(places.begin() + 1, places.end(),
                        [&](const Place& p) { return p.path == place.path && p.hash != place.hash; }))
            submission.remarks.push_back(key + ".cpp stands twice at one place, " + taken +
                                         "; the first one was taken");
        else if (!others.empty())
            submission.remarks.push_back(key + ".cpp stands in several places: " + taken + " was taken" + others);
        std::string text = as_utf8(place.found.file.text);
        if (text != place.found.file.text) submission.remarks.push_back(taken + " is UTF-16 and was read as such");
        place.found.file.text = std::move(text);
        place.found.file.path = taken;
        if (place.found.modified > submission.modified) {
            submission.modified = place.found.modified;
            submission.newest = taken;
        }
        submission.zoneless = submission.zoneless || place.found.zoneless;
        submission.files[key] = std::move(place.found.file);
    }
    submission.unused.insert(submission.unused.end(), unused_.begin(), unused_.end());
    places_.clear();
}

}  // namespace rbc
