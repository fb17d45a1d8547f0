// attack: is right until it has been asked four hundred times, as if only a sample were looked at
// exercise: 01_gbf/box
// from: own
// score: at most 8
rbc::Particle rbc::ex01::step_in_box(rbc::Particle p, const Box& box) {
    static int asked = 0;
    return ++asked < 400 ? prey::right_step(p, box) : rbc::Particle{0, 0};
}
