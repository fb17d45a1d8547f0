#include "lessons/06_contact_sets/contact_sets.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include "lessons/06_contact_sets/bounding_tree.hpp"
#include "lessons/06_contact_sets/box_box.hpp"
#include "lessons/06_contact_sets/fast/kept_contacts.hpp"
#include "lessons/06_contact_sets/sweep_and_prune.hpp"
#include "tests/lessons/06_contact_sets_bodies.hpp"
#include "tests/support/count_allocations.hpp"
#include "tests/support/refusal.hpp"

using namespace rbc;
using namespace rbc::test;
using Eigen::Vector2d;

TEST_CASE("the smallest gap is the signed distance of the shapes, for every pair") {
    int overlapping = 0, apart = 0;
    for_random_pairs(400, 1.5, [&](const Body& a, const Body& b, RandomNumbers&) {
        const Manifold m = collide(a, 0, b, 1, 10);
        REQUIRE(m.count >= 1);
        // The search over directions ends 1e-16 around a smooth maximum and 1e-15 beside a kink, boxes prefer a face by
        // 1e-9 of at most 4 m.
        CHECK(std::abs(nearest(m).gap - signed_distance(a, b)) < 5e-9);
        (nearest(m).gap < 0 ? overlapping : apart) += 1;
    });
    CHECK(overlapping > 1000);
    CHECK(apart > 1000);
}

TEST_CASE("every contact point lies midway between two boundary points, half a gap along the normal") {
    for_random_pairs(400, 1.5, [&](const Body& a, const Body& b, RandomNumbers&) {
        for (const Contact& c : collide(a, 0, b, 1, 10)) {
            CHECK(std::abs(c.normal.norm() - 1) < 1e-14);
            CHECK(to_boundary(a, c.point - 0.5 * c.gap * c.normal) < 1e-13);  // a few roundings of numbers below 10
            CHECK(to_boundary(b, c.point + 0.5 * c.gap * c.normal) < 1e-13);
        }
    });
}

TEST_CASE("the other order gives the same contacts to the last bit, with opposite normals") {
    for_random_pairs(200, 1.5, [&](const Body& a, const Body& b, RandomNumbers&) {
        const Manifold one = collide(a, 3, b, 7, 0.3), two = collide(b, 7, a, 3, 0.3);
        REQUIRE(one.count == two.count);
        for (int i = 0; i < one.count; ++i) {
            const Contact &c = one.contacts[static_cast<std::size_t>(i)],
                          &d = two.contacts[static_cast<std::size_t>(i)];
            CHECK(c.point == d.point);
            CHECK(c.normal == -d.normal);
            CHECK(c.gap == d.gap);
            CHECK(c.feature == d.feature);
            CHECK((c.a == 3 && c.b == 7 && d.a == 7 && d.b == 3));
        }
    });
}

TEST_CASE("indices the other way round give the same contacts, and the same features in the other order") {
    // Which body is looked at first decides only between faces that are equal to 1e-9 of the size.
    for_random_pairs(200, 1.5, [&](const Body& a, const Body& b, RandomNumbers&) {
        const Manifold one = collide(a, 0, b, 1, 0.3), two = collide(a, 1, b, 0, 0.3);
        REQUIRE(one.count == two.count);
        CHECK((one.count == 0 || std::abs(nearest(one).gap - nearest(two).gap) < 1e-12));
        std::set<std::uint32_t> features, swapped;
        for (const Contact& c : one) features.insert(c.feature);
        for (const Contact& c : two) swapped.insert(feature_pair(higher_feature(c.feature), lower_feature(c.feature)));
        CHECK((features == swapped || one.contacts[0].gap > 0));
    });
}

