#include "lessons/19_admm_friction/admm_step.hpp"

#include <algorithm>
#include <cmath>

#include "common/foundation/judge/require.hpp"
#include "lessons/19_admm_friction/admm_turns.hpp"
#include "lessons/19_admm_friction/cones.hpp"

namespace rbc {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

/// Each contact of a system with its name: its bodies, and how many contacts of theirs stand before it.
template <int D, class Each>
void for_each_named(const ContactSystemIn<D>& system, const Each& each) {
    std::tuple<int, int, int> name{-1, -1, 0};
    for (std::size_t i = 0; i < system.rows.size(); ++i) {
        const ContactRowIn<D>& row = system.rows[i];
        const std::tuple<int, int, int> next{row.a, row.b, std::get<2>(name) + 1}, first{row.a, row.b, 0};
        name = std::get<0>(name) == row.a && std::get<1>(name) == row.b ? next : first;
        each(static_cast<Index>(i), row, name);
    }
}

/// A part of the mean of W's diagonal; of a W of zeros the part itself, as admm_rho.
template <int M>
double part_of_mean(double part, const ShiftedBodies<M>& bodies) {
    const double mean = bodies.mean();
    return part * (mean > 0 ? mean : 1);
}

}  // namespace

template <int D>
AdmmStepIn<D>::AdmmStepIn(AdmmStepWay way, double tolerance) : way_(way), tolerance_(tolerance) {
    require(tolerance >= 0, "tolerance", tolerance, ">= 0");
}

template <int D>
void AdmmStepIn<D>::operator()(StepProblemIn<D>& problem, Eigen::Ref<VectorXd> r) {
    const ContactSystemIn<D>& system = problem.system();
    const auto contacts = static_cast<Index>(system.rows.size());
    ContactProblem given;
    given.dimension = D;
    given.q.resize(D * contacts);
    given.friction.resize(contacts);
    std::vector<RowOfJ<motions<D>>> rows = rows_of_J(system);
    VectorXd diagonal(D * contacts), W_nn(contacts);
    for (Index i = 0; i < contacts; ++i) {
        given.q.template segment<D>(D * i) = system.rows[static_cast<std::size_t>(i)].q;
        given.friction[i] = system.rows[static_cast<std::size_t>(i)].friction;
        for (Index k = D * i; k < D * (i + 1); ++k) {
            const RowOfJ<motions<D>>& row = rows[static_cast<std::size_t>(k)];
            diagonal[k] = row.of_a.cwiseAbs2().dot(system.inverse_mass.col(row.a)) +
                          row.of_b.cwiseAbs2().dot(system.inverse_mass.col(row.b));
        }
        W_nn[i] = diagonal[D * i];
    }
    const VectorXd scales = contact_scales(W_nn, largest_entry(diagonal));
    for (std::size_t k = 0; k < rows.size(); ++k) {
        rows[k].of_a *= scales[static_cast<Index>(k) / D];
        rows[k].of_b *= scales[static_cast<Index>(k) / D];
    }
    for (auto* bodies : {&bodies_, &normal_, &friction_})  // a copy of this object has its own
        if (!*bodies || bodies->use_count() > 1) *bodies = std::make_shared<Bodies>();
    bodies_->set(rows, system.inverse_mass);

    const ContactOptions options{.iterations = problem.iterations(), .tolerance = tolerance_, .start = r};
    const AdmmVariant variant{.shifted = way_ != AdmmStepWay::convex, .memory_for = 100};
    const auto response = [this](const VectorXd& z, VectorXd& u) { bodies_->multiply(z, u); };
    AdmmRun run(given, W_nn, scales, response, options, variant);
    if (!run.done()) {
        constexpr double least = 0.1, in_one_iteration = 1.5;  // of W's mean
        const int of_each = way_ == AdmmStepWay::by_turns ? 2 : 1;
        const double part = std::max(least, of_each * in_one_iteration / problem.iterations());
        VectorXd y = first_price(system, scales, run);
        const bool factored = way_ == AdmmStepWay::by_turns
                                  ? by_turns(run, rows, system, part, y)
                                  : iterate_on_cones(run, variant, bodies_, part_of_mean(part, *bodies_), y);
        if (factored) keep_price(system, scales, y);
    }
    result_ = run.result();
    if (result_.status != SolverStatus::solved) ++failures_;
    r = result_.r;
}

template <int D>
bool AdmmStepIn<D>::by_turns(AdmmRun& run, const std::vector<RowOfJ<motions<D>>>& rows,
                             const ContactSystemIn<D>& system, double part, VectorXd& y) {
    std::vector<RowOfJ<motions<D>>> halves[2];
    for (std::size_t k = 0; k < rows.size(); ++k) halves[k % D == 0 ? 0 : 1].push_back(rows[k]);
    normal_->set(halves[0], system.inverse_mass);
    friction_->set(halves[1], system.inverse_mass);
    const SplitContacts parts(run.scaled);
    AdmmTurns turns(run, parts);
    turns.q_n = [&] { return VectorXd(parts.N * run.velocities(parts.T.transpose() * turns.r_t)); };
    turns.q_t = [&] { return VectorXd(parts.T * run.velocities(parts.N.transpose() * turns.r_n)); };
    Admm normal(normal_, part_of_mean(part, *normal_), turns.no_pull()),
        friction(friction_, part_of_mean(part, *friction_), turns.discs());
    if (!normal.factored() || !friction.factored()) return false;
    normal.start(turns.r_n, parts.N * y);
    friction.start(turns.r_t, parts.T * y);
    turns.go(normal, friction);
    y = parts.together(normal.y(), friction.y());
    return true;
}

template <int D>
VectorXd AdmmStepIn<D>::first_price(const ContactSystemIn<D>& system, const VectorXd& scales,
                                    const AdmmRun& run) const {
    VectorXd y = -run.velocities(run.z);
    for_each_named(system, [&](Index i, const ContactRowIn<D>& row, const std::tuple<int, int, int>& name) {
        auto y_i = y.template segment<D>(D * i);
        const auto kept = std::lower_bound(prices_.begin(), prices_.end(), name,
                                           [](const Price& price, const auto& at) { return price.name < at; });
        if (kept != prices_.end() && kept->name == name) {
            y_i << kept->normal, along(tangents(row.normal), kept->tangential);
            y_i *= scales[i];
        } else if (way_ == AdmmStepWay::by_turns) {
            y_i[0] = std::min(0.0, y_i[0]);
        } else {
            if (way_ == AdmmStepWay::cone) y_i[0] -= row.friction * y_i.template tail<D - 1>().norm();
            VectorXd taken = y_i;
            project_cone(taken, row.friction);
            y_i -= taken;  // (19.9)
        }
    });
    return y;
}

template <int D>
void AdmmStepIn<D>::keep_price(const ContactSystemIn<D>& system, const VectorXd& scales, const VectorXd& y) {
    prices_.clear();
    if (!y.allFinite()) return;
    for_each_named(system, [&](Index i, const ContactRowIn<D>& row, const auto& name) {
        const Eigen::Vector<double, D> y_i = y.template segment<D>(D * i) / scales[i];
        prices_.push_back({name, y_i[0], tangents(row.normal) * y_i.template tail<D - 1>()});
    });
    // Pins come behind all contacts.
    std::stable_sort(prices_.begin(), prices_.end(),
                     [](const Price& one, const Price& other) { return one.name < other.name; });
}

template class AdmmStepIn<2>;
template class AdmmStepIn<3>;

}  // namespace rbc
