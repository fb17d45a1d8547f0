#include "lessons/12_dantzig_lcp/event_loop.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "common/foundation/judge/require.hpp"
#include "common/foundation/judge/world_check.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/12_dantzig_lcp/contact_equations.hpp"
#include "lessons/12_dantzig_lcp/dantzig.hpp"
#include "lessons/12_dantzig_lcp/position_projection.hpp"

namespace rbc {

namespace {

constexpr double meet = 1e-9;      // m: a new contact counts from this depth on
constexpr double touch = 1e-8;     // m: with a gap up to this, bodies touch ...
constexpr double hover = 1e-5;     // m: ... and up to this, where they move no faster than u_thr
constexpr double drift = 5e-5;     // m: what a pressed contact may drift in a flight
constexpr double still = 1e-4;     // m/s: contacts that move no faster rest
constexpr double approach = 1e-7;  // m/s: a slower approach counts as none
// Contacts are known to 1e-8 m, so redundant ones contradict each other by as much.
constexpr DantzigOptions as_exact_as_contacts{1e-8};
constexpr int bouncing_rounds = 10, max_rounds = 20;

void check_event_parameters(const EventLoopParameters& p) {
    require(std::isfinite(p.dt) && p.dt > 0, "dt must be finite and > 0");
    require(p.restitution >= 0 && p.restitution <= 1, "restitution must be in [0, 1]");
    require(std::isfinite(p.impact_threshold) && p.impact_threshold >= 0, "impact_threshold must be finite and >= 0");
    require(p.max_events >= 1, "max_events must be >= 1");
}

double normal_velocity(const World& world, const Contact& contact) {
    return contact.normal.dot(relative_velocity(world, contact));
}

/// 3 per body.
Eigen::VectorXd fall(const World& world) {
    Eigen::VectorXd a = Eigen::VectorXd::Zero(3 * static_cast<Eigen::Index>(world.bodies.size()));
    for (std::size_t k = 0; k < world.bodies.size(); ++k) {
        if (world.bodies[k].inverse_mass > 0) a.segment<2>(3 * static_cast<Eigen::Index>(k)) = world.gravity;
    }
    return a;
}

void kick(World& world, const Eigen::VectorXd& dv) {
    for (std::size_t k = 0; k < world.bodies.size(); ++k) {
        world.bodies[k].velocity += dv.segment<2>(3 * static_cast<Eigen::Index>(k));
        world.bodies[k].angular_velocity += dv[3 * static_cast<Eigen::Index>(k) + 2];
    }
}

/// x as after (12.22), v as if a lasted.
World flown(World world, const Eigen::VectorXd& a, double s) {
    kick(world, 0.5 * s * a);
    for (Body& body : world.bodies) {
        body.position += s * body.velocity;
        body.angle += s * body.angular_velocity;
    }
    kick(world, 0.5 * s * a);
    return world;
}

class Loop {
  public:
    Loop(World& world, const EventLoopParameters& parameters, EventLoopStep& step)
        : world_(world), parameters_(parameters), step_(step) {}

    void run() {
        collide();
        for (double left = parameters_.dt; left > 0;) {
            const Eigen::VectorXd a = resting_forces();
            const double s = time_to_collision(a, left);
            if (s < left) step_.collisions.push_back(parameters_.dt - left + s);
            const Eigen::VectorXd g = fall(world_);
            world_ = flown(std::move(world_), a, s);  // (12.22)
            kick(world_, 0.5 * s * (g - a));
            const PositionProjection projection = project_positions(world_, still_pressed(), drift);
            step_.pivots += projection.pivots;
            step_.position_left = projection.left;
            collide();
            left -= s;
        }
    }

  private:
    void note(SolverStatus status, int pivots) {
        step_.pivots += pivots;
        if (step_.status == SolverStatus::solved) step_.status = status;
    }

