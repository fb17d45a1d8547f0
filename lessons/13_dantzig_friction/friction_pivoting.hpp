#pragma once

#include <Eigen/Core>
#include <vector>

#include "lessons/13_dantzig_friction/clamped_inverse.hpp"
#include "lessons/13_dantzig_friction/dantzig_friction.hpp"

namespace rbc {

/// The common part of solve_contact_dantzig and solve_contact_lemke: the sets, a direction in which all settled
/// contacts stay settled, and how far one can go along it. All in scaled units, as in (12.18), one unit per contact.
class FrictionPivoting {
  public:
    /// @param problem  an island, or any other; it must outlive this, and so must options.start
    /// @param size     |q|_inf of the whole problem: what counts as 0 is measured by it
    FrictionPivoting(const ContactProblem& problem, const ContactOptions& options, const DantzigVariant& variant,
                     std::vector<FrictionPivot>* trace, double size);

    enum class Method { one_by_one, all_at_once };
    ContactResult solve(Method method);

  private:
    /// What grows: the force of one contact, or the common load of all.
    enum class Driven { normal, tangent, load };
    struct Event {
        double length = 0;
        int contact = -1;                       ///< -1: nothing ends the step
        ContactSet to = ContactSet::undecided;  ///< where it goes; undecided: the drive has arrived
        double height = 0, rate = 0;            ///< what is used up by then
    };
    /// The last contact that changed sets. It must move into its new one: that says which way is forward.   (13.7)
    struct Change {
        int contact = -1;
        ContactSet from = ContactSet::undecided, to = ContactSet::undecided;
    };
    static constexpr int load = -1;  ///< instead of an index of f

    static std::size_t at(Eigen::Index i) { return static_cast<std::size_t>(i); }
    static int N(int i) { return 2 * i; }
    static int F(int i) { return 2 * i + 1; }
    double mu(int i) const { return mu_[i]; }
    bool slides(int i) const { return sliding_[i] != 0 || mu(i) == 0; }
    bool presses(int i) const;
    double slave(int i) const;
    Eigen::VectorXd slaves() const;
    Eigen::VectorXd column(int unknown) const;
    ContactSet beginning(int i) const;
    int worst() const;
    void start(int attempt);
    bool go_on();
    bool mend_sets();
    SolverStatus one_by_one();
    SolverStatus all_at_once();
    void restore();

    SolverStatus drive(Driven what, int d);
    void collect(int driven);
    Eigen::MatrixXd clamped_rows(Eigen::Index rows) const;
    double progress(const Change& change, const Eigen::VectorXd& df, const Eigen::VectorXd& da) const;
    bool find_direction(const Change& change, int driven);
    bool kept_direction(int driven);
    bool fresh_direction(const Change& change, int driven);
    Eigen::VectorXd spread(const Eigen::VectorXd& x) const;
    std::vector<Event> events(Driven what, int d, double sign) const;
    Event first_event(Driven what, int d, double sign) const;
    void change_sets(const Event& event);
    void refine(bool keep = true);
    void record(Driven what, int d, const Event& event);
    ContactResult measured(SolverStatus status) const;

    const ContactProblem& problem_;
    const Eigen::VectorXd& known_;  ///< f to go on from, or empty
    DantzigVariant variant_;
    double tolerance_;
    std::vector<FrictionPivot>* trace_;
    int n_, pivots_ = 0, max_pivots_, last_pivot_ = 0;
    std::vector<ContactSet> set_;
    std::vector<int> unknowns_;  ///< of the direction: indices of f, the driven one last
    Eigen::VectorXd sliding_, D_;
    ContactMatrix M_;
    ClampedInverse inverse_;
    Eigen::VectorXd mu_, weight_, q_, zero_, cover_, f_, a_, df_, da_;
    double sign_ = 1;        ///< which way the driven one goes
    double z_ = 0, dz_ = 0;  ///< how much of the load c lies on the contacts (13.10)
};

}  // namespace rbc
