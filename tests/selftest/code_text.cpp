#include "tests/selftest/code_text.hpp"

#include <algorithm>
#include <cctype>

#include "tests/support/code_tokens.hpp"

namespace rbc {

Lines lines_of(std::string_view text) {
    Lines lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.emplace_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

std::string joined(const Lines& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

bool is_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

std::string code_of(const std::string& text) {
    std::string code = text;
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t begin = i, end = std::min(end_of_no_code(text, i), text.size());
        for (; i < end; ++i)
            if (code[i] != '\n') code[i] = ' ';
        if (i == begin) ++i;
    }
    return code;
}

std::size_t closing(const std::string& line, std::size_t open) {
    int depth = 0;
    for (std::size_t i = open; i < line.size(); ++i) {
        if (line[i] == '(' || line[i] == '[' || line[i] == '{') ++depth;
        if (line[i] == ')' || line[i] == ']' || line[i] == '}')
            if (--depth == 0) return i;
    }
    return std::string::npos;
}

std::size_t operand_end(const std::string& line, std::size_t from, const std::vector<std::string>& weaker) {
    int depth = 0;
    for (std::size_t i = from; i < line.size(); ++i) {
        const char c = line[i];
        if (c == '(' || c == '[' || c == '{') ++depth;
        if (c == ')' || c == ']' || c == '}')
            if (--depth < 0) return i;
        if (depth > 0) continue;
        if (c == ',' || c == ';' || c == '?') return i;
        for (const std::string& op : weaker)
            if (line.compare(i, op.size(), op) == 0) return i;
    }
    return line.size();
}

std::size_t operand_begin(const std::string& line, std::size_t end, const std::vector<std::string>& weaker) {
    static const std::vector<std::string> weakest{" = ", " += ", " -= ", " *= ", " /= ", "return "};
    int depth = 0;
    for (std::size_t from = end; from > 0; --from) {
        const char c = line[from - 1];
        if (c == ')' || c == ']' || c == '}') ++depth;
        if (c == '(' || c == '[' || c == '{')
            if (--depth < 0) return from;
        if (depth > 0) continue;
        if (c == ',' || c == ';' || c == '?') return from;
        for (const std::vector<std::string>* operators : {&weakest, &weaker})
            for (const std::string& op : *operators)
                if (from >= op.size() && line.compare(from - op.size(), op.size(), op) == 0) return from;
    }
    return 0;
}

}  // namespace rbc
