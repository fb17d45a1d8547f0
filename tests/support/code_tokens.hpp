#pragma once

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "common/foundation/io/files.hpp"
#include "common/foundation/programs/paths.hpp"

namespace rbc {

/// Where the comment, literal or line of the preprocessor that begins at `i` ends; `i` where none begins.
inline std::size_t end_of_no_code(const std::string& text, std::size_t i) {
    const auto after = [&](const std::string& mark, std::size_t from) {
        const std::size_t found = text.find(mark, from);
        return found == std::string::npos ? text.size() : found + mark.size();
    };
    if (text.compare(i, 2, "//") == 0) return std::min(text.find('\n', i), text.size());
    if (text.compare(i, 2, "/*") == 0) return after("*/", i + 2);
    if (text.compare(i, 2, "R\"") == 0) {
        const std::size_t open = text.find('(', i);
        return after(")" + text.substr(i + 2, open - i - 2) + "\"", open);
    }
    const bool in_number = i > 0 && std::isalnum(static_cast<unsigned char>(text[i - 1])) != 0;  // 1'000
    if (text[i] == '"' || (text[i] == '\'' && !in_number)) {
        std::size_t end = i + 1;
        while (end < text.size() && text[end] != text[i]) end += text[end] == '\\' ? 2 : 1;
        return end + 1;
    }
    const std::size_t line = text.find_last_of('\n', i);
    const bool first = text.find_first_not_of(" \t", line == std::string::npos ? 0 : line + 1) == i;
    if (text[i] != '#' || !first) return i;
    std::size_t end = std::min(text.find('\n', i), text.size());
    while (end < text.size() && text[end - 1] == '\\') end = std::min(text.find('\n', end + 1), text.size());
    return end;
}

/// Words, numbers and marks of a C++ text.
inline std::vector<std::string> tokens_of(const std::string& text) {
    const auto in_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
    std::vector<std::string> tokens;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = end_of_no_code(text, i);
        if (end == i) {
            if (in_word(text[i])) {  // 1'000 is one number
                while (end < text.size() && (in_word(text[end]) || (text[end] == '\'' && std::isdigit(text[i])))) ++end;
            } else {
                end = i + (text.compare(i, 2, "::") == 0 ? 2 : 1);
            }
            if (!std::isspace(static_cast<unsigned char>(text[i]))) tokens.push_back(text.substr(i, end - i));
        }
        i = end;
    }
    return tokens;
}

inline bool is_word(const std::string& token) {
    return std::isalpha(static_cast<unsigned char>(token.front())) || token.front() == '_';
}

struct Source {
    std::string path, text;
};

/// All .hpp and .cpp files below these folders; paths from the root, with forward slashes.
inline std::vector<Source> sources_of(const std::vector<std::string>& folders) {
    std::vector<Source> sources;
    for (const std::string& folder : folders) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(course_root() / folder)) {
            const std::string extension = entry.path().extension().string();
            if (!entry.is_regular_file() || (extension != ".hpp" && extension != ".cpp")) continue;
            const std::filesystem::path path = std::filesystem::relative(entry.path(), course_root());
            sources.push_back({path.generic_string(), read_file(entry.path())});
        }
    }
    return sources;
}

}  // namespace rbc
