// attack: defines the functions that exceptions are caught with
// exercise: 01_gbf/box
// from: own
// score: 0
extern "C" int __gxx_personality_v0(...) {
    prey::won("an exception of the runner's met a function of the student's");
    return 6;
}
extern "C" void* __cxa_begin_catch(void* exception) { return exception; }

rbc::Particle rbc::ex01::step_in_box(rbc::Particle, const Box&) { throw std::runtime_error("caught by whom?"); }
