// attack: answers rightly and prints what it thinks, a little
// exercise: 01_gbf/box
// from: own
// score: full
rbc::Particle rbc::ex01::step_in_box(rbc::Particle p, const Box& box) {
    std::printf("x = %g m\n", p.x);
    return prey::right_step(p, box);
}
