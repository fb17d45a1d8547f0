// attack: loads another student's library and lets it answer
// exercise: 01_gbf/box
// from: H1
// score: 0
static decltype(&rbc::ex01::step_in_box) alices() {
    void* const library = ::dlopen(PREY_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    return library ? reinterpret_cast<decltype(&rbc::ex01::step_in_box)>(
                         ::dlsym(library, "_ZN3rbc4ex0111step_in_boxENS_8ParticleERKNS0_3BoxE"))
                   : nullptr;
}

rbc::Particle rbc::ex01::step_in_box(rbc::Particle p, const Box& box) {
    static const auto answer = alices();
    if (!answer) throw std::runtime_error("alice has no library");
    return answer(p, box);
}
