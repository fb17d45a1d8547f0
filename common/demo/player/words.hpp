#pragma once

#include <string>

#include "common/demo/player/player.hpp"

// Parameters and the speed of time, for the eyes and hands of a person.
namespace rbc {

/// "contact_step" as "contact step".
std::string in_words(std::string name);
/// A unit as people write it: "m/s^2" with a raised 2.
std::string raised(std::string unit);
/// Four digits of a number and its unit as people write it: "0.01 s", "1e-9 m", "9.81 m/s" with a raised 2.
std::string short_value(const Parameter& parameter);
/// "default 0.6", or where the default comes from.
std::string default_text(const Parameter& parameter);

/// "1/4 of real time". @param speed  simulated seconds a second
std::string speed_text(double speed);
/// As it was asked for, and what of it this machine manages, where that is less.
std::string honest_speed(const Player& player);

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
