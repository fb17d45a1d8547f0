#pragma once

#include <string>
#include <vector>

#include "common/demo/cases/case_numbers.hpp"
#include "common/demo/kit/canvas.hpp"
#include "common/foundation/exercise/case_file.hpp"

namespace rbc {

/// The text of a case on a canvas that shows pixels: what was checked, expected and got; the answers number by number,
/// those that differ in colour; the inputs by name. What has no room is counted in a last line.
/// @param main      the call whose numbers are shown
/// @param compared  its reference and answer
/// @return          what is left below, all of the width
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
