#pragma once

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace rbc::texts {

using Words = std::vector<std::string>;

inline Words split_words(std::string_view text) {
    std::istringstream in{std::string(text)};
    Words words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

/// The words from `from` up to `to`, with a blank between them.
inline std::string joined(const Words& words, std::size_t from = 0, std::size_t to = std::string::npos) {
    std::string text;
    for (std::size_t i = from; i < std::min(to, words.size()); ++i) text += (i == from ? "" : " ") + words[i];
    return text;
}

inline bool is_one_of(const std::string& word, const Words& words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace rbc::texts
