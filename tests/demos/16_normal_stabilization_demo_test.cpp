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
    const fs::path library = course_build() / "demos" / "16_layer_of_test.so";
    fs::create_directories(library.parent_path());
    return Mine(course_root() / "solutions/16_normal_stabilization/layer.cpp", library).build_now();
}

}  // namespace

TEST_CASE("16: a right layer at eta/2 moves as the envelope does, elsewhere it rests elsewhere; a failure is said") {
    const auto demo = make_demo("16_normal_stabilization");
    const std::shared_ptr<CallTarget> right = solution();
    demo->set_mine(right);
    demo->restart();
    for (int i = 0; i < 60; ++i) demo->advance();
    for (const char* name : {"kinetic", "sag", "drift", "energy", "error"}) {
        CAPTURE(name);
        CHECK(std::abs(probe(*demo, "mine", name) - probe(*demo, "envelope", name)) <= 1e-9);
    }

    demo->parameters.set("layer.place", 0.1);
    demo->restart();
    for (int i = 0; i < 90; ++i) demo->advance();
    CHECK(demo->variants.back().status.empty());
    CHECK(probe(*demo, "mine", "kinetic") < 1e-9);
    // Six gaps of 0.1 eta in place of eta/2, 9.81 N each box: 9.81 * 0.025 * (1 + ... + 6) J.
    CHECK(std::abs(probe(*demo, "envelope", "energy") - probe(*demo, "mine", "energy") - 9.81 * 0.025 * 21) < 0.1);

    demo->restart();
    demo->set_mine(std::make_shared<Tired>(right, 15));  // 12 contacts a step: it fails in the second one
    demo->advance();
    CHECK(demo->variants.back().status.empty());
    demo->advance();
    CHECK(demo->variants.back().status == "tired");
    CHECK(std::isnan(probe(*demo, "mine", "energy")));
}
