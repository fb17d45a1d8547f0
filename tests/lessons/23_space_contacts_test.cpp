#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string>

#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/23_space/cuboid_cuboid.hpp"
#include "tests/lessons/23_space_solids.hpp"
#include "tests/support/truth_json.hpp"

using namespace rbc;
using namespace rbc::test;
using Eigen::Quaterniond;
using Eigen::Vector3d;

namespace {

SpatialBody cuboid_in(const nlohmann::json& box) {
    SpatialBody body = scenes::cuboid_body(vector_of(box.at("half")), 1);
    body.position = vector_of(box.at("centre"));
    const Eigen::VectorXd q = vector_of(box.at("q"));
    body.orientation = Quaterniond(q[0], q[1], q[2], q[3]);
    return body;
}

double smallest_half(const SpatialBody& body) {
    const Cuboid* box = std::get_if<Cuboid>(&body.shape);
    const Hull* solid = std::get_if<Hull>(&body.shape);
    return box ? box->half.minCoeff() : solid ? solid->mesh->half_width : std::numeric_limits<double>::infinity();
}

/// Below it lengths are round-off to the contacts of two bodies; 0 where no flat face is in play on both sides.
double tolerance_between(const SpatialBody& a, const SpatialBody& b) {
    const double least = std::min(smallest_half(a), smallest_half(b));
    return std::isfinite(least) ? contact_tolerance * least : 0;
}

constexpr ManifoldOptions exact_manifold{.reduce = false, .face_preference = contact_tolerance};

}  // namespace

TEST_CASE("contacts of two cuboids are those of the reference") {
    for (const auto& run : truth_json("space_boxbox.json").at("cases")) {
        CAPTURE(run.at("name").get<std::string>());
        const SpatialBody a = cuboid_in(run.at("A")), b = cuboid_in(run.at("B"));
        const Polyhedron at_a = polyhedron_of(a, a.position), at_b = polyhedron_of(b, a.position);
        const double S = std::max(at_a.stretch.maxCoeff(), at_b.stretch.maxCoeff()) + (b.position - a.position).norm();
        const bool slack = run.at("name").get<std::string>().starts_with("near_parallel");
        const double of_points = (slack ? 1e-6 : 1e-10) * S, of_n = slack ? 1e-6 : 1e-10;

        const CuboidSeparations s = cuboid_separations(at_a, at_b);
        const std::array<std::string, 15> names{"A0",  "A1",  "A2",  "B0",  "B1",  "B2",  "E00", "E01",
                                                "E02", "E10", "E11", "E12", "E20", "E21", "E22"};
        for (std::size_t k = 0; k < 15; ++k) {
            const auto& right = run.at("axes_d").at(names[k]);
            const double found = k < 6 ? s.faces[k] : s.edges[k - 6];
            CAPTURE(names[k]);
            CHECK(right.is_null() == (found == -std::numeric_limits<double>::infinity()));
            // An axis that is nearly none has lost as many digits as its length is below 1.
            if (!right.is_null()) CHECK(std::abs(found - right.get<double>()) < (k < 6 || !slack ? 1e-11 : 1e-9) * S);
        }
        const SeparatingAxis axis = cuboid_axes(at_a, at_b).preferred(run.at("tol_used").get<double>());
        CHECK(std::abs(axis.separation - run.at("d").get<double>()) < 1e-11 * S);
        CHECK((axis.n - vector_of(run.at("n"))).norm() < of_n);
        const auto& kind = run.at("kind_detail");
        const bool is_face = kind.at("type") == "face";
        CHECK((axis.kind != SeparatingAxis::Kind::edges) == is_face);
        if (is_face) {
            CHECK((axis.kind == SeparatingAxis::Kind::face_of_a) == (kind.at("box") == "A"));
            CHECK(axis.face == 2 * kind.at("axis").get<int>() + (kind.at("sign") == 1 ? 0 : 1));
        } else {
            CHECK((axis.edge_a[1] - axis.edge_a[0]) == 1 << kind.at("i").get<int>());
            CHECK((axis.edge_b[1] - axis.edge_b[0]) == 1 << kind.at("j").get<int>());
        }
        const SpatialManifold found = collide(a, 0, b, 1, run.at("margin").get<double>(), exact_manifold);
        const auto& right = run.at("points");
        REQUIRE(found.count == static_cast<int>(right.size()));
        std::set<const SpatialContact*> met;
        for (const auto& point : right) {
            const Vector3d middle = vector_of(point.at("mid"));
            const SpatialContact* nearest_one =
                std::min_element(found.begin(), found.end(), [&](const SpatialContact& c, const SpatialContact& d) {
                    return (c.point - middle).norm() < (d.point - middle).norm();
                });
            met.insert(nearest_one);
            CHECK((nearest_one->point - middle).norm() < of_points);
            CHECK(std::abs(nearest_one->gap - point.at("gap").get<double>()) < 1e-11 * S);
            CHECK((nearest_one->normal - vector_of(run.at("n"))).norm() < of_n);
        }
        CHECK(met.size() == right.size());
        CHECK(collide(a, 0, b, 1, run.at("margin").get<double>()).count <= 4);
    }
}

