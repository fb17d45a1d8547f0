#include "common/io/matrix_text.hpp"

namespace rbc {

namespace {

void append(std::string& text, long value, char end) {
    text += std::to_string(value) + end;
}

void append_dense(std::string& text, const Eigen::MatrixXd& M) {
    append(text, M.rows(), ' ');
    append(text, M.cols(), '\n');
    for (Eigen::Index j = 0; j < M.cols(); ++j) append_vector(text, M.col(j));
}

void append_blocks(std::string& text, const Eigen::MatrixXd& M, long block) {
    const long count = M.rows() / block;
    std::string sizes, pointers = "0", columns, values;
    long blocks = 0;
    for (long r = 0; r < count; ++r) {
        sizes += std::to_string((r + 1) * block) + (r + 1 == count ? "\n" : " ");
        for (long c = 0; c < count; ++c) {
            const auto part = M.block(r * block, c * block, block, block);
            if ((part.array() == 0).all()) continue;
            columns += (blocks == 0 ? "" : " ") + std::to_string(c);
            append(values, blocks++, '\n');
            for (long j = 0; j < block; ++j) append_vector(values, part.col(j));
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

void append_sparse(std::string& text, const Eigen::MatrixXd& M) {
    const std::string n = std::to_string(M.rows()), nonzero = std::to_string((M.array() != 0).count());
    text += "2\nCSparse Version 3.1.9, compressed columns\n" + n + "-by-" + n + ", nzmax: " + nonzero +
            " nnz: " + nonzero + ", 1-norm: ";
    append_number(text, M.size() == 0 ? 0 : M.cwiseAbs().colwise().sum().maxCoeff());
    text += "\n";
    long begin = 0;
    for (Eigen::Index j = 0; j < M.cols(); ++j) {
        const long end = begin + (M.col(j).array() != 0).count();
        text += "    col " + std::to_string(j) + " : locations " + std::to_string(begin) + " to " +
                std::to_string(end - 1) + "\n";
        begin = end;
        for (Eigen::Index i = 0; i < M.rows(); ++i) {
            if (M(i, j) == 0) continue;
            text += "      " + std::to_string(i) + " : ";
            append_number(text, M(i, j));
            text += "\n";
        }
    }
}

}  // namespace

void append_matrix(std::string& text, const Eigen::MatrixXd& M, MatrixForm form, long block) {
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
