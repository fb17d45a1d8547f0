#include "common/program/arguments.hpp"

int main(int argc, char** argv) {
    return rbc::run_command_line(argc, argv, rbc::run_course);
}
