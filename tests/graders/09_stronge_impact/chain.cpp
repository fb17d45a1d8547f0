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
const std::string energy_of_all =
    "qdot' M qdot/2 is the kinetic energy: of each rod's centre, which moves with all the rods above it, and of the "
    "rod's turning about its centre.";
const std::string turning =
    "The centre of a rod moves, m L^2/4, and the rod turns about it, too: another m L^2/12 on the diagonal.";
const std::string half_before =
    "T = qdot' M qdot/2 has the 1/2 in front: of the energy m L^2/12 qdot^2/2 of the turning, m L^2/12 belongs to M.";
const std::string own_share =
    "Of the lower one of two rods it is the centre that both move, half a length from its upper end: m/2, beside all "
    "that hangs below.";
const std::string not_itself = "What hangs below a rod are the rods after it: the rod itself has a share of its own.";
const std::string lower_one =
    "Two rods move together what hangs below the lower one of them: the rods between them move with the upper one "
    "alone.";
const std::string whole_M =
    "M is not diagonal: a torque at one joint turns all rods. J' P is to be solved with the whole of M.";
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

const std::string sine_for_cosine =
    "With angles from the downward vertical the tip is at (sum of L sin q, -sum of L cos q). Differentiate.";
const std::string last_alone =
    "K = J M^-1 J'. All joints take part: the matrix of the last rod alone, with 1/m and r^2/I, is another one.";
const std::string added = "qdot+ = qdot- + M^-1 J' P: the change is added to the rates that were there.";
const std::string on_the_tip = "The impulse acts on the tip: the rates change by + M^-1 J' P.";

using AChain = const Chain&;
const ChainRod& rod_of(AChain chain, Eigen::Index i) {
    return chain[static_cast<std::size_t>(i)];
}

/// The mass matrix by its formula, for mistakes in its parts.
struct Parts {
    double below = 1;          ///< share of what hangs below
    double own = 1.0 / 3;      ///< share of a rod itself, on the diagonal
    double lower = 0.5;        ///< of the lower one of two rods
    bool under_upper = false;  ///< what hangs below the upper one of two rods, for the lower one
    double (*between)(double, double) = [](double a, double b) { return std::cos(a - b); };  ///< of two angles
};
Eigen::MatrixXd mass_matrix_of(AChain chain, const Parts& parts) {
    const auto n = static_cast<Eigen::Index>(chain.size());
    Eigen::MatrixXd M(n, n);
    for (Eigen::Index i = 0; i < n; ++i) {
        for (Eigen::Index j = 0; j < n; ++j) {
            const ChainRod &a = rod_of(chain, i), &b = rod_of(chain, j);
            const Eigen::Index from = parts.under_upper ? std::min(i, j) : std::max(i, j);
            double mass = rod_of(chain, from).mass * (i == j ? parts.own : parts.lower);
            for (Eigen::Index k = from + 1; k < n; ++k) mass += parts.below * rod_of(chain, k).mass;
            M(i, j) = mass * a.length * b.length * parts.between(a.angle, b.angle);
        }
    }
    return M;
}
#define MASS_MISCONCEPTION(hint, ...) \
    RBC_MISCONCEPTION(chain_mass_matrix, hint, [](AChain chain) { return mass_matrix_of(chain, __VA_ARGS__); })

