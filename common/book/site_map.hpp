#pragma once

#include <optional>
#include <set>
#include <string>

namespace rbc::book {

/// Where a file of the course stands in the book, both with forward slashes from the root of each: the page of a text or of
/// code, or a copy of a picture or table. Nothing: the book does not have it.
std::optional<std::string> place_in_book(const std::string& file);

/// "../06_contact_sets/index.html", from one place in the book to another.
std::string way(const std::string& from, const std::string& to);

/// "lessons/06_contact_sets/README.md" of "../06_contact_sets/README.md" in lessons/14_pgs/README.md; what stands behind # is kept.
std::string file_meant(const std::string& text, const std::string& link);

/// A text whose links and pictures lead to their places in the book.
/// @param text   file of the course that the text is
/// @param needed receives the files of the course to which it links and which the book has
std::string with_links_of_book(const std::string& html, const std::string& text, std::set<std::string>& needed);

}  // namespace rbc::book
