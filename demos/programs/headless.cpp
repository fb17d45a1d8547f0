#include "common/demo/output/headless.hpp"
#include "common/grading/call/mine.hpp"

int main(int argc, char** argv) {
    return rbc::run_headless(argc, argv, {.exercise = rbc::own_exercise, .points = {}});
}
