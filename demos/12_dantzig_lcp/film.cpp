#include "demos/12_dantzig_lcp/film.hpp"

#include <algorithm>
#include <set>

#include "lessons/12_dantzig_lcp/dantzig.hpp"
#include "lessons/12_dantzig_lcp/energy_form.hpp"

namespace rbc {

namespace {

bool contains(const std::vector<int>& list, int i) {
    return std::find(list.begin(), list.end(), i) != list.end();
}

}  // namespace

Eigen::VectorXd forces_of_joints(const LcpProblem& problem) {
    Eigen::VectorXd f = Eigen::VectorXd::Zero(problem.b.size());
    const std::vector<int>& joints = problem.bilateral;
    if (joints.empty()) return f;
    LcpProblem held{problem.A(joints, joints), problem.b(joints), {}};
    for (int i = 0; i < static_cast<int>(joints.size()); ++i) held.bilateral.push_back(i);
    f(joints) = solve_lcp_dantzig(held).z;
    return f;
}

PivotFilm::PivotFilm(const LcpProblem& problem) : problem_(problem) {
    result_ = solve_lcp_dantzig(problem_, {}, &pivots_);
    prepare();
}

PivotFilm::PivotFilm(const LcpProblem& problem, const LcpResult& result, std::vector<DantzigPivot> pivots)
    : problem_(problem), result_(result), pivots_(std::move(pivots)) {
    prepare();
}

void PivotFilm::prepare() {
    start_f_ = pivots_.empty() ? result_.z : forces_of_joints(problem_);
    start_a_ = problem_.A * start_f_ + problem_.b;
    for (const int i : problem_.bilateral) start_a_[i] = 0;
    for (const auto* f : {&start_f_, &result_.z}) {
        if (f->size() > 0) largest_force_ = std::max(largest_force_, f->cwiseAbs().maxCoeff());
    }
    for (const DantzigPivot& pivot : pivots_) largest_force_ = std::max(largest_force_, pivot.f.cwiseAbs().maxCoeff());
}

bool PivotFilm::is_joint(int row) const {
    return contains(problem_.bilateral, row);
}

std::size_t PivotFilm::frame(double now) const {
    return std::min(pivots_.size() - 1, static_cast<std::size_t>(std::max(0.0, now)));
}

int PivotFilm::driven(double now) const {
    return now >= length() ? -1 : pivots_[frame(now)].driven;
}

PivotFilm::State PivotFilm::state(int row, double now) const {
    if (is_joint(row)) return State::joint;
    if (row == driven(now)) return State::driven;
    if (pivots_.empty()) return result_.z[row] > 1e-9 * largest_force_ ? State::clamped : State::not_clamped;
    const auto done = static_cast<std::ptrdiff_t>(std::min(now, length()));
    if (done > 0 && contains(pivots_[static_cast<std::size_t>(done) - 1].clamped, row)) return State::clamped;
    const auto touched = [row](const DantzigPivot& p) { return p.driven == row || p.blocker == row; };
    return std::any_of(pivots_.begin(), pivots_.begin() + done, touched) ? State::not_clamped : State::undecided;
}

Eigen::VectorXd PivotFilm::force(double now) const {
    if (pivots_.empty()) return start_f_;
    if (now >= length()) return result_.z;
    const std::size_t k = frame(now);
    const Eigen::VectorXd& before = k == 0 ? start_f_ : pivots_[k - 1].f;
    return before + (now - static_cast<double>(k)) * (pivots_[k].f - before);
}

Eigen::VectorXd PivotFilm::acceleration(double now) const {
    if (pivots_.empty()) return start_a_;
    if (now >= length()) return result_.w;
    const std::size_t k = frame(now);
    const Eigen::VectorXd& before = k == 0 ? start_a_ : pivots_[k - 1].a;
    return before + (now - static_cast<double>(k)) * (pivots_[k].a - before);
}

int PivotFilm::clamped(double now) const {
    int count = 0;
    for (int i = 0; i < rows(); ++i) count += state(i, now) == State::clamped ? 1 : 0;
    return count;
}

int PivotFilm::drives(double now) const {
    std::set<int> driven;
    for (std::size_t k = 0; k < pivots_.size() && static_cast<double>(k) <= now; ++k) driven.insert(pivots_[k].driven);
    return static_cast<int>(driven.size());
}

double PivotFilm::worst(double now) const {
    double worst = 0;
    const Eigen::VectorXd a = acceleration(now);
    for (int i = 0; i < rows(); ++i) worst = is_joint(i) ? worst : std::min(worst, a[i]);
    return worst;
}

double PivotFilm::energy(double now) const {
    return lcp_energy(problem_, force(now));
}

std::string PivotFilm::caption(double now) const {
    if (rows() == 0) return "nothing touches";
    const std::string all = std::to_string(pivots_.size());
    if (now >= length())
        return std::string(to_text(result_.status)) + " after " + all + (all == "1" ? " pivot" : " pivots");
    const std::size_t k = frame(now);
    const DantzigPivot& pivot = pivots_[k];
    std::string words = "pivot " + std::to_string(k + 1) + " of " + all + ": drives " + std::to_string(pivot.driven);
    if (pivot.blocker == pivot.driven) return words + " to a = 0";
    return words + " until " + std::to_string(pivot.blocker) +
           (contains(pivot.clamped, pivot.blocker) ? " joins C" : " leaves C");
}

std::vector<Eigen::Vector2d> PivotFilm::trail(double now) const {
    const int d = driven(now);
    if (d < 0) return {};
    std::size_t first = frame(now);
    while (first > 0 && pivots_[first - 1].driven == d && pivots_[first - 1].blocker != d) --first;
    std::vector<Eigen::Vector2d> points;
    for (std::size_t k = first; k <= frame(now); ++k) {
        const double when = static_cast<double>(k);
        points.push_back({force(when)[d], acceleration(when)[d]});
    }
    points.push_back({force(now)[d], acceleration(now)[d]});
    return points;
}

}  // namespace rbc
