#include "common/foundation/problems/impact_file.hpp"

#include <doctest/doctest.h>

#include <cstring>
#include <string>
#include <vector>

#include "common/foundation/io/input_error.hpp"
#include "common/foundation/problems/json_input.hpp"
#include "tests/support/random_impacts.hpp"
#include "tests/support/refusal.hpp"

using namespace rbc;

namespace {

std::string refused_impact(const std::string& text) {
    return test::refusal<InputError>([&] { read_impact(text, "f.json"); });
}

/// A good file with one field's text replaced (or, given an empty text, left out).
std::string with(const std::string& field, const std::string& value) {
    std::string text = "{\n";
    const std::vector<std::pair<std::string, std::string>> fields{{"kind", "\"impact\""},
                                                                  {"K", "[[2.5, 1.5], [1.5, 2.5]]"},
                                                                  {"u", "[-0.6, -1]"},
                                                                  {"friction", "1"},
                                                                  {"restitution", "0.9"}};
    const char* separator = " ";
    bool known = false;
    for (const auto& [name, good] : fields) {
        known = known || name == field;
        const std::string& shown = name == field ? value : good;
        if (shown.empty()) continue;
        text += separator + ("\"" + name + "\": ") + shown + "\n";
        separator = ",";
    }
    if (!known) text += ", \"" + field + "\": " + value + "\n";
    return text + "}\n";
}

template <int dim>
bool same_bits(const ImpactProblem<dim>& a, const ImpactProblem<dim>& b) {
    return a.K == b.K && a.u == b.u && a.friction == b.friction && a.restitution == b.restitution;
}

template <int dim>
void round_trip() {
    RandomNumbers random(1);
    for (int i = 0; i < 200; ++i) {
        ImpactProblem<dim> problem = test::random_impact<dim>(random);
        problem.K = (0.5 * (problem.K + problem.K.transpose())).eval();  // a product B B' may round unevenly
        const ImpactFile written{i % 2 ? "a \"name\"\n" : "", "", problem};
        const ImpactFile back = read_impact(impact_text(written), "f.json");
        CHECK(back.name == written.name);
        CHECK(same_bits(std::get<ImpactProblem<dim>>(back.problem), std::get<ImpactProblem<dim>>(written.problem)));
    }
}

}  // namespace

TEST_CASE("an impact survives its file to the last bit, in the plane and in space") {
    round_trip<2>();
    round_trip<3>();
}

TEST_CASE("a file is read: sizes, optional fields, any order, a byte order mark") {
    const ImpactFile impact = read_impact("\xEF\xBB\xBF" + with("law", "\"poisson\""), "f.json");
    CHECK(impact.law == "poisson");
    CHECK(impact.name.empty());
    const auto& p = std::get<PlanarImpactProblem>(impact.problem);
    CHECK(p.K(0, 1) == 1.5);
    CHECK(p.u[0] == -0.6);
    CHECK(p.friction == 1);
    CHECK(p.restitution == 0.9);
}

TEST_CASE("round-off in K is averaged, more is refused") {
    const auto p =
        std::get<PlanarImpactProblem>(read_impact(with("K", "[[2.5, 1.5], [1.5000000000000004, 2.5]]"), "f").problem);
    CHECK(p.K(0, 1) == p.K(1, 0));
    CHECK(p.K(0, 1) == 1.5000000000000002);
    CHECK(refused_impact(with("K", "[[2.5, 1.5], [1.50000000001, 2.5]]")).find("symmetric") != std::string::npos);
}

