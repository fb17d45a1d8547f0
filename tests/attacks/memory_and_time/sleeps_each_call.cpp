// attack: sleeps 9.5 s in each call, just below the limit of one
// exercise: 01_gbf/box
// from: H4
// score: 0
// slow: yes
// seconds: 60
rbc::Particle rbc::ex01::step_in_box(rbc::Particle p, const Box&) {
    ::usleep(9'500'000);
    return p;
}
