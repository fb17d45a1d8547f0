#include "lessons/13_dantzig_friction/clamped_inverse.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

namespace rbc {

namespace {

constexpr double singular = 1e-11;  ///< of a Schur complement, beside the entries that it is made of
constexpr std::size_t few = 8;      ///< changes that are made one by one

}  // namespace

ClampedInverse::ClampedInverse(const ContactMatrix& M)
    : M_(M),
      columns_(M.transpose()),
      place_(at(M.rows()), -1),
      wanted_(at(M.rows()), false),
      slave_(Eigen::VectorXd::Zero(M.rows() / 2)),
      y_(M.rows()),
      z_(M.rows()) {}

void ClampedInverse::clear() {
    C_.clear();
    std::fill(place_.begin(), place_.end(), -1);
    slave_.setZero();
}

void ClampedInverse::add_column(int v, double slave, double factor, Eigen::VectorXd& sum) const {
    for (ContactMatrix::InnerIterator entry(columns_, v); entry; ++entry) sum[entry.col()] += factor * entry.value();
    if (v % 2 == 0 && slave != 0) add_column(v + 1, 0, factor * slave, sum);
}

bool ClampedInverse::follow(const std::vector<int>& unknowns, const Eigen::VectorXd& slave) {
    std::fill(wanted_.begin(), wanted_.end(), false);
    for (const int v : unknowns) wanted_[at(v)] = true;
    std::vector<int> gone, come, turned;
    for (const int v : C_)
        if (!wanted_[at(v)]) gone.push_back(v);
    for (const int v : unknowns) {
        if (!has(v)) come.push_back(v);
        if (v % 2 == 0 && has(v) && slave[v / 2] != slave_[v / 2]) turned.push_back(v / 2);
    }
    const auto renew = [&] {
        clear();
        for (const int v : unknowns)
            if (v % 2 == 0) slave_[v / 2] = slave[v / 2];
        return make(unknowns);
    };
    if (gone.size() + come.size() + turned.size() > few + C_.size() / 8) return renew();
    // Whose friction begins or ends to follow needs it as an unknown meanwhile.
    for (const int i : turned)
        if (!has(2 * i + 1)) {
            if (!join(2 * i + 1)) return renew();
            if (!wanted_[at(2 * i + 1)]) gone.push_back(2 * i + 1);
        }
    for (const int i : turned) enslave(i, slave[i]);
    for (const int v : gone)
        if (!leave(v)) return renew();
    for (const int v : come) {
        if (v % 2 == 0) slave_[v / 2] = slave[v / 2];
        if (!has(v) && !join(v)) return renew();
    }
    return true;
}

/// What one unit of the unknown v does to a row, the friction that follows it included.
double ClampedInverse::coupling(int row, int v) const {
    const double own = M_.coeff(row, v);
    return v % 2 == 0 && slave_[v / 2] != 0 ? own + slave_[v / 2] * M_.coeff(row, v + 1) : own;
}

bool ClampedInverse::make(const std::vector<int>& unknowns) {
    const auto k = static_cast<Eigen::Index>(unknowns.size());
    C_ = unknowns;
    for (Eigen::Index p = 0; p < k; ++p) place_[at(C_[at(p)])] = static_cast<int>(p);
    if (k == 0) return true;
    Eigen::MatrixXd K(k, k);
    Eigen::VectorXd column(M_.rows());
    for (Eigen::Index p = 0; p < k; ++p) {
        const int v = C_[at(p)];
        column.setZero();
        add_column(v, v % 2 == 0 ? slave_[v / 2] : 0, 1, column);
        K.col(p) = column(C_);
    }
    const Eigen::PartialPivLU<Eigen::MatrixXd> lu(K);
    const auto pivots = lu.matrixLU().diagonal().cwiseAbs();
    const bool regular = pivots.minCoeff() > singular * pivots.maxCoeff();
    if (inverse_.rows() < k) inverse_.resize(M_.rows(), M_.rows());
    if (regular) inverse_.topLeftCorner(k, k) = lu.inverse();
    if (!regular || !inverse_.topLeftCorner(k, k).allFinite()) {
        clear();
        return false;
    }
    return true;
}

/// (13.22)
bool ClampedInverse::join(int v) {
    const auto k = static_cast<Eigen::Index>(C_.size());
    if (inverse_.rows() <= k) {
        const Eigen::Index room = std::min(M_.rows(), 2 * k + 32);
        inverse_.conservativeResize(room, room);
    }
    auto y = y_.head(k), z = z_.head(k);
    y.setZero();
    const auto add_to_y = [&](int u, double factor) {
        for (ContactMatrix::InnerIterator entry(columns_, u); entry; ++entry)
            if (const int p = place_[at(entry.col())]; p >= 0) y += factor * entry.value() * inverse_.col(p).head(k);
    };
    const double slave = v % 2 == 0 ? slave_[v / 2] : 0;
    add_to_y(v, 1);
    if (slave != 0) add_to_y(v + 1, slave);

    // r, by contact: an entry of F goes to N where F follows.
    std::vector<std::pair<int, double>> row;
    for (ContactMatrix::InnerIterator entry(M_, v); entry; ++entry) {
        const int u = static_cast<int>(entry.col()), N = u - u % 2;
        if (has(u)) row.emplace_back(place_[at(u)], entry.value());
        if (u % 2 == 1 && has(N) && slave_[N / 2] != 0) row.emplace_back(place_[at(N)], slave_[N / 2] * entry.value());
    }
    double s = coupling(v, v), size = std::abs(s);
    for (const auto& [p, value] : row) {
        s -= value * y[p];
        size = std::max(size, std::abs(value * y[p]));
    }
    if (!(std::abs(s) > singular * size)) return false;
    for (Eigen::Index c = 0; c < k; ++c) {
        double sum = 0;
        for (const auto& [p, value] : row) sum += value * inverse_(p, c);
        z[c] = sum / s;
    }
    for (Eigen::Index c = 0; c < k; ++c)
        if (z[c] != 0) inverse_.col(c).head(k) += z[c] * y;
    inverse_.col(k).head(k) = -y / s;
    inverse_.row(k).head(k) = -z.transpose();
    inverse_(k, k) = 1 / s;
    place_[at(v)] = static_cast<int>(k);
    C_.push_back(v);
    return true;
}

bool ClampedInverse::leave(int v) {
    const Eigen::Index p = place_[at(v)], last = static_cast<Eigen::Index>(C_.size()) - 1;
    const double own = inverse_(p, p);
    auto y = y_.head(last + 1);
    y = inverse_.col(p).head(last + 1) / own;
    if (!(y.cwiseAbs().maxCoeff() < 1 / singular)) return false;
    for (Eigen::Index c = 0; c <= last; ++c)
        if (const double z = inverse_(p, c); c != p && z != 0) inverse_.col(c).head(last + 1) -= z * y;
    if (p != last) {
        inverse_.col(p).head(last + 1) = inverse_.col(last).head(last + 1);
        inverse_.row(p).head(last) = inverse_.row(last).head(last);
        C_[at(p)] = C_[at(last)];
        place_[at(C_[at(p)])] = static_cast<int>(p);
    }
    C_.pop_back();
    place_[at(v)] = -1;
    if (v % 2 == 0) slave_[v / 2] = 0;
    return true;
}

void ClampedInverse::enslave(int contact, double slave) {
    const auto k = static_cast<Eigen::Index>(C_.size());
    inverse_.row(place_[at(2 * contact + 1)]).head(k) -=
        (slave - slave_[contact]) * inverse_.row(place_[at(2 * contact)]).head(k);
    slave_[contact] = slave;
}

Eigen::VectorXd ClampedInverse::solve(const Eigen::VectorXd& r) const {
    const auto k = static_cast<Eigen::Index>(C_.size());
    Eigen::VectorXd x = Eigen::VectorXd::Zero(k), f = Eigen::VectorXd::Zero(M_.rows());
    for (Eigen::Index p = 0; p < k; ++p)
        if (const double value = r[C_[at(p)]]; value != 0) x += value * inverse_.col(p).head(k);
    for (Eigen::Index p = 0; p < k; ++p) f[C_[at(p)]] = x[p];
    for (const int v : C_)
        if (v % 2 == 0 && slave_[v / 2] != 0) f[v + 1] = slave_[v / 2] * f[v];
    return f;
}

}  // namespace rbc
