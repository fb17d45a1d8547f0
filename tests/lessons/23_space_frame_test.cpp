#include <doctest/doctest.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "lessons/17_friction_stabilization/contact_memory.hpp"
#include "tests/lessons/23_space_images.hpp"

using namespace rbc;
using namespace rbc::test;

// What no solver of a step in space may depend on or change: how the world is turned, which tangents a contact has,
// momentum; energy, which impacts only take.

namespace {

/// Of all solvers, on scenes that are turned.
const std::vector<Findings>& turned_findings() {
    static const std::vector<Findings> all = [] {
        std::vector<Findings> list;
        for (const Solver& solver : spatial_solvers) list.push_back(compare(solver, turned_world, 4));
        return list;
    }();
    return all;
}

/// In space |r_t| of a contact that slides is mu r_n to round-off only, above or below: (17.1) must not hang on it.
Solved sweeps_that_remember(ContactStepperIn<3>& stepper) {
    const auto memory = std::make_shared<ContactMemoryIn<3>>();
    stepper.terms = [memory](const StepViewIn<3>& view, std::vector<ContactTermsIn<3>>& terms) {
        no_penetration(view, terms);
        memory->correct(view, terms);
    };
    stepper.after = [memory](const StepViewIn<3>& view, const Eigen::Ref<const Eigen::VectorXd>& r) {
        memory->remember(view, r);
    };
    return {};
}

}  // namespace

TEST_CASE("a step of a scene that is turned is the step, turned: for every solver, whatever the tangents") {
    for (std::size_t i = 0; i < std::size(spatial_solvers); ++i) {
        const Findings& found = turned_findings()[i];
        CAPTURE(std::string(spatial_solvers[i].name));
        MESSAGE(std::string(spatial_solvers[i].name), ": apart ", found.apart, ", momenta ", found.momentum, ", ",
                found.angular_momentum, ", energy ", found.energy, ", cone ", found.cone, "; solved ", found.solved,
                " of ", found.steps, " steps, up to ", found.contacts, " contacts");
        CHECK(found.contacts >= 8);
        CHECK(found.solved >= 0.7 * found.steps);
        CHECK(found.apart <= spatial_solvers[i].apart);
    }
    // One tangent after the other, each with its bound: which two they are is seen.
    CHECK(compare({"box", by_boxes}, turned_world, 2).apart > 1e-3);
}

TEST_CASE("friction that remembers turns with the scene, its anchors are no pairs of numbers") {
    const Findings found = compare({"memory", sweeps_that_remember}, turned_world, 4);
    MESSAGE("apart ", found.apart);
    CHECK(found.apart <= 1e-10);  // as sweeps
}

TEST_CASE("no solver changes momentum or angular momentum") {
    for (std::size_t i = 0; i < std::size(spatial_solvers); ++i) {
        CAPTURE(std::string(spatial_solvers[i].name));
        // Impulses come in pairs at one point, whatever they are: round-off of some 20 contacts.
        CHECK(turned_findings()[i].momentum <= 1e-14);
        CHECK(turned_findings()[i].angular_momentum <= 1e-13);
    }
}

TEST_CASE("no step makes energy where nothing bounces, and friction is within its cone") {
    for (std::size_t i = 0; i < std::size(spatial_solvers); ++i) {
        CAPTURE(std::string(spatial_solvers[i].name));
        // u_n >= -d/h where r_n > 0, and friction against u_t, each to the residual; free fall loses m (h g)^2/2; spins
        // swing by 1e-10 a step.
        CHECK(turned_findings()[i].energy <= 1e-9);
        CHECK(turned_findings()[i].cone <= 1e-7);  // admm: its last solve is that of the normals, to the tolerance
    }
}
