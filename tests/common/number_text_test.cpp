#include "common/foundation/io/number_text.hpp"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

// Two ways to write and read a number, one for each kind of standard library: they must agree, whichever is in use.

using namespace rbc;

namespace {

std::vector<double> numbers_of_all_sizes() {
    std::vector<double> numbers{0.0,    -0.0,    1,    -1,    0.1,    1e-7,  1e-5,    0.0001,   0.001,
                                100000, 123456,  1e15, 1e16,  1e21,   1e22,  1e23,    5e-324,   1.7976931348623157e308,
                                2.5,    1.0 / 3, 9.81, 1e-12, 12.5e9, 1e300, 4096.25, 299792458};
    std::mt19937_64 bits(1);
    while (numbers.size() < 20000) {
        const auto value = std::bit_cast<double>(bits());
        if (std::isfinite(value)) numbers.push_back(value);
        numbers.push_back(static_cast<double>(static_cast<std::int64_t>(bits())) * 1e-17);
        numbers.push_back(std::round(numbers.back() * 1000) / 1000);
    }
    return numbers;
}

bool is_power_of_two(double value) {
    int exponent;
    return std::abs(std::frexp(value, &exponent)) == 0.5;
}

}  // namespace

TEST_CASE("what is written is read back to the last bit, in both ways and across") {
    for (const double value : numbers_of_all_sizes()) {
        CAPTURE(value);
        for (const std::string& text : {number_text(value), by_c_library::number_text(value)}) {
            double one = 1.25, other = 1.25;
            REQUIRE(read_number(text, one));
            REQUIRE(by_c_library::read_number(text, other));
            CHECK(std::bit_cast<std::uint64_t>(one) == std::bit_cast<std::uint64_t>(value));
            CHECK(std::bit_cast<std::uint64_t>(other) == std::bit_cast<std::uint64_t>(value));
        }
    }
}

TEST_CASE("both ways write the same digits") {
    for (const double value : numbers_of_all_sizes()) {
        // Below a power of two doubles lie closer than above it: the rounded digits need not be the shortest there.
        if (!is_power_of_two(value)) CHECK(by_c_library::number_text(value) == number_text(value));
    }
    for (const double value : {std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity(),
                               std::numeric_limits<double>::quiet_NaN()}) {
        CHECK(by_c_library::number_text(value) == number_text(value));
    }
}

TEST_CASE("both ways take the same words for numbers, and give the same values") {
    const std::vector<std::string> words{"1",    "-2.5e-3", ".5",     "5.",      "1e400", "-1e400", "1e-400", "inf",
                                         "-inf", "nan",     "",       "-",       "+1",    "--1",    "-+1",    "1x",
                                         "0x10", "-0x1",    " 1",     "1 ",      "- 1",   "1e",     "e5",     "1e+5",
                                         "1E5",  "one",     "infant", "nano",    "1,5",   "1.2.3",  "\t1",    "-\n1",
                                         ".",    "-.",      "00012",  "1e99999", "x",     "0X1p3",  "1_000",  "INF"};
    for (const std::string& word : words) {
        CAPTURE(word);
        double one = 7, other = 7;
        const bool is_one = read_number(word, one), is_other = by_c_library::read_number(word, other);
        CHECK(is_one == is_other);
        if (is_one && is_other) CHECK((one == other || (std::isnan(one) && std::isnan(other))));
    }
}
