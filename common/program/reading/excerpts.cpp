#include "common/program/reading/excerpts.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>

#include "common/foundation/io/input_error.hpp"

namespace rbc {

namespace {

std::string lower(std::string text) {
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

bool is_heading(const Block& block, int level) {
    return block.kind == Block::Kind::heading && block.number <= level;
}

/// Empty: it is not there.
std::vector<Block> find_fold(const std::vector<Block>& blocks, int number) {
    for (auto at = blocks.begin(); at != blocks.end(); ++at) {
        if (at->kind == Block::Kind::fold && at->number == number) {
            auto question = at;
            while (question != blocks.begin()) {
                const Block::Kind before = std::prev(question)->kind;
                if (before == Block::Kind::fold || before == Block::Kind::heading) break;
                --question;
                if (before == Block::Kind::paragraph) break;
            }
            return {question, at + 1};
        }
        if (std::vector<Block> found = find_fold(at->inner, number); !found.empty()) return found;
    }
    return {};
}

}  // namespace

int fold_count(const std::vector<Block>& blocks) {
    int count = 0;
    for (const Block& block : blocks) count += (block.kind == Block::Kind::fold ? 1 : 0) + fold_count(block.inner);
    return count;
}

std::vector<Block> section_of(const std::vector<Block>& blocks, const std::string& words, const std::string& whose) {
    std::string headings;
    for (auto at = blocks.begin(); at != blocks.end(); ++at) {
        if (at->kind != Block::Kind::heading) continue;
        const std::string heading = plain_text(at->spans);
        if (lower(heading).find(lower(words)) != std::string::npos) {
            const auto end =
                std::find_if(at + 1, blocks.end(), [&](const Block& block) { return is_heading(block, at->number); });
            return {at, end};
        }
        if (at->number == 2) headings += (headings.empty() ? "" : ", ") + heading;
    }
    throw InputError(whose + " has no section '" + words + "'; there are: " + headings);
}

std::vector<Block> answer_of(const std::vector<Block>& blocks, int number, const std::string& whose) {
    std::vector<Block> found = find_fold(blocks, number);
    if (!found.empty()) return found;
    const int count = fold_count(blocks);
    throw InputError(whose + " has no answer " + std::to_string(number) + "; " +
                     (count == 0   ? "it has none"
                      : count == 1 ? "there is one"
                                   : "there are 1 to " + std::to_string(count)));
}

std::vector<std::vector<Block>> sections_of(const std::vector<Block>& blocks) {
    std::vector<std::vector<Block>> sections;
    bool headed = true;
    for (const Block& block : blocks) {
        const bool heading = block.kind == Block::Kind::heading && block.number == 2;
        if (sections.empty() || (heading && headed)) {
            sections.emplace_back();
            headed = false;
        }
        headed = headed || heading;
        sections.back().push_back(block);
    }
    return sections;
}

std::string without_hints(std::string_view markdown) {
    std::istringstream in{std::string(markdown)};
    std::string out;
    bool hints = false;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("### Hints"))
            hints = true;
        else if (line.starts_with("# ") || line.starts_with("## ") || line.starts_with("### "))
            hints = false;
        if (!hints) out += line + "\n";
    }
    return out;
}

}  // namespace rbc
