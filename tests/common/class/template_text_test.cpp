#include "common/foundation/io/template_text.hpp"

#include <doctest/doctest.h>

#include "common/foundation/io/input_error.hpp"

using namespace rbc;

TEST_CASE("a template: words between @ are replaced once, all other text stays as it is") {
    CHECK(fill_template("a@word@b @word@", {{"word", "@other_word@"}}) == "a@other_word@b @other_word@");
    CHECK(fill_template("@two_words@", {{"two_words", ""}}).empty());
    for (const char* text : {"", "@", "@@", "a@b", "@@ @", "me@example.org", "@Word@", "@w1@", "checkout@v4", "\"$@\""})
        CHECK(fill_template(text, {}) == text);
    CHECK(fill_template("@a b@word@", {{"word", "1"}}) == "@a b1");
    CHECK_THROWS_AS(fill_template("@word@", {}), InputError);
}
