#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/demo/kit/canvas.hpp"
#include "common/foundation/exercise/case_file.hpp"
#include "common/foundation/exercise/value_tree.hpp"

namespace rbc {

/// A number, truth or text somewhere in a value.
struct Leaf {
    std::string path;  ///< "velocity[1]", "contacts[3].gap"; empty: the value is this number
    const ValueTree* value;
};

/// All of them, in order; what is empty (a list without items, an optional without value) counts as one.
std::vector<Leaf> leaves_of(const ValueTree& tree);

/// The path of the i-th part of the value at a path.
std::string part_path(const ValueTree& tree, std::size_t i, const std::string& path);

/// A number as text: six digits, or as many (up to 17) as are asked for.
std::string value_text(const ValueTree& value, int digits = 6);

/// The same place in two answers.
struct Compared {
    std::string path;
    const ValueTree *reference = nullptr, *answer = nullptr;  ///< null: that one has no such place
    double off = 0;        ///< |answer - reference|; NaN where one of them is no number
    double relative = 0;   ///< off / |reference|; infinity where the reference is 0
    bool differs = false;  ///< by more than round-off, and not much less than the number that is off most

    /// Both as texts, with as many digits as it takes to see a difference.
    std::string reference_text() const;
    std::string answer_text() const;
};

/// Two answers, place by place, in the order of the reference. Either may be missing.
std::vector<Compared> compare(const std::optional<ValueTree>& reference, const std::optional<ValueTree>& answer);

/// The text of a case on a canvas that shows pixels: what was checked, expected and got; the answers number by number,
/// those that differ in colour; the inputs by name. What has no room is counted in a last line.
/// @param main      the call whose numbers are shown
/// @param compared  its reference and answer
/// @return          the free area below, of the full width
Rect draw_case_text(Canvas& canvas, const Rect& area, const CaseFile& file, std::size_t main,
                    const std::vector<Compared>& compared);

/// Single numbers as bars from 0, each in a scale of its own: where there is nothing else to draw.
void draw_bars(Canvas& canvas, const Rect& area, const std::vector<Compared>& compared);

/// A name and its value, one line each; lists of numbers are one line.
struct NamedText {
    std::string name, text;
};
std::vector<NamedText> lines_of(const ValueTree& tree);

}  // namespace rbc
