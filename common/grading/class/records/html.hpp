#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace rbc {

/// Untrusted words for HTML, between tags and in attributes: made plain, then & < > " ' as entities.
std::string html_text(std::string_view words, std::size_t max_bytes = 2000);
/// The same with its line ends, for <pre>.
std::string html_lines(std::string_view words, std::size_t max_bytes = 8000);
/// A file's name for href: what is not a letter, digit or one of - . _ as %XX.
std::string html_link(std::string_view file);

/// A table that scrolls where the page is narrower than it. A title that begins with '#' stands above numbers.
/// @param rows  HTML
std::string html_table(std::initializer_list<std::string_view> titles, const std::string& rows,
                       std::string_view kind = "");
/// A cell of such a table. @param kind  "good", "half", "bad" or nothing
std::string number_cell(const std::string& html, std::string_view kind = "");

/// A page of its own: no script, no request to anywhere (a Content-Security-Policy says so to the browser), light and
/// dark, readable on a phone and on paper.
/// @param title  any words
/// @param body   HTML
std::string html_page(std::string_view title, const std::string& body);

}  // namespace rbc
