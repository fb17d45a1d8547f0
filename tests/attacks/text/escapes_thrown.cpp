// attack: throws text that clears the terminal, names the window and hides what follows
// exercise: 01_gbf/box
// from: H6
// score: 0
rbc::Particle rbc::ex01::step_in_box(rbc::Particle, const Box&) {
    throw std::runtime_error("\033[2J\033]0;mine\007\033[31mwrong\033[8m");
}
