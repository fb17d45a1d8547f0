#include "lessons/24_arena/scenes.hpp"

#include <algorithm>
#include <cmath>

#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/bowl.hpp"
#include "common/foundation/scenes/card_house.hpp"
#include "common/foundation/scenes/stacks.hpp"
#include "lessons/21_contact_laws/chain.hpp"
#include "lessons/24_arena/more_scenes.hpp"

namespace rbc {

namespace {

using namespace scenes;

World stack_of_ten() {
    return on_ground(stack({.masses = equal(10)}));
}

World pyramid_of_ten() {
    return on_ground(pyramid({.rows = 10}));
}

World brick_wall() {
    return on_ground(wall({.columns = 6, .rows = 8}));
}

World cards() {
    return on_ground(card_house({.levels = 3}));
}

World heavy_on_light() {
    return on_ground(stack({.masses = {1, 1, 1, 1, 100}}));
}

World light_on_heavy() {
    return on_ground(stack({.masses = {100, 1, 1, 1, 1}}));
}

const Chain& links() {
    static const Chain chain{.links = 10, .points = 2, .uneven = 0};
    return chain;
}

World chain_of_ten() {
    World world = hanging_chain(links());
    for (std::size_t i = 0; i < world.bodies.size(); ++i) world.bodies[i].position.y() += 6.5;
    return world;
}

void find_chain(const World& world, double margin, std::vector<Contact>& contacts) {
    for (const Contact& contact : chain_contacts(links(), world))
        if (contact.gap <= margin) contacts.push_back(contact);
}

constexpr double ball = 0.5, ball_speed = 1, ball_gap = 0.5;  // m, m/s, m

/// A cradle without strings: nothing pulls, and balls on one line.
World cradle() {
    World world;
    world.gravity.setZero();
    for (int i = 0; i < 5; ++i) world.bodies.push_back(disc({.radius = ball, .position = {2 * ball * i, 0}}));
    world.bodies[0].position.x() -= ball_gap;
    world.bodies[0].velocity.x() = ball_speed;
    return world;
}

/// One comes and one goes, with the same speed.
double cradle_error(const World& start, const World& now, double t) {
    const double hit = ball_gap / ball_speed;
    double most = 0;
    for (std::size_t i = 0; i < now.bodies.size(); ++i) {
        Eigen::Vector2d x = start.bodies[i].position;
        if (i == 0) x.x() += ball_speed * std::min(t, hit);
        if (i + 1 == now.bodies.size()) x.x() += ball_speed * std::max(0.0, t - hit);
        most = std::max(most, (now.bodies[i].position - x).norm());
    }
    return most;
}

/// A thin rod with tan(angle) = 2 whose lower end, on its right, slides to the right: with mu = 2 no force obeys
/// Coulomb's law (lesson 13).
World painleve() {
    constexpr double half_length = 1, half_height = 0.01;
    const double angle = std::atan(2.0);
    const double y = half_length * std::sin(angle) + half_height * std::cos(angle);
    return on_ground({box({.half_width = half_length,
                           .half_height = half_height,
                           .position = {0, y},
                           .angle = -angle,
                           .velocity = {3, 0}})});
}

const double limit_angle = std::atan(0.5);

/// mu is the slope to the last bit or so: it stays where it is, and nothing is left to hold it with.
World ramp() {
    World world;
    const Eigen::Vector2d normal(-std::sin(limit_angle), std::cos(limit_angle));
    add(world, {plane({.angle = limit_angle}), box({.position = 0.5 * normal, .angle = limit_angle})});
    return world;
}

World squeezed_disc() {
    return on_ground({plane({.angle = -0.5 * M_PI}), disc({.position = {0.5, 0.5}, .angular_velocity = 10}),
                      box({.position = {1.5, 0.5}})});
}

World bowl_of_200() {
    return bowl({});
}

std::vector<ArenaScene> scenes_of_lessons() {
    const char* const stands = "It stands.";
    return {
        {.name = "stack",
         .label = "a stack of 10 boxes",
         .kind = "towers",
         .tests = "News that has to go through ten layers.",
         .ideal = stands,
         .world = stack_of_ten,
         .error = moved<2>},
        {.name = "pyramid",
         .label = "a pyramid, 10 boxes wide",
         .kind = "towers",
         .tests = "Loads that many ways carry: forces are not unique, motion is.",
         .ideal = stands,
         .world = pyramid_of_ten,
         .error = moved<2>},
        {.name = "wall",
         .label = "a wall of 8 rows",
         .kind = "towers",
         .tests = "Contacts that hang together in loops, and bricks with three or four neighbours.",
         .ideal = stands,
         .world = brick_wall,
         .error = moved<2>},
        {.name = "card_house",
         .label = "a card house of 3 levels",
         .kind = "friction",
         .tests = "Friction that carries: without it nothing stands.",
         .ideal = stands,
         .world = cards,
         .error = moved<2>},
        {.name = "heavy_on_light",
         .label = "100 kg on four of 1 kg",
         .kind = "heavy",
         .tests = "Masses that differ a hundred times, the heavy one far from the ground.",
         .ideal = stands,
         .world = heavy_on_light,
         .error = moved<2>},
        {.name = "light_on_heavy",
         .label = "four of 1 kg on 100 kg",
         .kind = "heavy",
         .tests = "The same masses the easy way round.",
         .ideal = stands,
         .world = light_on_heavy,
         .error = moved<2>},
        {.name = "chain",
         .label = "a chain of 10 links",
         .kind = "chains",
         .tests = "Contacts that hang: the weight of all links in the uppermost.",
         .ideal = "It hangs still.",
         .world = chain_of_ten,
         .error = moved<2>,
         .find = find_chain},
        {.name = "cradle",
         .label = "five balls in a row, one comes",
         .kind = "impacts",
         .tests = "Which law of impact: all contacts at once, or one blow after the other.",
         .ideal = "One comes, one goes, with the same speed.",
         .world = cradle,
         .friction = 0,
         .restitution = 1,
         .seconds = 2,
         .rests = false,
         .error = cradle_error},
        {.name = "painleve",
         .label = "Painleve's rod",
         .kind = "one contact",
         .tests = "A start at which no force obeys Coulomb's law.",
         .ideal = "It does not blow up; what it does is not known.",
         .world = painleve,
         .friction = 2,
         .seconds = 2},
        {.name = "ramp",
         .label = "a box on a ramp, mu at its limit",
         .kind = "friction",
         .tests = "Friction at its bound, and nothing to spare.",
         .ideal = "It stays where it is.",
         .world = ramp,
         .error = moved<2>},
        {.name = "squeezed_disc",
         .label = "a turning disc, squeezed",
         .kind = "one contact",
         .tests = "A step with more than one right answer.",
         .ideal = "It comes to rest; after a step it turns with anything between 9.346 and 9.608 rad/s.",
         .world = squeezed_disc,
         .seconds = 2},
        {.name = "bowl",
         .label = "200 bodies fall into a bowl",
         .kind = "heaps",
         .tests = "A pile that makes itself, from bodies that are faster than a step can see.",
         .ideal = "All come to rest, without depth.",
         .world = bowl_of_200},
    };
}

}  // namespace

const std::vector<ArenaScene>& arena_scenes() {
    static const std::vector<ArenaScene> scenes = [] {
        std::vector<ArenaScene> all = scenes_of_lessons();
        for (const auto& more : {scenes_that_stand(), scenes_with_pins(), scenes_that_move()})
            all.insert(all.end(), more.begin(), more.end());
        return all;
    }();
    return scenes;
}

}  // namespace rbc
