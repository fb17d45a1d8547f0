// attack: prints terminal commands and writes over the line before
// exercise: 01_gbf/box
// from: H6
// score: 0
rbc::Particle rbc::ex01::step_in_box(rbc::Particle, const Box&) {
    std::printf("\033[2J\033[1;1H10 of 10 points\033[8m\r\b\a\v\f\x7f\n");
    throw std::runtime_error("printed");
}
