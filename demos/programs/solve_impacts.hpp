#pragma once

#include <string>
#include <vector>

#include "common/foundation/problems/impacts_file.hpp"

namespace rbc {

/// A law for several contacts struck at once.
struct ImpactsLaw {
    const char* name;
    const char* idea;  ///< in words
    SimultaneousImpactResult (*apply)(const SimultaneousImpact&);
};

/// All of them; the first is the usual one.
const std::vector<ImpactsLaw>& impacts_laws();

/// The law called `name`; empty: the usual one. @throws InputError  unknown, with the nearest name
const ImpactsLaw& find_impacts_law(const std::string& name);

struct ImpactsAnswer {
    const ImpactsLaw* law = nullptr;
    SimultaneousImpactResult result;
    double seconds = 0;  ///< of this one call
};

ImpactsAnswer answer_impacts(const ImpactsFile& impacts, const ImpactsLaw& law);

/// Whether no contact approaches any more.
bool is_solved(const ImpactsAnswer& answer);

/// Round by round, and the balance of energy.
std::string answer_text(const ImpactsFile& impacts, const ImpactsAnswer& answer);
/// status, v, impulse (m, summed, N s), iterations, history (per round: violated, v), energy_change, capped, seconds.
std::string answer_json(const ImpactsFile& impacts, const ImpactsAnswer& answer);

}  // namespace rbc
