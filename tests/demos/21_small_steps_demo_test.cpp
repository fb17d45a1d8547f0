#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>
#include <memory>
#include <string>

#include "common/demo/demo.hpp"
#include "common/grading/mine.hpp"
#include "common/io/paths.hpp"
#include "tests/support/demo_probes.hpp"

using namespace rbc;
using namespace rbc::test;
namespace fs = std::filesystem;

namespace {

/// Answers so often, then no more.
class Tired : public CallTarget {
  public:
    Tired(std::shared_ptr<CallTarget> target, int calls) : target_(std::move(target)), calls_(calls) {}
    Bytes call(std::string_view function, const Bytes& arguments) override {
        if (calls_-- <= 0) throw CallFailure(CallFailure::Kind::ended, "tired");
        return target_->call(function, arguments);
    }

  private:
    std::shared_ptr<CallTarget> target_;
    int calls_;
};

std::shared_ptr<CallTarget> solution() {
    const fs::path library = course_build() / "demos" / "21_averages_of_test.so";
    fs::create_directories(library.parent_path());
    return Mine(course_root() / "solutions/21_small_steps/averages.cpp", library).build_now();
}

void run(Demo& demo, int steps) {
    demo.restart();
    for (int i = 0; i < steps; ++i) demo.advance();
}

}  // namespace

TEST_CASE("21: a right law of the gap to come is the lane's own; of other averages it rests as deep, by another way") {
    const auto demo = make_demo("21_small_steps");
    const std::shared_ptr<CallTarget> right = solution();
    demo->set_mine(right);
    run(*demo, 60);
    // The same law up to some roundings of 1e-16, which a second of 480 substeps hardly makes larger.
    for (const char* name : {"error", "kinetic", "energy", "depth"}) {
        CAPTURE(name);
        CHECK(std::abs(probe(*demo, "mine", name) - probe(*demo, "many", name)) <= 1e-7);
    }

    demo->parameters.set("scene", "books");
    demo->parameters.set("zeta", 0.5);
    demo->parameters.set("mine.before", 0.25);
    demo->parameters.set("mine.after", 0.25);
    run(*demo, 3);
    const double mine = probe(*demo, "mine", "error"), many = probe(*demo, "many", "error");
    CAPTURE(mine);
    CAPTURE(many);
    CHECK(std::abs(mine - many) > 1e-3 * many);
    run(*demo, 600);
    CHECK(std::abs(probe(*demo, "mine", "error") - probe(*demo, "many", "error")) <=
          1e-3 * probe(*demo, "many", "error"));
}

TEST_CASE("21: who has no law says so") {
    const auto demo = make_demo("21_small_steps");
    const std::shared_ptr<CallTarget> right = solution();
    demo->set_mine(right);
    demo->parameters.set("mine.after", 0);
    demo->parameters.set("zeta", 0);
    run(*demo, 1);
    CHECK(demo->variants.back().status == "mine.after = 0 without a damper is no law: set zeta > 0");
    demo->parameters.set("zeta", 10);
    run(*demo, 1);
    CHECK(demo->variants.back().status.empty());
    demo->parameters.set("scene", "chain");
    run(*demo, 1);
    CHECK(demo->variants.back().status == "your law is for contacts, and a chain has pins: choose another scene");

    demo->parameters.set("scene", "heavy");
    demo->restart();
    demo->set_mine(std::make_shared<Tired>(right, 15));  // 12 contacts a step: it fails in the second one
    demo->advance();
    CHECK(demo->variants.back().status.empty());
    demo->advance();
    CHECK(demo->variants.back().status == "tired");
    CHECK(std::isnan(probe(*demo, "mine", "error")));
}