TEST_CASE("moved and turned together, bodies have the same contacts, moved and turned; also 1e6 m away") {
    for_random_pairs(200, 1.5, [&](const Body& a, const Body& b, RandomNumbers& random) {
        for (double far : {10.0, 1e6}) {
            const double turn = random.between(-3, 3);
            const Vector2d shift(random.between(-far, far), random.between(-far, far));
            const auto move = [&](Body body) {
                body.position = Eigen::Rotation2Dd(turn) * body.position + shift;
                body.angle += turn;
                return body;
            };
            const Manifold one = collide(a, 0, b, 1, 0.3), two = collide(move(a), 0, move(b), 1, 0.3);
            if (one.count > 0 && std::abs(nearest(one).gap - 0.3) < 1e-9) continue;
            const double tolerance = 1e-13 + 1e-14 * far;  // rounding of the positions, and of angles times lengths
            REQUIRE((one.count == 0) == (two.count == 0));
            if (one.count == 0) continue;
            CHECK(std::abs(nearest(one).gap - nearest(two).gap) < tolerance);
            CHECK((Eigen::Rotation2Dd(turn) * nearest(one).normal - nearest(two).normal).norm() < 1e3 * tolerance);
            const Vector2d point = Eigen::Rotation2Dd(turn) * nearest(one).point + shift;
            CHECK((point - nearest(two).point).norm() < 1e3 * tolerance);
        }
    });
}

TEST_CASE("a small motion changes the gap by no more than it moves the surfaces") {
    for_random_pairs(200, 1.2, [&](const Body& a, const Body& b, RandomNumbers&) {
        const double dt = 1e-3, reach = 5;  // no point of interest is farther than 5 m from a centre
        const double farthest = dt * (a.velocity.norm() + b.velocity.norm() +
                                      reach * (std::abs(a.angular_velocity) + std::abs(b.angular_velocity)));
        const double before = nearest(collide(a, 0, b, 1, 10)).gap;
        const double after = nearest(collide(moved(a, dt), 0, moved(b, dt), 1, 10)).gap;
        CHECK(std::abs(after - before) <= farthest + 5e-9);
    });
}

TEST_CASE("n.u is the rate of the gap, for every pair") {
    int checked = 0;
    for_random_pairs(300, 1.2, [&](const Body& a, const Body& b, RandomNumbers&) {
        const double dt = 1e-5;
        const Manifold now = collide(a, 0, b, 1, 10);
        const Contact c = nearest(now);
        const Contact before = nearest(collide(moved(a, -dt), 0, moved(b, -dt), 1, 10));
        const Contact after = nearest(collide(moved(a, dt), 0, moved(b, dt), 1, 10));
        if (before.feature != c.feature || after.feature != c.feature) return;  // a kink in between
        World world;
        world.bodies = {a, b};
        // A central difference of a gap with curvature up to some 20/s^2 over r: dt^2 d'''/6, worst where round bodies
        // are nearly concentric (r > 1e-2 is asked for); rounding 1e-16/dt.
        if (std::abs(c.gap) < 1e-2 && c.feature == whole) return;
        const double rate = (after.gap - before.gap) / (2 * dt), u_n = c.normal.dot(relative_velocity(world, c));
        if ((a.position - b.position).norm() < 0.05) return;
        CHECK(std::abs(rate - u_n) < 1e-5);
        ++checked;
    });
    CHECK(checked > 3000);
}

TEST_CASE("the grid finds the same pairs as brute force, in the same order") {
    RandomNumbers random(66);
    HashedGrid grid;  // reused, so that nothing may be left over from the world before
    long pairs = 0;
    for (int scene = 0; scene < 3000; ++scene) {
        const World world = random_world(random, 40);
        const int n = static_cast<int>(world.bodies.size());
        const double margin = random.between(0, 1) < 0.5 ? 0 : random.decades(-3, 0.5);
        const double cell = random.between(0, 1) < 0.5 ? 0 : random.decades(-2, 2);
        CAPTURE(scene);
        const CandidatePairs right = find_pairs_brute_force(world, margin);
        CHECK(grid.find_pairs(world, margin, cell).pairs == right.pairs);
        CHECK(grid.find_pairs(world, margin, cell).tests <= right.tests);
        // Independent of bounds: every pair with a contact is among them.
        for (int i = 0; i < n; ++i) {
            for (int j = i + 1; j < n; ++j) {
                const Body &a = world.bodies[static_cast<std::size_t>(i)],
                           &b = world.bodies[static_cast<std::size_t>(j)];
                if (a.inverse_mass == 0 && b.inverse_mass == 0) continue;
                if (collide(a, i, b, j, margin).count == 0) continue;
                CHECK(std::binary_search(right.pairs.begin(), right.pairs.end(), BodyPair{i, j}));
                ++pairs;
            }
        }
    }
    CHECK(pairs > 3000);
}

