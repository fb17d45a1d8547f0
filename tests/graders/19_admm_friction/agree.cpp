#include "exercises/19_admm_friction/agree.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/grading/grader/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex19;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace grading_agree {

RBC_STUDENT(turn_factor)

const std::string one_hint =
    "One contact that slides: r_t = -+ mu r_n, and then W_nn r_n + W_nt r_t = 0. A turn leaves mu |W_nt|/W_nn.";
const std::string stick_hint =
    "What sticks takes the r_t that makes u_t = 0, whatever mu is: W_tt r_t = -(W_tn r_n + what sliding contacts do).";
const std::string open_hint = "An open contact has r_n = r_t = 0 and keeps it: it takes part in nothing.";
const std::string sign_hint = "Friction is against what slides: u_t > 0 has r_t = -mu r_n, u_t < 0 has r_t = +mu r_n.";
const std::string together_hint =
    "All pressing contacts take what makes their u_n = 0 together: W_nn of the pressing ones is inverted as a whole.";
const std::string sticking_hint =
    "All sticking contacts take what makes their u_t = 0 together: W_tt of the sticking ones is inverted as a whole.";
const std::string slides_first_hint =
    "What sticks also feels the friction of what slides: r_t = -+ mu r_n moves it, too, by W_tt.";
const std::string across_hint =
    "A contact's friction reaches the normals of all others: the whole W_nt, not its diagonal.";
const std::string complex_hint = "A is not symmetric: of each eigenvalue, complex ones too, the absolute value.";
const std::string signed_hint = "The size of the eigenvalue counts: -1.05 runs away as well as 1.05.";
const std::string largest_hint = "In the long run the slowest error is left: the largest |eigenvalue|.";
const std::string norm_hint =
    "That is the most that one turn can leave of an error, a norm. What is asked is the long run, and A is not "
    "symmetric.";
const std::string two_turns_hint = "That is what two turns leave.";
const std::string none_hint = "With no contact that presses no error is left: the factor is 0.";
const std::string rows_hint = "Rows are n, t contact by contact: normals have even rows, tangents odd ones.";
const std::string unit_hint = "W times any number has the same factor, and no friction or factor is too large.";

/// Where an answer may be wrong.
enum class Slip {
    none,
    same_side,
    open_presses,
    sticks_slides,
    stick_alone,
    stick_without_slide,
    normals_alone,
    own_friction,
    real_parts,
    largest_value,
    least,
    norm,
    squared,
    in_blocks
};

/// The map of an error of the pressing contacts' r_n, one error of 1 after the other, as the turns do it.
MatrixXd map_of(Slip slip, const MatrixXd& given, const VectorXd& friction, const std::vector<Doing>& doing) {
    const Eigen::Index n = friction.size();
    MatrixXd W = given;
    if (slip == Slip::in_blocks)  // as if all normals came first
        for (Eigen::Index i = 0; i < 2 * n; ++i)
            for (Eigen::Index j = 0; j < 2 * n; ++j)
                W(i < n ? 2 * i : 2 * (i - n) + 1, j < n ? 2 * j : 2 * (j - n) + 1) = given(i, j);
    std::vector<Eigen::Index> normals, stuck;
    for (Eigen::Index i = 0; i < n; ++i) {
        const Doing does = doing[static_cast<std::size_t>(i)];
        if (does != Doing::open || slip == Slip::open_presses) normals.push_back(2 * i);
        if (does == Doing::sticks && slip != Slip::sticks_slides) stuck.push_back(2 * i + 1);
    }
    const auto solved = [&](const std::vector<Eigen::Index>& rows, const VectorXd& u, bool alone) {
        MatrixXd own = W(rows, rows);
        if (alone) own = MatrixXd(own.diagonal().asDiagonal());
        return VectorXd(-own.partialPivLu().solve(VectorXd(u(rows))));
    };
    const auto m = static_cast<Eigen::Index>(normals.size());
    MatrixXd A(m, m);
    for (Eigen::Index k = 0; k < m; ++k) {
        VectorXd r = VectorXd::Zero(2 * n);
        r[normals[static_cast<std::size_t>(k)]] = 1;
        VectorXd r_t = VectorXd::Zero(2 * n);
        for (Eigen::Index i = 0; i < n; ++i) {
            const Doing does = doing[static_cast<std::size_t>(i)];
            const bool up = does == Doing::slides_up && slip != Slip::same_side;
            if (does == Doing::slides_up || does == Doing::slides_down ||
                (does == Doing::sticks && slip == Slip::sticks_slides))
                r_t[2 * i + 1] = (up ? -1 : 1) * friction[i] * r[2 * i];
        }
        if (!stuck.empty())
            r_t(stuck) = solved(stuck, W * (slip == Slip::stick_without_slide ? r : VectorXd(r + r_t)),
                                slip == Slip::stick_alone);
        VectorXd u = W * r_t;
        if (slip == Slip::own_friction)
            for (Eigen::Index i = 0; i < n; ++i) u[2 * i] = W(2 * i, 2 * i + 1) * r_t[2 * i + 1];
        A.col(k) = solved(normals, u, slip == Slip::normals_alone);
    }
    return A;
}

