#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "common/foundation/exercise/case_file.hpp"
#include "common/foundation/exercise/contract.hpp"
#include "common/foundation/exercise/value_tree.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/process.hpp"
#include "common/grading/report/report.hpp"
#include "common/grading/call/subject.hpp"
#include "common/grading/grader/case_record.hpp"

using namespace rbc;
namespace fs = std::filesystem;

namespace {

struct Inner {
    double value;
    std::vector<int> list;
};
struct Outer {
    Inner inner;
    std::optional<double> maybe;
    bool flag;
};

struct Judged {
    Report report;
    std::string text;
};

Judged judge(const std::vector<std::string>& options) {
    const fs::path folder = course_build() / "test_grading";
    build_subject(course_root() / "tests/common/grading/hostile", folder / "kept hostile");
    std::vector<std::string> command{program_path("toy_grader").string(), "--subject",
                                     (folder / "kept hostile").string(), "--json", (folder / "kept.json").string()};
    if (std::find(options.begin(), options.end(), "--case") == options.end())
        command.insert(command.end(), {"--exercise", "sums"});
    command.insert(command.end(), options.begin(), options.end());
    const ProcessResult run = run_process(command);
    REQUIRE_MESSAGE(run.exit_code <= 1, run.output);
    return {read_reports(read_file(folder / "kept.json")).at(0), run.output};
}

const CaseResult& find(const Report& report, const std::string& title) {
    for (const CaseResult& c : report.cases)
        if (c.title == title) return c;
    FAIL("no case " << title);
    return report.cases.front();
}

fs::path file_of(const fs::path& kept, const std::string& title) {
    for (const auto& entry : fs::directory_iterator(kept))
        if (read_case_file(entry.path()).kept.title == title) return entry.path();
    FAIL("no file of " << title);
    return {};
}

}  // namespace

TEST_CASE("a value is taken apart by the names of its fields") {
    const ValueTree tree = wire::tree(Outer{{1.5, {1, 2}}, {}, true});
    REQUIRE(tree.parts.size() == 3);
    REQUIRE(tree.parts[0].parts.size() == 2);
#if (defined(__GNUC__) && !defined(__clang__)) || (defined(__clang__) && __clang_major__ >= 18)
    CHECK(tree.parts[0].name == "inner");
    CHECK(tree.parts[2].name == "flag");
    CHECK(tree.parts[0].parts[0].name == "value");
    CHECK(tree.parts[0].parts[1].name == "list");
#endif
    CHECK(tree.parts[0].parts[0].number == 1.5);
    CHECK(tree.parts[0].parts[1].parts.size() == 2);
    CHECK(tree.parts[1].kind == ValueTree::Kind::nothing);
    CHECK(tree.parts[2].kind == ValueTree::Kind::truth);
}

TEST_CASE("of calls that nothing has checked yet the first wrong one is shown") {
    const auto call = [](double argument, double answer, double reference) {
        RecordedCall one;
        one.trees = {tree_of_bytes<std::tuple<double>>, tree_of_bytes<double>};
        one.arguments = to_bytes(std::tuple<double>(argument));
        one.answer = to_bytes(answer);
        one.reference = to_bytes(reference);
        return one;
    };
    const auto shown = [](const std::vector<RecordedCall>& calls) { return std::get<0>(from_bytes<std::tuple<double>>(call_to_show(calls).arguments)); };
    CHECK(shown({call(1, 5, 5), call(2, 5, 6), call(3, 5, 7), call(4, 5, 5)}) == 2);
    CHECK(call_to_show({call(1, 5, 5), call(2, 5, 6), call(3, 5, 7)}).which == "call 2 of 3, the first that is wrong");
    CHECK(call_to_show({call(1, 5, 6)}).which.empty());
    CHECK(shown({call(1, 5, 5), call(2, 6, 6)}) == 2);             // all right: the last
    CHECK(shown({call(1, 5, 5 + 1e-12), call(2, 5, 6)}) == 2);     // rounding is not what failed
    CHECK(shown({call(1, std::nan(""), 5), call(2, 5, 5)}) == 1);  // not a number is
    RecordedCall unanswered = call(3, 0, 0);
    unanswered.answer.reset();
    CHECK(shown({call(1, 5, 5), unanswered}) == 3);
}

TEST_CASE("parameters have the names that the contract gives them") {
    const ParameterNames names = read_parameter_names(R"(
/// sum(of, all) is not it.
struct Box { double x = f(1, 2); };
std::vector<int> sum(const Eigen::Vector2d& left, const std::map<int, double>& many,
                     double last = 3);  // said(so)
RBC_EXERCISE(sum)
int none();
RBC_EXERCISE(none)
int hidden(int x);)");
    CHECK(names.size() == 2);
    CHECK(names.at("none").empty());
    CHECK(names.at("sum").size() == 3);
    CHECK(names.at("sum")[0] == "left");
    CHECK(names.at("sum")[1] == "many");
    CHECK(names.at("sum")[2] == "last");
}

