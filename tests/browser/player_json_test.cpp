#include "common/demo/page/player_json.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

using namespace rbc;
using Json = nlohmann::json;

namespace {

const Json& named(const Json& list, const std::string& name) {
    for (const Json& one : list) {
        if (one["name"] == name) return one;
    }
    FAIL("no " << name);
    return list;
}

}  // namespace

TEST_CASE("a page is told every parameter of every demo, with all that its control needs") {
    for (const DemoEntry& entry : demo_table()) {
        CAPTURE(entry.name);
        const Player player(entry.name, "", {});
        const Json description = Json::parse(description_json(player)), state = Json::parse(state_json(player));
        const std::vector<Parameter>& all = player.demo().parameters.all();
        REQUIRE(description["parameters"].size() == all.size());
        REQUIRE(state["parameters"].size() == all.size());
        CHECK(description["presets"].size() == player.demo().presets.size());
        CHECK(state["methods"].size() == player.demo().variants.size());
        for (std::size_t i = 0; i < all.size(); ++i) {
            const Json &p = description["parameters"][i], &now = state["parameters"][i];
            CAPTURE(all[i].name);
            CHECK(p["name"].get<std::string>() == all[i].name);
            CHECK_FALSE(p["label"].get<std::string>().empty());
            CHECK(p.contains("choices") == (all[i].kind == Parameter::Kind::choice));
            CHECK(p.contains("range") == (all[i].kind == Parameter::Kind::real));
            CHECK(now.contains("position") == (all[i].kind == Parameter::Kind::real));
            if (!now["value"].is_null()) CHECK(now["value"].get<double>() == all[i].value());
        }
    }
}

TEST_CASE("the state follows what is done") {
    Player player("01_gbf", "elastic", {});
    CHECK(Json::parse(state_json(player))["preset"].get<std::string>() == "elastic");
    player.set("height", "7e9");
    Json state = Json::parse(state_json(player));
    CHECK(state["error"].get<bool>());
    CHECK(state["message"].get<std::string>().find("height must be in") != std::string::npos);
    player.restore_defaults();
    player.step_once();
    state = Json::parse(state_json(player));
    CHECK(state["preset"].get<std::string>().empty());
    CHECK_FALSE(state["playing"].get<bool>());
    CHECK_FALSE(state["error"].get<bool>());
}

TEST_CASE("the numbers are the recording's: first, last, least and largest of every probe") {
    Player player("01_gbf", "inelastic", {});
    for (int i = 0; i < 50; ++i) player.advance();
    const Json numbers = Json::parse(numbers_json(player));
    CHECK(numbers["steps"].get<long>() == 50);
    CHECK(numbers["time"].get<double>() == player.demo().time());
    const Json& x = named(named(numbers["variants"], "gbf")["probes"], "x");
    const ColumnSummary& summary = player.recording().summary("gbf.x");
    CHECK(x["unit"].get<std::string>() == "m");
    CHECK(x["first"].get<double>() == summary.first);
    CHECK(x["last"].get<double>() == summary.last);
    CHECK(x["least"].get<double>() == summary.least);
    CHECK(x["largest"].get<double>() == summary.largest);
    CHECK(summary.least < summary.last);
}
