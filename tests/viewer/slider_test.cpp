#include "common/demo/player/words.hpp"

#include <doctest/doctest.h>

using namespace rbc;

TEST_CASE("a slider's ends are the ends of its range, and every position has a value in the range") {
    const Range ranges[] = {{0, 1},
                            {0, 0.1, true, 1e-4, 0.05, true},
                            {0, 1, false, 0, 1e-2, true},
                            {-100, 100, false, -5, 5},
                            {0, 10, true}};
    for (const Range& range : ranges) {
        const SliderScale scale(range);
        CHECK(scale.value(1) == range.slider_maximum);
        if (!range.open_minimum || range.slider_minimum > range.minimum) CHECK(scale.value(0) == range.slider_minimum);
        for (double p = 0; p <= 1; p += 0.001) {
            const double value = scale.value(p);
            CHECK(value >= range.slider_minimum);
            CHECK(value <= range.slider_maximum);
            if (range.open_minimum) CHECK(value > range.minimum);
        }
    }
}

TEST_CASE("values are round: what a hand can mean") {
    CHECK(number_text(SliderScale({0, 1}).value(0.3021)) == "0.302");
    CHECK(number_text(SliderScale({0, 3}).value(0.3337)) == "1");
    CHECK(number_text(SliderScale({1e-4, 1, false, 1e-4, 1, true}).value(0.5)) == "0.01");
}

TEST_CASE("a decade is as wide as any other on a logarithmic slider") {
    const SliderScale scale({1e-4, 1, false, 1e-4, 1, true});
    CHECK(scale.position(1e-3) == doctest::Approx(0.25));
    CHECK(scale.position(1e-1) == doctest::Approx(0.75));
}

TEST_CASE("a value off the slider stands at its end, whatever it is") {
    const SliderScale scale({0, 1e3, false, 0, 3});
    CHECK(scale.position(50) == 1);
    CHECK(scale.position(-1) == 0);
    CHECK(SliderScale({0, 1, false, 0, 1e-2, true}).position(0) == 0);
}
