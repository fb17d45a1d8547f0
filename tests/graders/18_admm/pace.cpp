#include "exercises/18_admm/pace.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "common/grading/grader/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex18;

namespace grading_pace {

RBC_STUDENT(pace)
RBC_STUDENT(iterations)

const std::string press_hint =
    "A contact that presses has y = 0 and z = r; if all do, an error shrinks by rho/(rho + l) along each eigenvector.";
const std::string lift_hint =
    "A contact that does not press has z = 0, and y = yh + rho r is what goes on; if none does, by l/(rho + l).";
const std::string mix_hint =
    "Contacts that press and contacts that do not feel each other: the whole W + rho is inverted, not a block of it.";
const std::string sign_hint = "rho r = F (rho z - y): z and y enter with different signs.";
const std::string complex_hint =
    "The map is not symmetric: take the absolute value of each, maybe complex, eigenvalue.";
const std::string largest_hint = "In the long run the slowest error is left: the largest |eigenvalue|.";
const std::string unit_hint = "W and rho times the same number leave the pace what it is.";
const std::string count_hint = "k is a whole number, the least for which pace^k <= error.";
const std::string none_hint = "An error of 1 or more needs no iteration.";
const std::string zero_hint = "Pace 0 leaves nothing of an error, but only after one iteration: 0^0 = 1.";
const std::string many_hint = "A pace next to 1 takes more iterations than an int can count: k is a double.";

/// A positive definite W with these eigenvalues.
Eigen::MatrixXd with_eigenvalues(RandomNumbers& random, const Eigen::VectorXd& l) {
    const Eigen::Index n = l.size();
    const Eigen::MatrixXd any = Eigen::MatrixXd::NullaryExpr(n, n, [&] { return random.between(-1, 1); });
    const Eigen::MatrixXd Q = Eigen::HouseholderQR<Eigen::MatrixXd>(any).householderQ();
    const Eigen::MatrixXd W = Q * l.asDiagonal() * Q.transpose();
    return (W + W.transpose()) / 2;
}

/// Contacts, some of which press.
struct Contacts {
    Eigen::MatrixXd W;
    Eigen::VectorXi pressing;
    double rho;

    /// @param unit  of W and rho, 1/kg
    Contacts(const Sample& s, double unit) {
        RandomNumbers random(static_cast<unsigned long>(s.integer("seed")));
        const Eigen::Index n = s.integer("contacts");
        const double least = n > 1 ? 1 / s["eigenvalues"] : 1;
        Eigen::VectorXd l(n);
        for (Eigen::Index i = 0; i < n; ++i) l[i] = i == 0 ? 1 : i == 1 ? least : std::pow(least, random.between(0, 1));
        W = unit * with_eigenvalues(random, l);
        rho = unit * std::pow(shifts.low * least, 1 - s["place of rho"]) * std::pow(shifts.high, s["place of rho"]);
        pressing.resize(n);
        for (Eigen::Index i = 0; i < n; ++i) {
            const int kinds[] = {random.between(0, 1) < 0.5 ? 1 : 0, 1, 0, i == 0 ? 1 : 0, i == 0 ? 0 : 1};
            pressing[i] = kinds[s.integer("which press")];
        }
    }

