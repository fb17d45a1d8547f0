#include "common/program/reading/reading_time.hpp"

#include <algorithm>
#include <cctype>
#include <regex>
#include <sstream>

namespace rbc {

namespace {

constexpr int words_a_minute = 200, words_of_a_displayed_formula = 5;

/// What has a letter or a number in it; a dash alone is none.
int count_words(const std::string& text) {
    std::istringstream in(text);
    int count = 0;
    for (std::string word; in >> word;) {
        count +=
            std::any_of(word.begin(), word.end(), [](unsigned char c) { return std::isalnum(c) || c >= 0x80; }) ? 1 : 0;
    }
    return count;
}

int count_spans(const std::vector<Span>& spans) {
    std::string words;
    int displayed = 0;
    for (const Span& span : spans) {
        if (span.kind == Span::Kind::words) words += span.text;
        // A letter in the place of a formula: what touches it is the same word.
        if (span.kind == Span::Kind::formula) words += "x";
        if (span.kind == Span::Kind::line_break || span.kind == Span::Kind::display) words += " ";
        displayed += span.kind == Span::Kind::display ? 1 : 0;
    }
    return count_words(words) + displayed * words_of_a_displayed_formula;
}

std::string minutes_text(int minutes) {
    return std::to_string(minutes) + (minutes == 1 ? " minute" : " minutes");
}

}  // namespace

ReadingWords reading_words(const std::vector<Block>& blocks) {
    ReadingWords sum;
    for (const Block& block : blocks) {
        sum.open += count_spans(block.spans) + count_words(block.code);
        const ReadingWords inner = reading_words(block.inner);
        (block.kind == Block::Kind::fold ? sum.folded : sum.open) += inner.open;
        sum.folded += inner.folded;
    }
    return sum;
}

int minutes_for(int words) {
    const int nearest = (words + words_a_minute / 2) / words_a_minute;
    return words > 0 ? std::max(nearest, 1) : 0;
}

std::string reading_time_line(const ReadingWords& words) {
    const int folded = minutes_for(words.folded);
    return "Reading time: " + minutes_text(minutes_for(words.open)) +
           (folded > 0 ? ", and " + std::to_string(folded) + " more for what is folded." : ".");
}

StatedMinutes stated_minutes(std::string_view markdown) {
    static const std::regex line(
        R"((^|\n)Reading time: (\d{1,4}) minutes?(?:, and (\d{1,4}) more for what is folded)?\.(?=\r?\n|$))");
    const std::string text(markdown);
    std::smatch found;
    if (!std::regex_search(text, found, line)) return {};
    return {std::stoi(found[2]), found[3].matched ? std::stoi(found[3]) : 0};
}

}  // namespace rbc
