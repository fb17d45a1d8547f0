#include <doctest/doctest.h>

#include <Eigen/Core>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/foundation/exercise/case_call.hpp"
#include "common/foundation/exercise/wire.hpp"
#include "common/grading/grader/answer_size.hpp"

// What a message may not be, though it has the form of one.

using namespace rbc;

namespace {

enum class Colour : std::uint8_t { red, green = 5, blue = 63 };
enum class Far { one = 64 };
enum class Negative { one = -1 };

struct Node {
    std::vector<Node> children;
};

struct Answer {
    Eigen::VectorXd v;
    std::vector<std::vector<int>> lists;
    double x = 0;
};

template <class T>
Bytes count_of(T n) {
    return to_bytes(static_cast<std::uint64_t>(n));
}

ValueTree whole(double number) {
    ValueTree tree;
    tree.kind = ValueTree::Kind::whole;
    tree.number = number;
    return tree;
}

}  // namespace

TEST_CASE("an enum is one of its enumerators, or the message is refused") {
    for (int i = 0; i < 256; ++i) {
        CAPTURE(i);
        const Bytes byte(1, static_cast<char>(i));
        if (i == 0 || i == 5 || i == 63) {
            CHECK(from_bytes<Colour>(byte) == static_cast<Colour>(i));
        } else {
            CHECK_THROWS_AS(from_bytes<Colour>(byte), WireError);
            Colour colour{};
            CHECK_THROWS_AS(wire::rebuild(whole(i), colour), InputError);
        }
    }
    static_assert(!enumerators::in_reach<Far>() && !enumerators::in_reach<Negative>());
}

TEST_CASE("what takes few bytes takes little memory: a message of 1 MB becomes at most 64") {
    // An optional that is not there is one byte, and 40 here.
    using Sparse = std::vector<std::optional<std::array<double, 4>>>;
    CHECK(from_bytes<Sparse>(count_of(1000) + Bytes(1000, '\0')).size() == 1000);
    const Bytes none = count_of(1 << 20) + Bytes(1 << 20, '\0');
    CHECK(from_bytes<Sparse>(none).size() == 1 << 20);
    using Sparser = std::vector<std::optional<std::array<double, 16>>>;
    CHECK_THROWS_WITH_AS(from_bytes<Sparser>(none), "the message would take far more memory than its own length",
                         WireError);
    const Bytes lists = count_of(1 << 16) + Bytes(8 << 16, '\0');
    CHECK(from_bytes<std::vector<std::vector<int>>>(lists).size() == 1 << 16);
    CHECK_THROWS_AS(from_bytes<std::vector<std::vector<int>>>(count_of((1 << 16) + 1) + lists.substr(8)), WireError);
}

TEST_CASE("a count is of items, not of bytes") {
    const Bytes forged = count_of(65) + Bytes(64 * sizeof(double), '\0');
    CHECK_THROWS_WITH_AS(from_bytes<std::vector<double>>(forged), "the message announces more than it holds",
                         WireError);
}

TEST_CASE("a matrix without entries is not a way to a million rows") {
    const auto size = [](std::int64_t rows, std::int64_t columns) { return to_bytes(std::pair{rows, columns}); };
    CHECK(from_bytes<Eigen::MatrixXd>(size(100, 0)).rows() == 100);
    CHECK(from_bytes<Eigen::MatrixXd>(size(0, 100)).cols() == 100);
    for (const std::int64_t many : {std::int64_t{1} << 20, std::int64_t{1} << 40, std::int64_t{1} << 62}) {
        CHECK_THROWS_AS(from_bytes<Eigen::MatrixXd>(size(many, 0)), WireError);
        CHECK_THROWS_AS(from_bytes<Eigen::MatrixXd>(size(0, many)), WireError);
    }
    using Small = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, 3, 1>;
    CHECK(from_bytes<Small>(to_bytes(Small(Eigen::Vector3d(1, 2, 3)))).size() == 3);
    CHECK_THROWS_AS(from_bytes<Small>(to_bytes(Eigen::VectorXd(4))), WireError);
}

TEST_CASE("lists in lists end somewhere") {
    Bytes deep;
    for (int i = 0; i < 20; ++i) deep += count_of(1);
    CHECK(from_bytes<Node>(deep + count_of(0)).children.size() == 1);
    for (int i = 0; i < 100000; ++i) deep += count_of(1);
    CHECK_THROWS_WITH_AS(from_bytes<Node>(deep + count_of(0)), "the message has lists in lists without end", WireError);
}

TEST_CASE("of two answers the first size that differs is told, with its place") {
    const Answer right{Eigen::Vector3d(1, 2, 3), {{1, 2}, {3}}, 0};
    Answer got = right;
    got.x = 7;
    got.v[0] = NAN;
    CHECK(!wire::other_size(got, right));
    got.lists[1].push_back(4);
    const auto inner = wire::other_size(got, right);
    REQUIRE(inner);
    CHECK(inner->where == "lists[1]");
    CHECK(inner->got == "2 items");
    CHECK(inner->right == "1 item");
    got.v = Eigen::Vector2d(1, 2);
    const auto outer = wire::other_size(got, right);
    REQUIRE(outer);
    CHECK(outer->where == "v");
    CHECK(outer->got == "2 numbers");
    CHECK(outer->right == "3 numbers");
    const Eigen::MatrixXd two = Eigen::MatrixXd::Zero(2, 3), three = Eigen::MatrixXd::Zero(3, 2);
    CHECK(wire::other_size(two, three)->got == "2 x 3");
    CHECK(wire::other_size(std::vector{two}, std::vector{three})->where == "[0]");
}
