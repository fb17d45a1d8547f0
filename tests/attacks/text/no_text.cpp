// attack: throws an exception whose text is a null pointer
// exercise: 01_gbf/box
// from: own
// score: 0
struct Silent : std::exception {
    const char* what() const noexcept override { return nullptr; }
};

rbc::Particle rbc::ex01::step_in_box(rbc::Particle, const Box&) { throw Silent(); }
