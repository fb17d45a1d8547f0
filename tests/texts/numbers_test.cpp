#include <doctest/doctest.h>

#include <cmath>

#include "common/book/texts/mark.hpp"
#include "common/book/texts/quantity.hpp"
#include "common/book/texts/words.hpp"
#include "common/book/texts/written_number.hpp"

using namespace rbc::texts;

namespace {

/// What is said of a text that ends in `words` behind which this mark stands, where every reference is this quantity.
std::string said(const std::string& words, const std::string& mark, const Quantity& given) {
    try {
        const Mark read = read_mark(mark);
        const Quantity value = value_of(read.expression, [&](const Reference&) { return given; });
        return difference(read, read_written_number(words), value);
    } catch (const TextError& error) {
        return error.what();
    }
}

Quantity in(double number, const char* unit) {
    return {number, read_unit(unit)};
}

double value(const std::string& expression) {
    return value_of(split_words(expression),
                    [](const Reference& r) {
                        return Quantity{std::stod(r.words.back().substr(1)), Unit{}};
                    })
        .number;
}

}  // namespace

TEST_CASE("units are read and turned into each other") {
    CHECK(in(14.8, "mm").in(*read_unit("m")) == doctest::Approx(0.0148).epsilon(1e-12));
    CHECK(in(2, "J/kg").in(*read_unit("m^2/s^2")) == 2);
    CHECK(in(3, "N s/m").in(*read_unit("kg/s")) == 3);
    CHECK(in(3, "m/s per N s").in(*read_unit("1/kg")) == 3);
    CHECK(in(180, "degrees").in(*read_unit("rad")) == doctest::Approx(3.14159265).epsilon(1e-8));
    CHECK(in(5, "%").in(Unit{}) == doctest::Approx(0.05).epsilon(1e-12));
    CHECK(in(1, "\u00b5m").in(*read_unit("nm")) == doctest::Approx(1000).epsilon(1e-12));
    CHECK(in(9.81, "m/s\u00b2").in(*read_unit("cm/s^2")) == doctest::Approx(981).epsilon(1e-12));
    CHECK_FALSE(read_unit("furlongs"));
    CHECK_FALSE(read_unit("m/fortnight"));
    CHECK_THROWS_AS(in(1, "m").in(*read_unit("s")), TextError);
    CHECK_THROWS_AS(in(1, "m") + in(1, "s"), TextError);
    CHECK((in(1, "m") + in(1, "mm")).number == doctest::Approx(1.001));
    CHECK((in(4, "mm") / in(2, "m")).in(Unit{}) == doctest::Approx(0.002));
    CHECK(root(in(9, "J/kg")).in(*read_unit("m/s")) == 3);
    CHECK_THROWS_AS(root(in(9, "m")), TextError);
}

TEST_CASE("numbers are read as texts write them, with their last digit and their unit") {
    struct Case {
        const char* text;
        double value, half_digit;
        const char* unit;
    };
    for (const Case& c : {Case{"starts at 9.811 J/kg", 9.811, 0.0005, "J/kg"},
                          {"$x=-9.803$ mm", -9.803, 0.0005, "mm"},
                          {"**45.8 %", 45.8, 0.05, "%"},
                          {"$-0.0073\\,\\%$", -0.0073, 0.00005, "%"},
                          {"$6\\cdot10^{-16}$ m", 6e-16, 0.5e-16, "m"},
                          {"to $10^{-9}$ mm", 1e-9, 0.5e-9, "mm"},
                          {"for $-10^6$", -1e6, 0.5e6, nullptr},
                          {"1.9e-04", 1.9e-4, 0.5e-5, nullptr},
                          {"after 44 600", 44600, 0.5, nullptr},
                          {"20,000 m/s", 20000, 0.5, "m/s"},
                          {"`impacts`: 84", 84, 0.5, nullptr},
                          {"in 3 s, 84", 84, 0.5, nullptr},
                          {"| 0.041 m", 0.041, 0.0005, "m"},
                          {"at 2 m/s^2", 2, 0.5, "m/s^2"},
                          {"is 2.5 1/kg", 2.5, 0.05, "1/kg"},
                          {"from 3-5", 5, 0.5, nullptr},
                          {"+0.0781", 0.0781, 0.00005, nullptr},
                          {"\u22120.5 N s", -0.5, 0.05, "N s"},
                          {"Three", 3, 0.5, nullptr},
                          {"all of them, none", 0, 0.5, nullptr}}) {
        CAPTURE(c.text);
        const WrittenNumber read = read_written_number(c.text);
        CHECK(read.value == doctest::Approx(c.value).epsilon(1e-12));
        CHECK(read.half_digit == doctest::Approx(c.half_digit).epsilon(1e-9));
        REQUIRE(read.unit.has_value() == (c.unit != nullptr));
        if (c.unit) CHECK(read.unit->factor == read_unit(c.unit)->factor);
    }
    CHECK(std::isnan(read_written_number("shows `nan`").value));
    CHECK_THROWS_WITH_AS(read_written_number("nothing here"), "before the mark stands no number", TextError);
    CHECK_THROWS_WITH_AS(read_written_number("6 apples"),
                         "between the number and its mark stands 'apples', no unit known here", TextError);
    CHECK_THROWS_AS(read_written_number("the row x_2"), TextError);
}

