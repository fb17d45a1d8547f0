#include "exercises/13_dantzig_friction/skins.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>

#include "common/grading/grader/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex13;

namespace grading_skins {

RBC_STUDENT_SIZED(drive_direction)
RBC_STUDENT(next_move)

constexpr double infinity = std::numeric_limits<double>::infinity();
using enum SkiSet;

const char* name(SkiSet set) {
    const char* names[] = {"waiting", "apart", "holds", "slips_on", "slips_back", "pressed", "dragged"};
    return names[static_cast<int>(set)];
}

/// A positive definite matrix of 2 n rows, as of contacts of several bodies, whose largest entry is 1.
Eigen::MatrixXd random_matrix(RandomNumbers& random, int n) {
    const int columns = n <= 6 ? 2 * n + 3 : 4 * n;
    const Eigen::MatrixXd J = Eigen::MatrixXd::NullaryExpr(2 * n, columns, [&] { return random.between(-1, 1); });
    Eigen::MatrixXd A = J * J.transpose();
    if (n > 0) A /= A.cwiseAbs().maxCoeff();
    return A;
}

SkiContact contact(SkiSet set, double f_N = 0, double f_F = 0, double a_N = 0, double a_F = 0) {
    return {set, 0.25, 0.5, f_N, f_F, a_N, a_F};
}

/// One contact, and how it changes per unit of step.
struct Change {
    double df_N, df_F, da_N, da_F;
};

SkiMove move_of(const std::vector<SkiContact>& contacts, const std::vector<Change>& changes) {
    Eigen::VectorXd df(2 * contacts.size()), da(2 * contacts.size());
    for (Eigen::Index i = 0; i < df.size() / 2; ++i) {
        const Change& c = changes[static_cast<std::size_t>(i)];
        df.segment<2>(2 * i) << c.df_N, c.df_F;
        da.segment<2>(2 * i) << c.da_N, c.da_F;
    }
    return student::next_move(contacts, df, da);
}

/// What the contract's tolerance of a step is a share of.
double size_of(double step, const SkiContact& c, const Change& d, SkiSet to) {
    if ((c.set != holds && c.set != dragged) || (to != slips_on && to != slips_back)) return step;
    const double mu = to == slips_on ? c.mu_on : c.mu_back, falls = to == slips_on ? -d.df_F : d.df_F;
    return step + (std::abs(c.f_F) + mu * std::abs(c.f_N)) / std::abs(falls - mu * d.df_N);
}

/// `hint` in place of the case's, unless it is empty. @param size  what the step's tolerance is a share of
void expect_move(const SkiMove& got, double step, double size, int contact, SkiSet to, const std::string& hint) {
    const bool other = !hint.empty();
    if (step < infinity) {
        expect("the step is not negative", got.step >= 0, text("step ", got.step)).mistake_if(other, hint);
        expect_near("step", got.step, step, step_tolerance.of(size)).mistake_if(other, hint);
        expect_equal("contact that moves", got.contact, contact).mistake_if(other, hint);
        expect_equal("its new set", name(got.to), name(to)).mistake_if(other, hint);
    } else {
        expect("nothing ends the step: infinity, contact -1", got.step == infinity && got.contact == -1,
               text("step ", got.step, ", contact ", got.contact))
            .mistake_if(other, hint);
    }
}

/// What skis do in the mirror: forwards becomes backwards.
SkiSet mirrored(SkiSet set) {
    return set == slips_on ? slips_back : set == slips_back ? slips_on : set;
}

/// One contact and what must end its step, as it is and in a mirror.
void check_alone(SkiContact c, Change d, double step, SkiSet to, const std::string& hint = "") {
    for (const bool mirror : {false, true}) {
        if (mirror) {
            c = {mirrored(c.set), c.mu_back, c.mu_on, c.f_N, -c.f_F, c.a_N, -c.a_F};
            d = {d.df_N, -d.df_F, d.da_N, -d.da_F};
            to = mirrored(to);
        }
        did(mirror ? "in a mirror: " : "one contact that is '", mirror ? "" : name(c.set),
            mirror ? "" : "': ", "mu_on = ", c.mu_on, ", mu_back = ", c.mu_back, ", f = (", c.f_N, ", ", c.f_F,
            "), a = (", c.a_N, ", ", c.a_F, "), df = (", d.df_N, ", ", d.df_F, "), da = (", d.da_N, ", ", d.da_F, ")");
        expect_move(move_of({c}, {d}), step, step < infinity ? size_of(step, c, d, to) : 0, 0, to, hint);
    }
}

/// Sets the forces and accelerations that a set ties, exactly.
void settle(SkiContact& c) {
    if (c.set == waiting) return;
    if (c.set == apart) c.f_N = c.f_F = 0;
    if (c.set == slips_on) c.f_F = -c.mu_on * c.f_N;
    if (c.set == slips_back) c.f_F = c.mu_back * c.f_N;
    if (c.set == dragged && c.a_F == 0) c.set = holds;
    if (c.set != apart && c.set != pressed) c.a_N = 0;
    if (c.set == holds) c.a_F = 0;
}

/// Solves a problem with the student's two functions. @return whether it came to an end
bool solve(const Eigen::MatrixXd& A, std::vector<SkiContact>& contacts) {
    for (std::size_t next = 0; next < contacts.size(); ++next) {
        contacts[next].set = contacts[next].a_N < 0 ? pressed : apart;
        for (int moves = 0; contacts[next].set == pressed || contacts[next].set == dragged; ++moves) {
            const Eigen::VectorXd df = student::drive_direction(A, contacts);
            if (moves == 200 || df.size() != A.rows()) return false;
            const Eigen::VectorXd da = A * df;
            const SkiMove move = student::next_move(contacts, df, da);
            if (!(move.step >= 0 && move.step < infinity) || move.contact < 0 ||
                move.contact >= static_cast<int>(contacts.size())) {
                return false;
            }
            contacts[static_cast<std::size_t>(move.contact)].set = move.to;
            for (std::size_t i = 0; i < contacts.size(); ++i) {
                SkiContact& c = contacts[i];
                const auto row = static_cast<Eigen::Index>(2 * i);
                c.f_N += move.step * df[row], c.f_F += move.step * df[row + 1];
                c.a_N += move.step * da[row], c.a_F += move.step * da[row + 1];
                settle(c);
            }
        }
    }
    return true;
}

/// The largest violation of (E13.5) and (E13.6), forces times the largest entry of A, over the size of b.
double residual(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, const std::vector<SkiContact>& contacts) {
    Eigen::VectorXd f(b.size());
    for (Eigen::Index i = 0; i < b.size() / 2; ++i) {
        const SkiContact& c = contacts[static_cast<std::size_t>(i)];
        f.segment<2>(2 * i) << c.f_N, c.f_F;
    }
    const Eigen::VectorXd a = A * f + b;
    const double size = A.cwiseAbs().maxCoeff();
    double worst = 0;
    for (Eigen::Index i = 0; i < b.size() / 2; ++i) {
        const SkiContact& c = contacts[static_cast<std::size_t>(i)];
        const double N = f[2 * i], F = f[2 * i + 1], a_N = a[2 * i], a_F = a[2 * i + 1];
        const double on = size * (F + c.mu_on * N), back = size * (c.mu_back * N - F);  // both >= 0
        const double wrong[] = {std::abs(std::min(size * N, a_N)), -on, -back, std::min(a_F, on), std::min(-a_F, back)};
        for (const double w : wrong) {
            if (!(w <= worst)) worst = w;  // a NaN stays
        }
    }
    return worst / b.cwiseAbs().maxCoeff();
}

/// Contacts in random sets, one of them driven or none, and a matrix.
struct Mixture {
    Eigen::MatrixXd A;
    std::vector<SkiContact> contacts;
    double unit;  ///< the largest entry of A, 1/kg

