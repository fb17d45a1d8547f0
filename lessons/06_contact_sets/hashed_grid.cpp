#include "lessons/06_contact_sets/hashed_grid.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "common/foundation/judge/require.hpp"

namespace rbc {

namespace {

constexpr std::int64_t max_cells = 32;              // of a body that is not large
constexpr double farthest = 1'000'000'000'000'000;  // cells from the origin; whole numbers in double, with room

std::int64_t cell_index(double x) {
    return static_cast<std::int64_t>(std::floor(x));
}  // (06.15)

}  // namespace

CandidatePairs find_pairs_brute_force(const World& world, double margin) {
    std::vector<Bounds> around;
    bounds_of_all(world, margin, around);
    const int n = static_cast<int>(around.size());
    CandidatePairs result;
    for (int i = 0; i < n; ++i)
        for (int j = i + 1; j < n; ++j) look_at(world, around, margin, i, j, result);
    return result;
}

CandidatePairs find_pairs_grid(const World& world, double margin, double cell) {
    return HashedGrid().find_pairs(world, margin, cell);
}

const CandidatePairs& HashedGrid::find_pairs(const World& world, double margin, double cell) {
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

double HashedGrid::standard_cell() {
    sizes_.clear();
    for (const Bounds& around : around_) {
        if (!around.is_plane) sizes_.push_back((around.high - around.low).maxCoeff());
    }
    if (sizes_.empty()) return 1;
    const auto middle = sizes_.begin() + static_cast<std::ptrdiff_t>(sizes_.size() / 2);
    std::nth_element(sizes_.begin(), middle, sizes_.end());
    return *middle > 0 && std::isfinite(*middle) ? *middle : 1;
}

HashedGrid::Cells HashedGrid::cells_of(const Bounds& around) const {
    const Eigen::Vector2d low = around.low / cell_, high = around.high / cell_;
    const bool near = low.cwiseAbs().maxCoeff() < farthest && high.cwiseAbs().maxCoeff() < farthest;
    if (!near) return {{0, 0}, {-1, -1}, true};
    const GridCell first{cell_index(low.x()), cell_index(low.y())}, last{cell_index(high.x()), cell_index(high.y())};
    const std::int64_t columns = last.x - first.x + 1, rows = last.y - first.y + 1;
    return {first, last, columns > max_cells || rows > max_cells || columns * rows > max_cells};
}

std::size_t HashedGrid::bucket(const GridCell& cell) const {
    // Neighbours in a row stay neighbours in memory; rows are scattered by an odd number near 2^64/golden ratio.
    const std::uint64_t key =
        static_cast<std::uint64_t>(cell.x) + static_cast<std::uint64_t>(cell.y) * 0x9E3779B97F4A7C15u;
    return key & (starts_.size() - 2);
}

void HashedGrid::fill_buckets() {
    const auto for_entries = [this](auto use) {
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            const Cells& c = cells_[i];
            if (c.large) continue;
            for (std::int64_t y = c.first.y; y <= c.last.y; ++y) {
                for (std::int64_t x = c.first.x; x <= c.last.x; ++x) use(Entry{{x, y}, static_cast<int>(i)});
            }
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

void HashedGrid::test_same_cells(const World& world, double margin, int i) {
    const Cells& mine = cells_[static_cast<std::size_t>(i)];
    GridCell cell;
    for (cell.y = mine.first.y; cell.y <= mine.last.y; ++cell.y) {
        for (cell.x = mine.first.x; cell.x <= mine.last.x; ++cell.x) {
            const std::size_t k = bucket(cell);
            for (std::uint32_t e = starts_[k]; e < starts_[k + 1]; ++e) {
                const Entry& entry = entries_[e];
                if (entry.body <= i || entry.cell != cell) continue;
                const GridCell& other = cells_[static_cast<std::size_t>(entry.body)].first;
                const GridCell owner{std::max(mine.first.x, other.x), std::max(mine.first.y, other.y)};  // (06.16)
                if (owner == cell) look_at(world, around_, margin, i, entry.body, result_);
            }
        }
    }
}

std::vector<GridCell> HashedGrid::occupied_cells() const {
    std::vector<GridCell> cells;
    for (const Entry& entry : entries_) cells.push_back(entry.cell);
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
}

}  // namespace rbc
