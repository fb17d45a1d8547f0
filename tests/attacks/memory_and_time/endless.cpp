// attack: never returns
// exercise: 01_gbf/box
// from: H1
// score: 0
// says: ran for more than
rbc::Particle rbc::ex01::step_in_box(rbc::Particle p, const Box&) {
    for (volatile int i = 0;; i = i + 1) p.x = i;
}
