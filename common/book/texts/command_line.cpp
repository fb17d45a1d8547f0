#include "common/book/texts/command_line.hpp"

#include <algorithm>
#include <cstdlib>

#include "common/book/texts/words.hpp"

namespace rbc::texts {

namespace {

/// The place behind a quoted or plain word that begins at `at`.
std::size_t end_of_word(const std::string& line, std::size_t at) {
    char quote = 0;
    for (; at < line.size(); ++at) {
        const char c = line[at];
        if (quote != 0)
            quote = c == quote ? '\0' : quote;
        else if (c == '\'' || c == '"')
            quote = c;
        else if (c == ' ')
            break;
    }
    return at;
}

std::string without_quotes(std::string word) {
    std::erase_if(word, [](char c) { return c == '\'' || c == '"'; });
    return word;
}

bool is_course(const Words& words, const std::string& command) {
    return words.size() > 1 && words[0] == "./course" && words[1] == command;
}

/// `./course test -R lesson_14_pgs -V`: one test, by its whole name, and all that it prints.
bool prints_a_test(const Words& words) {
    return is_course(words, "test") && words.size() == 5 && words[2] == "-R" && words[4] == "-V";
}

/// "5", "05" and "time_of_impact" are lessons; their number has two digits.
std::string two_digits(const std::string& word) {
    return word.size() == 1 && std::isdigit(static_cast<unsigned char>(word[0])) ? "0" + word : word;
}

/// The value of an option, empty where it has none.
std::string option_value(const Words& words, const std::string& option) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == option && i + 1 < words.size()) return words[i + 1];
        if (words[i].starts_with(option + "=")) return words[i].substr(option.size() + 1);
    }
    return "";
}

}  // namespace

Words words_of_command(const std::string& line) {
    Words words;
    for (std::size_t i = line.find_first_not_of(' '); i < line.size(); i = line.find_first_not_of(' ', i)) {
        const std::size_t end = end_of_word(line, i);
        words.push_back(without_quotes(line.substr(i, end - i)));
        i = end;
    }
    return words;
}

std::string without_explanation(const std::string& line) {
    const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
    std::size_t end = begin;
    while (end < line.size()) {
        end = end_of_word(line, end);
        if (line.compare(end, 2, "  ") == 0 || end >= line.size()) break;
        ++end;
    }
    const std::string text = line.substr(begin, end - begin);
    return text.substr(0, text.find_last_not_of(" ,") + 1);
}

Words files_written(const std::string& line) {
    static const Words options{"--csv",     "--json",  "--svg",      "--png", "--still",
                               "--problem", "--write", "--markdown", "--html"};
    const Words words = words_of_command(line);
    Words files;
    for (const std::string& option : options)
        if (const std::string file = option_value(words, option); !file.empty() && file != "-") files.push_back(file);
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
        if (words[i] == ">") files.push_back(words[i + 1]);
    return files;
}

bool reads_file(const std::string& line, const std::string& file) {
    return is_one_of(file, words_of_command(line)) && !is_one_of(file, files_written(line));
}

std::string with_options(const std::string& line, const std::vector<std::pair<std::string, std::string>>& options) {
    std::string result = line;
    for (const auto& [name, value] : options) {
        const std::string option = " --" + name + " ";
        const std::size_t at = name == "set" ? std::string::npos : result.find(option);
        if (at == std::string::npos) {
            result += option + value;
        } else {
            const std::size_t begin = at + option.size();
            result.replace(begin, end_of_word(result, begin) - begin, value);
        }
    }
    return result;
}

std::string as_run(const std::string& line) {
    const Words words = words_of_command(line);
    if (prints_a_test(words)) return "./programs/test_" + words[3];
    if (is_course(words, "demo") && !is_one_of("--headless", words)) return line + " --headless";
    if (is_course(words, "figures") && option_value(words, "--out").empty()) return line + " --out figures";
    return line;
}

std::string reason_not_to_run(const std::string& line) {
    const Words words = words_of_command(line);
    if (is_course(words, "watch")) return "it waits for somebody who saves";
    if (is_course(words, "test") && !prints_a_test(words)) return "it would begin anew";
    if (is_course(words, "arena") && is_one_of("--mine", words)) return "it needs a solver of the student's";
    return "";
}

Words programs_of(const std::string& line) {
    const Words words = words_of_command(line);
    static const std::string folder = "./programs/";
    if (!words.empty() && words[0].starts_with(folder)) return {words[0].substr(folder.size())};
    Words programs{"course"};
    if (is_course(words, "demo") || is_course(words, "figures")) {
        for (std::size_t i = 2; i < words.size() && !words[i].starts_with("-"); ++i)
            programs.push_back("demo_" + two_digits(words[i]) + "_headless");
        if (programs.size() == 1) programs.push_back(words[1] == "demo" ? "demo_01_headless" : "headless_programs");
    } else if (is_course(words, "solve")) {
        programs.push_back("solve");
        if (const std::string demo = option_value(words, "--demo"); !demo.empty())
            programs.push_back("demo_" + two_digits(demo) + "_headless");
    } else if (is_course(words, "arena")) {
        programs.push_back("arena");
    } else if (is_course(words, "grade") && words.size() > 2) {
        programs.push_back("grade_" + two_digits(words[2]));
    }
    if (is_course(words, "grade") || is_one_of("--mine", words))
        programs.insert(programs.end(), {"runner", "exercise_header"});
    return programs;
}

double guessed_cost(const std::string& line) {
    const Words words = words_of_command(line);
    if (is_course(words, "figures") || is_course(words, "arena")) return 1e9;
    if (is_course(words, "grade") || is_one_of("--mine", words)) return 1e8;
    if (!is_course(words, "demo")) return 0;
    const std::string steps = option_value(words, "--steps");
    return steps.empty() ? 300 : std::atof(steps.c_str());
}

}  // namespace rbc::texts
