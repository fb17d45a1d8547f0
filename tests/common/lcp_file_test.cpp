#include "common/foundation/problems/lcp_file.hpp"

#include <doctest/doctest.h>

#include "common/foundation/io/files.hpp"
#include "common/foundation/judge/lcp_residual.hpp"
#include "common/foundation/problems/friction_file.hpp"
#include "common/foundation/programs/paths.hpp"
#include "tests/support/random_problems.hpp"

using namespace rbc;
using namespace rbc::test;

namespace {

constexpr MatrixForm forms[] = {MatrixForm::dense, MatrixForm::blocks, MatrixForm::sparse};

LcpFile read_problem(const char* name) {
    return read_lcp(read_file(course_root() / "tests" / "problems" / name), name);
}

}  // namespace

TEST_CASE("an LCP survives its text to the last bit, in all three forms, full, sparse or empty") {
    RandomNumbers random(1);
    for (int k = 0; k < 300; ++k) {
        const Eigen::Index n = k % 12;
        LcpFile file;
        file.problem.A = random_matrix(random, n, n, k % 3 == 0 ? 0.8 : 0);
        file.problem.b = random_matrix(random, n, 1, 0);
        file.comment = k % 2 == 0 ? "" : "k = " + std::to_string(k) + "\nmore words";
        for (const MatrixForm form : forms) {
            const LcpFile back = read_lcp(lcp_text(file, form), "f.dat");
            CHECK(back.problem.A.rows() == n);
            CHECK(back.problem.A.cwiseEqual(file.problem.A).all());
            CHECK(back.problem.b.cwiseEqual(file.problem.b).all());
            CHECK(back.comment == file.comment);
        }
    }
}

TEST_CASE("the three forms of one matrix are the same matrix; values stand column by column") {
    const char* dense = "3 0 3 3 3 3  1 2 0  3 4 0  0 0 5  -1 -2 -3";
    // Blocks of 2 + 1 rows; the one of zeros is left out.
    const char* blocks = "3 1 3 3  2 2 2  2 3  2 3  3 2  0 1 2  0 1  0  1 2 3 4  1  5  -1 -2 -3";
    const char* sparse =
        "3 2 3 3 2\nCSparse Version 4\n3-by-3, nzmax: 9 nnz: 5, 1-norm: 7\n"
        " col 0 : locations 0 to 1\n 1 : 2\n 0 : 1\n col 1 : locations 2 to 3\n 0 : 3\n 1 : 4\n"
        " col 2 : locations 4 to 4\n 2 : 5\n -1 -2 -3";
    Eigen::Matrix3d M;
    M << 1, 3, 0, 2, 4, 0, 0, 0, 5;
    for (const char* text : {dense, blocks, sparse}) {
        const LcpFile file = read_lcp(text, "f.dat");
        CHECK(file.problem.A == M);
        CHECK(file.problem.b == Eigen::Vector3d(-1, -2, -3));
    }
}

TEST_CASE("an empty column, Windows' line ends, plus signs and numbers too small for a double are read") {
    const LcpFile file = read_lcp(
        "2 2 2 2\r\n2\r\nCSparse\r\n2-by-2, nzmax: 1 nnz: 1\r\ncol 0 : locations 0 to -1\r\n"
        "col 1 : locations 0 to 0\r\n1 : +2.5\r\n1e-999 -1\r\n\r\nSaid.\r\n",
        "f.dat");
    CHECK(file.problem.A(1, 1) == 2.5);
    CHECK(file.problem.A.cwiseAbs().sum() == 2.5);
    CHECK(file.problem.b == Eigen::Vector2d(0, -1));
    CHECK(file.comment == "Said.");
}

TEST_CASE("a comment that begins with a number is written so that it is read as a comment") {
    LcpFile file = read_problem("table.dat");
    file.comment = "4 legs";
    CHECK(read_lcp(lcp_text(file), "f.dat").comment == "# 4 legs");
}

TEST_CASE("a joint is written as two contacts back to back, and a solution of the one is one of the other") {
    // Rows 0 and 2 are joints; z solves the problem by hand: w = A z + b = (0, 1, 0).
    LcpFile file;
    file.problem.A.resize(3, 3);
    file.problem.A << 2, 1, 0, 1, 3, -1, 0, -1, 2;
    const Eigen::Vector3d z(-1, 0, 2), w(0, 1, 0);
    file.problem.b = w - file.problem.A * z;
    file.problem.bilateral = {0, 2};
    REQUIRE(lcp_residual(file.problem, z) == 0);

    const LcpFile plain = read_lcp(lcp_text(file), "f.dat");
    CHECK(plain.problem.bilateral.empty());
    CHECK(plain.problem.b.size() == 5);
    CHECK(plain.problem.A == plain.problem.A.transpose());
    CHECK(plain.comment.find("rows 0 2 once more as 3 4") != std::string::npos);
    Eigen::VectorXd split(5);
    split << 0, 0, 2, 1, 0;
    CHECK(lcp_residual(plain.problem, split) == 0);
}

TEST_CASE("LCPs and contacts with friction are told apart by their first numbers") {
    const auto kind = [](const char* text) {
        return looks_like_friction(text) ? "friction" : looks_like_lcp(text) ? "lcp" : "";
    };
    CHECK(kind("2 0 2 2 2 2 1 1 1 1 -1 -1") == std::string("lcp"));
    CHECK(kind("2 1 2 2 1 1 1") == std::string("lcp"));
    CHECK(kind("2 1 2 2 2 2 2 1 2 1 2 3 2") == std::string("lcp"));  // blocks
    CHECK(kind("2 1 2 2 2 2\nCSparse") == std::string("friction"));  // one contact, sparse
    CHECK(kind("3 0 3 3 3 3") == std::string("lcp"));
    CHECK(kind("3 1 0 3 3 3 3") == std::string("friction"));
    CHECK(kind("2 0 0 0 0 0 0") == std::string("friction"));  // no contact
    CHECK(kind("2 11 1 22 22") == std::string("friction"));
    CHECK(kind("2 11 1 22 21") == std::string("friction"));  // wrong, but meant so
    CHECK(kind("0 0 0 0 0 0") == std::string("lcp"));
    CHECK(kind("26 0 26 26") == std::string("lcp"));
    CHECK(kind("2") == std::string("lcp"));
    CHECK(kind("-7") == std::string("lcp"));
    CHECK(kind("{\"kind\": \"impact\"}") == std::string());
    CHECK(kind("hello") == std::string());
    CHECK(kind("") == std::string());
    // Each of our own, in every form it can be written in.
    for (const MatrixForm form : forms) {
        for (const char* name : {"table.dat", "two_bricks.dat", "column.dat", "not_symmetric.dat"})
            CHECK(kind(lcp_text(read_problem(name), form).c_str()) == std::string("lcp"));
        for (const char* name : {"slope_holds.dat", "one_contact_space.dat"}) {
            const FrictionFile file = read_friction(read_file(course_root() / "tests" / "problems" / name), name);
            CHECK(kind(friction_text(file, form).c_str()) == std::string("friction"));
        }
    }
}
