#include <doctest/doctest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "common/foundation/io/files.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/syllabus.hpp"

// What every lesson's text begins with: a title that its window has, too, and the time that it takes.

using namespace rbc;
namespace fs = std::filesystem;

namespace {

constexpr int longest = 25;  ///< minutes, with everything folded

std::map<std::string, std::string> lesson_texts() {
    std::map<std::string, std::string> texts;
    for (const auto& entry : fs::directory_iterator(course_root() / "lessons")) {
        if (fs::exists(entry.path() / "README.md"))
            texts[entry.path().filename().string()] = read_file(entry.path() / "README.md");
    }
    return texts;
}

/// What stands in \tag{...}, in the order of the text.
std::vector<std::string> tags_in_order(const std::string& text) {
    static const std::regex tag(R"(\\tag\{([^}]*)\})");
    std::vector<std::string> tags;
    for (std::sregex_iterator i(text.begin(), text.end(), tag), end; i != end; ++i) tags.push_back((*i)[1]);
    return tags;
}

/// Words of a text, as far as they take time to read. A formula inside of a line counts as one word (what touches it is the
/// same word), one on lines of its own as five; code counts; what a picture shows for those who cannot see it does not, nor
/// do comments and the bars of tables.
struct ReadingWords {
    int open = 0;    ///< with the line of each fold
    int folded = 0;  ///< what is seen when folds are opened
};

/// Without its table of symbols, where one looks things up.
std::string without_symbols(const std::string& text) {
    const std::size_t at = text.find("\n## Symbols\n");
    return at == std::string::npos ? text : text.substr(0, at) + text.substr(text.find("\n## ", at + 1));
}

/// Words with a letter or a number in them; a dash alone is none.
int count_words(const std::string& text) {
    std::istringstream in(text);
    int count = 0;
    for (std::string word; in >> word;)
        count += std::any_of(word.begin(), word.end(), [](unsigned char c) { return std::isalnum(c) || c >= 0x80; });
    return count;
}

ReadingWords reading_words(const std::string& text) {
    ReadingWords sum;
    int folds = 0;
    std::string words;
    const auto count = [&] {
        (folds > 0 ? sum.folded : sum.open) += count_words(words);
        words.clear();
    };
    static const std::regex item(R"(^ *\d+\. )");
    for (std::size_t at = 0; at < text.size();) {
        const auto next_is = [&](const char* piece) { return text.compare(at, std::string(piece).size(), piece) == 0; };
        const auto behind = [&](const char* end, std::size_t from) {
            const std::size_t found = text.find(end, from);
            return found == std::string::npos ? text.size() : found + std::string(end).size();
        };
        const char c = text[at];
        std::smatch number;
        if (at > 0 && text[at - 1] == '\n' &&
            std::regex_search(text.cbegin() + static_cast<long>(at), text.cend(), number, item,
                              std::regex_constants::match_continuous)) {
            at += static_cast<std::size_t>(number.length());
        } else if (next_is("<!--")) {
            at = behind("-->", at);
        } else if (c == '<' && at + 1 < text.size() && (text[at + 1] == '/' || std::isalpha(text[at + 1]))) {
            const bool begins = next_is("</summary>"), ends = next_is("</details>");
            if (begins || ends) count();
            folds += begins ? 1 : ends ? -1 : 0;
            at = behind(">", at);
        } else if (next_is("$$")) {
            words += " x x x x x ";
            at = behind("$$", at + 2);
        } else if (c == '$') {
            words += 'x';
            at = behind("$", at + 1);
        } else if (c == '`') {
            const std::size_t end = behind("`", at + 1);
            words += text.substr(at, end - at);
            at = end;
        } else if (next_is("![")) {
            at = behind(")", behind("](", at));
        } else if (next_is("](")) {
            at = behind(")", at);
        } else {
            if (c != '*' && c != '[') words += c == '|' ? ' ' : c;
            ++at;
        }
    }
    count();
    return sum;
}

/// Whole minutes, the nearest ones, at 200 words a minute; at least one where there are words.
int minutes_for(int words) {
    return words > 0 ? std::max((words + 100) / 200, 1) : 0;
}

std::string reading_time_line(const ReadingWords& words) {
    const int open = minutes_for(words.open), folded = minutes_for(words.folded);
    return "Reading time: " + std::to_string(open) + (open == 1 ? " minute" : " minutes") +
           (folded > 0 ? ", and " + std::to_string(folded) + " more for what is folded." : ".");
}

std::string first_line(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

}  // namespace

TEST_CASE("titles have one form, and a lesson's window has its title") {
    const std::regex form(R"(# (\d\d) ([A-Z][^:]*: [a-z][^:]*))");
    int count = 0;
    for (const auto& [id, text] : lesson_texts()) {
        CAPTURE(id);
        ++count;
        const std::string heading = first_line(text);
        std::smatch parts;
        REQUIRE_MESSAGE(std::regex_match(heading, parts, form), "'", heading,
                        "' should be as in '# 05 Time of impact: the exact step'");
        CHECK(parts[1] == id.substr(0, 2));
        const std::string demo = read_file(course_root() / "demos" / id / "demo.cpp");
        const std::string title = "title = \"" + parts[1].str() + "  " + parts[2].str() + "\";";
        CHECK_MESSAGE(demo.find(title) != std::string::npos, "demos/", id, "/demo.cpp should have ", title);
    }
    CHECK(count == static_cast<int>(read_syllabus().lessons.size()));
}

TEST_CASE("equations of a lesson are numbered 1, 2, 3, ... as one reads on") {
    for (const auto& [id, text] : lesson_texts()) {
        const std::vector<std::string> tags = tags_in_order(text);
        CHECK_MESSAGE(tags.size() >= 2, "lessons/", id, "/README.md has fewer than two equations with a tag");
        for (std::size_t k = 0; k < tags.size(); ++k) {
            const std::string next = id.substr(0, 2) + "." + std::to_string(k + 1);
            CHECK_MESSAGE(tags[k] == next, "lessons/", id, "/README.md: (", tags[k], ") stands where (", next,
                          ") should");
        }
    }
}

TEST_CASE("a lesson says at its top how long it takes to read, to a minute, and that is not too long") {
    for (const Lesson& lesson : read_syllabus().lessons) {
        CAPTURE(lesson.id);
        const ReadingWords words = reading_words(without_symbols(read_file(lesson_text(lesson))));
        const ReadingMinutes stated = reading_minutes(lesson);
        const int open = minutes_for(words.open), folded = minutes_for(words.folded);
        const bool right = stated.open > 0 && std::abs(stated.open - open) <= 1 && std::abs(stated.folded - folded) <= 1;
        CHECK_MESSAGE(right, "lessons/", lesson.id,
                      "/README.md should say under 'Builds on': ", reading_time_line(words));
        CHECK_MESSAGE(open <= longest, "lessons/", lesson.id, "/README.md takes ", open,
                      " minutes with everything folded; fold what a reader can do without");
    }
}

TEST_CASE("words are counted as they are read, what is folded apart, the line that opens it not") {
    const auto open = [](const std::string& text) { return reading_words(text).open; };
    CHECK(open("# One two\n\nThree - four, *five*.\n") == 5);
    CHECK(open("A speed $v = u + a t$ of 3 m/s, $x$-wise.\n") == 7);
    CHECK(open("So\n$$x = \\frac{a}{b} \\tag{01.1}$$\nholds.\n") == 7);
    CHECK(open("    ./course demo 1\n\nand `x = y` <!-- no word\nat all -->\n") == 6);
    CHECK(open("![Seen by nobody](a.svg)\n\n<!-- nor this -->\n") == 0);
    CHECK(open("| a | b |\n|---|---|\n| 1 | |\n") == 3);
    CHECK(open("[two words](https://not.counted/at-all)\n\n12. item\n") == 3);
    const ReadingWords words = reading_words(
        "One.\n\n<details><summary>Two three</summary>\n\nFour.\n\n<details><summary>Five</summary>\n\nSix "
        "seven.\n</details>\n</details>\n");
    CHECK(words.open == 3);
    CHECK(words.folded == 4);
    CHECK(minutes_for(0) == 0);
    CHECK(minutes_for(1) == 1);
    CHECK(minutes_for(299) == 1);
    CHECK(minutes_for(300) == 2);
    CHECK(reading_time_line({2400, 1600}) == "Reading time: 12 minutes, and 8 more for what is folded.");
    CHECK(reading_time_line({180, 0}) == "Reading time: 1 minute.");
}
