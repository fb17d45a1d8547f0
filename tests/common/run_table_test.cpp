#include "common/demo/kit/recording.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <sstream>

#include "tests/support/demo_probes.hpp"

using namespace rbc;

namespace {

/// Its one value in each step.
class Told : public Demo {
  public:
    explicit Told(std::vector<double> values) : values_(std::move(values)) {
        title = "Told";
        variants.resize(1);
        variants[0].name = "a";
        variants[0].probes = {{"value", "J/kg", [this] { return values_[static_cast<std::size_t>(steps())]; }}};
        restart();
    }
    double time_step() const override { return 0.5; }
    Rect world() const override { return {0, 0, 1, 1}; }
    void draw(Canvas&) const override {}

  protected:
    void reset() override {}
    void step() override {}

  private:
    std::vector<double> values_;
};

/// The words of the line that begins with this one.
std::vector<std::string> row(const std::string& text, const std::string& first) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::vector<std::string> found;
        for (std::string word; words >> word;) found.push_back(word);
        if (!found.empty() && found[0] == first) return found;
    }
    return {};
}

using Words = std::vector<std::string>;
using test::recorded;

}  // namespace

TEST_CASE("a run's table has first, last, least and largest of every probe") {
    Told demo({3, -1, 7, 0.1});
    const std::string text = run_table(demo, recorded(demo, 3));
    CHECK(text.substr(0, text.find('\n')) == "Told, t = 1.5 s, 3 steps");
    CHECK(row(text, "a") == Words{"a", "first", "last", "least", "largest"});
    CHECK(row(text, "value") == Words{"value", "J/kg", "3", "0.1", "-1", "7"});
}

TEST_CASE("the columns stand below their names, also where a variant's name is longer than all of its rows'") {
    const auto check_column = [](Told& demo, const std::string& name, const char* number) {
        std::istringstream lines(run_table(demo, recorded(demo, 1)));
        std::string heading, numbers;
        std::getline(lines, heading);
        std::getline(lines, heading);
        std::getline(lines, numbers);
        CHECK(numbers.size() == heading.size());
        CHECK(numbers.size() <= 100);
        CHECK(numbers.substr(0, heading.find(name) + name.size()).ends_with(number));
    };
    Told small({-1.23456789e-100, 2}), named({3, -1});
    check_column(small, "first", " -1.23456789e-100");
    named.variants[0].name = "newton_algebraic";
    check_column(named, "last", " -1");
}

TEST_CASE("first, least and largest are of all rows, also of those that were dropped") {
    Told demo({5, -9, 9, 1, 1, 1, 1, 1, 1, 1});
    const Recording recording = recorded(demo, 9, 4);
    REQUIRE(recording.rows() <= 4);
    CHECK(row(run_table(demo, recording), "value") == Words{"value", "J/kg", "5", "1", "-9", "9"});
    CHECK(recording.summary("a.value").rows == 10);
}

TEST_CASE("NaN is passed over, and said") {
    Told demo({2, NAN, 4, NAN});
    const std::string text = run_table(demo, recorded(demo, 3));
    CHECK(row(text, "value") == Words{"value", "J/kg", "2", "nan", "2", "4"});
    CHECK(row(text, "nan") == Words{"nan", "in", "2", "of", "4", "rows"});
    Told none({NAN, NAN});
    CHECK(row(run_table(none, recorded(none, 1)), "value") == Words{"value", "J/kg", "nan", "nan", "nan", "nan"});
}

TEST_CASE("a status is said, and what was measured before stays") {
    Told demo({2, 4, NAN});
    const Recording recording = recorded(demo, 2);
    demo.variants[0].status = "it failed";
    const std::string text = run_table(demo, recording);
    CHECK(row(text, "it") == Words{"it", "failed"});
    CHECK(row(text, "value") == Words{"value", "J/kg", "2", "nan", "2", "4"});
    Told never({NAN, NAN});
    const Recording nothing = recorded(never, 1);
    never.variants[0].status = "not implemented";
    CHECK(row(run_table(never, nothing), "value").empty());
}

TEST_CASE("a variant that joins later counts its rows from then on") {
    Told demo({1, 2, 3});
    Recording recording = recorded(demo, 1);
    demo.variants.push_back(demo.variants[0]);
    demo.variants[1].name = "b";
    demo.advance();
    recording.append(demo);
    const ColumnSummary& late = recording.summary("b.value");
    CHECK(std::isnan(late.first));
    CHECK(late.last == 3);
    CHECK(late.least == 3);
    CHECK(late.not_a_number == 2);
    CHECK(late.rows == 3);
    CHECK(recording.summary("a.value").least == 1);
    CHECK_THROWS_AS(recording.summary("b.valu"), InputError);
}
