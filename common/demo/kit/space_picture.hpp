#pragma once

#include <Eigen/Core>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "common/demo/kit/camera.hpp"
#include "common/demo/kit/painters_order.hpp"
#include "common/foundation/model/body.hpp"

namespace rbc {

/// Draws bodies in space on a canvas: far before near, lit from one side, with shadows on the ground, and a grid there
/// from which one reads where things are. What is drawn afterwards lies over all of it.
class SpacePicture {
  public:
    /// @param reach  how far the ground is shown about the camera's target, m
    SpacePicture(Canvas& canvas, const Camera& camera, double reach);

    void add(const SpatialBody& body, Colour colour);
    void paint();  ///< what was added: ground, shadows, bodies

    void line(const Eigen::Vector3d& a, const Eigen::Vector3d& b, const Stroke& stroke = {});
    void polyline(std::span<const Eigen::Vector3d> points, const Stroke& stroke = {});
    void polygon(std::span<const Eigen::Vector3d> corners, Colour fill);
    void arrow(const Eigen::Vector3d& from, const Eigen::Vector3d& to, const Stroke& stroke = {});
    void dot(const Eigen::Vector3d& at, double radius_pixels, Colour fill);
    void text(const Eigen::Vector3d& at, std::string_view markup, const TextStyle& style = {});
    /// The friction cone |r_t| <= mu r_n of a contact, up to this height, m.
    void cone(const Eigen::Vector3d& apex, const Eigen::Vector3d& normal, double mu, double height, Colour colour);
    /// A circle about an axis. @param axis  unit
    void circle(const Eigen::Vector3d& centre, const Eigen::Vector3d& axis, double radius, const Stroke& stroke = {});

    const Camera& camera() const { return camera_; }

  private:
    struct Face {
        std::vector<std::size_t> corners;  ///< of the piece, counter-clockwise from outside
        Eigen::Vector3d normal;
    };
    struct Solid {
        Piece piece;
        std::vector<Face> faces;
        Colour colour;
        std::optional<Eigen::Matrix3d> axes = {};  ///< of a ball, whose marks show how it has turned
    };
    void add_mesh(const HullMesh& mesh, const Eigen::Vector3d& stretch, const SpatialBody& body, Colour colour);
    void paint_ground(const SpatialBody& ground);
    void paint_shadow(const Solid& solid, const SpatialBody& ground);
    void paint_solid(const Solid& solid);
    void paint_ball(const Solid& ball);
    void paint_wire(const Solid& wire);

    Canvas& canvas_;
    Camera camera_;
    double reach_;
    std::vector<SpatialBody> grounds_;
    std::vector<Solid> solids_;
};

}  // namespace rbc
