#include "exercises/13_dantzig_friction/answers.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "common/grading/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex13;

RBC_STUDENT(all_answers)
RBC_STUDENT(doubtful_from)
RBC_STUDENT(glued_answers)

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

Eigen::Matrix2d matrix(double A_NN, double A_NF, double A_FF) {
    Eigen::Matrix2d A;
    A << A_NN, A_NF, A_NF, A_FF;
    return A;
}

Numbers numbers(const ContactAnswer& a) {
    return {a.f_N, a.f_F, a.a_N, a.a_F};
}

/// The lesson's rod: m = 1 kg, half-length 1 m, tan theta = 2, g = 9.81 m/s^2, turning with `omega`.
const Eigen::Matrix2d rod = matrix(1.6, 1.2, 3.4);
Eigen::Vector2d rod_b(double omega) {
    const double root = std::sqrt(5.0);
    return {-9.81 + omega * omega * 2 / root, -omega * omega / root};
}

void expect_count(const std::vector<ContactAnswer>& got, int count, const std::string& what, const std::string& too_few,
                  const std::string& too_many) {
    const int n = static_cast<int>(got.size());
    expect_equal(what, n, count).mistake_if(n < count, too_few).mistake_if(n > count, too_many);
}

/// a_N and a_F where f_N has grown to N and friction has done what it must all the way.
struct OnTheWay {
    double a_N, a_F, f_F;
};
OnTheWay at_force(const Eigen::Matrix2d& A, const Eigen::Vector2d& b, double mu, int sliding, double N, double glue) {
    const double most = mu * (N + glue);
    double F = -most * sliding;
    // At rest, a_F falls with friction: at one limit or the other, or wherever it is 0 between them.
    if (sliding == 0) F = std::clamp(-(b[1] + A(1, 0) * N) / A(1, 1), -most, most);
    const Eigen::Vector2d a = A * Eigen::Vector2d(N, F) + b;
    return {a[0], a[1], F};
}

/// Near the friction at which answers meet, or run away to infinity, a walk in steps may miss them; so near b_N = 0.
bool near_a_border(const Eigen::Matrix2d& A, const Eigen::Vector2d& b, double mu, int sliding) {
    // With f_F = -mu s f_N, and where friction just makes a_F = 0: is a_N about 0 there?
    for (const double side : {1.0, -1.0}) {
        const double scale = A(0, 0) + mu * std::abs(A(0, 1));
        if (sliding == side && std::abs(A(0, 0) - mu * side * A(0, 1)) < 0.02 * scale) return true;
        const double N = -b[1] / (A(1, 0) - mu * side * A(1, 1));
        const double a_N = b[0] + (A(0, 0) - mu * side * A(0, 1)) * N;
        if (sliding == 0 && N > 0 && std::abs(a_N) < 0.02 * (std::abs(b[0]) + scale * N)) return true;
    }
    return std::abs(b[0]) < 0.01;
}

/// The answers by walking along f_N in small steps, from its least on, and bisecting every change of sign of a_N.
std::vector<ContactAnswer> by_walking(const Eigen::Matrix2d& A, const Eigen::Vector2d& b, double mu, int sliding,
                                      double glue = 0) {
    const auto way = [&](double above) { return at_force(A, b, mu, sliding, above - glue, glue); };
    std::vector<ContactAnswer> found;
    if (way(0).a_N > 0) found.push_back({-glue, 0, way(0).a_N, way(0).a_F});
    const double unit = b.norm() / A.norm();
    double before = 0;
    for (double above = 1e-4 * unit; above < 1e6 * unit; above *= 1.002) {
        if ((way(before).a_N > 0) != (way(above).a_N > 0)) {
            double low = before, high = above;
            const bool sign = way(low).a_N > 0;
            for (int i = 0; i < 200; ++i) {
                const double middle = 0.5 * (low + high);
                ((way(middle).a_N > 0) == sign ? low : high) = middle;
            }
            found.push_back({low - glue, way(low).f_F, 0, way(low).a_F});
        }
        before = above;
    }
    return found;
}

}  // namespace

