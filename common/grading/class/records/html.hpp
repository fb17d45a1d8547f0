#pragma once

#include <string>
#include <string_view>

namespace rbc {

/// Anybody's words for HTML, between tags and in attributes: made plain, then & < > " ' as entities.
std::string html_text(std::string_view words, std::size_t max_bytes = 2000);
/// The same with its line ends, for <pre>.
std::string html_lines(std::string_view words, std::size_t max_bytes = 8000);
/// A file's name for href: what is not a letter, digit or one of - . _ as %XX.
std::string html_link(std::string_view file);

/// A page of its own: no script, no request to anywhere (a Content-Security-Policy says so to the browser), light and
/// dark, readable on a phone and on paper.
/// @param title  any words
/// @param body   HTML
std::string html_page(std::string_view title, const std::string& body);

}  // namespace rbc
