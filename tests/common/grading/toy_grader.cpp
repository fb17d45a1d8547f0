#include <cmath>

#include "common/grading/grader/grader.hpp"
#include "tests/common/grading/hostile/hostile.hpp"
#include "tests/common/grading/hostile/sums.hpp"

// Not of any exercise: each case shows one behaviour of the words of a grader. Its title says what must come of it.

using namespace rbc;
using namespace rbc::hostile;

RBC_STUDENT(misbehave)
RBC_STUDENT(ones)
RBC_STUDENT(healthy)
RBC_STUDENT(sum)
RBC_STUDENT_SIZED(counted, "size hint")
RBC_MISCONCEPTION(sum, "one summand", [](double a, double, const std::string&) { return a; })
RBC_MISCONCEPTION(sum, "an endless misconception", [](double a, double, const std::string& kind) {
    for (volatile bool go = kind == "wrong in the ninth digit"; go;) continue;
    return a;
})

RBC_GRADE("calls", "passes", 2, "case hint") {
    did("doubled ", 21.0);
    expect_near("twice 21", student::healthy(21), 42, 0);
    expect_near("three ones", student::ones(3), {1, 1, 1}, 1e-12);
    expect_near("as a vector", Eigen::Vector2d(student::healthy(1), 2), Eigen::Vector2d(2, 2), 1e-12);
    expect_equal("how many", student::ones(7).size(), 7);
    expect_exception("throws", [] { student::misbehave("exception"); });
}

RBC_GRADE("calls", "passes where the grader's memory cannot be read", 1, "") {
#if defined(__linux__) && !defined(__SANITIZE_ADDRESS__)
    expect_exception("refused", [] { student::misbehave("read parent"); });
#else
    expect_exception("throws", [] { student::misbehave("exception"); });
#endif
}

RBC_GRADE("calls", "fails with the case's hint", 1, "case hint") {
    did("doubled 21");
    expect_near("twice 21", student::healthy(21), 43, 0.5).mistake(44, "not this one");
}

RBC_GRADE("calls", "fails with the first mistake that fits", 1, "case hint") {
    expect_near("twice 21", student::healthy(21), 43, 0.5)
        .mistake(40, "far off")
        .mistake(42.1, "first that fits")
        .mistake(42, "second that fits");
}

RBC_GRADE("calls", "fails with a hint on a condition", 1, "case hint") {
    const double y = student::healthy(21);
    expect("it is odd", std::fmod(y, 2) == 1, text("it is ", y)).mistake_if(y == 42, "it is even");
}

RBC_GRADE("calls", "fails on a vector of another size", 1, "") {
    expect_near("three ones", student::ones(2), {1, 1, 1}, 1e9);
}

RBC_GRADE("calls", "fails with an answer that is too long to be printed", 1, "") {
    expect_equal("how many", student::ones(50000).size(), 1);
}

RBC_GRADE("calls", "fails on NaN", 1, "") {
    expect_near("nothing", std::nan("") * student::healthy(1), 0, 1e300);
}

RBC_GRADE("calls", "fails on infinity", 1, "") {
    expect_near("nothing", student::healthy(1e308), 0, INFINITY);
}

RBC_GRADE("calls", "fails where no exception comes", 1, "") {
    expect_exception("throws", [] { student::healthy(1); });
}

RBC_GRADE("calls", "fails on an endless loop, printing", 1, "case hint") {
    student::misbehave("endless loop");
}
RBC_GRADE("calls", "fails as late on a second endless loop", 1, "case hint") {
    student::misbehave("endless loop");
}
RBC_GRADE("calls", "fails sooner on the next endless loop", 1, "case hint") {
    student::misbehave("endless loop");
}
RBC_GRADE("calls", "fails on forged success", 1, "case hint") {
    student::misbehave("forged success");
}
RBC_GRADE("calls", "fails on a wrong exception", 1, "case hint") {
    expect_exception("throws", [] { student::misbehave("null pointer"); });
}
RBC_GRADE("calls", "fails on what is not implemented", 1, "case hint") {
    student::misbehave("not implemented");
}

