// attack: has a plain mistake, which the compiler explains
// exercise: 01_gbf/box
// from: own
// score: 0
// compiles: no
// says: error
rbc::Particle rbc::ex01::step_in_box(rbc::Particle p, const Box&) { return p + 1; }
