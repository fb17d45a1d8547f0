#include "common/demo/kit/parameters.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>

#include "common/foundation/io/nearest_match.hpp"
#include "tests/support/refusal.hpp"

using namespace rbc;

namespace {

enum class Mode { never, contact, always };

struct Bound {
    double restitution = 0.6, dt = 0.01, soft = 1000, stiff = 1e5, damping = 0;
    bool clamp = true;
    Mode mode = Mode::contact;
    Parameters parameters;
    Bound() {
        parameters.real("restitution", "", "", restitution, {0, 1});
        parameters.real("dt", "s", "", dt, {0, 1, true});
        parameters.real("spring.stiffness", "N/m", "", soft, {0, 1e9, true});
        parameters.real("spook.stiffness", "N/m", "", stiff, {0, 1e9, true});
        parameters.toggle("clamp", "", clamp);
        parameters.choice("projection", "", mode, {"never", "contact", "always"});
        parameters.real("damping", "N s/m", "", damping, {0, 1e9}).follows = [this] { return 2 * soft; };
        parameters.follow();
    }
    std::string refusal(const std::string& assignment) {
        return test::refusal<InputError>([&] { parameters.set_assignment(assignment); });
    }
};

}  // namespace

TEST_CASE("values out of range are refused in one clear line, and nothing changes") {
    Bound b;
    CHECK(b.refusal("restitution=2") == "restitution must be in [0, 1], got 2");
    CHECK(b.refusal("restitution=nan") == "restitution must be in [0, 1], got nan");
    CHECK(b.refusal("restitution=-inf") == "restitution must be in [0, 1], got -inf");
    CHECK(b.refusal("dt=0") == "dt must be in (0, 1] s, got 0");
    CHECK(b.refusal("dt=-1e-3") == "dt must be in (0, 1] s, got -0.001");
    CHECK(b.refusal("dt=abc") == "dt must be a number in (0, 1], got 'abc'");
    CHECK(b.refusal("dt=0.01x") == "dt must be a number in (0, 1], got '0.01x'");
    CHECK(b.refusal("dt=") == "dt must be a number in (0, 1], got ''");
    CHECK(b.refusal("dt") == "--set takes name=value, got 'dt'");
    CHECK(b.refusal("clamp=2") == "clamp must be 0 or 1, got 2");
    CHECK(b.refusal("projection=sometimes") == "projection must be one of never, contact, always, got 'sometimes'");
    CHECK(b.refusal("projection=3") == "projection must be one of never, contact, always, got 3");
    CHECK(b.refusal("restituton=1") == "no parameter 'restituton'; did you mean restitution?");
    CHECK(b.refusal("stifness=1") == "no parameter 'stifness'; did you mean stiffness?");
    CHECK(b.refusal("qqqqqqqqqqqq=1") ==
          "no parameter 'qqqqqqqqqqqq'; there are restitution, dt, spring.stiffness, spook.stiffness, clamp, "
          "projection, damping");
    CHECK(b.restitution == 0.6);
    CHECK(b.dt == 0.01);
    CHECK(b.mode == Mode::contact);
}

TEST_CASE("values arrive in the bound variables") {
    Bound b;
    for (const char* assignment : {"restitution=1", "dt=1e-3", "clamp=off", "projection=always"})
        b.parameters.set_assignment(assignment);
    CHECK(b.restitution == 1);
    CHECK(b.dt == 1e-3);
    CHECK(b.clamp == false);
    CHECK(b.mode == Mode::always);
    b.parameters.set("projection", 0.0);
    CHECK(b.mode == Mode::never);
    b.parameters.restore();
    CHECK(b.restitution == 0.6);
    CHECK(b.clamp == true);
    CHECK(b.mode == Mode::contact);
}

TEST_CASE("a plain name reaches every method's parameter of that name, a dotted one only its own") {
    Bound b;
    b.parameters.set_assignment("stiffness=500");
    CHECK(b.soft == 500);
    CHECK(b.stiff == 500);
    b.parameters.set_assignment("spook.stiffness=7");
    CHECK(b.soft == 500);
    CHECK(b.stiff == 7);
}

TEST_CASE("a default follows other parameters until somebody sets it, and again after restore") {
    Bound b;
    CHECK(b.damping == 2000);
    b.parameters.set("spring.stiffness", 10.0);
    CHECK(b.damping == 20);
    b.parameters.set("damping", 3.0);
    b.parameters.set("spring.stiffness", 50.0);
    CHECK(b.damping == 3);
    b.parameters.restore();
    CHECK(b.damping == 2000);
}

TEST_CASE("the nearest match is near, or nothing") {
    CHECK(nearest_match("balnced_gbf", {"gbf", "balanced_gbf", "spring"}) == "balanced_gbf");
    CHECK(nearest_match("qqqqqqqq", {"gbf", "spring"}).empty());
}

TEST_CASE("numbers are written in the shortest form that reads back the same") {
    for (double value : {0.1, 1.0 / 3, 1e-300, -0.0, 123456789.123456789})
        CHECK(std::strtod(number_text(value).c_str(), nullptr) == value);
    CHECK(number_text(NAN) == "nan");
}

TEST_CASE("a count takes whole numbers; a pointer gets the nearest one that is allowed") {
    Parameters parameters;
    double rows = 3;
    parameters.count("rows", "of bricks", rows, {1, 6, false, 1, 6});
    parameters.set("rows", 4.0);
    CHECK(rows == 4);
    CHECK_THROWS_WITH_AS(parameters.set("rows", "4.5"), "rows must be a whole number in [1, 6], got 4.5", InputError);
    CHECK_THROWS_WITH_AS(parameters.set("rows", 7.0), "rows must be in [1, 6], got 7", InputError);
    CHECK(rows == 4);
    parameters.set_nearest("rows", 5.6);
    CHECK(rows == 6);
    parameters.set_nearest("rows", 5.4);
    CHECK(rows == 5);
    parameters.set_nearest("rows", 100);
    CHECK(rows == 6);
}

TEST_CASE("parameters are marked by name, and a slip of the pen is an error") {
    Parameters parameters;
    double height = 1, speed = 0;
    parameters.real("height", "m", "", height, {0, 3});
    parameters.real("speed", "m/s", "", speed, {0, 3});
    parameters.begin_with({"height"});
    parameters.put_in_front({"speed"});
    CHECK(parameters.at("height").at_start);
    CHECK_FALSE(parameters.at("speed").at_start);
    CHECK(parameters.at("speed").in_front);
    CHECK_FALSE(parameters.at("height").in_front);
    CHECK_THROWS_AS(parameters.begin_with({"hight"}), InputError);
}
