#include <algorithm>
#include <numeric>

#include "common/book/terminal/page.hpp"
#include "common/book/terminal/words.hpp"

namespace rbc {

namespace {

/// Between columns.
constexpr int gap = 2;

/// Narrower columns would be a letter below the other.
constexpr int narrowest = 6;

using Cells = std::vector<std::vector<std::vector<Word>>>;  // rows of cells of words

Cells cells_of(const Block& table, const PageStyle& style) {
    Cells cells;
    for (const Block& row : table.inner) {
        cells.emplace_back();
        for (const Block& cell : row.inner) {
            std::vector<Span> spans;
            for (const Span& span : with_link_targets(cell.spans, style)) {
                if (span.kind != Span::Kind::picture)
                    spans.push_back(span);
                else if (!span.text.empty())
                    spans.push_back({Span::Kind::words, "[figure: " + span.text + "]", {}, {.dim = true}});
            }
            cells.back().push_back(words_of(spans, style.unicode));
            if (cells.size() > 1) continue;
            for (Word& word : cells.back().back()) {
                for (Piece& piece : word.pieces) piece.look.bold = true;
            }
        }
    }
    return cells;
}

struct Column {
    int width = 0;  ///< as it is shown
    int least = 0;  ///< its widest word
};

/// The widest columns give way until the table fits. Empty: it cannot.
std::vector<Column> columns_for(const Cells& cells, int width) {
    std::vector<Column> columns;
    for (const auto& row : cells) {
        columns.resize(std::max(columns.size(), row.size()));
        for (std::size_t c = 0; c < row.size(); ++c) {
            columns[c].width = std::max(columns[c].width, line_width(row[c]));
            for (const Word& word : row[c]) columns[c].least = std::max(columns[c].least, word.width());
        }
    }
    int total = gap * (static_cast<int>(columns.size()) - 1);
    for (const Column& column : columns) total += column.width;
    for (const bool whole_words : {true, false}) {
        const auto spare = [&](const Column& column) {
            return column.width - (whole_words ? std::min(column.least, std::max(narrowest, width / 3))
                                               : std::min(column.least, narrowest));
        };
        while (total > width) {
            const auto widest = std::max_element(columns.begin(), columns.end(), [&](const Column& a, const Column& b) {
                return (spare(a) > 0 ? a.width : 0) < (spare(b) > 0 ? b.width : 0);
            });
            if (widest == columns.end() || spare(*widest) <= 0) break;
            --widest->width;
            --total;
        }
    }
    return total > width ? std::vector<Column>{} : columns;
}

std::string aligned(const Line& line, int width, Block::Align align, const PageStyle& style) {
    const int room = std::max(width - line_width(line), 0);
    const int left = align == Block::Align::right ? room : align == Block::Align::centre ? room / 2 : 0;
    const auto spaces = [](int count) { return std::string(static_cast<std::size_t>(count), ' '); };
    return spaces(left) + painted(line, style.ink, style.links) + spaces(room - left);
}

std::string without_trailing_spaces(std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    return line;
}

/// Rows one below the other, each cell behind the head of its column.
std::vector<std::string> stacked(const Cells& cells, int width, const PageStyle& style) {
    std::vector<std::string> out;
    for (std::size_t r = 1; r < cells.size(); ++r) {
        if (r > 1) out.emplace_back();
        for (std::size_t c = 0; c < cells[r].size(); ++c) {
            std::vector<Word> words = c < cells[0].size() ? cells[0][c] : std::vector<Word>{};
            if (cells[r][c].empty()) continue;
            if (!words.empty()) words.back().pieces.push_back({":", {.bold = true}});
            words.insert(words.end(), cells[r][c].begin(), cells[r][c].end());
            const std::vector<Line> lines = wrapped(words, width, width - 4);
            for (std::size_t i = 0; i < lines.size(); ++i)
                out.push_back((i > 0 ? "    " : "") + painted(lines[i], style.ink, style.links));
        }
    }
    return out;
}

}  // namespace

std::vector<std::string> table_lines(const Block& table, int width, const PageStyle& style) {
    const Cells cells = cells_of(table, style);
    const int indent = width >= 60 ? 2 : 0;
    const std::vector<Column> columns = columns_for(cells, width - indent);
    if (columns.empty()) return stacked(cells, width, style);
    std::vector<std::vector<std::string>> rows;  // of lines
    for (std::size_t r = 0; r < cells.size(); ++r) {
        std::vector<std::vector<Line>> parts;
        std::size_t height = 1;
        for (std::size_t c = 0; c < cells[r].size(); ++c) {
            parts.push_back(wrapped(cells[r][c], columns[c].width, columns[c].width));
            height = std::max(height, parts.back().size());
        }
        rows.emplace_back();
        for (std::size_t i = 0; i < height; ++i) {
            std::string line(static_cast<std::size_t>(indent), ' ');
            for (std::size_t c = 0; c < parts.size(); ++c) {
                if (c > 0) line += std::string(gap, ' ');
                line += aligned(i < parts[c].size() ? parts[c][i] : Line{}, columns[c].width,
                                table.inner[r].inner[c].align, style);
            }
            rows.back().push_back(without_trailing_spaces(line));
        }
    }
    const bool tall = std::any_of(rows.begin() + 1, rows.end(), [](const auto& row) { return row.size() > 1; });
    std::vector<std::string> out = rows[0];
    std::string rule(static_cast<std::size_t>(indent), ' ');
    for (const Column& column : columns)
        rule += std::string(static_cast<std::size_t>(column.width), '-') + std::string(gap, ' ');
    out.push_back(without_trailing_spaces(rule));
    for (std::size_t r = 1; r < rows.size(); ++r) {
        if (tall && r > 1) out.emplace_back();
        out.insert(out.end(), rows[r].begin(), rows[r].end());
    }
    return out;
}

}  // namespace rbc
