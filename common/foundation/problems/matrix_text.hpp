#pragma once

#include <Eigen/Core>
#include <Eigen/SparseCore>
#include <string>

#include "common/foundation/io/text_numbers.hpp"

namespace rbc {

/// How a matrix stands in a problem file: `form rows cols`, and then
///
///   dense   rows cols once more, then the values column by column
///   blocks  nblocks nbr nbc, the cumulated sizes of the block rows [nbr] and block columns [nbc], f1 f2, where the
///           blocks of each block row begin [f1 = nbr + 1], their block columns [f2 = nblocks]; then each block: its
///           number and its values, column by column
///   sparse  2 (compressed columns), then what CSparse prints: a line with its version, `r-by-c, nzmax: .. nnz: ..`,
///           and for every column a line `col j : locations a to b` followed by lines `i : value`
enum class MatrixForm { dense = 0, blocks = 1, sparse = 2 };

/// A matrix as it comes from a text and goes into one: by its entries that are not 0, whatever the form.
using TextMatrix = Eigen::SparseMatrix<double, Eigen::RowMajor>;

/// A square matrix of `size` rows, in any of the forms. What is not in blocks or columns is 0; a written 0 is not kept.
/// @param name  how the matrix is called in messages
/// @throws InputError  "FILE line N: what is wrong"; no more is allocated than what stands in the text deserves
TextMatrix read_matrix(TextNumbers& text, const char* name, long size);

/// Appends a square matrix that read_matrix reads back to the last bit.
/// @param block  blocks: their rows and columns, a divisor of the matrix' size; blocks of nothing but 0 are left out
void append_matrix(std::string& text, const TextMatrix& M, MatrixForm form = MatrixForm::dense, long block = 1);

/// The values of a vector and the end of the line.
void append_vector(std::string& text, const Eigen::VectorXd& v);

}  // namespace rbc