double factor_with(Slip slip, const MatrixXd& W, const VectorXd& friction, const std::vector<Doing>& doing) {
    const MatrixXd A = map_of(slip, W, friction, doing);
    if (A.size() == 0) return 0;
    if (slip == Slip::norm)
        return std::sqrt(MatrixXd(A.transpose() * A).selfadjointView<Eigen::Lower>().eigenvalues().maxCoeff());
    const Eigen::VectorXcd l = A.eigenvalues();
    if (slip == Slip::real_parts) return l.real().cwiseAbs().maxCoeff();
    if (slip == Slip::largest_value) return l.real().maxCoeff();
    if (slip == Slip::least) return l.cwiseAbs().minCoeff();
    const double largest = l.cwiseAbs().maxCoeff();
    return slip == Slip::squared ? largest * largest : largest;
}

template <Slip slip>
double answer_of(const MatrixXd& W, const VectorXd& friction, const std::vector<Doing>& doing) {
    return factor_with(slip, W, friction, doing);
}
RBC_MISCONCEPTION(turn_factor, sign_hint, answer_of<Slip::same_side>)
RBC_MISCONCEPTION(turn_factor, open_hint, answer_of<Slip::open_presses>)
RBC_MISCONCEPTION(turn_factor, stick_hint, answer_of<Slip::sticks_slides>)
RBC_MISCONCEPTION(turn_factor, sticking_hint, answer_of<Slip::stick_alone>)
RBC_MISCONCEPTION(turn_factor, slides_first_hint, answer_of<Slip::stick_without_slide>)
RBC_MISCONCEPTION(turn_factor, together_hint, answer_of<Slip::normals_alone>)
RBC_MISCONCEPTION(turn_factor, complex_hint, answer_of<Slip::real_parts>)
RBC_MISCONCEPTION(turn_factor, largest_hint, answer_of<Slip::least>)
RBC_MISCONCEPTION(turn_factor, signed_hint, answer_of<Slip::largest_value>)
RBC_MISCONCEPTION(turn_factor, norm_hint, answer_of<Slip::norm>)
RBC_MISCONCEPTION(turn_factor, two_turns_hint, answer_of<Slip::squared>)
RBC_MISCONCEPTION(turn_factor, rows_hint, answer_of<Slip::in_blocks>)
RBC_MISCONCEPTION(turn_factor, across_hint, answer_of<Slip::own_friction>)

/// A positive definite W with these eigenvalues.
MatrixXd with_eigenvalues(RandomNumbers& random, const VectorXd& l) {
    const MatrixXd any = MatrixXd::NullaryExpr(l.size(), l.size(), [&] { return random.between(-1, 1); });
    const MatrixXd Q = Eigen::HouseholderQR<MatrixXd>(any).householderQ();
    const MatrixXd W = Q * l.asDiagonal() * Q.transpose();
    return (W + W.transpose()) / 2;
}

struct Asked {
    MatrixXd W;
    VectorXd friction;
    std::vector<Doing> doing;

    /// @param unit  of W, 1/kg
    Asked(const Sample& s, double unit) {
        RandomNumbers random(static_cast<unsigned long>(s.integer("seed")));
        const Eigen::Index n = s.integer("contacts");
        const double least = 1 / s["eigenvalues"];
        VectorXd l(2 * n);
        for (Eigen::Index i = 0; i < 2 * n; ++i)
            l[i] = i == 0 ? 1 : i == 1 ? least : std::pow(least, random.between(0, 1));
        W = unit * with_eigenvalues(random, l);
        friction.resize(n);
        for (Eigen::Index i = 0; i < n; ++i) {
            const double like = s["mu"] * (s.integer("all of one mu") == 1 || i == 0 ? 1 : random.decades(-1, 1));
            friction[i] = std::clamp(like, friction_asked.low, friction_asked.high);
            if (s.integer("smooth") == 1 && i == n / 2) friction[i] = 0;
            const Doing any[] = {Doing::slides_up, Doing::slides_down, Doing::sticks, Doing::open};
            const auto one_of = [&](int kinds) { return any[static_cast<std::size_t>(random.between(0, kinds))]; };
            const Doing kinds[] = {Doing::slides_down,
                                   Doing::slides_up,
                                   Doing::sticks,
                                   Doing::open,
                                   one_of(2),
                                   one_of(3),
                                   one_of(4),
                                   i == n - 1 ? one_of(3) : Doing::open,
                                   i == 0 ? Doing::open : one_of(3)};
            doing.push_back(kinds[s.integer("what they do")]);
            if (doing.back() == Doing::sticks && friction[i] == 0) doing.back() = Doing::slides_up;
        }
    }

