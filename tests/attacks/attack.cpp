#include "tests/attacks/attack.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <sstream>
#include <string_view>
#include <tuple>
#include <utility>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/paths.hpp"
#include "tests/attacks/shapes.hpp"

namespace rbc::attacks {

namespace fs = std::filesystem;

namespace {

/// Bytes that stand in the text as <<1b 5b>>.
std::string with_bytes(const std::string& text) {
    std::string result;
    std::size_t at = 0;
    for (;;) {
        const std::size_t begin = text.find("<<", at);
        if (begin == std::string::npos) return result + text.substr(at);
        const std::size_t end = text.find_first_not_of("0123456789abcdef ", begin + 2);
        const bool bytes =
            end != std::string::npos && end >= begin + 4 && text[begin + 2] != ' ' && text.compare(end, 2, ">>") == 0;
        result += text.substr(at, begin - at) + (bytes ? "" : "<<");
        at = bytes ? end + 2 : begin + 2;
        if (!bytes) continue;
        std::istringstream words(text.substr(begin + 2, end - begin - 2));
        for (std::string word; words >> word;) result += static_cast<char>(std::stoi(word, nullptr, 16));
    }
}

int points_of(const std::string& score) {
    if (score == "full") return Attack::full;
    return std::stoi(score.rfind("at most ", 0) == 0 ? score.substr(8) : score);
}

/// One attack of a catalogue, behind its line with the name. @param place  what to call it in a complaint
Attack read_attack(const std::string& text, const std::string& place) {
    Attack attack;
    std::string score = "0";
    const std::map<std::string, std::function<void(const std::string&)>> words{
        {"attack", [&](const std::string& value) { attack.what = value; }},
        {"exercise", [&](const std::string& value) { attack.exercise = value; }},
        {"score", [&](const std::string& value) { score = value; }},
        {"says", [&](const std::string& value) { attack.says = value; }},
        {"bare", [&](const std::string& value) { attack.bare = value == "yes"; }},
        {"compiles", [&](const std::string& value) { attack.compiles = value != "no"; }},
        {"slow", [&](const std::string& value) { attack.slow = value == "yes"; }},
    };
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line) && line.rfind("// ", 0) == 0;) {
        const std::size_t colon = line.find(": ");
        const auto word = words.find(colon == std::string::npos ? line : line.substr(3, colon - 3));
        if (word == words.end()) throw InputError(place + ": the head has no line '" + line + "'");
        word->second(line.substr(colon + 2));
    }
    if (attack.what.empty()) throw InputError(place + ": the head lacks attack");
    try {
        attack.max_points = points_of(score);
    } catch (const std::logic_error&) {
        throw InputError(place + ": score is a number, 'at most N' or 'full', not '" + score + "'");
    }
    attack.text = with_bytes(text);
    return attack;
}

}  // namespace

std::vector<Attack> read_catalogue(const fs::path& file) {
    constexpr std::string_view mark = "=== ";
    const std::string text = "\n" + read_file(file);
    std::vector<Attack> attacks;
    std::size_t next = text.find("\n=== ");
    if (next != 0) throw InputError(file.string() + ": its first line must be '=== NAME'");
    while (next != std::string::npos) {
        const std::size_t name = next + 1 + mark.size(), begin = text.find('\n', name) + 1;
        next = text.find("\n=== ", begin - 1);
        const std::string own = text.substr(name, begin - 1 - name);
        const std::size_t end = next == std::string::npos ? text.size() : next + 1;
        attacks.push_back(read_attack(text.substr(begin, end - begin), file.string() + ": " + own));
        attacks.back().group = file.stem().string();
        attacks.back().name = own;
    }
    return attacks;
}

std::vector<Attack> all_attacks() {
    std::vector<Attack> attacks;
    for (const auto& shapes : {file_shapes(), folder_shapes(), archive_shapes()})
        attacks.insert(attacks.end(), shapes.begin(), shapes.end());
    for (const auto& file : fs::directory_iterator(course_root() / "tests" / "attacks")) {
        if (file.path().extension() != ".attacks") continue;
        for (Attack& attack : read_catalogue(file.path())) attacks.push_back(std::move(attack));
    }
    std::sort(attacks.begin(), attacks.end(),
              [](const Attack& a, const Attack& b) { return std::tie(a.group, a.name) < std::tie(b.group, b.name); });
    return attacks;
}

std::vector<Attack> sample_of(const std::vector<Attack>& attacks) {
    std::map<std::string, int> seen;
    std::vector<Attack> sample;
    for (const Attack& attack : attacks)
        if (!attack.slow && seen[attack.group]++ % 8 == 0) sample.push_back(attack);
    return sample;
}

std::string student_of(const Attack& attack) {
    return attack.group + "-" + attack.name;
}

std::vector<Batch> batches_of(const std::vector<Attack>& attacks, std::size_t max_size) {
    std::vector<Batch> batches;
    std::optional<std::size_t> open;  // has room
    for (const Attack& attack : attacks) {
        if (attack.slow || attack.alone) {
            batches.push_back({attack});
            continue;
        }
        if (!open || batches[*open].size() >= max_size) {
            open = batches.size();
            batches.emplace_back();
        }
        batches[*open].push_back(attack);
    }
    return batches;
}

double seconds_of(const Batch& batch) {
    constexpr double for_each_further = 10;
    double longest = 0;
    for (const Attack& attack : batch) longest = std::max(longest, attack.seconds());
    return longest + for_each_further * static_cast<double>(batch.size() - 1);
}

}  // namespace rbc::attacks
