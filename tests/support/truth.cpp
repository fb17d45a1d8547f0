#include "tests/support/truth.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "common/foundation/programs/paths.hpp"

namespace rbc::test {

struct TruthRun::Fields {
    nlohmann::json run;
    const nlohmann::json& at(const std::string& key) const {
        if (run.contains("params") && run["params"].contains(key)) return run["params"][key];
        if (run.contains(key)) return run[key];
        throw std::runtime_error("the reference run has no field " + key);
    }
};

bool TruthRun::has(const std::string& key) const {
    return fields->run.contains(key) || (fields->run.contains("params") && fields->run["params"].contains(key));
}
double TruthRun::number(const std::string& key) const { return fields->at(key).get<double>(); }
bool TruthRun::flag(const std::string& key) const { return fields->at(key).get<bool>(); }
std::string TruthRun::word(const std::string& key) const {
    const nlohmann::json& value = fields->at(key);
    return value.is_boolean() ? (value.get<bool>() ? "true" : "false") : value.get<std::string>();
}

std::vector<TruthRun> load_truth(const std::string& file) {
    std::ifstream in(course_root() / "tests" / "truth" / file);
    if (!in) throw std::runtime_error("cannot read tests/truth/" + file);
    const nlohmann::json all = nlohmann::json::parse(in);
    std::vector<TruthRun> runs;
    for (const nlohmann::json& run : all.at("runs")) {
        TruthRun result;
        result.name = run.at("name");
        result.x = run.at("x").get<std::vector<double>>();
        result.v = run.at("v").get<std::vector<double>>();
        result.fields = std::make_shared<TruthRun::Fields>(TruthRun::Fields{run});
        runs.push_back(std::move(result));
    }
    if (runs.empty()) throw std::runtime_error("tests/truth/" + file + " holds no runs");
    return runs;
}

double largest_difference(const std::vector<double>& a, const std::vector<double>& b) {
    if (a.size() != b.size()) return std::numeric_limits<double>::infinity();
    double largest = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double difference = std::abs(a[i] - b[i]);
        if (!std::isfinite(difference)) return std::numeric_limits<double>::infinity();
        largest = std::max(largest, difference);
    }
    return largest;
}

}  // namespace rbc::test
