#include "tests/texts/course_copy.hpp"

#include <stdlib.h>

#include <cerrno>
#include <system_error>

#include "common/foundation/programs/paths.hpp"

namespace rbc::texts {

namespace fs = std::filesystem;

CourseCopy::CourseCopy(const fs::path& course) {
    std::string name = (fs::temp_directory_path() / "texts of the course XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr)
        throw std::system_error(errno, std::generic_category(), "cannot make a folder");
    folder_ = name;
    fs::create_directories(runs());
    fs::create_directories(root());
    for (const char* part : {"common", "lessons", "demos", "solutions", "tests"})
        fs::create_directory_symlink(course / part, root() / part);
    fs::copy(course / "exercises", root() / "exercises", fs::copy_options::recursive);
    fs::copy(course_build() / "stubs", root() / "exercises",
             fs::copy_options::recursive | fs::copy_options::overwrite_existing);
}

CourseCopy::~CourseCopy() {
    std::error_code error;
    fs::remove_all(folder_, error);
}

}  // namespace rbc::texts
