// attack: takes memory until there is none, and uses all of it
// exercise: 01_gbf/box
// from: H1
// score: 0
rbc::Particle rbc::ex01::step_in_box(rbc::Particle p, const Box&) {
    for (;;) {
        char* const piece = static_cast<char*>(std::malloc(64 << 20));
        if (!piece) throw std::runtime_error("no more");
        std::memset(piece, 1, 64 << 20);
    }
    return p;
}
