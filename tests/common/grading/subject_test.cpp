#include "common/grading/call/subject.hpp"

#include <doctest/doctest.h>

#include <thread>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/grading/call/compile_command.hpp"
#include "common/grading/call/subject_process.hpp"
#include "tests/common/grading/hostile/hostile.hpp"

using namespace rbc;
namespace fs = std::filesystem;

namespace {

const Remote<decltype(hostile::healthy)> healthy{"healthy"};

std::string source(const std::string& healthy_body) {
    return "#include \"tests/common/grading/hostile/hostile.hpp\"\n"
           "namespace rbc::hostile {\n"
           "double healthy(double x) { " +
           healthy_body +
           " }\n"
           "}\n";
}

/// An empty folder; its name needs quotes in every command.
fs::path fresh_folder(const char* name) {
    const fs::path folder = course_build() / "test_grading" / (std::string(name) + " with a space & $x");
    fs::remove_all(folder);
    fs::create_directories(folder);
    return folder;
}

double answer(const BuiltFile& file) {
    SubjectProcess process(file.name + ".cpp", file.library);
    return healthy(process, 21);
}

}  // namespace

TEST_CASE("links that lead nowhere, such as an editor's locks, are passed over in whatever order they come") {
    const fs::path folder = fresh_folder("locks"), out = folder / "out";
    write_file(folder / "box.cpp", source("return 2 * x;"));
    for (const char* name : {".#box.cpp", "a.cpp", "z.cpp"}) fs::create_symlink("nobody@nowhere.1", folder / name);
    CHECK(build_subject(folder, out).size() == 1);
    // A file system decides about the order: alone, a link is always the last.
    fs::remove(folder / "box.cpp");
    CHECK_THROWS_WITH_AS(build_subject(folder, out), doctest::Contains("there is no .cpp file"), InputError);
}

TEST_CASE("only some files of a folder are compiled where only these are asked for") {
    const fs::path folder = fresh_folder("only"), out = folder / "out";
    for (const char* name : {"box.cpp", "slope.cpp"}) write_file(folder / name, source("return 2 * x;"));
    const auto built = build_subject(folder, out, {}, {"slope"});
    REQUIRE(built.size() == 1);
    CHECK(built[0].name == "slope");
    CHECK_FALSE(fs::exists(out / "box.so"));
    CHECK(build_subject(folder, out).size() == 2);
    CHECK(build_subject(folder, out, {}, {"gone"}).empty());
    CHECK(fs::exists(out / "box.so"));
}

TEST_CASE("a file is compiled once, and again after any change: newer, older, or in its header") {
    const fs::path folder = fresh_folder("changes"), out = folder / "out";
    const fs::path file = folder / "box.cpp", header = folder / "more.hpp";
    write_file(header, "inline double more() { return 0; }\n");
    write_file(file, "#include \"more.hpp\"\n" + source("return 2 * x + more();"));
    auto built = build_subject(folder, out);
    CHECK(built.at(0).name == "box");
    CHECK(built.at(0).error == "");
    CHECK(built.at(0).compiled);
    CHECK(answer(built.at(0)) == 42);
    CHECK_FALSE(build_subject(folder, out).at(0).compiled);

    write_file(file, "#include \"more.hpp\"\n" + source("return 3 * x + more();"));
    fs::last_write_time(file, fs::file_time_type::clock::now() - std::chrono::hours(24));
    built = build_subject(folder, out);
    CHECK(built.at(0).compiled);
    CHECK(answer(built.at(0)) == 63);

    write_file(header, "inline double more() { return 1; }\n");
    built = build_subject(folder, out);
    CHECK(built.at(0).compiled);
    CHECK(answer(built.at(0)) == 64);
}

TEST_CASE("a file that does not compile leaves its message and no old library; other files are built") {
    const fs::path folder = fresh_folder("broken"), out = folder / "out";
    write_file(folder / "box.cpp", source("return 2 * x;"));
    write_file(folder / "rod.cpp", source("return 2 * x;"));
    build_subject(folder, out);
    write_file(folder / "box.cpp", "int unused_warning() { int y; return 0 }\n" + source("return 2 * y;"));
    const auto built = build_subject(folder, out);
    CHECK_FALSE(fs::exists(out / "box.so"));
    CHECK(fs::exists(out / "box.error"));
    CHECK(built.at(0).error.find("box.cpp:1:") != std::string::npos);
    CHECK(built.at(0).error.find("box.cpp:1:") < built.at(0).error.find("box.cpp:4:"));
    CHECK(answer(built.at(1)) == 42);
    write_file(folder / "box.cpp", source("return 2 * x;"));
    build_subject(folder, out);
    CHECK(fs::exists(out / "box.so"));
    CHECK_FALSE(fs::exists(out / "box.error"));
    for (const auto& entry : fs::directory_iterator(out)) {
        CHECK_MESSAGE(entry.path().string().find(".part") == std::string::npos, entry.path());
    }
}

