// Takes a compiler a minute, of which it is given 20 s.
#include "exercises/01_gbf/box.hpp"

constexpr long counted(long seed) {
    for (long i = 0; i < 20; ++i)
        for (long k = 0; k < 100000; ++k) seed += k & i;
    return seed;
}

template <int N>
constexpr long all_counted = counted(N) + all_counted<N - 1>;
template <>
constexpr long all_counted<0> = 0;

static_assert(all_counted<80> > 0);

namespace rbc::ex01 {

Particle step_in_box(Particle p, const Box&) {
    return p;
}

}  // namespace rbc::ex01
