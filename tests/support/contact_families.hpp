#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <vector>

#include "common/foundation/judge/contact_residual.hpp"
#include "common/foundation/model/contact_problem.hpp"
#include "tests/support/random_numbers.hpp"

namespace rbc::test {

/// Contacts among bodies that fall: W = J J' of random rows, q = J v, so that a solution exists. With `spare` ways to
/// move more than rows W is regular; with fewer there are redundant contacts.
inline ContactProblem random_contacts(RandomNumbers& random, int d, int contacts, int spare, double max_friction) {
    const int columns = std::max(1, d * contacts + spare);
    const auto number = [&] { return random.between(-1, 1); };
    const Eigen::MatrixXd J = Eigen::MatrixXd::NullaryExpr(d * contacts, columns, number);
    ContactProblem p;
    p.dimension = d;
    p.W = symmetric_part(Eigen::MatrixXd(J * J.transpose()));
    p.q = J * Eigen::VectorXd::NullaryExpr(columns, number);
    p.friction = Eigen::VectorXd::NullaryExpr(contacts, [&] { return random.between(0, max_friction); });
    return p;
}

/// Largest breach of r_n >= 0 and |r_t| <= mu r_n, N s.
inline double outside_bounds(const ContactProblem& problem, const Eigen::VectorXd& r) {
    const Eigen::Index d = problem.dimension;
    double worst = 0;
    for (Eigen::Index i = 0; i < problem.friction.size(); ++i) {
        const double r_n = r[d * i], r_t = r.segment(d * i + 1, d - 1).norm();
        worst = std::max({worst, -r_n, r_t - problem.friction[i] * std::max(r_n, 0.0)});
    }
    return worst;
}

/// Bodies and the points where they touch, in space: W = J M^-1 J' and q = J v. -1 is the ground.
class SpatialPile {
  public:
    int add(const Eigen::Vector3d& centre, double mass, double inertia, const Eigen::Vector3d& velocity) {
        bodies_.push_back({centre, velocity, mass, inertia});
        return static_cast<int>(bodies_.size()) - 1;
    }
    void touch(int a, int b, const Eigen::Vector3d& point, const Eigen::Vector3d& normal) {
        touches_.push_back({a, b, point, normal});
    }

    ContactProblem problem(double friction) const {
        const auto contacts = static_cast<Eigen::Index>(touches_.size());
        const auto columns = 6 * static_cast<Eigen::Index>(bodies_.size());
        std::vector<Eigen::Triplet<double>> entries;
        Eigen::VectorXd inverse(columns), v = Eigen::VectorXd::Zero(columns);
        for (std::size_t k = 0; k < bodies_.size(); ++k) {
            const auto at = 6 * static_cast<Eigen::Index>(k);
            inverse.segment<3>(at).setConstant(1 / bodies_[k].mass);
            inverse.segment<3>(at + 3).setConstant(1 / bodies_[k].inertia);
            v.segment<3>(at) = bodies_[k].velocity;
        }
        for (Eigen::Index i = 0; i < contacts; ++i) {
            const Touch& touch = touches_[static_cast<std::size_t>(i)];
            Eigen::Matrix3d axes;  // n, t1, t2 as rows
            axes.row(0) = touch.normal;
            axes.row(1) = touch.normal.unitOrthogonal();
            axes.row(2) = touch.normal.cross(axes.row(1).transpose());
            const auto side = [&](int body, double sign) {
                if (body < 0) return;
                const Eigen::Vector3d arm = touch.point - bodies_[static_cast<std::size_t>(body)].centre;
                for (int k = 0; k < 3; ++k) {
                    const Eigen::Vector3d e = axes.row(k);
                    const Eigen::Vector3d turn = arm.cross(e);
                    for (int x = 0; x < 3; ++x) {
                        entries.emplace_back(3 * i + k, 6 * body + x, sign * e[x]);
                        entries.emplace_back(3 * i + k, 6 * body + 3 + x, sign * turn[x]);
                    }
                }
            };
            side(touch.a, -1);
            side(touch.b, 1);
        }
        ContactProblem p;
        p.dimension = 3;
        ContactMatrix J(3 * contacts, columns);
        J.setFromTriplets(entries.begin(), entries.end());
        const Eigen::SparseMatrix<double> rest = inverse.asDiagonal() * Eigen::SparseMatrix<double>(J.transpose());
        p.W = symmetric_part(J * rest);
        p.W.prune([](Eigen::Index, Eigen::Index, double value) { return value != 0; });
        p.q = J * v;
        p.friction = Eigen::VectorXd::Constant(contacts, friction);
        return p;
    }

