#include <doctest/doctest.h>

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "tests/support/random_numbers.hpp"

// What the text says of exact times of impact for a crowd ("Where it breaks"): equal smooth discs in a square box without
// gravity, from one collision to the next, each at the time that the closed form gives.

using Eigen::Vector2d;
using rbc::RandomNumbers;

namespace {

constexpr double never = std::numeric_limits<double>::infinity();

struct Disc {
    Vector2d place, velocity;
};

struct Event {
    double in = never;  ///< s from now
    int ball = -1;
    int other = -1;  ///< a ball, or -1 to -4: a wall
    bool same_as(const Event& e) const { return ball == e.ball && other == e.other; }
};

struct Crowd {
    double side, radius;     ///< of the box and of each disc, m
    double restitution = 1;  ///< between discs; walls have 1
    std::vector<Disc> discs = {};
    double time = 0;      ///< s
    long collisions = 0;  ///< of discs with each other

    /// n x n discs, their centres `side`/n apart, root mean square speed 1 m/s.
    static Crowd of(int n, double side, double radius, unsigned long seed) {
        Crowd crowd{side, radius};
        RandomNumbers random(seed);
        double sum = 0;
        for (int i = 0; i < n * n; ++i) {
            const double angle = random.between(0, 6.283185307179586), speed = random.between(0.5, 1.5);
            crowd.discs.push_back(
                {Vector2d(i % n + 0.5, i / n + 0.5) * (side / n), speed * Vector2d(std::cos(angle), std::sin(angle))});
            sum += speed * speed;
        }
        for (Disc& d : crowd.discs) d.velocity /= std::sqrt(sum / (n * n));
        return crowd;
    }

    Event next() const {
        Event first;
        for (std::size_t i = 0; i < discs.size(); ++i) {
            for (int axis = 0; axis < 2; ++axis) {
                const double v = discs[i].velocity[axis], x = discs[i].place[axis];
                const double way = v < 0 ? radius - x : side - radius - x;
                if (v != 0) first = earlier(first, {std::max(0.0, way / v), int(i), -1 - 2 * axis - (v > 0)});
            }
            for (std::size_t j = i + 1; j < discs.size(); ++j)
                first = earlier(first, {meeting(discs[i], discs[j]), int(i), int(j)});
        }
        return first;
    }

    void go_on_to(const Event& e) {
        for (Disc& d : discs) d.place += e.in * d.velocity;
        time += e.in;
        Disc& a = discs[std::size_t(e.ball)];
        if (e.other < 0) {
            a.velocity[(-1 - e.other) / 2] *= -1;
            return;
        }
        Disc& b = discs[std::size_t(e.other)];
        const Vector2d normal = (b.place - a.place).normalized();
        const Vector2d half = 0.5 * (1 + restitution) * normal.dot(b.velocity - a.velocity) * normal;
        a.velocity += half;
        b.velocity -= half;
        ++collisions;
    }

    void play(double until) {
        for (Event e = next(); time + e.in <= until; e = next()) go_on_to(e);
    }

  private:
    static Event earlier(const Event& a, const Event& b) { return b.in < a.in ? b : a; }

    /// The smaller root of |x + t v| = 2 R, without a difference of nearly equal numbers, as (05.4).
    double meeting(const Disc& a, const Disc& b) const {
        const Vector2d x = b.place - a.place, v = b.velocity - a.velocity;
        const double approach = -x.dot(v), apart = x.squaredNorm() - 4 * radius * radius;
        if (approach <= 0) return never;
        if (apart <= 0) return 0;
        const double root = approach * approach - v.squaredNorm() * apart;
        return root < 0 ? never : apart / (approach + std::sqrt(root));
    }
};

/// Collisions of discs per second, mean over 4 starts of 1 s.
double per_second(int n, double side, double radius) {
    double sum = 0;
    for (unsigned long seed = 1; seed <= 4; ++seed) {
        Crowd crowd = Crowd::of(n, side, radius, seed);
        crowd.play(1);
        sum += double(crowd.collisions) / 4;
    }
    return sum;
}

/// Does the clock stop before `until`: thousands of collisions within a microsecond?
bool stops(Crowd crowd, double until) {
    double thousands_ago = -1;
    for (long events = 1; crowd.time < until; ++events) {
        crowd.go_on_to(crowd.next());
        if (events % 5000 != 0) continue;
        if (crowd.time - thousands_ago < 1e-6) return true;
        thousands_ago = crowd.time;
    }
    return false;
}

}  // namespace

