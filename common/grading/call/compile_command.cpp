#include "common/grading/call/compile_command.hpp"

#include <algorithm>
#include <set>
#include <sstream>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/printable.hpp"
#include "common/foundation/programs/paths.hpp"

namespace rbc {

namespace {

bool contains(const std::string& line, const char* part) {
    return line.find(part) != std::string::npos;
}

/// A line that says where the message below it is from.
bool is_context(const std::string& line) {
    return line.starts_with("In file included from") || line.starts_with("                 from ") ||
           contains(line, ": In ") || contains(line, ": At global scope:") || contains(line, "required from") ||
           contains(line, "In instantiation of");
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

void remove_all(std::string& text, const std::string& part) {
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos;) text.erase(at, part.size());
}

/// Empty lines are options that were not asked for.
CompileCommand read_command(const std::string& header) {
    std::vector<std::string> words = lines_of(read_file(course_build() / "subject" / (header + ".command")));
    std::erase(words, "");
    const std::string precompiled = words.at(0);
    words.erase(words.begin());
    return {words, precompiled};
}

/// The course includes its own headers by their place below the root, and nothing else in quotes.
/// @return whether one of them includes Eigen
bool add_included(const std::filesystem::path& header, std::set<std::filesystem::path>& found) {
    if (!found.insert(header).second) return false;
    const std::string before = "#include \"";
    bool eigen = false;
    for (const std::string& line : lines_of(read_file(header))) {
        eigen = eigen || line.starts_with("#include <Eigen/");
        if (!line.starts_with(before)) continue;
        const std::string place = line.substr(before.size(), line.find('"', before.size()) - before.size());
        eigen = add_included(course_root() / place, found) || eigen;
    }
    return eigen;
}

}  // namespace

CompileCommand read_compile_command() {
    return read_command("exercise_header");
}

CompileCommand read_solution_command(const std::filesystem::path& contract) {
    std::set<std::filesystem::path> visible;
    const bool eigen = add_included(contract, visible);
    const std::string header = eigen ? "solution_header_eigen" : "solution_header";
    add_included(course_root() / "common/grading/call" / (header + ".hpp"), visible);
    CompileCommand command = read_command(header);
    command.visible.assign(visible.begin(), visible.end());
    return command;
}

std::filesystem::path exports_of(const std::filesystem::path& contract) {
    const std::filesystem::path place =
        course_build() / "subject/exports" / contract.parent_path().filename() / contract.stem();
    return place.string() + ".o";
}

std::string first_errors(const std::string& output, const std::string& root) {
    constexpr std::size_t max_lines = 40, max_bytes = 6000;
    std::vector<std::string> kept, context;
    bool in_error = false;
    for (const std::string& line : lines_of(output)) {
        // These lines only repeat that it failed.
        if (line.starts_with("cc1plus: ") || line.starts_with("collect2: ") || line.ends_with(" generated.")) continue;
        if (is_context(line)) {
            context.push_back(line);
            continue;
        }
        const bool error = contains(line, "error: "), warning = contains(line, "warning: ");
        if (error || warning) {
            in_error = error;
            if (in_error) kept.insert(kept.end(), context.begin(), context.end());
            context.clear();
        }
        if (in_error) kept.push_back(line);
    }
    // A compiler that failed without the word has still said why.
    if (kept.empty()) kept = lines_of(output);
    std::string result;
    for (std::size_t i = 0; i < kept.size(); ++i) {
        if (i == max_lines || result.size() > max_bytes) {
            result += "...\n";
            break;
        }
        result += kept[i] + "\n";
    }
    remove_all(result, root + "/");
    result = printable_lines(result, max_bytes + 4000);  // a source can make the compiler repeat commands to a terminal
    result.erase(0, std::min(result.find_first_not_of('\n'), result.size()));
    while (!result.empty() && result.back() == '\n') result.pop_back();
    return result;
}

std::vector<std::filesystem::path> rule_dependencies(const std::string& rule) {
    std::vector<std::filesystem::path> files;
    std::string word;
    const auto finish = [&] {
        if (!word.empty()) files.emplace_back(word);
        word.clear();
    };
    const std::size_t colon = rule.find(": ");
    for (std::size_t i = colon == std::string::npos ? rule.size() : colon + 2; i < rule.size(); ++i) {
        const char c = rule[i], next = i + 1 < rule.size() ? rule[i + 1] : '\0';
        if ((c == '\\' && (next == ' ' || next == '#')) || (c == '$' && next == '$')) {
            word += next;
            ++i;
        } else if (c == ' ' || c == '\n' || (c == '\\' && next == '\n')) {
            finish();
        } else {
            word += c;
        }
    }
    finish();
    return files;
}

}  // namespace rbc
