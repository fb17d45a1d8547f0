#include "common/grading/grader/parameter_names.hpp"

#include <cctype>
#include <regex>

namespace rbc {

namespace {

/// Without comments and templates' commas: what stands between the two parentheses behind a function's name.
std::vector<std::string> last_words(const std::string& parameters) {
    std::vector<std::string> names;
    std::string word, last;
    int depth = 0;
    bool default_value = false;
    const auto end_word = [&] {
        if (!word.empty() && !default_value) last = word;
        word.clear();
    };
    for (const char c : parameters + ",") {
        if (c == '<' || c == '(') ++depth;
        if (c == '>' || c == ')') --depth;
        if (depth == 0 && (std::isalnum(static_cast<unsigned char>(c)) || c == '_')) {
            word += c;
            continue;
        }
        end_word();
        if (c == '=') default_value = true;
        if (c == ',' && depth == 0) {
            default_value = false;
            if (!last.empty()) names.push_back(last);
            last.clear();
        }
    }
    return names;
}

}  // namespace

ParameterNames read_parameter_names(const std::string& header) {
    static const std::regex comment("//[^\n]*|/\\*[^]*?\\*/"), exported("RBC_EXERCISE\\((\\w+)\\)");
    const std::string code = std::regex_replace(header, comment, "");
    ParameterNames names;
    for (std::sregex_iterator found(code.begin(), code.end(), exported), end; found != end; ++found) {
        const std::string function = (*found)[1];
        std::smatch declaration;
        const std::regex declared("\\b" + function + "\\s*\\(");
        if (!std::regex_search(code, declaration, declared)) continue;
        const auto from = static_cast<std::size_t>(declaration.position() + declaration.length());
        int depth = 1;
        std::size_t to = from;
        while (to < code.size() && (depth += code[to] == '(' ? 1 : code[to] == ')' ? -1 : 0) > 0) ++to;
        names[function] = last_words(code.substr(from, to - from));
    }
    return names;
}

}  // namespace rbc
