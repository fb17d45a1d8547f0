#pragma once

#include <string>
#include <vector>

#include "common/demo/kit/canvas.hpp"
#include "common/demo/kit/colour.hpp"
#include "common/demo/kit/lane_picture.hpp"
#include "common/foundation/model/contact.hpp"
#include "common/foundation/model/world.hpp"
#include "lessons/24_arena/match.hpp"

namespace rbc {

/// What a lane shows of its match.
struct Standing {
    std::string text;    ///< "214 mm off"
    bool ahead = false;  ///< of all others, by more than round-off
    bool over = false;   ///< its match ended before its time
};

/// What decides between two lanes, mm: how far the world is from where it belongs or, where that place is not known, how
/// deep bodies penetrate now. NaN: nothing does.
double score_of(const MatchResult& result, bool knows_place);
/// "214 mm off", "< 0.001 mm off", "80 mm deep".
std::string score_text(double score, bool knows_place);
/// Whether a score is better than all others by a visible amount.
bool is_ahead(double score, const std::vector<double>& others);

/// Below the lane's label.
void draw_standing(Canvas& canvas, const Rect& part, const Standing& standing);
/// Dashed: where the bodies were at the start, of those that have gone from there.
void draw_places(Canvas& canvas, const World& start, const World& now);
/// The arena's measures with their names: n and t of a contact, its depth d, the impulses r, a weight, and how far the
/// farthest body has gone.
/// @param m  what a metre is where boxes have a side of 1 m
void draw_measures(Canvas& canvas, const World& start, const World& now, const std::vector<Contact>& contacts,
                   const std::vector<Eigen::Vector2d>& impulses, double m);

/// What a lane shows of a scene: its bodies where they begin, and room to fall.
Rect arena_view(const World& start);
/// Whether it has level ground.
bool has_level_ground(const World& start);
/// In space: how it is looked at, and the part of that picture that holds its bodies.
SpaceLook arena_look(const SpatialWorld& start);
Rect arena_view(const SpatialWorld& start);
/// Bodies in space, in shades of a colour.
void draw_in_space(Canvas& canvas, const SpaceLook& look, const SpatialWorld& world, Colour colour);
/// A little lighter or darker from body to body.
Colour shade_of(Colour colour, std::size_t body);
/// Of a body: darker where it is much heavier than the lightest one.
Colour by_mass(const World& world, int body, Colour variant, Colour usual);

}  // namespace rbc
