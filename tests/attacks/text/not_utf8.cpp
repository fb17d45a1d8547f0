// attack: prints and throws bytes that no JSON can hold: lone surrogates, overlong and cut characters
// exercise: 01_gbf/box
// from: own
// score: 0
rbc::Particle rbc::ex01::step_in_box(rbc::Particle, const Box&) {
    std::puts("\xff\xfe \xc3( \xe2\x82 \xed\xa0\x80 \xf8\x88\x80\x80\x80 \xc0\xaf");
    throw std::runtime_error("\xed\xa0\x80 \xc0\xaf \xff \xe2\x82");
}
