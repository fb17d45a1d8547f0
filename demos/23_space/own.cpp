#include "demos/23_space/own.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

namespace rbc {

namespace {

using Eigen::Index;
using Eigen::Vector3d;

void require_answer(bool holds, const std::string& otherwise) {
    if (!holds) throw CallFailure(CallFailure::Kind::garbage, otherwise);
}

/// A and B of every second contact changed places.
std::vector<ex23::Touch> touches_of(const std::vector<SpatialContact>& contacts, const std::vector<double>& friction,
                                    bool change) {
    std::vector<ex23::Touch> touches;
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        SpatialContact contact = contacts[i];
        if (change && i % 2 == 1) {
            std::swap(contact.a, contact.b);
            contact.normal *= -1;
        }
        touches.push_back(touch_of(contact, friction[i]));
    }
    return touches;
}

/// (n, t1, t2) of a contact in the frame of one whose A and B may have changed places.
Vector3d in_frame(const Vector3d& r, const SpatialContact& from, const ex23::Touch& to) {
    const Vector3d P = tangents(from.normal) * r.tail<2>();
    const Eigen::Vector2d r_t = to.frame.rightCols<2>().transpose() * (to.a == from.a ? P : Vector3d(-P));
    return {r[0], r_t[0], r_t[1]};
}
Vector3d in_frame(const Vector3d& r, const ex23::Touch& from, const SpatialContact& to) {
    const Vector3d P = from.frame.rightCols<2>() * r.tail<2>();
    const Eigen::Vector2d r_t = tangents(to.normal).transpose() * (to.a == from.a ? P : Vector3d(-P));
    return {r[0], r_t[0], r_t[1]};
}

}  // namespace

ex23::Touch touch_of(const SpatialContact& contact, double friction) {
    ex23::Touch touch{contact.a, contact.b, static_cast<int>(contact.feature), contact.point, {}, friction};
    touch.frame << contact.normal, tangents(contact.normal);
    return touch;
}

void OwnCarry::attach(ContactStepperIn<3>& stepper) {
    forget();
    stepper.options.warm_start = false;
    stepper.terms = [this, ask = stepper.terms](const StepViewIn<3>& view, std::vector<ContactTermsIn<3>>& terms) {
        ask(view, terms);
        contacts_ = view.contacts;
        friction_.clear();
        for (const ContactTermsIn<3>& of : terms) friction_.push_back(of.friction);
        dt_ = view.options.dt;
    };
    stepper.solve = [this, solve = stepper.solve](StepProblemIn<3>& problem, Eigen::Ref<Eigen::VectorXd> r) {
        guess(dt_, r);
        solve(problem, r);
    };
    stepper.after = [this, after = stepper.after](const StepViewIn<3>& view,
                                                  const Eigen::Ref<const Eigen::VectorXd>& r) {
        if (after) after(view, r);
        old_contacts_ = contacts_;
        old_friction_ = friction_;
        old_r_ = r;
        old_dt_ = dt_;
        was_odd_ = odd_;
        odd_ = !odd_;
    };
}

void OwnCarry::guess(double dt, Eigen::Ref<Eigen::VectorXd> r) {
    static const Remote<decltype(ex23::find_again)> find_again{"find_again"};
    static const Remote<decltype(ex23::carry)> carry{"carry"};
    if (target_ == nullptr) return;
    const std::vector<ex23::Touch> before = touches_of(old_contacts_, old_friction_, was_odd_),
                                   now = touches_of(contacts_, friction_, odd_);
    const std::vector<int> old_of = find_again(*target_, before, now, reach);
    require_answer(old_of.size() == now.size(), "find_again: one index for each contact of now");
    found_ = 0;
    std::set<int> taken;
    for (std::size_t i = 0; i < now.size(); ++i) {
        if (old_of[i] == -1) continue;
        require_answer(old_of[i] >= 0 && old_of[i] < static_cast<int>(before.size()),
                       "find_again: an index that no contact of before has");
        require_answer(taken.insert(old_of[i]).second, "find_again: a contact of before is taken twice");
        const auto k = static_cast<std::size_t>(old_of[i]);
        Vector3d r_old = in_frame(old_r_.segment<3>(3 * static_cast<Index>(k)), old_contacts_[k], before[k]);
        r_old[0] = std::max(0.0, r_old[0]);  // glue may pull
        const Vector3d answer = carry(*target_, before[k], r_old, now[i], dt / old_dt_);
        require_answer(answer.allFinite(), "carry: three finite numbers");
        r.segment<3>(3 * static_cast<Index>(i)) = in_frame(answer, now[i], contacts_[i]);
        ++found_;
    }
}

void OwnCarry::forget() {
    contacts_.clear();
    old_contacts_.clear();
    friction_.clear();
    old_friction_.clear();
    old_r_.resize(0);
    found_ = 0;
    odd_ = was_odd_ = false;
}

ex23::LoopAnswer solve_by_loop(CallTarget& target, StepProblemIn<3>& problem, Eigen::Ref<Eigen::VectorXd> r,
                               const OwnLoopOptions& options) {
    static const Remote<decltype(ex23::loop)> loop{"loop"};
    const ContactProblem asked = problem.matrix();
    if (asked.q.size() == 0 || asked.q.isZero(0)) {
        r.setZero();
        return {r, 0, 0, true};
    }
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(asked.friction.size());
    const ex23::LoopStep step{Eigen::MatrixXd(asked.W), asked.q, asked.friction, none, none, r};
    const ex23::LoopAnswer answer = loop(target, step, options.limit, options.turns);
    require_answer(answer.r.size() == r.size() && answer.r.allFinite(), "loop: three finite numbers for each contact");
    r = answer.r;
    return answer;
}

}  // namespace rbc
