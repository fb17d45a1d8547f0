#include "lessons/11_microcollisions/ordering_cost.hpp"

#include <random>

#include "lessons/11_microcollisions/micro_stepper.hpp"

namespace rbc {

namespace {

World landing(const World& pile, bool shuffled, std::uint64_t seed) {
    World world = pile;
    for (Body& body : world.bodies) {
        if (body.inverse_mass > 0) body.velocity = {0, -1};
    }
    std::mt19937_64 random(seed);
    for (std::size_t i = world.bodies.size(); shuffled && i > 2; --i) {
        std::swap(world.bodies[i - 1], world.bodies[1 + random() % (i - 1)]);
    }
    return world;
}

}  // namespace

OrderingCost ordering_cost(const World& pile, ContactOrder order, double restitution, double tolerance, int trials,
                           bool shuffled, int max_sweeps) {
    OrderingCost cost;
    for (int trial = 0; trial < trials; ++trial) {
        const auto seed = static_cast<std::uint64_t>(trial);
        World world = landing(pile, shuffled, seed);
        MicroParameters parameters;
        parameters.restitution.nominal = restitution;
        parameters.artificial = false;
        parameters.order = order;
        parameters.seed = seed + 1000;
        parameters.tolerance = tolerance;
        parameters.max_sweeps = max_sweeps;
        const MicroResult result = resolve_contacts(world, parameters);
        cost.impulses += static_cast<double>(result.impulse_count) / trials;
        cost.sweeps += static_cast<double>(result.sweeps) / trials;
        cost.separated = cost.separated && result.status == MicroResult::Status::separated;
    }
    return cost;
}

}  // namespace rbc
