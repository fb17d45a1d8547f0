#include "common/foundation/exercise/wire.hpp"

#include <doctest/doctest.h>

#include <Eigen/Dense>
#include <bit>
#include <cstdint>
#include <limits>
#include <random>

#include "common/foundation/exercise/call.hpp"
#include "common/foundation/exercise/subject_export.hpp"
#include "common/foundation/model/particle.hpp"

using namespace rbc;

namespace {

enum class Side : std::uint8_t { left, right };

struct Inner {
    Eigen::Vector2d place{0, 0};
    std::vector<double> samples;
};

struct Outer {
    bool flag = false;
    int count = 0;
    Side side = Side::left;
    std::string name;
    Inner inner;
    std::vector<Inner> more;
    std::optional<double> maybe;
    std::array<double, 3> three{};
    std::pair<int, double> two;
    Eigen::MatrixXd matrix;
    Particle particle;
    Eigen::Vector3i cells{0, 0, 0};
};

template <class T>
T there_and_back(const T& value) {
    return from_bytes<T>(to_bytes(value));
}

std::uint64_t bits(double x) {
    return std::bit_cast<std::uint64_t>(x);
}

Outer example() {
    Outer o;
    o.flag = true;
    o.count = -7;
    o.side = Side::right;
    o.name = std::string("a\0b", 3);
    o.inner = {{1.5, -2.5}, {1, 2, 3}};
    o.more = {{{0.1, 0.2}, {}}, {{0.3, 0.4}, {5}}};
    o.maybe = 0.1;
    o.three = {1, 2, 3};
    o.two = {4, 0.5};
    o.matrix = Eigen::MatrixXd::Random(3, 2);
    o.particle = {0.25, -1};
    o.cells = {1, 2, 3};
    return o;
}

}  // namespace

TEST_CASE("doubles keep every bit: NaN payloads, signed zeros, infinities, subnormals") {
    const double odd_nan = std::bit_cast<double>(0x7ff8dead'beef0001ull);
    for (const double x :
         {odd_nan, -odd_nan, 0.0, -0.0, std::numeric_limits<double>::infinity(), 5e-324, 0.1, -1e308}) {
        CHECK(bits(there_and_back(x)) == bits(x));
        CHECK(bits(there_and_back(Eigen::Vector2d(x, 1))[0]) == bits(x));
        CHECK(bits(there_and_back(std::vector<double>{1, x})[1]) == bits(x));
        CHECK(bits(there_and_back(Particle{1, x}).v) == bits(x));
    }
}

TEST_CASE("nested structs of everything that may cross come back equal") {
    const Outer o = example(), back = there_and_back(o);
    CHECK(to_bytes(back) == to_bytes(o));
    CHECK(back.name == o.name);
    CHECK(back.side == Side::right);
    CHECK(back.inner.samples == o.inner.samples);
    CHECK(back.more.at(1).place == o.more.at(1).place);
    CHECK(back.maybe == o.maybe);
    CHECK(back.matrix == o.matrix);
    CHECK(back.cells == o.cells);
}

TEST_CASE("matrices of every kind, empty ones too") {
    CHECK(there_and_back(Eigen::MatrixXd(0, 0)).size() == 0);
    CHECK(there_and_back(Eigen::MatrixXd(0, 5)).cols() == 5);
    CHECK(there_and_back(Eigen::VectorXd(0)).size() == 0);
    const Eigen::Matrix<double, 2, Eigen::Dynamic> m = Eigen::MatrixXd::Random(2, 7);
    CHECK(there_and_back(m) == m);
    const Eigen::Matrix<double, 2, 3, Eigen::RowMajor> r = Eigen::MatrixXd::Random(2, 3);
    CHECK(there_and_back(r) == r);
    CHECK(there_and_back(std::vector<bool>{true, false, true}) == std::vector<bool>{true, false, true});
}

TEST_CASE("bytes that are not the value are refused") {
    const Bytes good = to_bytes(example());
    for (std::size_t size = 0; size < good.size(); ++size)
        CHECK_THROWS_AS(from_bytes<Outer>(good.substr(0, size)), WireError);
    CHECK_THROWS_AS(from_bytes<Outer>(good + "x"), WireError);
    CHECK_THROWS_AS(from_bytes<bool>("\x02"), WireError);
    CHECK_THROWS_AS(from_bytes<double>(""), WireError);
    CHECK_THROWS_AS(from_bytes<Eigen::Vector2d>(to_bytes(Eigen::VectorXd(3))), WireError);
}

TEST_CASE("a forged size neither crashes nor allocates") {
    for (const std::uint64_t size : {std::uint64_t{1} << 62, ~std::uint64_t{0}, std::uint64_t{1} << 33}) {
        const Bytes forged = to_bytes(size) + Bytes(64, 'x');
        CHECK_THROWS_AS(from_bytes<std::vector<double>>(forged), WireError);
        CHECK_THROWS_AS(from_bytes<std::string>(forged), WireError);
        CHECK_THROWS_AS(from_bytes<std::vector<std::string>>(forged), WireError);
    }
    const std::int64_t huge = std::int64_t{1} << 62;
    for (const auto& [rows, columns] : {std::pair{huge, huge},
                                        {huge, std::int64_t{1}},
                                        {std::int64_t{-1}, std::int64_t{-1}},
                                        {std::int64_t{1} << 31, std::int64_t{1} << 31},
                                        {std::int64_t{4}, std::int64_t{3}}}) {
        CHECK_THROWS_AS(from_bytes<Eigen::MatrixXd>(to_bytes(std::pair{rows, columns}) + Bytes(64, 'x')), WireError);
    }
    // As many entries as there are bytes are eight times too many.
    CHECK_THROWS_WITH_AS(
        from_bytes<Eigen::MatrixXd>(to_bytes(std::pair{std::int64_t{8}, std::int64_t{8}}) + Bytes(64, 'x')),
        "a matrix has an impossible size", WireError);
}

TEST_CASE("random bytes are refused or read, never worse") {
    std::mt19937 random(1);
    const Bytes good = to_bytes(example());
    for (int i = 0; i < 20000; ++i) {
        Bytes bytes = good;
        for (int k = 0; k < 4; ++k) bytes[random() % bytes.size()] = static_cast<char>(random() % 3 ? random() : 0);
        try {
            from_bytes<Outer>(bytes);
        } catch (const WireError&) {
        }
    }
}

namespace {

Eigen::VectorXd scale(const Eigen::VectorXd& v, double by) {
    return by * v;
}

struct Direct : CallTarget {
    Bytes answer;
    bool answer_it = false;
    Bytes call(std::string_view, const Bytes& arguments) override {
        return answer_it ? answer : exported<&scale>(arguments);
    }
};

}  // namespace

TEST_CASE("a call goes through an export and back; an answer of another type is a failure") {
    Direct target;
    const Remote<decltype(scale)> remote{"scale"};
    CHECK(remote(target, Eigen::Vector2d(1, 2), 3.0) == Eigen::Vector2d(3, 6));
    target.answer_it = true;
    for (const Bytes& answer : {Bytes("SUCCESS"), Bytes(), to_bytes(std::string("forged"))}) {
        target.answer = answer;
        CHECK_THROWS_AS(remote(target, Eigen::Vector2d(1, 2), 3.0), CallFailure);
    }
}
