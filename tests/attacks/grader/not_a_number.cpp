// attack: answers NaN, which is neither more nor less than any tolerance
// exercise: 01_gbf/box
// from: own
// score: 0
#include <cmath>

rbc::Particle rbc::ex01::step_in_box(rbc::Particle, const Box&) { return {NAN, NAN}; }
