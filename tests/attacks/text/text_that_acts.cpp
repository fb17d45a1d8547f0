// attack: throws an exception whose text, when asked for, throws, and whose copy never ends
// exercise: 01_gbf/box
// from: own
// score: 0
struct Acting : std::exception {
    const char* what() const noexcept override { throw 1; }
    ~Acting() override {
        for (volatile int i = 0;; i = i + 1) {
        }
    }
};

rbc::Particle rbc::ex01::step_in_box(rbc::Particle, const Box&) { throw Acting(); }
