#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "common/foundation/io/input_error.hpp"
#include "common/foundation/problems/friction_file.hpp"
#include "common/foundation/problems/lcp_file.hpp"
#include "tests/support/refusal.hpp"

using namespace rbc;

namespace {

std::string refused(const std::string& text) {
    return test::refusal<InputError>(
        [&] { looks_like_friction(text) ? void(read_friction(text, "f.dat")) : void(read_lcp(text, "f.dat")); });
}

const std::string dense = "2\n0\n2\n2\n2 2\n2 1\n1 2\n-5 -6\n\nA comment\n";
const std::string blocks = "4\n1\n4\n4\n2 2 2\n2 4\n2 4\n3 2\n0 1 2\n0 1\n0\n2 1 1 2\n1\n3 0 0 3\n-1 -2 -3 -4\n";
const std::string sparse =
    "2\n2\n2\n2\n2\nCSparse Version 3\n2-by-2, nzmax: 3 nnz: 3, 1-norm: 3\n    col 0 : locations 0 to 1\n      0 : 2\n"
    "      1 : 1\n    col 1 : locations 2 to 2\n      1 : 2\n-5 -6\n";
const std::string friction = "2\n1\n0\n2\n2\n2 2\n2 1\n1 2\n-5 -6\n0.5\n1\n";

/// The text with a line replaced.
std::string with_line(const std::string& text, int number, const std::string& line) {
    std::size_t begin = 0;
    for (int k = 1; k < number; ++k) begin = text.find('\n', begin) + 1;
    return std::string(text).replace(begin, text.find('\n', begin) - begin, line);
}

}  // namespace

