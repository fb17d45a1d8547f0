#include "common/grading/wall/wall.hpp"

#include <cstdio>

#include "common/program/commands.hpp"

namespace rbc {

int show_wall() {
    std::printf("%s\n", protection().text().c_str());
    for (const std::string& sentence : protection().missing()) std::printf("%s\n", sentence.c_str());
    return protection().wall() ? 0 : 1;
}

}  // namespace rbc
