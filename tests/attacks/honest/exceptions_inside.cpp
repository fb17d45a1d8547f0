// attack: answers rightly by way of exceptions, caught in time, and a deep recursion
// exercise: 01_gbf/box
// from: own
// score: full
static int depth(int n) {
    volatile char room[64] = {};
    return n == 0 ? room[0] : depth(n - 1) + room[1];
}

rbc::Particle rbc::ex01::step_in_box(rbc::Particle p, const Box& box) {
    try {
        throw depth(5000);
    } catch (const int zero) {
        p.x += zero;
    }
    return prey::right_step(p, box);
}
