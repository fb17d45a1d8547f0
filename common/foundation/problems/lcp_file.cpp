#include "common/foundation/problems/lcp_file.hpp"

namespace rbc {

namespace {

/// Every bilateral row once more, with the other sign.
LcpProblem without_joints(const LcpProblem& problem) {
    const Eigen::Index n = problem.b.size(), joints = static_cast<Eigen::Index>(problem.bilateral.size());
    // Rows of S: which of the old rows a new one is, and its sign.
    std::vector<Eigen::Index> row;
    Eigen::VectorXd sign = Eigen::VectorXd::Ones(n + joints);
    for (Eigen::Index i = 0; i < n; ++i) row.push_back(i);
    for (const int i : problem.bilateral) row.push_back(i);
    sign.tail(joints).setConstant(-1);

    LcpProblem plain;
    plain.A.resize(n + joints, n + joints);
    plain.b.resize(n + joints);
    for (Eigen::Index j = 0; j < n + joints; ++j) {
        const Eigen::Index from = row[static_cast<std::size_t>(j)];
        plain.b[j] = sign[j] * problem.b[from];
        for (Eigen::Index i = 0; i < n + joints; ++i)
            plain.A(i, j) = sign[i] * sign[j] * problem.A(row[static_cast<std::size_t>(i)], from);
    }
    return plain;
}

std::string joints_text(const LcpProblem& problem) {
    std::string rows, mirrors;
    for (std::size_t k = 0; k < problem.bilateral.size(); ++k) {
        rows += " " + std::to_string(problem.bilateral[k]);
        mirrors += " " + std::to_string(static_cast<std::size_t>(problem.b.size()) + k);
    }
    return "Joints: rows" + rows + " once more as" + mirrors +
           ", with the other sign (the first row is 0). A joint's force is the difference of the two z.\n";
}

}  // namespace

bool looks_like_lcp(std::string_view text) {
    return TextNumbers(text).number_follows();
}

LcpFile read_lcp(std::string_view text, const std::string& file) {
    TextNumbers numbers(text, file);
    LcpFile lcp;
    const long n = numbers.count("n, the number of unknowns,", 0, max_lcp_rows);
    lcp.problem.A = Eigen::MatrixXd(read_matrix(numbers, "M", n));
    // As many numbers as rows: no more memory than the text's own.
    lcp.problem.b.resize(n);
    for (long i = 0; i < n; ++i) lcp.problem.b[i] = numbers.number("q", i);
    if (numbers.number_follows()) {
        const std::string_view more = numbers.word();
        numbers.fail("q ends with its " + std::to_string(n) + " values, and here comes " + quoted(more) +
                     "; a comment must begin with a word");
    }
    lcp.comment = numbers.rest();
    return lcp;
}

std::string lcp_text(const LcpFile& file, MatrixForm form) {
    const LcpProblem problem = without_joints(file.problem);
    std::string text = std::to_string(problem.b.size()) + "\n";
    append_matrix(text, problem.A.sparseView(), form);
    append_vector(text, problem.b);
    std::string comment = file.comment;
    if (!comment.empty() && comment.back() != '\n') comment += '\n';
    if (!file.problem.bilateral.empty()) comment += joints_text(file.problem);
    if (comment.empty()) return text;
    return text + "\n" + (looks_like_lcp(comment) ? "# " : "") + comment;
}

}  // namespace rbc
