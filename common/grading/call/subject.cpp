#include "common/grading/call/subject.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <exception>
#include <memory>
#include <mutex>
#include <numeric>
#include <set>
#include <sstream>
#include <thread>

#include "common/foundation/exercise/contract.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/building.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/grading/call/compile_command.hpp"
#include "common/grading/call/compiler.hpp"

namespace rbc {

namespace fs = std::filesystem;

namespace {

/// Two programs that build into the same folder take turns.
class FolderLock {
  public:
    FolderLock(const fs::path& folder, const std::function<bool()>& cancelled) {
        const fs::path file = folder / ".lock";
        descriptor_ = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
        if (descriptor_ < 0) throw InputError("cannot write " + file.string() + ": " + std::strerror(errno));
        while (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0 && !(cancelled && cancelled())) {
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
    }
    ~FolderLock() { ::close(descriptor_); }
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

  private:
    int descriptor_;
};

/// A file that is gone when this ends, whatever happens.
struct Temporary {
    fs::path file;
    ~Temporary() {
        std::error_code ignored;
        fs::remove(file, ignored);
    }
};

fs::path with_extension(fs::path library, const char* extension) {
    return library.replace_extension(extension);
}

/// A file as it is now: any other time or size, older or newer, is a change.
std::string stamp(const fs::path& file) {
    std::error_code error;
    // libc++ counts its file times in 128 bits, which have no text.
    const auto written = fs::last_write_time(file, error).time_since_epoch();
    const auto time = std::chrono::duration_cast<std::chrono::nanoseconds>(written).count();
    if (error) return "gone " + file.string();
    const auto size = fs::file_size(file, error);
    return std::to_string(time) + " " + std::to_string(size) + " " + file.string();
}

/// What the library was made from is as it was then.
bool up_to_date(const SubjectSource& file, const std::string& first_line) {
    std::error_code error;
    const fs::path record = with_extension(file.library, ".deps");
    if (!fs::exists(file.library, error) || !fs::exists(record, error)) return false;
    std::istringstream in(read_file(record));
    std::string line;
    if (!std::getline(in, line) || line != first_line) return false;
    while (std::getline(in, line)) {
        const std::size_t path = line.find(' ', line.find(' ') + 1) + 1;
        if (stamp(line.substr(path)) != line) return false;
    }
    return true;
}

/// The path as the student knows it: from the root of the course where it is inside.
fs::path seen_from_root(const fs::path& file) {
    const fs::path relative = fs::absolute(file).lexically_normal().lexically_relative(course_root());
    return relative.empty() || *relative.begin() == ".." ? fs::absolute(file).lexically_normal() : relative;
}

void record_dependencies(const SubjectSource& file, const std::string& first_line, const std::string& source_stamp,
                         const CompileCommand& command, const std::vector<fs::path>& dependencies) {
    std::string record = first_line + "\n" + source_stamp + "\n" + stamp(command.precompiled) + "\n";
    for (const fs::path& dependency : dependencies) record += stamp(dependency) + "\n";
    write_file(with_extension(file.library, ".deps"), record);
}

BuiltFile build_file(const SubjectSource& file, const std::function<bool()>& cancelled, double seconds) {
    BuiltFile result{file.library.stem().string(), file.library, "", false};
    const fs::path source = fs::absolute(file.source).lexically_normal();
    if (!fs::is_regular_file(source))
        throw InputError("cannot read " + file.source.string() + ": there is no such file");

    const CompileCommand command = file.contract.empty() ? read_compile_command() : read_solution_command(file.contract);
    std::string first_line = file.contract.string() + " ";
    for (const std::string& word : command.words) first_line += word + " ";
    if (up_to_date(file, first_line)) return result;

    // Taken before the compiler reads it: a save in between is then a change.
    const std::string source_stamp = stamp(source);
    const Temporary part{file.library.string() + ".part" + std::to_string(::getpid())};
    const std::string shown = file.shown.empty() ? seen_from_root(source).string() : file.shown;
    const CompilerResult made = run_compiler({source, part.file, shown, file.contract, seconds, cancelled});
    result.error = made.error;
    if (made.cancelled) return result;
    if (!made.machine.empty()) throw InputError("cannot compile " + shown + ": " + made.machine);
    std::error_code ignored;
    const fs::path message = with_extension(file.library, ".error");
    if (made.error.empty()) {
        result.compiled = true;
        fs::remove(message, ignored);
        record_dependencies(file, first_line, source_stamp, command, made.dependencies);
        fs::rename(part.file, file.library);
    } else {
        fs::remove(file.library, ignored);
        write_file(message, made.error + "\n");
    }
    return result;
}

}  // namespace

std::vector<BuiltFile> build_files(const std::vector<SubjectSource>& given, const std::function<bool()>& cancelled,
                                   double seconds, int at_once) {
    std::vector<std::string> needed{"runner", "exercise_header"};
    for (const SubjectSource& file : given) {
        if (!file.contract.empty())
            needed.push_back("exports_" + file.contract.parent_path().filename().string().substr(0, 2));
    }
    std::sort(needed.begin(), needed.end());
    needed.erase(std::unique(needed.begin(), needed.end()), needed.end());
    need_built(needed, cancelled);
    std::vector<SubjectSource> files;
    std::set<fs::path> folders;
    for (const SubjectSource& file : given) {
        files.push_back(file);
        files.back().library = fs::absolute(file.library).lexically_normal();
        folders.insert(files.back().library.parent_path());
    }
    std::vector<std::unique_ptr<FolderLock>> locks;
    for (const fs::path& folder : folders) {
        std::error_code error;
        fs::create_directories(folder, error);
        if (error) throw InputError("cannot write " + folder.string() + ": " + error.message());
        locks.push_back(std::make_unique<FolderLock>(folder, cancelled));
    }

    // The longest first, or one of two compilers ends long before the other.
    std::vector<std::size_t> order(files.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto size = [&](std::size_t i) {
        std::error_code error;
        const std::uintmax_t bytes = fs::file_size(files[i].source, error);
        return error ? 0 : bytes;
    };
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return size(a) > size(b); });

