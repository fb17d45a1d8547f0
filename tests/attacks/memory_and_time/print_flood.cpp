// attack: prints without end
// exercise: 01_gbf/box
// from: H1
// score: 0
// says: printed more than
rbc::Particle rbc::ex01::step_in_box(rbc::Particle p, const Box&) {
    for (;;) std::puts("and again and again and again and again and again");
    return p;
}
