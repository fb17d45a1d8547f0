#include "demos/21_contact_laws/own.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "exercises/21_contact_laws/corners.hpp"
#include "exercises/21_contact_laws/film.hpp"
#include "exercises/21_contact_laws/roots.hpp"
#include "lessons/14_pgs/contact_system.hpp"
#include "lessons/14_pgs/exact_contact.hpp"

namespace rbc {

namespace {

using Eigen::Index;
using Eigen::VectorXd;

void require_answer(bool holds, const std::string& otherwise) {
    if (!holds) throw CallFailure(CallFailure::Kind::garbage, otherwise);
}

void fall(World& world, double dt) {
    for (Body& body : world.bodies)
        if (body.inverse_mass > 0) body.velocity += dt * world.gravity;
}

void move(World& world, double dt) {
    for (Body& body : world.bodies) {
        body.position += dt * body.velocity;
        body.angle += dt * body.angular_velocity;
    }
}

}  // namespace

std::vector<Contact> kept_by_student(CallTarget& target, const std::vector<Contact>& contacts, int K) {
    static const Remote<decltype(ex21::corners)> corners{"corners"};
    std::vector<Contact> kept;
    for (std::size_t first = 0; first < contacts.size();) {
        std::size_t end = first;
        while (end < contacts.size() && contacts[end].a == contacts[first].a && contacts[end].b == contacts[first].b)
            ++end;
        Eigen::Matrix2Xd points(2, static_cast<Index>(end - first));
        for (std::size_t i = first; i < end; ++i)  // along the face; in the plane a face is an edge
            points.col(static_cast<Index>(i - first)) =
                Eigen::Vector2d(contacts[first].tangent().dot(contacts[i].point - contacts[first].point), 0);
        for (const int i : corners(target, points, std::max(2, K))) {
            require_answer(i >= 0 && i < points.cols(), "corners: an index that is no point");
            kept.push_back(contacts[first + static_cast<std::size_t>(i)]);
        }
        first = end;
    }
    return kept;
}

LawStep step_by_film(CallTarget& target, World& world, const std::vector<Contact>& contacts, const Surface& surface,
                     double dt) {
    static const Remote<decltype(ex21::as_coulomb)> as_coulomb{"as_coulomb"};
    static const Remote<decltype(ex21::what_happens)> what_happens{"what_happens"};
    LawStep step{{}, contacts};
    fall(world, dt);
    const auto n = static_cast<Index>(contacts.size());
    if (n > 0) {
        ContactSystem system;
        fill_contact_system(world, contacts,
                            std::vector<ContactTerms>(contacts.size(), {.friction = surface.static_friction}), system);
        ContactProblem problem = contact_problem(system);
        const VectorXd film = VectorXd::Constant(n, dt * surface.viscosity);
        const ex21::Wet wet{2, problem.W, problem.q, VectorXd::Constant(n, dt * surface.adhesion), film, film};
        const ex21::Dry dry = as_coulomb(target, wet);
        require_answer(dry.W.rows() == 2 * n && dry.W.cols() == 2 * n && dry.q.size() == 2 * n,
                       "as_coulomb: W or q has another size than what went in");
        problem.W = ContactMatrix(Eigen::MatrixXd((dry.W + dry.W.transpose()) / 2));
        problem.q = dry.q;
        // A gap may be closed. That is no speed that the film feels, so it is added here.
        for (Index i = 0; i < n; ++i) problem.q[2 * i] += std::max(contacts[static_cast<std::size_t>(i)].gap, 0.0) / dt;
        ContactResult answer;
        try {
            answer = solve_contact_pgs_exact(problem, {.iterations = 10000, .tolerance = 1e-9});
        } catch (const std::invalid_argument& refused) {
            throw CallFailure(CallFailure::Kind::garbage,
                              std::string("as_coulomb: no contacts are like that: ") + refused.what());
        }
        const ex21::Happens happens = what_happens(target, wet, answer.r);
        require_answer(happens.r.size() == 2 * n && happens.u.size() == 2 * n && happens.r.allFinite(),
                       "what_happens: r or u has another size than q, or is not finite");
        step.result = {.status = answer.status,
                       .r = happens.r,
                       .u = happens.u,
                       .friction = problem.friction,
                       .residual = answer.residual,
                       .rounds = 1,
                       .iterations = answer.iterations};
        apply_impulses(system, happens.r, world);
    }
    move(world, dt);
    return step;
}

double slip_of_block(const World& world, const std::vector<Contact>& contacts) {
    if (contacts.empty()) return 0;
    return contacts.front().tangent().dot(world.bodies[1].velocity - world.bodies[0].velocity);
}

LawStep step_by_roots(CallTarget& target, World& world, const std::vector<Contact>& contacts, const Surface& surface,
                      double dt, double before) {
    static const Remote<decltype(ex21::next_slip)> next_slip{"next_slip"};
    LawStep step{{}, contacts};
    fall(world, dt);
    const auto n = static_cast<Index>(contacts.size());
    if (n > 0) {
        const Eigen::Vector2d normal = contacts.front().normal, tangent = contacts.front().tangent();
        Body& block = world.bodies[1];
        const double w = block.inverse_mass, fall_mu = surface.static_friction - surface.dynamic_friction;
        const double free = slip_of_block(world, contacts), sign = free < 0 ? -1 : 1;
        const double r_n = std::max(0.0, normal.dot(world.bodies[0].velocity - block.velocity)) / w;
        const double u_static = std::max(0.0, std::abs(free) - w * surface.static_friction * r_n);
        // What slipped the other way comes from rest.
        const double x = next_slip(target, u_static, w, {fall_mu * r_n, surface.gamma, dt * surface.viscosity},
                                   std::max(0.0, sign * before));
        require_answer(std::isfinite(x) && x >= 0, "next_slip: a slip is finite and not negative");
        const double r_t = (sign * x - free) / w;
        block.velocity += w * (r_n * normal + r_t * tangent);
        const double share = 1 / static_cast<double>(n), mu = r_n > 0 ? std::abs(r_t) / r_n : 0;
        step.result = {.status = SolverStatus::solved,
                       .r = Eigen::Vector2d(r_n, r_t).replicate(n, 1) * share,
                       .u = Eigen::Vector2d(0, sign * x).replicate(n, 1),
                       .friction = VectorXd::Constant(n, mu),
                       .rounds = 1,
                       .iterations = 1};
    }
    move(world, dt);
    return step;
}

}  // namespace rbc