    /// Some matrices next to W have the same factor.
    bool is_allowed() const {
        const double right = factor_with(Slip::none, W, friction, doing), size = W.cwiseAbs().maxCoeff();
        RandomNumbers random(1);
        for (int k = 0; k < 4; ++k) {
            MatrixXd off = MatrixXd::NullaryExpr(W.rows(), W.cols(), [&] { return random.between(-1, 1); });
            off = matrix_noise.of(size) * (off + off.transpose()).eval() / 2;
            const double other = factor_with(Slip::none, W + off, friction, doing);
            if (!(std::abs(other - right) <= 0.1 * factor_tolerance.of(std::max(1.0, right)))) return false;
        }
        return true;
    }
};

const std::string same_unit = "W times any number has the same factor";

const Domain any_contacts =
    Domain{integer("contacts", contacts_asked).simple(2),
           decades("W", largest_eigenvalues)
               .indifferent(Coordinate::End::low, same_unit)
               .indifferent(Coordinate::End::high, same_unit),
           decades("eigenvalues", conditions).simple(4),
           decades("mu", friction_asked)
               .simple(1)
               .indifferent(Coordinate::End::low, "so little friction leaves next to nothing of an error"),
           choice("all of one mu", 2),
           choice("smooth", 4),
           choice("what they do", 9).simple(4),
           seed()}
        .where([](const Sample& s) { return Asked(s, 1).is_allowed(); });

/// To what the contract says.
Expectation expect_factor(const MatrixXd& W, const VectorXd& friction, const std::vector<Doing>& doing, double right) {
    return expect_near("factor", student::turn_factor(W, friction, doing), right,
                       factor_tolerance.of(std::max(1.0, right)));
}

/// Rows n, t of two contacts, from W_nn, W_nt (row of a normal, column of a tangent) and W_tt.
MatrixXd of_two(const Eigen::Matrix2d& nn, const Eigen::Matrix2d& nt, const Eigen::Matrix2d& tt) {
    MatrixXd W(4, 4);
    const auto n = Eigen::seqN(0, 2, 2), t = Eigen::seqN(1, 2, 2);
    W(n, n) = nn, W(n, t) = nt, W(t, n) = nt.transpose(), W(t, t) = tt;
    return W;
}

RBC_GRADE("agree", "one contact by hand: it slides, sticks, is open", 3, one_hint.c_str()) {
    const MatrixXd rod = Eigen::Matrix2d{{1.6, 1.2}, {1.2, 3.4}};
    const VectorXd mu = VectorXd::Constant(1, 1.4);
    did("a rod's end, W = (1.6 1.2; 1.2 3.4)/kg, mu = 1.4, sliding with u_t < 0: 1.4 * 1.2/1.6, round in a circle");
    expect_factor(rod, mu, {Doing::slides_down}, 1.05).mistake(-1.05, signed_hint);
    did("sliding with u_t > 0");
    expect_factor(rod, mu, {Doing::slides_up}, 1.05).mistake(-1.05, signed_hint);
    did("mu = 0.5, and mu = 0");
    expect_factor(rod, VectorXd::Constant(1, 0.5), {Doing::slides_down}, 0.375);
    expect_factor(rod, VectorXd::Zero(1), {Doing::slides_up}, 0);
    did("W = (4 150; 150 10000)/kg, mu = 100: 100 * 150/4");
    expect_factor(Eigen::Matrix2d{{4, 150}, {150, 10000}}, VectorXd::Constant(1, 100), {Doing::slides_up}, 3750)
        .mistake_if(true, unit_hint);
    did("sticking, mu = 1.4: 1.2^2/(1.6 * 3.4)");
    expect_factor(rod, mu, {Doing::sticks}, 1.44 / 5.44).mistake_if(true, stick_hint);
    did("open");
    expect_factor(rod, mu, {Doing::open}, 0).mistake_if(true, none_hint);
    did("a ball on the ground, W = (1 0; 0 3)/kg: friction does not reach the normal");
    expect_factor(Eigen::Vector2d(1, 3).asDiagonal().toDenseMatrix(), mu, {Doing::slides_up}, 0);
}

