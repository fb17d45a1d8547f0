#include <sstream>

#include "common/book/markup/html_text.hpp"
#include "common/book/runs.hpp"
#include "common/book/texts/command_line.hpp"
#include "common/book/texts/mark.hpp"
#include "common/book/texts/written_number.hpp"
#include "common/foundation/io/printable.hpp"

namespace rbc::book {

namespace {

std::string trimmed(const std::string& text) {
    const std::size_t begin = text.find_first_not_of(' ');
    return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

/// A line in which every word stays whole where the line is broken.
std::string line_of_words(const std::string& line) {
    std::string html, word;
    for (const char c : line + ' ') {
        if (c != ' ') {
            word += c;
            continue;
        }
        if (!word.empty()) html += "<span>" + html_escaped(word) + "</span>";
        word.clear();
        html += ' ';
    }
    html.pop_back();
    return html;
}

/// Goes through the blocks of code, in which the text's commands stand in their order.
class Blocks {
  public:
    explicit Blocks(const std::vector<RunOfText>& runs) : runs_(runs) {}

    /// One block, between <pre><code> and its end.
    std::string changed(const std::string& code) {
        std::istringstream lines(unescaped(code));
        std::string html;
        bool any = false;
        for (std::string line; std::getline(lines, line);) {
            const std::string bare = trimmed(line);
            const bool is_next = next_ < runs_.size() && !bare.empty() &&
                                 (bare == runs_[next_].line || texts::without_explanation(bare) == runs_[next_].line);
            any = any || is_next;
            html += is_next ? command(line) : "<div class=\"line\"><code>" + html_escaped(line) + "</code></div>\n";
        }
        return any ? "<div class=\"commands\">\n" + html + "</div>" : "<pre><code>" + code + "</code></pre>";
    }

  private:
    std::string command(const std::string& line) {
        const RunOfText& run = runs_[next_];
        std::string html = "<div class=\"command\" id=\"command-" + std::to_string(next_ + 1) + "\"";
        if (!run.demo.empty()) html += " data-run=\"" + html_escaped(json_of(run).dump()) + "\"";
        ++next_;
        return html + "><code>" + line_of_words(line) + "</code></div>\n";
    }

    const std::vector<RunOfText>& runs_;
    std::size_t next_ = 0;
};

/// What a mark says for people: "./course demo 14 --headless, there first sag last".
std::string origin(const texts::LessonText& text, const texts::TextMark& mark) {
    try {
        const texts::Mark asked = texts::read_mark(mark.body);
        std::string words;
        for (const texts::Reference& reference : texts::references_of(asked.expression)) {
            std::string line = reference.file;
            if (line.empty()) line = text.commands[command_of(text, mark, reference.command)].line;
            for (const auto& [name, value] : asked.options)
                if (reference.file.empty()) line += " --" + name + " " + value;
            if (!words.empty()) words += "; ";
            words += line + ":";
            for (const std::string& word : reference.words) words += " " + word;
        }
        return words;
    } catch (const texts::TextError&) {
        return "";
    }
}

/// The end of `html`, a number as the text writes it, becomes an element that says where it comes from.
void enclose_number(std::string& html, const texts::TextMark& mark, const std::string& from) {
    if (from.empty()) return;
    std::size_t begin = std::string::npos;
    if (html.ends_with("</math>")) {
        begin = html.rfind("<math");
    } else {
        try {
            const std::string words = html_escaped(texts::read_written_number(mark.before).words);
            if (html.ends_with(words)) begin = html.size() - words.size();
        } catch (const texts::TextError&) {
        }
    }
    if (begin == std::string::npos) return;
    html.insert(begin, "<span class=\"measured\" title=\"" + html_escaped(from) + "\">");
    html += "</span>";
}

/// Quoted blocks that ask become questions, with what their answers need.
std::string with_questions(const std::string& html, const texts::LessonText& text, const std::vector<RunOfText>& runs) {
    static const std::string quote = "<blockquote>";
    std::string changed;
    std::size_t next = 0, from = 0;
    for (std::size_t at = html.find(quote); at != std::string::npos; at = html.find(quote, from)) {
        const std::size_t words = html.find_first_not_of(" \n", at + quote.size());
        changed.append(html, from, at - from);
        from = at + quote.size();
        const std::string_view begin = std::string_view(html).substr(std::min(words, html.size()));
        const bool asks = begin.starts_with("<p><strong>Guess.</strong>") || begin.starts_with("<p><strong>Sketch.</strong>");
        if (!asks || next == text.questions.size()) {
            changed += quote;
            continue;
        }
        const texts::Question& question = text.questions[next++];
        changed += "<blockquote class=\"question\" id=\"question-" + std::to_string(question.experiment) + "\"";
        try {
            changed += " data-question=\"" + html_escaped(json_of(question, text, runs).dump()) + "\"";
        } catch (const texts::TextError&) {
            // The tests of the texts say what is wrong with it; here it stays a question to be read.
        }
        changed += ">";
    }
    return changed.append(html, from);
}

std::string with_marks(const std::string& html, const texts::LessonText& text) {
    std::string changed;
    std::size_t next = 0, from = 0;
    for (std::size_t at = html.find("<!--"); at != std::string::npos; at = html.find("<!--", from)) {
        changed.append(html, from, at - from);
        const std::size_t end = html.find("-->", at);
        if (end == std::string::npos) break;
        const std::string body = trimmed(html.substr(at + 4, end - at - 4));
        from = end + 3;
        if (next < text.marks.size() && body == text.marks[next].body) {
            enclose_number(changed, text.marks[next], origin(text, text.marks[next]));
            ++next;
        }
    }
    return changed.append(html, from);
}

}  // namespace

std::string with_runs(const std::string& html, const texts::LessonText& text, const std::vector<RunOfText>& runs) {
    static const std::string open = "<pre><code>", close = "</code></pre>";
    const std::string marked = with_marks(with_questions(html, text, runs), text);
    Blocks blocks(runs);
    std::string changed;
    std::size_t from = 0;
    for (std::size_t at = marked.find(open); at != std::string::npos; at = marked.find(open, from)) {
        const std::size_t end = marked.find(close, at);
        changed.append(marked, from, at - from);
        changed += blocks.changed(marked.substr(at + open.size(), end - at - open.size()));
        from = end + close.size();
    }
    return changed.append(marked, from);
}

}  // namespace rbc::book
