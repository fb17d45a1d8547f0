#include "exercises/11_microcollisions/share.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "common/foundation/judge/impact_energy.hpp"
#include "common/grading/grader/grader.hpp"

using namespace rbc;
using namespace rbc::ex11;

namespace grading_share {

RBC_STUDENT(static_share)
RBC_STUDENT(shared_impulse)

Eigen::Vector3d whole(const Collision& c) {
    return -(1 + c.restitution) * (c.K.inverse() * c.u);
}
Eigen::Vector3d normal_only(const Collision& c) {
    return {0, 0, -(1 + c.restitution) * c.u.z() / c.K(2, 2)};
}

double outside(const Collision& c, const Eigen::Vector3d& P) {
    return P.head<2>().norm() - c.friction * P.z();
}

/// Least over greatest eigenvalue.
double ratio_of(const Eigen::Matrix3d& K) {
    const Eigen::Vector3d eigenvalues = Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(K).eigenvalues();
    return eigenvalues[0] / eigenvalues[2];
}

/// K = L D L^T, and then of the size of the sample.
Collision collision(const Sample& s) {
    Eigen::Matrix3d L = Eigen::Matrix3d::Identity();
    L(1, 0) = s["K_12"];
    L(2, 0) = s["K_1n"];
    L(2, 1) = s["K_2n"];
    const Eigen::Vector3d D(s["K_1"], s["K_2"], s["K_n"]);
    const Eigen::Matrix3d LDL = L * D.asDiagonal() * L.transpose();
    const double size = Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(LDL).eigenvalues()[2];
    const Eigen::Matrix3d K = s["K"] / size * LDL;
    return {
        0.5 * (K + K.transpose()), {s["u_1"], s["u_2"], s["u_n"]}, s.integer("friction") == 0 ? s["mu"] : 0, s["e"]};
}

/// Where rounding decides nothing: K^-1 u is right to its last digit, times cond(K), of its length, and s = mu
/// P_N/(|d_t| - mu d_n) is to be right to a tenth of its tolerance (below 1 it is continuous in mu, at 1 the quotient
/// is 1: there is no tie).
bool is_decided(const Collision& c) {
    if (c.u.z() >= 0) return true;
    const double ratio = ratio_of(c.K);
    if (ratio < mobility_ratios.low) return false;
    const Eigen::Vector3d P_N = normal_only(c), d = whole(c) - P_N;
    if (c.u.head<2>().norm() == 0 && c.K(0, 2) == 0 && c.K(1, 2) == 0) return true;  // d = 0, without rounding
    const double tangent = d.head<2>().norm(), mu = c.friction;
    const double rounding = last_digit.of((1 + mu) * (P_N.norm() + d.norm())) / ratio;
    return rounding < 0.1 * share_tolerance.of(std::max(tangent - mu * d.z(), mu * P_N.z()));
}

Domain collisions(double simple_speed) {
    return Domain{decades("K", mobilities),
                  decades("K_1", 0.03, 30).simple(2),
                  decades("K_2", 0.03, 30).simple(2),
                  decades("K_n", 0.03, 30).simple(1),
                  even("K_12", -2, 2).edges({0}).simple(0),
                  even("K_1n", -2, 2).edges({0}).simple(0),
                  even("K_2n", -2, 2).edges({0}).simple(0),
                  either_sign("u_1", contact_speeds).simple(simple_speed),
                  either_sign("u_2", contact_speeds).simple(0),
                  either_sign("u_n", contact_speeds).simple(-simple_speed),
                  choice("friction", 2),
                  decades("mu", cone_frictions).simple(0.5),
                  even("e", 0, 1).simple(0.5)}
        .where([](const Sample& s) { return is_decided(collision(s)); });
}
const Domain any_collision = collisions(1), slow_collision = collisions(contact_speeds.low);

/// A collision whose static impulse lies next to the cone's edge, inside or outside, or far from it: K by its
/// eigenvalues and how it is turned, mu by what would be just enough.
Collision near_the_edge(const Sample& s) {
    const Eigen::Matrix3d R =
        (Eigen::AngleAxisd(s["a"], Eigen::Vector3d::UnitZ()) * Eigen::AngleAxisd(s["b"], Eigen::Vector3d::UnitX()) *
         Eigen::AngleAxisd(s["c"], Eigen::Vector3d::UnitZ()))
            .toRotationMatrix();
    const double between = std::pow(s["least"], s["middle"]);
    const Eigen::Matrix3d K = s["K"] * R * Eigen::Vector3d(1, between, s["least"]).asDiagonal() * R.transpose();
    const double u_t = s["u_t/|u_n|"] * s["|u_n|"];
    Collision c{0.5 * (K + K.transpose()),
                {u_t * std::cos(s["way of u_t"]), u_t * std::sin(s["way of u_t"]), -s["|u_n|"]},
                0,
                s["e"]};
    c.friction = (1 + s["mu/enough - 1"]) * whole(c).head<2>().norm() / whole(c).z();
    return c;
}
const Domain any_near_the_edge =
    Domain{decades("K", mobilities).simple(1),
           decades("least", mobility_ratios.low*(1 + 1e-9), 1).simple(0.25),
           even("middle", 0, 1).simple(0.5),
           angle("a").simple(0.5),
           angle("b").simple(1),
           angle("c").simple(0.5),
           decades("|u_n|", contact_speeds.low, 1e3).simple(1),
           decades("u_t/|u_n|", 3e-9, 1e3).simple(1).indifferent(Coordinate::End::low, "Less is within the tolerance."),
           angle("way of u_t").simple(0.5),
           either_sign("mu/enough - 1", 3e-9, 1e3).simple(-0.5),
           even("e", 0, 1).simple(0.5)}
        .where([](const Sample& s) {
            const Collision c = near_the_edge(s);
            const auto is_allowed = [](double u) { return u == 0 || std::abs(u) >= contact_speeds.low; };
            return is_allowed(c.u.x()) && is_allowed(c.u.y()) && c.friction >= cone_frictions.low &&
                   c.friction <= cone_frictions.high && is_decided(c);
        });

/// Of what P is added up from, as the contract says.
double tolerance(const Collision& c, double share) {
    return impulse_tolerance.of(normal_only(c).norm() + share * (whole(c) - normal_only(c)).norm());
}

const std::string too_simple =
    "P_n changes with s as well: at the edge of the cone s |d_t| = mu (P_N + s d_n), with d = P_S - P_N.";
const std::string keeps_normal =
    "mu P_S,n/|P_S,t| shortens the static impulse's friction and keeps its normal part. That is no mixture with P_N.";
const std::string thrown_away =
    "Outside the cone the static impulse is not thrown away: take the share that the cone allows.";
const std::string forgets_e = "With e the velocity becomes -e u, so the impulse has the factor 1 + e.";
const std::string e_for_all = "The factor 1 + e is for all components: all of u becomes -e u.";
const std::string round_cone = "The cone is round: |P_t| is the length of the tangential part, not each component.";
const std::string shortened =
    "Shortening the tangential part alone changes u_n+ through K_tn. Mix P_N and P_S: both make u_n+ = -e u_n.";
const std::string no_tolerance = "However slowly it approaches, u_n < 0 is a collision: no tolerance.";
const std::string in_the_cone = "The static impulse lies in the cone: its share is 1.";
const std::string separates = "u_n >= 0: no collision, s = 0 and no impulse. Ask before you divide.";

/// 0 and 1 are answers of many mistakes.
double telling(const Collision& c, double share) {
    if (c.u.z() >= 0 || !(share > 0 && share < 1)) throw std::domain_error("no telling");
    return share;
}
RBC_MISCONCEPTION(static_share, too_simple, [](const Collision& c) {
    return telling(c, c.friction * normal_only(c).z() / whole(c).head<2>().norm());
})
RBC_MISCONCEPTION(static_share, keeps_normal,
                  [](const Collision& c) { return telling(c, c.friction * whole(c).z() / whole(c).head<2>().norm()); })
RBC_MISCONCEPTION(static_share, "P_S at s = 1, P_N at s = 0: yours is what is taken of P_N.",
                  [](const Collision& c) { return telling(c, 1 - ex11::static_share(c)); })
RBC_MISCONCEPTION(static_share, round_cone, [](const Collision& c) {
    const Eigen::Vector3d P_N = normal_only(c), d = whole(c) - P_N;
    return telling(c, c.friction * P_N.z() / (d.head<2>().lpNorm<Eigen::Infinity>() - c.friction * d.z()));
})
RBC_MISCONCEPTION(static_share, separates, [](const Collision& c) {
    if (c.u.z() < 0) throw std::domain_error("a collision");
    Collision other = c;
    other.u.z() = -c.u.z();
    return ex11::static_share(other);
})

RBC_MISCONCEPTION(shared_impulse, forgets_e,
                  [](const Collision& c) { return Eigen::Vector3d(ex11::shared_impulse(c) / (1 + c.restitution)); })
RBC_MISCONCEPTION(shared_impulse, e_for_all, [](const Collision& c) {
    if (ex11::static_share(c) < 1) throw std::domain_error("only inside the cone");
    return Eigen::Vector3d(-(c.K.inverse() * Eigen::Vector3d(c.u.x(), c.u.y(), (1 + c.restitution) * c.u.z())));
})
RBC_MISCONCEPTION(shared_impulse, separates, [](const Collision& c) {
    if (c.u.z() < 0) throw std::domain_error("a collision");
    return whole(c);
})
RBC_MISCONCEPTION(shared_impulse, shortened, [](const Collision& c) {
    if (c.u.z() >= 0) throw std::domain_error("no collision");
    Eigen::Vector3d P = whole(c);
    const double tangent = P.head<2>().norm(), most = std::max(0.0, c.friction * P.z());
    if (tangent > most) P.head<2>() *= most / tangent;
    return P;
})
RBC_MISCONCEPTION(shared_impulse,
                  "That is the static impulse, inside the cone and outside it. Friction cannot always give it.",
                  [](const Collision& c) { return whole(c); })
RBC_MISCONCEPTION(shared_impulse, "That is s P_S. What is left of 1 is filled up with P_N: P = P_N + s (P_S - P_N).",
                  [](const Collision& c) { return Eigen::Vector3d(ex11::static_share(c) * whole(c)); })
RBC_MISCONCEPTION(shared_impulse, "That is P_N + s P_S, and at s = 1 both: the mixture is P_N + s (P_S - P_N).",
                  [](const Collision& c) { return Eigen::Vector3d(normal_only(c) + ex11::static_share(c) * whole(c)); })
RBC_MISCONCEPTION(shared_impulse, "The impulse acts with + on B and changes u by K P: yours has the wrong sign.",
                  [](const Collision& c) { return Eigen::Vector3d(-ex11::shared_impulse(c)); })

RBC_GRADE("share", "inside the cone the whole velocity turns round", 3,
          "P_S = -(1 + e) K^-1 u, solved with the whole matrix. If it lies in the cone, its share is 1.") {
    did("K = diag(2, 2, 1), u = (0.1, -0.1, -1) m/s, mu = 0.5, e = 0.5");
    const Collision c{Eigen::Vector3d(2, 2, 1).asDiagonal(), {0.1, -0.1, -1}, 0.5, 0.5};
    expect_near("s", student::static_share(c), 1, share_tolerance.of(1));
    expect_near("P [N s]", student::shared_impulse(c), {-0.075, 0.075, 1.5}, tolerance(c, 1))
        .mistake(Numbers{-0.05, 0.05, 1}, forgets_e)
        .mistake(Numbers{-0.05, 0.05, 1.5}, e_for_all);
    for (const double mu : {0.0, 0.5}) {
        did("the same head-on: u = (0, 0, -1) m/s, mu = ", mu, ". Both ends are one point, on the axis of the cone");
        const Collision head_on{c.K, {0, 0, -1}, mu, 0.5};
        expect_near("s", student::static_share(head_on), 1, share_tolerance.of(1))
            .mistake_if(
                true,
                "The static impulse has no tangential part: it lies in every cone. Ask before you divide 0 by 0.");
        expect_near("P [N s]", student::shared_impulse(head_on), {0, 0, 1.5}, tolerance(head_on, 1));
    }
    did("any collision that the cone allows to stick");
    for_all(any_collision, [](const Sample& sample) {
        Collision q = collision(sample);
        if (q.u.z() >= 0 || !(whole(q).z() > 1e-3 * whole(q).norm())) return;
        q.friction = std::max(cone_frictions.low, 2 * whole(q).head<2>().norm() / whole(q).z());
        const Eigen::Vector3d after = q.u + q.K * student::shared_impulse(q);
        expect_near("u+ [m/s]", after, -q.restitution * q.u, 2 * q.K.norm() * tolerance(q, 1))
            .mistake_if(student::static_share(q) == 0 && q.u.z() > -1e-3, no_tolerance)
            .mistake_if(student::static_share(q) != 1, in_the_cone);
    });
}

RBC_GRADE("share", "what separates gets nothing", 1, separates.c_str()) {
    for (const double u_n : {0.3, 1e-12, 0.0}) {
        for (const double u_t : {0.1, 0.0}) {
            did("u = (", u_t, ", 0, ", u_n, ") m/s, mu = 0.5, K without and with coupling");
            for (const double coupling : {0.0, 1.0, -1.0}) {
                Collision c{Eigen::Vector3d(2, 2, 1).asDiagonal(), {u_t, 0, u_n}, 0.5, 0.5};
                c.K(0, 2) = c.K(2, 0) = coupling;
                expect_near("s", student::static_share(c), 0, 0);
                expect_near("P [N s]", student::shared_impulse(c), {0, 0, 0}, 0);
            }
        }
    }
    did("u = (1, 0, 0) m/s, mu = 5, K_tn = 1: static friction would hold it, but nothing collides");
    Collision touching{Eigen::Vector3d(2, 2, 1).asDiagonal(), {1, 0, 0}, 5, 0.5};
    touching.K(0, 2) = touching.K(2, 0) = 1;
    expect_near("s", student::static_share(touching), 0, 0);
    expect_near("P [N s]", student::shared_impulse(touching), {0, 0, 0}, 0);
    did("u = (1e-12, 0, -1e-11) m/s: that is a collision, and its static impulse lies in the cone");
    const Collision slow{Eigen::Vector3d(2, 2, 1).asDiagonal(), {1e-12, 0, -1e-11}, 0.5, 0.5};
    const double s = student::static_share(slow);
    expect_near("s", s, 1, share_tolerance.of(1)).mistake_if(s == 0, no_tolerance).mistake_if(true, in_the_cone);
}

RBC_GRADE("share", "outside the cone, K diagonal: as much as friction gives", 3,
          "With a diagonal K the normal impulse is the same for every s, (1 + e) |u_n|/K_nn, and |P_t| = s |P_S,t|.") {
    did("K = diag(2, 2, 1), u = (3, 4, -1) m/s, mu = 0.5, e = 0.2");
    // |P_S,t| = 1.2 * 5/2 = 3 N s, P_n = 1.2 N s: friction gives 0.6 of 3.
    const Collision c{Eigen::Vector3d(2, 2, 1).asDiagonal(), {3, 4, -1}, 0.5, 0.2};
    expect_near("s", student::static_share(c), 0.2, share_tolerance.of(0.2)).mistake(0, thrown_away);
    expect_near("P [N s]", student::shared_impulse(c), {-0.36, -0.48, 1.2}, tolerance(c, 0.2))
        .mistake(Numbers{-0.6, -0.6, 1.2}, round_cone);
    did("mu = 0");
    const Collision smooth{Eigen::Vector3d(2, 2, 1).asDiagonal(), {3, 4, -1}, 0, 0.2};
    expect_near("s", student::static_share(smooth), 0, 0);
    expect_near("P [N s]", student::shared_impulse(smooth), {0, 0, 1.2}, tolerance(smooth, 0));
}

/// The contract of both functions.
void expect_shared(const Collision& q) {
    const auto [s, right_s] = both(student::static_share, q);
    expect_near("s", s, right_s, share_tolerance.of(right_s))
        .mistake_if(std::isfinite(s) && q.u.z() >= 0, separates)
        .mistake_if(s == 0 && right_s > 0 && q.u.z() > -1e-3, no_tolerance)
        .mistake_if(s == 0 && right_s > 0, thrown_away)
        .mistake_if(q.u.z() < 0 && right_s == 1, in_the_cone)
        .mistake_if(s == 1 && right_s > 0.99, "The static impulse lies outside the cone, by however little: s < 1.");
    const auto [P, right_P] = both(student::shared_impulse, q);
    const Eigen::Vector3d after = q.u + q.K * P;
    const double exact = tolerance(q, right_s);
    const double expected = q.u.z() < 0 ? -q.restitution * q.u.z() : q.u.z();
    expect_near("u_n+ [m/s]", after.z(), expected, q.K.norm() * exact)
        .mistake_if(std::isfinite(after.z()) && q.u.z() < 0,
                    "Every P(s) makes u_n+ = -e u_n, because P_N and P_S do. Yours does not: is it on the line "
                    "between them?");
    expect_near("P [N s]", P, right_P, exact);
    expect("the impulse lies in the cone", outside(q, P) <= 2 * (1 + q.friction) * exact,
           text("|P_t| - mu P_n = ", outside(q, P), " N s"));
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
    expect_near("s", student::static_share(c), 0.4, share_tolerance.of(0.4)).mistake(0, thrown_away);
    expect_near("P [N s]", student::shared_impulse(c), {-0.5, 0, 1}, tolerance(c, 0.4));
    did("what touches and slides, u_n = 0, where static friction could hold it; any collision, then slow ones");
    for (const double e : {0.0, 1.0}) {
        c.u = {-1, 0, 0};
        c.K(0, 2) = c.K(2, 0) = -1;
        c.friction = 5;
        c.restitution = e;
        expect_shared(c);
    }
    for_all(
        any_collision, [](const Sample& s) { expect_shared(collision(s)); }, 300);
    for_all(
        slow_collision, [](const Sample& s) { expect_shared(collision(s)); }, 50);
    did("a static impulse next to the edge of the cone, within and outside");
    for_all(
        any_near_the_edge, [](const Sample& s) { expect_shared(near_the_edge(s)); }, 300);
}

RBC_GRADE("share", "energy never grows, and turning the tangent axes changes nothing", 2,
          "dT = P.(u- + u+)/2 is convex in s and not positive at s = 0 and s = 1; nor does the cone know directions.") {
    did("any collision, also with its tangents turned by any angle");
    for_all(any_collision, [](const Sample& s) {
        const Collision q = collision(s);
        const Eigen::Vector3d P = student::shared_impulse(q), after = q.u + q.K * P;
        const double change = impact_energy_change<Eigen::Vector3d>(P, q.u, after);
        const double exact = q.u.z() < 0 ? tolerance(q, 1) : 0;
        // An error of P by dP adds at most |dP| (|u-| + |u+|).
        expect("energy does not grow", change <= exact * (q.u.norm() + after.norm()), text("dT = ", change, " J"));
        const double angle = 3 * s["K_12"] + s["K_n"];
        const Eigen::Matrix3d R = Eigen::AngleAxisd(angle, Eigen::Vector3d::UnitZ()).toRotationMatrix();
        const Eigen::Matrix3d K = R * q.K * R.transpose();
        const Collision turned{0.5 * (K + K.transpose()), R * q.u, q.friction, q.restitution};
        // Turning rounds K and u, as much as solving does.
        expect_near("P of the turned collision, turned back [N s]", R.transpose() * student::shared_impulse(turned), P,
                    3 * exact);
    });
}

}  // namespace grading_share