    Eigen::VectorXd resting_forces() {
        step_.resting.clear();
        for (const Contact& contact : near()) {
            if (std::abs(normal_velocity(world_, contact)) <= still) step_.resting.push_back(contact);
        }
        step_.equations = acceleration_equations(world_, step_.resting);
        step_.forces = solve_lcp_dantzig(step_.equations.lcp, as_exact_as_contacts);  // (12.9)
        note(step_.forces.status, step_.forces.pivots);
        return fall(world_) + body_response(step_.equations, step_.forces.z);
    }

    /// The contacts of bodies that touch.
    std::vector<Contact> near() const {
        std::vector<Contact> contacts = touching(world_, hover);
        std::erase_if(contacts, [&](const Contact& c) {
            return c.gap > touch && std::abs(normal_velocity(world_, c)) > parameters_.impact_threshold;
        });
        return contacts;
    }

    /// Whether a force acts at this contact.
    bool is_pressed(const Contact& contact) const {
        for (std::size_t i = 0; i < step_.resting.size(); ++i) {
            if (identity(contact) == identity(step_.resting[i]))
                return step_.forces.z[static_cast<Eigen::Index>(i)] > 0;
        }
        return false;
    }

    bool meets(const World& world) const {
        for (const Contact& contact : touching(world)) {
            if (contact.gap < (is_pressed(contact) ? -drift : -meet) && normal_velocity(world, contact) < -approach)
                return true;
        }
        return false;
    }

    /// The contacts that a force held during the flight, and that would close without it: their bodies must touch.
    std::vector<Contact> still_pressed() const {
        std::vector<Contact> pressed = touching(world_, drift);
        std::erase_if(pressed, [&](const Contact& c) { return !is_pressed(c) || normal_velocity(world_, c) >= 0; });
        return pressed;
    }

    double time_to_collision(const Eigen::VectorXd& a, double left) {
        if (step_.hurried || !meets(flown(world_, a, left))) return left;
        step_.hurried = static_cast<int>(step_.collisions.size()) >= parameters_.max_events;
        if (step_.hurried) return left;
        double before = 0, after = left;
        for (int i = 0; i < 45; ++i) {  // (12.21)
            const double middle = 0.5 * (before + after);
            (meets(flown(world_, a, middle)) ? after : before) = middle;
        }
        return after;
    }

    /// Impulses until no contact approaches and the joints hold.
    void collide() {
        for (int round = 0; round <= max_rounds; ++round) {
            const bool bouncing = round < bouncing_rounds;
            std::vector<Contact> contacts = near();
            if (bouncing)
                std::erase_if(contacts, [&](const Contact& c) { return normal_velocity(world_, c) > approach; });
            ContactEquations equations = velocity_equations(world_, contacts, 0);  // (12.23)
            Eigen::VectorXd& b = equations.lcp.b;
            const Eigen::VectorXd u = b;
            const auto n = static_cast<Eigen::Index>(contacts.size());
            step_.approach_left = n > 0 ? std::max(0.0, -u.head(n).minCoeff()) : 0;
            const bool joints_hold = u.tail(u.size() - n).isZero(approach);
            if ((step_.approach_left <= approach && joints_hold) || round == max_rounds) return;
            for (Eigen::Index i = 0; bouncing && i < n; ++i) {
                const bool fast = u[i] < -parameters_.impact_threshold;
                const bool bounces = fast && !is_pressed(contacts[static_cast<std::size_t>(i)]);
                if (bounces) b[i] += parameters_.restitution * u[i];
            }
            const LcpResult impulses = solve_lcp_dantzig(equations.lcp, as_exact_as_contacts);
            note(impulses.status, impulses.pivots);
            ++step_.impulse_problems;
            step_.impulse_work += impulses.z.dot(u + 0.5 * equations.lcp.A * impulses.z);
            kick(world_, body_response(equations, impulses.z));
            if (impulses.status == SolverStatus::infeasible) return;  // driven by bodies that never yield
        }
    }

    World& world_;
    const EventLoopParameters& parameters_;
    EventLoopStep& step_;
};

}  // namespace

EventLoopStep step_events(World& world, const EventLoopParameters& parameters) {
    check_event_parameters(parameters);
    check_gravity(world);
    EventLoopStep step;
    Loop(world, parameters, step).run();
    return step;
}

}  // namespace rbc