TEST_CASE("the smallest gap is the signed distance of the shapes, for every pair and size") {
    int overlapping = 0, apart = 0;
    for_random_pairs(150, 1.2, [&](const SpatialBody& a, const SpatialBody& b, double size, RandomNumbers& random) {
        const SpatialManifold m = collide(a, 0, b, 1, 10 * size, exact_manifold);
        REQUIRE(m.count >= 1);
        const double right = signed_distance(a, b);
        // There are contacts if it is below the margin, and none above it.
        const double margin = random.between(0, 1) * size;
        const SpatialManifold near = collide(a, 0, b, 1, margin);
        if (std::abs(right - margin) > 3 * tolerance_between(a, b) + 1e-14 * size)
            CHECK((near.count > 0) == (right < margin));
        for (const SpatialContact& c : near) CHECK(c.gap <= margin + 1e-6 * size);
        // The tolerance decides between axes that are equally good; one plane is as good as another up to it.
        CHECK(std::abs(nearest(m).gap - right) < 3 * tolerance_between(a, b) + 1e-14 * size);
        // By default faces are preferred to edges by 1e-3 of a half width, and of contacts as deep, to 1e-3 of their
        // extent, which is at most 4 sizes, some are left out.
        const SpatialManifold usual = collide(a, 0, b, 1, 10 * size);
        CHECK(usual.count <= 4);
        CHECK(std::abs(nearest(usual).gap - right) < 5e-3 * size);
        (right < 0 ? overlapping : apart) += 1;
    });
    CHECK(overlapping > 500);
    CHECK(apart > 500);
}

TEST_CASE("every contact point lies midway between two surface points, half a gap along the normal") {
    for_random_pairs(150, 1.2, [&](const SpatialBody& a, const SpatialBody& b, double size, RandomNumbers&) {
        for (const SpatialContact& c : collide(a, 0, b, 1, 10 * size, exact_manifold)) {
            CHECK(std::abs(c.normal.norm() - 1) < 1e-14);
            // A clipped point may be outside of a side plane by the tolerance.
            const double tolerance = tolerance_between(a, b) + 1e-14 * size;
            CHECK(to_surface(a, c.point - 0.5 * c.gap * c.normal) < tolerance);
            CHECK(to_surface(b, c.point + 0.5 * c.gap * c.normal) < tolerance);
        }
    });
}

TEST_CASE("the other order gives the same contacts in space to the last bit, with opposite normals") {
    for_random_pairs(100, 1.2, [&](const SpatialBody& a, const SpatialBody& b, double size, RandomNumbers&) {
        const SpatialManifold one = collide(a, 3, b, 7, 0.3 * size), two = collide(b, 7, a, 3, 0.3 * size);
        REQUIRE(one.count == two.count);
        for (int i = 0; i < one.count; ++i) {
            const SpatialContact &c = one.begin()[i], &d = two.begin()[i];
            CHECK(c.point == d.point);
            CHECK(c.normal == -d.normal);
            CHECK(c.gap == d.gap);
            CHECK(c.feature == d.feature);
            CHECK((c.a == 3 && c.b == 7 && d.a == 7 && d.b == 3));
        }
        // With the indices the other way round the same features meet.
        const SpatialManifold three = collide(a, 7, b, 3, 0.3 * size);
        REQUIRE(one.count == three.count);
        for (const SpatialContact& c : one) {
            const SpatialContact* d = with_feature(three, swapped_features(c.feature));
            REQUIRE(d != nullptr);
            CHECK(std::abs(c.gap - d->gap) < 1e-13 * size);
            CHECK((c.normal - d->normal).norm() < 1e-9);  // of nearly parallel edges
        }
    });
}

TEST_CASE("moved and turned together, solids have the same contacts, moved and turned; also 1e6 sizes away") {
    for_random_pairs(60, 1.2, [&](const SpatialBody& a, const SpatialBody& b, double size, RandomNumbers& random) {
        for (const double far : {10.0, 1e6}) {
            const Quaterniond turn = random_turn(random);
            const Vector3d shift = far * size * random_vector(random, 1);
            const SpatialManifold one = collide(a, 0, b, 1, 0.3 * size),
                                  two = collide(moved(a, turn, shift), 0, moved(b, turn, shift), 1, 0.3 * size);
            if (one.count > 0 && std::abs(nearest(one).gap - 0.3 * size) < 1e-8 * size) continue;
            const double tolerance = (1e-13 + 1e-15 * far) * size;  // rounding of the positions
            REQUIRE((one.count == 0) == (two.count == 0));
            for (const SpatialContact& c : one) {
                const SpatialContact* d = with_feature(two, c.feature);
                if (std::abs(c.gap - 0.3 * size) < 1e-8 * size) continue;
                REQUIRE(d != nullptr);
                CHECK(std::abs(c.gap - d->gap) < tolerance);
                CHECK((turn * c.normal - d->normal).norm() < 1e4 * tolerance / size);
                CHECK((turn * c.point + shift - d->point).norm() < 1e4 * tolerance);
            }
        }
    });
}

