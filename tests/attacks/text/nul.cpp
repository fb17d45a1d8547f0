// attack: prints and throws NUL bytes
// exercise: 01_gbf/box
// from: own
// score: 0
rbc::Particle rbc::ex01::step_in_box(rbc::Particle, const Box&) {
    std::fwrite("a\0b\0c", 1, 5, stdout);
    throw std::runtime_error(std::string("x\0y", 3));
}
