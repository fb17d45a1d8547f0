// attack: takes 9 s to be loaded, then crashes in each call, so that it is loaded again
// exercise: 01_gbf/box
// from: own
// score: 0
// slow: yes
// seconds: 60
static const int slow = static_cast<int>(::sleep(9));

rbc::Particle rbc::ex01::step_in_box(rbc::Particle, const Box&) {
    if (slow == 0) std::abort();
    return {};
}
