#include "exercises/13_dantzig_friction/answers.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "common/grading/grader/grader.hpp"

using namespace rbc;
using namespace rbc::ex13;

namespace grading_answers {

RBC_STUDENT(all_answers)
RBC_STUDENT(doubtful_from)
RBC_STUDENT(glued_answers)

constexpr double infinity = std::numeric_limits<double>::infinity();

Eigen::Matrix2d matrix(double A_NN, double A_NF, double A_FF) {
    Eigen::Matrix2d A;
    A << A_NN, A_NF, A_NF, A_FF;
    return A;
}

/// The lesson's rod: m = 1 kg, half-length 1 m, tan theta = 2, g = 9.81 m/s^2, turning with `omega`.
const Eigen::Matrix2d rod = matrix(1.6, 1.2, 3.4);
Eigen::Vector2d rod_b(double omega) {
    const double root = std::sqrt(5.0);
    return {-9.81 + omega * omega * 2 / root, -omega * omega / root};
}

const std::string sorted_hint = "The answers are sorted by f_N, the smallest first, whatever their kind.";

void expect_sorted(const std::vector<ContactAnswer>& got) {
    const bool sorted = std::is_sorted(got.begin(), got.end(),
                                       [](const ContactAnswer& a, const ContactAnswer& b) { return a.f_N < b.f_N; });
    expect("they are sorted by f_N", sorted, "they are not").mistake_if(true, sorted_hint);
}

void expect_count(const std::vector<ContactAnswer>& got, int count, const std::string& what, const std::string& too_few,
                  const std::string& too_many) {
    const int n = static_cast<int>(got.size());
    expect_equal(what, n, count).mistake_if(n < count, too_few).mistake_if(n > count, too_many);
}

struct Contact {
    Eigen::Matrix2d A;
    Eigen::Vector2d b;
    double mu;
    int sliding;
    double glue = 0;
};

/// What the contract's tolerance is a share of.
struct Sizes {
    double force, a_N, a_F;
};
Sizes sizes(const Contact& c, const ContactAnswer& right) {
    const double N = std::abs(right.f_N) + c.glue, F = std::abs(right.f_F);
    const auto moved = [&](int k) { return std::abs(c.A(k, 0)) * N + std::abs(c.A(k, 1)) * F + std::abs(c.b[k]); };
    return {N + F + std::abs(c.b[0]) / c.A(0, 0), moved(0), moved(1)};
}
bool is_about(const Contact& c, const ContactAnswer& got, const ContactAnswer& other) {
    const Sizes size = sizes(c, other);
    const double force = answer_tolerance.of(size.force);
    return std::abs(got.f_N - other.f_N) <= force && std::abs(got.f_F - other.f_F) <= force &&
           std::abs(got.a_N - other.a_N) <= answer_tolerance.of(size.a_N) &&
           std::abs(got.a_F - other.a_F) <= answer_tolerance.of(size.a_F);
}

/// A wrong answer and its hint.
struct Wrong {
    ContactAnswer answer;
    std::string hint;
};

void expect_answer(const std::string& what, const Contact& c, const ContactAnswer& got, const ContactAnswer& right,
                   const std::vector<Wrong>& wrong = {}) {
    std::string hint;
    for (const Wrong& w : wrong)
        if (hint.empty() && is_about(c, got, w.answer)) hint = w.hint;
    const bool other = !hint.empty();
    const Sizes size = sizes(c, right);
    expect_near(what + ": f_N, f_F [N]", Numbers{got.f_N, got.f_F}, {right.f_N, right.f_F},
                answer_tolerance.of(size.force))
        .mistake_if(other, hint);
    expect_near(what + ": a_N [m/s^2]", got.a_N, right.a_N, answer_tolerance.of(size.a_N)).mistake_if(other, hint);
    expect_near(what + ": a_F [m/s^2]", got.a_F, right.a_F, answer_tolerance.of(size.a_F)).mistake_if(other, hint);
}

Contact contact_of(const Sample& s) {
    const double A_NN = s["A_NN"], A_FF = A_NN * s["A_FF/A_NN"], b_N = s["b_N"];
    const double A_NF = s["coupling"] * std::sqrt(A_NN * A_FF);
    const double level = (1 + s["from level"]) * A_NN / std::abs(A_NF);  // there a_N hardly changes with f_N
    const double mu = s["mu > 0"] * (s.integer("nearly level") == 1 && A_NF != 0 ? level : s["mu"]);
    return {matrix(A_NN, A_NF, A_FF), {b_N, s["b_F"]}, mu, s.integer("sliding"), 0};
}

/// Round-off does not decide the sign of x + y: the sum is no small share of its parts, or they are 0.
bool is_decided(double x, double y) {
    return std::abs(x + y) >= border.of(std::abs(x) + std::abs(y));
}

/// The force at which the contact slips to the side s, and the two of the one that holds, as sums of two.
bool is_decided(const Contact& c) {
    const Eigen::Matrix2d& A = c.A;
    const Eigen::Vector2d b = c.b - c.glue * A.col(0);
    const double hold_N = A(0, 1) * b[1] - A(1, 1) * b[0], hold_F = A(0, 1) * b[0] - A(0, 0) * b[1];  // times det A
    const bool no_tangent = A(0, 1) == 0 && b[1] == 0;                                                // exactly
    if (!is_decided(c.b[0], -c.glue * A(0, 0)) || !is_decided(c.b[1], -c.glue * A(1, 0))) return c.glue == 0;
    if (!is_decided(A(0, 1) * b[1], -A(1, 1) * b[0])) return false;
    if (!no_tangent && !is_decided(A(0, 1) * b[0], -A(0, 0) * b[1])) return false;
    if (c.mu > 0 && !is_decided(std::abs(hold_F), -c.mu * hold_N)) return false;
    for (const int s : {-1, 1}) {
        const double slope = A(0, 0) - c.mu * s * A(0, 1), turn = A(0, 1) - c.mu * s * A(1, 1), N = -b[0] / slope;
        if (!is_decided(A(0, 0), -c.mu * s * A(0, 1))) return false;
        if (c.sliding == 0 && c.mu > 0 && !is_decided(A(0, 1), -c.mu * s * A(1, 1))) return false;
        if (c.sliding == 0 && !no_tangent && !is_decided(b[1], turn * N)) return false;
    }
    return true;
}

const Coordinate A_NN = decades("A_NN", mobilities).simple(2), ratio = decades("A_FF/A_NN", mobility_ratios).simple(1),
                 coupling = even("coupling", couplings).edges({-0.5, 0, 0.5}).simple(0),
                 b_N = either_sign("b_N", pushed_accelerations).simple(-4),
                 b_F = either_sign("b_F", pushed_accelerations).edges({4, -4}).simple(4),
                 rough = choice("mu > 0", 2).simple(1),
                 mu = decades("mu", contact_frictions).edges({0.5, 1}).simple(0.5),
                 sliding = integer("sliding", -1, 1).simple(0), level = choice("nearly level", 2),
                 off_level = either_sign("from level", 3 * border.share, 0.5).simple(0.5);

bool is_within(double x, const Allowed& allowed) {
    return x >= allowed.low && x <= allowed.high;
}
bool is_allowed(const Contact& c) {
    const bool rough = c.mu == 0 || is_within(c.mu, contact_frictions);
    return c.b[0] != 0 && rough && is_within(c.A(1, 1), mobilities) && is_decided(c);
}
const auto allows = [](const Sample& s) { return is_allowed(contact_of(s)); };
const Domain any_contact = Domain{A_NN, ratio, coupling, b_N, b_F, rough, mu, sliding, level, off_level}.where(allows);
/// At its simplest it has three answers.
const Domain any_rising =
    Domain{A_NN, ratio, coupling.simple(0.75), b_N.simple(1), b_F, rough, mu.simple(2), sliding, level, off_level}
        .where(allows);

/// Pressed, and pulled along by a little more or less than friction can hold, in every decade.
Contact nearly_held(const Sample& s) {
    const double A_NN = s["A_NN"], A_FF = A_NN * s["A_FF/A_NN"], part = 3 * border.of(std::pow(10, s["decade"]));
    const double most = s["mu"] * 4 * A_FF / A_NN;
    return {matrix(A_NN, 0, A_FF),
            {-4, (s.integer("to the left") == 1 ? -most : most) * (1 + (s.integer("more") == 1 ? part : -part))},
            s["mu"],
            0};
}
const Domain any_nearly_held =
    Domain{A_NN, ratio, mu, choice("decade", 5), choice("more", 2), choice("to the left", 2)}.where(
        [](const Sample& s) {
            const Contact c = nearly_held(s);
            return is_within(std::abs(c.b[1]), pushed_accelerations) && is_allowed(c);
        });
/// At rest and rising: the force that holds would press by a little, or pull by a little.
Contact nearly_pressed(const Sample& s) {
    const double A_NF = s["coupling"] * std::sqrt(s["A_FF/A_NN"]), part = 3 * border.of(std::pow(10, s["decade"]));
    const double b_F = std::copysign(4, A_NF), level = A_NF * b_F / s["A_FF/A_NN"];
    return {matrix(1, A_NF, s["A_FF/A_NN"]), {level * (1 + (s.integer("pulls") == 1 ? part : -part)), b_F}, 0, 0};
}
const Domain any_nearly_pressed =
    Domain{ratio, coupling.simple(0.5), choice("decade", 5), choice("pulls", 2)}.where([](const Sample& s) {
        const Contact c = nearly_pressed(s);
        return is_within(c.b[0], pushed_accelerations) && is_allowed(c);
    });

/// Nothing pulls along: a_F comes from the normal force alone.
const Coordinate unpulled = even("b_F", 0, 0);
const Domain any_unpulled =
    Domain{A_NN, ratio, coupling.simple(0.75), b_N.simple(1), unpulled, rough, mu.simple(2), sliding, level, off_level}
        .where(allows);

Contact glued_of(const Sample& s) {
    Contact c = contact_of(s);
    const double part = s.integer("nearly as strong") == 1 ? 1 + s["stronger"] : s["glue/b_N"];
    c.glue = s["glued"] * part * std::abs(c.b[0]) / c.A(0, 0);
    return c;
}
const Coordinate glued = choice("glued", 2).simple(1), glue = decades("glue/b_N", glues).edges({0.5, 2}).simple(0.5),
                 strong = choice("nearly as strong", 2),
                 stronger = either_sign("stronger", 3 * border.share, 0.5).simple(-3 * border.share);
const auto allows_glued = [](const Sample& s) { return is_allowed(glued_of(s)); };
const Domain any_glued =
    Domain{A_NN, ratio, coupling, b_N, b_F, rough, mu, sliding, level, off_level, glued, glue, strong, stronger}.where(
        allows_glued);
const Domain any_unpulled_glued = Domain{A_NN,          ratio,    coupling.simple(0.75),
                                         b_N.simple(1), unpulled, rough,
                                         mu.simple(2),  sliding,  level,
                                         off_level,     glued,    glue,
                                         strong,        stronger}
                                      .where(allows_glued);

std::string seen(const Contact& c) {
    return text("A = (", c.A(0, 0), ", ", c.A(0, 1), ", ", c.A(1, 1), ") in (N, F), b = (", c.b[0], ", ", c.b[1],
                "), mu = ", c.mu, ", sliding ", c.sliding, ", glue ", c.glue);
}

/// The same answers, in the same order.
void expect_answers(const Contact& c, const std::vector<ContactAnswer>& got, const std::vector<ContactAnswer>& right) {
    did(seen(c));
    const bool holds_too_much = std::any_of(got.begin(), got.end(), [&](const ContactAnswer& a) {
        return a.a_N == 0 && a.a_F == 0 && std::abs(a.f_F) > 1.000001 * c.mu * (a.f_N + c.glue);
    });
    expect_equal("number of answers", got.size(), right.size())
        .mistake_if(got.size() < right.size() && right.size() == 3,
                    "Try all: apart, slipping to either side, and holding. Each that fits the laws counts.")
        .mistake_if(got.size() > right.size() && holds_too_much,
                    "Holding takes |f_F| <= mu f_N as it is: a little more is too much. What is little, in newtons?")
        .mistake_if(got.size() > right.size() && c.mu == 0,
                    "Without friction both sides of slipping are the same force: give it once.")
        .mistake_if(got.size() > right.size() && c.sliding == 0,
                    "Each answer must obey all of (13.1) and (13.2): where friction is -mu f_N, a_F must be > 0, and "
                    "the other way round.");
    expect_sorted(got);
    for (std::size_t i = 0; i < right.size(); ++i) expect_answer(text("answer ", i + 1), c, got[i], right[i]);
}

const std::string against_hint = "Friction acts against sliding: f_F = -mu s f_N.";
const std::string either_way_hint =
    "s is the side to which it slides. To the left friction acts to the right, and what pressed the rod down lifts it.";
const std::string free_hint = "b_N > 0 makes f = 0 an answer, but it need not be the only one.";
const std::string lifted_hint = "With b_N < 0 the contact cannot be left without a force: f_N = 0 is no answer.";
const std::string pull_hint =
    "More force presses the rod down more: no f_N > 0 makes a_N = 0. A negative force is no answer.";
const std::string side_hint =
    "The side of slipping is that of a_F in the end, not that of b_F: the normal force moves the point too.";
const std::string all_hint = "Try all: apart, slipping to either side, and holding. Each that fits the laws counts.";
const std::string size_hint = "Small compared with what? Forces have a size: that of b over A, not one newton.";
const std::string order_hint = "The order is (N, F): A(0, 0) and b[0] belong to the normal.";
const std::string torn_hint = "While it is torn off the glue still pulls: f_N = -glue.";
const std::string column_hint = "The pull of the glue moves a_F as well: the whole column of A.";
const std::string left_in_hint =
    "f_N is the force of the contact with the pull of the glue in it: take the glue off again.";

using Answers = std::vector<ContactAnswer>;
using Eigen::Matrix2d, Eigen::Vector2d;

bool is_apart(const ContactAnswer& a) {
    return a.f_N == 0 && a.f_F == 0;
}
/// The right answers without some of them.
template <class Condition>
Answers without(Answers all, Condition leaves_out) {
    std::erase_if(all, leaves_out);
    return all;
}
/// With one more.
Answers with(Answers all, const ContactAnswer& more) {
    all.push_back(more);
    std::stable_sort(all.begin(), all.end(),
                     [](const ContactAnswer& a, const ContactAnswer& b) { return a.f_N < b.f_N; });
    return all;
}
/// What makes a_N = 0 while it slides to the side s, also with a force that pulls.
ContactAnswer slip(const Matrix2d& A, const Vector2d& b, double friction, int s) {
    const double N = -b[0] / (A(0, 0) - friction * s * A(0, 1)), F = -friction * s * N;
    return {N, F, 0, A(1, 0) * N + A(1, 1) * F + b[1]};
}

RBC_MISCONCEPTION(all_answers, against_hint, [](const Matrix2d& A, const Vector2d& b, double mu, int sliding) {
    const Answers driven = rbc::ex13::all_answers(A, b, -mu, sliding);
    return sliding == 1 && !driven.empty() && !is_apart(driven.back()) ? driven
                                                                       : rbc::ex13::all_answers(A, b, mu, sliding);
})
RBC_MISCONCEPTION(all_answers, either_way_hint, [](const Matrix2d& A, const Vector2d& b, double mu, int sliding) {
    return rbc::ex13::all_answers(A, b, mu, std::abs(sliding));
})
RBC_MISCONCEPTION(all_answers, free_hint, [](const Matrix2d& A, const Vector2d& b, double mu, int sliding) {
    if (b[0] > 0) return Answers{{0, 0, b[0], b[1]}};
    return rbc::ex13::all_answers(A, b, mu, sliding);
})
RBC_MISCONCEPTION(all_answers, free_hint, [](const Matrix2d& A, const Vector2d& b, double mu, int sliding) {
    return without(rbc::ex13::all_answers(A, b, mu, sliding), is_apart);
})
RBC_MISCONCEPTION(all_answers, lifted_hint, [](const Matrix2d& A, const Vector2d& b, double mu, int sliding) {
    const Answers all = rbc::ex13::all_answers(A, b, mu, sliding);
    return b[0] < 0 ? with(all, {0, 0, b[0], b[1]}) : all;
})
RBC_MISCONCEPTION(all_answers, pull_hint, [](const Matrix2d& A, const Vector2d& b, double mu, int sliding) {
    const Answers all = rbc::ex13::all_answers(A, b, mu, sliding);
    const ContactAnswer pulls = sliding != 0 ? slip(A, b, mu, sliding) : ContactAnswer{};
    return pulls.f_N < 0 ? with(all, pulls) : all;
})
RBC_MISCONCEPTION(all_answers, side_hint, [](const Matrix2d& A, const Vector2d& b, double mu, int sliding) {
    if (sliding != 0 || b[1] == 0) return rbc::ex13::all_answers(A, b, mu, sliding);
    const int s = b[1] > 0 ? 1 : -1;
    const Answers all =
        without(rbc::ex13::all_answers(A, b, mu, 0), [](const ContactAnswer& a) { return !is_apart(a) && a.a_F != 0; });
    const ContactAnswer slips = slip(A, b, mu, s);
    return slips.f_N > 0 ? with(all, slips) : all;
})
RBC_MISCONCEPTION(all_answers, all_hint, [](const Matrix2d& A, const Vector2d& b, double mu, int sliding) {
    const Answers all = rbc::ex13::all_answers(A, b, mu, sliding);
    return all.size() == 3 ? Answers{all.back()} : all;
})
RBC_MISCONCEPTION(all_answers, all_hint, [](const Matrix2d& A, const Vector2d& b, double mu, int sliding) {
    const auto slips = [](const ContactAnswer& a) { return !is_apart(a) && a.a_F != 0; };
    const Answers all = rbc::ex13::all_answers(A, b, mu, sliding);
    const bool small = std::abs(b[0]) < 1e-3;  // then it may be a threshold
    return sliding == 0 && all.size() == 3 && !small ? without(all, slips) : all;
})
/// The right answers in another order.
template <class Order>
Answers reordered(Answers all, Order order) {
    if (all.size() < 2) throw std::domain_error("there is one order only");
    order(all);
    return all;
}
const auto backwards = [](Answers& all) { std::reverse(all.begin(), all.end()); };
const auto holding_first = [](Answers& all) { std::rotate(all.begin(), all.end() - 1, all.end()); };
const auto apart_last = [](Answers& all) { std::rotate(all.begin(), all.begin() + 1, all.end()); };
RBC_MISCONCEPTION(all_answers, sorted_hint, [](const Matrix2d& A, const Vector2d& b, double mu, int sliding) {
    return reordered(rbc::ex13::all_answers(A, b, mu, sliding), backwards);
})
RBC_MISCONCEPTION(all_answers, sorted_hint, [](const Matrix2d& A, const Vector2d& b, double mu, int sliding) {
    return reordered(rbc::ex13::all_answers(A, b, mu, sliding), holding_first);
})
RBC_MISCONCEPTION(all_answers, sorted_hint, [](const Matrix2d& A, const Vector2d& b, double mu, int sliding) {
    return reordered(rbc::ex13::all_answers(A, b, mu, sliding), apart_last);
})
RBC_MISCONCEPTION(all_answers, order_hint, [](const Matrix2d& A, const Vector2d& b, double mu, int sliding) {
    const Answers all = rbc::ex13::all_answers(matrix(A(1, 1), A(0, 1), A(0, 0)), {b[1], b[0]}, mu, sliding);
    return b[1] != 0 ? all : rbc::ex13::all_answers(A, b, mu, sliding);
})

const std::string wrong_row_hint = "Whether a_N rises with f_N is decided by A_NN, not by A_FF.";
const std::string upside_down_hint = "Upside down: A_NN - mu s A_NF = 0.";
const std::string lifts_hint = "In this direction friction lifts the rod: A_NN - mu s A_NF is positive for every mu.";
const std::string far_enough_hint =
    "That is where the line begins to fall. But it must fall far enough: to 0 before a_F is 0.";
const std::string once_hint = "Pressed together at rest, the curve begins below 0 and passes through it once, always.";
const std::string press_hint = "The force that makes a = 0 must press, f_N > 0; here it would pull.";

RBC_MISCONCEPTION(doubtful_from, wrong_row_hint, [](const Matrix2d& A, const Vector2d& b, int s) {
    return s * A(0, 1) > 0 ? A(1, 1) / (s * A(0, 1)) : rbc::ex13::doubtful_from(A, b, s);
})
RBC_MISCONCEPTION(doubtful_from, upside_down_hint, [](const Matrix2d& A, const Vector2d& b, int s) {
    const double right = rbc::ex13::doubtful_from(A, b, s);
    return s != 0 && right < infinity ? 1 / right : right;
})
RBC_MISCONCEPTION(doubtful_from, lifts_hint, [](const Matrix2d& A, const Vector2d& b, int s) {
    return s != 0 ? A(0, 0) / std::abs(A(0, 1)) : rbc::ex13::doubtful_from(A, b, s);
})
RBC_MISCONCEPTION(doubtful_from, lifts_hint, [](const Matrix2d& A, const Vector2d& b, int s) {
    return s != 0 ? A(0, 0) / (s * A(0, 1)) : rbc::ex13::doubtful_from(A, b, s);
})
RBC_MISCONCEPTION(doubtful_from, far_enough_hint, [](const Matrix2d& A, const Vector2d& b, int s) {
    const double right = rbc::ex13::doubtful_from(A, b, s);
    return s == 0 && right < infinity ? A(0, 0) / std::abs(A(0, 1)) : right;
})
RBC_MISCONCEPTION(doubtful_from, once_hint, [](const Matrix2d& A, const Vector2d& b, int s) {
    const Vector2d hold = -A.inverse() * b;
    return s == 0 && hold[0] > 0 ? std::abs(hold[1]) / hold[0] : rbc::ex13::doubtful_from(A, b, s);
})
RBC_MISCONCEPTION(doubtful_from, press_hint, [](const Matrix2d& A, const Vector2d& b, int s) {
    const Vector2d hold = -A.inverse() * b;
    return s == 0 && b[0] > 0 ? std::abs(hold[1] / hold[0]) : rbc::ex13::doubtful_from(A, b, s);
})
RBC_MISCONCEPTION(doubtful_from, "At rest: the friction that holding takes is |f_F|/f_N, not f_N/|f_F|.",
                  [](const Matrix2d& A, const Vector2d& b, int s) {
                      const double right = rbc::ex13::doubtful_from(A, b, s);
                      return s == 0 && right < infinity ? 1 / right : right;
                  })

/// The contact without glue whose answers those are, moved by some force.
Answers moved(Answers all, double by) {
    for (ContactAnswer& a : all) a.f_N += by;
    return all;
}
RBC_MISCONCEPTION(glued_answers, column_hint,
                  [](const Matrix2d& A, const Vector2d& b, double mu, int sliding, double glue) {
                      return moved(rbc::ex13::all_answers(A, {b[0] - glue * A(0, 0), b[1]}, mu, sliding), -glue);
                  })
RBC_MISCONCEPTION(glued_answers, left_in_hint,
                  [](const Matrix2d& A, const Vector2d& b, double mu, int sliding, double glue) {
                      return moved(rbc::ex13::glued_answers(A, b, mu, sliding, glue), glue);
                  })
RBC_MISCONCEPTION(glued_answers,
                  "That is the contact without glue: f_N + glue has the laws, and b the pull of the glue.",
                  [](const Matrix2d& A, const Vector2d& b, double mu, int sliding, double) {
                      return rbc::ex13::all_answers(A, b, mu, sliding);
                  })
RBC_MISCONCEPTION(glued_answers, "The glue pulls the contact down, it does not push it off: -glue along the normal.",
                  [](const Matrix2d& A, const Vector2d& b, double mu, int sliding, double glue) {
                      return moved(rbc::ex13::all_answers(A, b + glue * A.col(0), mu, sliding), glue);
                  })
RBC_MISCONCEPTION(glued_answers, torn_hint,
                  [](const Matrix2d& A, const Vector2d& b, double mu, int sliding, double glue) {
                      Answers all = rbc::ex13::glued_answers(A, b, mu, sliding, glue);
                      for (ContactAnswer& a : all)
                          if (a.a_N != 0) a.f_N = 0;
                      return all;
                  })

RBC_GRADE("answers", "the sliding rod: one answer, none, or two", 2,
          "While it slides f_F = -mu s f_N, so a_N = b_N + (A_NN - mu s A_NF) f_N: one straight line. Where is it 0 "
          "with f_N > 0? And f_N = 0 is an answer if b_N > 0.") {
    did("the lesson's rod, sliding to the right, omega = 0, mu = 1");
    const std::vector<ContactAnswer> one = student::all_answers(rod, rod_b(0), 1, 1);
    expect_count(one, 1, "number of answers", "A pressed contact with a rising line has one answer.",
                 "With b_N < 0 the contact cannot be left without a force: f_N = 0 is no answer.");
    expect_answer("the answer", {rod, rod_b(0), 1, 1}, one[0], {24.525, -24.525, 0, -53.955});
    did("omega = 0, mu = 2");
    expect_count(student::all_answers(rod, rod_b(0), 2, 1), 0, "number of answers", "",
                 "More force presses the rod down more: no f_N > 0 makes a_N = 0. A negative force is no answer.");
    did("omega = 4, mu = 2");
    const std::vector<ContactAnswer> two = student::all_answers(rod, rod_b(4), 2, 1);
    expect_count(
        two, 2, "number of answers",
        "b_N > 0 with a falling line: the rod may leave the floor, or slide on with f_N = b_N/(mu s A_NF - A_NN).",
        "Each answer once.");
    const Contact turning{rod, rod_b(4), 2, 1};
    expect_answer("the first", turning, two[0], {0, 0, 4.500835055998654, -7.155417527999327});
    expect_answer("the second", turning, two[1], {5.626043819998317, -11.252087639996634, 0, -38.66126291998991});
    did("the same, sliding to the left");
    expect_count(student::all_answers(rod, rod_b(4), 2, -1), 1, "number of answers", "",
                 "Sliding to the left friction lifts the rod: A_NN - mu s A_NF with s = -1 is positive.");
}

RBC_GRADE("answers", "a contact at rest: pressed it has one answer", 1,
          "At rest the contact holds if the force for a = 0 lies within |f_F| <= mu f_N. If not, it slips to the side "
          "s of a_F, f_F = -mu s f_N, and a_F must then really go to that side.") {
    did("A = (1, 0.75, 1) in (N, F), b = (-2, 1), mu = 2");
    // Holds: f_N = (2 + 0.75)/0.4375, f_F = (-1.5 - 1)/0.4375.
    const std::vector<ContactAnswer> holds = student::all_answers(matrix(1, 0.75, 1), {-2, 1}, 2, 0);
    expect_count(holds, 1, "number of answers", "It holds: a = 0.", "A contact that is pressed and at rest has one.");
    const Contact pressed{matrix(1, 0.75, 1), {-2, 1}, 2, 0};
    expect_answer("the answer", pressed, holds[0], {2.75 / 0.4375, -2.5 / 0.4375, 0, 0});
    did("mu = 0.5");
    // Holding takes 10/11: it slips. s = 1: f_N = 2/(1 - 0.375), a_F = 1 + (0.75 - 0.5) f_N.
    const std::vector<ContactAnswer> slips = student::all_answers(matrix(1, 0.75, 1), {-2, 1}, 0.5, 0);
    expect_count(slips, 1, "number of answers", "It slips to the right, with f_F = -mu f_N.",
                 "The side must fit: where friction is -mu f_N, a_F must be > 0, and the other way round.");
    expect_answer("the answer", pressed, slips[0], {3.2, -1.6, 0, 1.8},
                  {{{2.75 / 0.4375, -2.5 / 0.4375, 0, 0},
                    "Holding takes |f_F| = 10/11 f_N here, and friction has 0.5 f_N: it slips."}});
    did("A a million times as large, b a millionth of it: the same, in piconewtons");
    const Contact tiny{matrix(1e6, 0.75e6, 1e6), {-2e-6, 1e-6}, 0.5, 0};
    const std::vector<ContactAnswer> small = student::all_answers(tiny.A, tiny.b, tiny.mu, 0);
    expect_count(small, 1, "number of answers", size_hint, size_hint);
    expect_answer("the answer", tiny, small[0], {3.2e-12, -1.6e-12, 0, 1.8e-6});
    did("the same in a mirror");
    const std::vector<ContactAnswer> mirror = student::all_answers(matrix(1, -0.75, 1), {-2, -1}, 0.5, 0);
    expect_count(mirror, 1, "number of answers", "In a mirror it slips to the left.", "Each answer once.");
    expect_answer("the answer", pressed, mirror[0], {3.2, 1.6, 0, -1.8});
    did("b = (-2, -0.5), mu = 0.25: the push on the point turns it round");
    // a_F begins at -0.5, but f_N = 2.5 or so carries it to the right: s = 1, f_N = 2/(1 - 0.1875).
    const double N = 2 / 0.8125;
    const std::vector<ContactAnswer> turned = student::all_answers(matrix(1, 0.75, 1), {-2, -0.5}, 0.25, 0);
    expect_count(turned, 1, "number of answers", side_hint, "Each answer once.");
    expect_answer("the answer", {matrix(1, 0.75, 1), {-2, -0.5}, 0.25, 0}, turned[0], {N, -0.25 * N, 0, 0.5 * N - 0.5});
}

RBC_GRADE("answers", "a contact at rest that would rise may also hold itself down", 3,
          "b_N > 0 is one answer, f = 0. But with enough friction the same contact may slip with a_N = 0, or hold: "
          "three answers.") {
    for (const double side : {1.0, -1.0}) {
        const Eigen::Matrix2d A = matrix(1, 0.75 * side, 1);
        const Eigen::Vector2d b(1, 4 * side);
        did("A = (1, ", 0.75 * side, ", 1) in (N, F), b = (1, ", 4 * side, "), mu = 2");
        const std::vector<ContactAnswer> three = student::all_answers(A, b, 2, 0);
        expect_count(three, 3, "number of answers",
                     "Try all: apart (f = 0), slipping to either side, and holding. Each that fits the laws counts.",
                     "Each answer must obey all of (13.1) and (13.2), also the signs.");
        expect_sorted(three);
        const Contact c{A, b, 2, 0};
        expect_answer("apart", c, three[0], {0, 0, 1, 4 * side});
        expect_answer("slips", c, three[1], {2, -4 * side, 0, 1.5 * side});
        expect_answer("holds", c, three[2], {2 / 0.4375, -3.25 * side / 0.4375, 0, 0});
        did("A a million times as large, b a millionth of it: the same three, in piconewtons");
        const std::vector<ContactAnswer> small = student::all_answers(1e6 * A, 1e-6 * b, 2, 0);
        expect_count(small, 3, "number of answers", size_hint, size_hint);
        expect_answer("slips", {1e6 * A, 1e-6 * b, 2, 0}, small[1], {2e-12, -4e-12 * side, 0, 1.5e-6 * side});
        did("mu = 1.5: friction is too small for that");
        expect_count(student::all_answers(A, b, 1.5, 0), 1, "number of answers", "It rises: f = 0.",
                     "Where it would slip with a_N = 0, its friction has already stopped it and turned it round: a_F "
                     "has the wrong side. And holding takes more than mu f_N.");
    }
}

RBC_GRADE("answers", "no friction, and just the critical one", 1,
          "mu = 0 is a contact like any other. And where A_NN = mu s A_NF exactly, the line of a_N is level: it never "
          "comes to 0, and nothing may be divided by 0.") {
    for (const int sliding : {-1, 0, 1}) {
        did("A = (2, 0.5, 1) in (N, F), b = (-3, 1), mu = 0, sliding ", sliding);
        const std::vector<ContactAnswer> ice = student::all_answers(matrix(2, 0.5, 1), {-3, 1}, 0, sliding);
        expect_count(ice, 1, "number of answers", "Without friction f_N = -b_N/A_NN is the answer.",
                     "Without friction both sides of slipping are the same force: give it once.");
        expect_answer("the answer", {matrix(2, 0.5, 1), {-3, 1}, 0, sliding}, ice[0], {1.5, 0, 0, 1.75});
    }
    did("A = (1, 0, 1), b = (-1, 0), mu = 0, at rest: nothing to hold");
    expect_count(student::all_answers(matrix(1, 0, 1), {-1, 0}, 0, 0), 1, "number of answers",
                 "At its limit friction still holds, |f_F| <= mu f_N: so does a contact without friction and with a_F "
                 "= 0, 0 <= 0.",
                 "Give it once.");
    did("the same with b = (1, 0): nothing to hold, and nothing that presses");
    expect_count(student::all_answers(matrix(1, 0, 1), {1, 0}, 0, 0), 1, "number of answers", "It rises: f = 0.",
                 "To hold a = 0 here the floor would have to pull: f_N > 0 is one of the laws of holding, too.");
    for (const double side : {1.0, -1.0}) {
        did("A = (1, ", 0.5 * side, ", 1), sliding to ", side > 0 ? "the right" : "the left", ", mu = 2");
        const Eigen::Matrix2d A = matrix(1, 0.5 * side, 1);
        const int s = side > 0 ? 1 : -1;
        expect_count(student::all_answers(A, {-1, 0}, 2, s), 0, "number of answers for b = (-1, 0)", "",
                     "The line is level, below 0: no force. Infinity is none either.");
        expect_count(student::all_answers(A, {1, 0}, 2, s), 1, "number of answers for b = (1, 0)",
                     "b_N > 0: f = 0 is an answer.", "The line is level, above 0: only f = 0.");
    }
}

RBC_GRADE("answers", "the friction from which on a contact is in doubt", 1,
          "Sliding: where a_N stops rising with f_N, A_NN = mu s A_NF. At rest with b_N > 0: where the force that "
          "holds, a = 0, has just come into the cone. Infinity where that never happens.") {
    did("the rod, sliding to the right, omega = 0 and omega = 4");
    for (const double omega : {0.0, 4.0}) {
        expect_near("friction", student::doubtful_from(rod, rod_b(omega), 1), 4.0 / 3, doubt_tolerance.of(4.0 / 3))
            .mistake(3.4 / 1.2, wrong_row_hint)
            .mistake(0.75, upside_down_hint);
    }
    did("the rod, sliding to the left");
    const double left = student::doubtful_from(rod, rod_b(0), -1);
    expect("always one answer: infinity", left == infinity, text("got ", left)).mistake_if(true, lifts_hint);
    for (const double side : {1.0, -1.0}) {
        did("at rest: A = (1, ", 0.75 * side, ", 1), b = (1, ", 4 * side, ")");
        expect_near("friction", student::doubtful_from(matrix(1, 0.75 * side, 1), {1, 4 * side}, 0), 1.625,
                    doubt_tolerance.of(1.625))
            .mistake(4.0 / 3, far_enough_hint);
        did("the same, pressed: b = (-1, ", 4 * side, "); and pulled to the other side: b = (1, ", -4 * side, ")");
        const double pressed = student::doubtful_from(matrix(1, 0.75 * side, 1), {-1, 4 * side}, 0);
        expect("always one answer: infinity", pressed == infinity, text("got ", pressed)).mistake_if(true, once_hint);
        const double other = student::doubtful_from(matrix(1, 0.75 * side, 1), {1, -4 * side}, 0);
        expect("always one answer: infinity", other == infinity, text("got ", other)).mistake_if(true, press_hint);
    }
}

RBC_GRADE("answers", "a glued contact: f_N + glue is what it was before", 1,
          "Call f_N + glue the force of the contact without glue: it is >= 0 and has the cone. What is left, -glue "
          "along the normal, is always there: it belongs to b, and moves both a_N and a_F.") {
    const Eigen::Matrix2d A = matrix(1, 0.75, 1);
    did("A = (1, 0.75, 1) in (N, F), b = (1, 4), mu = 2, at rest, 2 N of glue: b with the pull is (-1, 2.5)");
    const std::vector<ContactAnswer> rest = student::glued_answers(A, {1, 4}, 2, 0, 2);
    expect_count(rest, 1, "number of answers", "It holds, with the same force as without glue: a = 0.",
                 "The glue keeps it down: it is not torn off, nor does it slip. Is b_N - A_NN glue < 0 here?");
    const ContactAnswer holding{2 / 0.4375, -3.25 / 0.4375, 0, 0};
    expect_answer("the answer", {A, {1, 4}, 2, 0, 2}, rest[0], holding,
                  {{{2 / 0.4375 + 2, -3.25 / 0.4375, 0, 0}, left_in_hint},
                   {{4 / 0.4375 - 2, -4.75 / 0.4375, 0, 0}, column_hint}});
    did("the same, sliding to the right");
    expect_count(
        student::glued_answers(A, {1, 4}, 2, 1, 2), 0, "number of answers", "",
        "Glue presses as gravity does: where a_N falls with f_N it makes an inconsistent contact of this one.");
    did("0.5 N of glue, at rest: b with the pull is (0.5, 3.625)");
    const std::vector<ContactAnswer> three = student::glued_answers(A, {1, 4}, 2, 0, 0.5);
    expect_count(three, 3, "number of answers", "b_N - A_NN glue > 0: it may be torn off, slip, or hold.",
                 "Each answer once.");
    expect_sorted(three);
    const Contact little{A, {1, 4}, 2, 0, 0.5};
    expect_answer("torn off", little, three[0], {-0.5, 0, 0.5, 3.625},
                  {{{0, 0, 0.5, 3.625}, torn_hint}, {{0, 0, 1, 4}, torn_hint}, {{-0.5, 0, 0.5, 4}, column_hint}});
    expect_answer("slips", little, three[1], {0.5, -2, 0, 3.625 - 1.25});
    expect_answer("holds", little, three[2], holding);
    did("A = (1, 0, 1), b = (1.5, 0.2), mu = 2, at rest, 2 N of glue: b with the pull is (-0.5, 0.2)");
    const std::vector<ContactAnswer> pulled = student::glued_answers(matrix(1, 0, 1), {1.5, 0.2}, 2, 0, 2);
    expect_count(pulled, 1, "number of answers", "It holds: the glue is stronger than b_N/A_NN.", "Each answer once.");
    expect_answer("the answer", {matrix(1, 0, 1), {1.5, 0.2}, 2, 0, 2}, pulled[0], {-1.5, -0.2, 0, 0},
                  {{{-2, -0.2, 0, 0},
                    "Glue that holds pulls as hard as it must, not with all its strength: f_N is anything from -glue "
                    "up."}});
}

RBC_GRADE("answers", "any contact, from milligrams to a thousand tons", 4,
          "For some contact your answers are not those of the law. A threshold in newtons or in m/s^2 cannot be right "
          "for all sizes.") {
    const auto check = [](const Sample& s) {
        const Contact c = contact_of(s);
        const auto [got, right] = both(student::all_answers, c.A, c.b, c.mu, c.sliding);
        expect_answers(c, got, right);
    };
    const auto check_held = [](const Sample& s) {
        const Contact c = nearly_held(s);
        const auto [got, right] = both(student::all_answers, c.A, c.b, c.mu, c.sliding);
        expect_answers(c, got, right);
    };
    for_all(any_nearly_held, check_held, 200);
    for_all(any_contact, check, 400);
    for_all(any_rising, check, 200);
    for_all(any_unpulled, check, 200);
}

RBC_GRADE("answers", "the friction of doubt of any contact", 1,
          "Below doubtful_from there is exactly one answer, above it never: your own all_answers can be asked.") {
    const auto check = [](const Contact& c) {
        const auto [got, right] = both(student::doubtful_from, c.A, c.b, c.sliding);
        did(seen(c));
        expect("the friction", got == right || (right < infinity && std::abs(got - right) <= doubt_tolerance.of(right)),
               text(got, " in place of ", right))
            .mistake_if(right == infinity && c.sliding == 0 && c.b[0] < 0, once_hint)
            .mistake_if(c.sliding == 0, "At rest: where the force that holds, a = 0, has just come into the cone.")
            .mistake_if(true, "Sliding: where a_N stops rising with f_N, A_NN = mu s A_NF, if it ever does.");
    };
    for_all(any_contact, [&](const Sample& s) { check(contact_of(s)); });
    for_all(
        any_rising, [&](const Sample& s) { check(contact_of(s)); }, 200);
    for_all(
        any_nearly_pressed, [&](const Sample& s) { check(nearly_pressed(s)); }, 100);
}

RBC_GRADE("answers", "any glued contact", 2,
          "Your answers with glue are not those of the contact whose b has the pull of the glue in it, all of it.") {
    const auto check = [](const Sample& s) {
        const Contact c = glued_of(s);
        const auto [got, right] = both(student::glued_answers, c.A, c.b, c.mu, c.sliding, c.glue);
        expect_answers(c, got, right);
    };
    for_all(any_glued, check);
    for_all(any_unpulled_glued, check, 200);
}

}  // namespace grading_answers