    Eigen::MatrixXd inverse() const { return (W / rho + Eigen::MatrixXd::Identity(W.rows(), W.rows())).inverse(); }
    /// The map of z and y, by one iteration after the other from errors of 1.
    double pace_by_iterations() const {
        const Eigen::Index n = W.rows();
        const Eigen::MatrixXd F = inverse();
        Eigen::MatrixXd A(2 * n, 2 * n);
        for (Eigen::Index k = 0; k < 2 * n; ++k) {
            const Eigen::VectorXd e = Eigen::VectorXd::Unit(2 * n, k), z = e.head(n), y = e.tail(n);  // in units of rho
            const Eigen::VectorXd r = F * (z - y);
            for (Eigen::Index i = 0; i < n; ++i) {
                A(i, k) = pressing[i] != 0 ? r[i] + y[i] : 0;
                A(n + i, k) = y[i] + r[i] - A(i, k);
            }
        }
        return A.eigenvalues().cwiseAbs().maxCoeff();
    }
    /// With y's sign, and with what contacts of the two kinds do to each other, left out or not.
    Eigen::VectorXcd eigenvalues(double sign_of_y, double across) const {
        const Eigen::Index n = W.rows();
        Eigen::MatrixXd A = inverse();
        for (Eigen::Index i = 0; i < n; ++i)
            for (Eigen::Index j = 0; j < n; ++j) {
                if (pressing[i] != pressing[j]) A(i, j) *= across;
                if (pressing[j] == 0) A(i, j) = (i == j ? 1 : 0) + (pressing[i] == 0 ? -1 : sign_of_y) * A(i, j);
            }
        return A.eigenvalues();
    }
};

const std::string same_unit = "W and rho times the same number leave the pace what it is";

const Domain any_contacts{integer("contacts", contact_counts).simple(2),
                          decades("W", largest_eigenvalues)
                              .indifferent(Coordinate::End::low, same_unit)
                              .indifferent(Coordinate::End::high, same_unit),
                          decades("eigenvalues", conditions).simple(4),
                          even("place of rho", 0, 1).edges({0.5}).simple(0.5),
                          choice("which press", 5).simple(3),
                          seed()};

/// An error: any, or just what some iterations leave.
double error_of(const Sample& s, double pace) {
    return s.integer("iterations") > 0 ? std::pow(pace, s.integer("iterations")) : s["error"];
}
double next_to_1(const Sample& s) {
    return 1 - s["1 - pace"];
}
const Coordinate any_error = decades("error", errors)
                                 .edges({1, 1e6, 1e-9})
                                 .simple(0.25)
                                 .indifferent(Coordinate::End::high, "from an error of 1 on no iteration is needed");

const Domain wish_next_to_0 =
    Domain{decades("pace", paces).edges({0.5, 0.9}).simple(0.5), any_error, integer("iterations", 0, 100)}.where(
        [](const Sample& s) { return error_of(s, s["pace"]) >= errors.low; });
const Domain wish_next_to_1 =
    Domain{decades("1 - pace", 1 - paces.high, 1)
               .edges({1e-9})
               .simple(0.5)
               .indifferent(Coordinate::End::low, "there is no number between this pace and the next but one to 1"),
           any_error, integer("iterations", 0, 100)}
        .where([](const Sample& s) {
            const double pace = next_to_1(s);
            return pace < 1 && (pace == 0 || pace >= paces.low) && error_of(s, pace) >= errors.low;
        });

const std::string pressing_hint =
    "`pressing` is 1 for contacts that press and 0 for those that do not: it is the other way round.";
const std::string rho_hint = "It is W + rho that is inverted, and rho r = F (rho z - y): rho, not 1/rho.";
const std::string norm_hint =
    "That is the most that one iteration can leave of an error, a norm. What is asked is the long run, and A is not "
    "symmetric.";
const std::string more_hint = "One fewer is enough: the least k for which pace^k <= error.";
const std::string whole_hint = "Iterations are whole ones: the next whole number that is not below.";
const std::string fewer_hint = "pace^k is still more than the error: round upwards, not to the nearest or downwards.";

RBC_MISCONCEPTION(pace, lift_hint, [](const Eigen::MatrixXd& W, const Eigen::VectorXi& pressing, double rho) {
    return pace(W, Eigen::VectorXi::Ones(pressing.size()), rho);
})
RBC_MISCONCEPTION(pace, pressing_hint, [](const Eigen::MatrixXd& W, const Eigen::VectorXi& pressing, double rho) {
    return pace(W, Eigen::VectorXi(1 - pressing.array()), rho);
})
RBC_MISCONCEPTION(pace, norm_hint, [](const Eigen::MatrixXd& W, const Eigen::VectorXi& pressing, double rho) {
    const Eigen::Index n = W.rows();
    Eigen::MatrixXd A = (W / rho + Eigen::MatrixXd::Identity(n, n)).inverse();
    for (Eigen::Index j = 0; j < n; ++j)
        if (pressing[j] == 0) A.col(j) = Eigen::VectorXd::Unit(n, j) - A.col(j);
    return std::sqrt(Eigen::MatrixXd(A.transpose() * A).selfadjointView<Eigen::Lower>().eigenvalues().maxCoeff());
})
RBC_MISCONCEPTION(pace, rho_hint, [](const Eigen::MatrixXd& W, const Eigen::VectorXi& pressing, double rho) {
    if (W.isDiagonal(0) || rho < 0.01 || rho > 100) throw std::domain_error("some other mistake gives the same");
    return pace(W, pressing, 1 / rho);
})
RBC_MISCONCEPTION(iterations, more_hint, [](double pace, double error) { return iterations(pace, error) + 1; })
RBC_MISCONCEPTION(iterations, whole_hint, [](double pace, double error) {
    const double k = std::log(error) / std::log(pace);
    if (std::abs(k - std::round(k)) <= 1e-7 * std::max(1.0, k)) throw std::domain_error("this one is whole");
    return k;
})

/// Within the contract: the least whole number, errors within 1e-9 of each other being one.
void expect_iterations(double pace, double error) {
    const auto [k, right] = both(student::iterations, pace, error);
    // The powers are right to some roundings; a tenth of what the contract allows is theirs.
    const double more = 1 + error_tolerance.of(1.1), less = 1 - error_tolerance.of(1.1);
    for (const double n : {right, k}) {
        const std::string& hint = error >= 1                           ? none_hint
                                  : pace == 0                          ? zero_hint
                                  : right > 2e9 && std::abs(n) < 2.2e9 ? many_hint
                                                                       : count_hint;
        const std::string got = text("k = ", n);
        expect("a whole number, 0 or more", n >= 0 && n == std::round(n), got).mistake_if(true, hint);
        expect("from an error of 1 on it is 0", error < 1 || n == 0, got).mistake_if(true, hint);
        expect("pace^k is at most the error", std::pow(pace, n) <= more * error, got)
            .mistake_if(&hint == &count_hint, fewer_hint)
            .mistake_if(true, hint);
        expect("pace^(k-1) is more", n == 0 || std::pow(pace, n - 1) > less * error, got).mistake_if(true, hint);
    }
}

RBC_GRADE("pace", "all press, none does, and contacts that do not feel each other", 2, press_hint.c_str()) {
    const Eigen::MatrixXd W = Eigen::Vector3d(1, 4, 9).asDiagonal();
    // Closed forms, to what the contract says.
    did("W = diag(1, 4, 9)/kg, all press, rho = 3/kg: 3/(3 + 1)");
    expect_near("pace", student::pace(W, Eigen::Vector3i(1, 1, 1), 3), 0.75, pace_tolerance.of(0.75))
        .mistake(0.25, largest_hint);
    did("no contact presses: 9/(3 + 9)");
    expect_near("pace", student::pace(W, Eigen::Vector3i(0, 0, 0), 3), 0.75, pace_tolerance.of(0.75))
        .mistake(0.25, largest_hint)
        .mistake_if(true, lift_hint);
    did("rho = 1/kg, all press: 1/2; none does: 9/10");
    expect_near("pace", student::pace(W, Eigen::Vector3i(1, 1, 1), 1), 0.5, pace_tolerance.of(0.5))
        .mistake_if(true, press_hint);
    expect_near("pace", student::pace(W, Eigen::Vector3i(0, 0, 0), 1), 0.9, pace_tolerance.of(0.9))
        .mistake_if(true, lift_hint);
    did("rho = 3/kg, the first does not press, the others do: 1/4, 3/7, 1/4");
    expect_near("pace", student::pace(W, Eigen::Vector3i(0, 1, 1), 3), 3.0 / 7, pace_tolerance.of(3.0 / 7))
        .mistake(0.25, largest_hint)
        .mistake_if(true, lift_hint);
    did("one contact, W = 2/kg, rho = 6/kg, pressing and not");
    const Eigen::MatrixXd one = Eigen::MatrixXd::Constant(1, 1, 2.0);
    expect_near("pace", student::pace(one, Eigen::VectorXi::Ones(1), 6), 0.75, pace_tolerance.of(0.75))
        .mistake_if(true, press_hint);
    expect_near("pace", student::pace(one, Eigen::VectorXi::Zero(1), 6), 0.25, pace_tolerance.of(0.25))
        .mistake_if(true, lift_hint);
}

RBC_GRADE("pace", "one presses, one does not, and they feel each other", 3, mix_hint.c_str()) {
    // W = (2 1; 1 2), rho = 1: F = 1/8 (3 -1; -1 3). A = (F11, -F12; F21, 1 - F22) = 1/8 (3 1; -1 5): both
    // eigenvalues are 1/2.
    did("W = (2 1; 1 2)/kg, rho = 1/kg, the first presses");
    const Eigen::Matrix2d W{{2, 1}, {1, 2}};
    // A double eigenvalue: the root of a rounding, 1e-8.
    expect_near("pace", student::pace(W, Eigen::Vector2i(1, 0), 1), 0.5, pace_tolerance.of(0.5))
        .mistake((4 + std::sqrt(2.0)) / 8, sign_hint)
        .mistake_if(true, mix_hint);
    // rho = 2: F = 2/15 (4 -1; -1 4) = 1/15 (8 -2; -2 8), A = 1/15 (8 2; -2 7): 15 l = 7.5 +- i sqrt(3.75), |l|^2 =
    // 60/225.
    did("rho = 2/kg: the eigenvalues are complex");
    expect_near("pace", student::pace(W, Eigen::Vector2i(1, 0), 2), std::sqrt(60.0) / 15,
                pace_tolerance.of(std::sqrt(60.0) / 15))
        .mistake(0.5, complex_hint)
        .mistake_if(true, sign_hint);
}

RBC_GRADE("pace", "any contacts, in any unit, against the method itself", 3, mix_hint.c_str()) {
    for_all(
        any_contacts,
        [](const Sample& s) {
            for (const double unit : {1.0, s["W"]}) {  // a failure in units of 1 does not come from the units
                const Contacts c(s, unit);
                const auto [got, right] = both(student::pace, c.W, c.pressing, c.rho);
                const Eigen::VectorXcd l = c.eigenvalues(-1, 1);
                const auto largest = [](const Eigen::VectorXcd& values) { return values.cwiseAbs().maxCoeff(); };
                // The contract's, and a tenth for the reference's own: roundings, and roots of them where two
                // eigenvalues meet.
                expect_near("pace", got, right, 1.1 * std::max(pace_tolerance.of(right), small_pace_tolerance.of(1)))
                    .mistake(largest(c.eigenvalues(-1, 0)), mix_hint)
                    .mistake(largest(c.eigenvalues(1, 1)), sign_hint)
                    .mistake(l.real().cwiseAbs().maxCoeff(), complex_hint)
                    .mistake(l.cwiseAbs().minCoeff(), largest_hint)
                    .mistake_if(unit != 1, unit_hint);
                // Its many zeros are nearly multiple eigenvalues, and so less exact.
                if (c.W.rows() <= 8)
                    expect_near("pace, by iterations", right, c.pace_by_iterations(),
                                2 * (pace_tolerance.of(right) + small_pace_tolerance.of(1)));
            }
        },
        120);
}

RBC_GRADE("pace", "iterations that an error takes", 2, count_hint.c_str()) {
    did("pace 0.5: to 0.126 it is 3, to 0.124 it is 4, to 0.9 it is 1");
    expect_equal("k", student::iterations(0.5, 0.126), 3.0).mistake_if(true, count_hint);
    expect_equal("k", student::iterations(0.5, 0.124), 4.0).mistake_if(true, count_hint);
    expect_equal("k", student::iterations(0.5, 0.9), 1.0).mistake_if(true, count_hint);
    did("errors of 1 and 5");
    expect_equal("k", student::iterations(0.5, 1), 0.0).mistake_if(true, none_hint);
    expect_equal("k", student::iterations(0.5, 5), 0.0).mistake_if(true, none_hint);
    expect_equal("k, pace 0, error 2", student::iterations(0, 2), 0.0).mistake_if(true, none_hint);
    did("pace 0: one iteration is enough for anything");
    expect_equal("k", student::iterations(0, 1e-12), 1.0).mistake_if(true, zero_hint);
    did("pace 1 - 1e-9, to 1e-8: 18.4 thousand million");
    const double many = std::log(1e-8) / std::log(1 - 1e-9), k = student::iterations(1 - 1e-9, 1e-8);
    expect_near("k", k, many, 2 + error_tolerance.of(1) / 1e-9).mistake_if(k < 2.2e9, many_hint);
    for_all(
        wish_next_to_0, [](const Sample& s) { expect_iterations(s["pace"], error_of(s, s["pace"])); }, 400);
    for_all(
        {decades("pace", paces).edges({1.1e-300, 1e-299, 1e-290, 1e-200, 1e-100}).simple(0.5)},
        [](const Sample& s) { expect_iterations(s["pace"], 1.05 * paces.low); }, 20);
    for_all(
        wish_next_to_1, [](const Sample& s) { expect_iterations(next_to_1(s), error_of(s, next_to_1(s))); }, 400);
}

}  // namespace grading_pace