    explicit Mixture(const Sample& s) : unit(s["unit"]) {
        RandomNumbers random(static_cast<unsigned long>(s.integer("seed")));
        const int n = s.integer("contacts");
        A = unit * random_matrix(random, n);
        for (int i = 0; i < n; ++i) {
            const SkiSet sets[] = {waiting, apart, holds, holds, slips_on, slips_on, slips_back, slips_back};
            const double side = random.between(0, 1) < 0.5 ? 1 : -1;
            contacts.push_back({sets[static_cast<int>(random.between(0, 7.999))], s["mu_on"] * random.between(0.5, 1),
                                s["mu_back"] * random.between(0.5, 1), 1, 0, 0, side * s["a_F"]});
        }
        if (n > 0 && s.integer("driven") > 0)
            contacts[static_cast<std::size_t>(random.between(0, n - 0.001))].set =
                s.integer("driven") == 1 ? pressed : dragged;
    }
    /// Whether the condition number of the system for the forces that are free is in the contract.
    bool is_regular() const {
        const auto n = static_cast<Eigen::Index>(contacts.size());
        Eigen::MatrixXd rows = Eigen::MatrixXd::Identity(2 * n, 2 * n);
        for (Eigen::Index i = 0; i < n; ++i) {
            const SkiContact& c = contacts[static_cast<std::size_t>(i)];
            if (c.set == holds) rows.row(2 * i + 1) = A.row(2 * i + 1) / unit;
            if (c.set == slips_on) rows(2 * i + 1, 2 * i) = c.mu_on;
            if (c.set == slips_back) rows(2 * i + 1, 2 * i) = -c.mu_back;
            if (c.set != waiting && c.set != apart && c.set != pressed) rows.row(2 * i) = A.row(2 * i) / unit;
        }
        return n == 0 || rows.partialPivLu().rcond() * conditions.high > 1;
    }
};

const std::string only_its_sign = "only the sign of a_F counts for a direction";
const std::string cancels = "the size of A cancels: df are forces for a force, and f is b/A";
const Coordinate unit = decades("unit", largest_entries)
                            .indifferent(Coordinate::End::low, cancels)
                            .indifferent(Coordinate::End::high, cancels);
const Domain any_mixture = Domain{integer("contacts", contact_counts).simple(2),
                                  choice("driven", 3).simple(1),
                                  even("mu_on", ski_frictions).edges({0.25}).simple(0.25),
                                  even("mu_back", ski_frictions).edges({0.25, 0.5}).simple(0.5),
                                  unit,
                                  decades("a_F", ski_numbers)
                                      .indifferent(Coordinate::End::low, only_its_sign)
                                      .indifferent(Coordinate::End::high, only_its_sign),
                                  seed()}
                               .where([](const Sample& s) { return Mixture(s).is_regular(); });

/// The power of 2 below a number, with room for a quarter of it and four times as much in the contract.
double power_of_2(double x) {
    const double power = std::exp2(std::floor(std::log2(x)));
    if (power < 4 * ski_numbers.low) return std::exp2(std::ceil(std::log2(4 * ski_numbers.low)));
    return std::min(power, std::exp2(std::floor(std::log2(ski_numbers.high / 4))));
}

/// Contacts and how they change: in whole numbers and quarters of powers of 2, or in any.
struct Moves {
    std::vector<SkiContact> contacts;
    Eigen::VectorXd df, da;
    double a, a_rate;  ///< units of a and da; in step with f and df, so that forces and accelerations reach 0 alike