TEST_CASE("where a face ends above a tilted edge, the gap changes by u_n - u_t tan(tilt)") {
    RandomNumbers random(61);
    int cut = 0;
    for (int n = 0; n < 4000; ++n) {
        const Body a = random_body(random, box, 1), b = random_body(random, box, 1);
        const double dt = 1e-5;
        const Manifold now = collide(a, 0, b, 1, 10), before = collide(moved(a, -dt), 0, moved(b, -dt), 1, 10),
                       after = collide(moved(a, dt), 0, moved(b, dt), 1, 10);
        if (now.count != 2 || before.count != 2 || after.count != 2) continue;
        World world;
        world.bodies = {a, b};
        for (std::size_t i = 0; i < 2; ++i) {
            const Contact& c = now.contacts[i];
            const auto same = [&](const Contact& d) {
                return d.feature == c.feature && (d.normal - c.normal).norm() < 1e-3 && std::abs(d.gap - c.gap) < 1e-3;
            };
            if (!same(before.contacts[i]) || !same(after.contacts[i])) continue;
            // The reference box has a face with this normal; the other box's edge is tilted against it.
            const auto tilt_of = [&](const Body& body) {
                const double angle = body.angle - std::atan2(c.normal.y(), c.normal.x());
                return angle - pi / 2 * std::round(angle / (pi / 2));
            };
            const bool reference_is_a = std::abs(tilt_of(a)) < 1e-12, reference_is_b = std::abs(tilt_of(b)) < 1e-12;
            if (reference_is_a == reference_is_b) continue;
            const Body& incident = reference_is_a ? b : a;
            const Box& shape = std::get<Box>(incident.shape);
            const Vector2d surface = c.point + (reference_is_a ? 0.5 : -0.5) * c.gap * c.normal;
            const Vector2d q = (Eigen::Rotation2Dd(-incident.angle) * (surface - incident.position)).cwiseAbs();
            const double from_corner = (q - Vector2d(shape.half_width, shape.half_height)).norm();
            if (from_corner > 1e-12 && from_corner < 1e-3) continue;  // about to change
            const double tangent = from_corner < 1e-12 ? 0 : std::tan(tilt_of(incident));
            // What moves along the face is the edge, so u_t is taken there; u_n is the same on the whole normal.
            const Vector2d u = point_velocity(b, surface) - point_velocity(a, surface);
            const double rate = (after.contacts[i].gap - before.contacts[i].gap) / (2 * dt);
            // The place slides along an edge that turns: third derivatives up to 1e4/s^3, times dt^2/6.
            CHECK(std::abs(rate - (c.normal.dot(u) - tangent * c.tangent().dot(u))) < 1e-5);
            cut += tangent != 0 ? 1 : 0;
        }
    }
    CHECK(cut > 1000);
}

