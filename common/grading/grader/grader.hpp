#pragma once

#include <doctest/doctest.h>

#include <Eigen/Core>
#include <array>
#include <concepts>
#include <exception>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "common/foundation/exercise/call.hpp"
#include "common/foundation/exercise/value_tree.hpp"
#include "common/grading/grader/answer_size.hpp"
#include "common/grading/grader/domain.hpp"

/// The words of a grader, tests/graders/NN_name/<file>.cpp:
///
///   using namespace rbc;
///   using namespace rbc::ex01;
///   RBC_STUDENT(step_in_box)
///
///   RBC_GRADE("box", "a ball that hits the ceiling comes back with e times its speed", 3,
///             "the hint for the likeliest misconception") {
///       did("threw a ball up at ", 8.0, " m/s below a ceiling at 2 m, e = 0.6, 50 steps of 0.01 s");
///       const Particle p = student::step_in_box(ball, box);
///       expect_near("stored velocity after the hit [m/s]", p.v, 4.1, 1e-12)
///           .mistake(-4.1, "the hint for a value that has this wrong sign");
///       expect("the ball stays below the ceiling", p.x <= 2.0, text("x = ", p.x, " m"));
///   }
///
/// What can be asked of all inputs is asked of all that the contract allows (domain.hpp), beside the reference solution,
/// which is part of the grader:
///
///   for_all({decades("h", 1e-5, 0.1, "s"), even("e", 0, 1)}, [](const Sample& s) {
///       const auto [got, right] = both(student::step, s["h"], s["e"]);
///       expect_near("x [m]", got.x, right.x, 1e-12);
///   });
///
/// Where a contract fixes the sizes of an answer, one impulse for each contact, RBC_STUDENT_SIZED(f) takes the place of
/// RBC_STUDENT(f): an answer with other sizes than the reference's to the same arguments fails the case in a sentence,
/// and what follows may use all its indices.
///
/// All points of a case or none; it ends at its first expectation that does not hold. Each case runs the student's
/// code in a fresh process. A case that calls none of it, or expects nothing, fails: such a check cannot fail. No two
/// cases of a grader have the same title.
namespace rbc {

std::string text_of(double value);
inline std::string text_of(bool value) {
    return value ? "true" : "false";
}
inline std::string text_of(const std::string& value) {
    return value;
}
inline std::string text_of(const char* value) {
    return value;
}
template <std::integral T>
std::string text_of(T value) {
    return std::to_string(value);
}

/// The parts in a row: text("x = ", 2.5, " m").
template <class... Parts>
std::string text(const Parts&... parts) {
    std::string all;
    (all.append(text_of(parts)), ...);
    return all;
}

void add_to_story(std::string line);
/// A line of the case's story: what is done with the student's code. Shown when the case fails.
template <class... Parts>
void did(const Parts&... parts) {
    add_to_story(text(parts...));
}

/// A number, a vector or a matrix; what expectations compare.
struct Numbers {
    long rows = 1, columns = 1;
    bool scalar = false, whole = false;  ///< whole: integers, shown without a decimal point
    std::vector<double> values;          ///< row by row

    template <class T>
    requires std::is_arithmetic_v<T> Numbers(T value)
        : scalar(true), whole(std::is_integral_v<T>), values{static_cast<double>(value)} {}
    Numbers(std::initializer_list<double> list) : rows(static_cast<long>(list.size())), values(list) {}
    template <class T, std::size_t n>
    requires std::is_arithmetic_v<T> Numbers(const std::array<T, n>& a)
        : rows(static_cast<long>(n)), whole(std::is_integral_v<T>), values(a.begin(), a.end()) {}
    template <class T>
    requires std::is_arithmetic_v<T> Numbers(const std::vector<T>& v)
        : rows(static_cast<long>(v.size())), whole(std::is_integral_v<T>), values(v.begin(), v.end()) {}
    template <class Derived>
    Numbers(const Eigen::MatrixBase<Derived>& m)
        : rows(m.rows()), columns(m.cols()), whole(std::is_integral_v<typename Derived::Scalar>) {
        const typename Derived::PlainObject plain = m;
        for (long i = 0; i < rows; ++i) {
            for (long j = 0; j < columns; ++j) values.push_back(static_cast<double>(plain(i, j)));
        }
    }
};

/// What was expected. At the end of the statement it ends the case if it does not hold.
class Expectation {
  public:
    ~Expectation() noexcept(false);
    Expectation(const Expectation&) = delete;
    Expectation& operator=(const Expectation&) = delete;

