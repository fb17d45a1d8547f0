#pragma once

#include <string>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc::hostile {

/// Does something that no exercise should do, by name; 1 where it returns.
double misbehave(const std::string& how);
/// So many ones.
std::vector<double> ones(double count);
/// So many ones, or (by kind) one less.
std::vector<double> counted(int count, const std::string& kind);
/// Twice x.
double healthy(double x);

RBC_EXERCISE(misbehave)
RBC_EXERCISE(ones)
RBC_EXERCISE(counted)
RBC_EXERCISE(healthy)

}  // namespace rbc::hostile
