#include "tests/attacks/prey.hpp"

#include <fcntl.h>
#include <mqueue.h>
#include <pty.h>
#include <sys/mman.h>
#include <sys/shm.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <sstream>

#include "common/foundation/io/files.hpp"
#include "common/foundation/programs/paths.hpp"

namespace rbc::attacks {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t memory_size = 4096;

}  // namespace

/// Writes a file with a fresh secret in it.
std::string Prey::planted(const fs::path& file, const std::string& where, const std::string& before,
                          const std::string& after) {
    secrets_.push_back(make_secret(where));
    fs::create_directories(file.parent_path());
    write_file(file, before + secrets_.back().text + after + "\n");
    return secrets_.back().text;
}

void Prey::plant_memory() {
    secrets_.push_back(make_secret("System V shared memory"));
    memory_ = ::shmget(IPC_PRIVATE, memory_size, IPC_CREAT | 0600);
    if (memory_ >= 0) {
        char* const at = static_cast<char*>(::shmat(memory_, nullptr, 0));
        std::strcpy(at, secrets_.back().text.c_str());
        ::shmdt(at);
    }
    secrets_.push_back(make_secret("POSIX shared memory"));
    memory_name_ = "/rbc-attacks-" + make_secret("").text;
    const int descriptor = ::shm_open(memory_name_.c_str(), O_RDWR | O_CREAT | O_EXCL, 0600);
    if (descriptor < 0) return;
    [[maybe_unused]] const ssize_t n = ::write(descriptor, secrets_.back().text.data(), secrets_.back().text.size());
    ::close(descriptor);
}

void Prey::plant_queue() {
    secrets_.push_back(make_secret("a POSIX message queue"));
    queue_name_ = "/rbc-attacks-" + make_secret("").text;
    mq_attr attributes{};
    attributes.mq_maxmsg = 4;
    attributes.mq_msgsize = 64;
    queue_ = ::mq_open(queue_name_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NONBLOCK, 0600, &attributes);
    if (queue_ >= 0) ::mq_send(queue_, secrets_.back().text.data(), secrets_.back().text.size(), 0);
}

void Prey::plant_terminal() {
    secrets_.push_back(make_secret("what was typed at the terminal"));
    typed_ = secrets_.back().text + "\n";
    char name[128];
    if (::openpty(&master_, &slave_, name, nullptr, nullptr) != 0) return;
    terminal_ = name;
    termios settings{};
    ::tcgetattr(slave_, &settings);
    settings.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    ::tcsetattr(slave_, TCSANOW, &settings);
    for (const int descriptor : {master_, slave_}) {
        ::fcntl(descriptor, F_SETFD, FD_CLOEXEC);
        ::fcntl(descriptor, F_SETFL, O_RDWR | O_NONBLOCK);
    }
    [[maybe_unused]] const ssize_t n = ::write(master_, typed_.data(), typed_.size());
}

Prey::Prey(const fs::path& folder, const fs::path& course, const fs::path& library)
    : folder_(folder), course_(course), library_(library), home_(folder / "home"), mark_(make_secret("").text) {
    secrets_ = bystanders_.secrets();
    planted(home_ / ".ssh" / "id_ed25519", "a key in the decoy home");
    fs::permissions(home_ / ".ssh" / "id_ed25519", fs::perms::owner_read);
    // As C++, as assembler and as plain text: including it steals it, too.
    planted(home_ / "grades.hpp", "a header in the decoy home", "#define GRADES \"", "\"");
    planted(folder / "students" / "alice" / "01_gbf" / "box.cpp", "another student's file",
            "// by alice: ", "\n" + read_file(course_root() / "solutions" / "01_gbf" / "box.cpp"));
    planted(folder / "reports" / "alice.json", "another student's report", "{\"score\": \"", "\"}");
    fs::copy_file(library_, folder / "students" / "alice" / "01_gbf" / "box.so");
    write_file(home_ / "size", "");
    secrets_.push_back(
        {"the size of a file", std::to_string(100'000'000 + std::hash<std::string>{}(mark_) % 899'999'999)});
    fs::resize_file(home_ / "size", std::stoul(secrets_.back().text));

    fs::create_directories(folder / "victim" / "empty");
    write_file(folder / "victim" / "file", "as it was\n");
    fs::create_directories(folder / "tmp");
    ::setxattr((folder / "victim" / "file").c_str(), "user.note", "as it was", 9, 0);
    secrets_.push_back(make_secret("the environment"));
    token_ = secrets_.back().text;
    plant_memory();
    plant_queue();
    plant_terminal();
}

