#include <doctest/doctest.h>
#include <signal.h>
#include <unistd.h>

#include <functional>
#include <optional>

#include "common/grading/class/records/class_result.hpp"
#include "common/grading/class/records/gradescope.hpp"
#include "common/grading/class/records/reports.hpp"
#include "tests/attacks/bystanders.hpp"
#include "tests/attacks/judgement.hpp"
#include "tests/common/class/report_checks.hpp"

using namespace rbc;
using namespace rbc::attacks;

namespace {

using Found = std::vector<std::string>;

CaseResult result_of(const char* exercise, int points, bool passed) {
    CaseResult result;
    result.exercise = exercise;
    result.title = "a case";
    result.points = points;
    result.passed = passed;
    return result;
}

Attack named(const char* group, const char* name) {
    Attack attack;
    attack.group = group;
    attack.name = name;
    return attack;
}

/// What a grading leaves that went as it should, but for what the test changes.
struct Tried {
    Attack attack = named("g", "mallory");
    Report report{"01_gbf", {result_of("box", 10, false), result_of("bounce_loss", 15, true)}};
    Report alices{"01_gbf", {result_of("box", 10, true), result_of("bounce_loss", 15, false)}};
    std::function<void(Graded&)> change = [](Graded&) {};

    Breaches breaches() const {
        Graded graded;
        const ClassResult result{{{"alice", {alices}, {}}, {"g-mallory", {report}, {}}}, 1, "bubblewrap"};
        for (const StudentResult& student : result.students) {
            const std::string file = "students/" + student.student;
            graded.files[file + ".json"] = gradescope_json(student, {});
            graded.files[file + ".md"] = student_markdown(student);
            graded.files[file + ".html"] = student_page(student);
            graded.files[".class/records/" + student.student + ".json"] = student_record(student);
        }
        graded.files["grades.csv"] = class_table(result);
        graded.files["class.html"] = class_page(result);
        change(graded);
        return attacks::breaches({attack}, graded, {{{"a place", "aB3dE6gH9jK2mN5pQ8sT1vW4"}}, "MARK"});
    }
    Found own() const { return breaches().of_each.front(); }
    Found all() const { return breaches().of_all; }
};

Tried changed(const std::function<void(Graded&)>& change) {
    Tried tried;
    tried.change = change;
    return tried;
}

/// What is wrong with a file of the reports in which a text stands.
Found faults(const char* name, const std::string& text) {
    return faults_of(name, text, {{"a place", "aB3dE6gH9jK2mN5pQ8sT1vW4"}}, "MARK");
}

}  // namespace

TEST_CASE("nothing broke through where nothing did") {
    CHECK(Tried().own() == Found{});
    CHECK(Tried().all() == Found{});
    CHECK_FALSE(Tried().breaches().any());
}

TEST_CASE("points that should not be, and points that are lost, broke through") {
    Tried stolen;
    stolen.report.cases[0].passed = true;
    CHECK(stolen.own() == Found{"it got 10 of 10 points"});
    stolen.attack.max_points = Attack::full;
    CHECK(stolen.own().empty());
    Tried lost;
    lost.report.cases[1].passed = false;
    CHECK(lost.own() == Found{"the honest exercise beside it got 0 of 15 points"});
    Tried missing;
    missing.report.cases.erase(missing.report.cases.begin());
    CHECK(missing.own().front() == "the report says nothing about 01_gbf/box");
    Tried hurt;
    hurt.alices.cases[0].passed = false;
    CHECK(hurt.all() == Found{"another student got 0 of 10 points"});
}

TEST_CASE("reports that are not there, or say different things, are seen") {
    CHECK(changed([](Graded& g) { g.files.erase("students/g-mallory.md"); }).own() ==
          Found{"no students/g-mallory.md"});
    CHECK(changed([](Graded& g) { g.files.clear(); }).own().back() == "no record");
    CHECK(changed([](Graded& g) { g.files.clear(); }).all().back() == "no record of another student");
    const auto in_table = [](Graded& g) {
        std::string& table = g.files["grades.csv"];
        table.replace(table.find("mallory,0"), 9, "mallory,9");
    };
    CHECK(changed(in_table).own() == Found{"grades.csv says '9', the record 0 of 10"});
    const auto in_json = [](Graded& g) {
        std::string& json = g.files["students/g-mallory.json"];
        json.replace(json.find("\"score\": 15"), 11, "\"score\": 25");
    };
    CHECK(changed(in_json).own() == Found{"the student's JSON has another score"});
}