    /// Another hint in place of the case's where the student's value is this wrong one (within the same tolerance).
    /// Several may follow each other; the first that fits is taken.
    template <std::convertible_to<Numbers> T>
    Expectation& mistake(const T& wrong, const std::string& hint) {
        return mistake_if(is_about(wrong), hint);
    }
    template <std::convertible_to<std::string_view> T>
    Expectation& mistake(const T& wrong, const std::string& hint) {
        return mistake_if(is_text(wrong), hint);
    }
    /// Another hint where something else gives the misconception away.
    Expectation& mistake_if(bool condition, const std::string& hint);

  private:
    friend Expectation expect(const std::string&, bool, const std::string&);
    friend Expectation expect_near(const std::string&, const Numbers&, const Numbers&, double);
    friend Expectation expect_equal_text(const std::string&, const std::string&, const std::string&);
    friend Expectation expect_exception(const std::string&, const std::function<void()>&);
    Expectation(bool holds, std::string what, std::string expected, std::string got);
    Expectation(const std::string& what, const Numbers& got, const Numbers& expected, double tolerance);
    bool is_about(const Numbers& wrong) const;
    bool is_text(std::string_view wrong) const { return got_ == wrong; }

    bool holds_;
    std::string what_, expected_, got_, hint_;
    Numbers got_numbers_ = 0.0, expected_numbers_ = 0.0;
    double tolerance_ = -1;  ///< < 0: there are no numbers
};

/// `what` (a claim in words) holds. `got` says how it is instead. Write the condition so that a NaN makes it false.
Expectation expect(const std::string& what, bool holds, const std::string& got = "");
/// Numbers, vectors or matrices of the same size, each entry within `tolerance` (>= 0, absolute). NaN never is, and the
/// case fails where what is expected is not finite: then other answers led to it, or the solution fails, too.
Expectation expect_near(const std::string& what, const Numbers& got, const Numbers& expected, double tolerance);
Expectation expect_equal_text(const std::string& what, const std::string& got, const std::string& expected);
/// Exactly equal: whole numbers, truth values, vectors of them, or texts.
template <std::convertible_to<Numbers> Got>
Expectation expect_equal(const std::string& what, const Got& got, const Numbers& expected) {
    return expect_near(what, got, expected, 0);
}
template <std::convertible_to<std::string_view> Got>
Expectation expect_equal(const std::string& what, const Got& got, std::string_view expected) {
    return expect_equal_text(what, std::string(std::string_view(got)), std::string(expected));
}
/// The call throws an exception (not NotImplemented, and nothing worse).
Expectation expect_exception(const std::string& what, const std::function<void()>& call);

/// How the values of a call are taken apart for a report: the tuple of its arguments, and its result.
struct CallTrees {
    ValueTree (*arguments)(const Bytes&);
    ValueTree (*result)(const Bytes&);
};
template <class T>
ValueTree tree_of_bytes(const Bytes& bytes) {
    return wire::tree(from_bytes<T>(bytes));
}

/// What the reference solution answers to these arguments.
using ReferenceAnswer = std::function<Bytes(const Bytes& arguments)>;
/// The target of the running case; keeps the last call of each function for the report.
CallTarget& student_target(const std::string& function, const CallTrees& trees, ReferenceAnswer reference);
/// What the reference solution answered to the last call of a function.
void note_reference(const std::string& function, Bytes answer);

/// Ends the case. @param other  none: nothing is wrong
void expect_size(const std::string& function, const std::optional<OtherSize>& other, const std::string& hint);

template <class Signature>
class StudentFunction;

/// Two answers to the same arguments.
template <class Result>
struct Both {
    Result got, right;
};

template <class Result, class... Arguments>
class StudentFunction<Result(Arguments...)> {
  public:
    using Reference = Result (*)(Arguments...);
    /// @param size_hint  where the contract fixes the sizes of the answer: for answers of other sizes, empty: the case's;
    ///                   null: it does not
    StudentFunction(const char* name, Reference reference, const char* size_hint)
        : remote_(name), reference_(reference), size_hint_(size_hint) {}

    std::decay_t<Result> operator()(const std::decay_t<Arguments>&... arguments) const {
        std::decay_t<Result> answer = call(arguments...);
        if (!size_hint_) return answer;
        std::optional<std::decay_t<Result>> right;
        try {
            right = reference_(arguments...);
        } catch (const std::exception&) {
            // What the reference refuses has no size.
        }
        if (right) expect_size(remote_.name(), wire::other_size(answer, *right), size_hint_);
        return answer;
    }

