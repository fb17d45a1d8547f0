#include "lessons/22_small_steps/fast/soft_fours.hpp"

#include <algorithm>

namespace rbc {

namespace {

std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

}  // namespace

bool SoftFours::takes(const SoftSweeps& sweeps) {
    return has_avx2() && sweeps.pins.empty() &&
           std::all_of(sweeps.rows.begin(), sweeps.rows.end(),
                       [](const SoftRow& row) { return row.W_nn > 0 && row.W_tt > 0 && row.law.kept == 0; });
}

template <class AxisOf>
void SoftFours::look(const World& world, AxisOf axis_of) {
    for (std::size_t i = 0; i < world.bodies.size(); ++i) {
        const Body& body = world.bodies[i];
        const Eigen::Vector2d along = axis_of(i);
        places_[i] = {{body.position.x(), body.position.y(), along.x(), along.y()}};
    }
    for (std::size_t i = 0; i < copies_.size(); ++i)
        places_[world.bodies.size() + i] = copies_[i] >= 0 ? places_[at(copies_[i])] : Lanes{};
}

void SoftFours::advance(World& world, const SoftOptions& o, SoftSweeps& sweeps) {
    if (!takes(sweeps)) return advance_softly(world, o, sweeps);
    set(world, sweeps);
    const double h = o.dt / o.substeps, mu = sweeps.friction;
    double* const v = velocities_.data()->data();
    const SoftFour* const fours = fours_.data();
    const std::size_t count = fours_.size();
    const double* const places = places_.data()->data();
    measure_avx2(fours, count, rows_.data(), gaps_.data(), h, o.push_out, places);
    for (int k = 0; k < o.substeps; ++k) {
        for (std::size_t i = 0; i < world.bodies.size(); ++i) {
            if (world.bodies[i].inverse_mass == 0) continue;
            velocities_[i][0] += h * world.gravity.x();
            velocities_[i][1] += h * world.gravity.y();
        }
        if (!o.warm_start)
            for (SoftLanes& row : rows_) row.r_n = row.r_t = Lanes{};
        push_avx2(fours, count, rows_.data(), v);  // (22.14)
        for (int i = 0; i < o.sweeps; ++i) sweep_softly_avx2(fours, count, rows_.data(), mu, v);
        for (std::size_t i = 0; i < world.bodies.size(); ++i) {
            Body& body = world.bodies[i];
            body.position.x() += h * velocities_[i][0];
            body.position.y() += h * velocities_[i][1];
            body.angle += h * velocities_[i][2];
        }
        look(world, [&world](std::size_t i) { return axis(world.bodies[i]); });
        for (int i = 0; i < o.relax; ++i)
            relax_avx2(fours, count, rows_.data(), gaps_.data(), h, o.push_out, mu, places, v);
        if (o.relax == 0) measure_avx2(fours, count, rows_.data(), gaps_.data(), h, o.push_out, places);
    }
    read(world, sweeps);
    if (o.restitution > 0) sweeps.bounce(world, o.restitution, o.impact_threshold);
}

void SoftFours::set(const World& world, const SoftSweeps& sweeps) {
    moves_.clear();
    pairs_.clear();
    for (const Body& body : world.bodies) moves_.push_back(!never_moves(body));
    for (const SoftRow& row : sweeps.rows) pairs_.push_back({.a = row.a, .b = row.b});
    if (side_by_side_.arrange(pairs_, moves_)) take_arrangement();
    for (std::size_t i = 0; i < world.bodies.size(); ++i) {
        const Body& body = world.bodies[i];
        velocities_[i] = {{body.velocity.x(), body.velocity.y(), body.angular_velocity, 0}};
    }
    for (std::size_t i = 0; i < copies_.size(); ++i)
        if (copies_[i] >= 0) velocities_[world.bodies.size() + i] = velocities_[at(copies_[i])];
    for (std::size_t i = 0; i < fours_.size(); ++i) {
        const SideBySide::Four& from = side_by_side_.fours()[i];
        for (std::size_t lane = 0; lane < at(from.lanes); ++lane) {
            const Body &a = world.bodies[at(from.a[lane])], &b = world.bodies[at(from.b[lane])];
            fours_[i].mass_a[lane] = a.inverse_mass;
            fours_[i].inertia_a[lane] = a.inverse_inertia;
            fours_[i].mass_b[lane] = b.inverse_mass;
            fours_[i].inertia_b[lane] = b.inverse_inertia;
        }
    }
    for (std::size_t row = 0; row < rows_.size(); ++row) put(sweeps, row);
    look(world, [&sweeps](std::size_t i) { return sweeps.axis_of(static_cast<int>(i)); });
}

/// Where everything is. Lanes without a contact stay what they are here.
void SoftFours::take_arrangement() {
    copies_.clear();
    fours_.clear();
    for (const SideBySide::Four& from : side_by_side_.fours()) {
        SoftFour& four = fours_.emplace_back();
        four.rows = from.rows;
        for (std::size_t lane = 0; lane < 4; ++lane) {
            four.a[lane] = 4 * place_of(from.a[lane]);
            four.b[lane] = 4 * place_of(from.b[lane]);
        }
    }
    SoftLanes no_row{};
    for (std::size_t lane = 0; lane < 4; ++lane) no_row.W_nn[lane] = no_row.W_tt[lane] = 1;
    rows_.assign(side_by_side_.contacts().size(), no_row);
    gaps_.assign(rows_.size(), {});
    velocities_.assign(moves_.size() + copies_.size(), {});
    places_.resize(velocities_.size());
}

/// A movable body has one place, and sweeps hand it on from four to four. A fixed one has a copy for every lane that
/// touches it, so that no four waits until another has stored it.
int SoftFours::place_of(int body) {
    if (body >= 0 && moves_[at(body)]) return body;
    copies_.push_back(body);
    return static_cast<int>(moves_.size() + copies_.size()) - 1;
}

void SoftFours::put(const SoftSweeps& sweeps, std::size_t k) {
    const std::array<int, 4>& contacts = side_by_side_.contacts()[k];
    SoftLanes& to = rows_[k];
    SoftGapLanes& gaps = gaps_[k];
    for (std::size_t lane = 0; lane < 4; ++lane) {
        if (contacts[lane] < 0) continue;
        const SoftRow& row = sweeps.rows[at(contacts[lane])];
        to.n_x[lane] = row.normal.x();
        to.n_y[lane] = row.normal.y();
        to.arm_ax[lane] = row.arm_a.x();
        to.arm_ay[lane] = row.arm_a.y();
        to.arm_bx[lane] = row.arm_b.x();
        to.arm_by[lane] = row.arm_b.y();
        to.W_nn[lane] = row.W_nn;
        to.W_tt[lane] = row.W_tt;
        to.r_n[lane] = row.r_n;
        to.r_t[lane] = row.r_t;
        to.largest[lane] = row.largest;
        gaps.local_ax[lane] = row.local_a.x();
        gaps.local_ay[lane] = row.local_a.y();
        gaps.local_bx[lane] = row.local_b.x();
        gaps.local_by[lane] = row.local_b.y();
        gaps.start_gap[lane] = row.start_gap;
        gaps.start_x[lane] = row.start_apart.x();
        gaps.start_y[lane] = row.start_apart.y();
        gaps.correction[lane] = row.law.correction;
        gaps.softness[lane] = row.law.softness;
    }
}

void SoftFours::read(World& world, SoftSweeps& sweeps) const {
    for (std::size_t i = 0; i < world.bodies.size(); ++i) {
        world.bodies[i].velocity = {velocities_[i][0], velocities_[i][1]};
        world.bodies[i].angular_velocity = velocities_[i][2];
    }
    for (std::size_t k = 0; k < rows_.size(); ++k) {
        for (std::size_t lane = 0; lane < 4; ++lane) {
            const int contact = side_by_side_.contacts()[k][lane];
            if (contact < 0) continue;
            SoftRow& row = sweeps.rows[at(contact)];
            row.r_n = rows_[k].r_n[lane];
            row.r_t = rows_[k].r_t[lane];
            row.largest = rows_[k].largest[lane];
            row.gap = gaps_[k].gap[lane];
        }
    }
}

void advance_softly_fast(World& world, const SoftOptions& options, SoftSweeps& sweeps) {
    thread_local SoftFours fours;
    fours.advance(world, options, sweeps);
}

}  // namespace rbc