    std::vector<BuiltFile> results(files.size());
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::exception_ptr problem;
    const auto work = [&] {
        try {
            for (std::size_t k; (k = next++) < files.size();)
                results[order[k]] = build_file(files[order[k]], cancelled, seconds);
        } catch (const fs::filesystem_error& error) {
            const std::lock_guard guard(mutex);
            problem = std::make_exception_ptr(InputError(std::string("cannot build: ") + error.what()));
        } catch (...) {
            const std::lock_guard guard(mutex);
            problem = std::current_exception();
        }
    };
    std::thread second;
    if (files.size() > 1 && at_once > 1) second = std::thread(work);
    work();
    if (second.joinable()) second.join();
    if (problem) std::rethrow_exception(problem);
    return results;
}

std::vector<BuiltFile> build_subject(const fs::path& source_folder, const fs::path& output_folder,
                                     const std::function<bool()>& cancelled, const std::vector<std::string>& only,
                                     const fs::path& contracts) {
    std::error_code error;
    if (!fs::is_directory(source_folder, error)) throw InputError("there is no folder " + source_folder.string());
    std::vector<SubjectSource> files;
    for (const fs::directory_entry& entry : fs::directory_iterator(source_folder, error)) {
        const fs::path& source = entry.path();
        // A link that leads nowhere (an editor's lock) is no source, and no reason to stop.
        std::error_code unreadable;
        if (source.extension() == ".cpp" && entry.is_regular_file(unreadable)) {
            const std::string name = source.stem().string();
            files.push_back({source, output_folder / (name + ".so")});
            if (!contracts.empty()) files.back().contract = contracts / (name + ".hpp");
        }
    }
    if (error) throw InputError("cannot read " + source_folder.string() + ": " + error.message());
    if (files.empty()) throw InputError("there is no .cpp file in " + source_folder.string());
    // A file without a contract is no exercise.
    std::erase_if(
        files, [&](const SubjectSource& file) { return !file.contract.empty() && !fs::exists(file.contract, error); });
    std::sort(files.begin(), files.end(),
              [](const SubjectSource& a, const SubjectSource& b) { return a.source < b.source; });

    std::set<std::string> names;
    for (const SubjectSource& file : files) names.insert(file.source.stem().string());
    if (fs::is_directory(output_folder, error)) {
        for (const fs::directory_entry& entry : fs::directory_iterator(output_folder, error)) {
            const fs::path& file = entry.path();
            const bool ours = file.extension() == ".so" || file.extension() == ".error" || file.extension() == ".deps";
            if (ours && names.count(file.stem().string()) == 0) fs::remove(file, error);
        }
    }
    std::erase_if(files, [&](const SubjectSource& file) {
        return !only.empty() && std::find(only.begin(), only.end(), file.source.stem().string()) == only.end();
    });
    return build_files(files, cancelled);
}

fs::path contract_folder(const std::string& lesson) {
    return course_root() / "exercises" / lesson;
}

std::string stub_text(const std::string& lesson, const std::string& exercise) {
    return stub_of(read_file(contract_folder(lesson) / (exercise + ".hpp")), lesson + "/" + exercise);
}

fs::path subject_folder(const std::string& lesson) {
    return course_record() / "subjects" / lesson;
}

}  // namespace rbc
