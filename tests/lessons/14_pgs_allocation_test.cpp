#include <doctest/doctest.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "lessons/14_pgs/fast/four_sweeps.hpp"
#include "tests/lessons/14_pgs_scenes.hpp"
#include "tests/support/count_allocations.hpp"
#include "tests/support/warm_steps.hpp"

using namespace rbc;
using namespace rbc::test;

namespace {

const StepSolver ways[] = {solve_sweeps<2>, solve_sweeps_fast};

struct OrderAndWay {
    SweepOrder order;
    std::size_t way;
};

std::vector<OrderAndWay> orders_and_ways() {
    std::vector<OrderAndWay> all;
    for (const SweepOrder order : all_orders)
        for (std::size_t way = 0; way < std::size(ways); ++way) all.push_back({order, way});
    return all;
}

}  // namespace

TEST_CASE("the counter counts vectors, Eigen's vectors and what is aligned") {
    struct alignas(64) Wide {
        double x[8];
    };
    const long before = allocations;
    const std::vector<int> a(1000);
    const Eigen::VectorXd b = Eigen::VectorXd::Zero(1000);
    const std::vector<Wide> c(1000);
    Eigen::VectorXd d = Eigen::VectorXd::Ones(1000);
    d.conservativeResize(2000);
    keep(a.data());
    keep(b.data());
    keep(c.data());
    keep(d.data());
    CHECK(allocations - before >= (counts_malloc ? 5 : 1));
}

TEST_CASE("a heap that falls and rolls: once everything was seen, no step allocates, in any order, plain or fast") {
    for (const OrderAndWay& now : orders_and_ways()) {
        CAPTURE(static_cast<int>(now.order));
        CAPTURE(now.way);
        RandomNumbers random(15);
        const World start = heap(random, 60, true);
        ContactStepper stepper({.restitution = 0.5, .order = now.order});
        stepper.solve = ways[now.way];
        stepper.terms = [](const StepView& view, std::vector<ContactTerms>& terms) { no_penetration(view, terms); };
        check_warm_steps_allocate_nothing(stepper, start, 200);
    }
}

TEST_CASE("a pyramid at rest allocates nothing after a second, in any order, plain or fast") {
    for (const OrderAndWay& now : orders_and_ways()) {
        CAPTURE(static_cast<int>(now.order));
        CAPTURE(now.way);
        World world = on_ground(pyramid({.rows = 8}));
        ContactStepper stepper({.iterations = 10, .order = now.order});
        stepper.solve = ways[now.way];
        for (int k = 0; k < 60; ++k) stepper.step(world);
        const long before = allocations;
        for (int k = 0; k < 60; ++k) stepper.step(world);
        CHECK(allocations == before);
    }
}
