#pragma once

#include "common/demo/kit/canvas.hpp"
#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/world.hpp"
#include "demos/12_dantzig_lcp/film.hpp"

namespace rbc {

/// The colour of a row: driven vermillion, C blue, NC orange, undecided grey, joints purple.
Colour colour_of(PivotFilm::State state);

/// Forces as arrows from the points where they act, on the body that the normal points to.
/// @param now    of the film
/// @param scale  of the arrows, m/N
void draw_forces(Canvas& canvas, const World& world, const std::vector<Contact>& contacts, const PivotFilm& film,
                 double now, double scale);

/// Contact points in the colours of their sets, with their rows' numbers where there is room.
void draw_sets(Canvas& canvas, const std::vector<Contact>& contacts, const PivotFilm& film, double now);

/// What the plane of force and acceleration shows.
Rect force_acceleration_world(const PivotFilm& film);

/// Every row as a dot at (f, a). Solved means: all dots lie on the two half-axes f = 0 <= a and a = 0 <= f.
/// @param mine      the student's film, its rows as black rings, and its driven one's trail black; nullptr: none
/// @param mine_now  of the student's film
void draw_force_acceleration(Canvas& canvas, const PivotFilm& film, double now, const PivotFilm* mine = nullptr,
                             double mine_now = 0);

}  // namespace rbc
