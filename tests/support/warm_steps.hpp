#pragma once

#include <doctest/doctest.h>

#include <algorithm>

#include "common/foundation/model/world.hpp"
#include "tests/support/count_allocations.hpp"

namespace rbc::test {

/// The same motion twice: the first time everything is seen, the second time no step allocates. Contacts have to come
/// and go in it.
template <class Stepper>
void check_warm_steps_allocate_nothing(Stepper& stepper, const World& start, int steps) {
    std::size_t most = 0, least = 1000;
    for (int round = 0; round < 2; ++round) {
        World world = start;
        stepper.forget();
        for (int k = 0; k < steps; ++k) {
            const long before = allocations;
            stepper.step(world);
            const long taken = allocations - before;
            if (round == 1) CHECK(taken == 0);
            if (round == 0 && k == 0) CHECK(taken > 5);
            most = std::max(most, stepper.contacts().size());
            least = std::min(least, stepper.contacts().size());
        }
    }
    CHECK(most >= least + 20);
}

}  // namespace rbc::test