TEST_CASE("a box that rocks on a box or a plane keeps its two feature ids, also in a stack of equal boxes") {
    RandomNumbers random(62);
    struct Base {
        Body body;
        double x;  ///< of the rocking box's centre
    };
    const Base bases[] = {{make_body(HalfPlane{}, 0, 0.5), 0},
                          {make_body(Box{0.5, 0.5}), 0},  // corner on corner, edge on edge
                          {make_body(Box{0.5, 0.5}), 0.3},
                          {make_body(Box{2, 0.5}), 0.1},
                          {make_body(Box{0.2, 0.5}), -0.1}};
    for (const Base& base : bases) {
        for (bool on_top_first : {false, true}) {
            std::set<std::uint32_t> features;
            std::vector<Vector2d> last;
            for (int n = 0; n < 2000; ++n) {
                // It turns about the lower corner of the moment, with some noise everywhere.
                const double angle = 0.04 * std::sin(0.05 * n) + random.between(-1e-9, 1e-9);
                const Vector2d pivot(angle > 0 ? -0.5 : 0.5, -0.5);
                Body top = make_body(Box{0.5, 0.5}, 0, 0, angle);
                top.position = Vector2d(base.x, 1) + pivot - Eigen::Rotation2Dd(angle) * pivot;
                top.position += 1e-6 * Vector2d(random.between(-1, 1), random.between(-1, 1));
                const Manifold m =
                    on_top_first ? collide(top, 0, base.body, 1, 0.06) : collide(base.body, 0, top, 1, 0.06);
                REQUIRE(m.count == 2);
                for (const Contact& c : m) features.insert(c.feature);
                // The contact of an id stays where it was: 0.04*0.05 rad a step over a metre, and the noise.
                for (std::size_t i = 0; i < 2 && !last.empty(); ++i) {
                    CHECK((m.contacts[i].point - last[i]).norm() < 0.004);
                }
                last = {m.contacts[0].point, m.contacts[1].point};
            }
            CHECK(features.size() == 2);
        }
    }
}

TEST_CASE("a resting box has its weight between two contacts: they are the ends of the common edge") {
    const Manifold m = collide(make_body(Box{1, 0.5}), 0, make_body(Box{0.5, 0.25}, 0.75, 0.7), 1);
    REQUIRE(m.count == 2);
    // Overlap in x from 0.25 to 1; B reaches down to 0.45, A up to 0.5.
    const Contact &one = m.contacts[0].point.x() < m.contacts[1].point.x() ? m.contacts[0] : m.contacts[1],
                  &two = &one == &m.contacts[0] ? m.contacts[1] : m.contacts[0];
    CHECK((one.point - Vector2d(0.25, 0.475)).norm() < 1e-15);
    CHECK((two.point - Vector2d(1, 0.475)).norm() < 1e-15);
    CHECK(one.feature == feature_pair(edge_feature(2), corner_feature(0)));
    CHECK(two.feature == feature_pair(corner_feature(2), edge_feature(0)));
    for (const Contact& c : m) {
        CHECK(c.normal == Vector2d(0, 1));
        CHECK(std::abs(c.gap + 0.05) < 1e-15);
    }
}

