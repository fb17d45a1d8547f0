#include "lessons/23_space/face_clipping.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace rbc {

using Eigen::Vector3d;

ClippedFace::ClippedFace(const PlacedFace& incident, const PlacedFace& reference, double tolerance) {
    for (int k = 0; k < incident.count; ++k)
        now_[k] = {incident.corner(k), (k + incident.count - 1) % incident.count, k};
    count_ = incident.count;
    for (int k = 0; k < reference.count && count_ > 0; ++k) {
        const Vector3d edge = reference.corner(k + 1) - reference.corner(k);
        cut({edge.cross(reference.normal).normalized(), reference.corner(k), -1 - k}, tolerance);  // (23.21)
    }
    leave_out_near(tolerance);
}

void ClippedFace::cut(const SidePlane& side, double tolerance) {
    std::array<double, 2 * HullMesh::max_corners> heights;
    double highest = -std::numeric_limits<double>::infinity();
    for (int i = 0; i < count_; ++i) {
        heights[i] = side.normal.dot(now_[i].point - side.point);
        highest = std::max(highest, heights[i]);
    }
    if (highest <= tolerance) return;  // nothing is cut away
    int kept = 0;
    double s = heights[0], last = heights[count_ - 1];
    for (int i = 0; i < count_; ++i) {
        const int following = i + 1 < count_ ? i + 1 : 0;
        const ClippedCorner& corner = now_[i];
        const double next = heights[following];
        if (s <= tolerance) {
            next_[kept] = corner;
            // On the plane between inside and outside: from here on, or up to here, the outline follows the plane.
            if (s >= -tolerance && next > tolerance) next_[kept].after = side.line;
            if (s >= -tolerance && last > tolerance) next_[kept].before = side.line;
            ++kept;
        }
        const bool leaves = s < -tolerance && next > tolerance, enters = s > tolerance && next < -tolerance;
        if (leaves || enters) {
            const Vector3d crossing = corner.point + s / (s - next) * (now_[following].point - corner.point);
            next_[kept++] = {crossing, leaves ? corner.after : side.line, leaves ? side.line : corner.after};
        }
        last = s;
        s = next;
    }
    std::swap(now_, next_);
    count_ = kept;
}

void ClippedFace::leave_out_near(double tolerance) {
    int kept = 0;
    for (int i = 0; i < count_; ++i)
        if (kept == 0 || (now_[i].point - now_[kept - 1].point).norm() > tolerance) now_[kept++] = now_[i];
    while (kept > 1 && (now_[kept - 1].point - now_[0].point).norm() <= tolerance) --kept;
    count_ = kept;
}

}  // namespace rbc
