#include "common/program/reading/reading_time.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace rbc;

namespace {

ReadingWords count(const std::string& markdown) {
    return reading_words(read_document(markdown));
}

}  // namespace

TEST_CASE("words are counted as they are read") {
    CHECK(count("# One two\n\nThree - four, *five*.\n").open == 5);
    CHECK(count("A speed $v = u + a t$ of 3 m/s, $x$-wise.\n").open == 7);
    CHECK(count("So\n$$x = \\frac{a}{b} \\tag{01.1}$$\nholds.\n").open == 7);
    CHECK(count("    ./course demo 1\n\nand `x = y` <!-- no word\nat all -->\n").open == 6);
    CHECK(count("![Seen by nobody](a.svg)\n\n<!-- nor this -->\n").open == 0);
    CHECK(count("| a | b |\n|---|---|\n| 1 | |\n").open == 3);
    CHECK(count("[two words](https://not.counted/at-all)\n").open == 2);
}

TEST_CASE("what is folded is counted apart, the line that opens it is not") {
    const ReadingWords words = count(
        "One.\n\n<details><summary>Two three</summary>\n\nFour.\n\n<details><summary>Five</summary>\n\nSix "
        "seven.\n</details>\n</details>\n");
    CHECK(words.open == 3);
    CHECK(words.folded == 4);
}

TEST_CASE("minutes are the nearest ones, and the line of a lesson says them") {
    CHECK(minutes_for(0) == 0);
    CHECK(minutes_for(1) == 1);
    CHECK(minutes_for(299) == 1);
    CHECK(minutes_for(300) == 2);
    CHECK(reading_time_line({2400, 1600}) == "Reading time: 12 minutes, and 8 more for what is folded.");
    CHECK(reading_time_line({180, 0}) == "Reading time: 1 minute.");
    for (const ReadingWords words : {ReadingWords{2400, 1600}, ReadingWords{180, 0}}) {
        const StatedMinutes stated = stated_minutes("# 01 A\n\n" + reading_time_line(words) + "\n\nText.\n");
        CHECK(stated.open == minutes_for(words.open));
        CHECK(stated.folded == minutes_for(words.folded));
    }
    CHECK(stated_minutes("Its Reading time: 3 minutes.\n").open == -1);
    CHECK(stated_minutes("Reading time: long.\n").open == -1);
}