void Prey::watch() {
    snapshots_.clear();
    for (const fs::path& kept : {home_, folder_ / "students", folder_ / "reports", folder_ / "victim", course_})
        snapshots_.emplace_back(kept);
}

Prey::~Prey() {
    if (memory_ >= 0) ::shmctl(memory_, IPC_RMID, nullptr);
    ::shm_unlink(memory_name_.c_str());
    if (queue_ >= 0) ::mq_close(queue_);
    ::mq_unlink(queue_name_.c_str());
    for (const int descriptor : {master_, slave_})
        if (descriptor >= 0) ::close(descriptor);
}

std::string Prey::defines() const {
    std::ostringstream out;
    const auto text = [&](const char* name, const std::string& value) {
        out << "#define PREY_" << name << " \"" << value << "\"\n";
    };
    text("MARK_BACKWARDS", {mark_.rbegin(), mark_.rend()});
    text("HOME", home_.string());
    text("KEY", (home_ / ".ssh" / "id_ed25519").string());
    text("HEADER", (home_ / "grades.hpp").string());
    text("SIZE", (home_ / "size").string());
    text("NEIGHBOUR", (folder_ / "students" / "alice" / "01_gbf" / "box.cpp").string());
    text("STUDENTS", (folder_ / "students").string());
    text("REPORT", (folder_ / "reports" / "alice.json").string());
    text("LIBRARY", (folder_ / "students" / "alice" / "01_gbf" / "box.so").string());
    text("COURSE", course_.string());
    text("SOLUTION", (course_ / "solutions" / "01_gbf" / "box.cpp").string());
    text("VICTIM", (folder_ / "victim" / "file").string());
    text("EMPTY", (folder_ / "victim" / "empty").string());
    text("MEMORY_NAME", memory_name_);
    text("QUEUE_NAME", queue_name_);
    text("TERMINAL", terminal_);
    text("SOCKET_NAME", bystanders_.socket_name());
    out << "#define PREY_MEMORY " << memory_ << "\n#define PREY_CANARY " << bystanders_.canary()
        << "\n#define PREY_SERVER " << bystanders_.server() << "\n#define PREY_ADDRESS "
        << reinterpret_cast<std::uintptr_t>(bystanders_.address()) << "ul\n#define PREY_TCP " << bystanders_.tcp_port()
        << "\n#define PREY_UDP " << bystanders_.udp_port() << "\n";
    return out.str();
}

std::vector<std::string> Prey::terminal_harm() const {
    if (slave_ < 0) return {};
    char now[256];
    const ssize_t n = ::read(slave_, now, sizeof now);
    const bool same = n == static_cast<ssize_t>(typed_.size()) && std::equal(typed_.begin(), typed_.end(), now);
    const ssize_t shown = ::read(master_, now, sizeof now);
    std::vector<std::string> found;
    if (!same) found.push_back("what was typed at the terminal was taken or changed");
    if (shown > 0) found.push_back("the terminal was written to");
    return found;
}

std::vector<std::string> Prey::harm() const {
    std::vector<std::string> found = bystanders_.harm();
    const auto add = [&](const std::vector<std::string>& more) { found.insert(found.end(), more.begin(), more.end()); };
    for (const Snapshot& snapshot : snapshots_) add(snapshot.changes());
    add(terminal_harm());
    for (const auto& entry : fs::directory_iterator(folder_ / "tmp"))
        found.push_back("left in the temporary folder: " + entry.path().filename().string());
    shmid_ds memory{};
    if (memory_ >= 0 &&
        (::shmctl(memory_, IPC_STAT, &memory) != 0 || memory.shm_lpid != ::getpid() || memory.shm_perm.mode != 0600))
        found.push_back("the System V memory was removed or changed");
    mq_attr queue{};
    if (queue_ >= 0 && (::mq_getattr(queue_, &queue) != 0 || queue.mq_curmsgs != 1))
        found.push_back("the message queue was read or written");
    const int descriptor = queue_ < 0 ? -1 : ::mq_open(queue_name_.c_str(), O_RDONLY);
    if (queue_ >= 0 && descriptor < 0) found.push_back("the message queue was removed");
    if (descriptor >= 0) ::mq_close(descriptor);
    struct stat shared {};
    const int again = ::shm_open(memory_name_.c_str(), O_RDONLY, 0);
    if (again < 0 || ::fstat(again, &shared) != 0 || shared.st_size != 24)
        found.push_back("the POSIX shared memory was removed or changed");
    if (again >= 0) ::close(again);
    return found;
}

}  // namespace rbc::attacks