RBC_GRADE(
    "answers", "the sliding rod: one answer, none, or two", 3,
    "While it slides f_F = -mu s f_N, so a_N = b_N + (A_NN - mu s A_NF) f_N: one straight line. Where is it 0 with "
    "f_N > 0? And f_N = 0 is an answer if b_N > 0.") {
    did("the lesson's rod, sliding to the right, omega = 0, mu = 1");
    const std::vector<ContactAnswer> one = student::all_answers(rod, rod_b(0), 1, 1);
    expect_count(one, 1, "number of answers", "A pressed contact with a rising line has one answer.",
                 "With b_N < 0 the contact cannot be left without a force: f_N = 0 is no answer.");
    expect_near("f_N, f_F, a_N, a_F", numbers(one[0]), {24.525, -24.525, 0, -53.955}, 1e-10)
        .mistake_if(one[0].f_F > 0, "Friction acts against sliding: f_F = -mu s f_N.");
    did("omega = 0, mu = 2");
    expect_count(student::all_answers(rod, rod_b(0), 2, 1), 0, "number of answers", "",
                 "More force presses the rod down more: no f_N > 0 makes a_N = 0. A negative force is no answer.");
    did("omega = 4, mu = 2");
    const std::vector<ContactAnswer> two = student::all_answers(rod, rod_b(4), 2, 1);
    expect_count(two, 2, "number of answers",
                 "b_N > 0 with a falling line: the rod may leave the floor, or slide on with f_N = b_N/(mu s A_NF - "
                 "A_NN).",
                 "Each answer once.");
    expect_near("the first", numbers(two[0]), {0, 0, 4.500835055998654, -7.155417527999327}, 1e-10);
    expect_near("the second", numbers(two[1]), {5.626043819998317, -11.252087639996634, 0, -38.66126291998991}, 1e-10);
    did("the same, sliding to the left");
    expect_count(student::all_answers(rod, rod_b(4), 2, -1), 1, "number of answers", "",
                 "Sliding to the left friction lifts the rod: A_NN - mu s A_NF with s = -1 is positive.");
}

RBC_GRADE(
    "answers", "a contact at rest: pressed it has one answer", 2,
    "At rest the contact holds if the force for a = 0 lies within |f_F| <= mu f_N. If not, it slips to the side s "
    "of a_F, f_F = -mu s f_N, and a_F must then really go to that side.") {
    did("A = (1, 0.75, 1) in (N, F), b = (-2, 1), mu = 2");
    // Holds: f_N = (2 + 0.75)/0.4375, f_F = (-1.5 - 1)/0.4375.
    const std::vector<ContactAnswer> holds = student::all_answers(matrix(1, 0.75, 1), {-2, 1}, 2, 0);
    expect_count(holds, 1, "number of answers", "It holds: a = 0.", "A contact that is pressed and at rest has one.");
    expect_near("f_N, f_F, a_N, a_F", numbers(holds[0]), {2.75 / 0.4375, -2.5 / 0.4375, 0, 0}, 1e-12);
    did("mu = 0.5");
    // Holding takes 10/11: it slips. s = 1: f_N = 2/(1 - 0.375), a_F = 1 + (0.75 - 0.5) f_N.
    const std::vector<ContactAnswer> slips = student::all_answers(matrix(1, 0.75, 1), {-2, 1}, 0.5, 0);
    expect_count(slips, 1, "number of answers", "It slips to the right, with f_F = -mu f_N.",
                 "The side must fit: where friction is -mu f_N, a_F must be > 0, and the other way round.");
    expect_near("f_N, f_F, a_N, a_F", numbers(slips[0]), {3.2, -1.6, 0, 1.8}, 1e-12)
        .mistake_if(slips[0].a_F == 0, "Holding takes |f_F| = 10/11 f_N here, and friction has 0.5 f_N: it slips.");
    did("the same in a mirror");
    const std::vector<ContactAnswer> mirror = student::all_answers(matrix(1, -0.75, 1), {-2, -1}, 0.5, 0);
    expect_count(mirror, 1, "number of answers", "In a mirror it slips to the left.", "Each answer once.");
    expect_near("f_N, f_F, a_N, a_F", numbers(mirror[0]), {3.2, 1.6, 0, -1.8}, 1e-12);
    did("b = (-2, -0.5), mu = 0.25: the push on the point turns it round");
    // a_F begins at -0.5, but f_N = 2.5 or so carries it to the right: s = 1, f_N = 2/(1 - 0.1875).
    const double N = 2 / 0.8125;
    const std::vector<ContactAnswer> turned = student::all_answers(matrix(1, 0.75, 1), {-2, -0.5}, 0.25, 0);
    expect_count(
        turned, 1, "number of answers",
        "The side of slipping is that of a_F in the end, not that of b_F: the normal force moves the point too.",
        "Each answer once.");
    expect_near("f_N, f_F, a_N, a_F", numbers(turned[0]), {N, -0.25 * N, 0, 0.5 * N - 0.5}, 1e-12)
        .mistake_if(
            turned[0].f_F > 0,
            "The side of slipping is that of a_F in the end, not that of b_F: the normal force moves the point too.");
}