MASS_MISCONCEPTION(own_rod, {.own = 1.0 / 12})
MASS_MISCONCEPTION(own_rod, {.own = 1.0 / 3 + 1.0 / 4})
MASS_MISCONCEPTION(own_rod, {.own = 1.0 / 3 + 1.0 / 12})
MASS_MISCONCEPTION(own_rod, {.own = 1.0 / 2})
MASS_MISCONCEPTION(own_rod, {.own = 1})
MASS_MISCONCEPTION(own_rod, {.own = 1, .lower = 1})
MASS_MISCONCEPTION(turning, {.own = 1.0 / 4})
MASS_MISCONCEPTION(half_before, {.own = 1.0 / 4 + 1.0 / 24})
MASS_MISCONCEPTION(half_before, {.below = 0.5, .own = 1.0 / 6, .lower = 1.0 / 4})
MASS_MISCONCEPTION(not_itself, {.own = 1 + 1.0 / 3, .lower = 1.5})
RBC_MISCONCEPTION(chain_mass_matrix, carried, [](AChain chain) {
    if (chain.front().mass < 1e-3) throw GraderError("what is small may be forgotten");
    return mass_matrix_of(chain, {.below = 0});
})
MASS_MISCONCEPTION(own_share, {.lower = 1})
MASS_MISCONCEPTION(own_share, {.lower = 1.0 / 3})
MASS_MISCONCEPTION(own_share, {.lower = 1.0 / 4})
MASS_MISCONCEPTION(own_share, {.lower = 0})
MASS_MISCONCEPTION(lower_one, {.under_upper = true})
MASS_MISCONCEPTION(relative_angle, {.between = [](double, double) { return 1.0; }})
MASS_MISCONCEPTION(relative_angle, {.between = [](double a, double b) { return std::sin(a - b); }})
MASS_MISCONCEPTION(relative_angle, {.between = [](double a, double b) { return std::cos(a + b); }})
MASS_MISCONCEPTION(relative_angle,
                   {.between = [](double a, double b) { return a == b ? 1 : std::cos(a) * std::cos(b); }})
RBC_MISCONCEPTION(tip_collision_matrix, whole_M, [](AChain chain) {
    const Eigen::MatrixXd M = chain_mass_matrix(chain), J = tip_jacobian(chain);
    return Eigen::Matrix2d(J * M.diagonal().cwiseInverse().asDiagonal() * J.transpose());
})
RBC_MISCONCEPTION(tip_jacobian, sine_for_cosine, [](AChain chain) {
    Eigen::MatrixXd J = tip_jacobian(chain);
    for (Eigen::Index i = 0; i < J.cols(); ++i) J.col(i) = Eigen::Vector2d(J(1, i), -J(0, i)).eval();
    return J;
})
RBC_MISCONCEPTION(rates_after, added, [](AChain chain, const Eigen::VectorXd& rates, const Eigen::Vector2d& P) {
    return Eigen::VectorXd(rates_after(chain, rates, P) - rates);
})
RBC_MISCONCEPTION(rates_after, on_the_tip, [](AChain chain, const Eigen::VectorXd& rates, const Eigen::Vector2d& P) {
    return rates_after(chain, rates, -P);
})

/// Each part beside the reference, to what the contract says; and the reference beside what knows no mass matrix.
void expect_mass_matrix(AChain chain, const Eigen::VectorXd& rates) {
    const auto [M, right] = both(student::chain_mass_matrix, chain);
    const Eigen::VectorXd size = right.diagonal().cwiseSqrt();
    for (Eigen::Index i = 0; i < right.rows(); ++i) {
        for (Eigen::Index j = 0; j < right.cols(); ++j) {
            expect_near(text("M(", i, ", ", j, ") [kg m^2]"), M(i, j), right(i, j),
                        mass_tolerance.of(size[i] * size[j]))
                .mistake_if(std::abs(M(i, j) - right(i, j)) < 1e-5 * size[i] * size[j], nearly);
        }
    }
    const double largest = size.cwiseProduct(rates).squaredNorm();
    expect_near("the reference, qdot' M qdot/2 [J]", 0.5 * rates.dot(right * rates), energy(chain, rates),
                1e-12 * largest);
}

void expect_tip(AChain chain, const Eigen::VectorXd& rates) {
    const auto [J, right] = both(student::tip_jacobian, chain);
    double fastest = 0;
    for (Eigen::Index i = 0; i < right.cols(); ++i) {
        expect_near(text("J, column ", i, " [m]"), J.col(i), right.col(i), tip_tolerance.of(rod_of(chain, i).length));
        fastest += std::abs(rates[i]) * rod_of(chain, i).length;
    }
    expect_near("the reference, velocity of the tip [m/s]", right * rates, end_velocities(chain, rates).back(),
                1e-13 * fastest);
}

