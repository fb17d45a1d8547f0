#include "common/grading/class/template_text.hpp"

#include <cctype>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/paths.hpp"

namespace rbc {

namespace {

/// Behind the last letter of the word that begins here.
std::size_t end_of_word(const std::string& text, std::size_t begin) {
    std::size_t end = begin;
    while (end < text.size() && (std::islower(static_cast<unsigned char>(text[end])) != 0 || text[end] == '_')) ++end;
    return end;
}

}  // namespace

std::string filled_template(const std::filesystem::path& name, const std::map<std::string, std::string>& values) {
    const std::string text = read_file(course_root() / "common/grading/class/templates" / name);
    std::string filled;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t mark = text.find('@', at);
        if (mark == std::string::npos) return filled + text.substr(at);
        filled += text.substr(at, mark - at);
        const std::size_t end = end_of_word(text, mark + 1);
        if (end == mark + 1 || end == text.size() || text[end] != '@') {
            filled += '@';
            at = mark + 1;
            continue;
        }
        const auto value = values.find(text.substr(mark + 1, end - mark - 1));
        if (value == values.end())
            throw InputError("the template " + name.string() + " holds " + text.substr(mark, end + 1 - mark) +
                             ", for which there is no value");
        filled += value->second;
        at = end + 1;
    }
    return filled;
}

std::string shell_word(const std::string& text) {
    std::string word = "'";
    for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return word + "'";
}

}  // namespace rbc
