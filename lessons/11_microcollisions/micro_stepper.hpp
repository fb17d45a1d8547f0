#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/impact.hpp"
#include "common/foundation/model/world.hpp"
#include "lessons/11_microcollisions/contact_order.hpp"
#include "lessons/11_microcollisions/micro_restitution.hpp"

namespace rbc {

/// Whether microcollisions try the impulse of static contact first, and with which e in (11.13).
enum class StaticImpulse {
    off,          ///< never: every impulse comes from the law of impact
    reverse,      ///< e = 1, the whole velocity turned round
    restitution,  ///< the restitution of the collision, (11.8)
};

struct MicroParameters {
    double dt = 0.01;              ///< h > 0, s
    double friction = 0.5;         ///< mu >= 0, at every contact
    MicroRestitution restitution;  ///< with restitution.envelope, the distance within which bodies collide
    bool artificial = true;        ///< (11.8); off: e_nom for every collision
    StaticImpulse static_impulse = StaticImpulse::off;
    /// If given: what a microcollision gets, (t, n) on B in N s, in place of the static impulse and the law.
    std::function<Eigen::Vector2d(const PlanarImpactProblem&)> own_impulse = {};
    ContactOrder order = ContactOrder::as_found;
    std::uint64_t seed = 0;   ///< for the random order; give every step its own
    double tolerance = 1e-3;  ///< >= 0, m/s: a slower approach counts as none
    int max_sweeps = 1000;    ///< >= 0, per resolution of contacts
};

/// @throws std::invalid_argument  a parameter outside its range (says which); see check_micro_restitution
void check_micro_parameters(const MicroParameters& parameters);

/// What one resolution of contacts did.
struct MicroResult {
    enum class Status {
        separated,   ///< no contact approaches faster than the tolerance
        max_sweeps,  ///< gave up; largest_approach says how fast the fastest one still comes
    };
    Status status = Status::separated;
    std::vector<Contact> contacts;          ///< within the envelope
    std::vector<Eigen::Vector2d> impulses;  ///< the sum at each contact, on B, world axes, N s
    long impulse_count = 0;                 ///< impulses applied
    long micro_count = 0;                   ///< of these, in microcollisions
    long static_count = 0;                  ///< of these, static impulses (11.13)
    int sweeps = 0;                         ///< passes over all contacts that applied any
    double largest_approach = 0;            ///< max(-u_n, 0) over the contacts, measured on exit, m/s
};

/// Free flight for a time s, exact: in constant gravity positions run on parabolas and nothing changes the spin.
///
///   x <- x + s v + s^2 g/2,   v <- v + s g,   angle <- angle + s w        (11.3)
///
/// The mechanical energy stays the same to rounding. A body without mass (inverse mass 0) keeps its velocity.
void fly(World& world, double duration);

/// Impulses at all contacts within the envelope, one at a time, until none approaches:
///
///   sweep over the contacts in the order (11.16); where u_n < -tolerance:
///       P = static impulse (11.13) if it is tried and lies in the cone,
///       else Stronge's law of impact with e of (11.8);                   (11.4)
///       the two bodies get -P and +P
///
/// For e > 1 (opt-in) the law is asked with e = 1 and a push along n adds (e - 1) u_n+ / K_nn. With e <= 1 no impulse
/// adds energy, so no resolution does.
///
/// @throws std::invalid_argument  see check_micro_parameters and check_world_of_contacts
/// Cost: O(contacts) per sweep and one order. Source: [MIR96], impulse-based simulation; cap and status are ours.
MicroResult resolve_contacts(World& world, const MicroParameters& parameters);
/// The same for the contacts with gap <= reach only.
MicroResult resolve_contacts(World& world, const MicroParameters& parameters, double reach);

/// One time step: free flight (11.3) over h, then impulses (11.4). No force acts between bodies, at no time.
///
/// Where bodies penetrate after the flight, they do so until their velocities take them apart; nothing moves them
/// directly. A single contact that rests this way sinks with (1 - e) g h/(2 (1 + e)), see bounce_train.hpp.
/// @throws std::invalid_argument  as resolve_contacts
MicroResult step_micro(World& world, const MicroParameters& parameters);

}  // namespace rbc
