#include "exercises/11_microcollisions/share.hpp"

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <cmath>

#include "common/grading/grader.hpp"
#include "common/judge/impact_energy.hpp"
#include "tests/support/random_impacts.hpp"

using namespace rbc;
using namespace rbc::ex11;

RBC_STUDENT(static_share)
RBC_STUDENT(shared_impulse)

namespace {

Collision random_collision(RandomNumbers& random) {
    const SpatialImpactProblem q = test::random_impact<3>(random);
    return {q.K, q.u, q.friction, q.restitution};
}

Eigen::Vector3d whole(const Collision& c) {
    return -(1 + c.restitution) * (c.K.inverse() * c.u);
}
Eigen::Vector3d normal_only(const Collision& c) {
    return {0, 0, -(1 + c.restitution) * c.u.z() / c.K(2, 2)};
}

double outside(const Collision& c, const Eigen::Vector3d& P) {
    return P.head<2>().norm() - c.friction * P.z();
}

/// By bisection, which needs no formula: the cone is convex, so the shares inside it are an interval that begins at 0.
double share_by_bisection(const Collision& c) {
    const auto is_inside = [&](double s) { return outside(c, normal_only(c) + s * (whole(c) - normal_only(c))) <= 0; };
    if (is_inside(1)) return 1;
    double low = 0, high = 1;
    for (int i = 0; i < 60; ++i) (is_inside(0.5 * (low + high)) ? low : high) = 0.5 * (low + high);
    return low;
}

/// K >= 0.02 and entries below 4: an inverse is right to some 1e-16 * (4/0.02)^2 of |P|, and that may be 150 |u|.
constexpr double tolerance = 1e-9;

const std::string too_simple =
    "P_n changes with s as well: at the edge of the cone s |d_t| = mu (P_N + s d_n), with d = P_S - P_N.";

}  // namespace

RBC_GRADE("share", "inside the cone the whole velocity turns round", 3,
          "P_S = -(1 + e) K^-1 u, solved with the whole matrix. If it lies in the cone, its share is 1.") {
    did("K = diag(2, 2, 1), u = (0.1, -0.1, -1) m/s, mu = 0.5, e = 0.5");
    const Collision c{Eigen::Vector3d(2, 2, 1).asDiagonal(), {0.1, -0.1, -1}, 0.5, 0.5};
    expect_near("s", student::static_share(c), 1, 1e-12);
    expect_near("P [N s]", student::shared_impulse(c), {-0.075, 0.075, 1.5}, 1e-12)
        .mistake(Numbers{-0.05, 0.05, 1}, "With e the velocity becomes -e u, so the impulse has the factor 1 + e.")
        .mistake(Numbers{-0.05, 0.05, 1.5}, "The factor 1 + e is for all components: all of u becomes -e u.");
    for (const double mu : {0.0, 0.5}) {
        did("the same head-on: u = (0, 0, -1) m/s, mu = ", mu, ". Both ends are one point, on the axis of the cone");
        const Collision head_on{c.K, {0, 0, -1}, mu, 0.5};
        expect_near("s", student::static_share(head_on), 1, 0)
            .mistake_if(true, "The static impulse has no tangential part: it lies in every cone. Ask before you divide 0 by 0.");
        expect_near("P [N s]", student::shared_impulse(head_on), {0, 0, 1.5}, 1e-12);
    }
    did("300 random collisions whose static impulse lies in the cone");
    RandomNumbers random(21);
    for (int found = 0; found < 300;) {
        const Collision q = random_collision(random);
        if (!(outside(q, whole(q)) < -1e-6)) continue;
        ++found;
        const Eigen::Vector3d after = q.u + q.K * student::shared_impulse(q);
        expect_near("u+ [m/s]", after, -q.restitution * q.u, tolerance);
    }
}

RBC_GRADE("share", "what separates gets nothing", 1,
          "u_n >= 0: no collision, s = 0 and no impulse. Ask before you divide.") {
    const Collision c{Eigen::Vector3d(2, 2, 1).asDiagonal(), {0.1, 0, 0.3}, 0.5, 0.5};
    expect_near("s", student::static_share(c), 0, 0);
    expect_near("P [N s]", student::shared_impulse(c), {0, 0, 0}, 0);
}

