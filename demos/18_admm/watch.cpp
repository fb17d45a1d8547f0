#include "demos/18_admm/watch.hpp"

#include <cmath>

#include "common/foundation/exercise/call.hpp"
#include "common/foundation/judge/contact_residual.hpp"
#include "demos/18_admm/scenes.hpp"
#include "lessons/14_pgs/pgs.hpp"

namespace rbc {

namespace {

using Eigen::Index;
using Eigen::VectorXd;

constexpr double solved = 1e-12;  // a residual that is as good as 0

void not_negative(VectorXd& z) {
    z = z.cwiseMax(0.0);
}

double rho_of(const NormalProblem& rows, const NormalRule& rule) {
    return rule.times * admm_rho(rows.W, rule.rho);
}

/// One step's normal impulses, looked at after every iteration.
class Watch {
  public:
    Watch(StepProblem& problem, bool scaled, Eigen::Ref<VectorXd> r, WatchedNormals& seen)
        : matrix_(problem.matrix()), rows(normal_rows(matrix_, scaled)), r_(r), seen_(seen) {
        r_ = in_all(in_rows().cwiseMax(0.0));
        seen_ = {};
        seen_.residual = {contact_residual(matrix_, r_)};
    }

    VectorXd in_rows() const {
        const VectorXd normals = r_(Eigen::seqN(0, rows.q.size(), matrix_.dimension));
        return normals.cwiseQuotient(rows.scales);
    }
    /// What the multiplier is where r solves it.
    VectorXd price(const VectorXd& z) const { return -(rows.W * z + rows.q).cwiseMax(0.0); }
    bool done() const { return seen_.residual.back() <= solved; }
    void look(const VectorXd& motion, const VectorXd& z) {
        if (!z.allFinite()) return;
        r_ = in_all(z);
        seen_.bound_to_motion.emplace_back(motion.cwiseProduct(rows.scales));
        seen_.bound_to_cone.emplace_back(z.cwiseProduct(rows.scales));
        seen_.residual.push_back(contact_residual(matrix_, r_));
    }

  private:
    VectorXd in_all(const VectorXd& z) const {
        VectorXd all = VectorXd::Zero(r_.size());
        all(Eigen::seqN(0, z.size(), matrix_.dimension)) = z.cwiseProduct(rows.scales);
        return all;
    }

    ContactProblem matrix_;

  public:
    const NormalProblem rows;

