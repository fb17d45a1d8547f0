#include "common/foundation/io/temporary_folder.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>

#include "common/foundation/io/input_error.hpp"

namespace rbc {

namespace fs = std::filesystem;

TemporaryFolder::TemporaryFolder() {
    std::error_code error;
    const fs::path folder = fs::temp_directory_path(error);
    if (error) throw InputError("no folder for temporary files (TMPDIR, else /tmp): " + error.message());
    std::string name = (folder / "course-XXXXXX").string();
    if (!::mkdtemp(name.data())) throw InputError("cannot make a folder " + name + ": " + std::strerror(errno));
    path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

}  // namespace rbc
