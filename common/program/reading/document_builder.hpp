#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/program/reading/document.hpp"

namespace rbc {

/// Makes the blocks of a text out of what a parser reports in the order of the text.
class DocumentBuilder {
  public:
    DocumentBuilder() { open_.push_back({}); }

    /// A block begins in the one that is open, and ends.
    Block& open(Block::Kind kind);
    void close();

    /// Words, as they look at present and link to at present.
    void add(std::string_view words);
    void line_break() { spans().push_back({Span::Kind::line_break}); }

    /// A formula or picture begins; words go into it until it ends.
    void begin_special(Span::Kind kind, const std::string& target = {}) { special_.push_back({kind, {}, target}); }
    void end_special();

    /// HTML on lines of its own, and a piece of HTML among words: a tag may come in several.
    void add_html_block(std::string_view html) { add_html(html, true); }
    void add_inline_html(std::string_view piece);

    /// What is open, a paragraph that only words have opened left aside.
    const Block& current();

    /// All of it; what is still open ends.
    std::vector<Block> finish();

    Look look;           ///< of the words that come next
    std::string target;  ///< of the link that they are in; empty: of none

  private:
    using Kind = Block::Kind;

    std::vector<Span>& spans();
    void end_loose_words();
    void close_innermost();
    void add_html(std::string_view html, bool block);
    void add_tag(std::string_view tag, bool block);

    std::vector<Block> open_;    ///< the text, and in it what has begun, outermost first
    std::vector<Span> special_;  ///< what has begun, outermost first
    std::string html_;
    bool in_summary_ = false, loose_words_ = false;
    bool fold_ends_ = false;  ///< with the block that is open in it
    int folds_ = 0;
};

}  // namespace rbc
