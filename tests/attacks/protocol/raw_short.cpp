// attack: registers a function of its own that answers with fewer bytes than a particle has
// exercise: 01_gbf/box
// from: own
// score: 0
#include "common/foundation/exercise/subject_export.hpp"

static rbc::Bytes forged(const rbc::Bytes&) { return "short"; }

rbc::Particle rbc::ex01::step_in_box(rbc::Particle, const Box&) {
    // From the next call on: the runner finds what was registered last.
    static const rbc::SubjectExport again{"step_in_box", forged};
    throw std::runtime_error("not yet");
}
