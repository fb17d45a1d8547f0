#include "common/foundation/programs/search_path.hpp"

#include <unistd.h>

#include <cstdlib>
#include <sstream>

namespace rbc {

bool on_path(const std::string& program) {
    const char* path = std::getenv("PATH");
    std::istringstream folders(path ? path : "");
    for (std::string folder; std::getline(folders, folder, ':');) {
        if (::access((folder + "/" + program).c_str(), X_OK) == 0) return true;
    }
    return false;
}

}  // namespace rbc
