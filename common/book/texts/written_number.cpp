#include "common/book/texts/written_number.hpp"

#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>
#include <regex>

namespace rbc::texts {

namespace {

/// Without what only sets the words: $ * ` _ ) and blanks, of a text's end and of a unit's beginning.
std::string bare(std::string text) {
    static const std::regex thin(R"(\\[,;: ]|~|\\text\{|\}(?=\s*\$))");
    text = std::regex_replace(text, thin, " ");
    text = std::regex_replace(text, std::regex(R"(\\%)"), "%");
    const char* setting = " $*`_)";
    const std::size_t begin = text.find_first_not_of(setting);
    if (begin == std::string::npos) return "";
    return text.substr(begin, text.find_last_not_of(setting) - begin + 1);
}

bool is_part_of_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '^' || c == '.' || c == '{' || c == '#';
}

std::optional<double> word_number(const std::string& word) {
    static const std::map<std::string, double> words{
        {"none", 0},    {"zero", 0},    {"no", 0},
        {"one", 1},     {"once", 1},    {"two", 2},
        {"twice", 2},   {"three", 3},   {"four", 4},
        {"five", 5},    {"six", 6},     {"seven", 7},
        {"eight", 8},   {"nine", 9},    {"ten", 10},
        {"eleven", 11}, {"twelve", 12}, {"nan", std::numeric_limits<double>::quiet_NaN()}};
    std::string small = word;
    if (!small.empty()) small[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(small[0])));
    const auto found = words.find(small);
    return found == words.end() ? std::nullopt : std::optional(found->second);
}

/// Digits, perhaps grouped by thousands; perhaps an exponent.
void read_digits(const std::string& mantissa, int exponent, WrittenNumber& to) {
    std::string plain;
    int decimals = 0;
    bool fraction = false;
    for (std::size_t i = 0; i < mantissa.size(); ++i) {
        const char c = mantissa[i];
        if (c == '.') fraction = true;
        if (c == '.' || c == '-' || std::isdigit(static_cast<unsigned char>(c))) plain += c;
        decimals += fraction && c != '.' ? 1 : 0;
    }
    const double scale = std::pow(10.0, exponent);
    to.value = std::strtod((plain + "e" + std::to_string(exponent)).c_str(), nullptr);
    to.half_digit = 0.5 * std::pow(10.0, -decimals) * scale;
}

}  // namespace

WrittenNumber read_written_number(std::string_view before) {
    const std::size_t most = 120;
    const std::string text(before.substr(before.size() - std::min(most, before.size())));
    // The sign, the digits, a power of ten; a minus sign may be the typographer's.
    static const std::regex number(
        R"((-|\+|)"
        "\u2212"
        R"()?(?:10\^(?:\{(-?\d+)\}|(\d)))"
        R"(|((?:\d{1,3}(?:(?:,| |\\,)\d{3})+(?!\d)|\d+)(?:\.\d+)?|\.\d+)(?:[eE]([-+]?\d+)|\s*\\cdot\s*10\^\{?(-?\d+)\}?)?))"
        R"(|[A-Za-z]+)");
    WrittenNumber best;
    bool found = false;
    std::string between;
    for (std::sregex_iterator i(text.begin(), text.end(), number), end; i != end; ++i) {
        const std::smatch& m = *i;
        const auto at = static_cast<std::size_t>(m.position());
        const std::string behind = bare(text.substr(at + static_cast<std::size_t>(m.length())));
        const std::optional<Unit> unit = behind.starts_with('/') ? std::nullopt : read_unit(behind);
        const bool is_power = m[2].matched || m[3].matched, is_digits = is_power || m[4].matched;
        const std::optional<double> word = is_digits ? std::nullopt : word_number(m.str());
        if (!is_digits && !word) continue;
        const bool in_word = at > 0 && is_part_of_word(text[at - 1]);
        if (in_word && !m[1].matched) continue;
        if (!unit) {
            between = behind;
            continue;
        }
        WrittenNumber read;
        read.words = m.str() + (behind.empty() ? "" : " " + behind);
        if (!behind.empty()) read.unit = unit;
        if (word) {
            read.value = *word;
            read.half_digit = 0.5;
        } else if (is_power) {
            read_digits("1", std::atoi((m[2].matched ? m[2] : m[3]).str().c_str()), read);
        } else {
            read_digits(m[4],
                        m[5].matched   ? std::atoi(m[5].str().c_str())
                        : m[6].matched ? std::atoi(m[6].str().c_str())
                                       : 0,
                        read);
        }
        const bool minus = m[1].matched && m[1] != "+" && !in_word;
        if (minus) read.value = -read.value;
        best = read;
        found = true;
    }
    if (found) return best;
    if (between.empty()) throw TextError("before the mark stands no number");
    throw TextError("between the number and its mark stands '" + between + "', no unit known here");
}

}  // namespace rbc::texts
