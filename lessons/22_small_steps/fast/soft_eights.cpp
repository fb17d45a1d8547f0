#include "lessons/22_small_steps/fast/soft_eights.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "common/foundation/judge/world_check.hpp"

namespace rbc {

namespace {

std::size_t index_of(int i) {
    return static_cast<std::size_t>(i);
}

float to_float(double x) {
    return static_cast<float>(x);
}

/// What is no float any more bounds as little as the largest one.
float friction_of(const SoftOptions& options) {
    return to_float(std::min<double>(options.friction, std::numeric_limits<float>::max()));
}

SoftEightLaw::Kind kind_of(double h, double omega, double zeta) {
    const SoftScales scales = frequency_scales(h, omega, zeta);
    return {.mass_scale = to_float(scales.mass_scale),
            .impulse_scale = to_float(scales.impulse_scale),
            .correction_rate = to_float(omega / (2 * zeta + h * omega))};
}

}  // namespace

SoftEights::SoftEights(const SoftOptions& soft_options) : options(soft_options) {}

bool SoftEights::takes(const World& world, const SoftOptions& o) {
    return has_avx2_and_fma() && world.joints.empty() && o.restitution == 0 && o.stiffness == 0;
}

void SoftEights::step(World& world) {
    check_soft_options(options);
    check_gravity(world);
    check_velocities(world);
    const bool was_plain = is_plain_;
    is_plain_ = !takes(world, options);
    if (is_plain_ != was_plain) forget();
    if (is_plain_) {
        plain_.options = options;
        return plain_.step(world);
    }
    const double h = options.dt / options.substeps, ratio = old_h_ > 0 ? h / old_h_ : 0;
    old_h_ = 0;  // should anything throw, the next start is cold
    std::swap(contacts_, old_contacts_);
    std::swap(r_, old_r_);
    contacts_.clear();
    find_(world, options.margin, contacts_);
    find_impulses(to_float(ratio));
    set(world);
    take_substeps(world);
    read(world);
    old_h_ = h;
}

void SoftEights::forget() {
    plain_.forget();
    contacts_.clear();
    r_.clear();
    old_h_ = 0;
}

const std::vector<Contact>& SoftEights::contacts() const {
    return is_plain_ ? plain_.contacts() : contacts_;
}

Eigen::VectorXd SoftEights::impulses() const {
    if (is_plain_) return plain_.impulses();
    Eigen::VectorXd r(2 * static_cast<Eigen::Index>(r_.size()));
    for (std::size_t i = 0; i < r_.size(); ++i) r.segment<2>(static_cast<Eigen::Index>(2 * i)) << r_[i].n, r_[i].t;
    return r;
}

/// warm_start, (22.14)
void SoftEights::find_impulses(float ratio) {
    r_.assign(contacts_.size(), {});
    std::size_t k = 0;
    for (std::size_t i = 0; i < contacts_.size(); ++i) {
        const auto now = identity(contacts_[i]);
        const auto is_there = [&] { return k < old_contacts_.size() && identity(old_contacts_[k]) == now; };
        while (!is_there() && k < old_contacts_.size() && identity(old_contacts_[k]) < now) ++k;
        if (!is_there()) continue;
        const float n = ratio * old_r_[k].n, limit = friction_of(options) * n;
        r_[i] = {.n = n, .t = std::clamp(ratio * old_r_[k].t, -limit, limit)};
        ++k;
    }
}

void SoftEights::set(const World& world) {
    moves_.clear();
    pairs_.clear();
    for (const Body& body : world.bodies) moves_.push_back(!never_moves(body));
    for (const Contact& contact : contacts_) pairs_.push_back({.a = contact.a, .b = contact.b});
    if (side_by_side_.arrange(pairs_, moves_)) take_arrangement();
    const auto velocity_of = [&world](std::size_t i) -> FourFloats {
        const Body& body = world.bodies[i];
        return {.x = to_float(body.velocity.x()),
                .y = to_float(body.velocity.y()),
                .z = to_float(body.angular_velocity),
                .last = 0};
    };
    for (std::size_t i = 0; i < world.bodies.size(); ++i) velocities_[i] = velocity_of(i);
    for (std::size_t i = 0; i < copies_.size(); ++i)
        velocities_[moves_.size() + idle_places + i] = velocity_of(index_of(copies_[i]));
    for (std::size_t i = 0; i < eights_.size(); ++i) {
        const auto& from = side_by_side_.fours()[i];
        for (std::size_t lane = 0; lane < index_of(from.lanes); ++lane) {
            const Body &a = world.bodies[index_of(from.a[lane])], &b = world.bodies[index_of(from.b[lane])];
            eights_[i].mass_a[lane] = to_float(a.inverse_mass);
            eights_[i].inertia_a[lane] = to_float(a.inverse_inertia);
            eights_[i].mass_b[lane] = to_float(b.inverse_mass);
            eights_[i].inertia_b[lane] = to_float(b.inverse_inertia);
        }
    }
    for (std::size_t row = 0; row < rows_.size(); ++row) put(world, row);
    set_responses(eights_.data(), eights_.size(), rows_.data());
}

void SoftEights::take_arrangement() {
    copies_.clear();
    eights_.clear();
    for (const auto& from : side_by_side_.fours()) {
        SoftEight& eight = eights_.emplace_back();
        eight.rows = from.rows;
        eight.lanes = from.lanes;
        for (std::size_t lane = 0; lane < 8; ++lane) {
            eight.a[lane] = 4 * place_of(from.a[lane]);
            eight.b[lane] = 4 * place_of(from.b[lane]);
        }
    }
    rows_.assign(side_by_side_.contacts().size(), {});
    velocities_.assign(moves_.size() + idle_places + copies_.size(), {});
    ways_.resize(velocities_.size());
    turns_.resize(velocities_.size());
}

/// As that of SoftFours; lanes without a contact take one of so many places in turn.
int SoftEights::place_of(int body) {
    const int bodies = static_cast<int>(moves_.size());
    if (body >= 0 && moves_[index_of(body)]) return body;
    if (body < 0) return bodies + (idle_ = (idle_ + 1) % idle_places);
    copies_.push_back(body);
    return bodies + idle_places + static_cast<int>(copies_.size()) - 1;
}

void SoftEights::put(const World& world, std::size_t row) {
    SoftEightRows& to = rows_[row];
    for (std::size_t lane = 0; lane < 8; ++lane) {
        const int k = side_by_side_.contacts()[row][lane];
        if (k < 0) continue;
        const Contact& contact = contacts_[index_of(k)];
        const Body &a = world.bodies[index_of(contact.a)], &b = world.bodies[index_of(contact.b)];
        const Eigen::Vector2d &n = contact.normal, arm_a = contact.point - a.position,
                              arm_b = contact.point - b.position;
        to.n_x[lane] = to_float(n.x());
        to.n_y[lane] = to_float(n.y());
        to.n_a[lane] = to_float(cross(arm_a, n));
        to.n_b[lane] = to_float(cross(arm_b, n));
        to.t_a[lane] = to_float(-arm_a.dot(n));
        to.t_b[lane] = to_float(-arm_b.dot(n));
        to.start_gap[lane] = to_float(contact.gap);
        to.ground[lane] = moves_[index_of(contact.a)] && moves_[index_of(contact.b)] ? 0.0f : 1.0f;
        to.r_n[lane] = r_[index_of(k)].n;
        to.r_t[lane] = r_[index_of(k)].t;
    }
}

SoftEightLaw SoftEights::law() const {
    const double h = options.dt / options.substeps, omega = options.omega > 0 ? options.omega : resolved_omega(h);
    return {.between = kind_of(h, omega, options.zeta),
            .ground = kind_of(h, options.ground * omega, options.zeta),
            .h = to_float(h),
            .push_out = to_float(options.push_out),
            .friction = friction_of(options)};
}

void SoftEights::take_substeps(const World& world) {
    const SoftEightLaw all = law();
    const SoftEight* const eights = eights_.data();
    const std::size_t count = eights_.size();
    float* const v = &velocities_.data()->x;
    std::fill(ways_.begin(), ways_.end(), FourFloats{});
    std::fill(turns_.begin(), turns_.end(), 0.0f);
    const float g_x = to_float(world.gravity.x()), g_y = to_float(world.gravity.y());
    measure_eights(eights, count, rows_.data(), all, &ways_.data()->x);
    for (int k = 0; k < options.substeps; ++k) {
        for (std::size_t i = 0; i < world.bodies.size(); ++i) {
            if (world.bodies[i].inverse_mass == 0) continue;
            velocities_[i].x += all.h * g_x;
            velocities_[i].y += all.h * g_y;
        }
        if (!options.warm_start)
            for (SoftEightRows& row : rows_) row.r_n = row.r_t = FloatLanes{};
        push_eights(eights, count, rows_.data(), v);  // (22.14)
        for (int i = 0; i < options.sweeps; ++i) sweep_eights_softly(eights, count, rows_.data(), all.friction, v);
        move(all.h);
        for (int i = 0; i < options.relax; ++i) relax_eights(eights, count, rows_.data(), all, &ways_.data()->x, v);
        if (options.relax == 0) measure_eights(eights, count, rows_.data(), all, &ways_.data()->x);
    }
}

void SoftEights::move(float h) {
    for (std::size_t i = 0; i < velocities_.size(); ++i) {
        const float turn = turns_[i] += h * velocities_[i].z;
        const bool small = std::abs(turn) < 0.1f;  // then so much of either series has all digits of a float
        const float square = turn * turn;
        ways_[i].x += h * velocities_[i].x;
        ways_[i].y += h * velocities_[i].y;
        ways_[i].z = small ? turn - turn * square * (1.0f / 6 - 1.0f / 120 * square) : std::sin(turn);
        ways_[i].last = small ? -square * (0.5f - 1.0f / 24 * square) : std::cos(turn) - 1;
    }
}

void SoftEights::read(World& world) {
    for (std::size_t i = 0; i < world.bodies.size(); ++i) {
        Body& body = world.bodies[i];
        if (!moves_[i]) {
            displace(body, options.dt * body.velocity, options.dt * body.angular_velocity);
            continue;
        }
        displace(body, {ways_[i].x, ways_[i].y}, turns_[i]);
        body.velocity = {velocities_[i].x, velocities_[i].y};
        body.angular_velocity = velocities_[i].z;
    }
    for (std::size_t row = 0; row < rows_.size(); ++row)
        for (std::size_t lane = 0; lane < 8; ++lane) {
            const int k = side_by_side_.contacts()[row][lane];
            if (k >= 0) r_[index_of(k)] = {.n = rows_[row].r_n[lane], .t = rows_[row].r_t[lane]};
        }
}

}  // namespace rbc
