// attack: acts when the runner ends: at exit, in destructors, in a finaliser of the library
// exercise: 01_gbf/box
// from: own
// score: 0
static bool forked_late() {
    if (::syscall(SYS_fork) == 0) ::_exit(0);
    return prey::won("acted after the end");
}

static struct Last {
    ~Last() { forked_late(); }
} last;

__attribute__((destructor)) static void finish() { forked_late(); }
static const int registered = std::atexit([] { forked_late(); });

rbc::Particle rbc::ex01::step_in_box(rbc::Particle, const Box&) { std::exit(0); }
