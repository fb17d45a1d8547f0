#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "common/foundation/model/impact.hpp"

namespace rbc {

/// An impact problem as a JSON file:
///
///   {"kind": "impact", "K": [[2.5, 1.5], [1.5, 2.5]], "u": [-0.6, -1], "friction": 1, "restitution": 0.9}
///
/// K (1/kg) and u (m/s) in contact coordinates, tangents first, the normal last: 2x2 in the plane, 3x3 in space. K must
/// be symmetric up to 1e-12 of its largest entry and is then averaged with its transpose. Every field is needed; a file
/// may also have "name" and "law", which are texts, and no field else, so that a slip of the pen is not passed over.
struct ImpactFile {
    std::string name;  ///< empty: not given
    std::string law;   ///< how the file wants to be solved, any text; empty: not given
    std::variant<PlanarImpactProblem, SpatialImpactProblem> problem;
};

/// A problem that is there in full, approaching and fit to be solved.
/// @param file  how the text is called in messages
/// @throws InputError  "FILE: field, what is wrong with it and what is allowed", always one line
ImpactFile read_impact(std::string_view text, const std::string& file);

/// The problem as a file that read_impact reads back to the last bit.
std::string impact_text(const ImpactFile& impact);

}  // namespace rbc
