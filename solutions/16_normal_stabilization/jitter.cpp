#include "exercises/16_normal_stabilization/jitter.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rbc::ex16 {

namespace {

Verdict verdict_of(double later, double creeping, const Levels& levels) {
    if (later > levels.loud) return Verdict::blow_up;
    if (later > levels.still) return Verdict::jitter;
    return creeping > levels.still ? Verdict::creep : Verdict::rest;
}

}  // namespace

Tremor judge_motion(const Record& record, const Levels& levels) {
    const Eigen::Index steps = record.x.rows() - 1, half = steps / 2;
    Tremor tremor;
    if (!std::isfinite(record.dt) || !record.x.allFinite() || !record.mass.allFinite()) {
        const double infinity = std::numeric_limits<double>::infinity();
        return {Verdict::blow_up, infinity, infinity, Eigen::VectorXd::Zero(record.mass.size())};
    }
    const Eigen::MatrixXd v = (record.x.bottomRows(steps) - record.x.topRows(steps)) / record.dt;
    tremor.drift = v.colwise().mean();
    const Eigen::MatrixXd rest = v.rowwise() - tremor.drift.transpose();
    const Eigen::VectorXd T = 0.5 * rest.cwiseAbs2() * record.mass;  // (E16.2)
    tremor.jitter = T.mean();

    const Eigen::VectorXd round_off =
        4 * std::numeric_limits<double>::epsilon() / record.dt * record.x.cwiseAbs().colwise().maxCoeff().transpose();
    const double floor = 0.5 * record.mass.dot(round_off.cwiseAbs2());  // (E16.3)
    const double first = std::max(T.head(half).mean(), floor), last = std::max(T.tail(half).mean(), floor);
    if (first != last) tremor.growth = std::pow(last / first, 1.0 / static_cast<double>(half));  // (E16.4)
    const double later = last * std::pow(tremor.growth, levels.ahead);
    tremor.verdict = verdict_of(later, 0.5 * record.mass.dot(tremor.drift.cwiseAbs2()), levels);
    return tremor;
}

}  // namespace rbc::ex16