#ifdef __linux__
TEST_CASE("a solution sees its contract and what that includes, and of all else nothing") {
    const fs::path folder = fresh_folder("answers"), out = folder / "out";
    const fs::path contracts = contract_folder("01_gbf"), secret = folder / "secret.hpp";
    write_file(secret, "constexpr int secret = 1;\n");
    const auto error_of = [&](const std::string& text) {
        write_file(folder / "box.cpp", "#include \"exercises/01_gbf/box.hpp\"\n" + text + "\n");
        return build_subject(folder, out, {}, {}, contracts).at(0).error;
    };
    CHECK(error_of("#include \"common/foundation/model/particle.hpp\"\n#include <Eigen/Dense>\n#include <map>") == "");
    CHECK(fs::exists(out / "box.so"));
    for (const std::string& other :
         {std::string("solutions/01_gbf/box.cpp"), std::string("tests/answers/01_gbf/right_box_by_mirror.cpp"),
          std::string("lessons/01_gbf/gbf.hpp"), std::string("exercises/01_gbf/valley.hpp"), secret.string(),
          std::string("secret.hpp"), std::string("/proc/self/cwd/solutions/01_gbf/box.cpp"),
          std::string("/etc/passwd")}) {
        CAPTURE(other);
        CHECK(error_of("#include \"" + other + "\"").find("fatal error: ") != std::string::npos);
        CHECK_FALSE(fs::exists(out / "box.so"));
        CHECK(fs::exists(out / "box.error"));
    }
    CHECK(error_of("asm(\".incbin \\\"/etc/passwd\\\"\");").find("file not found") != std::string::npos);
    CHECK(error_of("#if __has_include(\"" + secret.string() + "\")\n#error seen\n#endif") == "");
}

TEST_CASE("a file without a contract is no exercise") {
    const fs::path folder = fresh_folder("without contract"), out = folder / "out";
    write_file(folder / "box.cpp", "int x;\n");
    write_file(folder / "helper.cpp", "int y;\n");
    CHECK(build_subject(folder, out, {}, {}, contract_folder("01_gbf")).size() == 1);
    CHECK_FALSE(fs::exists(out / "helper.so"));
}
#endif

TEST_CASE("files that are gone take their libraries with them") {
    const fs::path folder = fresh_folder("gone"), out = folder / "out";
    write_file(folder / "box.cpp", source("return 2 * x;"));
    write_file(folder / "rod.cpp", source("return 2 * x;"));
    build_subject(folder, out);
    fs::remove(folder / "rod.cpp");
    build_subject(folder, out);
    CHECK(fs::exists(out / "box.so"));
    CHECK_FALSE(fs::exists(out / "rod.so"));
}

TEST_CASE("two at once build the same folder in peace") {
    const fs::path folder = fresh_folder("twice"), out = folder / "out";
    write_file(folder / "box.cpp", source("return 2 * x;"));
    std::vector<BuiltFile> first, second;
    std::thread other([&] { first = build_subject(folder, out); });
    second = build_subject(folder, out);
    other.join();
    CHECK(first.at(0).compiled != second.at(0).compiled);
    CHECK(answer(second.at(0)) == 42);
}

TEST_CASE("folders that are not there, or hold nothing, are named") {
    const fs::path folder = fresh_folder("empty");
    CHECK_THROWS_AS(build_subject(folder / "missing", folder / "out"), InputError);
    CHECK_THROWS_AS(build_subject(folder, folder / "out"), InputError);
    CHECK_THROWS_AS(build_files({{folder / "no.cpp", folder / "no.so"}}), InputError);
    write_file(folder / "box.cpp", source("return 2 * x;"));
    CHECK_THROWS_AS(build_subject(folder, folder / "box.cpp" / "out"), InputError);
}

TEST_CASE("of a compiler's output the errors stay, first one first, with the place they come from") {
    const std::string output =
        "In file included from /home/ada/of it/a.cpp:1:\n"
        "/home/ada/of it/a.hpp:3:1: warning: never mind\n    3 | code\n"
        "/home/ada/of it/a.cpp: In function 'int f()':\n"
        "/home/ada/of it/a.cpp:7:3: error: first\n    7 | code\n"
        "/home/ada/of it/a.cpp:8:3: note: see here\n"
        "/home/ada/of it/a.cpp:9:3: warning: never mind either\n    9 | code\n"
        "/home/ada/of it/a.cpp:10:3: error: second\n";
    CHECK(first_errors(output, "/home/ada/of it") ==
          "a.cpp: In function 'int f()':\na.cpp:7:3: error: first\n    7 | code\n"
          "a.cpp:8:3: note: see here\na.cpp:10:3: error: second");
    CHECK(first_errors("c++: killed\n", "/x") == "c++: killed");
    CHECK(first_errors("a.cpp:1:2: error: \033[2Jgone\n", "/x") == "a.cpp:1:2: error: \\x1b[2Jgone");
    CHECK(first_errors(std::string(1000000, 'x'), "/x").size() < 11000);
}

TEST_CASE("a make rule's dependencies, with spaces and dollars") {
    const auto files = rule_dependencies("a\\ b.so.part: /x/a\\ b.cpp \\\n  c$$d.hpp e.hpp\n");
    CHECK(files == std::vector<fs::path>{"/x/a b.cpp", "c$d.hpp", "e.hpp"});
}
