#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "common/demo/kit/canvas.hpp"

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

}  // namespace rbc
