#pragma once

#include <map>
#include <string>
#include <vector>

namespace rbc::book {

/// Targets in the book of mentions in a text: equations by their tags, works by their keys, lessons by their numbers.
struct CrossReferences {
    std::map<std::string, std::string> equations;  ///< "14.3", and "lessons/14_pgs/index.html#eq-14.3"
    std::map<std::string, std::string> works;      ///< "ERL07", and "references.html#ref-ERL07"
    std::map<std::string, std::string> lessons;    ///< "14", and "lessons/14_pgs/index.html"

    /// Takes in the tags that a text in Markdown gives, \tag{14.3}.
    void add_equations(const std::string& markdown, const std::string& place);
    /// Takes in the keys of a table of works, "| [ERL07] | ...".
    void add_works(const std::string& markdown, const std::string& place);
};

/// HTML in which "(14.3)", "[ERL07]" and "lesson 14" are links; not in headings, formulas and links.
/// @param here  its place in the book, to which they are relative
std::string with_references(const std::string& html, const CrossReferences& references, const std::string& here);

/// The same for highlighted code: only tags of equations. The first mention of each has the id eq-14.3.
std::string with_equations_of_code(const std::string& html, const CrossReferences& references, const std::string& here);

/// All tags, "14.3", that a text mentions as "(14.3)", each once, in their order.
std::vector<std::string> equations_mentioned(const std::string& text);

}  // namespace rbc::book