    /// Beside it what the reference solution answers, here, in the grader's process.
    Both<std::decay_t<Result>> beside_reference(const std::decay_t<Arguments>&... arguments) const {
        std::decay_t<Result> right = reference_(arguments...);
        std::decay_t<Result> got = call(arguments...);
        note_reference(remote_.name(), to_bytes(right));
        if (size_hint_) expect_size(remote_.name(), wire::other_size(got, right), size_hint_);
        return {std::move(got), std::move(right)};
    }

  private:
    std::decay_t<Result> call(const std::decay_t<Arguments>&... arguments) const {
        constexpr CallTrees trees{tree_of_bytes<std::tuple<std::decay_t<Arguments>...>>,
                                  tree_of_bytes<std::decay_t<Result>>};
        const auto reference = [f = reference_](const Bytes& bytes) {
            using All = std::tuple<std::decay_t<Arguments>...>;
            return to_bytes<std::decay_t<Result>>(std::apply(f, from_bytes<All>(bytes)));
        };
        return remote_(student_target(remote_.name(), trees, reference), arguments...);
    }

    Remote<std::decay_t<Result>(Arguments...)> remote_;
    Reference reference_;
    const char* size_hint_;
};
template <class Result, class... Arguments>
class StudentFunction<Result(Arguments...) noexcept> : public StudentFunction<Result(Arguments...)> {
    using StudentFunction<Result(Arguments...)>::StudentFunction;
};

/// The student's answer and the reference solution's: const auto [got, right] = both(student::f, x, y);
template <class Result, class... Arguments>
auto both(const StudentFunction<Result(Arguments...)>& function,
          const std::type_identity_t<std::decay_t<Arguments>>&... arguments) {
    return function.beside_reference(arguments...);
}

/// The answer of a function with a typical mistake, and the hint for that mistake. If a case fails and the student gave this
/// answer, the hint replaces the hint of the case.
struct Misconception {
    Misconception(const std::string& function, std::string hint, ReferenceAnswer answer);
    std::string function, hint;
    ReferenceAnswer answer;
};
template <class Result, class... Arguments>
ReferenceAnswer answer_of_bytes(
    const StudentFunction<Result(Arguments...)>&,
    std::type_identity_t<std::function<std::decay_t<Result>(const std::decay_t<Arguments>&...)>> answer) {
    return [answer = std::move(answer)](const Bytes& bytes) {
        return to_bytes<std::decay_t<Result>>(std::apply(answer, from_bytes<std::tuple<std::decay_t<Arguments>...>>(bytes)));
    };
}

/// A case as it is registered; grader.cpp runs it.
struct GradeCase {
    GradeCase(const char* file, const char* title, int points, const char* hint, const char* grader);
    const char* file;
    const char* title;
    int points;
    const char* hint;
    const char* grader;
};
void run_case(const GradeCase& grade_case, void (*body)());

}  // namespace rbc

/// Makes a function of the contract callable as student::function(...). To be used outside any namespace.
#define RBC_STUDENT(function) RBC_STUDENT_AS(function, nullptr)
/// The same of one whose contract fixes the sizes of its answers. A second word: the hint for other sizes.
#define RBC_STUDENT_SIZED(function, ...) RBC_STUDENT_AS(function, "" __VA_ARGS__)
#define RBC_STUDENT_AS(function, size_hint)                                                                           \
    static constexpr auto rbc_reference_##function = &function;                                                       \
    namespace student {                                                                                               \
    static const ::rbc::StudentFunction<decltype(function)> function{#function, rbc_reference_##function, size_hint}; \
    }

/// RBC_MISCONCEPTION(step_in_box, "hint", [](const Particle& p, const Box& b) { return step_in_box(p, {.restitution = 1}); })
/// Often it is the reference solution, to other arguments or with another answer. After RBC_STUDENT of the function.
#define RBC_MISCONCEPTION(function, hint, ...)                            \
    static const ::rbc::Misconception DOCTEST_ANONYMOUS(rbc_misconception_)( \
        #function, hint, ::rbc::answer_of_bytes(student::function, __VA_ARGS__));

#define RBC_GRADE(file, title, points, hint) RBC_GRADE_AS(DOCTEST_ANONYMOUS(rbc_grade_), file, title, points, hint)
#define RBC_GRADE_AS(body, file, title, points, hint)                                            \
    static void body();                                                                          \
    static const ::rbc::GradeCase DOCTEST_CAT(body, _case){file, title, points, hint, __FILE__}; \
    DOCTEST_TEST_CASE(title) {                                                                   \
        ::rbc::run_case(DOCTEST_CAT(body, _case), body);                                         \
    }                                                                                            \
    static void body()