RBC_GRADE(
    "answers", "a contact at rest that would rise may also hold itself down", 3,
    "b_N > 0 is one answer, f = 0. But with enough friction the same contact may slip with a_N = 0, or hold: three "
    "answers.") {
    for (const double side : {1.0, -1.0}) {
        const Eigen::Matrix2d A = matrix(1, 0.75 * side, 1);
        const Eigen::Vector2d b(1, 4 * side);
        did("A = (1, ", 0.75 * side, ", 1) in (N, F), b = (1, ", 4 * side, "), mu = 2");
        const std::vector<ContactAnswer> three = student::all_answers(A, b, 2, 0);
        expect_count(three, 3, "number of answers",
                     "Try all: apart (f = 0), slipping to either side, and holding. Each that fits the laws counts.",
                     "Each answer must obey all of (13.1) and (13.2), also the signs.");
        expect_near("apart", numbers(three[0]), {0, 0, 1, 4 * side}, 1e-12);
        expect_near("slips", numbers(three[1]), {2, -4 * side, 0, 1.5 * side}, 1e-12);
        expect_near("holds", numbers(three[2]), {2 / 0.4375, -3.25 * side / 0.4375, 0, 0}, 1e-12);
        did("mu = 1.5: friction is too small for that");
        expect_count(
            student::all_answers(A, b, 1.5, 0), 1, "number of answers", "It rises: f = 0.",
            "Where it would slip with a_N = 0, its friction has already stopped it and turned it round: a_F has "
            "the wrong side. And holding takes more than mu f_N.");
    }
}

