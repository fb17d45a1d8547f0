#include "common/demo/output/csv.hpp"

#include <cstdio>

namespace rbc {

static void append_number(std::string& out, double value, int digits) {
    char buffer[40];
    const int n = std::snprintf(buffer, sizeof buffer, "%.*g", digits, value);
    out.append(buffer, static_cast<std::size_t>(n));
}

std::string csv_text(const Recording& recording) {
    std::string out;
    const std::size_t columns = recording.names().size();
    for (std::size_t c = 0; c < columns; ++c) out += (c == 0 ? "" : ",") + recording.names()[c];
    out += '\n';
    for (std::size_t row = 0; row < recording.rows(); ++row) {
        for (std::size_t c = 0; c < columns; ++c) {
            if (c > 0) out += ',';
            append_number(out, recording.column(c)[row], 17);
        }
        out += '\n';
    }
    return out;
}

std::string csv_text(const Figure& figure) {
    std::string out = "series,x,y\n";
    for (const Series& series : figure.series) {
        for (std::size_t i = 0; i < series.x.size(); ++i) {
            out += '"' + series.label + "\",";
            append_number(out, series.x[i], 10);
            out += ',';
            append_number(out, series.y[i], 10);
            out += '\n';
        }
    }
    return out;
}

}  // namespace rbc
