#include "exercises/13_dantzig_friction/answers.hpp"

#include <Eigen/LU>
#include <cmath>
#include <limits>

namespace rbc::ex13 {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// The normal force that keeps a_N = 0 while the contact slides to the side s; not positive or not finite: none does.
double sliding_force(const Eigen::Matrix2d& A, const Eigen::Vector2d& b, double friction, int s) {
    return -b[0] / (A(0, 0) - friction * s * A(0, 1));
}

bool is_force(double N) {
    return N > 0 && N < infinity;
}

ContactAnswer answer(const Eigen::Matrix2d& A, const Eigen::Vector2d& b, double N, double F) {
    return {N, F, 0, A(1, 0) * N + A(1, 1) * F + b[1]};
}

}  // namespace

// Let the normal force grow from 0 and friction do what it must: it slows a_F down until it is 0 and then holds it, if
// it can. a_N goes in straight stretches; an answer is where it is 0, and each stretch has one at most.
std::vector<ContactAnswer> all_answers(const Eigen::Matrix2d& A, const Eigen::Vector2d& b, double friction,
                                       int sliding) {
    std::vector<ContactAnswer> answers;
    if (b[0] > 0) answers.push_back({0, 0, b[0], b[1]});
    const auto slide = [&](int s) {
        const double N = sliding_force(A, b, friction, s);
        if (is_force(N)) answers.push_back(answer(A, b, N, -friction * s * N));
    };
    if (sliding != 0) {
        slide(sliding);
        return answers;
    }
    for (const int s : {-1, 1}) {
        const double N = sliding_force(A, b, friction, s);
        // The side to which it slides must be that of a_F; a_F = 0 is left to holding.
        if (is_force(N) && s * (b[1] + (A(0, 1) - friction * s * A(1, 1)) * N) > 0) slide(s);
    }
    const Eigen::Vector2d hold = -A.inverse() * b;
    if (hold[0] > 0 && std::abs(hold[1]) <= friction * hold[0]) {
        answers.push_back({hold[0], hold[1], 0, 0});  // the last: where holding begins the path has gone furthest
    }
    return answers;
}

double doubtful_from(const Eigen::Matrix2d& A, const Eigen::Vector2d& b, int sliding) {
    if (sliding != 0) {
        const double coupling = sliding * A(0, 1);
        return coupling > 0 ? A(0, 0) / coupling : infinity;  // a_N stops rising with f_N
    }
    if (b[0] < 0) return infinity;  // pressed together at rest: always one
    const Eigen::Vector2d hold = -A.inverse() * b;
    return hold[0] > 0 ? std::abs(hold[1]) / hold[0] : infinity;  // (E13.3)
}

std::vector<ContactAnswer> glued_answers(const Eigen::Matrix2d& A, const Eigen::Vector2d& b, double friction,
                                         int sliding, double glue) {
    // In f_N + glue the laws are those without glue; the pull that is always there belongs to b.
    std::vector<ContactAnswer> answers = all_answers(A, b - glue * A.col(0), friction, sliding);
    for (ContactAnswer& a : answers) a.f_N -= glue;
    return answers;
}

}  // namespace rbc::ex13
