#pragma once

#include <string>

#include "common/viewer/fonts.hpp"
#include "common/viewer/session.hpp"

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

/// A row per parameter of the demo: its name, a control and, where it differs from the default, the way back.
class ParameterRows {
  public:
    void draw(Session& session, const Fonts& fonts, double scale);

  private:
    void row(Session& session, const Parameter& parameter, double scale);
    void slider(Session& session, const Parameter& parameter);
    void typed_value(Session& session, const Parameter& parameter);
    void choice(Session& session, const Parameter& parameter);

    std::string typing_;      // the parameter whose number is being typed
    std::string typed_before_;
    char typed_[64] = {};
    bool focus_ = false;
};

}  // namespace rbc
