#include "common/foundation/judge/contact_residual.hpp"

#include <doctest/doctest.h>

#include <Eigen/Eigenvalues>
#include <cmath>

#include "common/foundation/problems/spectrum.hpp"
#include "tests/support/contact_families.hpp"

using namespace rbc;
using namespace rbc::test;

TEST_CASE("asymmetry is measured by the largest entry, also where an entry has no partner") {
    CHECK(relative_asymmetry(ContactMatrix()) == 0);
    CHECK(relative_asymmetry(ContactMatrix(3, 3)) == 0);
    const Eigen::Matrix2d one{{4, 1}, {1, 0.5}}, other{{4, 1}, {0, 0.5}};
    CHECK(relative_asymmetry(one) == 0);
    CHECK(relative_asymmetry(other) == 0.25);
    CHECK(Eigen::MatrixXd(symmetric_part(other)) == Eigen::Matrix2d{{4, 0.5}, {0.5, 0.5}});
}

TEST_CASE("the ends of the spectrum are those of a dense decomposition, below and above 400 rows") {
    RandomNumbers random(4);
    for (const Eigen::Index n : {30, 450}) {
        for (const double least : {0.0, 1e-3, -1e-9, -1e-7, -3e-6, -0.2}) {
            // Bands with gaps, moved so that the least eigenvalue is the wanted part of the largest.
            Eigen::MatrixXd B = Eigen::MatrixXd::Zero(n, n - 5);
            for (Eigen::Index j = 0; j < n - 5; ++j)
                for (Eigen::Index i = j; i < j + 6; ++i) B(i, j) = random.between(-1, 1);
            Eigen::MatrixXd W = B * B.transpose();
            const double largest = Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(W).eigenvalues()[n - 1];
            W.diagonal().array() += least * largest;
            const SpectrumEnds ends = spectrum_ends(symmetric_part(W));
            CAPTURE(n);
            CAPTURE(least);
            CHECK(ends.certain);
            // Lanczos ends with what 60 vectors know: 1 % of the largest here, and of the least by the inverse 1e-4 of the
            // largest. Near 0, where the inverse has nothing else as large, it is round-off.
            CHECK(std::abs(ends.largest / (largest * (1 + least)) - 1) <= 0.01);
            CHECK(std::abs(ends.least - least * largest) <= (std::abs(least) > 1e-4 ? 1e-4 : 1e-12) * largest);
        }
    }
}

TEST_CASE("eigenvalues of any unit: nothing overflows") {
    const ContactMatrix W = ball_cube(6).W;
    const SpectrumEnds ends = spectrum_ends(W);
    for (const double unit : {0x1p1000, 0x1p-900}) {
        const SpectrumEnds other = spectrum_ends(symmetric_part(unit * W));
        CHECK(other.least == unit * ends.least);
        CHECK(other.largest == unit * ends.largest);
    }
}

TEST_CASE("where a factor costs too much the least eigenvalue is an estimate from above, and says so") {
    const ContactMatrix W = ball_cube(6).W;
    const SpectrumEnds right = spectrum_ends(W), estimate = spectrum_ends(W, 1e-7, 0);
    CHECK(right.certain);
    CHECK_FALSE(estimate.certain);
    CHECK(estimate.least >= right.least - 1e-14 * right.largest);
    CHECK(estimate.least <= 1e-4 * right.largest);
    ContactMatrix lowered = W;
    for (Eigen::Index i = 0; i < W.rows(); ++i) lowered.coeffRef(i, i) -= 1e-3 * right.largest;
    CHECK(spectrum_ends(lowered, 1e-7, 0).least < -0.9e-3 * right.largest);
    CHECK(factor_work(W) > 1e6);
}