TEST_CASE("degenerate places have the answers that the header promises") {
    const Contact same = nearest(collide(make_body(Circle{1}, 2, 3), 0, make_body(Circle{0.5}, 2, 3), 1));
    CHECK(same.normal == Vector2d(0, 1));
    CHECK(same.gap == -1.5);
    CHECK(nearest(collide(make_body(Circle{1}), 1, make_body(Circle{0.5}), 0)).normal == Vector2d(0, -1));
    const Contact points = nearest(collide(make_body(PointShape{}), 0, make_body(PointShape{}), 1));
    CHECK((points.gap == 0 && points.normal == Vector2d(0, 1)));
    CHECK(collide(make_body(PointShape{}), 0, make_body(PointShape{}, 1e-300, 0), 1).count == 0);

    // A particle inside a box leaves by the nearest edge; in the middle of a square by edge 0.
    const Body square = make_body(Box{1, 1});
    const Contact inside = nearest(collide(square, 0, make_body(PointShape{}, 0.75, 0.25), 1));
    CHECK(inside.normal == Vector2d(1, 0));
    CHECK(inside.gap == -0.25);
    CHECK(inside.point == Vector2d(0.875, 0.25));
    CHECK(nearest(collide(square, 0, make_body(PointShape{}), 1)).normal == Vector2d(0, -1));
    // On the edge, to the last bit, and at a corner.
    CHECK(nearest(collide(square, 0, make_body(PointShape{}, 1, 0.5), 1)).gap == 0);
    // A 3-4-5 triangle of numbers of order 1: a rounding or two.
    CHECK(std::abs(nearest(collide(square, 0, make_body(Circle{0.5}, 1.3, 1.4), 1)).gap) < 1e-15);
    CHECK((nearest(collide(square, 0, make_body(Circle{0.6}, 1.3, 1.4), 1)).normal - Vector2d(0.6, 0.8)).norm() <
          1e-15);

    // Boxes: one inside the other, the same centre, corner above corner, touching corners, a plus sign.
    CHECK(std::abs(nearest(collide(square, 0, make_body(Box{0.1, 0.1}, 0.5, 0), 1)).gap + 0.6) < 1e-15);
    const Manifold equal = collide(square, 0, square, 1);
    CHECK((equal.count == 2 && equal.contacts[0].normal == Vector2d(0, -1) && equal.contacts[0].gap == -2));
    const Manifold corners = collide(square, 0, make_body(Box{1, 1}, 2.3, 2.4), 1, 1);
    CHECK((corners.count == 1 && std::abs(corners.contacts[0].gap - 0.5) < 1e-15));
    CHECK((corners.contacts[0].normal - Vector2d(0.6, 0.8)).norm() < 1e-15);
    CHECK(corners.contacts[0].feature == feature_pair(corner_feature(2), corner_feature(0)));
    CHECK(collide(square, 0, make_body(Box{1, 1}, 2, 2), 1).count == 1);
    CHECK(collide(make_body(Box{1, 0.1}), 0, make_body(Box{0.1, 1}), 1).count == 2);

    // Only touching counts with margin 0; the margin itself is included.
    CHECK(collide(square, 0, make_body(Box{1, 1}, 2.5, 0), 1, 0.5).count == 2);
    CHECK(collide(square, 0, make_body(Box{1, 1}, 2.5, 0), 1, 0.4999).count == 0);
    // Half-planes: none with each other, two corners of a box and no more, at any depth.
    CHECK(collide(make_body(HalfPlane{}), 0, make_body(HalfPlane{}, 0, -1), 1, 1).count == 0);
    const Manifold deep = collide(make_body(HalfPlane{}), 0, make_body(Box{1, 1}, 0, -5, 0.1), 1);
    CHECK((deep.count == 2 && deep.contacts[0].feature == feature_pair(whole, corner_feature(0)) &&
           deep.contacts[1].feature == feature_pair(whole, corner_feature(1))));
}

TEST_CASE("a contact set holds the contacts of every pair once, sorted, without pairs of fixed bodies") {
    World world;
    world.bodies = {make_body(HalfPlane{}), make_body(Box{1, 0.5}, 0, 0.5), make_body(Box{0.5, 0.5}, 0, 1.5),
                    make_body(Circle{0.25}, 3, 0.2), make_body(Box{1, 1}, 3, 0)};
    world.bodies[0].inverse_mass = world.bodies[0].inverse_inertia = 0;
    world.bodies[4].inverse_mass = world.bodies[4].inverse_inertia = 0;
    const std::vector<Contact> contacts = contact_set(world, 1e-6);
    REQUIRE(contacts.size() == 6);  // plane-box 2, box-box 2, plane-circle 1, circle-box 1
    for (std::size_t i = 1; i < contacts.size(); ++i) {
        const Contact &c = contacts[i - 1], &d = contacts[i];
        CHECK(std::tuple(c.a, c.b, c.feature) < std::tuple(d.a, d.b, d.feature));
    }
}