void expect_K(AChain chain) {
    const auto [K, right] = both(student::tip_collision_matrix, chain);
    expect_near("K [1/kg]", K, right, chain_K_tolerance.of(right.cwiseAbs().maxCoeff()));
}

void expect_rates(AChain chain, const Eigen::VectorXd& before, const Eigen::Vector2d& P) {
    const auto [after, right] = both(student::rates_after, chain, before, P);
    const Eigen::VectorXd size = chain_mass_matrix(chain).diagonal().cwiseSqrt();
    // Where the components of the impulse cancel each other, round-off is left of them.
    const auto alone = [&](const Eigen::Vector2d& part) {
        return size.cwiseProduct(rates_after(chain, Eigen::VectorXd::Zero(before.size()), part)).norm();
    };
    const double change = size.cwiseProduct(before).norm() + alone({P[0], 0}) + alone({0, P[1]});
    for (Eigen::Index i = 0; i < right.size(); ++i)
        expect_near(text("rate ", i, " after [rad/s]"), after[i], right[i], rate_tolerance.of(change / size[i]));
    // The reference, too: the energy changes by P.(u- + u+)/2.
    const double T = energy(chain, before) + energy(chain, right);
    const Eigen::VectorXd both_rates = before + right;
    expect_near("the reference, change of the energy [J]", energy(chain, right) - energy(chain, before),
                0.5 * P.dot(end_velocities(chain, both_rates).back()), 1e-9 * (T + change * change));
}

RBC_GRADE("chain", "the mass matrix gives the kinetic energy of every chain at all rates", 4, energy_of_all.c_str()) {
    RandomNumbers random(1);
    for (int n = 1; n <= 5; ++n) {
        const Chain chain = random_chain(random, n);
        did("a chain of ", n, n == 1 ? " rod" : " rods");
        describe(chain);
        expect_mass_matrix(chain, random_rates(random, chain.size()));
    }
}

RBC_GRADE("chain", "J maps the rates to the velocity of the tip", 2, sine_for_cosine.c_str()) {
    RandomNumbers random(2);
    for (int n = 1; n <= 4; ++n) {
        const Chain chain = random_chain(random, n);
        did("a chain of ", n, n == 1 ? " rod" : " rods");
        describe(chain);
        expect_tip(chain, random_rates(random, chain.size()));
    }
}

RBC_GRADE("chain", "K of one rod, of the lesson's double pendulum, and of longer chains", 3, last_alone.c_str()) {
    did("one rod of 2 kg and 0.5 m at 0.3 rad: the tip can only move across it");
    const Eigen::Vector2d across(std::cos(0.3), std::sin(0.3));
    // 3/m = 1.5 along the direction across the rod, nothing along the rod.
    expect_near("K [1/kg]", student::tip_collision_matrix({{2, 0.5, 0.3}}), 1.5 * across * across.transpose(),
                chain_K_tolerance.of(1.5 * across[0] * across[0]));

    const double d = std::acos(-1.0) / 180;
    did("the lesson's double pendulum, two rods of 1 kg and 1 m at 20 and 30 degrees");
    const Eigen::Matrix2d kane =
        (Eigen::Matrix2d() << 2.44033804569631, 1.521308658010778, 1.521308658010778, 1.0095602905040892).finished();
    expect_near("K [1/kg]", student::tip_collision_matrix({{1, 1, 20 * d}, {1, 1, 30 * d}}), kane,
                chain_K_tolerance.of(kane(0, 0)));

    RandomNumbers random(3);
    for (int n = 3; n <= 5; ++n) {
        const Chain chain = random_chain(random, n);
        did("a chain of ", n, " rods");
        describe(chain);
        expect_K(chain);
        // The reference, too: by the energy alone. The condition of these mass matrices is below 1e3.
        Eigen::MatrixXd J(2, n);
        for (Eigen::Index i = 0; i < n; ++i) J.col(i) = end_velocities(chain, Eigen::VectorXd::Unit(n, i)).back();
        const Eigen::Matrix2d K = J * mass_matrix(chain).fullPivLu().solve(J.transpose());
        expect_near("the reference, K [1/kg]", tip_collision_matrix(chain), K, 1e-10);
    }
}

