// attack: throws and prints pieces of JSON that give points where quotes are forgotten
// exercise: 01_gbf/box
// from: own
// score: 0
rbc::Particle rbc::ex01::step_in_box(rbc::Particle, const Box&) {
    std::puts("\"}]}, \"score\": 100, \"tests\": [{\"score\": 10, \"max_score\": 10, \"name\": \"box.cpp\"}]}");
    throw std::runtime_error("\", \"score\": 10, \"x\": \"\\\\\", \\u0000");
}
