#pragma once

#include <Eigen/Core>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "common/demo/kit/canvas.hpp"
#include "common/demo/kit/parameters.hpp"

namespace rbc {

/// From where space is looked at, in perspective. z is up. With q = p - target, a point p of space is seen at
///
///   zoom d/(d - q.e) (q.r, q.u),   e to the eye, r to the right, u up: unit, right-handed
///
/// in metres of the picture: what is in the plane of the target has its true size there, times zoom.
struct Camera {
    Eigen::Vector3d target = Eigen::Vector3d::Zero();  ///< what the middle of the picture shows, m
    double azimuth = -1.0;                             ///< of the eye seen from the target, from +x towards +y, rad
    double elevation = 0.3;                            ///< above the horizon, rad, within a right angle
    double distance = 10;                              ///< d, of the eye, m, > 0
    double zoom = 1;                                   ///< > 0

    Eigen::Vector3d to_eye() const;  ///< e
    Eigen::Vector3d right() const;   ///< r, horizontal
    Eigen::Vector3d up() const;      ///< u
    Eigen::Vector3d eye() const { return target + distance * to_eye(); }

    double depth(const Eigen::Vector3d& p) const { return distance - (p - target).dot(to_eye()); }  ///< m from the eye
    bool sees(const Eigen::Vector3d& p) const { return depth(p) >= nearest(); }
    double scale(const Eigen::Vector3d& p) const { return zoom * distance / depth(p); }  ///< of lengths there
    Point at(const Eigen::Vector3d& p) const;                                           ///< of a point that it sees

    /// The direction of what is seen at a point of the picture, from the eye, unit.
    Eigen::Vector3d ray(Point at) const;
    /// The point of space seen there, as far from the eye as `like`.
    Eigen::Vector3d beside(Point at, const Eigen::Vector3d& like) const;

    /// The part of a convex polygon that the camera sees; of a line, if it has two points.
    std::vector<Eigen::Vector3d> seen(std::span<const Eigen::Vector3d> corners) const;

  private:
    double nearest() const { return 0.02 * distance; }
};

/// The corners of the convex hull of points in a picture, counter-clockwise.
std::vector<Point> convex_hull(std::vector<Point> points);

/// A camera that a pointer turns, of a scene or of a pane: three parameters of the demo, which follow a camera called
/// home until they are set.
class TurnedCamera {
  public:
    /// Binds azimuth, elevation, deg, and zoom, each name behind this prefix: "cone_" makes "cone_azimuth".
    /// @param parameters  of the demo; they outlive this
    /// @param home        how space is seen until the view is turned
    TurnedCamera(Parameters& parameters, std::function<Camera()> home, const std::string& prefix = "");
    TurnedCamera(const TurnedCamera&) = delete;  // the parameters point into it
    TurnedCamera& operator=(const TurnedCamera&) = delete;

    Camera now() const;
    /// The pointer was pressed (first) or moved while pressed: as if the scene turned with it, half a turn for the
    /// width of its picture. Without a press before it, a move does nothing.
    /// @param width  m of the picture, > 0
    /// @return       false, as Demo::drag and Pane::drag: the run goes on
    bool drag(Point at, bool first, double width);
    void drop() { pointer_.reset(); }                    ///< the pointer was let go
    bool turns() const { return pointer_.has_value(); }  ///< it has been pressed, and not let go
    void zoom(double factor);                            ///< > 0
    void look_home();

  private:
    struct Bound {
        std::string name;
        double value;
    };
    Parameters& parameters_;
    std::function<Camera()> home_;
    Bound azimuth_, elevation_, zoom_;  // deg, deg, 1
    std::optional<Point> pointer_;      // where it was
};

}  // namespace rbc