TEST_CASE("a stub has the parameters of its contract, and says what is missing") {
    const std::string contract = R"header(
namespace rbc::ex01 {
struct Box { double x = f(1, 2); };
/// @missing [named] the sum
double sum(const Box& box, double last = 3);
RBC_EXERCISE(sum)
/// @missing all (E01.2)
std::vector<std::pair<int, double>> all_of_them(const std::vector<std::pair<int, double>>& pairs, int most_of_them_at_a_time,
    const Box& box);
RBC_EXERCISE(all_of_them)
/// @missing none
int none();
RBC_EXERCISE(none)
})header";
    CHECK(stub_of(contract, "01_gbf/sums") == R"stub(#include "exercises/01_gbf/sums.hpp"

namespace rbc::ex01 {

double sum(const Box& box, double last) {
    (void)box, (void)last;
    throw NotImplemented("the sum");
}

std::vector<std::pair<int, double>> all_of_them(const std::vector<std::pair<int, double>>& /*pairs*/,
                                                int /*most_of_them_at_a_time*/, const Box& /*box*/) {
    throw NotImplemented("all (E01.2)");
}

int none() {
    throw NotImplemented("none");
}

}  // namespace rbc::ex01
)stub");
}

TEST_CASE("an input that failed is kept, tried first under any seed, alone if asked, and gone when it passes") {
    const fs::path kept = course_build() / "test_grading" / "kept";
    fs::remove_all(kept);
    const std::string title = "fails where both are large, and simply";
    const Judged first = judge({"--kept", kept.string(), "--seed", "11"});
    const CaseResult& failed = find(first.report, title);
    CHECK(first.report.seed == 11);
    REQUIRE(failed.sample.size() == 2);
    const double a = failed.sample[0];
    CHECK(a > 250);
    CHECK(a <= 500);  // half of it passes
    CHECK(failed.sample[1] == 3);
    REQUIRE(!failed.file.empty());
    CHECK(find(first.report, "passes on all of a domain").file.empty());

    const fs::path file = file_of(kept, title);
    nlohmann::json stored = nlohmann::json::parse(read_file(file));
    CHECK(stored.at("calls").at("sum").at("arguments").at("0") == a);
    CHECK(stored.at("calls").at("sum").at("answer") == a - 3);
    CHECK(stored.at("calls").at("sum").at("reference") == a + 3);

    // Another place where it fails, which shrinks to itself by no seed: it was tried first if it is what fails.
    stored["sample"] = {7777, 3.25};
    write_file(file, stored.dump());
    const Judged alone = judge({"--case", file.string()});
    CHECK(alone.report.cases.size() == 1);
    CHECK(!alone.report.all_passed());
    stored["sample"] = {-5, 3};
    write_file(file, stored.dump());
    CHECK(judge({"--case", file.string()}).report.all_passed());

    // A case that passes has no file left.
    const fs::path right = file.parent_path() / "sums-999.json";
    stored["case"] = "passes on all of a domain";
    write_file(right, stored.dump());
    CHECK(judge({"--case", right.string()}).report.all_passed());
    CHECK(fs::exists(right));  // no case has this number
}

TEST_CASE("what fails only after other calls is tried with the same calls again") {
    const fs::path kept = course_build() / "test_grading" / "kept";
    fs::remove_all(kept);
    const std::string title = "fails on what is kept between calls";
    judge({"--kept", kept.string(), "--seed", "11"});
    const fs::path file = file_of(kept, title);
    const KeptCase stored = read_case_file(file).kept;
    CHECK(stored.domain == -1);
    CHECK(stored.sample.empty());
    CHECK(stored.seed == 11);
    const Judged alone = judge({"--case", file.string()});
    REQUIRE(alone.report.cases.size() == 1);
    CHECK(alone.report.cases[0].problem == find(judge({"--seed", "11"}).report, title).problem);
    judge({"--kept", kept.string()});
    CHECK(read_case_file(file).kept.seed == 11);  // although that run had another
    judge({"--kept", kept.string(), "--seed", "12"});
    CHECK(read_case_file(file).kept.seed == 12);  // asked for
}

TEST_CASE("a kept input stays where a run did not come to it") {
    const fs::path kept = course_build() / "test_grading" / "kept", nothing = kept.parent_path() / "nothing built";
    fs::remove_all(kept);
    fs::create_directories(nothing);
    const std::string title = "fails where both are large, and simply";
    judge({"--kept", kept.string()});
    const fs::path file = file_of(kept, title);
    const std::string before = read_file(file);
    const ProcessResult run = run_process({program_path("toy_grader").string(), "--subject", nothing.string(),
                                           "--exercise", "sums", "--kept", kept.string()});
    CHECK(run.exit_code == 1);
    CHECK(read_file(file) == before);

    // It fails in the first domain; what is kept stands in the second.
    nlohmann::json stored = nlohmann::json::parse(before);
    stored["domain"] = 1;
    stored["sample"] = {3, 4};
    write_file(file, stored.dump());
    judge({"--kept", kept.string()});
    CHECK(read_case_file(file).kept.domain == 1);
    CHECK(read_case_file(file).kept.sample == std::vector<double>{3, 4});
}

TEST_CASE("seeds differ from run to run, and stand in the report") {
    const Judged one = judge({}), other = judge({});
    CHECK(one.report.seed != 0);
    CHECK(one.report.seed != other.report.seed);  // one in a million runs
    CHECK(one.text.find("(--seed " + std::to_string(one.report.seed) + ")") != std::string::npos);
}

TEST_CASE("what is no case is refused in one line") {
    const fs::path file = course_build() / "test_grading" / "no case.json";
    write_file(file, "{}");
    CHECK_THROWS_AS(read_case_file(file), InputError);
    write_file(file, R"({"lesson": "01_gbf", "exercise": "box", "case": "x", "seed": 3})");
    const ProcessResult run = run_process({program_path("toy_grader").string(), "--case", file.string()});
    CHECK(run.exit_code == 2);
    CHECK(run.output.find("is a case of 01_gbf") != std::string::npos);
}