RBC_GRADE("agree", "two contacts by hand: what slides, what sticks, and what they do to each other", 3,
          across_hint.c_str()) {
    // A = -W_nn^-1 W_nt F with r_t = F r_n; here W_nt = (0 1; 1 0), each friction reaches the other's normal.
    const Eigen::Matrix2d two = 2 * Eigen::Matrix2d::Identity(), cross{{0, 1}, {1, 0}}, both{{2, 1}, {1, 2}};
    const MatrixXd W = of_two(two, cross, two);
    const VectorXd mu = Eigen::Vector2d(1, 4);
    did("W_nn = W_tt = 2, W_nt = (0 1; 1 0), mu = 1 and 4, both up: A = (0 2; 1/2 0)");
    expect_factor(W, mu, {Doing::slides_up, Doing::slides_up}, 1);
    did("one up, one down: A = (0 -2; 1/2 0), with eigenvalues i and -i");
    expect_factor(W, mu, {Doing::slides_up, Doing::slides_down}, 1).mistake(0, complex_hint);
    did("both stick: F = -1/2 (0 1; 1 0), A = 1/4");
    expect_factor(W, mu, {Doing::sticks, Doing::sticks}, 0.25).mistake_if(true, stick_hint);
    did("the second one is open");
    expect_factor(W, mu, {Doing::slides_up, Doing::open}, 0).mistake_if(true, open_hint);
    // r_t1 = -1/2 (r_n2 + 1 r_t2), r_t2 = -3 r_n2: r_t1 = r_n2. A = -1/2 (0 -3; 0 1)
    did("W_tt = (2 1; 1 2), mu = 3; the first sticks, the second slides up: it drags the first along");
    expect_factor(of_two(two, cross, both), Eigen::Vector2d(3, 3), {Doing::sticks, Doing::slides_up}, 0.5)
        .mistake(0.25, slides_first_hint);
    // W_nn^-1 = (2 -1; -1 2)/3; F = -1: A = W_nn^-1 W_nt = (-1 2; 2 -1)/3, eigenvalues 1/3 and -1
    did("W_nn = (2 1; 1 2), W_tt = 2, mu = 1, both up: A = (-1 2; 2 -1)/3");
    expect_factor(of_two(both, cross, two), Eigen::Vector2d(1, 1), {Doing::slides_up, Doing::slides_up}, 1)
        .mistake(0.5, together_hint)
        .mistake(1.0 / 3, signed_hint);
    // F = -W_tt^-1 W_tn, A = W_nn^-1 W_nt W_tt^-1 W_tn = 1/2 * (0 1; 1 0) (2 -1; -1 2)/3 (0 1; 1 0) = (2 -1; -1 2)/6
    did("W_nn = 2, W_tt = (2 1; 1 2), both stick: A = (2 -1; -1 2)/6");
    expect_factor(of_two(two, cross, both), mu, {Doing::sticks, Doing::sticks}, 0.5).mistake(0.25, sticking_hint);
}

RBC_GRADE("agree", "any contacts that do anything, in any unit, against the turns themselves", 4, unit_hint.c_str()) {
    for_all(
        any_contacts,
        [](const Sample& s) {
            for (const double unit : {1.0, s["W"]}) {  // a failure in units of 1 does not come from the units
                const Asked a(s, unit);
                const auto [got, right] = both(student::turn_factor, a.W, a.friction, a.doing);
                const double size = std::max(1.0, right);
                const bool presses =
                    std::any_of(a.doing.begin(), a.doing.end(), [](Doing d) { return d != Doing::open; });
                const bool only_sticks =
                    std::all_of(a.doing.begin(), a.doing.end(), [](Doing d) { return d == Doing::sticks; });
                // The contract's, and a tenth for the reference's own roundings.
                expect_near("factor", got, right, 1.1 * factor_tolerance.of(size)).mistake_if(!presses, none_hint);
                expect("not negative", got >= 0, text("factor = ", got)).mistake_if(true, signed_hint);
                expect_near("factor, by turns", right, factor_with(Slip::none, a.W, a.friction, a.doing),
                            factor_tolerance.of(size));
                // Its square root is the cosine between what normals and what tangents can do.
                expect("what sticks everywhere comes to agree", !only_sticks || right < 1, text("factor = ", right));
            }
        },
        300);
}

}  // namespace grading_agree
