// attack: throws one letter under three thousand combining marks
// exercise: 01_gbf/box
// from: own
// score: 0
rbc::Particle rbc::ex01::step_in_box(rbc::Particle, const Box&) {
    std::string text = "z";
    for (int i = 0; i < 3000; ++i) text += "\xcc\xb7\xcd\x9b";
    throw std::runtime_error(text);
}
