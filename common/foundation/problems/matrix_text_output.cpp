#include <algorithm>
#include <cmath>
#include <vector>

#include "common/foundation/problems/matrix_text.hpp"

namespace rbc {

namespace {

void append(std::string& text, long value, char end) {
    text += std::to_string(value) + end;
}

void append_dense(std::string& text, const TextMatrix& M) {
    append(text, M.rows(), ' ');
    append(text, M.cols(), '\n');
    const Eigen::SparseMatrix<double> columns = M;
    for (Eigen::Index j = 0; j < M.cols(); ++j) append_vector(text, columns.col(j));
}

void append_blocks(std::string& text, const TextMatrix& M, long block) {
    const long count = M.rows() / block;
    std::string sizes, pointers = "0", columns, values;
    long blocks = 0;
    Eigen::MatrixXd row = Eigen::MatrixXd::Zero(block, M.cols());  // of blocks
    std::vector<long> filled;
    for (long r = 0; r < count; ++r) {
        sizes += std::to_string((r + 1) * block) + (r + 1 == count ? "\n" : " ");
        filled.clear();
        for (long i = 0; i < block; ++i)
            for (TextMatrix::InnerIterator entry(M, r * block + i); entry; ++entry) {
                if (entry.value() == 0) continue;
                row(i, entry.col()) = entry.value();
                filled.push_back(entry.col() / block);
            }
        std::sort(filled.begin(), filled.end());
        filled.erase(std::unique(filled.begin(), filled.end()), filled.end());
        for (const long c : filled) {
            columns += (blocks == 0 ? "" : " ") + std::to_string(c);
            append(values, blocks++, '\n');
            for (long j = 0; j < block; ++j) append_vector(values, row.col(c * block + j));
            row.middleCols(c * block, block).setZero();
        }
        pointers += " " + std::to_string(blocks);
    }
    append(text, blocks, ' ');
    append(text, count, ' ');
    append(text, count, '\n');
    text += sizes + sizes;
    append(text, count + 1, ' ');
    append(text, blocks, '\n');
    text += pointers + "\n" + columns + "\n" + values;
}

void append_sparse(std::string& text, const TextMatrix& M) {
    Eigen::SparseMatrix<double> columns = M;
    columns.prune([](Eigen::Index, Eigen::Index, double value) { return value != 0; });
    const std::string n = std::to_string(M.rows()), nonzero = std::to_string(columns.nonZeros());
    double norm = 0;
    for (Eigen::Index j = 0; j < M.cols(); ++j) {
        double sum = 0;
        for (Eigen::SparseMatrix<double>::InnerIterator entry(columns, j); entry; ++entry)
            sum += std::abs(entry.value());
        norm = std::max(norm, sum);
    }
    text += "2\nCSparse Version 3.1.9, compressed columns\n" + n + "-by-" + n + ", nzmax: " + nonzero +
            " nnz: " + nonzero + ", 1-norm: ";
    append_number(text, norm);
    text += "\n";
    for (Eigen::Index j = 0; j < M.cols(); ++j) {
        text += "    col " + std::to_string(j) + " : locations " + std::to_string(columns.outerIndexPtr()[j]) + " to " +
                std::to_string(columns.outerIndexPtr()[j + 1] - 1) + "\n";
        for (Eigen::SparseMatrix<double>::InnerIterator entry(columns, j); entry; ++entry) {
            text += "      " + std::to_string(entry.row()) + " : ";
            append_number(text, entry.value());
            text += "\n";
        }
    }
}

}  // namespace

void append_matrix(std::string& text, const TextMatrix& M, MatrixForm form, long block) {
    append(text, static_cast<long>(form), '\n');
    append(text, M.rows(), '\n');
    append(text, M.cols(), '\n');
    if (form == MatrixForm::dense) return append_dense(text, M);
    return form == MatrixForm::blocks ? append_blocks(text, M, block) : append_sparse(text, M);
}

void append_vector(std::string& text, const Eigen::VectorXd& v) {
    for (Eigen::Index i = 0; i < v.size(); ++i) {
        if (i > 0) text += ' ';
        append_number(text, v[i]);
    }
    text += '\n';
}

}  // namespace rbc
