#include <cmath>
#include <limits>

#include "exercises/13_dantzig_friction/answers.hpp"

namespace rbc::ex13 {

namespace {

/// A straight stretch of the path over f_N: where it begins, and how f_F and both accelerations go on per newton.
struct Stretch {
    double from, f_F, a_N, a_F;
    double df_F, da_N, da_F;
};

Stretch stretch(const Eigen::Matrix2d& A, double from, double f_F, double a_N, double a_F, double df_F) {
    return {from, f_F, a_N, a_F, df_F, A(0, 0) + A(0, 1) * df_F, A(1, 0) + A(1, 1) * df_F};
}

/// What f_N does to friction all the way: first at the limit against b_F, then whatever makes a_F = 0, and last at the
/// other limit, if f_N pushes the point there harder than friction holds.
std::vector<Stretch> path_of(const Eigen::Matrix2d& A, const Eigen::Vector2d& b, double mu, int sliding) {
    if (sliding != 0) return {stretch(A, 0, 0, b[0], b[1], -mu * sliding)};
    const double hold = -A(1, 0) / A(1, 1);
    std::vector<Stretch> path;
    double at = 0, f_F = 0, a_N = b[0];
    if (b[1] != 0) {
        path.push_back(stretch(A, 0, 0, b[0], b[1], b[1] > 0 ? -mu : mu));
        const Stretch& slips = path.back();
        at = -b[1] / slips.da_F;
        if (!(at > 0) || std::isinf(at)) return path;
        f_F = at * slips.df_F;
        a_N += at * slips.da_N;
    }
    const double limit = std::copysign(mu, hold), until = f_F == hold * at ? 0 : (f_F - hold * at) / (limit - hold);
    if (std::abs(hold) <= mu || until > at) path.push_back(stretch(A, at, f_F, a_N, 0, hold));
    if (std::abs(hold) <= mu) return path;
    const double a_N_then = a_N + (until - at) * (A(0, 0) + A(0, 1) * hold);
    path.push_back(stretch(A, until, limit * until, a_N_then, 0, limit));
    return path;
}

}  // namespace

std::vector<ContactAnswer> all_answers(const Eigen::Matrix2d& A, const Eigen::Vector2d& b, double friction,
                                       int sliding) {
    std::vector<ContactAnswer> answers;
    if (b[0] > 0) answers.push_back({0, 0, b[0], b[1]});
    const std::vector<Stretch> path = path_of(A, b, friction, sliding);
    for (std::size_t i = 0; i < path.size(); ++i) {
        const Stretch& s = path[i];
        const double length = i + 1 < path.size() ? path[i + 1].from - s.from : std::numeric_limits<double>::infinity();
        const double to = -s.a_N / s.da_N;
        if (!(to >= 0 && to < length)) continue;
        answers.push_back({s.from + to, s.f_F + to * s.df_F, 0, s.a_F + to * s.da_F});
    }
    return answers;
}

double doubtful_from(const Eigen::Matrix2d& A, const Eigen::Vector2d& b, int sliding) {
    const double never = std::numeric_limits<double>::infinity();
    if (sliding != 0) {
        // f_F/f_N = -mu s cancels a_N: the direction (1, -A_NN/A_NF).
        const double ratio = -A(0, 0) / A(0, 1) * sliding;
        return ratio < 0 && A(0, 1) != 0 ? -ratio : never;
    }
    const double det = A.determinant();
    const double N = (A(0, 1) * b[1] - A(1, 1) * b[0]) / det, F = (A(0, 1) * b[0] - A(0, 0) * b[1]) / det;
    return b[0] > 0 && N > 0 ? std::abs(F / N) : never;
}

std::vector<ContactAnswer> glued_answers(const Eigen::Matrix2d& A, const Eigen::Vector2d& b, double friction,
                                         int sliding, double glue) {
    const Eigen::Vector2d torn(-glue, 0), shifted = A * torn + b;
    std::vector<ContactAnswer> answers;
    for (const ContactAnswer& free : all_answers(A, shifted, friction, sliding)) {
        const Eigen::Vector2d f = Eigen::Vector2d(free.f_N, free.f_F) + torn;
        answers.push_back({f[0], f[1], free.a_N, free.a_F});
    }
    return answers;
}

}  // namespace rbc::ex13
