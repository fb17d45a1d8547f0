#pragma once

#include <Eigen/Core>
#include <array>
#include <vector>

#include "lessons/06_contact_sets/fast/kept_contacts.hpp"
#include "lessons/14_pgs/fast/side_by_side.hpp"
#include "lessons/22_small_steps/fast/eight_lanes.hpp"
#include "lessons/22_small_steps/soft_stepper.hpp"

namespace rbc {

/// SoftStepper in the plane with its substeps in float, eight contacts at a time: not the same numbers, but the same
/// method on the same contacts.
///
/// Contacts and places stay double. In float are velocities, impulses, and how far bodies have come since the step
/// began: 7 digits of what a step changes, not of where things are. So a body at rest trembles by 1e-7 of the velocity
/// that gravity gives it in a substep, and a step differs by as much from SoftStepper's (tests; tests/benchmarks has
/// depths and sags of both). A contact goes straight into its lane: there are no SoftRows.
///
/// Where it cannot be done (see takes) it is a SoftStepper. The object keeps its memory.
/// Cost: tests/benchmarks.
class SoftEights {
  public:
    explicit SoftEights(const SoftOptions& soft_options = {});

    void step(World& world);  ///< as SoftStepper::step
    void forget();            ///< as SoftStepper::forget

    /// Whether the processor has AVX2 and FMA, there are no joints, no restitution and no stiffness in place of omega.
    static bool takes(const World& world, const SoftOptions& options);

    SoftOptions options;

    const std::vector<Contact>& contacts() const;  ///< of the last step, as found
    Eigen::VectorXd impulses() const;              ///< as SoftStepper::impulses

  private:
    struct alignas(16) FourFloats {
        float x, y, z, last;
    };
    struct Impulse {
        float n, t;  ///< N s
    };
    void find_impulses(float ratio);
    void set(const World& world);
    void take_arrangement();
    int place_of(int body);
    void put(const World& world, std::size_t row);
    SoftEightLaw law() const;
    void take_substeps(const World& world);
    void move(float h);
    void read(World& world);

    SoftStepper plain_;
    bool is_plain_ = false;
    KeptContacts find_;
    std::vector<Contact> contacts_, old_contacts_;
    std::vector<Impulse> r_, old_r_;
    double old_h_ = 0;

    SideBySideIn<8> side_by_side_;
    std::vector<BodyPair> pairs_;
    std::vector<char> moves_;
    std::vector<SoftEight> eights_;
    std::vector<SoftEightRows> rows_;
    static constexpr int idle_places = 32;
    int idle_ = 0;
    std::vector<FourFloats> velocities_, ways_;  ///< of the bodies, of nothing (idle_places), of `copies_`
    std::vector<float> turns_;                   ///< since the step began, rad
    std::vector<int> copies_;                    ///< fixed bodies, one for each lane that touches them
};

}  // namespace rbc
