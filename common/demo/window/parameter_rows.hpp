#pragma once

#include <functional>
#include <string>

#include "common/demo/window/fonts.hpp"
#include "common/demo/window/session.hpp"

namespace rbc {

/// A row per parameter of the demo: its name, a control and, where it differs from the default, the way back. Those in
/// front and those that have been set; the others where they are unfolded.
class ParameterRows {
  public:
    void draw(Session& session, const Fonts& fonts, double scale);

  private:
    void rows(Session& session, const Fonts& fonts, double scale, const std::function<bool(const Parameter&)>& shown);
    void row(Session& session, const Parameter& parameter, double scale);
    void slider(Session& session, const Parameter& parameter, double scale);
    void typed_value(Session& session, const Parameter& parameter);
    void choice(Session& session, const Parameter& parameter);

    void explain(const Parameter& parameter, bool hovered, double scale);

    static constexpr double label_width = 116;  ///< pixels at 100 %

    bool unfolded_ = false;
    std::string typing_;  // the parameter whose number is being typed
    std::string typed_before_;
    char typed_[64] = {};
    bool focus_ = false;
    std::string pointed_at_;
    double pointed_since_ = 0;
};

}  // namespace rbc
