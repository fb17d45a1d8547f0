#include "common/demo/headless.hpp"

int main(int argc, char** argv) {
    return rbc::run_headless(argc, argv);
}
