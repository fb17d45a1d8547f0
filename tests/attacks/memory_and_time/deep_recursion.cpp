// attack: calls itself until the stack is full
// exercise: 01_gbf/box
// from: H1
// score: 0
// says: overflowed the stack
static int depth(int n) {
    volatile char room[256] = {};
    return n < 0 ? room[0] : depth(n + 1) + room[1];
}

rbc::Particle rbc::ex01::step_in_box(rbc::Particle, const Box&) { return {static_cast<double>(depth(0)), 0}; }
