#pragma once

#include <string>
#include <vector>

#include "common/foundation/programs/syllabus.hpp"

namespace rbc::book {

/// A page of the book before its frame.
struct BookPage {
    std::string place;        ///< "lessons/14_pgs/index.html"
    std::string title;        ///< words
    std::string description;  ///< a sentence for search engines and previews; may be empty
    std::string kind;         ///< "lesson", "exercise", "code", "front", "text", "tool"
    std::string lesson;       ///< its id, where it belongs to one
    std::string body;         ///< HTML
    std::string scripts;      ///< HTML, further ones
};

struct Heading {
    int level = 2;
    std::string id, words;  ///< words as HTML
};

/// The headings <h2> and <h3> of a text, in their order.
std::vector<Heading> headings_of(const std::string& html);

/// The whole page: head, the syllabus at the side, links to the pages before and after.
/// @param frame     site/page.html
/// @param has_demos whether there are demos to load
std::string framed(const BookPage& page, const Syllabus& syllabus, const std::string& frame, bool has_demos);

}  // namespace rbc::book
