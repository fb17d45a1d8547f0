#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <set>
#include <vector>

#include "common/grading/grader/grader.hpp"
#include "exercises/23_space/carry.hpp"

/// Contacts with their frames, and lists of them, some of which are the same contacts.
namespace rbc::grading23 {

using Eigen::Matrix3d;
using Eigen::Vector3d;
using ex23::distance_gap;
using ex23::Touch;

/// n = z, t1 = x, t2 = y.
inline const Matrix3d floor_frame = Matrix3d{{0, 1, 0}, {0, 0, 1}, {1, 0, 0}};

/// n, t1, t2, with (t1, t2, n) right-handed: any, or the axes.
inline Matrix3d frame_of(std::mt19937_64& random, bool of_axes) {
    std::normal_distribution<double> any;
    Matrix3d frame;
    if (of_axes) return floor_frame;
    frame.col(0) = Vector3d(any(random), any(random), any(random)).normalized();
    frame.col(1) = frame.col(0).cross(Vector3d(any(random), any(random), any(random))).normalized();
    frame.col(2) = frame.col(0).cross(frame.col(1));
    return frame;
}
inline Matrix3d turned(const Vector3d& axis, double angle, const Matrix3d& frame) {
    Matrix3d across;
    across << 0, -axis.z(), axis.y(), axis.z(), 0, -axis.x(), -axis.y(), axis.x(), 0;
    return (Matrix3d::Identity() + std::sin(angle) * across + (1 - std::cos(angle)) * across * across) * frame;
}
inline Touch other_way(Touch touch) {
    std::swap(touch.a, touch.b);
    touch.frame.leftCols<2>() *= -1;  // n and t1: it stays right-handed
    return touch;
}
struct Lists {
    std::vector<Touch> before, now;
    double reach;

    explicit Lists(const Sample& s) : reach(s["reach"]) {
        std::mt19937_64 random(static_cast<unsigned>(s["seed"]) + 1);
        std::uniform_real_distribution<double> part(0, 1);
        const auto whole = [&](int n) { return static_cast<int>(n * part(random)); };
        const Vector3d middle(reach * s["far"], -reach * s["far"] / 2, 0);
        const int bodies = s.integer("bodies");
        const auto somewhere = [&](double size) -> Vector3d {
            return size * (2 * Vector3d(part(random), part(random), part(random)).array() - 1).matrix();
        };
        std::set<std::array<int, 3>> names;
        const auto add = [&](std::vector<Touch>& list, Touch touch) {
            const std::array<int, 3> name{std::min(touch.a, touch.b), std::max(touch.a, touch.b), touch.feature};
            if (names.insert(name).second) list.push_back(touch);
        };
        const auto fresh = [&](int feature) {
            const int a = whole(bodies), b = (a + 1 + whole(bodies - 1)) % bodies;
            return Touch{a, b, feature, middle + somewhere(2 * reach), frame_of(random, false), 0.5};
        };
        for (int i = 0; i < s.integer("before"); ++i) add(before, fresh(whole(30)));
        names.clear();
        for (int i = 0; i < s.integer("now"); ++i) {
            Touch touch = fresh(whole(30));
            if (!before.empty() && part(random) < 0.8) {
                const Touch& old = before[static_cast<std::size_t>(whole(static_cast<int>(before.size())))];
                touch.a = old.a, touch.b = old.b;
                if (part(random) < 0.5) touch.feature = old.feature;
                if (part(random) < 0.7) touch.point = old.point + somewhere(reach);
                touch.frame = old.frame;
            }
            add(now, part(random) < 0.4 ? other_way(touch) : touch);
        }
    }
    /// Whether no two distances are so near to each other, or to the reach, that round-off decides.
    bool is_clear() const {
        std::vector<double> distances{reach};
        for (const Touch& p : before)
            for (const Touch& q : now)
                if (std::minmax({p.a, p.b}) == std::minmax({q.a, q.b})) distances.push_back((p.point - q.point).norm());
        std::sort(distances.begin(), distances.end());
        for (std::size_t i = 1; i < distances.size(); ++i)
            if (distances[i] - distances[i - 1] < distance_gap.of(1.01 * reach)) return false;
        return true;
    }
};

inline Touch at(double x, int feature, int a = 0, int b = 1) {
    return {a, b, feature, Vector3d(x, 0, 0), floor_frame, 0.5};
}

}  // namespace rbc::grading23
