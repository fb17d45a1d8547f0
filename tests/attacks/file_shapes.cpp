#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>

#include "common/foundation/io/files.hpp"
#include "common/foundation/programs/paths.hpp"
#include "tests/attacks/shapes.hpp"

namespace rbc::attacks {

namespace fs = std::filesystem;

Attack shape(const char* name, int max_points, const char* what,
             const std::function<void(const fs::path& place, const fs::path& victim)>& make) {
    Attack attack;
    attack.group = "shapes";
    attack.name = name;
    attack.what = what;
    attack.max_points = max_points;
    attack.make = make;
    return attack;
}

fs::path box_of(const fs::path& student) {
    return student / "01_gbf" / "box.cpp";
}

// The course that grades stands beside the folder of this submission.
fs::path graded_solution(const fs::path& victim) {
    return victim.parent_path().parent_path().parent_path() / "course" / "solutions" / "01_gbf" / "box.cpp";
}

void put_solution(const fs::path& student) {
    fs::copy_file(course_root() / "solutions" / "01_gbf" / "box.cpp", box_of(student));
}

namespace {

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

Attack link(const char* name, const char* what, const char* target) {
    return shape(name, 0, what,
                 [target](const fs::path& s, const fs::path&) { fs::create_symlink(target, box_of(s)); });
}

}  // namespace

std::vector<Attack> file_shapes() {
    return {
        shape(
            "link_to_solution", 0, "box.cpp is a link to the solution",
            [](const fs::path& s, const fs::path& victim) { fs::create_symlink(graded_solution(victim), box_of(s)); }),
        link("link_to_neighbour", "box.cpp is a link into the folder of another student", "../../alice/01_gbf/box.cpp"),
        link("link_to_itself", "box.cpp is a link to itself", "box.cpp"),
        link("link_to_zero", "box.cpp is a link to a device that never ends", "/dev/zero"),
        link("link_to_terminal", "box.cpp is a link to the instructor's terminal", "/dev/tty"),
        link("link_to_stdin", "box.cpp is a link to the standard input", "/proc/self/fd/0"),
        link("link_to_environment", "box.cpp is a link to the compiler's environment, for its messages to quote",
             "/proc/self/environ"),
        shape("hard_link", 0, "box.cpp is a second name of somebody else's file, which no copy may change",
              [](const fs::path& s, const fs::path& victim) { fs::create_hard_link(victim, box_of(s)); }),
        shape("pipe", 0, "box.cpp is a FIFO that nobody writes to",
              [](const fs::path& s, const fs::path&) { ::mkfifo(box_of(s).c_str(), 0600); }),
        shape("socket", 0, "box.cpp is a socket", [](const fs::path& s, const fs::path&) { put_socket(box_of(s)); }),
        shape("folder", 0, "box.cpp is a folder, with a box.cpp in it",
              [](const fs::path& s, const fs::path&) {
                  fs::create_directory(box_of(s));
                  fs::copy_file(course_root() / "solutions" / "01_gbf" / "box.cpp", box_of(s) / "box.cpp");
              }),
        shape("empty_file", 0, "box.cpp has no byte",
              [](const fs::path& s, const fs::path&) { write_file(box_of(s), ""); }),
        shape("unreadable", 0, "box.cpp may not be read by anybody",
              [](const fs::path& s, const fs::path&) {
                  put_solution(s);
                  fs::permissions(box_of(s), fs::perms::none);
              }),
        shape("sparse", 0, "box.cpp is a terabyte of nothing",
              [](const fs::path& s, const fs::path&) {
                  write_file(box_of(s), "");
                  fs::resize_file(box_of(s), std::uintmax_t{1} << 40);
              }),
    };
}

}  // namespace rbc::attacks
