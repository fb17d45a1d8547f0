// attack: reads the next requests itself, before the runner sees them
// exercise: 01_gbf/box
// from: own
// score: 0
// slow: yes
// seconds: 60
rbc::Particle rbc::ex01::step_in_box(rbc::Particle, const Box&) {
    const std::string request = prey::bytes_of(3);
    throw std::runtime_error("read " + request);
}
