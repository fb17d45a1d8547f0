// attack: registers a function of its own that answers with fewer bytes than a particle has
// exercise: 01_gbf/box
// from: own
// score: 0
static rbc::Bytes forged(const rbc::Bytes&) { return "short"; }
static const rbc::SubjectExport first{"step_in_box", forged};

rbc::Particle rbc::ex01::step_in_box(rbc::Particle p, const Box&) { return p; }
__attribute__((constructor(65535))) static void last() { static const rbc::SubjectExport again{"step_in_box", forged}; }
