#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <sstream>

#include "common/demo/kit/demo.hpp"
#include "common/demo/kit/recording.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/programs/paths.hpp"
#include "tests/support/student_targets.hpp"

// What holds for every demo of the table.

using namespace rbc;
namespace fs = std::filesystem;

TEST_CASE("every demo says what it is, and every preset, slot and plot fits it") {
    REQUIRE(demo_table().size() >= 1);
    for (const DemoEntry& entry : demo_table()) {
        CAPTURE(std::string(entry.name));
        const auto demo = make_demo(entry.name);
        CHECK_FALSE(demo->title.empty());
        CHECK_MESSAGE((demo->look_for.size() > 40 && demo->look_for.size() < 260), "look_for should have 41 to 259 characters, not ",
                      demo->look_for.size());
        REQUIRE_MESSAGE(demo->presets.size() >= 2, "it should have two presets or more");
        for (const Preset& preset : demo->presets) {
            CAPTURE(preset.name);
            CHECK_MESSAGE(preset.label.size() <= 30, "a longer label is cut off in the window's column");
            record(*make_demo(entry.name, preset.name), 50);
        }
        // A demo has a place for an exercise where one fits its scene.
        if (demo->slot) CHECK(fs::exists(course_root() / "exercises" / (demo->slot->exercise + ".hpp")));
        for (const Plot& plot : demo->plots) {
            const auto has = [&](const Variant& v) {
                return std::any_of(v.probes.begin(), v.probes.end(), [&](const Probe& p) { return p.name == plot.probe; });
            };
            CHECK(std::any_of(demo->variants.begin(), demo->variants.end(), has));
        }
    }
    CHECK_THROWS_WITH_AS(make_demo("01_gbd"), "no demo '01_gbd'; did you mean 01_gbf?", InputError);
}

TEST_CASE("two variants of a demo never share a colour") {
    for (const DemoEntry& entry : demo_table()) {
        const auto demo = make_demo(entry.name);
        for (const Variant& a : demo->variants) {
            for (const Variant& b : demo->variants) {
                if (&a == &b) continue;
                CAPTURE(a.name);
                CAPTURE(b.name);
                CHECK(std::abs(a.colour.r - b.colour.r) + std::abs(a.colour.g - b.colour.g) + std::abs(a.colour.b - b.colour.b) > 0.2);
            }
        }
    }
}

TEST_CASE("the same run twice gives the same bits, and so does a run after restart") {
    for (const DemoEntry& entry : demo_table()) {
        CAPTURE(std::string(entry.name));
        const std::string once = csv_text(record(entry.name, {}, 200));
        CHECK(once == csv_text(record(entry.name, {}, 200)));
        const auto demo = make_demo(entry.name);
        for (int i = 0; i < 77; ++i) demo->advance();
        demo->restart();
        CHECK(once == csv_text(record(*demo, 200)));
    }
}

TEST_CASE("the committed figures hold the numbers that the demos give today") {
    for (const DemoEntry& entry : demo_table()) {
        const fs::path folder = course_root() / "lessons" / entry.name / "figures";
        CHECK_MESSAGE(figures_of(entry.name).size() >= 3, std::string(entry.name), " should have three figures or more");
        for (const FigureRecipe& recipe : figures_of(entry.name)) {
            INFO(entry.name, " ", recipe.name, " (./course figures makes it anew)");
            REQUIRE(fs::exists(folder / (recipe.name + ".svg")));
            std::istringstream committed(read_file(folder / (recipe.name + ".csv"))), now(csv_text(recipe.make()));
            std::string a, b;
            long row = 0;
            while (std::getline(committed, a)) {
                CAPTURE(row);
                REQUIRE(std::getline(now, b));
                ++row;
                if (a == b) continue;
                const std::size_t ax = a.rfind("\","), bx = b.rfind("\",");
                REQUIRE(a.substr(0, ax) == b.substr(0, bx));
                const char *at = a.c_str() + ax + 2, *bt = b.c_str() + bx + 2;
                for (int column = 0; column < 2; ++column) {
                    char *a_end, *b_end;
                    const double x = std::strtod(at, &a_end), y = std::strtod(bt, &b_end);
                    // Ten digits are written; another compiler's libm may differ in the last bits, which a few hundred
                    // steps make larger.
                    CHECK(std::abs(x - y) <= 1e-8 * (1 + std::abs(x)));
                    at = a_end + 1;
                    bt = b_end + 1;
                }
            }
            CHECK_FALSE(std::getline(now, b));
        }
    }
}

namespace {

/// Stands for a student's code that fails at every call.
class Broken : public CallTarget {
  public:
    Bytes call(std::string_view, const Bytes&) override {
        throw CallFailure(CallFailure::Kind::not_implemented, "not implemented: nothing");
    }
};

}  // namespace

TEST_CASE("a student's function joins, fails with its sentence, recovers and leaves") {
    for (const DemoEntry& entry : demo_table()) {
        CAPTURE(std::string(entry.name));
        const auto demo = make_demo(entry.name);
        if (!demo->slot) continue;
        const std::size_t variants = demo->variants.size();
        const std::shared_ptr<CallTarget> solution = test::built_solution(demo->slot->exercise);
        demo->set_mine(solution);
        demo->restart();
        REQUIRE(demo->variants.size() == variants + 1);
        CHECK(demo->variants.back().name == "mine");
        demo->advance();
        CHECK(demo->variants.back().status.empty());
        demo->set_mine(std::make_shared<Broken>());
        demo->advance();
        demo->advance();
        CHECK(demo->variants.back().status == "not implemented: nothing");
        demo->set_mine(solution);
        CHECK(demo->variants.back().status.empty());
        demo->advance();
        CHECK(demo->steps() == 4);
        demo->set_mine(nullptr);
        CHECK(demo->variants.size() == variants);
        demo->advance();
    }
}
