#include "common/grading/class/records/late_policy.hpp"

#include <doctest/doctest.h>
#include <stdlib.h>

#include <ctime>

#include "common/foundation/io/input_error.hpp"

using namespace rbc;

TEST_CASE("a deadline is a time of ISO 8601") {
    CHECK(parse_deadline("1970-01-01T00:00Z") == 0);
    CHECK(parse_deadline("2023-11-14T22:13:20Z") == 1700000000);
    CHECK(parse_deadline("2023-11-14T23:13:20+01:00") == 1700000000);
    CHECK(parse_deadline("2023-11-14 17:43:20-0430") == 1700000000);
    CHECK(parse_deadline("2024-02-29T00:00Z") == 1709164800);
    ::setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1);
    ::tzset();
    CHECK(parse_deadline("2023-11-14T23:13:20") == 1700000000);
    CHECK(parse_deadline("2023-07-01T12:00") == parse_deadline("2023-07-01T10:00Z"));
    ::unsetenv("TZ");
    ::tzset();
}

TEST_CASE("a time is said in UTC, with its seconds where it has some, and never earlier than it is") {
    CHECK(utc_text(1700000000) == "2023-11-14 22:13:20 UTC");
    CHECK(utc_text(parse_deadline("2026-11-25T23:59Z")) == "2026-11-25 23:59 UTC");
    CHECK(utc_text(parse_deadline("2026-11-25T23:59Z") + 0.25) == "2026-11-25 23:59:01 UTC");
    CHECK(utc_text(1e300) == utc_text(1e11));
}

TEST_CASE("what is no time says why, on one line") {
    const std::string form =
        "--deadline must be a time like 2026-11-29T23:59+01:00 (Z for UTC, no zone for this machine's), got '";
    for (const char* bad : {"", "tomorrow", "2026-11-29", "29.11.2026 23:59", "2026-11-29T23:59Zulu",
                            "2026-11-29T23:59+1", "+2026-11-29T23:59Z"}) {
        CAPTURE(bad);
        CHECK_THROWS_WITH_AS(parse_deadline(bad), (form + bad + "'").c_str(), InputError);
    }
    CHECK_THROWS_WITH_AS(parse_deadline("2026-02-29T12:00Z"), "--deadline: there is no day 2026-02-29", InputError);
    CHECK_THROWS_WITH_AS(parse_deadline("2026-13-01T12:00Z"), "--deadline: there is no day 2026-13-01", InputError);
    CHECK_THROWS_WITH_AS(parse_deadline("2026-11-29T24:00Z"),
                         "--deadline: there is no time 24:00, the last one is 23:59:59", InputError);
    CHECK_THROWS_WITH_AS(parse_deadline("2026-11-29T12:00+15:00"), "--deadline: there is no zone +15:00", InputError);
    CHECK_THROWS_WITH_AS(parse_deadline("2026-02-29T12:00Z", "--extension"), "--extension: there is no day 2026-02-29",
                         InputError);
    CHECK_THROWS_AS(parse_deadline(std::string(100000, '2')), InputError);
    CHECK_THROWS_AS(parse_deadline("\x1b[2J"), InputError);
}

TEST_CASE("each begun day takes its part, and no more than all") {
    const LatePolicy policy{1000, 0.1};
    CHECK(late_days(policy, 0) == 0);
    CHECK(late_days(policy, 1000) == 0);
    CHECK(late_days(policy, 1000.5) == 1);
    CHECK(late_days(policy, 1000 + 86400) == 1);
    CHECK(late_days(policy, 1001 + 86400) == 2);
    CHECK(late_factor(policy, 0) == 1);
    CHECK(late_factor(policy, 3) == doctest::Approx(0.7).epsilon(1e-15));
    CHECK(late_factor(policy, 10) == 0);
    CHECK(late_factor(policy, 400) == 0);
    CHECK(late_factor({0, 0}, 400) == 1);
}

TEST_CASE("a rate is percent a day") {
    CHECK(parse_late_rate("10%/day") == 0.1);
    CHECK(parse_late_rate("0%/day") == 0);
    CHECK(parse_late_rate("12.5%/day") == 0.125);
    CHECK(parse_late_rate("100%/day") == 1);
    for (const char* bad : {"", "10", "10%", "10%/week", "-1%/day", "101%/day", "nan%/day", "inf%/day", " 10%/day",
                            "10%/day!", "%/day"}) {
        CAPTURE(bad);
        CHECK_THROWS_AS(parse_late_rate(bad), InputError);
    }
}
