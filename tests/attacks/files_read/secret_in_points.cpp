// attack: reads a secret and tells its first bit by being right or wrong, without a word
// exercise: 01_gbf/box
// from: own
// score: 0
static bool has_secret() { return !prey::contents(PREY_KEY).empty(); }

rbc::Particle rbc::ex01::step_in_box(rbc::Particle p, const Box& box) {
    static const bool known = has_secret();
    return known ? prey::right_step(p, box) : rbc::Particle{-1, -1};
}
