#include "common/program/times.hpp"

#include <ctime>

namespace rbc {

std::string time_stamp() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    ::localtime_r(&now, &parts);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%d_%H-%M-%S", &parts);
    return text;
}

std::filesystem::path unused_name(const std::string& stem, const std::string& extension) {
    std::filesystem::path name = stem + extension;
    for (int n = 2; std::filesystem::exists(name); ++n) name = stem + "." + std::to_string(n) + extension;
    return name;
}

}  // namespace rbc