TEST_CASE("the text may round, by half of its last digit and no more") {
    CHECK(said("14.8 mm", "sag last", in(14.849e-3, "m")) == "");
    CHECK(said("14.8 mm", "sag last", in(14.751e-3, "m")) == "");
    CHECK(said("14.8 mm", "sag last", in(14.851e-3, "m")) == "the text says 14.8 mm, the command gives 14.851");
    CHECK(said("14.8 mm", "sag last", in(-14.8, "mm")) != "");
    CHECK(said("96.5 %", "share", in(0.9649, "")) == "");
    CHECK(said("96.5 %", "share", in(0.9656, "")) != "");
    CHECK(said("0.35", "x", in(0.35, "m")) == "");
    CHECK(said("35", "x in cm", in(0.35, "m")) == "");
    CHECK(said("36", "x in cm", in(0.35, "m")) == "the text says 36 (in cm), the command gives 35");
    CHECK(said("3 s", "x", in(3, "m")) == "the text says 3 s, which has not the unit of what the command gives");
    CHECK(said("3 s", "x", {3, std::nullopt}) == "");
    CHECK(said("nan", "x", {NAN, Unit{}}) == "");
    CHECK(said("3", "x", {NAN, Unit{}}) != "");
    CHECK(said("nan", "x", {3, Unit{}}) != "");
}

TEST_CASE("a mark may be a bound, and may say how far off the text is allowed to be") {
    CHECK(said("less than $10^{-9}$ mm", ">= x", in(1e-13, "m")) == "");
    CHECK(said("less than $10^{-9}$ mm", ">= x", in(1e-11, "m")) != "");
    CHECK(said("more than 5", "<= x", in(6, "")) == "");
    CHECK(said("more than 5", "<= x", in(4, "")) != "");
    CHECK(said("20 000", "x within 2 %", in(20300, "")) == "");
    CHECK(said("20 000", "x within 1 %", in(20300, "")) != "");
    CHECK(said("5 mm", "x within 1 mm", in(5.9e-3, "m")) == "");
    CHECK(said("5 mm", "x within 1 mm", in(6.1e-3, "m")) != "");
}

TEST_CASE("marks reckon") {
    CHECK(value("1 - x.2 / x.4") == 0.5);
    CHECK(value("( x.3 - x.1 ) * x.2") == doctest::Approx(0.4 / 10));
    CHECK(value("- x.5") == -0.5);
    CHECK(value("sqrt ( x.25 )") == 0.5);
    CHECK(value("abs - x.5") == 0.5);
    CHECK(value("x.8 - x.2 - x.1") == doctest::Approx(0.5));
    CHECK(said("0.2 m", "energy last / 9.81 m/s^2", in(1.962, "J/kg")) == "");
    CHECK(said("0.2 m", "energy last / 9.81", in(1.962, "J/kg")) != "");
    CHECK(said("1", "( x", in(1, "")) == "the mark lacks a ')'");
    CHECK(said("1", "x )", in(1, "")) == "the mark has ')' where nothing should follow");
    CHECK(said("1", "x /", in(1, "")) == "the mark lacks a number or the words of a row");
    CHECK(said("1", "", in(1, "")) == "the mark is empty");
}

TEST_CASE("a mark names commands, files, rows and other options") {
    const std::vector<Reference> found =
        references_of(split_words("1 - #2 gbf energy last / rest.csv: gbf.x at t = 0.4"));
    REQUIRE(found.size() == 2);
    CHECK(found[0].command == "#2");
    CHECK(found[0].words == Words{"gbf", "energy", "last"});
    CHECK(found[1].file == "rest.csv");
    CHECK(found[1].words == Words{"gbf.x", "at", "t", "=", "0.4"});
    CHECK(references_of({"3#1", "x"})[0].command == "3#1");
    CHECK(references_of({"below#2", "x"})[0].command == "below#2");
    const Mark mark = read_mark("with steps 34 set shell=0: gbf v last within 3 %");
    REQUIRE(mark.options.size() == 2);
    CHECK(mark.options[1] == std::pair<std::string, std::string>{"set", "shell=0"});
    CHECK(mark.expression == Words{"gbf", "v", "last"});
    CHECK(mark.within == "3 %");
    CHECK(read_mark("sliding in -0.5").unit == "");
    CHECK_THROWS_AS(read_mark("with steps: x"), TextError);
    CHECK_THROWS_AS(read_mark("with steps 34 x"), TextError);
    CHECK_THROWS_AS(read_mark("with --steps 34: x"), TextError);
    CHECK_THROWS_AS(read_mark("|u| last"), TextError);
    CHECK_THROWS_AS(references_of({"#2"}), TextError);
}