  private:
    struct Body {
        Eigen::Vector3d centre, velocity;
        double mass, inertia;
    };
    struct Touch {
        int a, b;
        Eigen::Vector3d point, normal;
    };
    std::vector<Body> bodies_;
    std::vector<Touch> touches_;
};

/// Cubes of 1 m in a running bond, each on two below, every contact area with its four corners: two or more too many.
/// One step of 0.01 s of gravity; the topmost row weighs `heavy` times as much and is pushed along and across the wall.
/// @param sides  where, across the wall, a contact area is held
inline ContactProblem box_wall(int columns, int rows, double heavy = 1,
                               const std::vector<double>& sides = {-0.5, 0.5}) {
    SpatialPile pile;
    std::vector<int> lower;
    for (int row = 0; row < rows; ++row) {
        std::vector<int> here;
        const bool top = row == rows - 1;
        const double mass = top ? heavy : 1;
        for (int i = 0; i < columns; ++i) {
            const double x = i + 0.5 * (row % 2), z = row + 0.5;
            const Eigen::Vector3d velocity(top ? 0.03 : 0, top ? 0.02 : 0, -0.0981);
            const int box = pile.add({x, 0, z}, mass, mass / 6, velocity);
            here.push_back(box);
            const auto lies_on = [&](int below, double from, double to) {
                for (const double at : {from, to})
                    for (const double y : sides) pile.touch(below, box, {at, y, z - 0.5}, {0, 0, 1});
            };
            if (row == 0) {
                lies_on(-1, x - 0.5, x + 0.5);
                continue;
            }
            for (int j = 0; j < columns; ++j) {
                const double other = j + 0.5 * ((row - 1) % 2);
                if (std::abs(other - x) < 0.75)
                    lies_on(lower[static_cast<std::size_t>(j)], std::max(x, other) - 0.5, std::min(x, other) + 0.5);
            }
        }
        lower = here;
    }
    return pile.problem(0.6);
}

/// n x n x n balls, each touching its neighbours, every one thrown its own way.
inline ContactProblem ball_cube(int n, unsigned long seed = 1) {
    RandomNumbers random(seed);
    SpatialPile pile;
    const auto index = [n](int x, int y, int z) { return x + n * (y + n * z); };
    for (int z = 0; z < n; ++z)
        for (int y = 0; y < n; ++y)
            for (int x = 0; x < n; ++x) {
                const Eigen::Vector3d c(x, y, z + 0.5);
                pile.add(c, 1, 0.1, {random.between(-1, 1), random.between(-1, 1), random.between(-1.1, 0.9)});
                if (x > 0) pile.touch(index(x - 1, y, z), index(x, y, z), c - Eigen::Vector3d(0.5, 0, 0), {1, 0, 0});
                if (y > 0) pile.touch(index(x, y - 1, z), index(x, y, z), c - Eigen::Vector3d(0, 0.5, 0), {0, 1, 0});
                const int below = z > 0 ? index(x, y, z - 1) : -1;
                pile.touch(below, index(x, y, z), c - Eigen::Vector3d(0, 0, 0.5), {0, 0, 1});
            }
    return pile.problem(0.4);
}

/// The same contacts, free to move along the normal (up) and along x alone.
inline ContactProblem in_the_plane(const ContactProblem& space) {
    const Eigen::Index contacts = space.friction.size();
    std::vector<Eigen::Index> kept;
    const Eigen::Vector3d t1 = Eigen::Vector3d(0, 0, 1).unitOrthogonal();
    const Eigen::Index tangent = std::abs(t1.x()) > 0.5 ? 1 : 2;
    for (Eigen::Index i = 0; i < contacts; ++i) {
        kept.push_back(3 * i);
        kept.push_back(3 * i + tangent);
    }
    ContactProblem p;
    ContactMatrix keep(static_cast<Eigen::Index>(kept.size()), 3 * contacts);
    for (std::size_t i = 0; i < kept.size(); ++i) keep.coeffRef(static_cast<Eigen::Index>(i), kept[i]) = 1;
    p.W = symmetric_part(keep * space.W * Eigen::SparseMatrix<double>(keep.transpose()));
    p.q = space.q(kept);
    p.friction = space.friction;
    return p;
}

/// A wall as box_wall, in the plane: two corners of each contact area.
inline ContactProblem planar_box_wall(int columns, int rows) {
    return in_the_plane(box_wall(columns, rows, 1, {0}));  // of each contact the normal and the tangent along x
}

/// One to five cubes of 1 m on each other, each up to 0.3 m aside of the one below, pushed by up to 0.2 m/s, each above
/// the lowest one with up to a hundred times the mass of the one below: W is close to singular where it is not
/// redundant. d = 2: two corners of each contact area, d = 3: four.
inline ContactProblem heavy_on_light(RandomNumbers& random, int d) {
    SpatialPile pile;
    const int cubes = 1 + static_cast<int>(random.between(0, 5)) % 5;
    const std::vector<double> sides = d == 2 ? std::vector<double>{0} : std::vector<double>{-0.5, 0.5};
    double x = 0, mass = 1;
    for (int k = 0; k < cubes; ++k) {
        const double below = x;
        if (k > 0) x += random.between(-0.3, 0.3);
        if (k > 0) mass *= std::pow(10, random.between(0, 2));
        const double push = random.between(-0.2, 0.2), aside = d == 2 ? 0 : random.between(-0.2, 0.2);
        pile.add({x, 0, k + 0.5}, mass, mass / 6, {push, aside, -0.0981});
        const double from = std::max(x, k > 0 ? below : x) - 0.5, to = std::min(x, k > 0 ? below : x) + 0.5;
        for (const double at : {from, to})
            for (const double y : sides) pile.touch(k - 1, k, {at, y, static_cast<double>(k)}, {0, 0, 1});
    }
    const ContactProblem problem = pile.problem(random.between(0.05, 1));
    return d == 2 ? in_the_plane(problem) : problem;
}

}  // namespace rbc::test
