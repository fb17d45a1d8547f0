#include "common/foundation/problems/friction_file.hpp"

#include <array>
#include <stdexcept>

#include "common/foundation/io/number_text.hpp"

namespace rbc {

bool looks_like_friction(std::string_view text) {
    TextNumbers numbers(text);
    // LCP: n, type, n, n. Friction: d, nc, type, d nc, d nc.
    std::array<double, 5> head{};
    for (double& value : head)
        if (!is_number(numbers.word(), value)) value = -1;
    const double d = head[0], contacts = head[1], type = head[2];
    if (d != 2 && d != 3) return false;
    const bool rows_fit = head[3] == d * contacts, columns_fit = head[4] == d * contacts;
    if (type == d && head[3] == d) {
        // An LCP's sizes. "2 1 2 2 2 2" begins two blocks as well as one contact with a sparse W; there a word follows.
        numbers.word();
        return type == 2 && rows_fit && columns_fit && !numbers.number_follows();
    }
    return contacts > 2 || rows_fit || columns_fit;
}

FrictionFile read_friction(std::string_view text, const std::string& file) {
    TextNumbers numbers(text, file);
    FrictionFile friction;
    ContactProblem& problem = friction.problem;
    problem.dimension = static_cast<int>(numbers.count("d, the dimension,", 2, 3));
    const long contacts = numbers.count("the number of contacts", 0, max_contacts);
    const long n = problem.dimension * contacts;
    problem.W = read_matrix(numbers, "W", n);
    // As many numbers as rows of the W that was read: no more memory than the text's own.
    problem.q.resize(n);
    for (long i = 0; i < n; ++i) problem.q[i] = numbers.number("q", i);
    problem.friction.resize(contacts);
    for (long i = 0; i < contacts; ++i) {
        problem.friction[i] = numbers.number("mu", i);
        if (problem.friction[i] < 0)
            numbers.fail("mu(" + std::to_string(i) + ") must be >= 0, got " + number_text(problem.friction[i]));
    }
    if (numbers.number_follows()) friction.number = numbers.count("the number behind mu", -1000000000, 1000000000);
    if (numbers.number_follows()) {
        const std::string_view more = numbers.word();
        numbers.fail("behind mu stands one whole number or none, and here comes " + quoted(more));
    }
    friction.comment = numbers.rest();
    return friction;
}

std::string friction_text(const FrictionFile& file, MatrixForm form) {
    const ContactProblem& problem = file.problem;
    if (!problem.sliding.isZero(0))
        throw std::invalid_argument("a friction file has no place for the direction in which a contact slides");
    std::string text = std::to_string(problem.dimension) + "\n" + std::to_string(problem.friction.size()) + "\n";
    append_matrix(text, problem.W, form, problem.dimension);
    append_vector(text, problem.q);
    append_vector(text, problem.friction);
    if (file.number) text += std::to_string(*file.number) + "\n";
    if (file.comment.empty()) return text;
    const bool begins_with_number = TextNumbers(file.comment).number_follows();
    return text + "\n" + (begins_with_number ? "# " : "") + file.comment + (file.comment.back() == '\n' ? "" : "\n");
}

}  // namespace rbc