TEST_CASE("bad input: one line that names the file, the field and what is allowed") {
    struct Bad {
        std::string text;
        std::vector<const char*> says;
    };
    const std::string deep(100000, '[');
    const std::vector<Bad> bads{
        {"", {"empty"}},
        {" \n\t", {"empty"}},
        {"hello", {"line 1", "not JSON"}},
        {"3\n0 3 3\n", {"line 2", "not JSON"}},
        {with("u", "[-0.6, -1").substr(0, 60), {"line", "not JSON"}},
        {"{\"kind\": \"impact\",\n\"K\": [[1, 0], [0, 1]],\n\"u\": [0 -1]}", {"line 3", "not JSON"}},
        {with("friction", "'1'"), {"line 5", "not JSON"}},
        {with("kind", "\"\xff\""), {"line 2", "not JSON"}},
        {with("u", "[-0.6, NaN]"), {"line 4", "must be finite", "NaN"}},
        {with("u", "[-0.6, -Infinity]"), {"line 4", "must be finite", "Infinity"}},
        {with("friction", "inf"), {"line 5", "must be finite", "inf"}},
        {with("friction", "1e999"), {"line 5", "must be finite", "1e999"}},
        {with("u", "[-0.6, -1e999]"), {"line 4", "must be finite", "-1e999"}},
        {with("K", deep), {"deep", "8"}},
        {deep, {"deep"}},
        {with("friction", "1, \"friction\": 2"), {"\"friction\"", "twice"}},
        {"[1, 2]", {"one object", "[1,2]"}},
        {"7", {"one object"}},
        {"null", {"one object"}},
        {with("kind", ""), {"kind", "missing"}},
        {with("kind", "\"lcp\""), {"kind", "\"impact\"", "\"lcp\""}},
        {with("kind", "3"), {"kind", "3"}},
        {with("K", ""), {"K", "missing"}},
        {with("u", ""), {"u", "missing"}},
        {with("friction", ""), {"friction", "missing"}},
        {with("restitution", ""), {"restitution", "missing"}},
        {with("frction", "1"), {"unknown field \"frction\"", "friction"}},
        {with("K", "2.5"), {"K", "2 or 3 rows"}},
        {with("K", "[]"), {"K", "2 or 3 rows"}},
        {with("K", "[[1]]"), {"K", "2 or 3 rows"}},
        {with("K", "[[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]]"), {"K", "2 or 3 rows", "..."}},
        {with("K", "[[2.5, 1.5], [1.5]]"), {"K has 2 rows", "[1.5]"}},
        {with("K", "[[2.5, 1.5, 0], [1.5, 2.5, 0]]"), {"K has 2 rows"}},
        {with("K", "[2.5, 1.5]"), {"K has 2 rows"}},
        {with("K", "[[2.5, \"1.5\"], [1.5, 2.5]]"), {"K(0, 1)", "number", "\"1.5\""}},
        {with("K", "[[2.5, 1.5], [true, 2.5]]"), {"K(1, 0)", "number", "true"}},
        {with("K", "[[2.5, 1.5], [1.6, 2.5]]"), {"K(1, 0)", "K(0, 1)", "symmetric"}},
        {with("K", "[[2.5, 2.5], [2.5, 2.5]]"), {"positive definite"}},
        {with("K", "[[2.5, 3], [3, 2.5]]"), {"positive definite"}},
        {with("K", "[[-1, 0], [0, 2.5]]"), {"K(0, 0)", "positive"}},
        {with("K", "[[0, 0], [0, 0]]"), {"positive"}},
        {with("u", "[-1]"), {"u must be a list of 2"}},
        {with("u", "[-1, -1, -1]"), {"u must be a list of 2"}},
        {with("u", "-1"), {"u must be a list of 2", "-1"}},
        {with("u", "[null, -1]"), {"u(0)", "number", "null"}},
        {with("u", "[-0.6, 0]"), {"u_n", "below 0", "0"}},
        {with("u", "[-0.6, 1]"), {"u_n", "below 0", "1"}},
        {with("u", "[-0.6, -0.0]"), {"u_n", "below 0"}},
        {with("friction", "-0.1"), {"friction", "-0.1", ">= 0"}},
        {with("friction", "true"), {"friction", "number", "true"}},
        {with("friction", "\"0.5\""), {"friction", "number", "\"0.5\""}},
        {with("restitution", "1.0001"), {"restitution", "1.0001", "[0, 1]"}},
        {with("restitution", "-0.5"), {"restitution", "-0.5", "[0, 1]"}},
        {with("restitution", "[0.5]"), {"restitution", "number", "[0.5]"}},
        {with("law", "3"), {"law", "text", "3"}},
        {with("name", "[\"a\"]"), {"name", "text"}},
        {with("a\\nb", "1"), {"unknown field \"a\\nb\""}},
        {with("k\\u001b[2J", "1"), {"unknown field", "\\u001b"}},
    };
    for (const Bad& bad : bads) {
        const std::string what = refused_impact(bad.text);
        CAPTURE(bad.text.substr(0, 200));
        CAPTURE(what);
        CHECK(what.rfind("f.json", 0) == 0);
        CHECK(what.size() < 300);
        for (const char c : what) CHECK((c >= ' ' && c <= '~'));
        for (const char* part : bad.says) CHECK_MESSAGE(what.find(part) != std::string::npos, part);
    }
}

TEST_CASE(
    "no prefix and no single wrong byte of a file does harm: it is refused in a line, or it is another good file") {
    const std::string good = with("name", "\"a rod\"");
    REQUIRE(refused_impact(good).empty());
    for (std::size_t i = 0; i + 2 < good.size(); ++i) CHECK_FALSE(refused_impact(good.substr(0, i)).empty());
    for (std::size_t i = 0; i < good.size(); ++i) {
        for (const char c : {'\0', '\xff', '"', '[', '}', '-', '9', '\n'}) {
            std::string broken = good;
            broken[i] = c;
            CHECK(refused_impact(broken).find('\n') == std::string::npos);
        }
    }
}
