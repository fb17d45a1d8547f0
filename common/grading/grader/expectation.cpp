#include <algorithm>
#include <cmath>
#include <cstdio>
#include <exception>

#include "common/grading/grader/grader.hpp"
#include "common/grading/grader/running_case.hpp"

namespace rbc {

namespace {

std::string number_text(double value, int digits) {
    if (std::isnan(value)) return "NaN";
    if (std::isinf(value)) return value > 0 ? "infinity" : "-infinity";
    char text[40];
    std::snprintf(text, sizeof text, "%.*g", digits, value);
    return text;
}

std::string number_text(const Numbers& n, std::size_t index, int digits) {
    return n.whole ? number_text(n.values[index], 17) : number_text(n.values[index], digits);
}

bool same_size(const Numbers& a, const Numbers& b) {
    return a.rows == b.rows && a.columns == b.columns;
}

/// False for NaN and for infinities, on either side.
bool near(double a, double b, double tolerance) {
    return std::isfinite(a) && std::isfinite(b) && std::abs(a - b) <= tolerance;
}

bool near(const Numbers& a, const Numbers& b, double tolerance) {
    if (!same_size(a, b)) return false;
    for (std::size_t i = 0; i < a.values.size(); ++i) {
        if (!near(a.values[i], b.values[i], tolerance)) return false;
    }
    return true;
}

/// The entry that is furthest off; one that is not a number is further than any.
std::size_t worst_entry(const Numbers& a, const Numbers& b) {
    std::size_t worst = 0;
    double furthest = -1;
    for (std::size_t i = 0; i < a.values.size(); ++i) {
        const double off = std::abs(a.values[i] - b.values[i]);
        if (!std::isfinite(off)) return i;
        if (off > furthest) {
            furthest = off;
            worst = i;
        }
    }
    return worst;
}

std::string size_text(const Numbers& n) {
    if (n.scalar) return "one number";
    if (n.columns == 1) return text(n.rows, n.rows == 1 ? " number" : " numbers");
    return text("a ", n.rows, " x ", n.columns, " matrix");
}

std::string place_text(const Numbers& n, std::size_t index) {
    const auto columns = static_cast<std::size_t>(n.columns);
    if (n.columns == 1) return text("[", index, "]");
    return text("(", index / columns, ", ", index % columns, ")");
}

std::string whole_text(const Numbers& n, int digits) {
    if (n.scalar) return number_text(n, 0, digits);
    std::string text = "[";
    for (std::size_t i = 0; i < n.values.size(); ++i) {
        if (i != 0) text += i % static_cast<std::size_t>(n.columns) == 0 && n.columns > 1 ? "; " : ", ";
        text += number_text(n, i, digits);
    }
    return text + "]";
}

struct TwoTexts {
    std::string expected, got;
};

/// With as many digits as it takes to tell the two apart; of many numbers only the one that is furthest off.
TwoTexts difference(const Numbers& expected, const Numbers& got) {
    if (!same_size(expected, got)) return {size_text(expected), size_text(got)};
    if (expected.values.empty()) return {"no numbers", "no numbers"};
    const std::size_t worst = worst_entry(expected, got);
    int digits = 6;
    while (digits < 17 && number_text(expected, worst, digits) == number_text(got, worst, digits)) ++digits;
    if (digits > 6) digits = std::min(17, digits + 1);
    constexpr std::size_t few = 9;
    if (expected.values.size() <= few) return {whole_text(expected, digits), whole_text(got, digits)};
    const auto one = [&](const Numbers& n) {
        return place_text(n, worst) + " = " + number_text(n, worst, digits) + " (furthest off of " + size_text(n) + ")";
    };
    return {one(expected), one(got)};
}

}  // namespace

std::string text_of(double value) {
    return number_text(value, 10);
}

Expectation::Expectation(bool holds, std::string what, std::string expected, std::string got)
    : holds_(holds), what_(std::move(what)), expected_(std::move(expected)), got_(std::move(got)) {
    note_expectation();
}

Expectation::Expectation(const std::string& what, const Numbers& got, const Numbers& expected, double tolerance)
    : Expectation(near(got, expected, tolerance), what, "", "") {
    got_numbers_ = got;
    expected_numbers_ = expected;
    tolerance_ = tolerance;
    if (holds_) return;
    TwoTexts texts = difference(expected, got);
    if (tolerance > 0 && same_size(expected, got)) texts.expected += " (within " + number_text(tolerance, 2) + ")";
    expected_ = texts.expected;
    got_ = texts.got;
}

Expectation::~Expectation() noexcept(false) {
    if (!holds_ && std::uncaught_exceptions() == 0) throw ExpectationFailed{what_, expected_, got_, hint_};
}

Expectation& Expectation::mistake_if(bool condition, const std::string& hint) {
    if (!holds_ && condition && hint_.empty()) hint_ = hint;
    return *this;
}

// A wrong value that is also right within the tolerance gives nothing away.
bool Expectation::is_about(const Numbers& wrong) const {
    return tolerance_ >= 0 && near(got_numbers_, wrong, tolerance_) && !near(expected_numbers_, wrong, tolerance_);
}

Expectation expect(const std::string& what, bool holds, const std::string& got) {
    return {holds, what, "", got};
}

Expectation expect_near(const std::string& what, const Numbers& got, const Numbers& expected, double tolerance) {
    if (tolerance < 0) throw GraderError("the tolerance of '" + what + "' is negative");
    // What is expected may follow from other answers: of NaN, infinity and 1e308 nothing does.
    if (std::isnan(tolerance) || !near(expected, expected, 0))
        throw ExpectationFailed{
            what + ": what it has to be follows from other answers, and they leave no finite number", "",
            got.values.size() <= 9 ? whole_text(got, 6) : size_text(got), ""};
    return {what, got, expected, tolerance};
}

Expectation expect_equal_text(const std::string& what, const std::string& got, const std::string& expected) {
    return {got == expected, what, expected, got};
}

void expect_size(const std::string& function, const std::optional<OtherSize>& other, const std::string& hint) {
    if (!other) return;
    const std::string where = other->where.empty() ? "" : " in '" + other->where + "'";
    throw ExpectationFailed{
        function + " returned " + other->got + where + ", where its header asks for " + other->right, other->right,
        other->got, hint};
}

Expectation expect_exception(const std::string& what, const std::function<void()>& call) {
    try {
        call();
    } catch (const CallFailure& failure) {
        if (failure.kind != CallFailure::Kind::exception) throw;
        return {true, what, "", ""};
    }
    return {false, what, "an exception", "it returned"};
}

}  // namespace rbc