RBC_GRADE("answers", "no friction, and just the critical one", 2,
          "mu = 0 is a contact like any other. And where A_NN = mu s A_NF exactly, the line of a_N is level: it never "
          "comes to 0, and nothing may be divided by 0.") {
    for (const int sliding : {-1, 0, 1}) {
        did("A = (2, 0.5, 1) in (N, F), b = (-3, 1), mu = 0, sliding ", sliding);
        const std::vector<ContactAnswer> ice = student::all_answers(matrix(2, 0.5, 1), {-3, 1}, 0, sliding);
        expect_count(ice, 1, "number of answers", "Without friction f_N = -b_N/A_NN is the answer.",
                     "Without friction both sides of slipping are the same force: give it once.");
        expect_near("f_N, f_F, a_N, a_F", numbers(ice[0]), {1.5, 0, 0, 1.75}, 1e-12);
    }
    did("A = (1, 0, 1), b = (-1, 0), mu = 0, at rest: nothing to hold");
    expect_count(student::all_answers(matrix(1, 0, 1), {-1, 0}, 0, 0), 1, "number of answers",
                 "a_F = 0 without any friction: it holds, |f_F| <= mu f_N with 0 <= 0.", "Give it once.");
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

RBC_GRADE(
    "answers", "the friction from which on a contact is in doubt", 2,
    "Sliding: where a_N stops rising with f_N, A_NN = mu s A_NF. At rest with b_N > 0: where the force that holds, "
    "a = 0, has just come into the cone. Infinity where that never happens.") {
    did("the rod, sliding to the right, omega = 0 and omega = 4");
    for (const double omega : {0.0, 4.0}) {
        expect_near("friction", student::doubtful_from(rod, rod_b(omega), 1), 4.0 / 3, 1e-12)
            .mistake(3.4 / 1.2, "Whether a_N rises with f_N is decided by A_NN, not by A_FF.")
            .mistake(0.75, "Upside down: A_NN - mu s A_NF = 0.");
    }
    did("the rod, sliding to the left");
    const double left = student::doubtful_from(rod, rod_b(0), -1);
    expect("always one answer: infinity", left == infinity, text("got ", left))
        .mistake_if(true, "In this direction friction lifts the rod: A_NN - mu s A_NF is positive for every mu.");
    for (const double side : {1.0, -1.0}) {
        did("at rest: A = (1, ", 0.75 * side, ", 1), b = (1, ", 4 * side, ")");
        expect_near("friction", student::doubtful_from(matrix(1, 0.75 * side, 1), {1, 4 * side}, 0), 1.625, 1e-12)
            .mistake(4.0 / 3,
                     "That is where the line begins to fall. But it must fall far enough: to 0 before a_F is 0.");
        did("the same, pressed: b = (-1, ", 4 * side, "); and pulled to the other side: b = (1, ", -4 * side, ")");
        const double pressed = student::doubtful_from(matrix(1, 0.75 * side, 1), {-1, 4 * side}, 0);
        expect("always one answer: infinity", pressed == infinity, text("got ", pressed))
            .mistake_if(true, "Pressed together at rest, the curve begins below 0 and passes through it once, always.");
        const double other = student::doubtful_from(matrix(1, 0.75 * side, 1), {1, -4 * side}, 0);
        expect("always one answer: infinity", other == infinity, text("got ", other))
            .mistake_if(true, "The force that makes a = 0 must press, f_N > 0; here it would pull.");
    }
}

RBC_GRADE(
    "answers", "a glued contact: f_N + glue is what it was before", 2,
    "Call f_N + glue the force of the contact without glue: it is >= 0 and has the cone. What is left, -glue along "
    "the normal, is always there: it belongs to b, and moves both a_N and a_F.") {
    const Eigen::Matrix2d A = matrix(1, 0.75, 1);
    did("A = (1, 0.75, 1) in (N, F), b = (1, 4), mu = 2, at rest, 2 N of glue: b with the pull is (-1, 2.5)");
    const std::vector<ContactAnswer> rest = student::glued_answers(A, {1, 4}, 2, 0, 2);
    expect_count(rest, 1, "number of answers", "It holds, with the same force as without glue: a = 0.",
                 "The glue keeps it down: it is not torn off, nor does it slip. Is b_N - A_NN glue < 0 here?");
    expect_near("f_N, f_F, a_N, a_F", numbers(rest[0]), {2 / 0.4375, -3.25 / 0.4375, 0, 0}, 1e-12)
        .mistake(Numbers{2 / 0.4375 + 2, -3.25 / 0.4375, 0, 0},
                 "f_N is the force of the contact with the pull of the glue in it: take the glue off again.")
        .mistake(Numbers{4 / 0.4375 - 2, -4.75 / 0.4375, 0, 0},
                 "The pull of the glue moves a_F as well: the whole column of A.");
    did("the same, sliding to the right");
    expect_count(
        student::glued_answers(A, {1, 4}, 2, 1, 2), 0, "number of answers", "",
        "Glue presses as gravity does: where a_N falls with f_N it makes an inconsistent contact of this one.");
    did("0.5 N of glue, at rest: b with the pull is (0.5, 3.625)");
    const std::vector<ContactAnswer> three = student::glued_answers(A, {1, 4}, 2, 0, 0.5);
    expect_count(three, 3, "number of answers", "b_N - A_NN glue > 0: it may be torn off, slip, or hold.",
                 "Each answer once.");
    expect_near("torn off", numbers(three[0]), {-0.5, 0, 0.5, 3.625}, 1e-12)
        .mistake(Numbers{0, 0, 0.5, 3.625}, "While it is torn off the glue still pulls: f_N = -glue.")
        .mistake(Numbers{0, 0, 1, 4}, "While it is torn off the glue still pulls: f_N = -glue.")
        .mistake(Numbers{-0.5, 0, 0.5, 4}, "The pull of the glue moves a_F as well: the whole column of A.");
    expect_near("slips", numbers(three[1]), {0.5, -2, 0, 3.625 - 1.25}, 1e-12);
    expect_near("holds", numbers(three[2]), {2 / 0.4375, -3.25 / 0.4375, 0, 0}, 1e-12);
    did("300 random contacts, against a walk along f_N from -glue on");
    RandomNumbers random(136);
    for (int asked = 0; asked < 300;) {
        const double a = random.decades(-1, 1), c = random.decades(-1, 1), rho = random.between(-0.95, 0.95);
        const Eigen::Matrix2d B = matrix(a, rho * std::sqrt(a * c), c);
        const Eigen::Vector2d b(random.between(-1, 3), random.between(-4, 4));
        const double mu = random.decades(-1, 1), glue = random.between(0, 1) / a, kind = random.between(0, 3);
        const int sliding = kind < 2 ? 0 : kind < 2.5 ? 1 : -1;
        // The contact with the pull in b says where the borders are.
        if (near_a_border(B, b - glue * B.col(0), mu, sliding)) continue;
        ++asked;
        const std::vector<ContactAnswer> right = by_walking(B, b, mu, sliding, glue);
        const std::vector<ContactAnswer> mine = student::glued_answers(B, b, mu, sliding, glue);
        const std::string which = text("A = (", B(0, 0), ", ", B(0, 1), ", ", B(1, 1), ") in (N, F), b = (", b[0], ", ",
                                       b[1], "), mu = ", mu, ", sliding ", sliding, ", glue ", glue);
        expect_equal("number of answers; " + which, mine.size(), right.size());
        for (std::size_t i = 0; i < right.size(); ++i) {
            expect_near("f_N, f_F, a_N, a_F; " + which, numbers(mine[i]), numbers(right[i]),
                        1e-9 * (10 + std::abs(right[i].f_N)));
        }
    }
}

RBC_GRADE(
    "answers", "600 random contacts, from grams to tons", 2,
    "For some contact your answers are not those of a walk along f_N. A threshold in newtons or in m/s^2 cannot be "
    "right for all sizes.") {
    did("600 random contacts, at rest or sliding, against a walk along f_N that knows no cases");
    RandomNumbers random(133);
    int asked = 0;
    while (asked < 600) {
        const double a = random.decades(-1, 1), c = random.decades(-1, 1), rho = random.between(-0.95, 0.95);
        const double size = random.decades(-6, 6), g = random.decades(-3, 3);
        const Eigen::Matrix2d A = matrix(a, rho * std::sqrt(a * c), c);
        const Eigen::Vector2d b(random.between(-1, 1), random.between(-4, 4));
        const double mu = random.decades(-1, 1), kind = random.between(0, 3);
        const int sliding = kind < 2 ? 0 : kind < 2.5 ? 1 : -1;
        const double doubtful = student::doubtful_from(A, b, sliding);
        if (near_a_border(A, b, mu, sliding)) continue;
        ++asked;
        const std::string which = text("A = (", A(0, 0), ", ", A(0, 1), ", ", A(1, 1), ") in (N, F), b = (", b[0], ", ",
                                       b[1], "), mu = ", mu, ", sliding ", sliding);
        const std::vector<ContactAnswer> right = by_walking(A, b, mu, sliding);
        expect("exactly one answer below doubtful_from, and not above; " + which,
               (right.size() == 1) == (mu < doubtful), text(right.size(), " answers, doubtful_from = ", doubtful));
        const std::vector<ContactAnswer> mine = student::all_answers(size * A, g * b, mu, sliding);
        expect_equal("number of answers; " + which + text(", A times ", size, ", b times ", g), mine.size(),
                     right.size());
        for (std::size_t i = 0; i < right.size(); ++i) {
            const ContactAnswer& x = mine[i];
            const double force = g / size;
            // Away from the borders the slope of a_N is 2 % of its parts or more, and det A 10 % of its.
            expect_near("f_N, f_F, a_N, a_F, in the size of A and b; " + which,
                        Numbers{x.f_N / force, x.f_F / force, x.a_N / g, x.a_F / g}, numbers(right[i]),
                        1e-9 * (1 + right[i].f_N));
        }
    }
}
