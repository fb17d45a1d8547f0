#include "lessons/14_pgs/fast/side_by_side.hpp"

#include <algorithm>

namespace rbc {

namespace {

std::size_t index(int i) {
    return static_cast<std::size_t>(i);
}

}  // namespace

template <std::size_t width>
bool SideBySideIn<width>::arrange(const std::vector<BodyPair>& pairs, const std::vector<char>& moves) {
    if (pairs == pairs_ && moves == moves_) return false;
    pairs_ = pairs;
    moves_ = moves;
    find_runs(true);
    // A run of one beside a run of two leaves its lane empty half of the time: beyond one in ten that costs more than
    // runs save.
    if (10 * pairs.size() < 19 * runs_.size()) find_runs(false);
    fours_.clear();
    contacts_.clear();
    fours_.reserve(pairs.size());
    contacts_.reserve(pairs.size());
    line_up();
    return true;
}

template <std::size_t width>
void SideBySideIn<width>::find_runs(bool join) {
    latest_.assign(moves_.size(), -1);
    next_contact_.assign(pairs_.size(), -1);
    runs_.clear();
    runs_.reserve(pairs_.size());
    for (int k = 0; k < static_cast<int>(pairs_.size()); ++k) {
        const int a = pairs_[index(k)].a, b = pairs_[index(k)].b, none = -1;
        const int before_a = moves_[index(a)] ? latest_[index(a)] : none,
                  before_b = moves_[index(b)] ? latest_[index(b)] : none;
        const int before = std::max(before_a, before_b);
        const bool follows_on_a = !moves_[index(a)] || before_a == before,
                   follows_on_b = !moves_[index(b)] || before_b == before;
        if (join && before != none && follows_on_a && follows_on_b && runs_[index(before)].a == a &&
            runs_[index(before)].b == b) {
            Run& run = runs_[index(before)];
            next_contact_[index(run.last)] = k;
            run.last = k;
            continue;
        }
        const int me = static_cast<int>(runs_.size());
        runs_.push_back({.a = a, .b = b, .first = k, .last = k, .next = {none, none}, .waits = 0});
        for (const int body : {a, b}) {
            if (!moves_[index(body)]) continue;
            const int last = latest_[index(body)];
            latest_[index(body)] = me;
            if (last == none) continue;
            runs_[index(last)].next[runs_[index(last)].a == body ? 0 : 1] = me;
            ++runs_[index(me)].waits;
        }
    }
}

template <std::size_t width>
void SideBySideIn<width>::line_up() {
    queue_.clear();
    queue_.reserve(runs_.size());
    for (std::size_t i = 0; i < runs_.size(); ++i)
        if (runs_[i].waits == 0) queue_.push_back(static_cast<int>(i));
    for (std::size_t begin = 0; begin < queue_.size();) {
        const std::size_t end = std::min(begin + width, queue_.size());
        put_side_by_side(queue_.data() + begin, static_cast<int>(end - begin));
        for (; begin < end; ++begin)
            for (const int next : runs_[index(queue_[begin])].next)
                if (next >= 0 && --runs_[index(next)].waits == 0) queue_.push_back(next);
    }
}

template <std::size_t width>
void SideBySideIn<width>::put_side_by_side(const int* runs, int count) {
    Row empty;
    empty.fill(-1);
    Four& four = fours_.emplace_back(Four{.a = empty, .b = empty, .lanes = count, .rows = 0});
    Row row = empty;
    for (int lane = 0; lane < count; ++lane) {
        const Run& run = runs_[index(runs[lane])];
        four.a[index(lane)] = run.a;
        four.b[index(lane)] = run.b;
        row[index(lane)] = run.first;
    }
    for (; row != empty; ++four.rows) {
        contacts_.push_back(row);
        for (int& k : row)
            if (k >= 0) k = next_contact_[index(k)];
    }
}

template class SideBySideIn<4>;
template class SideBySideIn<8>;

}  // namespace rbc
