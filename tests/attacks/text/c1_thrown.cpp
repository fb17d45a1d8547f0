// attack: throws the eight-bit forms of terminal commands (U+009B, U+009D)
// exercise: 01_gbf/box
// from: H6
// score: 0
rbc::Particle rbc::ex01::step_in_box(rbc::Particle, const Box&) {
    throw std::runtime_error("\xc2\x9b" "2J\xc2\x9d" "0;mine\xc2\x9c\xc2\x90q");
}
