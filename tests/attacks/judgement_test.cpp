#include <doctest/doctest.h>
#include <signal.h>
#include <unistd.h>

#include "common/grading/report.hpp"
#include "tests/attacks/bystanders.hpp"
#include "tests/attacks/judgement.hpp"

using namespace rbc;
using namespace rbc::attacks;

namespace {

CaseResult result_of(const char* exercise, int points, bool passed) {
    CaseResult result;
    result.exercise = exercise;
    result.title = "a case";
    result.points = points;
    result.passed = passed;
    return result;
}

/// What a grading leaves that went as it should, but for what the test changes.
struct Tried {
    Attack attack;
    Report report{"01_gbf", {result_of("box", 10, false), result_of("bounce_loss", 15, true)}};
    Graded graded;

    std::vector<std::string> breaches() {
        if (graded.json.empty()) graded.json = report_json(report);
        return attacks::breaches(attack, graded, {{"a place", "aB3dE6gH9jK2mN5pQ8sT1vW4"}}, "MARK");
    }
};

}  // namespace

TEST_CASE("nothing broke through where nothing did") {
    CHECK(Tried().breaches().empty());
}

TEST_CASE("points that should not be, and points that are lost, broke through") {
    Tried stolen;
    stolen.report.cases[0].passed = true;
    CHECK(stolen.breaches() == std::vector<std::string>{"it got 10 of 10 points"});
    stolen.attack.at_most = Attack::full;
    CHECK(stolen.breaches().empty());
    Tried lost;
    lost.report.cases[1].passed = false;
    CHECK(lost.breaches() == std::vector<std::string>{"the honest exercise beside it got 0 of 15 points"});
    Tried missing;
    missing.report.cases.erase(missing.report.cases.begin());
    CHECK(missing.breaches() == std::vector<std::string>{"the report says nothing about 01_gbf/box"});
}

TEST_CASE("what a report shows or lacks is seen in the text, in the JSON, and in what the JSON means") {
    Tried none;
    none.graded.json = "{";
    CHECK(none.breaches().front().rfind("no report (exit code 0)", 0) == 0);
    Tried said;
    said.graded.said = "loot: aB3dE6gH9jK2mN5pQ8sT1vW4";
    CHECK(said.breaches() == std::vector<std::string>{"it shows a place"});
    Tried done;
    done.report.cases[0].printed = "MARK started a process";
    CHECK(done.breaches() == std::vector<std::string>{"it did: started a process"});
    Tried acts;
    acts.report.cases[0].problem = "\x1b[2J";
    CHECK(acts.breaches() == std::vector<std::string>{"the report holds the character U+001B"});
    Tried large;
    large.graded.said = std::string(300'000, 'x');
    CHECK(large.breaches() == std::vector<std::string>{"the report has 300000 bytes"});
    Tried silent;
    silent.attack.says = "start a process";
    CHECK(silent.breaches() == std::vector<std::string>{"the report does not say 'start a process'"});
    Tried late;
    late.graded.timed_out = true;
    late.graded.left = "sleep";
    CHECK(late.breaches() == std::vector<std::string>{"the grading did not end", "left running: sleep"});
}

TEST_CASE("what is done to the canary process is seen") {
    CHECK(Bystanders().harm().empty());
    const auto after = [](int number) {
        const Bystanders bystanders;
        ::kill(bystanders.canary(), number);
        ::usleep(50'000);
        return bystanders.harm();
    };
    CHECK(after(SIGTERM) == std::vector<std::string>{"the canary process got signal 15"});
    CHECK(after(SIGKILL) == std::vector<std::string>{"the canary process was killed"});
    CHECK(after(SIGSTOP) == std::vector<std::string>{"the canary process was stopped"});
}