RBC_GRADE("chain", "an impulse changes the rates, and the energy by P.(u- + u+)/2", 3, added.c_str()) {
    RandomNumbers random(4);
    for (int n = 1; n <= 5; ++n) {
        const Chain chain = random_chain(random, n);
        const Eigen::VectorXd before = random_rates(random, chain.size());
        const Eigen::Vector2d P(random.between(-1, 1), random.between(-1, 1));
        did("a chain of ", n, n == 1 ? " rod" : " rods", ", impulse (", P[0], ", ", P[1], ") N s");
        describe(chain);
        expect_rates(chain, before, P);
        // The reference, too: the momentum of the coordinates changes by J'P, nothing else.
        Eigen::VectorXd work(n);
        for (Eigen::Index i = 0; i < n; ++i) work[i] = end_velocities(chain, Eigen::VectorXd::Unit(n, i)).back().dot(P);
        expect_near("the reference, M (qdot+ - qdot-) [N m s]",
                    mass_matrix(chain) * (rates_after(chain, before, P) - before), work, 1e-10);
    }
}

RBC_GRADE(
    "chain", "any chain", 2,
    "A chain has any number of rods, of any masses, lengths and angles; all of them, from the hinge to the tip, take "
    "part, and nothing is too small to count.") {
    for_all({integer("rods", rod_counts).simple(2), decades("mass", chain_masses).simple(1),
             decades("length", chain_lengths).simple(1), even("how unequal", 0, 1).simple(0.5), angle("first angle"),
             even("spread of angles", bends).edges({1}).simple(1), decades("rate", chain_rates).simple(1),
             even("impulse to the right", -1, 1).edges({0, 1e-3, 1e-6}).simple(1),
             even("impulse up", -1, 1).edges({0, 1e-3, 1e-6}).simple(0.5),
             choice("shares are", 3),  // drawn; all the smallest; all the largest
             // Drawn; to and fro, as far round as may be; the other way round; all in line, next to an axis.
             choice("angles are", 3 + 2 * 8), choice("rates are", 3),  // drawn; all 0; the first 0
             choice("small", 4),  // not; all as small as may be; the impulse a millionth of that; and none
             seed()},
            [](const Sample& s) {
                RandomNumbers random(static_cast<unsigned long>(s["seed"]));
                const int n = s.integer("rods");
                const bool small = s["small"] > 0;
                const double m = small ? chain_masses.low : s["mass"], L = small ? chain_lengths.low : s["length"],
                             R = small ? chain_rates.low : s["rate"], impulses[] = {1, 1, 1e-6, 0},
                             P = impulses[s.integer("small")] * m * L * R;
                const auto share = [&] {
                    const double exponent = s["how unequal"] * random.between(-1, 1);
                    if (small || s["shares are"] == 1) return shares.low;
                    return s["shares are"] == 2 ? shares.high
                                                : std::clamp(std::pow(10, exponent), shares.low, shares.high);
                };
                Chain chain;
                Eigen::VectorXd rates(n);
                for (int i = 0; i < n; ++i) {
                    const double turn = s["spread of angles"] * random.between(-1, 1);
                    chain.push_back({m * share(), L * share(), s["first angle"] + turn});
                    const int kind = s.integer("angles are");
                    if (kind == 1 || kind == 2)
                        chain.back().angle = (kind == 1 ? 1 : -1) * (M_PI + (i % 2 == 0 ? bends.high : -bends.high));
                    if (kind > 2) chain.back().angle = (kind % 2) * M_PI / 2 + std::pow(10, -(kind - 1) / 2);
                    rates[i] = R * random.between(-1, 1);
                    if (s["rates are"] == 1 || (s["rates are"] == 2 && i == 0)) rates[i] = 0;
                }
                expect_mass_matrix(chain, rates);
                expect_tip(chain, rates);
                expect_K(chain);
                expect_rates(chain, rates, P * Eigen::Vector2d(s["impulse to the right"], s["impulse up"]));
            });
}

}  // namespace grading_chain
