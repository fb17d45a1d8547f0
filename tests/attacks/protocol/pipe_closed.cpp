// attack: closes its pipe to the grader and works on
// exercise: 01_gbf/box
// from: H1
// score: 0
rbc::Particle rbc::ex01::step_in_box(rbc::Particle p, const Box&) {
    for (int descriptor = 0; descriptor < 16; ++descriptor) ::close(descriptor);
    for (volatile int i = 0; i < 1'000'000'000; i = i + 1) {
    }
    return p;
}
