#include "lessons/06_contact_sets/hashed_grid.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "common/foundation/judge/require.hpp"

namespace rbc {

namespace {

template <int D>
constexpr std::int64_t max_cells = D == 2 ? 32 : 64;  // of a body that is not large
constexpr double farthest = 1'000'000'000'000'000;  // cells from the origin; whole numbers in double, with room

/// All cells from first to last, both included; along the first axis they are neighbours.
template <int D, int axis = D - 1, class Use>
void for_cells(const GridCell<D>& first, const GridCell<D>& last, GridCell<D>& cell, const Use& use) {
    constexpr auto k = static_cast<std::size_t>(axis);
    for (cell[k] = first[k]; cell[k] <= last[k]; ++cell[k])
        if constexpr (axis == 0)
            use(cell);
        else
            for_cells<D, axis - 1>(first, last, cell, use);
}

}  // namespace

template <int D>
CandidatePairs find_pairs_brute_force(const WorldIn<D>& world, double margin) {
    std::vector<BoundsIn<D>> around;
    bounds_of_all(world, margin, around);
    const int n = static_cast<int>(around.size());
    CandidatePairs result;
    for (int i = 0; i < n; ++i)
        for (int j = i + 1; j < n; ++j) look_at(world, around, margin, i, j, result);
    return result;
}

template <int D>
CandidatePairs find_pairs_grid(const WorldIn<D>& world, double margin, double cell) {
    return HashedGridIn<D>().find_pairs(world, margin, cell);
}

template <int D>
const CandidatePairs& HashedGridIn<D>::find_pairs(const WorldIn<D>& world, double margin, double cell) {
    require(cell >= 0 && std::isfinite(cell), "the cell size must be finite and >= 0");
    bounds_of_all(world, margin, around_);
    const int n = static_cast<int>(around_.size());
    cell_ = cell > 0 ? cell : standard_cell();
    cells_.clear();
    large_.clear();
    for (int i = 0; i < n; ++i) {
        cells_.push_back(cells_of(around_[static_cast<std::size_t>(i)]));
        if (cells_.back().large) large_.push_back(i);
    }
    fill_buckets();

    result_.pairs.clear();
    result_.tests = 0;
    for (int i = 0; i < n; ++i) {
        const auto before = static_cast<std::ptrdiff_t>(result_.pairs.size());
        if (cells_[static_cast<std::size_t>(i)].large) {
            for (int j = i + 1; j < n; ++j) look_at(world, around_, margin, i, j, result_);
            continue;
        }
        for (auto j = std::upper_bound(large_.begin(), large_.end(), i); j != large_.end(); ++j) {
            look_at(world, around_, margin, i, *j, result_);
        }
        test_same_cells(world, margin, i);
        std::sort(result_.pairs.begin() + before, result_.pairs.end());
    }
    return result_;
}

template <int D>
double HashedGridIn<D>::standard_cell() {
    sizes_.clear();
    for (const BoundsIn<D>& around : around_) {
        if (!around.is_plane) sizes_.push_back((around.high - around.low).maxCoeff());
    }
    if (sizes_.empty()) return 1;
    const auto middle = sizes_.begin() + static_cast<std::ptrdiff_t>(sizes_.size() / 2);
    std::nth_element(sizes_.begin(), middle, sizes_.end());
    return *middle > 0 && std::isfinite(*middle) ? *middle : 1;
}

template <int D>
typename HashedGridIn<D>::Cells HashedGridIn<D>::cells_of(const BoundsIn<D>& around) const {
    const Eigen::Vector<double, D> low = around.low / cell_, high = around.high / cell_;
    Cells cells{{}, {}, !(low.cwiseAbs().maxCoeff() < farthest && high.cwiseAbs().maxCoeff() < farthest)};
    std::int64_t count = 1;
    for (std::size_t k = 0; k < D && !cells.large; ++k) {
        cells.first[k] = static_cast<std::int64_t>(std::floor(low[static_cast<Eigen::Index>(k)]));  // (06.15)
        cells.last[k] = static_cast<std::int64_t>(std::floor(high[static_cast<Eigen::Index>(k)]));
        const std::int64_t along = cells.last[k] - cells.first[k] + 1;
        count *= std::min(along, max_cells<D> + 1);
        cells.large = count > max_cells<D>;
    }
    return cells;
}

template <int D>
std::size_t HashedGridIn<D>::bucket(const GridCell<D>& cell) const {
    // Neighbours in a row stay neighbours in memory; rows are scattered by an odd number near 2^64/golden ratio.
    constexpr std::uint64_t scatter[] = {1, 0x9E3779B97F4A7C15u, 0xC2B2AE3D27D4EB4Fu};
    std::uint64_t key = 0;
    for (std::size_t k = 0; k < D; ++k) key += static_cast<std::uint64_t>(cell[k]) * scatter[k];
    return key & (starts_.size() - 2);
}

template <int D>
void HashedGridIn<D>::fill_buckets() {
    const auto for_entries = [this](auto use) {
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            const Cells& c = cells_[i];
            GridCell<D> cell;
            if (!c.large)
                for_cells<D>(c.first, c.last, cell,
                             [&](const GridCell<D>& at) { use(Entry{at, static_cast<int>(i)}); });
        }
    };
    std::size_t count = 0;
    for_entries([&](const Entry&) { ++count; });
    // Counting sort: how many per bucket, where each ends, then filled from its end.
    starts_.assign(std::bit_ceil(count + 1) + 1, 0);
    entries_.resize(count);
    for_entries([&](const Entry& entry) { ++starts_[bucket(entry.cell)]; });
    for (std::size_t k = 1; k < starts_.size(); ++k) starts_[k] += starts_[k - 1];
    for_entries([&](const Entry& entry) { entries_[--starts_[bucket(entry.cell)]] = entry; });
}

template <int D>
void HashedGridIn<D>::test_same_cells(const WorldIn<D>& world, double margin, int i) {
    const Cells& mine = cells_[static_cast<std::size_t>(i)];
    GridCell<D> at;
    for_cells<D>(mine.first, mine.last, at, [&](const GridCell<D>& cell) {
        const std::size_t b = bucket(cell);
        for (std::uint32_t e = starts_[b]; e < starts_[b + 1]; ++e) {
            const Entry& entry = entries_[e];
            if (entry.body <= i || entry.cell != cell) continue;
            GridCell<D> owner = cells_[static_cast<std::size_t>(entry.body)].first;
            for (std::size_t k = 0; k < D; ++k) owner[k] = std::max(owner[k], mine.first[k]);  // (06.16)
            if (owner == cell) look_at(world, around_, margin, i, entry.body, result_);
        }
    });
}

template <int D>
std::vector<GridCell<D>> HashedGridIn<D>::occupied_cells() const {
    std::vector<GridCell<D>> cells;
    for (const Entry& entry : entries_) cells.push_back(entry.cell);
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
}

template CandidatePairs find_pairs_brute_force(const World&, double);
template CandidatePairs find_pairs_brute_force(const SpatialWorld&, double);
template CandidatePairs find_pairs_grid(const World&, double, double);
template CandidatePairs find_pairs_grid(const SpatialWorld&, double, double);
template class HashedGridIn<2>;
template class HashedGridIn<3>;

}  // namespace rbc
