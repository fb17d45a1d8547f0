#pragma once

#include <vector>

#include "lessons/06_contact_sets/candidate_pairs.hpp"

namespace rbc {

/// The pairs of find_pairs_brute_force, by a bounding-volume hierarchy: a tree in which every node has a box around all
/// bodies below it. Two nodes whose boxes are apart settle all pairs between them at once,
///
///   box(node) = box(left) united with box(right),
///   pairs(p, q) = none  where box(p) and box(q) are apart               (06.18)
///
/// Built from the top: of the bodies of a node, half go left and half right, along the axis on which their centres lie
/// further apart, down to 4. Kept from call to call and refitted: the same tree with boxes of now, in O(n). When the
/// boxes have become so large that the sum of all their widths and heights is more than 1.3 times that of the new tree,
/// it is rebuilt.
///
/// `tests` counts pairs of nodes and pairs of bodies. The object keeps its memory: once warm, find_pairs allocates
/// nothing.
/// Cost: O(n log n) to build, O(n) to refit, and about O(n + pairs) to ask, whatever the sizes; every half-plane costs
/// O(n) more.
/// Source: [5DV058] names the method; [ERI05] ch. 6 for building and for two nodes at a time.
class BoundingTree {
  public:
    /// @param margin  >= 0, m, finite
    /// @return valid until the next call
    /// @throws std::invalid_argument  as bounds_of_all
    const CandidatePairs& find_pairs(const World& world, double margin);

    bool rebuilt() const { return rebuilt_; }  ///< whether the last call rebuilt the tree

  private:
    struct Node {
        Eigen::Vector2d low, high;  ///< m
        int begin, end;             ///< its bodies in order_; its left child, if it has any, is the next node
        int right;                  ///< 0: none, the node is a leaf
    };
    bool fits() const;
    int build(const World& world, int begin, int end);
    double refit();  ///< @return the sum of widths and heights, m
    void within(const World& world, double margin, int node);
    void between(const World& world, double margin, int p, int q);

    bool rebuilt_ = false;
    double size_when_built_ = 0;  // m
    std::vector<Bounds> around_;  // per body
    std::vector<int> order_;      // all bodies but half-planes; those of a node stand together
    std::vector<Node> nodes_;     // parents before children
    CandidatePairs result_;
};

/// One call of a BoundingTree.
CandidatePairs find_pairs_tree(const World& world, double margin);

}  // namespace rbc
