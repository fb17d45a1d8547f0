#include "tests/attacks/shapes.hpp"

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <string>

#include "common/io/files.hpp"
#include "common/io/paths.hpp"

namespace rbc::attacks {

namespace fs = std::filesystem;

namespace {

using Make = void (*)(const fs::path& student, const fs::path& victim);

Attack shape(const char* name, const char* from, int at_most, const char* what, Make make) {
    Attack attack;
    attack.group = "shapes";
    attack.name = name;
    attack.what = what;
    attack.from = from;
    attack.at_most = at_most;
    attack.make = make;
    return attack;
}

fs::path box(const fs::path& student) { return student / "01_gbf" / "box.cpp"; }
fs::path solution() { return course_root() / "solutions" / "01_gbf" / "box.cpp"; }

/// Where the course that grades has it: beside the folder of this submission.
fs::path graded_solution(const fs::path& victim) {
    return victim.parent_path().parent_path().parent_path() / "course" / "solutions" / "01_gbf" / "box.cpp";
}

void put_solution(const fs::path& student) { fs::copy_file(solution(), box(student)); }

/// write_file needs room for a longer name beside it.
void put(const fs::path& file, const char* text) { std::ofstream(file) << text; }

void put_socket(const fs::path& place) {
    // A socket's path has room for 107 bytes: it is made beside, and moved.
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::snprintf(address.sun_path, sizeof address.sun_path, "/tmp/rbc-attacks-%d", static_cast<int>(::getpid()));
    const int descriptor = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (::bind(descriptor, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0)
        fs::rename(address.sun_path, place);
    ::close(descriptor);
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
        shape("link_to_solution", "H3", 0, "box.cpp is a link to the solution",
              [](const fs::path& s, const fs::path& victim) { fs::create_symlink(graded_solution(victim), box(s)); }),
        shape("link_to_neighbour", "H3", 0, "box.cpp is a link into the folder of another student",
              [](const fs::path& s, const fs::path&) { fs::create_symlink("../../alice/01_gbf/box.cpp", box(s)); }),
        shape("link_of_lesson", "H3", 0, "the lesson's folder is a link to the solutions",
              [](const fs::path& s, const fs::path& victim) {
                  fs::remove_all(s / "01_gbf");
                  fs::create_directory_symlink(graded_solution(victim).parent_path(), s / "01_gbf");
              }),
        shape("link_to_itself", "own", 0, "box.cpp is a link to itself",
              [](const fs::path& s, const fs::path&) { fs::create_symlink("box.cpp", box(s)); }),
        shape("hard_link", "own", 0, "box.cpp is a second name of somebody else's file, which no copy may change",
              [](const fs::path& s, const fs::path& victim) { fs::create_hard_link(victim, box(s)); }),
        shape("link_to_zero", "H4", 0, "box.cpp is a link to a device that never ends",
              [](const fs::path& s, const fs::path&) { fs::create_symlink("/dev/zero", box(s)); }),
        shape("link_to_terminal", "H4", 0, "box.cpp is a link to the terminal of who grades",
              [](const fs::path& s, const fs::path&) { fs::create_symlink("/dev/tty", box(s)); }),
        shape("link_to_stdin", "own", 0, "box.cpp is a link to the standard input",
              [](const fs::path& s, const fs::path&) { fs::create_symlink("/proc/self/fd/0", box(s)); }),
        shape("link_to_environment", "own", 0, "box.cpp is a link to the compiler's environment, for its messages to quote",
              [](const fs::path& s, const fs::path&) { fs::create_symlink("/proc/self/environ", box(s)); }),
        shape("pipe", "H4", 0, "box.cpp is a FIFO that nobody writes to",
              [](const fs::path& s, const fs::path&) { ::mkfifo(box(s).c_str(), 0600); }),
        shape("pipe_beside", "H4", full, "a FIFO that nobody asked for lies beside an honest box.cpp",
              [](const fs::path& s, const fs::path&) {
                  put_solution(s);
                  ::mkfifo((s / "01_gbf" / "extra.cpp").c_str(), 0600);
                  ::mkfifo((s / "01_gbf" / "box.hpp").c_str(), 0600);
              }),
        shape("socket", "own", 0, "box.cpp is a socket", [](const fs::path& s, const fs::path&) { put_socket(box(s)); }),
        shape("folder", "H4", 0, "box.cpp is a folder, with a box.cpp in it",
              [](const fs::path& s, const fs::path&) {
                  fs::create_directory(box(s));
                  fs::copy_file(solution(), box(s) / "box.cpp");
              }),
        shape("empty_file", "own", 0, "box.cpp has no byte", [](const fs::path& s, const fs::path&) { write_file(box(s), ""); }),
        shape("unreadable", "own", 0, "box.cpp may not be read by anybody",
              [](const fs::path& s, const fs::path&) {
                  put_solution(s);
                  fs::permissions(box(s), fs::perms::none);
              }),
        shape("sparse", "own", 0, "box.cpp is a terabyte of nothing",
              [](const fs::path& s, const fs::path&) {
                  write_file(box(s), "");
                  fs::resize_file(box(s), std::uintmax_t{1} << 40);
              }),
        shape("library_instead", "H1", 0, "box.so lies there already, built from a right answer, newer than an empty box.cpp",
              [](const fs::path& s, const fs::path& victim) {
                  write_file(box(s), "\n");
                  const fs::path library = victim.parent_path().parent_path() / "students/alice/01_gbf/box.so";
                  fs::copy_file(library, s / "01_gbf" / "box.so");
              }),
        shape("precompiled_header", "own", 0, "a box.hpp.gch beside the file, for the compiler to take instead of the contract",
              [](const fs::path& s, const fs::path& victim) {
                  write_file(box(s), "#include \"box.hpp\"\n");
                  fs::copy_file(victim, s / "01_gbf" / "box.hpp.gch");
              }),
        shape("header_beside", "H6", 0, "a box.hpp beside the file gives the contract the student's own words",
              [](const fs::path& s, const fs::path& victim) {
                  write_file(s / "01_gbf" / "box.hpp", "#include \"" + graded_solution(victim).string() + "\"\n");
                  write_file(box(s), "#include \"box.hpp\"\n");
              }),
        shape("course_beside", "own", 0, "common/model/exercise.hpp in the submission stands in for the course's own",
              [](const fs::path& s, const fs::path& victim) {
                  fs::create_directories(s / "common" / "model");
                  write_file(s / "common" / "model" / "exercise.hpp", "#include \"" + graded_solution(victim).string() + "\"\n");
                  write_file(box(s), "#include \"exercises/01_gbf/box.hpp\"\n");
              }),
        shape("long_names", "H4", full, "files and folders whose names have 255 bytes",
              [](const fs::path& s, const fs::path&) {
                  put_solution(s);
                  put(s / "01_gbf" / (std::string(251, 'n') + ".cpp"), "int n;\n");
                  fs::create_directory(s / std::string(255, 'd'));
              }),
        shape("names_that_act", "own", full, "names with new lines, escapes, quotes, blanks, options and formulas",
              [](const fs::path& s, const fs::path&) {
                  put_solution(s);
                  for (const char* name : {"a\nb.cpp", "\x1b]0;owned\x07.cpp", "-o box.so.cpp", "$(touch owned).cpp", "`id`.cpp", "\xff\xfe.cpp",
                                           "=cmd|' '!A1.cpp", "<img src=x onerror=alert(1)>.cpp", "\xe2\x80\xae" "ppc.xob.cpp", "..cpp", "@file.cpp"})
                      put(s / "01_gbf" / name, "int n;\n");
              }),
        shape("names_alike", "own", full, "Box.cpp, BOX.CPP and box.CPP beside box.cpp",
              [](const fs::path& s, const fs::path&) {
                  put_solution(s);
                  for (const char* name : {"Box.cpp", "BOX.CPP", "box.CPP", "box.cpp.", "box.cpp~"})
                      write_file(s / "01_gbf" / name, "#error taken\n");
              }),
        shape("no_exercises", "H4", 0, "the lesson's folder holds everything but the exercise",
              [](const fs::path& s, const fs::path&) { write_file(s / "01_gbf" / "notes.txt", "none yet\n"); }),
        shape("empty_lesson", "H4", 0, "the lesson's folder is empty",
              [](const fs::path& s, const fs::path&) {
                  fs::remove_all(s / "01_gbf");
                  fs::create_directory(s / "01_gbf");
              }),
        shape("closed_lesson", "own", 0, "the lesson's folder may not be entered",
              [](const fs::path& s, const fs::path&) { fs::permissions(s / "01_gbf", fs::perms::none); }),
        shape("many_files", "H4", full, "a hundred thousand files beside the exercise", many_files),
        shape("deep_folders", "own", full, "folders in folders, deeper than a path may be long", deep_folders),
        shape("folders_in_a_ring", "own", full, "a folder that leads back to its parent",
              [](const fs::path& s, const fs::path&) {
                  put_solution(s);
                  fs::create_directory_symlink("..", s / "01_gbf" / "again");
                  fs::create_directory_symlink("01_gbf", s / "02_balanced_gbf");
              }),
        shape("report_is_a_link", "H6", 0, "the report is asked for inside the submission, where a link leads to somebody's file",
              [](const fs::path& s, const fs::path& victim) { fs::create_symlink(victim, s / "report.json"); }),
    };
    for (Attack& attack : all) {
        if (attack.name == "report_is_a_link") attack.json = "report.json";
        if (attack.name == "many_files") attack.slow = true;
        for (const char* loses : {"link_of_lesson", "empty_lesson", "closed_lesson"})
            if (attack.name == loses) attack.honest_survives = false;
    }
    return all;
}

}  // namespace rbc::attacks