    explicit Moves(const Sample& s) {
        RandomNumbers random(static_cast<unsigned long>(s.integer("seed")));
        const int n = s.integer("contacts");
        const bool exact = s.integer("rounded") == 0, last = s.integer("only the last changes") == 1;
        const auto unit = [&](const char* name) { return exact ? power_of_2(s[name]) : s[name]; };
        const double f = unit("f"), rate = unit("df");
        const double slow = exact ? std::exp2(std::floor(std::log2(s["a/f"]))) : s["a/f"];
        a = slow * f, a_rate = slow * rate;
        const auto whole = [&](int low, int high) { return std::floor(random.between(low, high + 0.999)); };
        const auto some = [&](double of) {  // not 0
            return exact ? whole(1, 4) / 4 * of : std::max(ski_numbers.low, random.between(0.25, 1) * of);
        };
        const auto amount = [&](double of) { return whole(0, 4) == 0 ? 0 : some(of); };
        const auto either = [&](double x) { return random.between(0, 1) < 0.5 ? x : -x; };
        const auto change = [&](double of) {
            if (whole(0, 4) == 0) return 0.0;
            return either(exact ? std::exp2(whole(-2, 1)) * of : some(of));
        };
        const auto friction = [&](double most) {
            // One in five as large as it may be.
            return std::min(
                most, exact ? std::floor(4 * most * random.between(0, 1.25)) / 4 : most * random.between(0.5, 1.125));
        };
        df.resize(2 * n), da.resize(2 * n);
        const int driven = s.integer("driven") == 0 || n == 0 ? -1 : static_cast<int>(whole(0, n - 1));
        for (int i = 0; i < n; ++i) {
            const SkiSet sets[] = {waiting, apart, holds, slips_on, slips_back};
            SkiContact c{sets[static_cast<int>(whole(0, 4))], friction(s["mu_on"]), friction(s["mu_back"]), 0, 0, 0, 0};
            if (i == driven) c.set = s.integer("driven") == 1 ? pressed : dragged;
            df.segment<2>(2 * i) << change(rate), change(rate);
            da.segment<2>(2 * i) << change(a_rate), change(a_rate);
            if (last && i < n - 1) df.segment<2>(2 * i).setZero(), da.segment<2>(2 * i).setZero();
            const bool touches = c.set != waiting && c.set != apart && c.set != pressed;
            if (touches) c.f_N = amount(f);
            if (c.set == waiting) c.a_N = either(amount(a)), c.a_F = either(amount(a));
            if (c.set == apart || c.set == pressed) {
                c.a_N = c.set == apart ? amount(a) : -amount(a), c.a_F = either(amount(a));
                // It comes back just when it has no slip.
                if (exact && c.set == apart && da[2 * i] < 0 && random.between(0, 1) < 0.5)
                    c.a_F = c.a_N / da[2 * i] * da[2 * i + 1];
            }
            const double back = c.mu_back * c.f_N, on = -c.mu_on * c.f_N;
            if (c.set == holds || c.set == dragged)
                c.f_F = exact ? std::clamp(either(whole(0, 8) / 4 * f), on, back) : random.between(on, back);
            if (c.set == slips_on) c.f_F = on, c.a_F = amount(a);
            if (c.set == slips_back) c.f_F = back, c.a_F = -amount(a);
            if (c.set == dragged) c.a_F = either(some(a));
            contacts.push_back(c);
        }
    }
    Change change_of(int i) const { return {df[2 * i], df[2 * i + 1], da[2 * i], da[2 * i + 1]}; }
    /// What the contract's tolerance of a step is a share of.
    double size_of(const SkiMove& move) const {
        if (move.contact < 0) return 0;
        return grading_skins::size_of(move.step, contacts[static_cast<std::size_t>(move.contact)],
                                      change_of(move.contact), move.to);
    }
    /// Whether slightly different numbers give the same contact that moves, the same new set and nearly the same step.
    bool is_decided() const {
        const SkiMove move = next_move(contacts, df, da);
        RandomNumbers random(7);
        const auto shake = [&](double& x) { x += step_gap.of(x) * random.between(-1, 1); };
        for (int i = 0; i < 4; ++i) {
            Moves other = *this;
            for (SkiContact& c : other.contacts) shake(c.f_N), shake(c.f_F), shake(c.a_N), shake(c.a_F);
            for (double& x : other.df) shake(x);
            for (double& x : other.da) shake(x);
            const SkiMove m = next_move(other.contacts, other.df, other.da);
            const bool near = m.step == move.step ||
                              (m.step < infinity && std::abs(m.step - move.step) <= 100 * step_gap.of(size_of(move)));
            if (m.contact != move.contact || m.to != move.to || !near) return false;
        }
        return true;
    }
    bool is_allowed(const Sample& s) const {
        const bool exact = s.integer("rounded") == 0;
        const double room = exact ? 4 : 1, low = ski_numbers.low * room, high = ski_numbers.high / room;
        return std::min(a, a_rate) >= low && std::max(a, a_rate) <= high && (exact || is_decided());
    }
};

const std::string in_step = "a and da are in step, so that the steps are the same for accelerations of all sizes";
const Domain any_moves = Domain{integer("contacts", contact_counts).simple(2),
                                choice("only the last changes", 2),
                                choice("driven", 3),
                                choice("rounded", 2),
                                even("mu_on", ski_frictions).simple(0.75),
                                even("mu_back", ski_frictions).simple(0.75),
                                decades("f", ski_numbers).simple(1),
                                decades("a/f", 1 / ski_numbers.high, ski_numbers.high)
                                    .simple(1)
                                    .indifferent(Coordinate::End::low, in_step)
                                    .indifferent(Coordinate::End::high, in_step),
                                decades("df", ski_numbers).simple(1),
                                seed()}
                             .where([](const Sample& s) { return Moves(s).is_allowed(s); });

/// A contact, how it changes, and so what ends its step at t, and nothing before.
struct Ender {
    SkiContact contact;
    Change change;
};
constexpr int enders = 10, driven_from = 6;  // from the latter on it is the driven one
Ender ender(int kind, double t) {
    const Ender all[enders] = {{contact(apart, 0, 0, 2, 1), {0, 0, -2 / t, 0}},
                               {contact(slips_on, 2, -0.5, 0, 9), {-2 / t, 0.5 / t, 0, 0}},
                               {contact(slips_on, 2, -0.5, 0, 3), {0, 0, 0, -3 / t}},
                               {contact(slips_back, 2, 1, 0, -3), {0, 0, 0, 3 / t}},
                               {contact(holds, 4, 1), {0, 1 / t, 0, 0}},
                               {contact(holds, 4, 0), {0, -1 / t, 0, 0}},
                               {contact(pressed, 0, 0, -2, 1), {1, 0, 2 / t, 0}},
                               {contact(dragged, 4, 0, 0, 3), {0, -1 / t, 0, -1 / t}},
                               {contact(dragged, 4, 0, 0, 3), {0, -0.25 / t, 0, -3 / t}},
                               {contact(dragged, 4, 0, 0, -3), {0, 2 / t, 0, 1 / t}}};
    return all[kind];
}

/// One contact for which two things happen, at t and at u.
constexpr int doubles = 4;
Ender twice_ended(int kind, double t, double u) {
    const Ender all[doubles] = {{contact(slips_on, 4, -1, 0, 2), {-4 / t, 1 / t, 0, -2 / u}},
                                {contact(slips_back, 4, 2, 0, -2), {-4 / t, 2 / t, 0, 2 / u}},
                                {contact(dragged, 4, 0, 0, 3), {0, -1 / t, 0, -3 / u}},
                                // It comes back with a_F = 1/4 - t/(4 u).
                                {contact(apart, 0, 0, 2, 0.25), {0, 0, -2 / t, -0.25 / u}}};
    return all[kind];
}

/// Two steps that are nearly the same, apart in every decade.
const Domain near_ties =
    Domain{choice("first", enders), choice("second", enders),           choice("both of one contact", doubles + 1),
           choice("decade", 8),     choice("the second is shorter", 2), decades("t", 1e-6, 1e6).simple(1)}
        .where([](const Sample& s) { return s.integer("first") < driven_from || s.integer("second") < driven_from; });

const std::string near_hint =
    "Steps are equal only if they are the same number: of two that differ, by however little, the shorter one is "
    "first. So it is with 0.";

const std::string pressed_hint =
    "While a contact is pressed its friction stays 0, and a_F goes where it will: friction has its turn in the second "
    "stage.";
const std::string drags_hint = "Friction works against a_F: where a_F > 0 the driven force falls, df_F = -1.";
const std::string slowly_hint = "A dragged contact slips, however slowly it starts: only the sign of a_F counts.";
const std::string slow_hint = "However slowly something falls, it reaches 0 in the end: no rate is too small to count.";
const std::string kept_hint = "The friction of the driven contact changes a_N too: df_N must keep it at 0.";
const std::string waits_hint =
    "A contact that waits or is apart has no force, and gets none: df = 0 there, and a goes where it will.";
const std::string held_hint =
    "A contact that slips is not held: its friction is tied to df_N, and its a_F goes where it will.";
const std::string tied_hint = "The friction of a contact that slips is tied to its normal force, and changes with it.";
const std::string braked_hint = "Slipping on, a_F > 0, is braked by f_F = -mu_on f_N.";
const std::string one_mu_hint = "There are two coefficients: mu_on for slipping on, mu_back for slipping back.";

enum class Drive { along, unkept, pressed_held, waiting_kept, slip_held, slip_untied, slip_driven };

/// The direction, with one mistake.
Eigen::VectorXd direction(const Eigen::MatrixXd& A, const std::vector<SkiContact>& contacts, Drive how) {
    const auto n = static_cast<Eigen::Index>(contacts.size());
    Eigen::MatrixXd rows = Eigen::MatrixXd::Identity(2 * n, 2 * n);
    Eigen::VectorXd right = Eigen::VectorXd::Zero(2 * n);
    for (Eigen::Index i = 0; i < n; ++i) {
        const SkiContact& c = contacts[static_cast<std::size_t>(i)];
        const Eigen::Index N = 2 * i, F = 2 * i + 1;
        const bool slips = c.set == slips_on || c.set == slips_back;
        const double slope = (c.set == slips_on ? -c.mu_on : c.mu_back) * (how == Drive::slip_driven ? -1 : 1);
        if (c.set == pressed) right[N] = 1;
        const bool slow = std::abs(c.a_F) < 1e-9;  // then it may be a threshold
        if (c.set == dragged) right[F] = (c.a_F > 0 ? -1 : 1) * (how == Drive::along && !slow ? -1 : 1);
        const bool holds_F =
            c.set == holds || (slips && how == Drive::slip_held) || (c.set == pressed && how == Drive::pressed_held);
        if (holds_F) rows.row(F) = A.row(F);
        if (slips && !holds_F && how != Drive::slip_untied) rows(F, N) = -slope;
        if (c.set == holds || slips || (c.set == dragged && how != Drive::unkept) ||
            (c.set == waiting && how == Drive::waiting_kept))
            rows.row(N) = A.row(N);
    }
    return rows.partialPivLu().solve(right);
}
ReferenceAnswer drives(Drive how) {
    return answer_of_bytes(student::drive_direction,
                           [how](const Eigen::MatrixXd& A, const std::vector<SkiContact>& contacts) {
                               return direction(A, contacts, how);
                           });
}
const Misconception drive_misconceptions[] = {{"drive_direction", drags_hint, drives(Drive::along)},
                                              {"drive_direction", kept_hint, drives(Drive::unkept)},
                                              {"drive_direction", pressed_hint, drives(Drive::pressed_held)},
                                              {"drive_direction", waits_hint, drives(Drive::waiting_kept)},
                                              {"drive_direction", held_hint, drives(Drive::slip_held)},
                                              {"drive_direction", tied_hint, drives(Drive::slip_untied)},
                                              {"drive_direction", braked_hint, drives(Drive::slip_driven)}};
RBC_MISCONCEPTION(drive_direction, one_mu_hint, [](const Eigen::MatrixXd& A, std::vector<SkiContact> contacts) {
    for (SkiContact& c : contacts) c.mu_back = c.mu_on;
    return rbc::ex13::drive_direction(A, contacts);
})

const std::string moving_hint =
    "The limit moves too: mu f_N changes with df_N. What falls is mu_back f_N - f_F, with speed mu_back df_N - df_F.";
const std::string rising_hint = "What rises never comes to 0: only what falls can reach 0.";
const std::string later_hint =
    "f = 0 when it comes back, so both limits are 0: it slips to the side of its a_F at the end of the step, a_F + "
    "step "
    "da_F, and holds only if that is 0.";
const std::string tie_hint =
    "The smallest step decides. At the very same step the smallest index goes first, and for one contact apart before "
    "holds before slips_on before slips_back.";
const std::string lifts_hint = "A contact that slips may lose its normal force, too.";
const std::string again_hint = "A contact that slips holds again when its a_F comes to 0.";
const std::string unseen_hint =
    "A contact that waits has not been looked at: its a_N may be negative, and takes part in no move.";
const std::string never_hint = "A step is never negative: what is a little beyond its limit by round-off is at it.";

enum class End { limit_still, rising, old_side, comes_holding, last, slips_pressed, slips_for_ever, waiting, negative };

/// The first move, with one mistake.
SkiMove move_as(const std::vector<SkiContact>& contacts, const Eigen::VectorXd& df, const Eigen::VectorXd& da,
                End how) {
    SkiMove first{infinity, -1, apart};
    int contact = 0;
    const auto ends = [&](double left, double change, SkiSet to) {
        if (how == End::rising ? change == 0 : !(change < 0)) return;
        const double step = (how == End::negative ? left : std::max(0.0, left)) / std::abs(change);
        if (step < first.step || (how == End::last && step <= first.step)) first = {step, contact, to};
    };
    for (const SkiContact& c : contacts) {
        const double df_N = df[2 * contact], df_F = df[2 * contact + 1];
        const double da_N = da[2 * contact], da_F = da[2 * contact + 1];
        const bool slips = c.set == slips_on || c.set == slips_back, still = how == End::limit_still;
        if (c.set == pressed) {
            ends(-c.a_N, -da_N, dragged);
        } else if (c.set == apart || (c.set == waiting && how == End::waiting)) {
            const SkiMove before = first;
            ends(c.a_N, da_N, holds);
            if (first.contact == contact && first.contact != before.contact && how != End::comes_holding) {
                const double a_F = c.a_F + (how == End::old_side ? 0 : first.step * da_F);
                if (a_F != 0) first.to = a_F > 0 ? slips_on : slips_back;
            }
        } else if (c.set != waiting) {
            if (!slips || how != End::slips_pressed) ends(c.f_N, df_N, apart);
            if (c.set == dragged || (slips && how != End::slips_for_ever)) {
                const bool on = c.set == slips_on || (c.set == dragged && c.a_F > 0);
                ends(on ? c.a_F : -c.a_F, on ? da_F : -da_F, holds);
            }
            if (!slips) {
                ends(c.f_F + c.mu_on * c.f_N, df_F + (still ? 0 : c.mu_on * df_N), slips_on);
                ends(c.mu_back * c.f_N - c.f_F, (still ? 0 : c.mu_back * df_N) - df_F, slips_back);
            }
        }
        ++contact;
    }
    return first;
}
ReferenceAnswer moves(End how) {
    return answer_of_bytes(student::next_move, [how](const std::vector<SkiContact>& contacts, const Eigen::VectorXd& df,
                                                     const Eigen::VectorXd& da) {
        const bool slow = df.size() > 0 && df.cwiseAbs().maxCoeff() < 1e-9;  // then it may be a threshold
        return slow ? next_move(contacts, df, da) : move_as(contacts, df, da, how);
    });
}
const Misconception move_misconceptions[] = {{"next_move", moving_hint, moves(End::limit_still)},
                                             {"next_move", rising_hint, moves(End::rising)},
                                             {"next_move", later_hint, moves(End::old_side)},
                                             {"next_move", later_hint, moves(End::comes_holding)},
                                             {"next_move", tie_hint, moves(End::last)},
                                             {"next_move", lifts_hint, moves(End::slips_pressed)},
                                             {"next_move", again_hint, moves(End::slips_for_ever)},
                                             {"next_move", unseen_hint, moves(End::waiting)},
                                             {"next_move", never_hint, moves(End::negative)}};

RBC_GRADE("skins", "the direction of a contact that is alone", 1,
          "pressed: df_N = 1 and df_F = 0, nothing else. dragged: df_F against a_F, and df_N so that a_N stays 0.") {
    Eigen::Matrix2d A;
    A << 2, 0.5, 0.5, 1;
    did("A = (2, 0.5, 1) in (N, F)");
    const auto alone = [&](const SkiContact& c) { return student::drive_direction(A, {c}); };
    expect_near("df of a pressed contact", alone(contact(pressed, 0, 0, -1, 3)), {1, 0}, direction_tolerance.of(1))
        .mistake(Numbers{1, -0.5}, pressed_hint);
    expect_near("df of a dragged one with a_F = 2", alone(contact(dragged, 3, 0, 0, 2)), {0.25, -1},
                direction_tolerance.of(1))
        .mistake(Numbers{-0.25, 1}, drags_hint)
        .mistake(Numbers{0, -1}, kept_hint);
    expect_near("df of a dragged one with a_F = -2", alone(contact(dragged, 3, 0, 0, -2)), {-0.25, 1},
                direction_tolerance.of(1));
    expect_near("df of a dragged one with a_F = 1e-12", alone(contact(dragged, 3, 0, 0, 1e-12)), {0.25, -1},
                direction_tolerance.of(1))
        .mistake_if(true, slowly_hint);
    expect_near("df of a dragged one with a_F = -1e-12", alone(contact(dragged, 3, 0, 0, -1e-12)), {-0.25, 1},
                direction_tolerance.of(1))
        .mistake_if(true, slowly_hint);
    for (const SkiSet set : {waiting, apart, holds, slips_on, slips_back}) {
        expect_near(text("df where nothing is driven, of a contact that is ", name(set)),
                    alone(contact(set, 0, 0, set == waiting ? -1 : 0, 0)), {0, 0}, 0);
    }
}

RBC_GRADE("skins", "a direction keeps what the sets say: any mixture", 5,
          "For every contact in reach a_N stays 0. One that holds also keeps a_F; one that slips keeps its a_N only, "
          "and its friction follows its own df_N.") {
    for_all(any_mixture, [](const Sample& s) {
        const Mixture m(s);
        const Eigen::MatrixXd& A = m.A;
        const std::vector<SkiContact>& contacts = m.contacts;
        const int n = static_cast<int>(contacts.size());
        const auto [df, right] = both(student::drive_direction, A, contacts);
        expect_equal("entries of df", static_cast<int>(df.size()), 2 * n);
        const Eigen::VectorXd da = A * df;
        const double small = right.size() > 0 ? direction_tolerance.of(right.cwiseAbs().maxCoeff()) : 0;
        for (int i = 0; i < n; ++i) {
            const SkiContact& c = contacts[static_cast<std::size_t>(i)];
            const double df_N = df[2 * i], df_F = df[2 * i + 1], da_N = da[2 * i], da_F = da[2 * i + 1];
            const auto small_a = [&](int row) { return small * A.row(row).cwiseAbs().sum(); };
            if (c.set == waiting || c.set == apart) {
                expect_near(text(name(c.set), ": df"), Numbers{df_N, df_F}, {0, 0}, small).mistake_if(true, waits_hint);
                continue;
            }
            if (c.set == pressed) {
                expect_near("pressed: df", Numbers{df_N, df_F}, {1, 0}, small);
                continue;
            }
            if (c.set == dragged)
                expect_near("dragged: df_F", df_F, c.a_F > 0 ? -1 : 1, small)
                    .mistake_if(std::abs(c.a_F) < 1e-9, slowly_hint);
            if (c.set == holds) expect_near("holds: da_F", da_F, 0, small_a(2 * i + 1));
            if (c.set == slips_on)
                expect_near("slips_on: df_F + mu_on df_N", df_F + c.mu_on * df_N, 0, small * (1 + c.mu_on));
            if (c.set == slips_back)
                expect_near("slips_back: df_F - mu_back df_N", df_F - c.mu_back * df_N, 0, small * (1 + c.mu_back));
            expect_near(text(name(c.set), ": da_N"), da_N, 0, small_a(2 * i));
        }
        expect_near("df", df, right, small);
    });
}

RBC_GRADE("skins", "each move by hand", 3, "Something that is >= 0 falls to 0: what, and how fast? See the table.") {
    check_alone(contact(holds, 4, 1), {-1, 0.5, 0, 0}, 1, slips_back, moving_hint);
    check_alone(contact(holds, 4, 1), {-1, -1, 0, 0}, 1.6, slips_on, moving_hint);
    check_alone(contact(holds, 4, 1), {1, 0.125, 0, 0}, infinity, apart, rising_hint);
    check_alone(contact(slips_on, 4, -1, 0, 2), {1, -0.25, 0, -0.5}, 4, holds, again_hint);
    check_alone(contact(slips_on, 4, -1, 0, 2), {1, -0.25, 0, 0.5}, infinity, apart, rising_hint);
    check_alone(contact(slips_back, 4, 2, 0, -2), {-1, -0.5, 0, 0.25}, 4, apart, lifts_hint);
    check_alone(contact(pressed, 0, 0, -6, 1), {1, 0, 3, -1}, 2, dragged);
    check_alone(contact(dragged, 4, 0, 0, 3), {0, -1, 0, -2}, 1, slips_on);
    check_alone(contact(dragged, 4, 0, 0, 3), {0, -1, 0, -4}, 0.75, holds);
    check_alone(contact(dragged, 4, 0, 0, 3), {-8, -1, 0, -4}, 1.0 / 3, slips_on, moving_hint);
    check_alone(contact(apart, 0, 0, 3, -1), {0, 0, -1.5, 1}, 2, slips_on, later_hint);
    check_alone(contact(apart, 0, 0, 3, -2), {0, 0, -1.5, 0.25}, 2, slips_back, later_hint);
    check_alone(contact(apart, 0, 0, 3, -1), {0, 0, -1.5, 0.5}, 2, holds, later_hint);
    check_alone(contact(apart, 0, 0, 3, 0), {0, 0, -1.5, 0.5}, 2, slips_on, later_hint);
    const double most = ski_frictions.high;  // 2
    check_alone({holds, most, most, 4, 1, 0, 0}, {-1, 0.5, 0, 0}, 2.8, slips_back);
    check_alone({holds, 0, most, 4, 1, 0, 0}, {1, 4, 0, 0}, 3.5, slips_back);
    check_alone({dragged, most, 0, 4, 0, 0, 3}, {1, -3, 0, -0.125}, 8, slips_on);
}

RBC_GRADE("skins", "what does not end a step, and steps of length 0", 1,
          "Only what falls can reach 0. What has fallen there already, or by round-off beyond, ends the step at once: "
          "step 0.") {
    check_alone(contact(pressed, 0, 0, -6, 1), {1, 0, -3, -1}, infinity, apart,
                "a_N falls under its own force: the drive has no end, and the problem no answer along this path.");
    check_alone(contact(apart, 0, 0, 3, -1), {0, 0, 1.5, 1}, infinity, apart);
    check_alone(contact(holds, 4, 1), {0, 0x1p-40, 0, 0}, 0x1p40, slips_back, slow_hint);
    check_alone(contact(apart, 0, 0, 1, 3), {0, 0, -0x1p-40, 0}, 0x1p40, slips_on, slow_hint);
    check_alone(contact(slips_on, 4, -1, 0, 1), {0, 0, 0, -0x1p-40}, 0x1p40, holds, slow_hint);
    check_alone(contact(waiting, 0, 0, -3, -1), {0, 0, -1.5, 1}, infinity, apart, unseen_hint);
    check_alone(contact(slips_back, -1e-17, 0, 0, -3), {-1, -0.5, 0, 0}, 0, apart, never_hint);
    check_alone(contact(apart, 0, 0, -1e-17, 1), {0, 0, -1, 0}, 0, slips_on, never_hint);
    check_alone(contact(slips_on, 4, -1, 0, -1e-17), {1, -0.25, 0, -0.5}, 0, holds, never_hint);
    check_alone(contact(pressed, 0, 0, 1e-17, 1), {1, 0, 3, -1}, 0, dragged, never_hint);
    check_alone(contact(holds, 4, std::nextafter(2.0, 3.0)), {0, 1, 0, 0}, 0, slips_back, never_hint);
    check_alone(contact(dragged, 4, std::nextafter(-1.0, -2.0), 0, 3), {0, -1, 0, -2}, 0, slips_on, never_hint);
    const std::string ice =
        "mu = 0: the limit is at 0, and f_F is there already. If f_F leaves it outwards the step is 0; if inwards, "
        "nothing ends there.";
    check_alone({dragged, 0, 0.5, 4, 0, 0, 3}, {0, -1, 0, -2}, 0, slips_on, ice);
    check_alone({dragged, 0, 0.5, 4, 0, 0, -3}, {0, 1, 0, 1}, 2, slips_back, ice);
    check_alone({holds, 0, 0, 4, 0, 0, 0}, {1, 0.5, 0, 0}, 0, slips_back, ice);
}

RBC_GRADE("skins", "the first of several, and ties", 1, tie_hint.c_str()) {
    did("three contacts that could move after 3, 2 and 2.5");
    const SkiContact lifts[] = {contact(holds, 3, 0), contact(holds, 2, 0), contact(holds, 2.5, 0)};
    const Change down{-1, 0, 0, 0}, still{0, 0, 0, 0};
    expect_move(move_of({lifts[0], lifts[1], lifts[2]}, {down, down, down}), 2, 2, 1, apart, "");
    did("the second of them stands still");
    expect_move(move_of({lifts[0], lifts[1], lifts[2]}, {down, still, down}), 2.5, 2.5, 2, apart, "");
    did("three contacts that could all move after 2: one comes back, one lifts, one is pressed");
    expect_move(move_of({contact(apart, 0, 0, 2, 1), contact(slips_on, 2, -0.5, 0, 9), contact(pressed, 0, 0, -2, 1)},
                        {{0, 0, -1, 0}, {-1, 0.25, 0, 0}, {1, 0, 1, 0}}),
                2, 2, 0, slips_on,
                "Of equal steps the contact with the smallest index goes first. That is what keeps the sets from going "
                "round in circles.");
    check_alone(contact(holds, 4, -0.5), {-1, 0.125, 0, 0}, 4, apart,
                "At the tip of its cone a contact reaches f_N = 0 and both limits at once: it comes apart.");
    check_alone(contact(slips_on, 4, -1, 0, 2), {-1, 0.25, 0, -0.5}, 4, apart,
                "It comes to rest just when it loses its normal force: apart goes first.");
    check_alone(contact(dragged, 4, 0, 0, 2), {0, -1, 0, -2}, 1, holds,
                "It comes to rest just when its friction reaches the limit: a_F = 0, so it holds.");
    did("two steps that are nearly the same: of two contacts, or of one");
    for_all(
        near_ties,
        [](const Sample& s) {
            // 0.2, 0.02, ... down to twice the gap of the contract.
            const double apart_by = step_gap.of(2e7) * std::pow(10, -s["decade"]), t = s["t"], u = t * (1 + apart_by);
            const bool swapped = s.integer("the second is shorter") == 1;
            const int one = s.integer("both of one contact");
            std::vector<Ender> all;
            if (one > 0) {
                all = {twice_ended(one - 1, swapped ? u : t, swapped ? t : u)};
            } else {
                all = {ender(s.integer("first"), swapped ? u : t), ender(s.integer("second"), swapped ? t : u)};
            }
            std::vector<SkiContact> contacts;
            Eigen::VectorXd df(2 * all.size()), da(df.size());
            for (std::size_t i = 0; i < all.size(); ++i) {
                const Change& c = all[i].change;
                df.segment<2>(2 * static_cast<Eigen::Index>(i)) << c.df_N, c.df_F;
                da.segment<2>(2 * static_cast<Eigen::Index>(i)) << c.da_N, c.da_F;
                contacts.push_back(all[i].contact);
            }
            const auto [got, right] = both(student::next_move, contacts, df, da);
            const Ender& moves = all[static_cast<std::size_t>(right.contact)];
            expect_move(got, right.step, size_of(right.step, moves.contact, moves.change, right.to), right.contact,
                        right.to, near_hint);
        },
        300);
}

RBC_GRADE("skins", "any moves: the first of all", 5,
          "Of all contacts and all that may happen to them the smallest step decides. Ask each contact for all that "
          "the table says of its set.") {
    for_all(
        any_moves,
        [](const Sample& s) {
            const Moves m(s);
            const auto [got, right] = both(student::next_move, m.contacts, m.df, m.da);
            expect("the step is not negative", got.step >= 0, text("step ", got.step));
            expect("the step",
                   got.step == right.step || (right.step < infinity &&
                                              std::abs(got.step - right.step) <= step_tolerance.of(m.size_of(right))),
                   text(got.step, " in place of ", right.step))
                .mistake_if(got.step < right.step && right.step == infinity, "Nothing falls to 0 here: infinity.")
                .mistake_if(got.step > right.step && m.df.cwiseAbs().maxCoeff() < 1e-9, slow_hint)
                .mistake_if(got.step > right.step, "Something reaches 0 before your step ends.")
                .mistake_if(true, "What you let end the step does not: only what falls can reach 0.");
            expect_equal("contact that moves", got.contact, right.contact)
                .mistake_if(right.contact >= 0,
                            "Of equal steps the contact with the smallest index goes first. That is what keeps the "
                            "sets from going round in circles.");
            if (right.contact >= 0) expect_equal("its new set", name(got.to), name(right.to));
        },
        400);
}

RBC_GRADE("skins", "problems solved with your two functions", 2,
          "Your functions pass the cases by hand, but with them a drive does not end, or ends where (E13.5) and "
          "(E13.6) do not hold.") {
    const Domain problems{
        integer("contacts", 1, 6),        even("mu_on", 0, 0.15), even("mu_back", 0, 0.3).simple(0.25), seed(), unit,
        decades("b/unit", 1e-6, 1e6, "N")};
    for_all(
        problems,
        [](const Sample& s) {
            RandomNumbers random(static_cast<unsigned long>(s.integer("seed")));
            const int n = s.integer("contacts");
            const Eigen::MatrixXd A = s["unit"] * random_matrix(random, n);
            Eigen::VectorXd b(2 * n);
            std::vector<SkiContact> contacts;
            for (int i = 0; i < n; ++i) {
                b.segment<2>(2 * i) << random.between(-3, 1), random.between(-2, 2);
                b.segment<2>(2 * i) *= s["b/unit"] * s["unit"];
                contacts.push_back({waiting, s["mu_on"], s["mu_back"], 0, 0, b[2 * i], b[2 * i + 1]});
            }
            const bool ended = solve(A, contacts);
            expect("every drive comes to an end", ended, "one does not");
            const double left = residual(A, b, contacts);
            // Some 50 steps, each to the contract's tolerance.
            expect("(E13.5) and (E13.6) hold at the end", left < direction_tolerance.of(1000), text("residual ", left));
        },
        60);
}

}  // namespace grading_skins
