// attack: puts a pipe of its own in the place of the one to the grader
// exercise: 01_gbf/box
// from: own
// score: 0
rbc::Particle rbc::ex01::step_in_box(rbc::Particle p, const Box& box) {
    int pair[2];
    if (::pipe(pair) == 0) ::dup2(pair[1], 3);
    return prey::right_step(p, box);
}
