#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/foundation/model/contact_problem.hpp"
#include "common/foundation/problems/matrix_text.hpp"

namespace rbc {

/// Contacts with friction as a text:
///
///   d (2 or 3), nc, MATRIX, q[d nc], mu[nc], then one more whole number or none, then a comment or nothing
///
/// u = W r + q, see ContactProblem: the same order there and here, per contact first the normal component, then the
/// d - 1 tangential ones.
struct FrictionFile {
    ContactProblem problem;      ///< W as it stands in the file
    std::optional<long> number;  ///< behind mu; only the writer knows what it means
    std::string comment;
};

/// Whether the text is, or tries to be, contacts with friction rather than an LCP: d is 2 or 3 and the sizes fit.
bool looks_like_friction(std::string_view text);

/// W is sparse, so what limits a problem is the time to solve it; 20,000 contacts are known to work.
constexpr long max_contacts = 100000;

/// A problem that is there in full; W may be somewhat asymmetric, as files are that others wrote.
/// @param file  how the text is called in messages
/// @throws InputError  "FILE line N: what is wrong and what is allowed", always one line
FrictionFile read_friction(std::string_view text, const std::string& file);

/// The problem as a text that read_friction reads back to the last bit; in blocks, one is a pair of contacts.
/// @throws std::invalid_argument  a contact slides: the format has no place for its direction
std::string friction_text(const FrictionFile& file, MatrixForm form = MatrixForm::dense);

}  // namespace rbc
