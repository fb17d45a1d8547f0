#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "common/foundation/model/contact.hpp"
#include "lessons/06_contact_sets/box_frame.hpp"
#include "lessons/06_contact_sets/candidate_pairs.hpp"
#include "lessons/06_contact_sets/fast/box_lanes.hpp"
#include "lessons/06_contact_sets/hashed_grid.hpp"

namespace rbc {

/// The contacts of contact_set, to the last bit, for a world that is asked again and again: `stepper.find =
/// KeptContacts();`.
///
/// Pairs are those of bounds that are wider by `slack` on all sides, and they are kept while every body stays within
/// its wider ones: two bodies with a gap <= margin are then among them, and what is too much has no contact. Of a few
/// bodies that have left theirs only their own pairs are looked for; of more than `few` all are, by the grid. Boxes are
/// collided four pairs at a time (box_lanes.hpp), and a body's axes found once, not once for each of its pairs.
///
/// Once warm it allocates nothing. It may be given any world: nothing but pairs is kept.
/// Cost: O(bodies + contacts), and `few` times O(bodies) where some have moved.
/// Source: wider bounds that are kept are those of the trees in Box2D and Bullet.
class KeptContacts {
  public:
    static constexpr std::size_t few = 8;

    /// @param slack  >= 0, m, finite: 0 keeps nothing but what rests to the last bit
    /// @throws std::invalid_argument  slack outside its range
    explicit KeptContacts(double slack = 0.05);

    /// A ContactFinder. @throws std::invalid_argument  as contact_set
    void operator()(const World& world, double margin, std::vector<Contact>& contacts);

    const std::vector<BodyPair>& pairs() const { return pairs_; }  ///< sorted: those of the last call, and some more
    long moved() const { return moved_in_all_; }                   ///< bodies whose pairs were looked for, in all calls

  private:
    struct Place {
        Eigen::Vector2d position;  ///< m
        double angle;
    };
    void find_pairs(const World& world, double margin);
    bool has_left(const Body& body, std::size_t i) const;
    void keep(const World& world, double margin, std::size_t i);
    void find_pairs_of_moved(const World& world, double margin);
    void wait(const BodyPair& pair);
    void collide_waiting(double margin, std::vector<Contact>& contacts);

    double slack_;
    double margin_ = -1;          // of the pairs, with slack; m
    std::vector<Bounds> around_;  // per body: now
    std::vector<Bounds> wide_;    // per body: of the pairs
    std::vector<Place> places_;   // per body: of the pairs, for half-planes, which have no bounds
    std::vector<std::size_t> moved_;
    long moved_in_all_ = 0;
    std::vector<BodyPair> pairs_, merged_;
    CandidatePairs found_;
    HashedGrid grid_;
    std::vector<BoxFrame> frames_;  // per body; half_width 0: it is no box
    FourBoxPairs lanes_{};          // boxes that wait for others
    std::array<BodyPair, 4> waiting_pairs_{};
    std::size_t waiting_ = 0;
};

}  // namespace rbc