TEST_CASE("bad input: one line that names the file, the line, the number and what is allowed") {
    struct Bad {
        std::string text;
        std::vector<const char*> says;
    };
    const std::string long_word(100000, 'x'), many(400, '9');
    const std::vector<Bad> bads{
        // Counts: none of these may allocate what it asks for.
        {"999999999\n0\n999999999\n999999999\n", {"line 1", "n, the number of unknowns,", "[0, 5000]", "'999999999'"}},
        {many, {"line 1", "[0, 5000]", "..."}},
        {"-1", {"line 1", "[0, 5000]", "'-1'"}},
        {"2.5 0", {"line 1", "whole number", "'2.5'"}},
        {"5000\n0\n5000\n5000\n5000 5000\n1 2 3\n", {"line 6", "the file ends", "M(3, 0)"}},
        {"5000\n2\n5000\n5000\n2\nCSparse\n5000-by-5000, nzmax: 1 nnz: 1\n", {"line 7", "the file ends", "'col'"}},
        {"5000 1 5000 5000 25000000 5000 5000 1 2 3", {"line 1", "the file ends", "block rows"}},
        {"2\n3000\n0\n6000\n6000\n", {"line 5", "the file ends"}},
        {"2\n100001\n0\n200002\n200002\n", {"line 2", "the number of contacts", "[0, 100000]"}},
        // Sizes.
        {with_line(dense, 2, "3"), {"line 2", "matrix type", "[0, 2]", "'3'"}},
        {with_line(dense, 3, "3"), {"line 3", "number of rows must be 2", "'3'"}},
        {with_line(dense, 4, "1"), {"line 4", "number of columns must be 2", "'1'"}},
        {with_line(dense, 5, "2 3"), {"line 5", "columns, once more, must be 2", "'3'"}},
        {with_line(dense, 6, "2 1 1"), {"line 8", "q ends with its 2 values", "'-6'"}},
        {with_line(dense, 6, "2"), {"line 10", "q(1) must be a number", "'A'"}},
        {with_line(dense, 8, "-5 -6 -7"), {"line 8", "q ends", "'-7'", "comment"}},
        // Numbers.
        {with_line(dense, 6, "2 nan"), {"line 6", "M(1, 0) must be finite", "'nan'"}},
        {with_line(dense, 6, "2 -inf"), {"line 6", "M(1, 0) must be finite", "'-inf'"}},
        {with_line(dense, 7, "1e999 2"), {"line 7", "M(0, 1) must be finite", "'1e999'"}},
        {with_line(dense, 7, many + " 2"), {"line 7", "M(0, 1) must be finite", "..."}},
        {with_line(dense, 7, "0x10 2"), {"line 7", "M(0, 1) must be a number", "'0x10'"}},
        {with_line(dense, 7, "1,5 2"), {"line 7", "M(0, 1) must be a number", "'1,5'"}},
        {with_line(dense, 8, "-5 NaN"), {"line 8", "q(1) must be finite", "'NaN'"}},
        {with_line(dense, 8, "-5 " + long_word), {"line 8", "q(1) must be a number", "..."}},
        {with_line(dense, 8, "-5 \x1b[2J\xff"), {"line 8", "q(1)", "?[2J"}},
        {with_line(dense, 8, std::string("-5 6\0 7", 7)), {"line 8", "q(1) must be a number"}},
        // Blocks.
        {with_line(blocks, 5, "2 5 2"), {"line 5", "block rows must be in [1, 4]", "'5'"}},
        {with_line(blocks, 6, "2 5"), {"line 6", "cumulated size", "must be 4", "'5'"}},
        {with_line(blocks, 6, "0 4"), {"line 6", "cumulated size", "[1, 4]", "'0'"}},
        {with_line(blocks, 8, "9 2"), {"line 8", "f1", "[1, 3]", "'9'"}},
        {with_line(blocks, 8, "3 3"), {"line 8", "f2", "must be 2", "'3'"}},
        {with_line(blocks, 9, "0 2 1"), {"line 9", "pointer", "must be 2", "'1'"}},
        {with_line(blocks, 9, "0 1 1"), {"line 9", "pointers end at 1", "2 blocks"}},
        {with_line(blocks, 10, "0 2"), {"line 10", "a block's column", "[0, 1]", "'2'"}},
        {with_line(with_line(blocks, 9, "0 2 2"), 10, "1 1"), {"line 10", "two blocks in column 1"}},
        {with_line(blocks, 13, "2"), {"line 13", "a block's number must be 1", "'2'"}},
        // Sparse.
        {with_line(sparse, 5, "1"), {"line 5", "compressed columns", "'1'"}},
        {with_line(sparse, 7, "2-by-3, nzmax: 3 nnz: 3"), {"line 7", "'2-by-2,'", "'2-by-3,'"}},
        {with_line(sparse, 7, "2-by-2, nzmax: 3 nnz: 4"), {"hold 3 values", "nnz"}},
        {with_line(sparse, 7, "2-by-2, nzmax: many nnz: 3"), {"line 7", "nzmax", "'many'"}},
        {with_line(sparse, 8, "col 1 : locations 0 to 1"), {"line 8", "column's number must be 0", "'1'"}},
        {with_line(sparse, 8, "col 0 : locations 1 to 1"), {"line 8", "first location must be 0", "'1'"}},
        {with_line(sparse, 8, "col 0 : locations 0 to 999"), {"line 8", "last location", "[-1, 1]", "'999'"}},
        {with_line(sparse, 9, "2 : 2"), {"line 9", "a row must be in [0, 1]", "'2'"}},
        {with_line(sparse, 10, "0 : 1"), {"line 10", "row 0 stands twice in column 0"}},
        {with_line(sparse, 10, "1 1"), {"line 10", "':' should come", "'1'"}},
        {with_line(sparse, 12, "1 : inf"), {"line 12", "M(1, 1) must be finite", "'inf'"}},
        // Friction.
        {with_line(friction, 3, "7"), {"line 3", "matrix type", "'7'"}},
        {with_line(friction, 5, "3"), {"line 5", "number of columns must be 2", "'3'"}},
        {with_line(friction, 10, "-0.5"), {"line 10", "mu(0) must be >= 0"}},
        {with_line(friction, 10, "nan"), {"line 10", "mu(0) must be finite", "'nan'"}},
        {with_line(friction, 11, "1.5"), {"line 11", "number behind mu", "whole", "'1.5'"}},
        {with_line(friction, 11, "1 2"), {"line 11", "one whole number or none", "'2'"}},
    };
    for (const Bad& bad : bads) {
        const std::string what = refused(bad.text);
        CAPTURE(bad.text.substr(0, 200));
        CAPTURE(what);
        CHECK(what.rfind("f.dat line ", 0) == 0);
        CHECK(what.size() < 250);
        for (const char c : what) CHECK((c >= ' ' && c <= '~'));
        for (const char* part : bad.says) CHECK_MESSAGE(what.find(part) != std::string::npos, part);
    }
}

TEST_CASE("no prefix and no wrong byte of a file does harm: it is refused in a line, or it is another good file") {
    for (const std::string& good : {dense, blocks, sparse, friction}) {
        REQUIRE(refused(good).empty());
        // What stands before the last line of numbers is a piece of a file.
        const std::size_t needed = good.rfind(good == friction ? "0.5" : " -");
        for (std::size_t i = 0; i <= needed; ++i) CHECK(refused(good.substr(0, i)).rfind("f.dat line ", 0) == 0);
        for (std::size_t i = 0; i < good.size(); ++i) {
            for (const char c : {'\0', '\xff', '"', '.', '-', '9', ' ', '\n', ':'}) {
                std::string broken = good;
                broken[i] = c;
                const std::string what = refused(broken);
                CHECK(what.find('\n') == std::string::npos);
                CHECK((what.empty() || what.rfind("f.dat line ", 0) == 0));
            }
        }
    }
}

TEST_CASE("no count and no number that is replaced by a huge one does harm") {
    for (const std::string& good : {dense, blocks, sparse, friction}) {
        for (std::size_t begin = 0; begin < good.size();) {
            const std::size_t end = good.find_first_of(" \n", begin);
            for (const char* word : {"-1", "5000", "2147483648", "9223372036854775808", "1e308", "-nan", ""}) {
                const std::string broken = std::string(good).replace(begin, end - begin, word);
                const std::string what = refused(broken);
                CHECK((what.empty() || what.rfind("f.dat line ", 0) == 0));
            }
            begin = good.find_first_not_of(" \n", end);
        }
    }
}