  private:
    Eigen::Ref<VectorXd> r_;
    WatchedNormals& seen_;
};

}  // namespace

NormalProblem normal_rows(const ContactProblem& problem, bool scaled) {
    const Index d = problem.dimension, n = problem.friction.size();
    NormalProblem rows{ContactMatrix(n, n), VectorXd(n), VectorXd::Ones(n)};
    std::vector<Eigen::Triplet<double>> entries;
    for (Index i = 0; i < n; ++i) {
        const double own = problem.W.coeff(d * i, d * i);
        if (scaled && own > 0) rows.scales[i] = 1 / std::sqrt(own);
    }
    for (Index i = 0; i < n; ++i) {
        rows.q[i] = rows.scales[i] * problem.q[d * i];
        for (ContactMatrix::InnerIterator entry(problem.W, d * i); entry; ++entry)
            if (const Index j = entry.col() / d; entry.col() % d == 0)
                entries.emplace_back(i, j, rows.scales[i] * entry.value() * rows.scales[j]);
    }
    rows.W.setFromTriplets(entries.begin(), entries.end());
    return rows;
}

NormalProblem column_problem(int boxes, double top, bool scaled) {
    const World world = AdmmScene{AdmmScene::Kind::heavy, static_cast<double>(boxes), top}.world();
    return normal_rows(ContactStepper({.friction = 0}).next_problem(world), scaled);
}

int normal_iterations(const NormalProblem& problem, const AdmmOptions& options, double tolerance, int max_iterations) {
    const auto& [W, q, scales] = problem;
    Admm admm(W, not_negative, options);
    for (int k = 1; k < max_iterations; ++k) {
        admm.iterate(q);
        const VectorXd u = W * admm.z() + q, wrong = VectorXd(W.diagonal()).cwiseProduct(admm.z()).cwiseMin(u);
        if (wrong.cwiseAbs().maxCoeff() <= tolerance * q.cwiseAbs().maxCoeff()) return k;
    }
    return max_iterations;
}

void solve_normals(StepProblem& problem, NormalWay way, const NormalRule& rule, Eigen::Ref<VectorXd> r,
                   WatchedNormals& seen) {
    if (way == NormalWay::sweeps) {
        const ContactProblem matrix = problem.matrix();
        seen = {};
        seen.residual = {contact_residual(matrix, r)};
        std::vector<double> history;
        r = solve_contact_pgs(matrix, {problem.iterations(), solved, r, &history}).r;
        seen.residual.insert(seen.residual.end(), history.begin(), history.end());
        return;
    }
    Watch watch(problem, rule.scaled, r, seen);
    AdmmOptions options{.rho = rule.rho, .accelerated = way == NormalWay::memory};
    if (rule.times != 1) options.fixed_rho = rho_of(watch.rows, rule);
    Admm admm(watch.rows.W, not_negative, options);
    if (!admm.factored()) return;
    const VectorXd z = watch.in_rows();
    admm.start(z, watch.price(z));
    for (int k = 0; k < problem.iterations() && !watch.done(); ++k) {
        seen.restarts += admm.iterate(watch.rows.q).restart;
        watch.look(admm.r(), admm.z());
    }
    seen.rho = admm.rho();
}

void solve_by_loop(StepProblem& problem, const NormalRule& rule, const OwnLoop& loop, Eigen::Ref<VectorXd> r,
                   WatchedNormals& seen) {
    constexpr double relaxation = 1.6;
    Watch watch(problem, rule.scaled, r, seen);
    const Index n = watch.rows.q.size();
    if (n > static_cast<Index>(ex18::contacts_at_most.high))
        throw CallFailure(CallFailure::Kind::garbage, "your loop is asked for at most " +
                                                          std::to_string(static_cast<int>(ex18::contacts_at_most.high)) +
                                                          " contacts: take fewer rows");
    const VectorXd z = watch.in_rows();
    seen.rho = rho_of(watch.rows, rule);
    const double speed = largest_entry(watch.rows.q);
    const ex18::Outcome answer = loop({.W = watch.rows.W,
                                       .q = watch.rows.q,
                                       .low = VectorXd::Zero(n),
                                       .high = VectorXd::Constant(n, HUGE_VAL),
                                       .rho = seen.rho,
                                       .alpha = relaxation,
                                       .z = z,
                                       .y = watch.price(z),
                                       .impulse_tolerance = solved * speed / seen.rho,
                                       .velocity_tolerance = solved * speed,
                                       .most = problem.iterations()});
    if (answer.z.size() != n)
        throw CallFailure(CallFailure::Kind::garbage, "z has another size than q");
    watch.look(answer.z, answer.z);
}

void solve_by_momentum(StepProblem& problem, const NormalRule& rule, const Remember& remember, Eigen::Ref<VectorXd> r,
                       WatchedNormals& seen) {
    Watch watch(problem, rule.scaled, r, seen);
    AdmmMap map(watch.rows.W, not_negative, FactorKind::automatic);
    seen.rho = rho_of(watch.rows, rule);
    if (!map.shift(seen.rho)) return;
    const VectorXd z = watch.in_rows(), y = watch.price(z);
    ex18::Memory memory{z, y, z, y, 1, 0};
    for (int k = 0; k < problem.iterations() && !watch.done(); ++k) {
        map.iterate(watch.rows.q, memory.zh, memory.yh);
        watch.look(map.r, map.z);
        memory = remember(memory, map.z, map.y, seen.rho);
        if (memory.zh.size() != z.size() || memory.yh.size() != z.size() || memory.y.size() != z.size() ||
            memory.z.size() != z.size())
            throw CallFailure(CallFailure::Kind::garbage, "zh, yh, z or y has another size than what went in");
    }
    seen.restarts = memory.restarts;
}

}  // namespace rbc
