#include "common/book/markup/html_text.hpp"

#include <algorithm>
#include <utility>

namespace rbc::book {

namespace {

constexpr std::pair<char, std::string_view> entities[] = {
    {'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {'\'', "&#39;"}};

/// Calls `words` and `tag` in turn with all pieces of it.
void read_pieces(std::string_view html, const std::function<void(std::string_view)>& words,
                 const std::function<void(std::string_view)>& tag) {
    while (!html.empty()) {
        const std::size_t open = std::min(html.find('<'), html.size());
        if (open > 0) words(html.substr(0, open));
        html.remove_prefix(open);
        if (html.empty()) return;
        const std::string_view end = html.starts_with("<!--") ? "-->" : ">";
        const std::size_t close = std::min(html.find(end), html.size() - end.size()) + end.size();
        tag(html.substr(0, close));
        html.remove_prefix(close);
    }
}

/// Where the value of an attribute begins and how long it is; npos: there is none.
std::pair<std::size_t, std::size_t> place_of_value(std::string_view tag, std::string_view name) {
    const std::string before = " " + std::string(name) + "=\"";
    std::size_t at = tag.find(before);
    if (at == std::string_view::npos) at = tag.find("\n" + before.substr(1));
    if (at == std::string_view::npos) return {at, 0};
    at += before.size();
    return {at, std::min(tag.find('"', at), tag.size()) - at};
}

}  // namespace

std::string unescaped(std::string_view html) {
    std::string words;
    while (!html.empty()) {
        const auto* entity = std::find_if(std::begin(entities), std::end(entities),
                                          [&](const auto& e) { return html.starts_with(e.second); });
        const bool found = entity != std::end(entities);
        words += found ? entity->first : html.front();
        html.remove_prefix(found ? entity->second.size() : 1);
    }
    return words;
}

std::string attribute(std::string_view tag, std::string_view name) {
    const auto [at, size] = place_of_value(tag, name);
    return at == std::string_view::npos ? "" : std::string(tag.substr(at, size));
}

std::string with_attribute(std::string_view tag, std::string_view name, std::string_view value) {
    const auto [at, size] = place_of_value(tag, name);
    std::string changed(tag);
    return at == std::string_view::npos ? changed : changed.replace(at, size, value);
}

std::string_view tag_name(std::string_view tag) {
    if (tag.starts_with("<!--")) return "!--";
    const std::size_t end = tag.find_first_of(" \t\n>", 1);
    return tag.substr(1, end - 1);
}

std::string with_tags(std::string_view html, const std::function<std::string(std::string_view)>& f) {
    std::string changed;
    read_pieces(
        html, [&](std::string_view words) { changed += words; }, [&](std::string_view tag) { changed += f(tag); });
    return changed;
}

std::string with_words(std::string_view html, const std::set<std::string, std::less<>>& but_within,
                       const std::function<std::string(std::string_view)>& f) {
    std::string changed;
    int within = 0;
    read_pieces(
        html, [&](std::string_view words) { changed += within > 0 ? std::string(words) : f(words); },
        [&](std::string_view tag) {
            const std::string_view name = tag_name(tag);
            if (but_within.contains(name)) ++within;
            if (name.starts_with("/") && but_within.contains(name.substr(1))) --within;
            changed += tag;
        });
    return changed;
}

std::string plain_words(std::string_view html) {
    std::string words;
    int within = 0;
    const auto is_left_out = [](std::string_view name) { return name == "annotation" || name == "script"; };
    read_pieces(
        html,
        [&](std::string_view piece) {
            if (within == 0) words += unescaped(piece);
        },
        [&](std::string_view tag) {
            std::string_view name = tag_name(tag);
            if (is_left_out(name)) ++within;
            if (name.starts_with("/") && is_left_out(name.substr(1))) --within;
            static const std::set<std::string, std::less<>> blocks{"p",  "li",  "td", "th",  "h2",  "h3",
                                                                   "br", "pre", "/p", "/li", "/pre"};
            if (blocks.contains(name)) words += ' ';
        });
    std::string one_line;
    for (const char c : words) {
        const bool blank = c == ' ' || c == '\n' || c == '\t';
        if (!blank || (!one_line.empty() && one_line.back() != ' ')) one_line += blank ? ' ' : c;
    }
    if (one_line.ends_with(' ')) one_line.pop_back();
    return one_line;
}

}  // namespace rbc::book
