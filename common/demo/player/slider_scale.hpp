#pragma once

#include "common/demo/kit/parameters.hpp"

namespace rbc {

/// Where a value stands on its slider, 0 to 1, and back, rounded to what a hand can mean.
class SliderScale {
  public:
    explicit SliderScale(const Range& range);
    double position(double value) const;
    double value(double position) const;

  private:
    Range range_;
    double low_, high_;  // of the slider; for decades the lowest that is not zero
};

}  // namespace rbc
