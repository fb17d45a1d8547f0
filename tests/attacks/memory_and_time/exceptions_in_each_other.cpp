// attack: throws an exception whose text names the one before, a gigabyte of it
// exercise: 01_gbf/box
// from: own
// score: 0
rbc::Particle rbc::ex01::step_in_box(rbc::Particle, const Box&) {
    std::string text(1 << 20, 'e');
    while (text.size() < std::size_t{400} << 20) text += text;
    throw std::runtime_error(text);
}
