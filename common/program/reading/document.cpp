#include "common/program/reading/document.hpp"

#include <md4c.h>

#include "common/foundation/io/input_error.hpp"
#include "common/program/reading/document_builder.hpp"
#include "common/program/reading/document_html.hpp"

namespace rbc {

namespace {

/// What md4c reports, handed to the builder.
struct Reader {
    DocumentBuilder builder;
    std::string html;  ///< of the HTML block that md4c is in
    bool in_html = false;

    void enter(MD_BLOCKTYPE type, const void* detail);
    void leave(MD_BLOCKTYPE type);
    void enter(MD_SPANTYPE type, const void* detail);
    void leave(MD_SPANTYPE type);
    void text(MD_TEXTTYPE type, std::string_view words);
};

std::string text_of(const MD_ATTRIBUTE& attribute) {
    return without_entities({attribute.text ? attribute.text : "", attribute.size});
}

Block::Align align_of(MD_ALIGN align) {
    if (align == MD_ALIGN_CENTER) return Block::Align::centre;
    return align == MD_ALIGN_RIGHT ? Block::Align::right : Block::Align::left;
}

/// Blocks that only hold others, all of them.
bool only_holds(MD_BLOCKTYPE type) {
    return type == MD_BLOCK_DOC || type == MD_BLOCK_THEAD || type == MD_BLOCK_TBODY;
}

Block::Kind kind_of(MD_BLOCKTYPE type) {
    switch (type) {
        case MD_BLOCK_QUOTE:
            return Block::Kind::quote;
        case MD_BLOCK_UL:
        case MD_BLOCK_OL:
            return Block::Kind::list;
        case MD_BLOCK_LI:
            return Block::Kind::item;
        case MD_BLOCK_HR:
            return Block::Kind::rule;
        case MD_BLOCK_H:
            return Block::Kind::heading;
        case MD_BLOCK_CODE:
            return Block::Kind::code;
        case MD_BLOCK_TABLE:
            return Block::Kind::table;
        case MD_BLOCK_TR:
            return Block::Kind::row;
        case MD_BLOCK_TH:
        case MD_BLOCK_TD:
            return Block::Kind::cell;
        default:
            return Block::Kind::paragraph;
    }
}

void Reader::enter(MD_BLOCKTYPE type, const void* detail) {
    if (type == MD_BLOCK_HTML) in_html = true;
    if (type == MD_BLOCK_HTML || only_holds(type)) return;
    Block& block = builder.open(kind_of(type));
    if (type == MD_BLOCK_UL) block.loose = static_cast<const MD_BLOCK_UL_DETAIL*>(detail)->is_tight == 0;
    if (type == MD_BLOCK_OL) {
        block.loose = static_cast<const MD_BLOCK_OL_DETAIL*>(detail)->is_tight == 0;
        block.number = static_cast<int>(static_cast<const MD_BLOCK_OL_DETAIL*>(detail)->start);
    }
    if (type == MD_BLOCK_H) block.number = static_cast<int>(static_cast<const MD_BLOCK_H_DETAIL*>(detail)->level);
    if (block.kind == Block::Kind::cell) block.align = align_of(static_cast<const MD_BLOCK_TD_DETAIL*>(detail)->align);
}

void Reader::leave(MD_BLOCKTYPE type) {
    if (type == MD_BLOCK_HTML) {
        in_html = false;
        builder.add_html_block(html);
        html.clear();
    } else if (!only_holds(type)) {
        builder.close();
    }
}

void Reader::enter(MD_SPANTYPE type, const void* detail) {
    if (type == MD_SPAN_EM) builder.look.slanted = true;
    if (type == MD_SPAN_STRONG) builder.look.bold = true;
    if (type == MD_SPAN_CODE) builder.look.code = true;
    if (type == MD_SPAN_A) builder.target = text_of(static_cast<const MD_SPAN_A_DETAIL*>(detail)->href);
    if (type == MD_SPAN_LATEXMATH) builder.begin_special(Span::Kind::formula);
    if (type == MD_SPAN_LATEXMATH_DISPLAY) builder.begin_special(Span::Kind::display);
    if (type == MD_SPAN_IMG)
        builder.begin_special(Span::Kind::picture, text_of(static_cast<const MD_SPAN_IMG_DETAIL*>(detail)->src));
}

void Reader::leave(MD_SPANTYPE type) {
    if (type == MD_SPAN_EM) builder.look.slanted = false;
    if (type == MD_SPAN_STRONG) builder.look.bold = false;
    if (type == MD_SPAN_CODE) builder.look.code = false;
    if (type == MD_SPAN_A) builder.target.clear();
    if (type == MD_SPAN_LATEXMATH || type == MD_SPAN_LATEXMATH_DISPLAY || type == MD_SPAN_IMG) builder.end_special();
}

void Reader::text(MD_TEXTTYPE type, std::string_view words) {
    if (in_html)
        html += words;
    else if (type == MD_TEXT_HTML)
        builder.add_inline_html(words);
    else if (type == MD_TEXT_BR)
        builder.line_break();
    else if (type == MD_TEXT_SOFTBR)
        builder.add(" ");
    else if (type == MD_TEXT_NULLCHAR)
        builder.add("\ufffd");
    else if (type == MD_TEXT_ENTITY)
        builder.add(entity_text(words));
    else
        builder.add(words);
}

Reader& reader(void* data) {
    return *static_cast<Reader*>(data);
}

}  // namespace

std::vector<Block> read_document(std::string_view markdown) {
    MD_PARSER parser{};
    parser.flags = MD_FLAG_TABLES | MD_FLAG_LATEXMATHSPANS;
    parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* data) {
        return reader(data).enter(type, detail), 0;
    };
    parser.leave_block = [](MD_BLOCKTYPE type, void*, void* data) { return reader(data).leave(type), 0; };
    parser.enter_span = [](MD_SPANTYPE type, void* detail, void* data) { return reader(data).enter(type, detail), 0; };
    parser.leave_span = [](MD_SPANTYPE type, void*, void* data) { return reader(data).leave(type), 0; };
    parser.text = [](MD_TEXTTYPE type, const MD_CHAR* words, MD_SIZE size, void* data) {
        return reader(data).text(type, {words, size}), 0;
    };
    Reader reading;
    if (md_parse(markdown.data(), static_cast<MD_SIZE>(markdown.size()), &parser, &reading) != 0)
        throw InputError("a text cannot be read as Markdown");
    return reading.builder.finish();
}

std::string plain_text(const std::vector<Span>& spans) {
    std::string text;
    for (const Span& span : spans) text += span.kind == Span::Kind::line_break ? " " : span.text;
    return text;
}

}  // namespace rbc
