#include "lessons/06_contact_sets/sweep_and_prune.hpp"

#include <algorithm>

namespace rbc {

CandidatePairs find_pairs_sweep(const World& world, double margin) {
    return SweepAndPrune().find_pairs(world, margin);
}

const CandidatePairs& SweepAndPrune::find_pairs(const World& world, double margin) {
    bounds_of_all(world, margin, around_);
    result_.pairs.clear();
    result_.tests = 0;
    choose_axis(world);
    keep_entries();
    sort_entries();
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        const Entry& mine = entries_[i];
        for (std::size_t j = i + 1; j < entries_.size() && entries_[j].low <= mine.high; ++j) {  // (06.17)
            const Entry& other = entries_[j];
            if (other.other_low <= mine.other_high && mine.other_low <= other.other_high)
                look_at(world, around_, margin, mine.body, other.body, result_);
            else
                ++result_.tests;
        }
    }
    look_at_half_planes(world, around_, margin, result_);
    std::sort(result_.pairs.begin(), result_.pairs.end());
    return result_;
}

/// The axis with the larger variance; the one before, unless the other is clearly better.
void SweepAndPrune::choose_axis(const World& world) {
    Eigen::Array2d mean(0, 0), spread(0, 0);
    double count = 0;
    for (std::size_t i = 0; i < around_.size(); ++i) {
        if (around_[i].is_plane) continue;
        const Eigen::Array2d from_mean = world.bodies[i].position.array() - mean;
        mean += from_mean / ++count;
        spread += from_mean * (world.bodies[i].position.array() - mean);
    }
    if (spread[1 - axis_] > 1.5 * spread[axis_]) axis_ = 1 - axis_;
}

/// The bodies in the order of the call before, with their bounds of now.
void SweepAndPrune::keep_entries() {
    const auto is_plane = [](const Bounds& around) { return around.is_plane; };
    const auto bodies =
        around_.size() - static_cast<std::size_t>(std::count_if(around_.begin(), around_.end(), is_plane));
    resorted_ = entries_.size() != bodies || std::any_of(entries_.begin(), entries_.end(), [&](const Entry& entry) {
                    const auto body = static_cast<std::size_t>(entry.body);
                    return body >= around_.size() || around_[body].is_plane;
                });
    if (resorted_) {
        entries_.clear();
        for (std::size_t i = 0; i < around_.size(); ++i)
            if (!around_[i].is_plane) entries_.push_back({0, 0, 0, 0, static_cast<int>(i)});
    }
    for (Entry& entry : entries_) {
        const Bounds& around = around_[static_cast<std::size_t>(entry.body)];
        entry = {around.low[axis_], around.high[axis_], around.low[1 - axis_], around.high[1 - axis_], entry.body};
    }
}

void SweepAndPrune::sort_entries() {
    const long most = 8 * static_cast<long>(entries_.size());
    moved_ = 0;
    for (std::size_t i = 1; i < entries_.size() && !resorted_; ++i) {
        const Entry entry = entries_[i];
        std::size_t place = i;
        for (; place > 0 && entry.low < entries_[place - 1].low; --place, ++moved_)
            entries_[place] = entries_[place - 1];
        entries_[place] = entry;
        resorted_ = moved_ > most;
    }
    if (resorted_)
        std::sort(entries_.begin(), entries_.end(), [](const Entry& p, const Entry& q) { return p.low < q.low; });
}

}  // namespace rbc
