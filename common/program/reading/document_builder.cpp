#include "common/program/reading/document_builder.hpp"

#include <algorithm>
#include <utility>

#include "common/program/reading/document_html.hpp"
#include "common/program/reading/formula.hpp"

namespace rbc {

Block& DocumentBuilder::open(Block::Kind kind) {
    end_loose_words();
    open_.push_back({});
    open_.back().kind = kind;
    return open_.back();
}

void DocumentBuilder::close() {
    end_loose_words();
    // A fold that does not end ends with what it stands in.
    while (open_.size() > 2 && open_.back().kind == Kind::fold) close_innermost();
    close_innermost();
}

void DocumentBuilder::close_innermost() {
    Block block = std::move(open_.back());
    open_.pop_back();
    const bool bare = block.kind == Kind::row && std::all_of(block.inner.begin(), block.inner.end(),
                                                             [](const Block& cell) { return cell.spans.empty(); });
    if (!bare || !fold_ends_) open_.back().inner.push_back(std::move(block));
    if (fold_ends_ && open_.back().kind == Kind::fold) {
        fold_ends_ = false;
        close_innermost();
    }
}

const Block& DocumentBuilder::current() {
    end_loose_words();
    return open_.back();
}

std::vector<Block> DocumentBuilder::finish() {
    while (open_.size() > 1) close();
    return std::move(open_.front().inner);
}

/// Words that are in no paragraph, as in a list without empty lines, get one.
std::vector<Span>& DocumentBuilder::spans() {
    const Kind kind = open_.back().kind;
    if (in_summary_ || kind == Kind::heading || kind == Kind::paragraph || kind == Kind::cell)
        return open_.back().spans;
    open(Kind::paragraph);
    loose_words_ = true;
    return open_.back().spans;
}

void DocumentBuilder::end_loose_words() {
    if (std::exchange(loose_words_, false)) close_innermost();
}

void DocumentBuilder::add(std::string_view words) {
    if (!special_.empty()) {
        special_.back().text += words;
        return;
    }
    if (open_.back().kind == Kind::code) {
        open_.back().code += words;
        return;
    }
    std::vector<Span>& to = spans();
    const bool goes_on =
        !to.empty() && to.back().kind == Span::Kind::words && to.back().look == look && to.back().target == target;
    if (goes_on)
        to.back().text += words;
    else
        to.push_back({Span::Kind::words, std::string(words), target, look});
}

void DocumentBuilder::end_special() {
    Span span = std::move(special_.back());
    special_.pop_back();
    if (special_.empty())
        spans().push_back(std::move(span));
    else  // what a picture shows is words alone
        special_.back().text += span.kind == Span::Kind::picture ? span.text : formula_text(span.text);
}

void DocumentBuilder::add_inline_html(std::string_view piece) {
    html_ += piece;
    if (html_.ends_with('>')) add_html(std::exchange(html_, {}), false);
}

void DocumentBuilder::add_html(std::string_view html, bool block) {
    const auto words = [&](const std::string& text) {
        if (!block || in_summary_ || text.find_first_not_of(" \t\n") != std::string::npos) add(text);
    };
    read_html(
        html, [&](std::string_view tag) { add_tag(tag, block); }, words);
    if (block) end_loose_words();
}

void DocumentBuilder::add_tag(std::string_view tag, bool block) {
    const std::string name = tag_name(tag);
    if (name == "details" && block) {
        open(Kind::fold).number = ++folds_;
    } else if (name == "/details" && block) {
        if (current().kind == Kind::fold) close_innermost();
    } else if (name == "/details") {
        // In the line behind a table md4c sees one more row.
        fold_ends_ =
            std::any_of(open_.begin(), open_.end(), [](const Block& block) { return block.kind == Kind::fold; });
    } else if (name == "summary" || name == "/summary") {
        in_summary_ = name == "summary" && open_.back().kind == Kind::fold;
    } else if (name == "img") {
        spans().push_back({Span::Kind::picture, tag_attribute(tag, "alt"), tag_attribute(tag, "src")});
    } else if (name == "br") {
        line_break();
    }
}

}  // namespace rbc
