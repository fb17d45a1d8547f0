#include "common/grading/class/records/late_policy.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <regex>

#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/number_text.hpp"
#include "common/foundation/io/printable.hpp"

namespace rbc {

namespace {

constexpr double day = 86400;

/// By the machine's zone and its summer time.
double local_seconds(int year, int month, int of_month, int hour, int minute, int second) {
    std::tm local{};
    local.tm_year = year - 1900;
    local.tm_mon = month - 1;
    local.tm_mday = of_month;
    local.tm_hour = hour;
    local.tm_min = minute;
    local.tm_sec = second;
    local.tm_isdst = -1;
    return static_cast<double>(std::mktime(&local));
}

}  // namespace

double late_days(const LatePolicy& policy, double modified) {
    return std::max(0.0, std::ceil((modified - policy.deadline) / day));
}

double late_factor(const LatePolicy& policy, double days) {
    return std::max(0.0, 1 - days * policy.per_day);
}

double parse_deadline(const std::string& text, const std::string& option) {
    static const std::regex form(R"((\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d))?(Z|([+-])(\d\d):?(\d\d))?)");
    std::smatch part;
    if (text.size() > 40 || !std::regex_match(text, part, form)) {
        throw InputError(
            option + " must be a time like 2026-11-29T23:59+01:00 (Z for UTC, no zone for this machine's), got '" +
            printable(text, '?', 40) + "'");
    }
    const auto number = [&](std::size_t i) { return part[i].matched ? std::stoi(part[i].str()) : 0; };
    const int hour = number(4), minute = number(5), second = number(6), zone_hour = number(9), zone_minute = number(10);
    const std::chrono::year_month_day date{std::chrono::year(number(1)),
                                           std::chrono::month(static_cast<unsigned>(number(2))),
                                           std::chrono::day(static_cast<unsigned>(number(3)))};
    if (!date.ok()) throw InputError(option + ": there is no day " + text.substr(0, 10));
    if (hour > 23 || minute > 59 || second > 59)
        throw InputError(option + ": there is no time " + text.substr(11, part[6].matched ? 8 : 5) +
                         ", the last one is 23:59:59");
    if (zone_hour > 14 || zone_minute > 59) throw InputError(option + ": there is no zone " + part[7].str());
    if (!part[7].matched) return local_seconds(number(1), number(2), number(3), hour, minute, second);
    const auto days = std::chrono::sys_days(date).time_since_epoch().count();
    const int zone = (60 * zone_hour + zone_minute) * (part[8].str() == "-" ? -60 : 60);
    return day * static_cast<double>(days) + 3600 * hour + 60 * minute + second - zone;
}

std::string utc_text(double seconds) {
    const std::time_t whole = static_cast<std::time_t>(std::ceil(std::clamp(seconds, 0.0, 1e11)));
    std::tm utc{};
    ::gmtime_r(&whole, &utc);
    char text[60];
    text[std::strftime(text, sizeof text, utc.tm_sec == 0 ? "%Y-%m-%d %H:%M UTC" : "%Y-%m-%d %H:%M:%S UTC", &utc)] = 0;
    return text;
}

double parse_late_rate(const std::string& text) {
    const std::size_t end = text.find("%/day");
    double percent = 0;
    if (end == std::string::npos || end + 5 != text.size() || !read_number(text.substr(0, end), percent) ||
        !(percent >= 0) || percent > 100)
        throw InputError("--late must be like 10%/day, from 0%/day to 100%/day, got '" + printable(text, '?', 40) +
                         "'");
    return percent / 100;
}

}  // namespace rbc
