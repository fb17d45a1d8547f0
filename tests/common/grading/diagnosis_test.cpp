#include "common/grading/grader/diagnosis.hpp"

#include <doctest/doctest.h>

#include <Eigen/Core>
#include <cmath>
#include <optional>
#include <vector>

using namespace rbc;

namespace {

struct Ball {
    double x, v;
};

template <class T>
std::string off(const T& got, const T& right) {
    return what_is_off(wire::tree(got), wire::tree(right));
}

}  // namespace

TEST_CASE("what is off in an answer: field, size, sign, digits") {
    CHECK(off(Ball{1, 2}, Ball{1, 2}).empty());
    CHECK(off(Ball{1, 2 * (1 + 1e-15)}, Ball{1, 2}).empty());
    CHECK(off(Ball{1, -2}, Ball{1, 2}) == "v has the wrong sign");
    CHECK(off(Ball{1, 3}, Ball{1, 2}) == "v is 1.5 times what it should be");
    CHECK(off(Ball{1, 2 * (1 + 3e-8)}, Ball{1, 2}) == "v is right to 7 digits, no more");
    CHECK(off(Ball{1, 0}, Ball{1, 2}) == "v is 0 in place of 2");
    CHECK(off(Ball{NAN, 2}, Ball{1, 2}).starts_with("x is "));
    CHECK(off(Ball{2, 4}, Ball{1, 2}) == "each of 2 wrong numbers is 2 times what it should be");
    CHECK(off(Ball{2, 2}, Ball{1, 0}) == "x is 2 times what it should be; v is 2 in place of 0");
    CHECK(off(3.0, -3.0) == "it has the wrong sign");
    CHECK(off(true, false) == "it is true in place of false");
    CHECK(off(std::optional<double>(), std::optional<double>(2)) == "it is nothing in place of 2");
    CHECK(off(std::vector<double>{1, 2}, std::vector<double>{1}) == "it has 2 entries in place of 1");
    CHECK(off(std::vector<Ball>{{1, 2}, {1, 2}}, std::vector<Ball>{{1, 2}, {1, -2}}) == "[1].v has the wrong sign");
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(5), all = Eigen::VectorXd::LinSpaced(5, 1, 5);
    CHECK(off(none, all) == "[0] is 0 in place of 1; [1] is 0 in place of 2; [2] is 0 in place of 3; and 2 more are off");
}
