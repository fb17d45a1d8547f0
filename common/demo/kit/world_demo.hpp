#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "common/demo/kit/grip.hpp"
#include "common/demo/kit/lane_picture.hpp"
#include "common/demo/kit/camera.hpp"
#include "common/demo/kit/world_lanes.hpp"

namespace rbc {

/// The scene of rigid bodies in D dimensions, 2 or 3: the lanes of its methods side by side.
///
/// A lesson's demo derives from this and says what the world is at the start and how each method steps it. Here are
/// what all of them share: the drawing of bodies, contacts and impulses, and a hand that drags bodies with the mouse.
/// Space is seen by a camera, the same for all lanes; a hand that takes hold of no body turns it.
template <int D>
class WorldDemoIn : public WorldLanesIn<D> {
    using Base = WorldLanesIn<D>;

  public:
    using typename Base::Body;
    using typename Base::Lane;
    using typename Base::Vector;
    using typename Base::World;

    Rect world() const override;
    void draw(Canvas& canvas) const override;
    /// Picks a body up and pulls it along (grip.hpp); the simulation goes on. In the other lanes the same body,
    /// wherever it is there, is pulled as far in the same direction.
    bool drag(Point at, bool first) override;
    void drop() override;
    bool has_camera() const override { return camera_.has_value(); }
    bool turns() const override { return camera_ && camera_->turns(); }
    void zoom(double factor) override;
    void look_home() override;

  protected:
    explicit WorldDemoIn(double dt_standard, double gravity_standard = 9.81);

    /// The part of the world that a lane shows, m; in space, of the camera's picture.
    virtual Rect scene() const = 0;
    /// How space is seen until the view is turned.
    virtual Camera home() const { return {}; }
    Camera camera() const { return camera_ ? camera_->now() : Camera{}; }  ///< now
    /// How far the ground is shown in space, m.
    virtual double reach() const { return std::max(scene().width, scene().height); }
    /// The colour of a body; by default the variant's, a little different from body to body.
    virtual Colour body_colour(const Lane& lane, int body, Colour variant) const;
    /// The lane's impulses as arrows from their contacts; the longest arrow always has the same length.
    virtual void draw_impulses(Canvas& canvas, const Lane& lane) const;
    /// What a lesson adds over the bodies of a lane; the view is the lane's.
    virtual void draw_over(Canvas&, const Lane&) const {}

    /// The colour of the variant, darker where the body is heavier than 1.5 kg.
    Colour colour_by_mass(const Lane& lane, int body, Colour variant) const;
    bool held() const { return hand_.has_value(); }              ///< the pointer has hold of a body
    int held_index() const { return hand_ ? hand_->body : -1; }  ///< which one; -1: none
    Vector held_place() const { return hand_ ? hand_->local : Vector(Vector::Zero()); }  ///< in its frame, m
    /// Takes hold of a body at a place of its frame in every lane, wherever it is there: what `drag` does with the body
    /// that it finds. @param pointer  where it points then, in the world, m
    void hold(int body, const Vector& place, const Vector& pointer);
    /// A point of the whole scene in the frame of the lane that is shown there, or of the first lane where none is.
    Eigen::Vector2d in_its_lane(Point at) const;

    bool show_contacts = true, show_impulses = true;
    Grip grip;  ///< of the hand that drags

  private:
    struct Hand {
        int body;
        Vector local;         ///< where it holds the body, in the body's frame, m
        Vector start, moved;  ///< the pointer when it took hold, and how far it has gone since, m
        Point corner = {};    ///< of the lane in which it did, m
    };
    using Look = std::conditional_t<D == 2, PlaneLook, SpaceLook>;
    Look look() const;
    void take_hold(Point at);
    const Body* held_body(const Lane& lane) const;
    void pull_held(Lane& lane) const override;
    std::vector<const Variant*> shown() const;
    Point corner_of(std::size_t place, std::size_t count) const;
    void draw_lane(Canvas& canvas, const Lane& lane, const Variant& variant) const;

    std::optional<Hand> hand_;
    std::optional<TurnedCamera> camera_;  // of space
};

using WorldDemo = WorldDemoIn<2>;
using SpatialWorldDemo = WorldDemoIn<3>;

}  // namespace rbc
