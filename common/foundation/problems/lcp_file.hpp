#pragma once

#include <string>
#include <string_view>

#include "common/foundation/model/lcp.hpp"
#include "common/foundation/problems/matrix_text.hpp"

namespace rbc {

/// A linear complementarity problem as a text:
///
///   n, MATRIX, q[n], then a comment or nothing                 w = M z + q,  z >= 0,  w >= 0,  z'w = 0
///
/// M is LcpProblem::A, q is LcpProblem::b; MATRIX in the forms of matrix_text.hpp. Units are not said.
struct LcpFile {
    LcpProblem problem;   ///< read: no bilateral rows
    std::string comment;  ///< any lines; empty: none
};

/// More rows than this do not fit into memory as a dense matrix, several times over.
constexpr long max_lcp_rows = 5000;

/// Whether the text begins with a number, as an LCP does, and no JSON that means something here.
bool looks_like_lcp(std::string_view text);

/// A problem that is there in full. Symmetry is not required: a solver's status says if it needs it.
/// @param file  how the text is called in messages
/// @throws InputError  "FILE line N: what is wrong and what is allowed", always one line
LcpFile read_lcp(std::string_view text, const std::string& file);

/// The problem as a text that read_lcp reads back to the last bit.
///
/// The format knows no joints. A bilateral row becomes two contacts, back to back: w >= 0 and -w >= 0. The second ones
/// stand behind all others, n + k for the k-th of problem.bilateral, and a joint's force is the difference,
/// z_i - z_{n+k}; the comment says so.
std::string lcp_text(const LcpFile& file, MatrixForm form = MatrixForm::dense);

}  // namespace rbc
