// attack: answers rightly, but works 1.9 s for each answer
// exercise: 01_gbf/box
// from: H4
// score: 10
// slow: yes
// seconds: 60
#include <time.h>

rbc::Particle rbc::ex01::step_in_box(rbc::Particle p, const Box& box) {
    const clock_t start = ::clock();
    while (::clock() - start < 19 * CLOCKS_PER_SEC / 10) {
    }
    return prey::right_step(p, box);
}