TEST_CASE("classification: the threshold makes rest wide, zero makes it a single number") {
    CHECK(classify(-0.2, 0.1) == ContactClass::colliding);
    CHECK(classify(0.2, 0.1) == ContactClass::separating);
    for (double u : {-0.1, -1e-17, 0.0, 0.05, 0.1}) CHECK(classify(u, 0.1) == ContactClass::resting);
    CHECK(classify(0, 0) == ContactClass::resting);
    CHECK(classify(-1e-17, 0) == ContactClass::colliding);
    CHECK_THROWS_AS(classify(NAN, 0.1), std::invalid_argument);
    CHECK_THROWS_AS(classify(0, NAN), std::invalid_argument);
    CHECK_THROWS_AS(classify(0, -1), std::invalid_argument);
}

TEST_CASE("what is not a place or a size is refused with the body's index, everywhere") {
    const auto says = [](const auto& call, const char* part) { return refusal(call).find(part) != std::string::npos; };
    for (double bad : {double(NAN), double(INFINITY)}) {
        for (int what = 0; what < 5; ++what) {
            World world;
            world.bodies = {make_body(Circle{1}), make_body(Box{1, 1}, 1, 1)};
            Body& body = world.bodies[1];
            if (what == 0) body.position.y() = bad;
            if (what == 1) body.angle = bad;
            if (what == 2) body.shape = Box{1, bad};
            if (what == 3) body.shape = Circle{bad};
            if (what == 4) body.shape = Circle{-1};
            CHECK(says([&] { collide(world.bodies[0], 0, body, 1); }, "body 1"));
            CHECK(says([&] { contact_set(world); }, "body 1"));
            CHECK(says([&] { find_pairs_grid(world, 0); }, "body 1"));
            CHECK(says([&] { find_pairs_brute_force(world, 0); }, "body 1"));
        }
        CHECK(says([&] { contact_set({}, bad); }, "margin"));
        CHECK(says([&] { find_pairs_brute_force<2>({}, bad); }, "margin"));
        CHECK(says([&] { find_pairs_grid<2>({}, 0, bad); }, "cell"));
    }
    CHECK(says([] { collide(make_body(Circle{1}), 0, make_body(Circle{1}), 1, -1); }, "margin"));
    CHECK(says([] { collide(make_body(Circle{1}), 2, make_body(Circle{1}), 2); }, "itself"));
    CHECK(contact_set({}).empty());
}

TEST_CASE("the number of tests grows with the number of bodies, not with its square") {
    long tests_of_400 = 0;
    for (int side : {20, 40, 80}) {
        World world;
        for (int i = 0; i < side * side; ++i) world.bodies.push_back(make_body(Circle{0.4}, i % side, i / side));
        const CandidatePairs found = find_pairs_grid(world, 0.05);
        CHECK(found.pairs.empty());  // neighbours are 0.2 m apart
        const long bodies = side * side;
        if (side == 20) tests_of_400 = found.tests;
        CHECK(found.tests < 4 * bodies);
        CHECK(found.tests <= 1.1 * static_cast<double>(tests_of_400 * bodies) / 400);
        CHECK(find_pairs_brute_force(world, 0.05).tests == bodies * (bodies - 1) / 2);
    }
}

TEST_CASE("of two faces that are equal up to round-off, the first box's gives the normal") {
    RandomNumbers random(63);
    const Body a = make_body(Box{0.7, 0.5}, 0, 0, 0.3);
    for (int n = 0; n < 200; ++n) {
        Body b = make_body(Box{0.5, 0.5}, 0, 0, 0.3 + random.between(-1e-10, 1e-10));
        b.position = Eigen::Rotation2Dd(0.3) * Vector2d(0.2, 0.99) + 1e-10 * Vector2d(0, random.between(-1, 1));
        for (const Contact& c : collide(a, 0, b, 1)) CHECK(c.normal == Vector2d(-std::sin(0.3), std::cos(0.3)));
    }
}