TEST_CASE("2^20 sizes from the origin, where positions keep their digits, contacts have the same bits") {
    for_random_pairs(20, 1.2, [&](SpatialBody a, SpatialBody b, double size, RandomNumbers& random) {
        const double unit = std::exp2(std::floor(std::log2(size)) - 20);  // 2^-20 of the size: 40 bits in all
        for (SpatialBody* body : {&a, &b}) body->position = unit * (body->position / unit).array().round();
        const Vector3d far = unit * 0x1p20 * (0x1p20 * random_vector(random, 1)).array().round();
        const SpatialManifold one = collide(a, 0, b, 1, 0.3 * size),
                              two = collide(moved(a, Quaterniond::Identity(), far), 0,
                                            moved(b, Quaterniond::Identity(), far), 1, 0.3 * size);
        REQUIRE(one.count == two.count);
        for (int i = 0; i < one.count; ++i) {
            CHECK(one.begin()[i].gap == two.begin()[i].gap);
            CHECK(one.begin()[i].normal == two.begin()[i].normal);
            CHECK(one.begin()[i].feature == two.begin()[i].feature);
        }
    });
}

TEST_CASE("worlds twice as large, and 2^-20 as large, have contacts of the same bits") {
    const auto scaled = [](SpatialBody body, double scale) {
        body.position *= scale;
        if (Sphere* ball = std::get_if<Sphere>(&body.shape)) ball->radius *= scale;
        if (Cuboid* box = std::get_if<Cuboid>(&body.shape)) box->half *= scale;
        if (Hull* solid = std::get_if<Hull>(&body.shape)) {
            HullMesh mesh = *solid->mesh;
            for (Vector3d& corner : mesh.corners) corner *= scale;
            mesh.half_width *= scale;
            solid->mesh = std::make_shared<const HullMesh>(mesh);
        }
        return body;
    };
    for_random_pairs(20, 1.2, [&](const SpatialBody& a, const SpatialBody& b, double size, RandomNumbers&) {
        for (const double scale : {2.0, 0x1p-20}) {
            const SpatialManifold one = collide(a, 0, b, 1, 0.3 * size),
                                  two = collide(scaled(a, scale), 0, scaled(b, scale), 1, scale * 0.3 * size);
            REQUIRE(one.count == two.count);
            for (int i = 0; i < one.count; ++i) {
                CHECK(scale * one.begin()[i].gap == two.begin()[i].gap);
                CHECK(scale * one.begin()[i].point == two.begin()[i].point);
                CHECK(one.begin()[i].normal == two.begin()[i].normal);
                CHECK(one.begin()[i].feature == two.begin()[i].feature);
            }
        }
    });
}

TEST_CASE("B moved along n moves the gap by as much, and by -d just touches: n from A to B, d negative inside") {
    int edges = 0, deep = 0;
    for_random_pairs(150, 1.2, [&](const SpatialBody& a, const SpatialBody& b, double size, RandomNumbers&) {
        const SpatialManifold m = collide(a, 0, b, 1, 10 * size, exact_manifold);
        const SpatialContact c = nearest(m);
        const auto away = [&](double distance) { return moved(b, Quaterniond::Identity(), distance * c.normal); };
        const double step = 1e-4 * size;
        for (const double way : {step, -step}) {
            const SpatialManifold after = collide(a, 0, away(way), 1, 20 * size, exact_manifold);
            if (const SpatialContact* d = with_feature(after, c.feature); d && (d->normal - c.normal).norm() < 1e-9)
                CHECK(std::abs(d->gap - c.gap - way) < 1e-13 * size);
            if (c.gap < 0)
                CHECK(signed_distance(a, away(way)) >= c.gap + way - 2 * tolerance_between(a, b) - 1e-13 * size);
        }
        CHECK(std::abs(signed_distance(a, away(-c.gap))) < 3 * tolerance_between(a, b) + 1e-13 * size);
        CHECK(signed_distance(a, away(-c.gap + 0.01 * size)) > 0);
        const bool two_edges = (c.feature & 3) == 2 && (c.feature >> 16 & 3) == 2;
        edges += m.count == 1 && two_edges && c.gap < 0 ? 1 : 0;
        deep += c.gap < 0 ? 1 : 0;
    });
    CHECK(edges > 50);
    CHECK(deep > 500);
}
