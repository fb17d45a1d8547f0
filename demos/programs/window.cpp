#include "common/demo/window/window.hpp"
#include "common/grading/report/verdict.hpp"

int main(int argc, char** argv) {
    return rbc::window_main(argc, argv, rbc::own_workshop());
}
