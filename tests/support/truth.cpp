#include "tests/support/truth.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <stdexcept>

#include "common/foundation/io/files.hpp"
#include "common/foundation/programs/paths.hpp"
#include "tests/support/truth_json.hpp"

namespace rbc::test {

const nlohmann::json& truth_json(std::string_view file) {
    static std::map<std::string, nlohmann::json, std::less<>> files;
    const auto found = files.find(file);
    if (found != files.end()) return found->second;
    return files[std::string(file)] = nlohmann::json::parse(read_file(course_root() / "tests" / "truth" / file));
}

Eigen::VectorXd vector_of(const nlohmann::json& list) {
    const auto numbers = list.get<std::vector<double>>();
    return Eigen::Map<const Eigen::VectorXd>(numbers.data(), static_cast<Eigen::Index>(numbers.size()));
}

Eigen::MatrixXd matrix_of(const nlohmann::json& rows) {
    Eigen::MatrixXd M(static_cast<Eigen::Index>(rows.size()),
                      rows.empty() ? 0 : static_cast<Eigen::Index>(rows[0].size()));
    for (Eigen::Index i = 0; i < M.rows(); ++i) M.row(i) = vector_of(rows[static_cast<std::size_t>(i)]).transpose();
    return M;
}

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
    std::vector<TruthRun> runs;
    for (const nlohmann::json& run : truth_json(file).at("runs")) {
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
