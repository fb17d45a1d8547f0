#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "common/foundation/problems/friction_file.hpp"
#include "lessons/13_dantzig_friction/friction_tree.hpp"

namespace rbc {

/// A letter per contact: o opens, s sticks, + and - slips along t or against it, * any of them.
std::string modes_text(const ContactModes& modes);

/// "16 of 16 combinations of modes refuted by 5 proofs, each checked"
std::string proof_text(const ContactProblem& problem, const FrictionTree& tree);

/// A list of modes, as letters, and y, the weights of the rows of u.
nlohmann::ordered_json proof_json(const FrictionTree& tree);

/// Every combination of modes that holds.
struct AllAnswers {
    FrictionTree tree;
    std::vector<int> motion;  ///< of each answer: which of the different u it has, from 1 on
    int motions = 0;
    double seconds = 0;
};

/// @throws InputError  contacts in space, or more than 15
AllAnswers find_all_answers(const FrictionFile& file);

/// Whether there are answers, and no combination is left in doubt.
bool is_solved(const AllAnswers& answers);

std::string answer_text(const FrictionFile& file, const AllAnswers& answers);
std::string answer_json(const FrictionFile& file, const AllAnswers& answers);

}  // namespace rbc