TEST_CASE("a crowd of discs keeps its energy, and two of them meet when they should") {
    Crowd two{10, 0.5, 0.5, {{{2, 5}, {1, 0}}, {{6, 5}, {-1, 0}}}};
    CHECK(std::abs(two.next().in - 1.5) < 1e-15);
    two.play(1.6);
    CHECK(two.collisions == 1);
    CHECK(std::abs(two.discs[0].velocity.x() + 0.5) < 1e-15);
    Crowd crowd = Crowd::of(4, 1, 0.1, 5);
    crowd.play(20);
    double energy = 0, nearest = 1;
    for (std::size_t i = 0; i < 16; ++i) {
        energy += crowd.discs[i].velocity.squaredNorm() / 16;
        for (std::size_t j = 0; j < i; ++j)
            nearest = std::min(nearest, (crowd.discs[i].place - crowd.discs[j].place).norm());
    }
    CHECK(std::abs(energy - 1) < 1e-12);
    CHECK(nearest > 0.2 - 1e-9);
}

TEST_CASE("collisions per second grow as the number of discs, or as its square, and not exponentially") {
    std::array<double, 3> dense{}, sparse{};
    const std::array<int, 3> sides{4, 8, 16};
    for (std::size_t i = 0; i < 3; ++i) {
        dense[i] = per_second(sides[i], 0.25 * sides[i], 0.1);
        sparse[i] = per_second(sides[i], 4, 0.05);
        MESSAGE((sides[i] * sides[i]), " discs, box grows with them: ", dense[i], " a second");
        MESSAGE((sides[i] * sides[i]), " discs, box of 4 m: ", sparse[i], " a second");
    }
    CHECK(dense[0] == doctest::Approx(213).epsilon(0.1));
    CHECK(dense[1] == doctest::Approx(842).epsilon(0.1));
    CHECK(dense[2] == doctest::Approx(3300).epsilon(0.1));
    CHECK(sparse[2] / sparse[0] > 64);
    CHECK(sparse[2] / sparse[0] < 600);  // squared: 256
}

TEST_CASE("a millionth of a micrometre decides the order of impacts after a second") {
    for (const int n : {4, 8, 16}) {
        double time = 0, each = 0;
        for (unsigned long seed = 1; seed <= 4; ++seed) {
            Crowd crowd = Crowd::of(n, 0.25 * n, 0.1, seed), moved = crowd;
            moved.discs[0].place.x() += 1e-12;
            long events = 0;
            for (Event e = crowd.next(), f = moved.next(); e.same_as(f); e = crowd.next(), f = moved.next()) {
                crowd.go_on_to(e);
                moved.go_on_to(f);
                ++events;
            }
            time += 0.25 * crowd.time;
            each += 0.25 * double(events) / (n * n);
        }
        MESSAGE((n * n), " discs: another order after ", time, " s, ", each, " events a disc");
        CHECK(time > 0.8);
        CHECK(time < 2);
        CHECK(each > 10);
        CHECK(each < 40);
    }
}

TEST_CASE("where impacts lose energy, the clock of a crowd stops") {
    struct Row {
        double restitution;
        int least, most;  ///< crowds of 8 that stop
    };
    for (const Row& row : {Row{1, 0, 0}, Row{0.7, 0, 0}, Row{0.5, 0, 3}, Row{0.3, 3, 8}, Row{0.2, 7, 8}}) {
        int stopped = 0;
        for (unsigned long seed = 1; seed <= 8; ++seed) {
            Crowd crowd = Crowd::of(8, 2, 0.1, seed);
            crowd.restitution = row.restitution;
            stopped += stops(crowd, 10);
        }
        MESSAGE("e = ", row.restitution, ": stopped ", stopped, " of 8");
        CHECK(stopped >= row.least);
        CHECK(stopped <= row.most);
    }
}
