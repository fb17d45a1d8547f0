#include "common/demo/kit/world_lanes.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "common/foundation/judge/world_balance.hpp"

namespace rbc {

/// What a probe shows of a spin: its sign in the plane, its length in space.
static double shown_spin(double w) {
    return w;
}
static double shown_spin(const Eigen::Vector3d& w) {
    return w.norm();
}

template <int D>
WorldLanesIn<D>::WorldLanesIn(double dt_standard, double gravity_standard)
    : dt(dt_standard), gravity(gravity_standard) {
    parameters.real("dt", "s", "time step h", dt, between(0, 1, 1e-4, 0.1, true, true));
    parameters.real("gravity", "m/s^2", "magnitude, downwards", gravity, between(0, 1000, 0, 30));
}

template <int D>
Variant& WorldLanesIn<D>::add_method(const std::string& name, const std::string& label, Colour colour,
                               std::function<void(Lane&)> step) {
    lanes_.push_back({name, std::move(step)});
    variants.push_back(make_variant(lanes_.back(), label, colour));
    return variants.back();
}

template <int D>
void WorldLanesIn<D>::set_slot(const std::string& beside, ExerciseSlot exercise_slot,
                         std::function<void(CallTarget&, Lane&)> step) {
    mine_beside_ = beside;
    slot = std::move(exercise_slot);
    mine_step_ = std::move(step);
}

template <int D>
auto WorldLanesIn<D>::lane(std::string_view wanted) const -> const Lane& {
    const auto found = std::find_if(lanes_.begin(), lanes_.end(), [&](const Lane& l) { return l.name == wanted; });
    if (found == lanes_.end()) throw std::out_of_range("no lane " + std::string(wanted));
    return *found;
}

template <int D>
double WorldLanesIn<D>::deepest(const std::vector<Contact>& contacts) {
    double depth = 0;
    for (const Contact& contact : contacts) depth = std::max(depth, -contact.gap);
    return depth;
}

template <int D>
Variant WorldLanesIn<D>::make_variant(Lane& lane, const std::string& label, Colour colour) const {
    std::vector<Probe> probes{{"energy", "J", [&lane] { return mechanical_energy(lane.world); }}};
    for (int i = 0; i < D; ++i)
        probes.push_back({std::string("p_") + "xyz"[i], "N s", [&lane, i] { return momentum(lane.world)[i]; }});
    probes.push_back({"spin", "N m s", [&lane] { return shown_spin(angular_momentum(lane.world)); }});
    probes.push_back({"depth", "m", [&lane] { return deepest(lane.contacts); }});
    return {lane.name, label, colour, probes};
}

template <int D>
Variant WorldLanesIn<D>::mine_variant() {
    if (std::none_of(lanes_.begin(), lanes_.end(), [](const Lane& l) { return l.name == "mine"; })) {
        lanes_.push_back({"mine", [this](Lane& mine) {
                              const World before = mine.world;
                              if (!run_mine([&](CallTarget& target) { mine_step_(target, mine); })) mine.world = before;
                          }});
    }
    Lane &mine = lane("mine"), &beside = lane(mine_beside_);
    mine.world = beside.world;
    mine.contacts = beside.contacts;
    mine.impulses.clear();
    mine.grabbed = beside.grabbed;
    return make_variant(mine, "mine", colours::black);
}

template <int D>
void WorldLanesIn<D>::reset() {
    start_ = make_world();
    start_.gravity = -gravity * Vector::Unit(D - 1);
    for (Lane& lane : lanes_) {
        lane.world = start_;
        lane.contacts.clear();
        lane.impulses.clear();
        lane.lost = false;
    }
}

template <int D>
void WorldLanesIn<D>::step() {
    for (Lane& lane : lanes_) {
        if (lane.name == "mine" && !has_mine()) continue;
        lane.world.gravity = -gravity * Vector::Unit(D - 1);
        pull_held(lane);
        lane.step(lane);
    }
}

template <int D>
void WorldLanesIn<D>::take_over(Lane& lane, World&& after, const std::vector<Contact>& contacts,
                          const Eigen::VectorXd& impulses) {
    lane.lost = !std::all_of(after.bodies.begin(), after.bodies.end(), [](const Body& body) {
        return body.velocity.norm() < 1e6 && std::abs(shown_spin(body.angular_velocity)) < 1e6;
    });
    if (lane.lost) {
        find_variant(lane.name)->status = "lost: a step ended with a speed above 1000 km/s";
        return;
    }
    lane.world = std::move(after);
    show(lane, contacts, impulses);
}

template <int D>
void WorldLanesIn<D>::show(Lane& lane, const std::vector<Contact>& contacts, const Eigen::VectorXd& impulses) {
    lane.contacts = contacts;
    lane.impulses.clear();
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const auto row = static_cast<Eigen::Index>(D * i);
        const Eigen::Matrix<double, D, D - 1> t = tangents(contacts[i].normal);
        lane.impulses.push_back(impulses[row] * contacts[i].normal + t * impulses.template segment<D - 1>(row + 1));
    }
}

/// The farthest way of a body, mm. @param way  of a displacement, m
template <int D>
static Probe farthest(const char* name, const WorldIn<D>& start, const WorldIn<D>& now,
                      double (*way)(const Eigen::Vector<double, D>&)) {
    return {name, "mm", [&start, &now, way] {
                double largest = 0;
                for (std::size_t i = 0; i < start.bodies.size(); ++i)
                    largest = std::max(largest, way(now.bodies[i].position - start.bodies[i].position));
                return 1e3 * largest;
            }};
}

template <int D>
Probe WorldLanesIn<D>::sag_probe(const Lane& lane) const {
    return farthest<D>("sag", start_, lane.world, [](const Vector& moved) { return -moved[D - 1]; });
}

template <int D>
Probe WorldLanesIn<D>::drift_probe(const Lane& lane) const {
    return farthest<D>("drift", start_, lane.world, [](const Vector& moved) { return moved.template head<D - 1>().norm(); });
}

template <int D>
Probe WorldLanesIn<D>::kinetic_probe(const Lane& lane) {
    return {"kinetic", "J", [&lane] { return kinetic_energy(lane.world); }};
}

template <int D>
Probe WorldLanesIn<D>::depth_probe(const Lane& lane) {
    return {"depth", "mm", [&lane] { return 1e3 * deepest(lane.contacts); }};
}

template <int D>
Probe WorldLanesIn<D>::contacts_probe(const Lane& lane) {
    return {"contacts", "", [&lane] { return static_cast<double>(lane.contacts.size()); }};
}

template <int D>
std::string WorldLanesIn<D>::problem_note() const {
    return "impulses of a step of " + number_text(dt) + " s at t = " + number_text(time()) + " s, N s";
}

template class WorldLanesIn<2>;
template class WorldLanesIn<3>;

}  // namespace rbc
