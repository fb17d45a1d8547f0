#include "lessons/06_contact_sets/fast/kept_contacts.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "common/foundation/judge/require.hpp"
#include "lessons/06_contact_sets/box_box.hpp"
#include "lessons/06_contact_sets/collide.hpp"

namespace rbc {

namespace {

std::size_t in_list(int i) {
    return static_cast<std::size_t>(i);
}

/// In the place of what is no box.
BoxFrame no_box() {
    return {{.half_width = 0, .half_height = 0}, Eigen::Vector2d::Zero(), Eigen::Vector2d::UnitX()};
}

BoxFrame in_its_origin(BoxFrame box, const Eigen::Vector2d& origin) {
    box.centre -= origin;
    return box;
}

double smallest_half_size(const BoxFrame& a, const BoxFrame& b) {
    return std::min(std::min(a.half_width, a.half_height), std::min(b.half_width, b.half_height));
}

struct PairOfBoxes {
    const BodyPair& pair;
    const BoxFrame &a, &b;
};

/// What collide_boxes returns, from its lane.
void add_manifold(const FourBoxManifolds& four, std::size_t lane, const PairOfBoxes& boxes, double margin,
                  std::vector<Contact>& contacts) {
    const double slack = box_box::slack * smallest_half_size(boxes.a, boxes.b);
    const int face = static_cast<int>(four.face[lane]), edge = static_cast<int>(four.edge[lane]);
    const std::size_t before = contacts.size();
    for (const int high : {0, 1}) {
        const FourBoxManifolds::End& end = four.ends[in_list(high)];
        if (!(end.gap[lane] <= margin)) continue;
        const std::uint32_t feature = box_box::feature({.reference_is_a = (four.reference_is_b >> lane & 1) == 0,
                                                        .face = face,
                                                        .edge = edge,
                                                        .corner_of_reference = face + high,
                                                        .corner_of_incident = edge + 1 - high,
                                                        .outside = end.outside[lane],
                                                        .slack = slack});
        contacts.push_back({.a = boxes.pair.a,
                            .b = boxes.pair.b,
                            .point = {end.x[lane] + boxes.a.centre.x(), end.y[lane] + boxes.a.centre.y()},
                            .normal = {four.n_x[lane], four.n_y[lane]},
                            .gap = end.gap[lane],
                            .feature = feature});
    }
    if (contacts.size() == before + 2 && contacts[before].feature > contacts[before + 1].feature)
        std::swap(contacts[before], contacts[before + 1]);
}

}  // namespace

KeptContacts::KeptContacts(double slack) : slack_(slack) {
    require(slack >= 0 && std::isfinite(slack), "slack", slack, "finite and >= 0");
}

void KeptContacts::operator()(const World& world, double margin, std::vector<Contact>& contacts) {
    find_pairs(world, margin);
    waiting_ = 0;
    for (const BodyPair& pair : pairs_) {
        if (frames_[in_list(pair.a)].half_width > 0 && frames_[in_list(pair.b)].half_width > 0) {
            wait(pair);
            if (waiting_ == 4) collide_waiting(margin, contacts);
            continue;
        }
        collide_waiting(margin, contacts);
        for (const Contact& contact :
             collide(world.bodies[in_list(pair.a)], pair.a, world.bodies[in_list(pair.b)], pair.b, margin))
            contacts.push_back(contact);
    }
    collide_waiting(margin, contacts);
}

void KeptContacts::wait(const BodyPair& pair) {
    const BoxFrame &a = frames_[in_list(pair.a)], &b = frames_[in_list(pair.b)];
    const std::size_t lane = waiting_++;
    waiting_pairs_[lane] = pair;
    lanes_.a_x[lane] = a.x.x(), lanes_.a_y[lane] = a.x.y();
    lanes_.b_x[lane] = b.x.x(), lanes_.b_y[lane] = b.x.y();
    lanes_.a_width[lane] = a.half_width, lanes_.a_height[lane] = a.half_height;
    lanes_.b_width[lane] = b.half_width, lanes_.b_height[lane] = b.half_height;
    lanes_.d_x[lane] = b.centre.x() - a.centre.x(), lanes_.d_y[lane] = b.centre.y() - a.centre.y();
}

/// The contacts of the boxes that wait, in their order. Lanes without a pair have what was there before.
void KeptContacts::collide_waiting(double margin, std::vector<Contact>& contacts) {
    FourBoxManifolds manifolds;
    manifolds.apart = 0;
    manifolds.special = 15;
    if (waiting_ > 1 && has_avx2()) collide_boxes_avx2(lanes_, margin, manifolds);
    for (std::size_t lane = 0; lane < waiting_; ++lane) {
        if ((manifolds.apart >> lane & 1) != 0) continue;
        const BodyPair& pair = waiting_pairs_[lane];
        const BoxFrame &a = frames_[in_list(pair.a)], &b = frames_[in_list(pair.b)];
        if ((manifolds.special >> lane & 1) != 0) {
            const Manifold manifold = collide_boxes(in_its_origin(a, a.centre), in_its_origin(b, a.centre), margin);
            for (const Contact& found : manifold) {
                Contact& contact = contacts.emplace_back(found);
                contact.point += a.centre;
                contact.a = pair.a;
                contact.b = pair.b;
            }
        } else {
            add_manifold(manifolds, lane, {.pair = pair, .a = a, .b = b}, margin, contacts);
        }
    }
    waiting_ = 0;
}

void KeptContacts::find_pairs(const World& world, double margin) {
    require(margin >= 0 && std::isfinite(margin), "the margin must be finite and >= 0");
    frames_.clear();
    around_.clear();
    for (const Body& body : world.bodies) {
        const Box* const box = std::get_if<Box>(&body.shape);
        const int i = static_cast<int>(around_.size());
        frames_.push_back(box == nullptr ? no_box() : BoxFrame(body, *box, Eigen::Vector2d::Zero()));
        around_.push_back(box == nullptr ? bounds_of(body, i, margin) : bounds_of(body, frames_.back(), i, margin));
    }
    const double wide = margin + 2 * slack_;
    moved_.clear();
    moved_.reserve(few + 1);
    const bool another = around_.size() != wide_.size() || wide != margin_;
    for (std::size_t i = 0; i < around_.size() && !another && moved_.size() <= few; ++i)
        if (has_left(world.bodies[i], i)) moved_.push_back(i);
    if (!another && moved_.size() <= few) return find_pairs_of_moved(world, wide);

    margin_ = -1;  // should anything throw, nothing is kept
    wide_.resize(around_.size());
    places_.resize(around_.size());
    for (std::size_t i = 0; i < around_.size(); ++i) keep(world, wide, i);
    pairs_ = grid_.find_pairs(world, wide).pairs;
    moved_in_all_ += static_cast<long>(around_.size());
    margin_ = wide;
}

bool KeptContacts::has_left(const Body& body, std::size_t i) const {
    const Bounds &now = around_[i], &wide = wide_[i];
    if (now.fixed != wide.fixed || now.is_plane != wide.is_plane) return true;
    if (now.is_plane) return body.position != places_[i].position || body.angle != places_[i].angle;
    return (now.low.array() < wide.low.array()).any() || (now.high.array() > wide.high.array()).any();
}

void KeptContacts::keep(const World& world, double margin, std::size_t i) {
    const Body& body = world.bodies[i];
    wide_[i] = bounds_of(body, static_cast<int>(i), margin);
    places_[i] = {.position = body.position, .angle = body.angle};
}

void KeptContacts::find_pairs_of_moved(const World& world, double margin) {
    if (moved_.empty()) return;
    for (const std::size_t i : moved_) keep(world, margin, i);
    const auto is_moved = [this](int body) {
        return std::binary_search(moved_.begin(), moved_.end(), static_cast<std::size_t>(body));
    };
    std::erase_if(pairs_, [&is_moved](const BodyPair& pair) { return is_moved(pair.a) || is_moved(pair.b); });
    found_.pairs.clear();
    for (const std::size_t i : moved_)
        for (std::size_t j = 0; j < wide_.size(); ++j)
            if (j != i && !(j < i && is_moved(static_cast<int>(j))))
                look_at(world, wide_, margin, static_cast<int>(i), static_cast<int>(j), found_);
    std::sort(found_.pairs.begin(), found_.pairs.end());
    merged_.reserve(pairs_.capacity());  // the two change places: neither is to grow again
    merged_.resize(pairs_.size() + found_.pairs.size());
    std::merge(pairs_.begin(), pairs_.end(), found_.pairs.begin(), found_.pairs.end(), merged_.begin());
    pairs_.swap(merged_);
    moved_in_all_ += static_cast<long>(moved_.size());
}

}  // namespace rbc
