#include "common/grading/class/records/gradescope.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "common/foundation/io/input_error.hpp"
#include "tests/common/class/made_class.hpp"

using namespace rbc;
using namespace rbc::test;
using nlohmann::json;

namespace {

/// What of a results.json is not as Gradescope's documentation has it; empty: nothing.
std::string fault(const json& results) {
    static const std::set<std::string> top{
        "score",      "execution_time",    "output",     "output_format", "test_output_format", "test_name_format",
        "visibility", "stdout_visibility", "extra_data", "tests",         "leaderboard"};
    static const std::set<std::string> of_test{"score",       "max_score",  "status",    "name",
                                               "name_format", "number",     "output",    "output_format",
                                               "tags",        "visibility", "extra_data"};
    static const std::set<std::string> formats{"text", "html", "simple_format", "md", "ansi"},
        visibilities{"hidden", "after_due_date", "after_published", "visible"};
    const auto fields = [](const json& object, const std::set<std::string>& known) -> std::string {
        for (const auto& [name, value] : object.items()) {
            if (known.count(name) == 0) return "unknown field " + name;
            if (name.ends_with("format") && formats.count(value) == 0) return name;
            if (name.ends_with("visibility") && visibilities.count(value) == 0) return name;
            if ((name == "score" || name == "max_score") && !value.is_number()) return name;
        }
        return "";
    };
    if (const std::string bad = fields(results, top); !bad.empty()) return bad;
    if (!results.contains("score") && !results.contains("tests")) return "neither score nor tests";
    for (const json& test : results.value("tests", json::array())) {
        if (const std::string bad = fields(test, of_test); !bad.empty()) return bad;
        if (test.at("status") != "passed" && test.at("status") != "failed") return "status";
        for (const json& tag : test.at("tags")) {
            if (!tag.is_string()) return "tags";
        }
    }
    return "";
}

}  // namespace

TEST_CASE("results.json has the documented fields and no other") {
    for (const ClassResult& result : {small_class(), poisoned_class()}) {
        for (const StudentResult& student : result.students) {
            GradescopeOptions options;
            CHECK(fault(json::parse(gradescope_json(student, options))) == "");
            options = {"after_due_date", false, "Behind a wall."};
            CHECK(fault(json::parse(gradescope_json(student, options))) == "");
        }
    }
    // Where the machine failed there is no score, for Gradescope to say so: a student's zero would stand in the book.
    CHECK(fault(json::parse(gradescope_failure_json("the disk is full"))) == "neither score nor tests");
    StudentResult student = small_class().students[0];
    CaseResult& c = student.reports.front().cases.front();
    c.passed = false;
    c.kind = "not_judged";
    c.problem = "box.cpp was not judged: the disk is full";
    CHECK(gradescope_json(student) == gradescope_failure_json(not_judged(student).front()));
    CHECK(fault({{"points", 1}}) == "unknown field points");
    CHECK_THROWS_AS(gradescope_json(small_class().students[0], {.visibility = "never"}), InputError);
}

TEST_CASE("partial scores, the total after lateness, a test each case") {
    const json bob = json::parse(gradescope_json(small_class().students[1]));
    CHECK(bob.at("score") == 2.4);
    CHECK(bob.at("output") ==
          "3 of 12 points.\n2 days late, 20 % off: 2.4 of 3 points remain.\nNote: there is also bob.zip\n");
    CHECK(bob.at("tests").size() == 3);
    CHECK(bob.at("tests")[0].at("score") == 3);
    CHECK(bob.at("tests")[1].at("score") == 0);
    CHECK(bob.at("tests")[1].at("max_score") == 5);
    CHECK(bob.at("tests")[1].at("status") == "failed");
    CHECK(bob.at("tests")[1].at("number") == "01.1.2");
    CHECK(bob.at("tests")[2].at("number") == "02.1.1");
    CHECK(bob.at("tests")[1].at("tags") == json{"01_gbf", "box"});
    CHECK_FALSE(bob.contains("execution_time"));
    CHECK(gradescope_json(small_class().students[1]) == gradescope_json(small_class().students[1]));
}

TEST_CASE("hints are given or not, nowhere else either; a compiler's message stands once") {
    CHECK(gradescope_json(small_class().students[1]).find("Mind the sign") != std::string::npos);
    CHECK(gradescope_json(small_class().students[1], {.hints = false}).find("Mind the sign") == std::string::npos);
    const std::string eve = gradescope_json(small_class().students[2]);
    CHECK(eve.find("  1 | no") == eve.rfind("  1 | no"));
    CHECK(eve.find("(the compiler's message stands above)") != std::string::npos);
}

TEST_CASE("what students say reaches Gradescope plain and bounded") {
    StudentResult student = poisoned_class().students[1];
    student.reports[0].cases[1].got = std::string(1 << 20, 'x');
    const std::string text = gradescope_json(student);
    CHECK(text.size() < 60'000);
    for (const char* raw : {"\\u001b", "\x1b", "\xc2\x9b", "\xe2\x80\xae", "\xff", "\xef\xbf\xbd"})
        CHECK(text.find(raw) == std::string::npos);
}
