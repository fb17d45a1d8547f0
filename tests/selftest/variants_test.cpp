#include "tests/selftest/variants.hpp"

#include <doctest/doctest.h>

#include <sstream>

#include "common/foundation/io/files.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/grading/call/subject_process.hpp"
#include "exercises/01_gbf/box.hpp"

using namespace rbc;
namespace fs = std::filesystem;

namespace {

NamedText file(const std::string& name) {
    return {name, read_file(course_root() / name)};
}

ExerciseAnswers box(const std::string& edits) {
    return {"box",
            "ex01",
            file("exercises/01_gbf/box.hpp"),
            file("solutions/01_gbf/box.cpp"),
            "box.edits",
            read_edits(edits, "box.edits"),
            {}};
}

fs::path fresh_folder(const char* name) {
    const fs::path folder = course_build() / "test_answers" / (std::string(name) + " with a space");
    fs::remove_all(folder);
    return folder;
}

/// Velocity after one step from the ceiling: the solution's is -0.6 * 2 - 0.0981.
double after_ceiling(const fs::path& library) {
    SubjectProcess process("box.cpp", library);
    return Remote<decltype(ex01::step_in_box)>{"step_in_box"}(process, Particle{2, 2}, ex01::Box{}).v;
}

const std::string sticks =
    "mistake: sticks\nhint: A.\n-     if (approaching(p.v)) p.v = -e * p.v;\n+     if (approaching(p.v)) p.v = 0;\n";
const std::string falls = "mistake: falls\nhint: B.\n-     p.v -= g * h;\n+     p.v -= 2 * g * h;\n";
const std::string broken = "mistake: broken\nhint: C.\n-     p.v -= g * h;\n+     p.v -= g h;\n";

}  // namespace

TEST_CASE("a contract's constants stand once, with its types") {
    const std::string source = variants_source(
        "ex01",
        {"x.hpp", "namespace rbc::ex01 {\ninline constexpr Allowed sizes{1, 2}, masses{1, 2, \"kg\"};\n"
                  "inline int twice(int x) {\n    return 2 * x;\n}\nint f(int x);\nRBC_EXERCISE(f)\n}\n"},
        {{"one", ""}, {"two", ""}});
    const auto count = [&](const std::string& text) {
        int n = 0;
        for (std::size_t at = source.find(text); at != std::string::npos; at = source.find(text, at + 1)) ++n;
        return n;
    };
    CHECK(count("sizes{1, 2}") == 1);
    CHECK(count("masses{1, 2, \"kg\"};") == 1);
    CHECK(count("return 2 * x;") == 1);
    CHECK(count("int f(int x);") == 2);
}

TEST_CASE("one library answers as each of its variants, by the name that it is loaded by, and as no other") {
    const fs::path folder = fresh_folder("together");
    std::ostringstream log;
    const auto built = build_answers({box(sticks + "\n" + falls)}, folder, log);
    REQUIRE(built.size() == 2);
    CHECK(log.str() == "");
    CHECK(built[0].error == "");
    CHECK(built[0].exercise == "box");
    CHECK(built[0].place == "box.edits:1: sticks");
    CHECK(built[1].place == "box.edits:6: falls");
    CHECK(built[1].hint == "B.");
    CHECK(after_ceiling(built[0].library) == doctest::Approx(-0.0981).epsilon(1e-12));
    CHECK(after_ceiling(built[1].library) == doctest::Approx(-1.2 - 2 * 0.0981).epsilon(1e-12));
    CHECK(fs::hard_link_count(built[0].library) == 3);  // the file itself, and a name for each
    const fs::path other = folder / "box" / "other.so";
    fs::copy_file(built[0].library, other);
    CHECK_THROWS_AS(after_ceiling(other), CallFailure);
}

TEST_CASE(
    "an answer that does not compile is named with its line and takes none with it; nor does one that does not fit") {
    const fs::path folder = fresh_folder("alone");
    std::ostringstream log;
    const std::string misfit = "mistake: misfit\nhint: D.\n-     p.v -= 9.81 * h;\n";
    const auto built = build_answers({box(sticks + "\n" + broken + "\n" + misfit)}, folder, log);
    REQUIRE(built.size() == 3);
    CHECK(log.str() == "");
    CHECK(after_ceiling(built[0].library) == doctest::Approx(-0.0981).epsilon(1e-12));
    CHECK(built[1].error.find("box.edits:6: broken does not compile:\n") == 0);
    CHECK(built[1].error.find("box.edits:9:") != std::string::npos);
    CHECK(built[2].error.find("box.edits:11: misfit") == std::string::npos);
    CHECK(built[2].error.find(
              "box.edits:13: misfit: '    p.v -= 9.81 * h;' does not stand in solutions/01_gbf/box.cpp") == 0);

    // Mended, it is in one library with the other again.
    const auto mended = build_answers({box(sticks + "\n" + falls)}, folder, log);
    CHECK(mended[0].error == "");
    CHECK(fs::hard_link_count(mended[0].library) == 3);
}

TEST_CASE("a right answer is a variant too, under the name of its file") {
    std::ostringstream log;
    ExerciseAnswers answers = box(sticks);
    answers.right.push_back(file("tests/answers/01_gbf/right_box_by_mirror.cpp"));
    const auto built = build_answers({answers}, fresh_folder("right"), log);
    REQUIRE(built.size() == 2);
    CHECK(log.str() == "");
    CHECK(built[1].place == "tests/answers/01_gbf/right_box_by_mirror.cpp");
    CHECK(built[1].hint == "");
    CHECK(after_ceiling(built[0].library) == doctest::Approx(-0.0981).epsilon(1e-12));
    CHECK(after_ceiling(built[1].library) == doctest::Approx(-1.2 - 0.0981).epsilon(1e-12));
}

TEST_CASE("what compiles one by one, but not in one piece, is built all the same, and said") {
    const fs::path folder = fresh_folder("apart");
    std::ostringstream log;
    const std::string macro =
        "mistake: macro\nhint: E.\n-     p.v -= g * h;\n+ #define twice 2\n+     p.v -= twice * g * h;\n";
    const std::string name =
        "mistake: name\nhint: F.\n-     p.v -= g * h;\n+     const double twice = 3;\n+     p.v -= twice * g * h;\n";
    const auto built = build_answers({box(macro + "\n" + name)}, folder, log);
    REQUIRE(built.size() == 2);
    CHECK(built[0].error == "");
    CHECK(after_ceiling(built[0].library) == doctest::Approx(-1.2 - 2 * 0.0981).epsilon(1e-12));
    CHECK(after_ceiling(built[1].library) == doctest::Approx(-1.2 - 3 * 0.0981).epsilon(1e-12));
    CHECK(log.str().find("note: box.edits does not compile in one piece") == 0);
}
