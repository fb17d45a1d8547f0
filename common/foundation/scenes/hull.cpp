#include "common/foundation/scenes/hull.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>

#include "common/foundation/scenes/arguments.hpp"

namespace rbc::scenes {

namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

/// Below it points are on a plane, on a line, or the same; of the size. Coordinates of turned and moved points have
/// lost 1e-15 of it, and corners that are meant to be seen stand out by far more.
constexpr double flat = 1e-9;
/// Points nearer to an edge than this do not tell a plane through it: its angle is known to flat/thin then.
constexpr double thin = 1e-6;

[[noreturn]] void refuse(const std::string& what) {
    throw std::invalid_argument("hull_of: " + what);
}

double size_of(std::span<const Vector3d> points) {
    Vector3d low = points.front(), high = low;
    for (const Vector3d& p : points) {
        low = low.cwiseMin(p);
        high = high.cwiseMax(p);
    }
    return (high - low).norm();
}

std::vector<Vector3d> different(std::span<const Vector3d> points, double tolerance) {
    std::vector<Vector3d> result;
    for (const Vector3d& p : points)
        if (std::none_of(result.begin(), result.end(), [&](const Vector3d& q) { return (p - q).norm() <= tolerance; }))
            result.push_back(p);
    return result;
}

/// Faces as lists of points, and which of them has an edge in which direction.
class Wrapping {
  public:
    Wrapping(std::vector<Vector3d> points, double size) : points_(std::move(points)), size_(size) {
        add(first_face());
        for (std::size_t f = 0; f < faces_.size(); ++f)
            for (std::size_t k = 0; k < faces_[f].size(); ++k) {
                const int from = faces_[f][k], to = faces_[f][(k + 1) % faces_[f].size()];
                if (!face_of_.contains({to, from})) add(face_beyond(from, to, normals_[f]));
            }
    }

    HullMesh mesh() const {
        HullMesh result;
        std::map<int, int> corner;  // of each point that is one
        for (const std::vector<int>& face : faces_)
            for (int i : face) corner[i] = 0;
        for (auto& entry : corner) {
            entry.second = static_cast<int>(result.corners.size());
            result.corners.push_back(point(entry.first));
        }
        for (const std::vector<int>& face : faces_) {
            result.faces.emplace_back();
            for (int i : face) result.faces.back().push_back(corner[i]);
        }
        for (const auto& entry : face_of_) {
            const int from = entry.first.first, to = entry.first.second;
            if (from < to)
                result.edges.push_back(
                    {.from = corner[from], .to = corner[to], .left = entry.second, .right = face_of_.at({to, from})});
        }
        result.normals = normals_;
        return result;
    }

  private:
    const Vector3d& point(int i) const { return points_[static_cast<std::size_t>(i)]; }
    int count() const { return static_cast<int>(points_.size()); }

    /// The first point along x, y, z is a corner: some face has it.
    std::vector<int> first_face() const {
        int corner = 0;
        for (int i = 1; i < count(); ++i) {
            const Vector3d &p = point(i), &least = point(corner);
            if (std::lexicographical_compare(p.begin(), p.end(), least.begin(), least.end())) corner = i;
        }
        for (int i = 0; i < count(); ++i)
            for (int j = 0; j < count(); ++j) {
                const Vector3d one = point(i) - point(corner), two = point(j) - point(corner), across = one.cross(two);
                if (across.norm() <= thin * size_ * std::max(one.norm(), two.norm())) continue;
                std::vector<int> face = face_on(corner, across.normalized());
                if (!face.empty()) return face;
            }
        refuse("the points lie on a line or a plane, to 1e-6 of their size");
    }

    /// Over an edge of a face with the normal n: the plane turns about the edge until it meets a point.
    std::vector<int> face_beyond(int from, int to, const Vector3d& n) const {
        const Vector3d along = (point(to) - point(from)).normalized(), outward = along.cross(n);
        double x = 0, y = 0;
        for (const Vector3d& p : points_) {
            const double new_x = outward.dot(p - point(from)), new_y = n.dot(p - point(from));
            if (std::hypot(new_x, new_y) <= thin * size_) continue;
            if ((x == 0 && y == 0) || x * new_y - y * new_x > 0) {
                x = new_x;
                y = new_y;
            }
        }
        return face_on(from, (x * n - y * outward).normalized());
    }

    /// The corners of the face on the plane through point i with the normal n; none if points lie in front of it.
    std::vector<int> face_on(int i, const Vector3d& n) const {
        std::vector<int> on;
        for (int j = 0; j < count(); ++j) {
            const double height = n.dot(point(j) - point(i));
            if (height > flat * size_) return {};
            if (height >= -flat * size_) on.push_back(j);
        }
        return outline(on, n);
    }

