#pragma once

#include <memory>
#include <string>
#include <vector>

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

/// All runs of a file of tests/truth. @throws std::runtime_error missing or damaged file
std::vector<TruthRun> load_truth(const std::string& file);

/// Largest |a_i - b_i|; infinity if the sizes differ or a value is not finite.
double largest_difference(const std::vector<double>& a, const std::vector<double>& b);

}  // namespace rbc::test
