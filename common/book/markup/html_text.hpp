#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>

namespace rbc::book {

/// Undoes html_escaped.
std::string unescaped(std::string_view html);

/// The value of an attribute of a tag, <a href="...">, as it stands there; empty: it has none.
std::string attribute(std::string_view tag, std::string_view name);
/// The tag with another value of one of its attributes.
std::string with_attribute(std::string_view tag, std::string_view name, std::string_view value);
/// "a" of <a href="...">, "/a" of </a>, "!--" of a comment.
std::string_view tag_name(std::string_view tag);

/// HTML with every tag and every comment replaced by f of it.
std::string with_tags(std::string_view html, const std::function<std::string(std::string_view tag)>& f);

/// HTML with the words between tags replaced by f of them, except within these elements.
std::string with_words(std::string_view html, const std::set<std::string, std::less<>>& but_within,
                       const std::function<std::string(std::string_view words)>& f);

/// The words of it, for a search: no tags, no code of formulas, blanks in place of line ends.
std::string plain_words(std::string_view html);

}  // namespace rbc::book
