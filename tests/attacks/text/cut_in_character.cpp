// attack: throws and prints so much that a cut falls into the middle of a character
// exercise: 01_gbf/box
// from: own
// score: 0
rbc::Particle rbc::ex01::step_in_box(rbc::Particle, const Box&) {
    std::string text;
    for (int i = 0; i < 1500; ++i) text += "\xe2\x82\xac";
    std::printf("%s%s%s\n", text.c_str(), text.c_str(), text.c_str());
    throw std::runtime_error("x" + text);
}
