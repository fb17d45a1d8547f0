#include "common/foundation/programs/progress_line.hpp"

#include <cmath>
#include <cstdio>

#include "common/foundation/programs/terminal.hpp"

namespace rbc {

using Clock = std::chrono::steady_clock;

ProgressLine::ProgressLine() : terminal_(is_terminal(2)), last_(terminal_ ? Clock::time_point{} : Clock::now()) {}

ProgressLine::~ProgressLine() {
    clear();
}

void ProgressLine::show(const std::string& verb, std::size_t done, std::size_t all, const std::string& what,
                        double seconds_left) {
    const auto pause = terminal_ ? std::chrono::milliseconds(100) : std::chrono::milliseconds(30'000);
    if (Clock::now() - last_ < pause) return;
    last_ = Clock::now();
    const std::string left = seconds_left > 0 ? ", " + time_left_text(seconds_left) : "";
    std::fprintf(stderr, "%s%s %zu of %zu %s%s%s", terminal_ ? "\r" : "", verb.c_str(), done, all, what.c_str(),
                 left.c_str(), terminal_ ? "\033[K" : "\n");
    std::fflush(stderr);
    shown_ = terminal_;
}

void ProgressLine::clear() {
    if (shown_) std::fprintf(stderr, "\r\033[K");
    shown_ = false;
}

std::string time_left_text(double seconds) {
    if (seconds < 90) return "some " + std::to_string(static_cast<long>(std::ceil(seconds / 5) * 5)) + " s left";
    if (seconds < 5400) return "some " + std::to_string(std::lround(seconds / 60)) + " min left";
    return "some " + std::to_string(std::lround(seconds / 3600)) + " h left";
}

}  // namespace rbc
