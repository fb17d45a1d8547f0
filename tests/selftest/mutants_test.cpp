#include "tests/selftest/mutants.hpp"

#include <doctest/doctest.h>

#include <algorithm>

using namespace rbc;

namespace {

const std::string contract = R"(
namespace rbc::ex99 {
struct Ball {
    double mass = 1;  ///< kg
    Eigen::Vector2d v;
};
double step(const Ball& ball, double dt);
RBC_EXERCISE(step)
}
)";

std::vector<Mutant> of(const std::string& line) {
    return mutants_of("#include <cmath>\n\nnamespace rbc::ex99 {\n\n" + line + "\n\n}  // namespace\n", contract);
}

bool makes(const std::string& line, const std::string& other) {
    const std::vector<Mutant> all = of(line);
    return std::any_of(all.begin(), all.end(), [&](const Mutant& m) {
        return m.removed == line && m.added == std::vector<std::string>{other};
    });
}

}  // namespace

TEST_CASE("each rule makes its slip") {
    const std::pair<const char*, const char*> slips[] = {
        {"    if (a < b) c = d;", "    if (a <= b) c = d;"},
        {"    if (a < b) c = d;", "    if (a >= b) c = d;"},
        {"    if (a < b) c = d;", "    if (true) c = d;"},
        {"    if (a < b) c = d;", "    if (false) c = d;"},
        {"    if (a && b) c = d;", "    if (a || b) c = d;"},
        {"    if (a && b) c = d;", "    if (a) c = d;"},
        {"    if (a && b) c = d;", "    if (b) c = d;"},
        {"    if (a < 0 && b) c = d;", "    if (b) c = d;"},
        {"    x += std::sqrt(a) * b;", "    x += b;"},
        {"    x = a == b ? c : d ? e : f;", "    x = a == b ? c : e;"},
        {"    x = a + b * c;", "    x = a - b * c;"},
        {"    x = a + b * c;", "    x = a + b / c;"},
        {"    x = a + b * c;", "    x = a;"},
        {"    x = a + b * c;", "    x = b * c;"},
        {"    x = a + b * c;", "    x = a + b;"},
        {"    x = a + b * c;", "    x = a + c;"},
        {"    x = a + b * c;", "    ;"},
        {"    x -= f(a - b);", "    x += f(a - b);"},
        {"    x -= f(a - b);", "    x -= f(a);"},
        {"    x -= f(a - b);", "    x -= f(-b);"},
        {"    return -x;", "    return x;"},
        {"    return a ? b : c;", "    return b;"},
        {"    return a ? b : c;", "    return c;"},
        {"    x = std::max(0.0, y);", "    x = std::min(0.0, y);"},
        {"    x = std::abs(y);", "    x = (y);"},
        {"    x = 0.5 * y;", "    x = (2 * 0.5) * y;"},
        {"    x = y > 1e-9;", "    x = y > 1e-6;"},
        {"    for (int i = 0; i < n; ++i) f(i);", "    for (int i = 1; i < n; ++i) f(i);"},
        {"    for (int i = 0; i < n; ++i) f(i);", "    for (int i = 0; i + 1 < n; ++i) f(i);"},
        {"    double x = y;", "    float x = y;"},
        {"    if (a) break;", "    if (a) ;"},
        {"    x = y;  // (99.1)", "    ;"},
    };
    for (const auto& [line, other] : slips) CHECK_MESSAGE(makes(line, other), other);
}

TEST_CASE("comments, texts, templates' brackets and what is marked stay as they are") {
    CHECK(of("    // x = a + b < 3;").empty());
    CHECK(of("    throw Error(\"a + b < 3\");").empty());
    CHECK(of("    std::vector<std::array<int, 3>> x;").empty());
    CHECK_FALSE(makes("    x = std::max(0.0, y);", "    x = std::max((2 * 0.0), y);"));
    CHECK(of("    constexpr double infinity = std::numeric_limits<double>::infinity();").empty());
    CHECK(of("    x = a + b;  // unmutated: a sum that a test needs").empty());
}

TEST_CASE("arguments, and fields of them, freeze as they were in the first call") {
    const std::vector<Mutant> all = of("double step(const Ball& ball,\n            double dt) {\n    return 1;\n}");
    int frozen = 0;
    for (const Mutant& m : all) {
        if (m.rule.find("first call") == std::string::npos) continue;
        ++frozen;
        CHECK(m.line == 5);
        CHECK(m.text.find("static const") != std::string::npos);
    }
    CHECK(frozen == 4);  // ball, its mass, its v, dt
    CHECK(all.front().text.find("_first") == std::string::npos);
}

TEST_CASE("a mutant that is no mistake is known by its lines, wherever they stand") {
    const auto same = read_edits("same: at_zero\nwhy: Both give 0.\n- if (a < b) c = d;\n+ if (a <= b) c = d;\n",
                                 "x.same", {"same", "why"});
    int about = 0;
    for (const Mutant& m : of("    if (a < b) c = d;")) about += is_about(same[0].edits[0], m);
    CHECK(about == 1);
}
