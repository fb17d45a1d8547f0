// attack: throws marks that turn the reading direction, so that points read otherwise
// exercise: 01_gbf/box
// from: H6
// score: 0
rbc::Particle rbc::ex01::step_in_box(rbc::Particle, const Box&) {
    throw std::runtime_error("\xe2\x80\xae" "01 fo 01\xe2\x80\xac \xe2\x81\xa6 \xe2\x81\xa9 \xd8\x9c \xe2\x80\x8f");
}
