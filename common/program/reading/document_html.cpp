#include "common/program/reading/document_html.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <map>

namespace rbc {

namespace {

bool is_space(char c) {
    return std::isspace(static_cast<unsigned char>(c)) != 0;
}

/// Where the tag that begins at `begin` ends; a > in a quoted value does not end it.
std::size_t tag_end(std::string_view html, std::size_t begin) {
    char quote = 0;
    for (std::size_t i = begin; i < html.size(); ++i) {
        if (quote != 0)
            quote = html[i] == quote ? '\0' : quote;
        else if (html[i] == '"' || html[i] == '\'')
            quote = html[i];
        else if (html[i] == '>')
            return i + 1;
    }
    return html.size();
}

std::string utf8(unsigned long code) {
    const auto byte = [](unsigned long value) { return static_cast<char>(value); };
    const auto next = [&](int shift) { return byte(0x80 | (code >> shift & 0x3F)); };
    if (code < 0x80) return {byte(code)};
    if (code < 0x800) return {byte(0xC0 | code >> 6), next(0)};
    if (code < 0x10000) return {byte(0xE0 | code >> 12), next(6), next(0)};
    return {byte(0xF0 | code >> 18), next(12), next(6), next(0)};
}

}  // namespace

void read_html(std::string_view html, const std::function<void(std::string_view)>& tag,
               const std::function<void(const std::string&)>& words) {
    for (std::size_t at = 0; at < html.size();) {
        if (html[at] != '<') {
            const std::size_t end = std::min(html.find('<', at), html.size());
            words(without_entities(html.substr(at, end - at)));
            at = end;
        } else if (html.substr(at).starts_with("<!--")) {
            const std::size_t close = html.find("-->", at + 4);
            at = close == std::string_view::npos ? html.size() : close + 3;
        } else {
            const std::size_t end = tag_end(html, at);
            tag(html.substr(at, end - at));
            at = end;
        }
    }
}

std::string tag_name(std::string_view tag) {
    std::string name;
    for (std::size_t i = 1; i < tag.size() && !is_space(tag[i]) && tag[i] != '>'; ++i) {
        if (tag[i] == '/' && i > 1) break;
        name += static_cast<char>(std::tolower(static_cast<unsigned char>(tag[i])));
    }
    return name;
}

std::string tag_attribute(std::string_view tag, std::string_view name) {
    for (std::size_t at = tag.find(name); at != std::string_view::npos; at = tag.find(name, at + 1)) {
        std::size_t value = at + name.size();
        if (at == 0 || !is_space(tag[at - 1]) || value >= tag.size() || tag[value] != '=') continue;
        const char quote = ++value < tag.size() ? tag[value] : '\0';
        const bool quoted = quote == '"' || quote == '\'';
        if (quoted) ++value;
        const std::size_t end = quoted ? tag.find(quote, value) : tag.find_first_of(" \t\n/>", value);
        return without_entities(tag.substr(value, std::min(end, tag.size()) - value));
    }
    return "";
}

std::string entity_text(std::string_view entity) {
    static const std::map<std::string_view, std::string_view> named{
        {"&amp;", "&"},       {"&lt;", "<"},         {"&gt;", ">"},          {"&quot;", "\""},
        {"&nbsp;", "\u00a0"}, {"&ndash;", "\u2013"}, {"&hellip;", "\u2026"}, {"&times;", "\u00d7"},
    };
    if (const auto found = named.find(entity); found != named.end()) return std::string(found->second);
    if (!entity.starts_with("&#")) return std::string(entity);
    const bool hexadecimal = entity.size() > 2 && (entity[2] == 'x' || entity[2] == 'X');
    const std::string digits(entity.substr(hexadecimal ? 3 : 2));
    const unsigned long code = std::strtoul(digits.c_str(), nullptr, hexadecimal ? 16 : 10);
    const bool is_character = code >= 0x20 && code < 0x110000 && (code < 0x7F || code >= 0xA0);
    return is_character ? utf8(code) : "\ufffd";
}

std::string without_entities(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t end = text[i] == '&' ? text.find(';', i) : std::string_view::npos;
        if (end == std::string_view::npos || end - i > 10) {
            out += text[i++];
        } else {
            out += entity_text(text.substr(i, end + 1 - i));
            i = end + 1;
        }
    }
    return out;
}

}  // namespace rbc
