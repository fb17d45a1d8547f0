// attack: prints a megabyte less one byte in each call of thousands
// exercise: 01_gbf/box
// from: own
// score: 10
rbc::Particle rbc::ex01::step_in_box(rbc::Particle p, const Box& box) {
    static const std::string line(1023, 'x');
    for (int i = 0; i < 1000; ++i) std::puts(line.c_str());
    return prey::right_step(p, box);
}
