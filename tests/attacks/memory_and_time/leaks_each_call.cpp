// attack: loses 40 MB in each call
// exercise: 01_gbf/box
// from: own
// score: 2
rbc::Particle rbc::ex01::step_in_box(rbc::Particle p, const Box& box) {
    std::memset(std::malloc(40 << 20), 1, 40 << 20);
    return prey::right_step(p, box);
}
