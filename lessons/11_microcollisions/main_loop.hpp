#pragma once

#include "lessons/11_microcollisions/micro_stepper.hpp"

namespace rbc {

/// What the main loop did in one interval.
struct MainLoopResult {
    enum class Status {
        reached,  ///< the interval's end
        halted,   ///< max_events collisions happened before; `left` of the interval was not simulated
    };
    Status status = Status::reached;
    double left = 0;         ///< s, > 0 only if halted
    long events = 0;         ///< instants at which something collided
    long impulse_count = 0;  ///< impulses at these instants
    long sweeps = 0;         ///< passes over the contacts that touch then
    double deepest = 0;      ///< penetration on exit, measured, m, >= 0
    MicroResult last;        ///< of the last of these instants
};

/// The main loop with collision times: nothing is applied before it is due. The source's loop, put right:
///
///   left = h
///   until left is used up:
///       fly a copy of the world for `left`
///       if nothing penetrates and approaches there: keep the copy, done
///       else bisect for the time s of the first that does, fly the world for s, left <- left - s,     (11.5)
///            collide until none approaches (11.4)
///
/// A contact collides where its gap is below -depth, depth = eps/1000, and it approaches faster than the tolerance: at
/// a gap of about 0, where the artificial restitution is e_max. With e < 1 a resting body needs infinitely many events
/// in a finite time (lesson 05, Zeno): then `halted`, and the world stays at the time that it reached.
///
/// A penetration that comes and goes within one flight is not seen.
///
/// @param max_events  >= 1, per interval
/// @throws std::invalid_argument  as step_micro; max_events < 1
/// Cost: some 40 contact sets per event.
/// Source: [COMP259] 'Global Resting Contact Resolution', put right (README). It has no resting contacts to solve for:
/// that is the claim of this lesson.
MainLoopResult advance_micro(World& world, const MicroParameters& parameters, long max_events = 1000);

}  // namespace rbc
