#include "common/demo/kit/camera.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <random>

using namespace rbc;

namespace {

/// A scene and a pane that is seen from the same side until it is turned itself.
struct Pictures {
    Camera place{{0, 0, 1}, -1.2, 0.4, 9, 1.5};
    Parameters parameters;
    TurnedCamera scene{parameters, [this] { return place; }};
    TurnedCamera pane{parameters,
                      [this] {
                          return Camera{{0, 0, 0}, scene.now().azimuth, scene.now().elevation, 5, 1};
                      },
                      "pane_"};

    Pictures() { parameters.follow(); }
};

constexpr double round_off = 1e-14;  // rad to deg and back, of angles of at most 3

bool same_side(const Camera& a, const Camera& b) {
    return std::abs(std::remainder(a.azimuth - b.azimuth, 2 * M_PI)) <= round_off &&
           std::abs(a.elevation - b.elevation) <= round_off;
}

}  // namespace

TEST_CASE(
    "a camera is at home, wherever that is, until it is turned: a click turns nothing, nor does a move without a "
    "press") {
    Pictures all;
    CHECK(same_side(all.scene.now(), all.place));
    CHECK(all.scene.now().zoom == 1.5);
    CHECK_FALSE(all.scene.drag({3, 1}, false, 4));
    CHECK_FALSE(all.scene.turns());
    CHECK_FALSE(all.scene.drag({1, 1}, true, 4));
    CHECK(all.scene.turns());
    all.scene.drop();
    CHECK_FALSE(all.scene.turns());
    all.place = {{1, 0, 0}, 2, -0.3, 7, 0.5};
    all.parameters.follow();
    CHECK(same_side(all.scene.now(), all.place));
    CHECK(all.scene.now().zoom == 0.5);
    CHECK(all.scene.now().distance == 7);
}

TEST_CASE("the scene turns with the pointer, half a turn for the width of its picture, whatever its size") {
    std::mt19937 numbers(1);
    std::uniform_real_distribution<double> in(-1, 1);
    for (int n = 0; n < 100; ++n) {
        Pictures all;
        const double width = std::pow(10, 5 * in(numbers));
        const Point from{width * in(numbers), width * in(numbers)};
        const Point way{0.9 * width * in(numbers), 0.1 * width * in(numbers)};
        all.scene.drag(from, true, width);
        for (int i = 1; i <= 4; ++i)
            all.scene.drag({from.x + 0.25 * i * way.x, from.y + 0.25 * i * way.y}, false, width);
        Camera turned = all.place;
        turned.azimuth -= M_PI * way.x / width;
        turned.elevation -= M_PI * way.y / width;
        // A place of the picture has an error of 1e-16 of its width, twice a move; 1e-13 is far above four of these.
        CHECK(std::abs(std::remainder(all.scene.now().azimuth - turned.azimuth, 2 * M_PI)) <= 1e-13);
        CHECK(std::abs(all.scene.now().elevation - turned.elevation) <= 1e-13);
    }
}

TEST_CASE("a pane goes with the scene until it is turned itself, then each turns alone, until both go home") {
    Pictures all;
    all.scene.drag({0, 0}, true, 2);
    all.scene.drag({0.5, -0.1}, false, 2);
    CHECK(same_side(all.pane.now(), all.scene.now()));
    CHECK(all.pane.now().distance == 5);
    const Camera before = all.scene.now();
    all.pane.drag({0, 0}, true, 3);
    all.pane.drag({0.5, 0.2}, false, 3);
    CHECK(same_side(all.scene.now(), before));
    const Camera pane = all.pane.now();
    CHECK_FALSE(same_side(pane, before));
    all.scene.drag({0.7, -0.1}, false, 2);
    CHECK(same_side(all.pane.now(), pane));
    all.scene.look_home();
    all.pane.look_home();
    CHECK(same_side(all.scene.now(), all.place));
    CHECK(same_side(all.pane.now(), all.place));
}

TEST_CASE("elevation and zoom stay inside of what the parameters allow") {
    Pictures all;
    all.scene.drag({0, 0}, true, 1);
    all.scene.drag({0, -40}, false, 1);
    CHECK(all.parameters.at("elevation").value() == 89);
    all.scene.zoom(1e9);
    CHECK(all.scene.now().zoom == 20);
    all.scene.zoom(1e-9);
    CHECK(all.scene.now().zoom == 0.05);
    all.scene.zoom(2);
    CHECK(all.scene.now().zoom == 0.1);
    CHECK(all.pane.now().zoom == 1);
}
