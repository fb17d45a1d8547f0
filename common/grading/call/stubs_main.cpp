#include <exception>
#include <filesystem>
#include <iostream>
#include <set>
#include <vector>

#include "common/foundation/exercise/contract.hpp"
#include "common/foundation/io/files.hpp"

// stubs EXERCISES FOLDER: writes the stub NN_name/file.cpp of each contract EXERCISES/NN_name/file.hpp and removes all other
// files. A stub that is up to date stays, so that a program which reads it meanwhile finds it.

int main(int argc, char** argv) try {
    namespace fs = std::filesystem;
    if (argc != 3) {
        std::cerr << "error: usage: stubs EXERCISES FOLDER; all that is in FOLDER goes\n";
        return 2;
    }
    const fs::path exercises = argv[1], folder = argv[2];
    const std::string from = fs::weakly_canonical(exercises).generic_string() + "/";
    if (from.starts_with(fs::weakly_canonical(folder).generic_string() + "/")) {
        std::cerr << "error: FOLDER holds the contracts, and all that is in FOLDER goes: take another one\n";
        return 2;
    }
    std::set<fs::path> written;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(exercises)) {
        if (entry.path().extension() != ".hpp") continue;
        const fs::path name = entry.path().lexically_relative(exercises).replace_extension();
        const std::string contract = rbc::read_file(entry.path());
        if (rbc::read_contract(contract).empty()) continue;  // a header of the student's own
        fs::create_directories((folder / name).parent_path());
        const fs::path stub = (folder / name).string() + ".cpp";
        const std::string text = rbc::stub_of(contract, name.generic_string());
        if (!fs::exists(stub) || rbc::read_file(stub) != text) rbc::write_file(stub, text);
        written.insert(stub);
    }
    std::vector<fs::path> others;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder))
        if (!entry.is_directory() && written.count(entry.path()) == 0) others.push_back(entry.path());
    for (const fs::path& other : others) fs::remove(other);
    return 0;
} catch (const std::exception& error) {
    std::cerr << "error: " << error.what() << "\n";
    return 2;
}
