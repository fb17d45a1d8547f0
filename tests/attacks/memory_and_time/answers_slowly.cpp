// attack: sends the first bytes of an answer, one every half second
// exercise: 01_gbf/box
// from: own
// score: 0
// slow: yes
// seconds: 60
rbc::Particle rbc::ex01::step_in_box(rbc::Particle p, const Box&) {
    for (int i = 0; i < 1000; ++i) {
        if (::write(3, "\0", 1) != 1) break;
        ::usleep(500'000);
    }
    return p;
}
