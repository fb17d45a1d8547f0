#include "lessons/06_contact_sets/bounding_tree.hpp"

#include <algorithm>

namespace rbc {

namespace {

constexpr int max_in_leaf = 4;
constexpr double max_growth = 1.3;  // of the boxes since they were built

std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

}  // namespace

CandidatePairs find_pairs_tree(const World& world, double margin) {
    return BoundingTree().find_pairs(world, margin);
}

const CandidatePairs& BoundingTree::find_pairs(const World& world, double margin) {
    bounds_of_all(world, margin, around_);
    result_.pairs.clear();
    result_.tests = 0;
    rebuilt_ = !fits() || !(refit() <= max_growth * size_when_built_);
    if (rebuilt_) {
        order_.clear();
        nodes_.clear();
        for (std::size_t i = 0; i < around_.size(); ++i)
            if (!around_[i].is_plane) order_.push_back(static_cast<int>(i));
        if (!order_.empty()) build(world, 0, static_cast<int>(order_.size()));
        size_when_built_ = refit();
    }
    if (!nodes_.empty()) within(world, margin, 0);
    look_at_half_planes(world, around_, margin, result_);
    std::sort(result_.pairs.begin(), result_.pairs.end());
    return result_;
}

/// Whether the tree has the bodies of this world.
bool BoundingTree::fits() const {
    const auto is_plane = [](const Bounds& around) { return around.is_plane; };
    const auto planes = static_cast<std::size_t>(std::count_if(around_.begin(), around_.end(), is_plane));
    return order_.size() == around_.size() - planes && std::all_of(order_.begin(), order_.end(), [this](int body) {
               return at(body) < around_.size() && !around_[at(body)].is_plane;
           });
}

int BoundingTree::build(const World& world, int begin, int end) {
    const auto position = [&](int body) -> const Eigen::Vector2d& { return world.bodies[at(body)].position; };
    const int node = static_cast<int>(nodes_.size());
    nodes_.push_back({{0, 0}, {0, 0}, begin, end, 0});
    if (end - begin <= max_in_leaf) return node;
    Eigen::Vector2d low = position(order_[at(begin)]), high = low;
    for (int k = begin; k < end; ++k) {
        low = low.cwiseMin(position(order_[at(k)]));
        high = high.cwiseMax(position(order_[at(k)]));
    }
    const int axis = high.y() - low.y() > high.x() - low.x() ? 1 : 0, middle = begin + (end - begin) / 2;
    std::nth_element(order_.begin() + begin, order_.begin() + middle, order_.begin() + end,
                     [&](int i, int j) { return position(i)[axis] < position(j)[axis]; });
    build(world, begin, middle);
    const int right = build(world, middle, end);
    nodes_[at(node)].right = right;
    return node;
}

double BoundingTree::refit() {
    double size = 0;
    for (std::size_t k = nodes_.size(); k-- > 0;) {  // children first (06.18)
        Node& node = nodes_[k];
        if (node.right == 0) {
            node.low = around_[at(order_[at(node.begin)])].low;
            node.high = around_[at(order_[at(node.begin)])].high;
            for (int i = node.begin + 1; i < node.end; ++i) {
                node.low = node.low.cwiseMin(around_[at(order_[at(i)])].low);
                node.high = node.high.cwiseMax(around_[at(order_[at(i)])].high);
            }
        } else {
            node.low = nodes_[k + 1].low.cwiseMin(nodes_[at(node.right)].low);
            node.high = nodes_[k + 1].high.cwiseMax(nodes_[at(node.right)].high);
        }
        size += (node.high - node.low).sum();
    }
    return size;
}

/// All pairs of one node's bodies.
void BoundingTree::within(const World& world, double margin, int node) {
    const Node& n = nodes_[at(node)];
    if (n.right != 0) {
        within(world, margin, node + 1);
        within(world, margin, n.right);
        between(world, margin, node + 1, n.right);
        return;
    }
    for (int i = n.begin; i < n.end; ++i)
        for (int j = i + 1; j < n.end; ++j) look_at(world, around_, margin, order_[at(i)], order_[at(j)], result_);
}

/// All pairs of a body of one node and a body of the other.
void BoundingTree::between(const World& world, double margin, int p, int q) {
    const Node &a = nodes_[at(p)], &b = nodes_[at(q)];
    ++result_.tests;
    if ((a.low.array() > b.high.array()).any() || (b.low.array() > a.high.array()).any()) return;
    if (a.right == 0 && b.right == 0) {
        for (int i = a.begin; i < a.end; ++i)
            for (int j = b.begin; j < b.end; ++j)
                look_at(world, around_, margin, order_[at(i)], order_[at(j)], result_);
    } else if (b.right == 0 || (a.right != 0 && a.end - a.begin >= b.end - b.begin)) {
        between(world, margin, p + 1, q);
        between(world, margin, a.right, q);
    } else {
        between(world, margin, p, q + 1);
        between(world, margin, p, b.right);
    }
}

}  // namespace rbc
