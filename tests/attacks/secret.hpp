#pragma once

#include <string>
#include <vector>

/// What hostile submissions are after, and how it is recognized where it comes out.
namespace rbc::attacks {

struct Secret {
    std::string where;  ///< "the decoy home's key"
    std::string text;   ///< 24 random letters and digits; or digits alone, a number that cannot be guessed
};

/// A fresh one.
Secret make_secret(const std::string& where);

/// Where a secret stands in a text as it is, reversed, turned by 13, as hex, as base64, in character codes, spread over
/// blanks and lines, or half of it: its `where`. Empty: nowhere.
std::string find_leak(const std::string& text, const std::vector<Secret>& secrets);

/// The first thing in a text that does more to a terminal or a reader than to be read: "the control character 1b".
/// Empty: only printable UTF-8, tabs and new lines.
std::string find_unprintable(const std::string& text);

}  // namespace rbc::attacks
