#include "common/demo/kit/markup.hpp"

#include <algorithm>
#include <cctype>

#include "common/foundation/io/greek.hpp"

namespace rbc {

namespace {

bool is_letter(char c) {
    return std::isalpha(static_cast<unsigned char>(c)) != 0;
}
bool is_digit(char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
}
bool in_name(char c) {
    return is_letter(c) || is_digit(c);
}

std::size_t end_of(std::string_view text, std::size_t from, bool (*belongs)(char)) {
    while (from < text.size() && belongs(text[from])) ++from;
    return from;
}

class MarkupReader {
  public:
    MarkupReader(std::string_view text, bool variables) : text_(text), variables_(variables) {}

    std::vector<WordRun> read() {
        while (at_ < text_.size()) {
            if (text_.substr(at_, 2) == "**") {
                bold_ = !bold_;
                at_ += 2;
            } else if (is_letter(text_[at_])) {
                word();
            } else if ((text_[at_] == '_' && lowers()) || (text_[at_] == '^' && raises())) {
                script();
            } else {
                if (text_[at_] == '[') ++brackets_;
                if (text_[at_] == ']') --brackets_;
                add(std::string(1, text_[at_++]), false);
            }
        }
        return std::move(runs_);
    }

  private:
    void add(const std::string& utf8, bool variable, WordRun::Place place = WordRun::Place::line) {
        WordRun* last = runs_.empty() ? nullptr : &runs_.back();
        if (last && last->place == place && last->bold == bold_ && last->variable == variable) {
            last->utf8 += utf8;
        } else {
            runs_.push_back({utf8, place, bold_, variable});
        }
    }

    void word() {
        const std::size_t end = end_of(text_, at_, is_letter);
        const std::string_view word = text_.substr(at_, end - at_);
        const bool alone = (at_ == 0 || !(in_name(text_[at_ - 1]) || text_[at_ - 1] == '_')) &&
                           (end == text_.size() || !is_digit(text_[end]));
        const std::string letter = alone ? greek_letter(word) : "";
        const bool variable = variables_ && !bold_ && brackets_ == 0 && (!letter.empty() || is_variable(word, end));
        add(letter.empty() ? std::string(word) : letter, variable);
        at_ = end;
    }

    bool is_variable(std::string_view word, std::size_t end) const {
        if (word.size() != 1 || word == "A" || word == "B") return false;
        if (at_ > 0 && is_letter(text_[at_ - 1])) return false;
        const auto letter_at = [&](std::size_t i) { return i < text_.size() && is_letter(text_[i]); };
        if (word == "a" && text_.substr(end, 1) == " " && letter_at(end + 1) && letter_at(end + 2)) return false;
        const bool unit = word == "m" || word == "s" || word == "N" || word == "J";
        return !(unit && at_ >= 2 && text_[at_ - 1] == ' ' && is_digit(text_[at_ - 2]));
    }

    bool lowers() const {
        if (at_ + 1 >= text_.size() || at_ == 0) return false;
        if (text_[at_ + 1] == '{') return true;
        if (!in_name(text_[at_ + 1])) return false;
        const std::size_t end = end_of(text_, at_ + 1, in_name);
        if (end + 1 < text_.size() && text_[end] == '_' && in_name(text_[end + 1])) return false;
        if (!in_name(text_[at_ - 1])) return text_[at_ - 1] != ' ';
        std::size_t begin = at_;
        while (begin > 0 && in_name(text_[begin - 1])) --begin;
        if (begin > 0 && text_[begin - 1] == '_') return false;
        const std::string_view base = text_.substr(begin, at_ - begin);
        return base.size() == 1 || (base.size() == 2 && base[0] == 'd') || !greek_letter(base).empty();
    }

    bool raises() const {
        return at_ > 0 && at_ + 1 < text_.size() &&
               (in_name(text_[at_ + 1]) || std::string_view("{+-*'").find(text_[at_ + 1]) != std::string_view::npos);
    }

    void script() {
        const auto place = text_[at_] == '_' ? WordRun::Place::below : WordRun::Place::above;
        std::size_t from = at_ + 1, end;
        if (text_[from] == '{') {
            end = std::min(text_.find('}', from), text_.size());
            at_ = std::min(end + 1, text_.size());
            ++from;
        } else {
            end = end_of(text_, in_name(text_[from]) ? from : from + 1, in_name(text_[from]) ? in_name : is_digit);
            at_ = end;
        }
        std::string utf8 = with_letters(text_.substr(from, end - from));
        for (std::size_t minus = utf8.find('-'); minus != std::string::npos; minus = utf8.find('-', minus))
            utf8.replace(minus, 1, "\u2212");
        add(utf8, false, place);
    }

    std::string_view text_;
    bool variables_, bold_ = false;
    int brackets_ = 0;
    std::size_t at_ = 0;
    std::vector<WordRun> runs_;
};

}  // namespace

std::vector<WordRun> runs_of(std::string_view markup, bool variables) {
    return MarkupReader(markup, variables).read();
}

std::string with_letters(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t end = end_of(text, i, is_letter);
        if (end == i) {
            result += text[i++];
            continue;
        }
        const bool joined =
            (i > 0 && (in_name(text[i - 1]) || text[i - 1] == '_')) || (end < text.size() && is_digit(text[end]));
        const std::string letter = joined ? "" : greek_letter(text.substr(i, end - i));
        result += letter.empty() ? std::string(text.substr(i, end - i)) : letter;
        i = end;
    }
    return result;
}

std::size_t letters_in(std::string_view markup) {
    std::size_t letters = 0;
    for (const WordRun& run : runs_of(markup)) {
        letters += static_cast<std::size_t>(
            std::count_if(run.utf8.begin(), run.utf8.end(), [](char c) { return (c & 0xC0) != 0x80; }));
    }
    return letters;
}

std::string gnuplot_text(std::string_view markup) {
    std::string result;
    for (WordRun& run : runs_of(markup)) {
        // SVG drops a space that begins a piece of text.
        if (!result.empty() && run.utf8.front() == ' ') run.utf8.replace(0, 1, "\u00a0");
        const std::string words = run.bold ? "{/:Bold " + run.utf8 + "}" : run.utf8;
        if (run.place == WordRun::Place::line) {
            // What is no markup here must be none there.
            for (const char c : words)
                result += c == '_' || c == '^' || c == '@' ? std::string("\\") + c : std::string(1, c);
        } else {
            result += (run.place == WordRun::Place::below ? "_{" : "^{") + words + "}";
        }
    }
    return result;
}

}  // namespace rbc
