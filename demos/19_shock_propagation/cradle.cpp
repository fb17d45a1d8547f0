#include "demos/19_shock_propagation/cradle.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace rbc {

namespace {

constexpr double touching = 1e-9;   // m
constexpr int max_impacts = 10000;  // of one step: where restitution below 1 lets them come ever faster

}  // namespace

Eigen::MatrixXd row_normals(Eigen::Index balls) {
    Eigen::MatrixXd N = Eigen::MatrixXd::Zero(balls - 1, balls);
    for (Eigen::Index i = 0; i + 1 < balls; ++i) {
        N(i, i) = -1;
        N(i, i + 1) = 1;
    }
    return N;
}

void Cradle::advance(double time, const Law& law) {
    for (int k = 0; k < max_impacts && time > 0; ++k) {
        // A gap is a pendulum of the same period: g cos + (u/omega) sin.
        double next = time;
        bool meets = false;
        for (Eigen::Index i = 0; i + 1 < s.size(); ++i) {
            const double gap = s[i + 1] - s[i], u = v[i + 1] - v[i];
            if (gap <= touching && u < -1e-9) {
                next = 0;
                meets = true;
            } else if (gap > touching) {
                const double at = std::atan2(gap, -u / omega) / omega;
                if (at < next) next = at, meets = true;
            } else if (u > 1e-9 && std::numbers::pi / omega < next) {
                next = std::numbers::pi / omega;
                meets = true;
            }
        }
        const double c = std::cos(omega * next), sine = std::sin(omega * next);
        const Eigen::VectorXd way = c * s + sine / omega * v;
        v = c * v - omega * sine * s;
        s = way;
        time -= next;
        if (meets) v = law(v);
    }
}

double Cradle::energy() const {
    return 0.5 * ((v.array().square() + omega * omega * s.array().square()) / inverse_mass.array()).sum();
}

}  // namespace rbc
