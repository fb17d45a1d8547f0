#pragma once

#include <cmath>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include "common/foundation/programs/paths.hpp"
#include "common/grading/call/mine.hpp"
#include "tests/support/demo_probes.hpp"

namespace rbc::test {

/// The solution of an exercise as --mine takes a student's file: built, in a process of its own.
/// @param exercise  "16_normal_stabilization/layer"
inline std::shared_ptr<CallTarget> built_solution(const std::string& exercise) {
    const std::filesystem::path library = course_build() / "demos" / "solutions of tests" / (exercise + ".so");
    std::filesystem::create_directories(library.parent_path());
    return Mine(course_root() / "solutions" / (exercise + ".cpp"), library).build_now();
}

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

/// The demo with a function that gives up in its second step: it says so, and the probe has no number.
inline void check_failure_is_said(Demo& demo, std::shared_ptr<CallTarget> target, int calls, const char* name) {
    demo.restart();
    demo.set_mine(std::make_shared<Tired>(std::move(target), calls));
    demo.advance();
    CHECK(demo.variants.back().status.empty());
    demo.advance();
    CHECK(demo.variants.back().status == "tired");
    CHECK(std::isnan(probe(demo, "mine", name)));
}

}  // namespace rbc::test
