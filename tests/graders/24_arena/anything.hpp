#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include "common/grading/grader/grader.hpp"
#include "exercises/24_arena/own_solver.hpp"
#include "tests/support/random_numbers.hpp"

/// Questions of the exercise that come from no world.
namespace rbc::grading24 {

struct Anything {
    int contacts = 1;
    bool on_ground = true;        ///< one of the bodies does not move
    double friction = 1;          ///< the largest
    double without_friction = 0;  ///< share of contacts
    double pushed_before = 0;     ///< share of contacts with a start
    double twice = 0;             ///< share of contacts that stand there twice
    double masses_apart = 1;      ///< heaviest over lightest, up to
};

/// Bodies of all masses touching each other anyhow; a third as many as contacts, and two more.
inline ex24::Question anything(const Anything& wish, unsigned seed) {
    RandomNumbers random(seed);
    ex24::Question question;
    const auto number = [&] { return random.between(-1, 1); };
    const auto one_of = [&](double share) { return random.between(0, 1) < share; };
    const int bodies = 2 + wish.contacts / 3;
    const double apart = 0.5 * std::log10(wish.masses_apart);
    for (int b = 0; b < bodies; ++b) {
        const double w = std::pow(10, apart * number()), turns = one_of(0.2) ? 0 : 6 * w;
        question.inverse_mass.emplace_back(b == 0 && wish.on_ground ? Eigen::Vector3d(0, 0, 0)
                                                                    : Eigen::Vector3d(w, w, turns));
    }
    for (int i = 0; i < wish.contacts; ++i) {
        ex24::Touch touch;
        touch.a = static_cast<int>(random.between(0, bodies - 1));
        touch.b = touch.a + 1 + static_cast<int>(random.between(0, std::min(3, bodies - 1 - touch.a)));
        if (one_of(0.5)) std::swap(touch.a, touch.b);
        const double angle = std::numbers::pi * number(), n_x = std::cos(angle), n_y = std::sin(angle);
        touch.n_a << -n_x, -n_y, number();
        touch.t_a << -n_y, n_x, number();
        touch.n_b << n_x, n_y, number();
        touch.t_b << n_y, -n_x, number();
        touch.q << number(), number();
        touch.friction = one_of(wish.without_friction) ? 0 : random.between(0, wish.friction);
        const double r_n = one_of(wish.pushed_before) ? random.between(0, 0.3) : 0;
        touch.start << r_n, touch.friction * r_n * number();
        const bool again = i > 0 && one_of(wish.twice);
        question.contacts.push_back(again ? question.contacts[static_cast<std::size_t>(i) / 2] : touch);
    }
    return question;
}

inline std::string shown_vector(const Eigen::VectorXd& v) {
    if (v.size() > 6) return "";
    std::string all;
    for (const double x : v) all += text(all.empty() ? "(" : ", ", x);
    return all + ")";
}

/// The question as text, if it is small.
inline std::string shown(const ex24::Question& question) {
    if (question.contacts.empty() || question.contacts.size() > 3) return "";
    std::string all = ". inverse_mass:";
    for (const Eigen::Vector3d& body : question.inverse_mass) all += " " + shown_vector(body);
    for (const ex24::Touch& t : question.contacts)
        all += text("; contact of ", t.a, " and ", t.b, ": n_a ", shown_vector(t.n_a), ", t_a ", shown_vector(t.t_a),
                    ", n_b ", shown_vector(t.n_b), ", t_b ", shown_vector(t.t_b), ", q ", shown_vector(t.q), ", mu ",
                    t.friction, ", start ", shown_vector(t.start));
    return all;
}

}  // namespace rbc::grading24