TEST_CASE("what the whole grading says and leaves is seen") {
    CHECK(changed([](Graded& g) { g.said = "loot: aB3dE6gH9jK2mN5pQ8sT1vW4"; }).all() ==
          Found{"what it says: shows a place"});
    const auto late = [](Graded& g) {
        g.timed_out = true;
        g.left = "sleep";
        g.exit_code = 137;
        g.said = "terrible\nthings";
    };
    CHECK(changed(late).all() == Found{"the grading did not end", "left running: sleep", "exit code 137: terrible"});
    Tried refused;
    refused.report.cases[0].kind = "not_built";
    refused.report.cases[0].problem = "no such header";
    CHECK(refused.own() == Found{"it was not even compiled: no such header"});
    refused.attack.compiles = false;
    CHECK(refused.own().empty());
    refused.report.cases[0].kind = "value";
    CHECK(refused.own() == Found{"it was compiled"});
    Tried silent;
    silent.attack.says = "start a process";
    CHECK(silent.own() == Found{"the report does not say 'start a process'"});
    const auto handed_in = [](Graded& g) {
        g.files["similar/moss/01_gbf/box/g-mallory.cpp"] = "// aB3dE6gH9jK2mN5pQ8sT1vW4";
        g.files["similar/moss/01_gbf/box/alice.cpp"] = "// aB3dE6gH9jK2mN5pQ8sT1vW4";
    };
    CHECK(changed(handed_in).own() == Found{"similar/moss/01_gbf/box/g-mallory.cpp: shows a place"});
}

TEST_CASE("a report that shows or does what it should not is seen, in its own language") {
    CHECK(faults("a.json", "{\"a\": \"MARK started a process\"}") ==
          Found{"it did: started a process", "it did: started a process"});
    CHECK(faults("a.json", "{\"a\": \"\\u001b[2J\"}") == Found{"a.json: holds the character U+001B"});
    CHECK(faults("a.txt", std::string(300'000, 'x')) == Found{"a.txt: 300000 bytes"});
    const std::string page = "<style></style>";
    CHECK(faults("a.html", "") == Found{"a.html: no page"});
    CHECK(faults("a.html", page + "<p><script>1</script></p>") == Found{"a.html: a tag script"});
    CHECK(faults("a.html", page + "<p onclick=\"1\">b</p>") == Found{"a.html: an attribute onclick"});
    for (const char* live : {"![a](b)", "a <b>", "`a`", "@all", "~~a~~"})
        CHECK_MESSAGE(faults("a.md", live).size() == 1, live);
    CHECK(faults("a.md", "\\!\\[a\\]\\(b\\)\n````text\n<b> ``` @all\n````\n").empty());
    CHECK(faults("a.md", "```text\n") == Found{"a.md: a code block without an end"});
    CHECK(faults("a.csv", "a,b\r\nc,\"=1+1\"\r\n") == Found{"a.csv: a formula: =1+1"});
    CHECK(faults("a.csv", "a,b\r\nc\r\n") == Found{"a.csv: a damaged table"});
    CHECK(faults("a.csv", "a,b\r\nc,\"d\"\",\r\ne\"\r\n").empty());
    CHECK(test::read_table("a,b\r\nc,\"d\"\",\r\ne\"\r\n").cell("c", "b") == "d\",\r\ne");
}

TEST_CASE("what is done to the canary process is seen") {
    CHECK(Bystanders().harm().empty());
    const auto after = [](int number) {
        const Bystanders bystanders;
        ::kill(bystanders.canary(), number);
        ::usleep(50'000);
        return bystanders.harm();
    };
    CHECK(after(SIGTERM) == Found{"the canary process got signal 15"});
    CHECK(after(SIGKILL) == Found{"the canary process was killed"});
    CHECK(after(SIGSTOP) == Found{"the canary process was stopped"});
}
