// attack: ties the list of all functions into a ring
// exercise: 01_gbf/box
// from: own
// score: 0
#include "common/foundation/exercise/subject_export.hpp"

struct Ring {
    const char* name;
    rbc::Bytes (*function)(const rbc::Bytes&);
    const void* next;
};
static Ring ring{"nothing", nullptr, &ring};

rbc::Particle rbc::ex01::step_in_box(rbc::Particle p, const Box&) {
    rbc::SubjectExport::list() = reinterpret_cast<const rbc::SubjectExport*>(&ring);
    return p;
}
