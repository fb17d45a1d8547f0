// attack: gives a stolen key away backwards, as an exception's text
// exercise: 01_gbf/box
// from: own
// score: 0
rbc::Particle rbc::ex01::step_in_box(rbc::Particle, const Box&) {
    const std::string key = prey::contents(PREY_KEY);
    throw std::runtime_error("the key: " + std::string(key.rbegin(), key.rend()));
}
