#include <algorithm>
#include <cmath>

#include "common/foundation/scenes/bodies.hpp"
#include "common/foundation/scenes/card_house.hpp"
#include "common/foundation/scenes/stacks.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/24_arena/more_scenes.hpp"

namespace rbc {

namespace {

using Eigen::Rotation2Dd;
using Eigen::Vector2d;
using namespace scenes;

constexpr int shallow = 5, deep = 50;  // mm

template <int overlap_mm>
World overlapping_stack() {
    return on_ground(stack({.masses = equal(10), .gap = -overlap_mm / 1000.0}));
}

template <int overlap_mm>
World overlapping_pyramid() {
    return on_ground(pyramid({.rows = 10, .gap = -overlap_mm / 1000.0}));
}

/// What has healed lies as if it had never overlapped: each row on the one below it, its middles where they were.
template <World (*healed)()>
double off_from(const World&, const World& now, double t) {
    return moved<2>(healed(), now, t);
}

World pyramid_of_45() {
    return on_ground(pyramid({.rows = 45}));
}

template <int kilometres>
World stack_far_away() {
    World world = on_ground(stack({.masses = equal(10)}));
    for (Body& body : world.bodies) body.position += 1000.0 * kilometres * Vector2d(1, 1);
    return world;
}

/// A card of length 2 L, thickness 2 t and weight W leans by phi. With N and H at its foot, P of the long card at its
/// outer upper corner and its partner at the inner one, the moments about that one are
///
///   2 L (N sin phi - H cos phi) = W (L sin phi + t cos phi) + 2 t P cos phi       (+- 2 t mu P sin phi at most)
///
/// Summed over the n cards of the lowest row, with sum N = M g and sum P = M g - n W, H <= mu N wants
///
///   mu >= tan phi - (tan phi + t/L) n W/(2 M g) - (t/L) (1 - n W/(M g)) (1 + mu tan phi)
///
/// Here n = 8 and M g = 25.7 W: at least 0.314, whoever carries what, and 0.316 is enough where all carry alike. The
/// rows above want less. Partners push each other level, on a long side: that wants tan phi = 0.394.
World fine_cards() {
    return on_ground(card_house({.levels = 4, .lean = 0.375, .half_thickness = 0.01}));
}

/// Five storeys, each a plank 1:20 on two boxes.
World storeys() {
    World world = on_ground({});
    constexpr double half_length = 1, half_height = 0.05, leg = 0.15;  // m
    for (int k = 0; k < 5; ++k) {
        const double floor = 2 * (leg + half_height) * k;
        for (const int side : {-1, 1})
            world.bodies.push_back(box({.half_width = leg, .half_height = leg, .position = {0.7 * side, floor + leg}}));
        world.bodies.push_back(box(
            {.half_width = half_length, .half_height = half_height, .position = {0, floor + 2 * leg + half_height}}));
    }
    return world;
}

/// An arch of stones that is a chain upside down. From the middle c_0 of the keystone to either side, with the thrust H
/// and the weight W of a stone,
///
///   c_(k+1) = c_k + s e_k,   e_k along (H, -(k + 1/2) W),
///
/// and a joint across e_k halfway between c_k and c_(k+1): the forces on a stone meet in its middle, and each goes
/// through the middle of its joint, at right angles. Stones are wedges, drawn as boxes: the joints are `arch_joints`.
struct ArchJoint {
    Vector2d face, normal;  // of the left stone, in its axes, m
    Vector2d lower, upper;  // ends of the right stone's face, in its axes, m
};
struct Arch {
    World world;                    // the ground, the left abutment, stones from left to right, the right abutment
    std::vector<ArchJoint> joints;  // of bodies i + 1 and i + 2
};

Arch make_arch() {
    constexpr int stones_on_a_side = 5;
    constexpr double spacing = 0.6, half_thickness = 0.25, thrust = 2, foot = 0.35;  // m, m, weights of a stone, m
    constexpr int n = 2 * stones_on_a_side + 3;
    std::vector<Vector2d> middles(n), joints(n - 1), along(n - 1);
    for (int k = 0; k <= stones_on_a_side; ++k) {
        const auto right = static_cast<std::size_t>(stones_on_a_side + 1 + k), left = n - 1 - right;
        const Vector2d e = Vector2d(thrust, -(k + 0.5)).normalized(), mirrored(e.x(), -e.y());
        along[right] = e;
        along[left - 1] = mirrored;
        middles[right + 1] = middles[right] + spacing * e;
        middles[left - 1] = middles[left] - spacing * mirrored;
        joints[right] = middles[right] + 0.5 * spacing * e;
        joints[left - 1] = middles[left] - 0.5 * spacing * mirrored;
    }
    Arch arch{on_ground({}), {}};
    const double height = foot - middles.back().y();
    for (std::size_t i = 0; i < n; ++i) {
        const bool fixed_end = i == 0 || i == n - 1;
        const Vector2d e = i == 0 ? along[0] : i == n - 1 ? along.back() : Vector2d(along[i - 1] + along[i]);
        arch.world.bodies.push_back(box({.half_width = 0.5 * spacing,
                                         .half_height = half_thickness,
                                         .mass = fixed_end ? fixed : 1,
                                         .position = middles[i] + Vector2d(0, height),
                                         .angle = std::atan2(e.y(), e.x())}));
    }
    for (std::size_t i = 0; i + 1 < n; ++i) {
        const Body &a = arch.world.bodies[i + 1], &b = arch.world.bodies[i + 2];
        const Vector2d at = joints[i] + Vector2d(0, height), across(-along[i].y(), along[i].x());
        const Rotation2Dd into_a(-a.angle), into_b(-b.angle);
        arch.joints.push_back({.face = into_a * (at - a.position),
                               .normal = into_a * along[i],
                               .lower = into_b * (at - half_thickness * across - b.position),
                               .upper = into_b * (at + half_thickness * across - b.position)});
    }
    return arch;
}

const Arch& the_arch() {
    static const Arch arch = make_arch();
    return arch;
}

World arch_of_stones() {
    return the_arch().world;
}

/// Neighbours touch at their joints, all others as boxes do.
void find_arch(const World& world, double margin, std::vector<Contact>& contacts) {
    const auto first = static_cast<std::ptrdiff_t>(contacts.size());
    for (const Contact& contact : contact_set(world, margin))
        if (contact.a == 0 || contact.b != contact.a + 1) contacts.push_back(contact);
    for (std::size_t i = 0; i < the_arch().joints.size(); ++i) {
        const ArchJoint& joint = the_arch().joints[i];
        const Body &a = world.bodies[i + 1], &b = world.bodies[i + 2];
        const Rotation2Dd turn_a(a.angle), turn_b(b.angle);
        const Vector2d normal = turn_a * joint.normal, face = a.position + turn_a * joint.face;
        for (const std::uint32_t end : {0u, 1u}) {
            const Vector2d at = b.position + turn_b * (end == 0 ? joint.lower : joint.upper);
            const double gap = normal.dot(at - face);
            if (gap <= margin)
                contacts.push_back({static_cast<int>(i) + 1, static_cast<int>(i) + 2, at, normal, gap, end});
        }
    }
    std::sort(contacts.begin() + first, contacts.end(),
              [](const Contact& one, const Contact& other) { return identity(one) < identity(other); });
}

}  // namespace

std::vector<ArenaScene> scenes_that_stand() {
    const char* const heals = "It heals soon and nothing is thrown up: all lies as if it had never overlapped.";
    const char* const as_near = "As near the origin: it stands.";
    return {
        {.name = "overlap_stack",
         .label = "10 boxes, 5 mm in each other",
         .kind = "overlap",
         .tests = "Depth that is there at the start.",
         .ideal = heals,
         .world = overlapping_stack<shallow>,
         .overlap = shallow / 1000.0,
         .error = off_from<overlapping_stack<0>>},
        {.name = "overlap_pyramid",
         .label = "a pyramid, 5 mm in each other",
         .kind = "overlap",
         .tests = "Depth at the start, in many contacts that hang together.",
         .ideal = heals,
         .world = overlapping_pyramid<shallow>,
         .overlap = shallow / 1000.0,
         .error = off_from<overlapping_pyramid<0>>},
        {.name = "overlap_deep",
         .label = "10 boxes, 50 mm in each other",
         .kind = "overlap",
         .tests = "Deep overlap: what pushes it out at once throws the boxes up.",
         .ideal = heals,
         .world = overlapping_stack<deep>,
         .overlap = deep / 1000.0,
         .error = off_from<overlapping_stack<0>>},
        {.name = "arch",
         .label = "an arch of 11 stones",
         .kind = "towers",
         .tests = "Forces that go round: every stone is held by both of its neighbours.",
         .ideal = "It stands, without friction even: the thrust goes through the middle of each joint, across it.",
         .world = arch_of_stones,
         .error = moved<2>,
         .find = find_arch},
        {.name = "cards_mu_04",
         .label = "a card house of 4 levels, mu = 0.4",
         .kind = "friction",
         .tests = "Friction near its bound, in many contacts at once.",
         .ideal = "It stands: its feet want mu = 0.316, cards that lean on each other tan(0.375) = 0.394.",
         .world = fine_cards,
         .friction = 0.4,
         .error = moved<2>},
        {.name = "cards_mu_03",
         .label = "the same, mu = 0.3",
         .kind = "heaps",
         .tests = "Friction that is not enough: nothing may hold what cannot stand.",
         .ideal = "It falls: no forces with mu < 0.314 hold its feet.",
         .world = fine_cards,
         .friction = 0.3},
        {.name = "storeys",
         .label = "five storeys of planks 1:20",
         .kind = "towers",
         .tests = "Long thin bodies, which small errors of an impulse turn.",
         .ideal = "It stands.",
         .world = storeys,
         .error = moved<2>},
        {.name = "far_10_km",
         .label = "the stack, 10 km from the origin",
         .kind = "towers",
         .tests = "Digits that are lost where coordinates are large.",
         .ideal = as_near,
         .world = stack_far_away<10>,
         .error = moved<2>},
        {.name = "far_1000_km",
         .label = "the stack, 1000 km from the origin",
         .kind = "towers",
         .tests = "More digits lost: here a position is known to 1e-10 m.",
         .ideal = as_near,
         .world = stack_far_away<1000>,
         .error = moved<2>},
        {.name = "pyramid_of_45",
         .label = "a pyramid of 1035 boxes",
         .kind = "towers",
         .tests = "Many bodies: what a step costs, and how far down news gets in it.",
         .ideal = "It stands.",
         .world = pyramid_of_45,
         .error = moved<2>},
    };
}

}  // namespace rbc