RBC_GRADE("calls", "fails since it calls nothing", 1, "") {
    expect("true", true);
}
RBC_GRADE("calls", "fails since it expects nothing", 1, "") {
    student::healthy(1);
}
RBC_GRADE("calls", "fails since the grader threw", 1, "") {
    student::healthy(1);
    throw std::runtime_error("a slip");
}
RBC_GRADE("calls", "fails since it expects NaN", 1, "") {
    expect_near("x", student::healthy(1), std::nan(""), 1);
}
RBC_GRADE("calls", "fails by doctest's CHECK", 1, "") {
    expect("true", student::healthy(1) == 2);
    CHECK(student::healthy(1) == 3);
}
RBC_GRADE("calls", "passes by doctest's CHECK", 1, "") {
    expect("true", student::healthy(1) == 2);
    CHECK(student::healthy(1) == 2);
}

RBC_GRADE("calls", "fails where the grader takes a list's item that is not there", 1, "case hint") {
    did("asked for two ones");
    const std::vector<double> two = student::ones(2);
    expect("true", two[static_cast<std::size_t>(student::healthy(1))] == 1);
}
RBC_GRADE("calls", "fails where the grader takes a vector's entry that is not there", 1, "case hint") {
    const std::vector<double> two = student::ones(2);
    const Eigen::VectorXd v = Eigen::Map<const Eigen::VectorXd>(two.data(), static_cast<Eigen::Index>(two.size()));
    expect("true", v[static_cast<Eigen::Index>(student::healthy(1))] == 1);
}
RBC_GRADE("calls", "passes where a size is right", 1, "case hint") {
    expect("true", student::counted(3, "right")[2] == 1);
    const auto [got, right] = both(student::counted, 2, "right");
    expect("true", got[1] == right[1]);
}
RBC_GRADE("calls", "fails on another size than the header asks for", 1, "case hint") {
    expect("true", student::counted(3, "one less")[2] == 1);
}
RBC_GRADE("calls", "fails on another size beside the reference", 1, "case hint") {
    const auto [got, right] = both(student::counted, 3, "one less");
    expect("true", got[2] == right[2]);
}
RBC_GRADE("calls", "fails where the grader crashes", 1, "case hint") {
    const volatile double* nowhere = nullptr;
    expect("true", student::healthy(1) == 2 && *nowhere == 2);
}

RBC_GRADE("does_not_compile", "fails since the file does not compile", 1, "case hint") {
    expect("true", student::healthy(1) == 2);
}
RBC_GRADE("exits_while_loading", "fails since loading it ends the program", 1, "case hint") {
    expect("true", student::healthy(1) == 2);
}
RBC_GRADE("missing", "fails since there is no such file", 1, "case hint") {
    expect("true", student::healthy(1) == 2);
}
RBC_GRADE("calls", "passes at the end", 1, "") {
    expect("true", student::healthy(1) == 2);
}

namespace {

const Domain two_numbers{either_sign("a", 1e-3, 1e4, "m").simple(1), even("b", 0, 5, "m").edges({2}).simple(1)};

void add_all(const std::string& kind) {
    for_all(two_numbers, [&](const Sample& s) {
        const auto [got, right] = both(student::sum, s["a"], s["b"], kind);
        expect_near("sum [m]", got, right, 1e-13 * std::abs(right)).mistake(s["a"] - s["b"], "the difference");
    });
}

}  // namespace

RBC_GRADE("sums", "passes on all of a domain", 1, "case hint") {
    did("before");
    add_all("right");
    did("after");
}

RBC_GRADE("sums", "fails where both are large, and simply", 1, "case hint") {
    did("before");
    add_all("wrong for large");
}

RBC_GRADE("sums", "fails on an edge that nobody draws by chance", 1, "case hint") {
    add_all("wrong on an edge");
}

RBC_GRADE("sums", "fails in the ninth digit", 1, "case hint") {
    add_all("wrong in the ninth digit");
}

RBC_GRADE("sums", "fails with the exception of a negative", 1, "case hint") {
    add_all("throws for a negative");
}

RBC_GRADE("sums", "fails on what is kept between calls", 1, "case hint") {
    add_all("remembers");
}

RBC_GRADE("calls", "passes with a range that the answer does not depend on", 1, "case hint") {
    const Domain domain = Domain{decades("unused", 1e-3, 1e3).indifferent(Coordinate::End::low, "of no use"),
                                 even("shut out", 0, 1), even("x", 0, 1)}
                              .where([](const Sample& s) { return s["shut out"] < 0.9; });
    for_all(domain, [](const Sample& s) { expect_near("twice", student::healthy(s["x"]), 2 * s["x"], 1e-12); });
}

RBC_GRADE("calls", "fails since its domain lacks a name", 1, "case hint") {
    for_all(two_numbers, [](const Sample& s) { expect_near("twice", student::healthy(s["c"]), 2, 0); });
}
