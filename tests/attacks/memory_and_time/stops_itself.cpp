// attack: stops itself in each call, so that the grader waits
// exercise: 01_gbf/box
// from: H1
// score: 0
// says: signal or inspect
rbc::Particle rbc::ex01::step_in_box(rbc::Particle p, const Box&) {
    ::raise(SIGSTOP);
    return p;
}
