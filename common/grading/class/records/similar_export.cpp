#include "common/grading/class/records/similar_export.hpp"

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/grading/class/records/student_name.hpp"

namespace rbc {

namespace fs = std::filesystem;

namespace {

void write_below(const fs::path& folder, const std::string& name, const std::string& content) {
    std::error_code error;
    fs::create_directories((folder / name).parent_path(), error);
    if (error)
        throw InputError("cannot make the folder " + (folder / name).parent_path().string() + ": " + error.message());
    write_file(folder / name, content);
}

}  // namespace

void export_similar(const fs::path& folder, const std::vector<Submission>& submissions,
                    const std::map<std::string, std::string>& stubs) {
    std::error_code error;
    if (fs::is_symlink(folder, error)) throw InputError("'" + folder.string() + "' is a link");
    for (const char* part : {"jplag", "moss"}) fs::remove_all(folder / part, error);
    std::map<std::string, std::size_t> given;
    for (const Submission& submission : submissions) {
        const std::string stem = file_stem(submission.student);
        for (const auto& [key, file] : submission.files) {
            if (!file.problem.empty()) continue;
            write_below(folder, "jplag/submissions/" + stem + "/" + key + ".cpp", file.text);
            write_below(folder, "moss/" + key + "/" + stem + ".cpp", file.text);
            ++given[key];
        }
    }
    std::string calls;
    for (const auto& [key, count] : given) {
        const auto stub = stubs.find(key);
        if (stub != stubs.end()) {
            write_below(folder, "jplag/base/" + key + ".cpp", stub->second);
            write_below(folder, "moss/base/" + key + ".cpp", stub->second);
        }
        calls += "moss -l cc -c \"" + key + "\"" + (stub != stubs.end() ? " -b base/" + key + ".cpp " : " ") + key +
                 "/*.cpp\n";
    }
    write_below(folder, "moss/calls.txt", calls);
    const bool has_base = fs::exists(folder / "jplag" / "base");
    write_below(folder, "jplag/call.txt",
                std::string("java -jar jplag.jar -l cpp ") + (has_base ? "-bc base " : "") + "submissions\n");
}

}  // namespace rbc
