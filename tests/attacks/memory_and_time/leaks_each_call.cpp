// attack: loses 40 MB in each call
// exercise: 01_gbf/box
// from: own
// score: at most 3
rbc::Particle rbc::ex01::step_in_box(rbc::Particle p, const Box& box) {
    static void* volatile lost;
    lost = std::malloc(40 << 20);
    std::memset(lost, 1, 40 << 20);
    return prey::right_step(p, box);
}
