#include "exercises/09_stronge_impact/chain.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <string>

#include "common/grading/grader/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex09;

namespace grading_chain {

RBC_STUDENT_SIZED(chain_mass_matrix)
RBC_STUDENT_SIZED(tip_jacobian)
RBC_STUDENT(tip_collision_matrix)
RBC_STUDENT_SIZED(rates_after)

const std::string nearly =
    "Nearly right: some digits were thrown away. Numbers are double, and an angle that is small is not 0.";
const std::string relative_angle =
    "Two rods move each other through the angle between them: cos(q_i - q_j), whatever the direction of gravity.";
const std::string carried = "A rod carries all the rods below it: their whole mass moves with its end.";
const std::string own_rod =
    "A rod that turns about its upper end has m L^2/3: its centre moves too, m L^2/12 is about the centre only.";

Chain random_chain(RandomNumbers& random, int n) {
    Chain chain;
    for (int i = 0; i < n; ++i) {
        chain.push_back({random.between(0.3, 2), random.between(0.3, 1.5), random.between(-3, 3)});
    }
    return chain;
}

/// The velocity of the end of every rod, by walking down the chain.
std::vector<Eigen::Vector2d> end_velocities(const Chain& chain, const Eigen::VectorXd& rates) {
    std::vector<Eigen::Vector2d> ends{{0, 0}};
    for (std::size_t i = 0; i < chain.size(); ++i) {
        const double speed = rates[static_cast<Eigen::Index>(i)] * chain[i].length;
        ends.push_back(ends.back() + speed * Eigen::Vector2d(std::cos(chain[i].angle), std::sin(chain[i].angle)));
    }
    return ends;
}

/// Kinetic energy without any mass matrix: along a rod the velocity is linear between its ends a and b, and the mean
/// of its square is (a.a + a.b + b.b)/3.
double energy(const Chain& chain, const Eigen::VectorXd& rates) {
    const std::vector<Eigen::Vector2d> v = end_velocities(chain, rates);
    double T = 0;
    for (std::size_t i = 0; i < chain.size(); ++i) {
        const Eigen::Vector2d &a = v[i], &b = v[i + 1];
        T += chain[i].mass / 6 * (a.dot(a) + a.dot(b) + b.dot(b));
    }
    return T;
}

Eigen::VectorXd random_rates(RandomNumbers& random, std::size_t n) {
    Eigen::VectorXd rates(static_cast<Eigen::Index>(n));
    for (double& rate : rates) rate = random.between(-2, 2);
    return rates;
}

void describe(const Chain& chain) {
    for (const ChainRod& rod : chain) did("rod of ", rod.mass, " kg, ", rod.length, " m at ", rod.angle, " rad");
}

/// The mass matrix by polarizing the energy above; for the mistakes, with parts of it wrong.
Eigen::MatrixXd mass_matrix(const Chain& chain) {
    const auto n = static_cast<Eigen::Index>(chain.size());
    Eigen::MatrixXd M(n, n);
    for (Eigen::Index i = 0; i < n; ++i) {
        for (Eigen::Index j = 0; j < n; ++j) {
            const Eigen::VectorXd a = Eigen::VectorXd::Unit(n, i), b = Eigen::VectorXd::Unit(n, j);
            M(i, j) = energy(chain, a + b) - energy(chain, a) - energy(chain, b);
        }
    }
    return M;
}

RBC_GRADE("chain", "the mass matrix gives the kinetic energy of every chain at all rates", 4, carried.c_str()) {
    RandomNumbers random(1);
    for (int n = 1; n <= 5; ++n) {
        const Chain chain = random_chain(random, n);
        did("a chain of ", n, n == 1 ? " rod" : " rods");
        describe(chain);
        const Eigen::MatrixXd M = student::chain_mass_matrix(chain), right = mass_matrix(chain);
        // Mistakes entry by entry, as far as they show.
        Eigen::MatrixXd centre = right, vertical = right, alone = right;
        for (Eigen::Index i = 0; i < n; ++i) {
            const ChainRod& a = chain[static_cast<std::size_t>(i)];
            centre(i, i) -= a.mass * a.length * a.length / 4;
            for (Eigen::Index j = 0; j < n; ++j) {
                const ChainRod& b = chain[static_cast<std::size_t>(j)];
                if (i != j) vertical(i, j) *= std::cos(a.angle) * std::cos(b.angle) / std::cos(a.angle - b.angle);
                const double mass = chain[static_cast<std::size_t>(std::max(i, j))].mass;
                alone(i, j) = mass * (i == j ? 1.0 / 3 : 0.5) * a.length * b.length * std::cos(a.angle - b.angle);
            }
        }
        // Sums of at most five terms of order 1 to 10.
        expect_near("mass matrix [kg m^2]", M, right, 1e-12)
            .mistake(centre, own_rod)
            .mistake(vertical, relative_angle)
            .mistake(alone, carried)
            .mistake_if(M.size() == right.size() && M.rows() == n && (M - right).norm() < 1e-5 * right.norm(), nearly);
        const Eigen::VectorXd rates = random_rates(random, chain.size());
        expect_near("qdot' M qdot/2 [J]", 0.5 * rates.dot(M * rates), energy(chain, rates), 1e-11);
    }
}

RBC_GRADE("chain", "J maps the rates to the velocity of the tip", 2,
          "With angles from the downward vertical the tip is at (sum of L sin q, -sum of L cos q). Differentiate.") {
    RandomNumbers random(2);
    for (int n = 1; n <= 4; ++n) {
        const Chain chain = random_chain(random, n);
        const Eigen::VectorXd rates = random_rates(random, chain.size());
        did("a chain of ", n, n == 1 ? " rod" : " rods");
        describe(chain);
        const Eigen::MatrixXd J = student::tip_jacobian(chain);
        expect("J is 2 x n", J.rows() == 2 && J.cols() == n, text(J.rows(), " x ", J.cols()));
        expect_near("velocity of the tip [m/s]", J * rates, end_velocities(chain, rates).back(), 1e-12);
    }
}

RBC_GRADE(
    "chain", "K of one rod, of the lesson's double pendulum, and of longer chains", 3,
    "K = J M^-1 J'. All joints take part: the matrix of the last rod alone, with 1/m and r^2/I, is another one.") {
    did("one rod of 2 kg and 0.5 m at 0.3 rad: the tip can only move across it");
    const Eigen::Vector2d across(std::cos(0.3), std::sin(0.3));
    // 3/m = 1.5 along the direction across the rod, nothing along the rod.
    expect_near("K [1/kg]", student::tip_collision_matrix({{2, 0.5, 0.3}}), 1.5 * across * across.transpose(), 1e-12);

    const double d = std::acos(-1.0) / 180;
    did("the lesson's double pendulum, two rods of 1 kg and 1 m at 20 and 30 degrees");
    const Eigen::Matrix2d kane =
        (Eigen::Matrix2d() << 2.44033804569631, 1.521308658010778, 1.521308658010778, 1.0095602905040892).finished();
    expect_near("K [1/kg]", student::tip_collision_matrix({{1, 1, 20 * d}, {1, 1, 30 * d}}), kane, 1e-12);

    RandomNumbers random(3);
    for (int n = 3; n <= 5; ++n) {
        const Chain chain = random_chain(random, n);
        did("a chain of ", n, " rods");
        describe(chain);
        Eigen::MatrixXd J(2, n);
        for (Eigen::Index i = 0; i < n; ++i) {
            J.col(i) = end_velocities(chain, Eigen::VectorXd::Unit(n, i)).back();
        }
        const Eigen::Matrix2d right = J * mass_matrix(chain).fullPivLu().solve(J.transpose());
        // The condition of these mass matrices is below 1e3.
        expect_near("K [1/kg]", student::tip_collision_matrix(chain), right, 1e-10);
    }
}

RBC_GRADE("chain", "an impulse changes the rates, and the energy by P.(u- + u+)/2", 3,
          "qdot+ = qdot- + M^-1 J' P: the change is added to the rates that were there.") {
    RandomNumbers random(4);
    for (int n = 1; n <= 5; ++n) {
        const Chain chain = random_chain(random, n);
        const Eigen::VectorXd before = random_rates(random, chain.size());
        const Eigen::Vector2d P(random.between(-1, 1), random.between(-1, 1));
        did("a chain of ", n, n == 1 ? " rod" : " rods", ", impulse (", P[0], ", ", P[1], ") N s");
        describe(chain);
        const Eigen::VectorXd after = student::rates_after(chain, before, P);
        expect("n rates", after.size() == n, text(after.size()));
        const Eigen::Vector2d u = end_velocities(chain, before).back() + end_velocities(chain, after).back();
        // Energies of some 10 J, condition below 1e3.
        expect_near("change of the energy [J]", energy(chain, after) - energy(chain, before), 0.5 * P.dot(u), 1e-10);
        // The momentum of the coordinates changes by J'P, nothing else.
        Eigen::VectorXd work(n);
        for (Eigen::Index i = 0; i < n; ++i) work[i] = end_velocities(chain, Eigen::VectorXd::Unit(n, i)).back().dot(P);
        expect_near("M (qdot+ - qdot-) [N m s]", mass_matrix(chain) * (after - before), work, 1e-10);
    }
}

RBC_GRADE(
    "chain", "any chain", 2,
    "A chain has any number of rods, of any masses and lengths; all of them, from the hinge to the tip, take part.") {
    for_all(
        {integer("rods", 1, 10), decades("mass", 1e-5, 1e5, "kg").simple(1),
         decades("length", 1e-5, 1e2, "m").simple(1), even("how unequal", 0, 1), angle("first angle"),
         even("spread of angles", 0, 3).edges({1}), decades("rate", 1e-6, 1e3, "rad/s").simple(1),
         even("impulse to the right", -1, 1).edges({0}).simple(1), even("impulse up", -1, 1).edges({0}).simple(0),
         seed()},
        [](const Sample& s) {
            RandomNumbers random(static_cast<unsigned long>(s["seed"]));
            const int n = s.integer("rods");
            const double m = s["mass"], L = s["length"];
            Chain chain;
            Eigen::VectorXd rates(n);
            for (int i = 0; i < n; ++i) {
                chain.push_back({m * std::pow(10, s["how unequal"] * random.between(-1, 1)),
                                 L * std::pow(10, s["how unequal"] * random.between(-1, 1)),
                                 s["first angle"] + s["spread of angles"] * random.between(-1, 1)});
                rates[i] = s["rate"] * random.between(-1, 1);
            }
            const Eigen::Vector2d P = m * L * s["rate"] * Eigen::Vector2d(s["impulse to the right"], s["impulse up"]);
            const auto [M, M_right] = both(student::chain_mass_matrix, chain);
            expect("M is n x n", M.rows() == n && M.cols() == n, text(M.rows(), " x ", M.cols()));
            // Each entry is a sum of n masses times a cosine, of the angle of two rods: of numbers below 7 some
            // roundings of both angles.
            const Eigen::VectorXd size = M_right.diagonal().cwiseSqrt();
            for (int i = 0; i < n; ++i) {
                for (int j = 0; j < n; ++j) {
                    expect_near(text("M(", i, ", ", j, ") [kg m^2]"), M(i, j), M_right(i, j), 1e-14 * size[i] * size[j])
                        .mistake_if(std::abs(M(i, j) - M_right(i, j)) < 1e-5 * size[i] * size[j], nearly);
                }
            }
            const auto [J, J_right] = both(student::tip_jacobian, chain);
            expect("J is 2 x n", J.rows() == 2 && J.cols() == n, text(J.rows(), " x ", J.cols()));
            for (int i = 0; i < n; ++i) {
                expect_near(text("J, column ", i, " [m]"), J.col(i), J_right.col(i),
                            1e-15 * chain[static_cast<std::size_t>(i)].length);
            }
            // Scaled to a diagonal of 1, M has a condition below 1e6 (ten equal rods in line: 400).
            const auto [K, K_right] = both(student::tip_collision_matrix, chain);
            const double K_size = K_right.trace();
            expect_near("K [1/kg]", K, K_right, 1e-9 * K_size);
            const auto [after, right] = both(student::rates_after, chain, rates, P);
            expect("n rates", after.size() == n, text(after.size()));
            const double change = (size.cwiseProduct(right - rates)).norm() + (size.cwiseProduct(rates)).norm();
            for (int i = 0; i < n; ++i) {
                expect_near(text("rate ", i, " after [rad/s]"), after[i], right[i], 1e-9 * change / size[i]);
            }
            // The reference, too: M is the energy's, and the energy changes by P.(u- + u+)/2.
            const Eigen::VectorXd both_rates = rates + right;
            const double T = energy(chain, rates) + energy(chain, right);
            expect_near("T from M [J]", 0.5 * rates.dot(M_right * rates), energy(chain, rates),
                        1e-12 * change * change);
            expect_near("change of the energy [J]", energy(chain, right) - energy(chain, rates),
                        0.5 * P.dot(end_velocities(chain, both_rates).back()), 1e-9 * (T + change * change));
        });
}

}  // namespace grading_chain
