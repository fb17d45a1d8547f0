#include <doctest/doctest.h>

#include "common/demo/kit/demo.hpp"
#include "common/demo/kit/recording.hpp"
#include "tests/support/demo_probes.hpp"

using namespace rbc;
using namespace rbc::test;

namespace {

double value(const Demo& demo, const char* parameter) {
    return demo.parameters.at(parameter).value();
}

}  // namespace

TEST_CASE(
    "10 mirtich_friction: a drag in the scene or in the cone turns what is there, and no number of the run changes") {
    const auto demo = make_demo("10_mirtich_friction", "turning"),
               left_alone = make_demo("10_mirtich_friction", "turning");
    const Pane& cone = demo->panes.at(2);
    REQUIRE(demo->has_camera());
    REQUIRE(cone.drag);
    advance(*demo, 50);
    const double azimuth = value(*demo, "azimuth"), elevation = value(*demo, "elevation");
    CHECK(value(*demo, "cone_azimuth") == azimuth);

    CHECK_FALSE(demo->drag({0, 0}, true));
    CHECK(demo->turns());
    CHECK_FALSE(demo->drag({0.1 * demo->world().width, 0}, false));
    CHECK(value(*demo, "azimuth") == doctest::Approx(azimuth - 18));  // a tenth of half a turn
    CHECK(value(*demo, "elevation") == doctest::Approx(elevation));
    CHECK(value(*demo, "cone_azimuth") == value(*demo, "azimuth"));
    demo->drop();
    CHECK_FALSE(demo->turns());

    CHECK_FALSE(cone.drag({0, 0}, true));
    CHECK(demo->turns());
    CHECK_FALSE(cone.drag({0, -0.1 * cone.world().width}, false));
    CHECK(value(*demo, "cone_elevation") == doctest::Approx(elevation + 18));
    CHECK(value(*demo, "elevation") == doctest::Approx(elevation));
    demo->drop();
    CHECK_FALSE(demo->turns());
    demo->zoom(2);
    CHECK(value(*demo, "zoom") == doctest::Approx(2));

    CHECK(demo->steps() == 50);
    advance(*left_alone, 50);
    for (int step = 0; step < 100; ++step) {
        for (std::size_t i = 0; i < demo->variants.size(); ++i)
            for (std::size_t k = 0; k < demo->variants[i].probes.size(); ++k)
                CHECK(demo->variants[i].probes[k].value() == left_alone->variants[i].probes[k].value());
        demo->advance();
        left_alone->advance();
    }
    demo->look_home();
    CHECK(value(*demo, "azimuth") == azimuth);
    CHECK(value(*demo, "zoom") == 1);
    CHECK(value(*demo, "cone_elevation") == elevation);
}

TEST_CASE("19 admm_friction: a drag in the pane of cones turns them alone; the scene of the plane has no camera") {
    const auto demo = make_demo("19_admm_friction", "slide");
    const Pane& cones = demo->panes.at(demo->pane_beside());
    REQUIRE(cones.drag);
    CHECK_FALSE(demo->has_camera());
    const double azimuth = value(*demo, "cone_azimuth");
    CHECK_FALSE(cones.drag({0, 0}, true));
    CHECK(demo->turns());
    CHECK_FALSE(cones.drag({0.1 * cones.world().width, 0}, false));
    CHECK(value(*demo, "cone_azimuth") == doctest::Approx(azimuth - 18));
    demo->drop();
    CHECK_FALSE(demo->turns());
    demo->look_home();
    CHECK(value(*demo, "cone_azimuth") == doctest::Approx(azimuth));
}
