#pragma once

#include "lessons/14_pgs/contact_stepper.hpp"

namespace rbc {

/// Which velocities a body has after it was moved apart from others.
enum class MovedVelocity {
    kept,    ///< the move is no motion: v stays
    agrees,  ///< what is moved has moved: v <- v + (the move)/h
};

template <int D>
struct PositionOptionsIn {
    double error_reduction = 0.5;  ///< k in [0, 1]: the part of each penetration that goes
    double margin = 0.0625;        ///< >= 0, m: gaps up to this have a row, so that a moved body hits no other
    int iterations = 75;           ///< >= 0, of the solver
    StepSolverIn<D> solve = solve_sweeps<D>;
    MovedVelocity velocity = MovedVelocity::kept;
    double dt = 1.0 / 60;  ///< h > 0, s; of the step, for MovedVelocity::agrees
    ContactFinderIn<D> find = {};  ///< in space it has to be set; empty: the contacts of lesson 06
};
using PositionOptions = PositionOptionsIn<2>;

/// Position errors corrected as positions: bodies are moved, by the least motion (kinetic metric), without
/// friction.
///
///   W f + s d >= 0,   f >= 0,   f'(W f + s d) = 0;    s = k where d < 0, else 1                     (16.10)
///   x <- x + M^-1 J' f,  and v <- v + M^-1 J' f/h if it shall agree                                (16.11)
///
/// The problem is (12.24) with a part k, and the solver a step's own: f starts from 0 each time. Once before the bodies
/// move (pre-stabilization) or after (post-stabilization) is up to the caller: between two steps it is the same.
/// @return  the largest move of a centre of mass, m
/// @throws std::invalid_argument  an option outside its range (says which); bodies that lessons 06 or
///         fill_contact_system refuse
/// Cost: a broad and a narrow phase and a solve.
/// Source: [SIL10] section 1 sorts the methods so; [CP03] moves after the step, [MHHR07] lets velocities agree.
template <int D>
double move_apart(WorldIn<D>& world, const PositionOptionsIn<D>& options);

}  // namespace rbc
