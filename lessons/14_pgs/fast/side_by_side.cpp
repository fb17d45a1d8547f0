#include "lessons/14_pgs/fast/side_by_side.hpp"

#include <algorithm>

namespace rbc {

namespace {

std::size_t index(int i) {
    return static_cast<std::size_t>(i);
}

}  // namespace

void SideBySide::arrange(const std::vector<BodyPair>& pairs, const std::vector<char>& moves) {
    find_runs(pairs, moves, true);
    // A run of one beside a run of two leaves its lane empty half of the time: beyond one in ten that costs more than
    // runs save.
    if (10 * pairs.size() < 19 * runs_.size()) find_runs(pairs, moves, false);
    fours_.clear();
    contacts_.clear();
    fours_.reserve(pairs.size());
    contacts_.reserve(pairs.size());
    line_up();
}

void SideBySide::find_runs(const std::vector<BodyPair>& pairs, const std::vector<char>& moves, bool join) {
    latest_.assign(moves.size(), -1);
    next_contact_.assign(pairs.size(), -1);
    runs_.clear();
    runs_.reserve(pairs.size());
    for (int k = 0; k < static_cast<int>(pairs.size()); ++k) {
        const int a = pairs[index(k)].a, b = pairs[index(k)].b, none = -1;
        const int before_a = moves[index(a)] ? latest_[index(a)] : none,
                  before_b = moves[index(b)] ? latest_[index(b)] : none;
        const int before = std::max(before_a, before_b);
        const bool follows_on_a = !moves[index(a)] || before_a == before,
                   follows_on_b = !moves[index(b)] || before_b == before;
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
            if (!moves[index(body)]) continue;
            const int last = latest_[index(body)];
            latest_[index(body)] = me;
            if (last == none) continue;
            runs_[index(last)].next[runs_[index(last)].a == body ? 0 : 1] = me;
            ++runs_[index(me)].waits;
        }
    }
}

void SideBySide::line_up() {
    queue_.clear();
    queue_.reserve(runs_.size());
    for (std::size_t i = 0; i < runs_.size(); ++i)
        if (runs_[i].waits == 0) queue_.push_back(static_cast<int>(i));
    for (std::size_t begin = 0; begin < queue_.size();) {
        const std::size_t end = std::min(begin + 4, queue_.size());
        put_side_by_side(queue_.data() + begin, static_cast<int>(end - begin));
        for (; begin < end; ++begin)
            for (const int next : runs_[index(queue_[begin])].next)
                if (next >= 0 && --runs_[index(next)].waits == 0) queue_.push_back(next);
    }
}

void SideBySide::put_side_by_side(const int* runs, int count) {
    constexpr std::array<int, 4> empty{-1, -1, -1, -1};
    Four& four = fours_.emplace_back();
    four.lanes = count;
    std::array<int, 4> row = empty;
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

}  // namespace rbc
