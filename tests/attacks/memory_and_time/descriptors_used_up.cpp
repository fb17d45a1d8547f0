// attack: opens /dev/null until no descriptor is left, then asks for its answer
// exercise: 01_gbf/box
// from: own
// score: 0
rbc::Particle rbc::ex01::step_in_box(rbc::Particle, const Box&) {
    int last = 0;
    for (int i = 0; i < 2'000'000 && last >= 0; ++i) last = ::open("/dev/null", O_RDONLY);
    throw std::runtime_error("no descriptor is left");
}
