// attack: answers rightly with a table of 200 MB
// exercise: 01_gbf/box
// from: own
// score: full
#include <vector>

rbc::Particle rbc::ex01::step_in_box(rbc::Particle p, const Box& box) {
    static const std::vector<double> table(25'000'000, 1.0);
    p.x *= table[12345];
    return prey::right_step(p, box);
}
