#pragma once

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <vector>

#include "common/foundation/model/particle.hpp"

namespace rbc::test {

/// One reference run of tests/truth/particle1d_*.json.
class TruthRun {
  public:
    std::string name;
    std::vector<double> x, v;  ///< state after 0, 1, ... steps

    double number(const std::string& key) const;     ///< a parameter, or a field of the run; fails the test if absent
    bool flag(const std::string& key) const;         ///< likewise, true or false
    std::string word(const std::string& key) const;  ///< likewise; true and false become "true" and "false"
    bool has(const std::string& key) const;

    struct Fields;
    std::shared_ptr<const Fields> fields;
};

/// All runs of a file of tests/truth. @throws InputError missing; std::exception damaged
std::vector<TruthRun> load_truth(const std::string& file);

/// Largest |a_i - b_i|; infinity if the sizes differ or a value is not finite.
double largest_difference(const std::vector<double>& a, const std::vector<double>& b);

/// Steps every run of a file from its first state and compares. A plain replay in double differs by 1.5e-13 at most;
/// 1e-11 leaves room for another order of operations.
/// @param step_of  of a run: the step of a particle
/// @param shift    by so much the step's velocity is above the run's, m/s
template <class StepOf>
void check_replay(const std::string& file, const StepOf& step_of, double shift = 0) {
    for (const TruthRun& run : load_truth(file)) {
        CAPTURE(run.name);
        const auto step = step_of(run);
        std::vector<double> x, v;
        for (Particle p{run.x[0], run.v[0] + shift}; x.size() < run.x.size(); p = step(p)) {
            x.push_back(p.x);
            v.push_back(p.v - shift);
        }
        CHECK(largest_difference(x, run.x) < 1e-11);
        CHECK(largest_difference(v, run.v) < 1e-11);
    }
}

/// The parameters of lesson 01's or 02's step in a run.
template <class Parameters>
Parameters gbf_parameters(const TruthRun& run) {
    using Projection = decltype(Parameters::projection);
    Parameters s;
    s.restitution = run.number("e");
    s.strict = run.flag("strict");
    if (run.has("delta")) s.shell = run.number("delta");
    s.contact_step = run.flag("contact");
    const std::string project = run.word("project");
    s.projection = project == "true" || project == "always" ? Projection::always
                   : project == "contact"                   ? Projection::contact
                                                            : Projection::never;
    return s;
}

}  // namespace rbc::test