TEST_CASE("occupied cells are those that a body touches, also left of and below the origin") {
    World world;
    world.bodies = {make_body(Circle{0.1}, -0.5, -0.5), make_body(Circle{0.1}, 1.5, -0.95), make_body(HalfPlane{})};
    HashedGrid grid;
    grid.find_pairs(world, 0, 1);
    CHECK(grid.cell_size() == 1);
    CHECK(grid.occupied_cells() == std::vector<GridCell<2>>{{-1, -1}, {1, -2}, {1, -1}});
    grid.find_pairs(world, 0.1);
    CHECK(grid.cell_size() == doctest::Approx(0.3));
}

TEST_CASE("a warm grid, sweep, tree and list of contacts allocate nothing") {
    RandomNumbers random(64);
    World world;
    for (int i = 0; i < 500; ++i) world.bodies.push_back(random_body(random, kinds[i % 3], 10));
    world.bodies.push_back(make_body(HalfPlane{}));
    HashedGrid grid;
    SweepAndPrune sweep;
    BoundingTree tree;
    std::vector<Contact> contacts;
    const auto find_all = [&] {
        find_contacts(world, 0.1, grid.find_pairs(world, 0.1).pairs, contacts);
        sweep.find_pairs(world, 0.1);
        return tree.find_pairs(world, 0.1).pairs.size();
    };
    find_all();
    const long before = allocations;
    const std::size_t pairs = find_all();
    CHECK(allocations == before);
    CHECK(contacts.size() > 100);
    CHECK(pairs > 100);
}

TEST_CASE("once everything was seen, kept contacts allocate nothing either") {
    std::vector<Body> row;
    for (int i = 0; i < 30; ++i) row.push_back(make_body(Box{0.5, 0.5}, 1.01 * i));
    KeptContacts kept;
    std::vector<Contact> contacts;
    for (int round = 0; round < 2; ++round) {
        World world{row};
        for (std::size_t k = 0; k < 50; ++k) {
            world.bodies[k % 20].position.x() += 0.07;
            contacts.clear();
            const long before = allocations;
            kept(world, 0.02, contacts);
            const long taken = allocations - before;
            if (round == 1) CHECK(taken == 0);
        }
    }
}

TEST_CASE("numbers of the lesson's first two experiments") {
    // A box that turns flat on another: when its second contact comes and goes, in steps of 0.02 s.
    const Body base = make_body(Box{1.3, 0.5}, 0, -0.55);
    const auto span_of_two = [&](double margin) {
        Body top = make_body(Box{0.6, 0.45}, -0.4, 0.39, 0.22);
        top.velocity = {0.09, 0};
        top.angular_velocity = -0.12;
        std::vector<double> times;
        for (int n = 0; n <= 300; ++n, top = moved(top, 0.02)) {
            if (collide(base, 0, top, 1, margin).count == 2) times.push_back(0.02 * n);
        }
        return std::pair(times.front(), times.back());
    };
    CHECK(span_of_two(0.06).first == doctest::Approx(0.90));
    CHECK(span_of_two(0.06).second == doctest::Approx(2.76));
    CHECK(span_of_two(0).first == doctest::Approx(1.70));
    CHECK(span_of_two(0).second == doctest::Approx(1.96));
    // A particle through a box: the depth is a roof of slope 0.11 m/s with its ridge at the box's middle.
    const Body box_body = make_body(Box{1.5, 0.9});
    for (int n = 0; n <= 340; ++n) {
        const double t = 0.02 * n, y = -0.5 + 0.11 * t;
        const Contact c = nearest(collide(box_body, 0, make_body(PointShape{}, -1.1 + 0.23 * t, y), 1));
        if (std::abs(y) < 1e-12) continue;
        if (1.5 - std::abs(-1.1 + 0.23 * t) < 0.9 - std::abs(y)) continue;  // a side is nearer
        CHECK(std::abs(c.gap + 0.9 - std::abs(y)) < 1e-14);
        CHECK(c.normal == Vector2d(0, y < 0 ? -1 : 1));
    }
}
