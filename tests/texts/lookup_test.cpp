#include <doctest/doctest.h>

#include <cmath>

#include "common/book/texts/words.hpp"
#include "common/book/texts/output_lookup.hpp"

using namespace rbc::texts;

namespace {

const char* const run =
    "Balls, t = 20 s, 2000 steps\n"
    "first                      first             last            least          largest\n"
    "  sag       mm                 0             14.8                0             14.9\n"
    "  impacts                      0               11                0               11\n"
    "second                     first             last            least          largest\n"
    "  sag       mm                 0             27.5               -1             27.5\n"
    "  energy    J/kg             nan         1.25e-05         1.25e-05                2\n"
    "                   nan in 1 of 2001 rows\n";

const char* const arena =
    "stack, equal sweeps\n"
    "                sweeps  residual  depth mm   ms/step\n"
    "pgs                 20   1.2e-03      14.9      0.03\n"
    "pgs_exact           20   1.1e-03      12.1         -\n"
    "\n"
    "stack, equal time: 1 ms a step\n"
    "                sweeps  residual  depth mm   ms/step\n"
    "pgs               1500   1.2e-09   0.00012         1   time limit\n";

const char* const solved =
    "impact, law newton\n"
    "  status    ended\n"
    "  residual  1.5e-12 (the largest |min(A_ii z_i, w_i)|, over |b|)\n"
    "u_n rises by 2.5 m/s per N s at first, by 1.6 while the contact sticks\n"
    "\n"
    "     row                z                w\n"
    "       0              1.5                0\n"
    "       1              0.5             -0.0\n"
    "  impulse            0.25           0.9625   N s\n";

std::string asked(const std::string& output, const std::string& words, bool csv = false) {
    try {
        const Quantity found =
            csv ? number_in_csv(output, split_words(words)) : number_in_output(output, split_words(words));
        char text[64];
        std::snprintf(text, sizeof text, "%.9g", found.number);
        if (!found.unit) return std::string(text) + " of some unit";
        std::snprintf(text + std::string(text).size(), 32, " x %.9g", found.unit->factor);
        return text;
    } catch (const TextError& error) {
        return error.what();
    }
}

}  // namespace

TEST_CASE("a row's beginning and a column lead to a number of a table") {
    CHECK(asked(run, "first sag last") == "14.8 x 0.001");
    CHECK(asked(run, "second sag last") == "27.5 x 0.001");
    CHECK(asked(run, "second sag least") == "-1 x 0.001");
    CHECK(asked(run, "impacts last") == "11 x 1");
    CHECK(asked(run, "energy last") == "1.25e-05 x 1");
    CHECK(asked(run, "energy first") == "nan x 1");
    CHECK(asked(run, "sag last") == "the output has several numbers at 'sag last': first, second");
    CHECK(asked(run, "third sag last").starts_with("the output has no number at 'third sag last'"));
    CHECK(asked(run, "second sagg last") == "the output has no number at 'second sagg last'; is 'sag' meant?");
    CHECK(asked(run, "t") == "20 x 1");
    CHECK(asked(run, "nan in") == "1 of some unit");
}

TEST_CASE("tables under headings, with units in the columns' names") {
    CHECK(asked(arena, "stack, equal sweeps pgs depth") == "14.9 x 0.001");
    CHECK(asked(arena, "stack equal time pgs depth") == "0.00012 x 0.001");
    CHECK(asked(arena, "pgs_exact residual") == "0.0011 x 1");
    CHECK(asked(arena, "pgs sweeps").starts_with("the output has several numbers"));
    CHECK(asked(arena, "pgs_exact ms/step").starts_with("the output has no number"));
}

TEST_CASE("the number behind words, and the second behind them") {
    CHECK(asked(solved, "residual") == "1.5e-12 of some unit");
    CHECK(asked(solved, "u_n rises by") == "2.5 x 1");
    CHECK(asked(solved, "at first, by") == "1.6 of some unit");
    CHECK(asked(solved, "1 z") == "0.5 x 1");
    CHECK(asked(solved, "impulse 2nd") == "0.9625 x 1");
    CHECK(asked(solved, "impulse") == "0.25 of some unit");
    CHECK(asked(solved, "status").starts_with("the output has no number"));
}

TEST_CASE("a column of a CSV at a time, and its ends") {
    const char* const csv = "t,gbf.x,gbf.v\n0,1,0\n0.1,0.5,-1\n0.2,nan,-2\n0.3,0.7,-3\n";
    CHECK(asked(csv, "gbf.x at t = 0.1", true) == "0.5 of some unit");
    CHECK(asked(csv, "gbf.v at 0.3", true) == "-3 of some unit");
    CHECK(asked(csv, "t at gbf.v = -2", true) == "0.2 of some unit");
    CHECK(asked(csv, "gbf.x least", true) == "0.5 of some unit");
    CHECK(asked(csv, "gbf.x largest", true) == "1 of some unit");
    CHECK(asked(csv, "gbf.x first", true) == "1 of some unit");
    CHECK(asked(csv, "gbf.x last", true) == "0.7 of some unit");
    CHECK(asked(csv, "gbf.x at t = 0.15", true).starts_with("the CSV has no row at 0.15; the nearest is at 0."));
    CHECK(asked(csv, "gbf.y last", true) == "the CSV has no column 'gbf.y'; is 'gbf.x' meant?");
    CHECK(asked(csv, "gbf.x", true).starts_with("behind a CSV's column stands"));
    CHECK(asked("t,a\n", "a last", true) == "the CSV has no rows there");
}

TEST_CASE("a curve of a figure by the beginning of its name, and a number in the name") {
    const char* const csv =
        "series,x,y\n\"GBF: p = 1.02, slow\",0.01,3\n\"GBF: p = 1.02, slow\",0.02,6\n\"GBF balanced\",0.01,5\n";
    CHECK(asked(csv, "GBF: at 0.02", true) == "6 of some unit");
    CHECK(asked(csv, "GBF balanced last", true) == "5 of some unit");
    CHECK(asked(csv, "GBF: p =", true) == "1.02 of some unit");
    CHECK(asked(csv, "GBF last", true) ==
          "of the figure's curves several begin with 'GBF': GBF: p = 1.02, slow, GBF balanced");
    CHECK(asked(csv, "SPOOK last", true) == "of the figure's curves none begins with 'SPOOK'");
}
