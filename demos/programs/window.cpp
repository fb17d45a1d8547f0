#include "common/viewer/window.hpp"

int main(int argc, char** argv) {
    return rbc::window_main(argc, argv);
}
