#pragma once

#include <fstream>
#include <sstream>
#include <string>

#include <sys/types.h>

namespace rbc::attacks {

/// What /proc says of a process in one of its files; what is left of that where the process ends meanwhile.
inline std::string process_text(pid_t process, const std::string& file) {
    std::ifstream in("/proc/" + std::to_string(process) + "/" + file);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

}  // namespace rbc::attacks
