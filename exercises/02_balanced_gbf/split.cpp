#include "exercises/02_balanced_gbf/split.hpp"

namespace rbc::ex02 {

Particle step_split(const Particle& p, const Split& split) {
    (void)p, (void)split;
    throw NotImplemented("the step with an uneven split of gravity");
}

double creep_speed(const Split& split) {
    (void)split;
    throw NotImplemented("the speed at which the particle sinks");
}

double creep_free_fraction(double restitution) {
    (void)restitution;
    throw NotImplemented("the split that does not creep");
}

double bounce_speed_error(const Split& split) {
    (void)split;
    throw NotImplemented("the price of an uneven split");
}

}  // namespace rbc::ex02
