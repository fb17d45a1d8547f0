#include "common/foundation/problems/matrix_text.hpp"

#include <cmath>
#include <vector>

namespace rbc {

namespace {

using Entries = std::vector<Eigen::Triplet<double, int>>;

void add(Entries& entries, long row, long column, double value) {
    if (value != 0) entries.emplace_back(static_cast<int>(row), static_cast<int>(column), value);
}

TextMatrix assembled(const Entries& entries, long size) {
    TextMatrix M(size, size);
    M.setFromTriplets(entries.begin(), entries.end());
    return M;
}

TextMatrix read_dense(TextNumbers& text, const char* name, long size) {
    text.count("the rows, once more,", size, size);
    text.count("the columns, once more,", size, size);
    Entries entries;
    for (long j = 0; j < size; ++j)
        for (long i = 0; i < size; ++i) add(entries, i, j, text.number(name, i, j));
    return assembled(entries, size);
}

/// Where each block begins, and behind the last one `size`.
std::vector<long> read_sizes(TextNumbers& text, const char* what, long count, long size) {
    std::vector<long> begin{0};
    for (long k = 0; k < count; ++k) {
        const bool last = k + 1 == count;
        begin.push_back(text.count(what, last ? size : begin.back() + 1, size));
    }
    return begin;
}

TextMatrix read_blocks(TextNumbers& text, const char* name, long size) {
    const long fewest = size > 0 ? 1 : 0;
    const long blocks = text.count("the number of blocks", 0, size * size);
    const long block_rows = text.count("the number of block rows", fewest, size);
    const long block_columns = text.count("the number of block columns", fewest, size);
    const std::vector<long> row = read_sizes(text, "a cumulated size of the block rows", block_rows, size);
    const std::vector<long> column = read_sizes(text, "a cumulated size of the block columns", block_columns, size);
    const long pointers = text.count("f1, the number of pointers,", 1, block_rows + 1);
    text.count("f2, the number of blocks' columns,", blocks, blocks);

    std::vector<long> first;
    for (long k = 0; k < pointers; ++k)
        first.push_back(text.count("a pointer to a row's blocks", k == 0 ? 0 : first.back(), k == 0 ? 0 : blocks));
    if (first.back() != blocks)
        text.fail("the pointers end at " + std::to_string(first.back()) + ", and there are " + std::to_string(blocks) +
                  " blocks");
    std::vector<long> block_column, seen(static_cast<std::size_t>(block_columns), -1);
    for (std::size_t r = 0; r + 1 < first.size(); ++r)
        for (long k = first[r]; k < first[r + 1]; ++k) {
            const long c = text.count("a block's column", 0, block_columns - 1);
            long& last_row = seen[static_cast<std::size_t>(c)];
            if (last_row == static_cast<long>(r))
                text.fail("block row " + std::to_string(r) + " has two blocks in column " + std::to_string(c));
            last_row = static_cast<long>(r);
            block_column.push_back(c);
        }

    Entries entries;
    for (std::size_t r = 0; r + 1 < first.size(); ++r)
        for (long k = first[r]; k < first[r + 1]; ++k) {
            text.count("a block's number", k, k);
            const auto c = static_cast<std::size_t>(block_column[static_cast<std::size_t>(k)]);
            for (long j = column[c]; j < column[c + 1]; ++j)
                for (long i = row[r]; i < row[r + 1]; ++i) add(entries, i, j, text.number(name, i, j));
        }
    return assembled(entries, size);
}

/// A number of CSparse's header: it may end in a comma, and be rounded, as in 1.2e+06.
double header_number(TextNumbers& text, const char* what) {
    std::string_view word = text.word();
    if (!word.empty() && word.back() == ',') word.remove_suffix(1);
    double value;
    if (!is_number(word, value)) text.fail(std::string("a number should come after ") + what + ", got " + quoted(word));
    return value;
}

TextMatrix read_sparse(TextNumbers& text, const char* name, long size) {
    text.count("the origin of a sparse matrix (2: compressed columns)", 2, 2);
    if (text.peek().find("-by-") == std::string_view::npos) {
        while (!text.at_end() && text.line().find_first_not_of(" \t\r") == std::string_view::npos) continue;
    }
    const std::string sizes = std::to_string(size) + "-by-" + std::to_string(size) + ",";
    text.expect(sizes.c_str());
    text.expect("nzmax:");
    header_number(text, "nzmax:");
    text.expect("nnz:");
    const double stated = header_number(text, "nnz:");
    if (text.peek() == "1-norm:") {
        text.word();
        header_number(text, "1-norm:");
    }

    Entries entries;
    long count = 0;
    std::vector<long> seen(static_cast<std::size_t>(size), -1);
    for (long j = 0; j < size; ++j) {
        const long begin = count;
        text.expect("col");
        text.count("the column's number", j, j);
        text.expect(":");
        text.expect("locations");
        text.count("the column's first location", begin, begin);
        text.expect("to");
        const long end = 1 + text.count("the column's last location", begin - 1, begin - 1 + size);
        for (; count < end; ++count) {
            const long i = text.count("a row", 0, size - 1);
            if (seen[static_cast<std::size_t>(i)] == j)
                text.fail("row " + std::to_string(i) + " stands twice in column " + std::to_string(j));
            seen[static_cast<std::size_t>(i)] = j;
            text.expect(":");
            add(entries, i, j, text.number(name, i, j));
        }
    }
    // Six digits are what CSparse prints of large counts.
    const auto found = static_cast<double>(count);
    if (!(std::abs(stated - found) <= 5e-6 * found))
        text.fail("the columns hold " + std::to_string(count) + " values, nnz says otherwise");
    return assembled(entries, size);
}

}  // namespace

TextMatrix read_matrix(TextNumbers& text, const char* name, long size) {
    const long form = text.count("the matrix type (0 dense, 1 blocks, 2 sparse)", 0, 2);
    text.count("the number of rows", size, size);
    text.count("the number of columns", size, size);
    if (form == 0) return read_dense(text, name, size);
    return form == 1 ? read_blocks(text, name, size) : read_sparse(text, name, size);
}

}  // namespace rbc
