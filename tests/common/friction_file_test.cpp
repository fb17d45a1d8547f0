#include "common/foundation/problems/friction_file.hpp"

#include <doctest/doctest.h>

#include "tests/support/random_problems.hpp"

using namespace rbc;
using namespace rbc::test;

TEST_CASE("contacts with friction survive their text to the last bit, in all three forms") {
    RandomNumbers random(2);
    for (int k = 0; k < 200; ++k) {
        FrictionFile file;
        file.problem.dimension = 2 + k % 2;
        const Eigen::Index contacts = k % 7, n = file.problem.dimension * contacts;
        file.problem.W = random_matrix(random, n, n, k % 3 == 0 ? 0.8 : 0);
        file.problem.q = random_matrix(random, n, 1, 0);
        file.problem.friction = random_matrix(random, contacts, 1, 0).cwiseAbs();
        if (k % 4 != 0) file.number = k;
        if (k % 5 == 0) file.comment = "12 of these";
        for (const MatrixForm form : {MatrixForm::dense, MatrixForm::blocks, MatrixForm::sparse}) {
            const std::string text = friction_text(file, form);
            const FrictionFile back = read_friction(text, "f.dat");
            CHECK(back.problem.dimension == file.problem.dimension);
            CHECK(Eigen::MatrixXd(back.problem.W) == Eigen::MatrixXd(file.problem.W));
            CHECK(back.problem.q.cwiseEqual(file.problem.q).all());
            CHECK(back.problem.friction.cwiseEqual(file.problem.friction).all());
            CHECK(back.number == file.number);
            CHECK(back.comment == (file.comment.empty() ? "" : "# 12 of these"));
            CHECK(looks_like_friction(text));
        }
    }
}

TEST_CASE("blocks that are not there are zero, wherever they are missing") {
    // Two contacts in the plane; blocks (0, 0) and (1, 1), the second one of a row that the pointers leave out.
    const FrictionFile one =
        read_friction("2 2 1 4 4  1 2 2  2 4  2 4  2 1  0 1  0  0  1 2 3 4  5 6 7 8  0 0.5", "f.dat");
    Eigen::MatrixXd W = Eigen::MatrixXd::Zero(4, 4);
    W.topLeftCorner(2, 2) << 1, 3, 2, 4;
    CHECK(Eigen::MatrixXd(one.problem.W) == W);
    CHECK(one.problem.q == Eigen::Vector4d(5, 6, 7, 8));
    CHECK(one.problem.friction == Eigen::Vector2d(0, 0.5));
    CHECK_FALSE(one.number);
}
