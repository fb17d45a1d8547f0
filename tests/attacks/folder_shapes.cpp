#include <sys/stat.h>

#include <fstream>
#include <string>

#include "common/foundation/io/files.hpp"
#include "tests/attacks/shapes.hpp"

namespace rbc::attacks {

namespace fs = std::filesystem;

namespace {

/// write_file needs room for a longer name beside it.
void put(const fs::path& file, const char* text) {
    std::ofstream(file) << text;
}

void many_files(const fs::path& student, const fs::path&) {
    put_solution(student);
    for (int i = 0; i < 100'000; ++i) {
        const std::string name = "f" + std::to_string(i) + ".cpp";
        ::mknod((student / "01_gbf" / name).c_str(), S_IFREG | 0644, 0);
    }
}

void deep_folders(const fs::path& student, const fs::path&) {
    put_solution(student);
    fs::path deep = student;
    // Deeper than a path may be long, so step by step.
    const fs::path before = fs::current_path();
    fs::current_path(deep);
    for (int i = 0; i < 300; ++i) {
        fs::create_directory("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
        fs::current_path("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
    }
    fs::current_path(before);
}

}  // namespace

std::vector<Attack> folder_shapes() {
    const int full = Attack::full;
    std::vector<Attack> all{
        shape("link_of_lesson", 0, "the lesson's folder is a link to the solutions",
              [](const fs::path& s, const fs::path& victim) {
                  fs::remove_all(s / "01_gbf");
                  fs::create_directory_symlink(graded_solution(victim).parent_path(), s / "01_gbf");
              }),
        shape("pipe_beside", full, "a FIFO that nobody asked for lies beside an honest box.cpp",
              [](const fs::path& s, const fs::path&) {
                  put_solution(s);
                  ::mkfifo((s / "01_gbf" / "extra.cpp").c_str(), 0600);
                  ::mkfifo((s / "01_gbf" / "box.hpp").c_str(), 0600);
              }),
        shape("library_instead", 0, "box.so lies there already, built from a right answer, newer than an empty box.cpp",
              [](const fs::path& s, const fs::path& victim) {
                  write_file(box_of(s), "\n");
                  const fs::path library = victim.parent_path().parent_path() / "students/alice/01_gbf/box.so";
                  fs::copy_file(library, s / "01_gbf" / "box.so");
              }),
        shape("precompiled_header", 0,
              "a box.hpp.gch beside the file, for the compiler to take instead of the contract",
              [](const fs::path& s, const fs::path& victim) {
                  write_file(box_of(s), "#include \"box.hpp\"\n");
                  fs::copy_file(victim, s / "01_gbf" / "box.hpp.gch");
              }),
        shape("header_beside", 0, "a box.hpp beside the file gives the contract the student's own words",
              [](const fs::path& s, const fs::path& victim) {
                  write_file(s / "01_gbf" / "box.hpp", "#include \"" + graded_solution(victim).string() + "\"\n");
                  write_file(box_of(s), "#include \"box.hpp\"\n");
              }),
        shape("course_beside", 0,
              "common/foundation/exercise/exercise.hpp in the submission stands in for the course's own",
              [](const fs::path& s, const fs::path& victim) {
                  fs::create_directories(s / "common" / "model");
                  write_file(s / "common" / "model" / "exercise.hpp",
                             "#include \"" + graded_solution(victim).string() + "\"\n");
                  write_file(box_of(s), "#include \"exercises/01_gbf/box.hpp\"\n");
              }),
        shape("long_names", full, "files and folders whose names have 255 bytes",
              [](const fs::path& s, const fs::path&) {
                  put_solution(s);
                  put(s / "01_gbf" / (std::string(251, 'n') + ".cpp"), "int n;\n");
                  fs::create_directory(s / std::string(255, 'd'));
              }),
        shape("names_that_act", full, "names with new lines, escapes, quotes, blanks, options and formulas",
              [](const fs::path& s, const fs::path&) {
                  put_solution(s);
                  for (const char* name :
                       {"a\nb.cpp", "\x1b]0;owned\x07.cpp", "-o box.so.cpp", "$(touch owned).cpp", "`id`.cpp",
                        "\xff\xfe.cpp", "=cmd|' '!A1.cpp", "<img src=x onerror=alert(1)>.cpp",
                        "\xe2\x80\xae"
                        "ppc.xob.cpp",
                        "..cpp", "@file.cpp"})
                      put(s / "01_gbf" / name, "int n;\n");
              }),
        shape("names_alike", full, "Box.cpp, BOX.CPP and box.CPP beside box.cpp",
              [](const fs::path& s, const fs::path&) {
                  put_solution(s);
                  for (const char* name : {"Box.cpp", "BOX.CPP", "box.CPP", "box.cpp.", "box.cpp~"})
                      write_file(s / "01_gbf" / name, "#error taken\n");
              }),
        shape("no_exercises", 0, "the lesson's folder holds everything but the exercise",
              [](const fs::path& s, const fs::path&) { write_file(s / "01_gbf" / "notes.txt", "none yet\n"); }),
        shape("empty_lesson", 0, "the lesson's folder is empty",
              [](const fs::path& s, const fs::path&) {
                  fs::remove_all(s / "01_gbf");
                  fs::create_directory(s / "01_gbf");
              }),
        shape("closed_lesson", 0, "the lesson's folder may not be entered",
              [](const fs::path& s, const fs::path&) { fs::permissions(s / "01_gbf", fs::perms::none); }),
        shape("many_files", full, "a hundred thousand files beside the exercise", many_files),
        shape("deep_folders", full, "folders in folders, deeper than a path may be long", deep_folders),
        shape("folders_in_a_ring", full, "a folder that leads back to its parent",
              [](const fs::path& s, const fs::path&) {
                  put_solution(s);
                  fs::create_directory_symlink("..", s / "01_gbf" / "again");
                  fs::create_directory_symlink("01_gbf", s / "02_balanced_gbf");
              }),
        shape("reports_are_links", 0, "where the reports go, links lie already that lead to somebody's file",
              [](const fs::path& s, const fs::path& victim) {
                  const fs::path reports = victim.parent_path().parent_path() / "out" / "reports";
                  const std::string name = s.filename().string();
                  fs::create_directories(reports / "students");
                  fs::create_directory(reports / ".class");  // begun, and ended by a kill
                  for (const fs::path& report :
                       {fs::path("grades.csv"), fs::path("class.html"), fs::path("students") / (name + ".json"),
                        fs::path("students") / (name + ".md"), fs::path("students") / (name + ".html")})
                      fs::create_symlink(victim, reports / report);
              }),
    };
    for (Attack& attack : all) {
        if (attack.name == "reports_are_links") attack.alone = true;
        if (attack.name == "many_files") attack.slow = true;
        for (const char* loses : {"link_of_lesson", "empty_lesson", "closed_lesson"})
            if (attack.name == loses) attack.honest_survives = false;
    }
    return all;
}

}  // namespace rbc::attacks
