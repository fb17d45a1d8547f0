#include "common/book/terminal/page.hpp"

#include <algorithm>
#include <sstream>

#include "common/book/terminal/formula.hpp"
#include "common/book/terminal/words.hpp"

namespace rbc {

namespace {

using Lines = std::vector<std::string>;

void append(Lines& to, Lines lines) {
    std::move(lines.begin(), lines.end(), std::back_inserter(to));
}

/// The lines behind `first`, the following ones behind `following`.
Lines behind(Lines lines, const std::string& first, const std::string& following) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string& prefix = i == 0 ? first : following;
        if (!lines[i].empty() || prefix.find_first_not_of(' ') != std::string::npos) lines[i].insert(0, prefix);
    }
    return lines;
}

class Page {
  public:
    explicit Page(const PageStyle& style) : style_(style) {}

    Lines blocks(const std::vector<Block>& all, int width, bool apart = true) const {
        Lines out;
        for (const Block& block : all) {
            if (apart && !out.empty()) out.emplace_back();
            append(out, lines_of(block, width));
        }
        return out;
    }

  private:
    Lines lines_of(const Block& block, int width) const {
        switch (block.kind) {
            case Block::Kind::heading:
                return heading(block, width);
            case Block::Kind::list:
                return list(block, width);
            case Block::Kind::quote: {
                const std::string bar = style_.unicode ? "\u2502 " : "| ";
                return behind(blocks(block.inner, width - 2), bar, bar);
            }
            case Block::Kind::code:
                return code(block.code);
            case Block::Kind::table:
                return table_lines(block, width, style_);
            case Block::Kind::rule:
                return {std::string(static_cast<std::size_t>(std::max(width, 3)), '-')};
            case Block::Kind::fold:
                return fold(block, width);
            default:
                return paragraph(block.spans, width);
        }
    }

    Lines paint(const std::vector<Word>& words, int first_width, int width) const {
        Lines out;
        for (const Line& line : wrapped(words, first_width, width))
            out.push_back(painted(line, style_.ink, style_.links));
        return out;
    }

    /// Words with formulas and pictures on lines of their own among them.
    Lines paragraph(const std::vector<Span>& spans, int width) const {
        Lines out;
        std::vector<Span> words;
        const auto flush = [&] {
            const std::vector<Word> next = words_of(with_link_targets(words, style_), style_.unicode);
            if (!next.empty()) append(out, paint(next, width, width));
            words.clear();
        };
        for (const Span& span : spans) {
            if (span.kind == Span::Kind::display) {
                flush();
                append(out, formula(span.text, width));
            } else if (span.kind == Span::Kind::picture) {
                flush();
                append(out, picture(span, width));
            } else {
                words.push_back(span);
            }
        }
        flush();
        return out;
    }

    Lines heading(const Block& block, int width) const {
        std::vector<Word> words = words_of(block.spans, style_.unicode);
        for (Word& word : words) {
            for (Piece& piece : word.pieces) piece.look = {.bold = true, .underlined = block.number == 1};
        }
        return paint(words, width, width);
    }

    Lines list(const Block& block, int width) const {
        Lines out;
        int number = block.number;
        for (const Block& item : block.inner) {
            const std::string mark = block.number > 0 ? std::to_string(number++) + ". "
                                     : style_.unicode ? "\u2022 "
                                                      : "- ";
            const int indent = text_width(mark);
            if (block.loose && !out.empty()) out.emplace_back();
            append(out, behind(blocks(item.inner, width - indent, block.loose), mark,
                               std::string(static_cast<std::size_t>(indent), ' ')));
        }
        return out;
    }

    Lines code(const std::string& text) const {
        Lines out;
        std::istringstream in(text);
        for (std::string line; std::getline(in, line);)
            out.push_back(line.empty() ? "" : "    " + style_.ink.code(line));
        return out;
    }

    /// A formula on lines of its own. What is too wide goes on in the next line, in front of a relation or sign.
    Lines formula(const std::string& latex, int width) const {
        const std::string text = style_.unicode ? formula_text(latex) : latex;
        Lines out;
        std::istringstream in(text);
        for (std::string row; std::getline(in, row);) {
            const std::vector<Word> words = formula_words(row, width - 8);
            if (words.empty()) continue;
            append(out, behind(paint(words, width - 4, width - 8), "    ", "        "));
        }
        return out;
    }

    Lines picture(const Span& span, int width) const {
        const std::vector<Word> words = picture_words(span, style_);
        if (words.empty()) return {};
        Lines out = behind(paint(words, width, width - 2), "", "  ");
        const std::string drawn = style_.draw ? style_.draw(picture_file(span, style_), width) : "";
        if (!drawn.empty()) out.insert(out.begin(), drawn);
        return out;
    }

    Lines fold(const Block& block, int width) const {
        const bool open = style_.unfolded || block.number == style_.open_fold;
        const std::string mark = style_.unicode ? open ? "\u25be" : "\u25b8" : open ? "v" : ">";
        std::vector<Word> words = words_of(block.spans, style_.unicode);
        for (Word& word : words) {
            for (Piece& piece : word.pieces) piece.look.bold = true;
        }
        words.insert(words.begin(), one_word(mark, {.bold = true}));
        if (!open && !style_.command.empty()) {
            const std::string number = std::to_string(block.number);
            words.push_back(one_word("(answer " + number + ":", {.dim = true}));
            words.back().spaces = 2;
            words.push_back(one_word(style_.command + " --answer " + number, {.code = true}));
            words.back().pieces.push_back({")", {.dim = true}});
        }
        Lines out = behind(paint(words, width, width - 2), "", "  ");
        if (!open) return out;
        out.emplace_back();
        append(out, behind(blocks(block.inner, width - 2), "  ", "  "));
        return out;
    }

    const PageStyle& style_;
};

}  // namespace

std::string render_page(const std::vector<Block>& blocks, const PageStyle& style) {
    std::string out;
    for (const std::string& line : Page(style).blocks(blocks, std::max(style.width, 20))) out += line + "\n";
    return out;
}

}  // namespace rbc
