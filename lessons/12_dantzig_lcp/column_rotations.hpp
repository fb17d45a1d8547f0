#pragma once

#include <Eigen/Core>
#include <cmath>
#include <vector>

namespace rbc {

/// Rotations of the columns j and j + 1 of a factor whose rows have moved up by one from `first` on, so that an entry
/// stands right of the diagonal in each: row by row they push it back.                                          (12.20)
class ColumnRotations {
  public:
    explicit ColumnRotations(Eigen::Index first) : first_(first) {}

    /// Turns a row's columns from `begin` >= first on by all rotations there are so far, up to column `end`.
    void turn(double* row, Eigen::Index begin, Eigen::Index end) const {
        for (Eigen::Index j = begin; j < end; ++j) {
            const Angle& angle = angles_[static_cast<std::size_t>(j - first_)];
            const double left = row[j], right = row[j + 1];
            row[j] = angle.cosine * left + angle.sine * right;
            row[j + 1] = angle.cosine * right - angle.sine * left;
        }
    }

    /// The next one: of the columns r and r + 1, so that row[r + 1] becomes 0. @return row[r], the new diagonal, > 0
    double push_back(double* row, Eigen::Index r) {
        const double length = std::hypot(row[r], row[r + 1]);
        angles_.push_back({row[r] / length, row[r + 1] / length});
        return row[r] = length;
    }

  private:
    struct Angle {
        double cosine, sine;
    };
    Eigen::Index first_;
    std::vector<Angle> angles_;
};

}  // namespace rbc
