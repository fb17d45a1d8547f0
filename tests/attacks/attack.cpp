#include "tests/attacks/attack.hpp"

#include <algorithm>
#include <map>
#include <sstream>
#include <tuple>

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

}  // namespace

Attack read_attack(const fs::path& file) {
    const std::string text = read_file(file);
    Attack attack;
    attack.group = file.parent_path().filename().string();
    attack.name = file.stem().string();
    std::string score;
    const std::map<std::string, std::function<void(const std::string&)>> words{
        {"attack", [&](const std::string& value) { attack.what = value; }},
        {"exercise", [&](const std::string& value) { attack.exercise = value; }},
        {"from", [&](const std::string& value) { attack.from = value; }},
        {"score", [&](const std::string& value) { score = value; }},
        {"says", [&](const std::string& value) { attack.says = value; }},
        {"seconds", [&](const std::string& value) { attack.seconds = std::stod(value); }},
        {"bare", [&](const std::string& value) { attack.bare = value == "yes"; }},
        {"compiles", [&](const std::string& value) { attack.compiles = value != "no"; }},
        {"slow", [&](const std::string& value) { attack.slow = value == "yes"; }},
    };
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line) && line.rfind("// ", 0) == 0;) {
        const std::size_t colon = line.find(": ");
        const auto word = words.find(colon == std::string::npos ? line : line.substr(3, colon - 3));
        if (word == words.end()) throw InputError(file.string() + ": the head has no line '" + line + "'");
        word->second(line.substr(colon + 2));
    }
    if (attack.what.empty() || score.empty()) throw InputError(file.string() + ": the head lacks attack or score");
    try {
        attack.at_most = points_of(score);
    } catch (const std::logic_error&) {
        throw InputError(file.string() + ": score is a number, 'at most N' or 'full', not '" + score + "'");
    }
    attack.text = with_bytes(text);
    return attack;
}

std::vector<Attack> all_attacks() {
    std::vector<Attack> attacks;
    for (const auto& shapes : {file_shapes(), folder_shapes(), archive_shapes()})
        attacks.insert(attacks.end(), shapes.begin(), shapes.end());
    for (const auto& group : fs::directory_iterator(course_root() / "tests" / "attacks")) {
        if (!group.is_directory()) continue;
        for (const auto& file : fs::directory_iterator(group))
            if (file.path().extension() == ".cpp") attacks.push_back(read_attack(file.path()));
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

}  // namespace rbc::attacks