RBC_GRADE("share", "outside the cone, K diagonal: as much as friction gives", 3,
          "With a diagonal K the normal impulse is the same for every s, (1 + e) |u_n|/K_nn, and |P_t| = s |P_S,t|.") {
    did("K = diag(2, 2, 1), u = (3, 4, -1) m/s, mu = 0.5, e = 0.2");
    // |P_S,t| = 1.2 * 5/2 = 3 N s, P_n = 1.2 N s: friction gives 0.6 of 3.
    const Collision c{Eigen::Vector3d(2, 2, 1).asDiagonal(), {3, 4, -1}, 0.5, 0.2};
    expect_near("s", student::static_share(c), 0.2, 1e-12)
        .mistake(0, "Outside the cone the static impulse is not thrown away: take the share that the cone allows.");
    expect_near("P [N s]", student::shared_impulse(c), {-0.36, -0.48, 1.2}, 1e-12)
        .mistake(Numbers{-0.6, -0.6, 1.2},
                 "The cone is round: |P_t| is the length of the tangential part, not each component.");
    did("mu = 0");
    const Collision smooth{Eigen::Vector3d(2, 2, 1).asDiagonal(), {3, 4, -1}, 0, 0.2};
    expect_near("s", student::static_share(smooth), 0, 1e-12);
    expect_near("P [N s]", student::shared_impulse(smooth), {0, 0, 1.2}, 1e-12);
}

RBC_GRADE("share", "any K: the share is the greatest, and the normal velocity turns round exactly", 4,
          too_simple.c_str()) {
    did("one collision with coupling: K = [[2, 0, 1], [0, 2, 0], [1, 0, 1.5]], u = (1, 0, -1) m/s, mu = 0.5, e = 0");
    Collision c;
    c.K << 2, 0, 1, 0, 2, 0, 1, 0, 1.5;
    c.u = {1, 0, -1};
    c.friction = 0.5;
    // det of the (1, 3) block: 2. K^-1 u = (2.5, 0, -3)/2, so P_S = (-1.25, 0, 1.5), P_N = (0, 0, 2/3). The edge:
    // 1.25 s = 0.5 (2/3 + 5/6 s), s = (1/3)/(1.25 - 5/12) = 0.4.
    expect_near("s", student::static_share(c), 0.4, 1e-12)
        .mistake((1.0 / 3) / 1.25, too_simple)
        .mistake(0.6,
                 "mu P_S,n/|P_S,t| shortens the static impulse's friction and keeps its normal part. That is no "
                 "mixture with P_N.")
        .mistake(0, "Outside the cone the static impulse is not thrown away: take the share that the cone allows.");
    expect_near("P [N s]", student::shared_impulse(c), {-0.5, 0, 1}, 1e-12)
        .mistake(Numbers{-0.75, 0, 1.5},
                 "Shortening the tangential part alone changes u_n+ through K_tn. Mix P_N and P_S: both make u_n+ = -e "
                 "u_n.");
    did("500 random collisions outside the cone");
    RandomNumbers random(22);
    for (int found = 0; found < 500;) {
        const Collision q = random_collision(random);
        if (!(outside(q, whole(q)) > 1e-6)) continue;
        ++found;
        const Eigen::Vector3d P = student::shared_impulse(q), after = q.u + q.K * P;
        // K >= 0.02 and entries below 4, |P| below 500 N s: rounding of some 1e-13 * 500.
        expect_near("u_n+ [m/s]", after.z(), -q.restitution * q.u.z(), tolerance)
            .mistake_if(std::isfinite(after.z()),
                        "Every P(s) makes u_n+ = -e u_n, because P_N and P_S do. Yours does not: is it on the line "
                        "between them?");
        expect_near("s", student::static_share(q), share_by_bisection(q), tolerance);
        expect("the impulse lies on the edge of the cone", std::abs(outside(q, P)) < 1e-8,
               text("|P_t| - mu P_n = ", outside(q, P), " N s"));
    }
}

RBC_GRADE("share", "energy never grows, and turning the tangent axes changes nothing", 2,
          "dT = P.(u- + u+)/2 is convex in s and not positive at s = 0 and s = 1; nor does the cone know directions.") {
    did("1000 random collisions, each also with its tangents turned by a random angle");
    RandomNumbers random(23);
    for (int i = 0; i < 1000; ++i) {
        const Collision q = random_collision(random);
        const Eigen::Vector3d P = student::shared_impulse(q), after = q.u + q.K * P;
        const double change = impact_energy_change<Eigen::Vector3d>(P, q.u, after);
        expect("energy does not grow", change <= 1e-10 * (1 + P.norm()), text("dT = ", change, " J"));
        const Eigen::Matrix3d R = Eigen::AngleAxisd(random.between(-3, 3), Eigen::Vector3d::UnitZ()).toRotationMatrix();
        const Collision turned{R * q.K * R.transpose(), R * q.u, q.friction, q.restitution};
        // Turning K rounds it in the last bit, and that moves P by its condition number, up to 1e4.
        expect_near("P of the turned collision, turned back [N s]", R.transpose() * student::shared_impulse(turned), P,
                    1e-9 * (1 + P.norm()));
    }
}
