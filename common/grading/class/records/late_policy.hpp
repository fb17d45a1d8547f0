#pragma once

#include <string>

namespace rbc {

/// What lateness costs.
struct LatePolicy {
    double deadline = 0;  ///< s since 1970
    double per_day = 0;   ///< part of the points that each begun day takes, in [0, 1]
};

/// Begun days after the deadline: a second late is one day.
double late_days(const LatePolicy& policy, double modified);
/// The part of the points that remains after so many days: 1 - days * per_day, never below 0.
double late_factor(const LatePolicy& policy, double days);

/// "2026-11-29T23:59Z", "2026-11-29T23:59:30+01:00" as seconds since 1970. Without a zone it is the time of this machine.
/// @param option  that it was given to, for the error
/// @throws InputError it is no such time: a date alone is refused, for a day has two ends
double parse_deadline(const std::string& text, const std::string& option = "--deadline");
/// "2026-11-29 23:59 UTC", with seconds where there are some: a part of one counts as one.
std::string utc_text(double seconds);
/// "10%/day" as 0.1. @throws InputError it is no such rate
double parse_late_rate(const std::string& text);

}  // namespace rbc
