#pragma once

#include <string>
#include <string_view>

#include "common/foundation/model/simultaneous_impact.hpp"

namespace rbc {

/// Several contacts struck at once, as a JSON file:
///
///   {"kind": "impacts", "inverse_mass": [1, 1, 1], "normals": [[-1, 1, 0], [0, -1, 1]],
///    "v": [1, 0, 0], "restitution": 1}
///
/// inverse_mass: n numbers, 1/kg; normals: m rows of n numbers, u = N v, u < 0 approaches; v: n numbers, m/s. Every
/// field is needed; a file may also have "name" and "law", which are texts, and no field else.
struct ImpactsFile {
    std::string name;  ///< empty: not given
    std::string law;   ///< empty: not given
    SimultaneousImpact problem;
};

/// Whether a text says that it is one: JSON whose "kind" is "impacts".
bool looks_like_impacts(std::string_view text);

/// A problem that is there in full and fit to be solved: at least one contact, at most 1000 contacts and velocities.
/// @param file  how the text is called in messages
/// @throws InputError  "FILE: field, what is wrong with it and what is allowed", always one line
ImpactsFile read_impacts(std::string_view text, const std::string& file);

/// The problem as a file that read_impacts reads back to the last bit.
std::string impacts_text(const ImpactsFile& impacts);

}  // namespace rbc
