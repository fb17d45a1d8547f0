// attack: throws ten megabytes of text
// exercise: 01_gbf/box
// from: H6
// score: 0
rbc::Particle rbc::ex01::step_in_box(rbc::Particle, const Box&) {
    throw std::runtime_error(std::string(10 << 20, (char)0x41));
}
