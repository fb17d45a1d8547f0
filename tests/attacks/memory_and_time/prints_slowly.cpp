// attack: prints a character every 50 ms, so that it never seems to be idle
// exercise: 01_gbf/box
// from: own
// score: 0
// slow: yes
// seconds: 60
rbc::Particle rbc::ex01::step_in_box(rbc::Particle p, const Box&) {
    for (;;) {
        std::putchar('.');
        std::fflush(stdout);
        ::usleep(50'000);
    }
    return p;
}
