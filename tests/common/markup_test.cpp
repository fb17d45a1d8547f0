#include <doctest/doctest.h>

#include <string>

#include "common/demo/kit/markup.hpp"
#include "common/demo/output/gnuplot.hpp"
#include "tests/support/text_canvas.hpp"

using namespace rbc;

namespace {

/// "r_n" as "r<n": < before what is lowered, > before what is raised, * around what is bold, / around a variable.
std::string spelled(const std::string& markup, bool variables = false) {
    std::string text;
    for (const WordRun& run : runs_of(markup, variables)) {
        text += run.place == WordRun::Place::below ? "<" : run.place == WordRun::Place::above ? ">" : "";
        const std::string around = run.bold ? "*" : run.variable ? "/" : "";
        text += around + run.utf8 + around;
    }
    return text;
}

}  // namespace

TEST_CASE("names of Greek letters become letters where they are words of their own") {
    CHECK(with_letters("friction mu = 0.3") == "friction \u03bc = 0.3");
    CHECK(with_letters("1/rho - 1, |r_t| <= mu r_n") == "1/\u03c1 - 1, |r_t| <= \u03bc r_n");
    CHECK(with_letters("muscle, --set mu_s=1, theta2, beta_max") == "muscle, --set \u03bc_s=1, theta2, \u03b2_max");
    CHECK(with_letters("push_mu") == "push_mu");
    CHECK(with_letters("final, Delta, Omega") == "final, \u0394, \u03a9");
}

TEST_CASE("one letter carries what stands behind _ and ^; the names of parameters stay as they are") {
    CHECK(spelled("r_n") == "r<n");
    CHECK(spelled("|r_t1| <= mu r_n") == "|r<t1| <= \u03bc r<n");
    CHECK(spelled("kappa_min, dE/df_i") == "\u03ba<min, dE/df<i");
    CHECK(spelled("x_{n+1} and u_n^-") == "x<n+1 and u<n>\u2212");
    CHECK(spelled("m/s^2, f^T A f, 10^-4") == "m/s>2, f>T A f, 10>\u22124");
    CHECK(spelled("newton_algebraic, push_out, p_x_y, _n, a_ b") == "newton_algebraic, push_out, p_x_y, _n, a_ b");
    CHECK(spelled("**u**_t = **v**_B") == "*u*<t = *v*<B");
}

TEST_CASE("single letters are variables, but no units, articles and bodies") {
    CHECK(spelled("h mu r_n of A", true) == "/h/ /\u03bc/ /r/<n of A");
    CHECK(spelled("t [s], 3 m, 2 h, a box, a", true) == "/t/ [s], 3 m, 2 /h/, a box, /a/");
    CHECK(spelled("**n** m", true) == "*n* /m/");
}

TEST_CASE("gnuplot gets the same words") {
    CHECK(gnuplot_text("u_n^- over mu_s") == "u_{n}^{\u2212}\u00a0over \u03bc_{s}");
    CHECK(gnuplot_text("newton_algebraic") == "newton\\_algebraic");
    CHECK(letters_in("mu r_{n+1}") == 6);
}

TEST_CASE("words on a canvas are as wide as their runs, and scripts stand one above the other") {
    test::TextCanvas canvas(200, 100);
    canvas.show_pixels();
    TextStyle style{20};
    style.align = TextStyle::Align::right;
    canvas.text({150, 50}, "u_n^- = 0", style);
    REQUIRE(canvas.words.size() == 4);
    CHECK(canvas.words[0].text == "u");
    CHECK(canvas.words[1].box.x == canvas.words[2].box.x);
    CHECK(canvas.words[1].box.y > canvas.words[2].box.y);
    CHECK(canvas.words[3].box.right() == doctest::Approx(150));
    CHECK(canvas.words[0].box.x == doctest::Approx(150 - canvas.text_width("u_n^- = 0", style)));
    CHECK(canvas.misplaced().empty());
}

TEST_CASE("curves that end apart on the right have their names there, others a legend") {
    Figure figure{"", "", "", {}};
    figure.series = {{"e = 1", colours::blue, {0, 1, 2}, {0, 1, 4}}, {"mu = 1", colours::orange, {0, 2}, {3, 3}}};
    REQUIRE(curve_ends(figure).size() == 2);
    CHECK(curve_ends(figure)[1].y == 3);
    const std::string script = gnuplot_script(figure, "a.csv", "a.svg");
    CHECK(script.find("set label '\u03bc = 1' at 2,3 ") != std::string::npos);
    CHECK(script.find("set xrange [*:2]") != std::string::npos);
    CHECK(script.find("notitle") != std::string::npos);

    const auto needs_a_legend = [&](auto change) {
        Figure other = figure;
        change(other);
        return curve_ends(other).empty() &&
               gnuplot_script(other, "a.csv", "a.svg").find("set key") != std::string::npos;
    };
    CHECK(needs_a_legend([](Figure& f) { f.series[1].y[1] = 3.9; }));             // too near
    CHECK(needs_a_legend([](Figure& f) { f.series[1].x[1] = 1; }));               // ends in the middle
    CHECK(needs_a_legend([](Figure& f) { f.series[1].label.assign(25, 'a'); }));  // no room
    CHECK(needs_a_legend([](Figure& f) { f.y_range = {0, 3.5}; }));               // runs out of the picture
    CHECK(needs_a_legend([](Figure& f) { f.series[0].style = Series::Style::points; }));
    CHECK(needs_a_legend([](Figure& f) {
        for (double y : {0.0, 1.0, 2.0}) f.series.push_back({"x", colours::grey, {0, 2}, {0, y}});
    }));
}