    /// The convex outline of points on a plane, counter-clockwise where the normal points at the eye: monotone chains.
    std::vector<int> outline(const std::vector<int>& on, const Vector3d& n) const {
        const Vector3d u = n.unitOrthogonal(), v = n.cross(u);
        struct Place {
            double x, y;
            int index;
        };
        std::vector<Place> places, chain;
        for (int i : on) places.push_back({u.dot(point(i)), v.dot(point(i)), i});
        std::sort(places.begin(), places.end(),
                  [](const Place& p, const Place& q) { return std::pair(p.x, p.y) < std::pair(q.x, q.y); });
        const auto extend = [&](const Place& p, std::size_t least) {
            const auto bulges = [&](const Place& a, const Place& b) {  // b, to the right of the way from a to p
                const double x = p.x - a.x, y = p.y - a.y;
                return x * (b.y - a.y) - y * (b.x - a.x) < -flat * size_ * std::hypot(x, y);
            };
            while (chain.size() > least && !bulges(chain[chain.size() - 2], chain.back())) chain.pop_back();
            chain.push_back(p);
        };
        for (const Place& p : places) extend(p, 1);
        const std::size_t lower = chain.size();
        for (auto p = places.rbegin() + 1; p < places.rend(); ++p) extend(*p, lower);
        chain.pop_back();  // the first point again
        std::vector<int> corners;
        for (const Place& p : chain) corners.push_back(p.index);
        return corners.size() < 3 ? std::vector<int>{} : corners;
    }

    void add(std::vector<int> face) {
        bool fits = !face.empty();
        for (std::size_t k = 0; k < face.size(); ++k)
            fits &= face_of_.insert({{face[k], face[(k + 1) % face.size()]}, static_cast<int>(faces_.size())}).second;
        if (!fits) refuse("points so near each other, an edge or a plane that it cannot be told which faces there are");
        Vector3d area = Vector3d::Zero();
        for (std::size_t k = 2; k < face.size(); ++k)
            area += (point(face[k - 1]) - point(face[0])).cross(point(face[k]) - point(face[0]));
        normals_.push_back(area.normalized());
        faces_.push_back(std::move(face));
    }

    std::vector<Vector3d> points_;
    double size_;
    std::vector<std::vector<int>> faces_;
    std::vector<Vector3d> normals_;
    std::map<std::pair<int, int>, int> face_of_;
};

double half_width(const HullMesh& mesh) {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t f = 0; f < mesh.faces.size(); ++f) {
        const Vector3d& on = mesh.corners[static_cast<std::size_t>(mesh.faces[f][0])];
        double farthest = 0;
        for (const Vector3d& corner : mesh.corners) farthest = std::max(farthest, mesh.normals[f].dot(on - corner));
        least = std::min(least, 0.5 * farthest);
    }
    return least;
}

}  // namespace

HullMesh hull_of(std::span<const Vector3d> points) {
    if (points.size() < 4) refuse(std::to_string(points.size()) + " points; four or more");
    for (const Vector3d& p : points)
        if (!p.allFinite()) refuse("a point is not finite");
    const double size = size_of(points);
    HullMesh mesh = Wrapping(different(points, flat * size), size).mesh();
    mesh.half_width = half_width(mesh);
    if (!(mesh.half_width > flat * size)) refuse("the points lie on a line or a plane, to 1e-6 of their size");
    if (mesh.corners.size() > HullMesh::max_corners)
        refuse(std::to_string(mesh.corners.size()) + " corners; at most " + std::to_string(HullMesh::max_corners));
    return mesh;
}

MassProperties mass_properties(const HullMesh& mesh, double density) {
    need_positive("mass_properties", "density", density);
    const Vector3d origin = mesh.corners.at(0);
    double volume = 0;
    Vector3d first = Vector3d::Zero();
    Matrix3d second = Matrix3d::Zero();
    for (const std::vector<int>& face : mesh.faces)
        for (std::size_t k = 2; k < face.size(); ++k) {
            const auto corner = [&](std::size_t i) -> Vector3d {
                return mesh.corners[static_cast<std::size_t>(face[i])] - origin;
            };
            const Vector3d a = corner(0), b = corner(k - 1), c = corner(k), s = a + b + c;
            const double det = a.dot(b.cross(c));
            volume += det / 6;
            first += det / 24 * s;
            second += det / 120 * (s * s.transpose() + a * a.transpose() + b * b.transpose() + c * c.transpose());
        }
    if (!(volume > 0)) throw std::invalid_argument("mass_properties: the mesh has no volume");
    const Vector3d centre = first / volume;
    second -= volume * centre * centre.transpose();  // now about the centre of mass
    const Matrix3d inertia = second.trace() * Matrix3d::Identity() - second;
    const Eigen::SelfAdjointEigenSolver<Matrix3d> principal(density * inertia);
    Matrix3d axes = principal.eigenvectors();
    if (axes.determinant() < 0) axes.col(2) *= -1;
    return {density * volume, origin + centre, principal.eigenvalues(), axes};
}

}  // namespace rbc::scenes
