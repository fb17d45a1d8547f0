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

/// A positive definite matrix of 2 n rows, as of contacts of several bodies.
Eigen::MatrixXd random_matrix(RandomNumbers& random, int n) {
    const Eigen::MatrixXd J = Eigen::MatrixXd::NullaryExpr(2 * n, 2 * n + 3, [&] { return random.between(-1, 1); });
    return J * J.transpose();
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

/// `hint` in place of the case's, unless it is empty.
void expect_move(const SkiMove& got, double step, int contact, SkiSet to, const std::string& hint) {
    const bool other = !hint.empty();
    if (step < infinity) {
        expect("the step is not negative", got.step >= 0, text("step ", got.step)).mistake_if(other, hint);
        expect_near("step", got.step, step, 1e-14 * (1 + step)).mistake_if(other, hint);
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
        expect_move(move_of({c}, {d}), step, 0, to, hint);
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

    explicit Mixture(const Sample& s) {
        RandomNumbers random(static_cast<unsigned long>(s.integer("seed")));
        const int n = s.integer("contacts");
        A = s["unit"] * random_matrix(random, n);
        unit = n > 0 ? A.cwiseAbs().maxCoeff() : 0;
        for (int i = 0; i < n; ++i) {
            const SkiSet sets[] = {waiting, apart, holds, holds, slips_on, slips_on, slips_back, slips_back};
            contacts.push_back({sets[static_cast<int>(random.between(0, 7.999))], s["mu_on"] * random.between(0.5, 1),
                                s["mu_back"] * random.between(0.5, 1), 1, 0, 0, s["a_F"] * random.between(-1, 1)});
        }
        if (n > 0 && s.integer("driven") > 0)
            contacts[static_cast<std::size_t>(random.between(0, n - 0.001))].set =
                s.integer("driven") == 1 ? pressed : dragged;
    }
    /// Whether the system of drive_direction, in units of A, magnifies round-off by less than 1e4.
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
        return n == 0 || rows.partialPivLu().rcond() > 1e-4;
    }
};

const Domain any_mixture = Domain{integer("contacts", 0, 6).simple(2),
                                  choice("driven", 3).simple(1),
                                  even("mu_on", 0, 2).edges({0.25}).simple(0.25),
                                  even("mu_back", 0, 2).edges({0.25, 0.5}).simple(0.5),
                                  decades("unit", 1e-6, 1e6, "1/kg"),
                                  decades("a_F", 1e-12, 1e9, "m/s^2").simple(1),
                                  seed()}
                               .where([](const Sample& s) { return Mixture(s).is_regular(); });

/// Contacts and how they change: in whole numbers and quarters, or in any.
struct Moves {
    std::vector<SkiContact> contacts;
    Eigen::VectorXd df, da;
    double longest;  ///< unit of steps

    explicit Moves(const Sample& s) {
        RandomNumbers random(static_cast<unsigned long>(s.integer("seed")));
        const int n = s.integer("contacts") * (s.integer("many") == 7 ? 25 : 1);
        const bool exact = s.integer("rounded") == 0;
        const double force = std::ldexp(1, s.integer("power of f")), slow = std::ldexp(1, s.integer("power of a"));
        const double rates = std::ldexp(1, s.integer("power of rates"));
        longest = force / rates;
        const auto whole = [&](int low, int high) { return std::floor(random.between(low, high + 0.999)); };
        const auto amount = [&] { return exact ? whole(0, 4) : random.between(0, 4); };
        const auto either = [&](double x) { return random.between(0, 1) < 0.5 ? x : -x; };
        const auto change = [&] {
            if (!exact) return random.between(-2, 2);
            return whole(0, 4) == 0 ? 0.0 : either(std::ldexp(1, static_cast<int>(whole(-2, 1))));
        };
        const auto friction = [&] { return exact ? whole(0, 3) / 4 : random.between(0, 1); };
        df.resize(2 * n), da.resize(2 * n);
        int driven = s.integer("driven") == 0 || n == 0 ? -1 : static_cast<int>(whole(0, n - 1));
        for (int i = 0; i < n; ++i) {
            const SkiSet sets[] = {waiting, apart, holds, slips_on, slips_back};
            SkiContact c{sets[static_cast<int>(whole(0, 4))], friction(), friction(), 0, 0, 0, 0};
            if (i == driven) c.set = s.integer("driven") == 1 ? pressed : dragged;
            df.segment<2>(2 * i) << change(), change();
            da.segment<2>(2 * i) << change(), change();
            const bool touches = c.set != waiting && c.set != apart && c.set != pressed;
            if (touches) c.f_N = amount();
            if (c.set == waiting) c.a_N = either(amount()), c.a_F = either(amount());
            if (c.set == apart || c.set == pressed) {
                c.a_N = c.set == apart ? amount() : -amount(), c.a_F = either(amount());
                // It comes back just when it has no slip.
                if (exact && c.set == apart && da[2 * i] < 0 && random.between(0, 1) < 0.5)
                    c.a_F = c.a_N / da[2 * i] * da[2 * i + 1];
            }
            const double back = c.mu_back * c.f_N, on = -c.mu_on * c.f_N;
            if (c.set == holds || c.set == dragged)
                c.f_F = exact ? std::clamp(either(whole(0, 8) / 4), on, back) : random.between(on, back);
            if (c.set == slips_on) c.f_F = on, c.a_F = amount();
            if (c.set == slips_back) c.f_F = back, c.a_F = -amount();
            if (c.set == dragged) c.a_F = either(amount() + 0.25);
            c.f_N *= force, c.f_F *= force, c.a_N *= slow * force, c.a_F *= slow * force;
            contacts.push_back(c);
        }
        df *= rates;
        da *= slow * rates;
    }
    /// Whether slightly different numbers give the same contact that moves, the same new set and nearly the same step.
    bool is_decided() const {
        const SkiMove move = next_move(contacts, df, da);
        RandomNumbers random(7);
        const auto shake = [&](double& x) { x *= 1 + 1e-10 * random.between(-1, 1); };
        for (int i = 0; i < 4; ++i) {
            Moves other = *this;
            for (SkiContact& c : other.contacts) shake(c.f_N), shake(c.f_F), shake(c.a_N), shake(c.a_F);
            for (double& x : other.df) shake(x);
            for (double& x : other.da) shake(x);
            const SkiMove m = next_move(other.contacts, other.df, other.da);
            const bool near = m.step == move.step ||
                              (m.step < infinity && std::abs(m.step - move.step) <= 1e-8 * (move.step + longest));
            if (m.contact != move.contact || m.to != move.to || !near) return false;
        }
        return true;
    }
};

const Domain any_moves =
    Domain{integer("contacts", 0, 6).simple(1),
           choice("many", 8),
           choice("driven", 3),
           choice("rounded", 2),
           integer("power of f", -40, 27).simple(0),
           integer("power of a", -40, 27).simple(0),
           integer("power of rates", -40, 0).simple(0),
           seed()}
        .where([](const Sample& s) {
            return s["power of f"] + s["power of a"] <= 27 && (s.integer("rounded") == 0 || Moves(s).is_decided());
        });

RBC_GRADE("skins", "the direction of a contact that is alone", 1,
          "pressed: df_N = 1 and df_F = 0, nothing else. dragged: df_F against a_F, and df_N so that a_N stays 0.") {
    Eigen::Matrix2d A;
    A << 2, 0.5, 0.5, 1;
    did("A = (2, 0.5, 1) in (N, F)");
    const auto direction = [&](const SkiContact& c) { return student::drive_direction(A, {c}); };
    expect_near("df of a pressed contact", direction(contact(pressed, 0, 0, -1, 3)), {1, 0}, 1e-14)
        .mistake(Numbers{1, -0.5},
                 "While a contact is pressed its friction stays 0, and a_F goes where it will: friction has its turn "
                 "in the second stage.");
    expect_near("df of a dragged one with a_F = 2", direction(contact(dragged, 3, 0, 0, 2)), {0.25, -1}, 1e-14)
        .mistake(Numbers{-0.25, 1}, "Friction works against a_F: where a_F > 0 the driven force falls, df_F = -1.")
        .mistake(Numbers{0, -1}, "The friction of the driven contact changes a_N too: df_N must keep it at 0.");
    expect_near("df of a dragged one with a_F = -2", direction(contact(dragged, 3, 0, 0, -2)), {-0.25, 1}, 1e-14);
    expect_near("df of a dragged one with a_F = 1e-12", direction(contact(dragged, 3, 0, 0, 1e-12)), {0.25, -1}, 1e-14)
        .mistake_if(true, "A dragged contact slips, however slowly it starts: only the sign of a_F counts.");
    expect_near("df of a dragged one with a_F = -1e-12", direction(contact(dragged, 3, 0, 0, -1e-12)), {-0.25, 1},
                1e-14)
        .mistake_if(true, "A dragged contact slips, however slowly it starts: only the sign of a_F counts.");
    for (const SkiSet set : {waiting, apart, holds, slips_on, slips_back}) {
        expect_near(text("df where nothing is driven, of a contact that is ", name(set)),
                    direction(contact(set, 0, 0, set == waiting ? -1 : 0, 0)), {0, 0}, 0);
    }
}

RBC_GRADE("skins", "a direction keeps what the sets say: any mixture", 3,
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
        // Entries of df are right to 1e-8 of the largest, and a row has up to 12 of them.
        const double size = right.size() > 0 ? right.cwiseAbs().maxCoeff() : 0, small = 1e-7 * size;
        const double small_a = small * m.unit;
        for (int i = 0; i < n; ++i) {
            const SkiContact& c = contacts[static_cast<std::size_t>(i)];
            const double df_N = df[2 * i], df_F = df[2 * i + 1], da_N = da[2 * i], da_F = da[2 * i + 1];
            if (c.set == waiting || c.set == apart) {
                expect_near(text(name(c.set), ": df"), Numbers{df_N, df_F}, {0, 0}, 1e-8 * size)
                    .mistake_if(true,
                                "A contact that waits or is apart has no force, and gets none: df = 0 there, and a "
                                "goes where it will.");
                continue;
            }
            if (c.set == pressed) {
                expect_near("pressed: df", Numbers{df_N, df_F}, {1, 0}, 1e-8 * size);
                continue;
            }
            if (c.set == dragged) expect_near("dragged: df_F", df_F, c.a_F > 0 ? -1 : 1, 1e-8 * size);
            if (c.set == holds) expect_near("holds: da_F", da_F, 0, small_a);
            if (c.set == slips_on) {
                expect_near("slips_on: df_F + mu_on df_N", df_F + c.mu_on * df_N, 0, small)
                    .mistake_if(std::abs(da_F) < small_a,
                                "A contact that slips is not held: its friction is tied to df_N, and its a_F goes "
                                "where it will.")
                    .mistake_if(
                        std::abs(df_F) < small,
                        "The friction of a contact that slips is tied to its normal force, and changes with it.")
                    .mistake_if(std::abs(df_F - c.mu_back * df_N) < small || std::abs(df_F - c.mu_on * df_N) < small,
                                "Slipping on, a_F > 0, is braked by f_F = -mu_on f_N.");
            }
            if (c.set == slips_back) expect_near("slips_back: df_F - mu_back df_N", df_F - c.mu_back * df_N, 0, small);
            expect_near(text(name(c.set), ": da_N"), da_N, 0, small_a);
        }
        expect_near("df", df, right, 1e-8 * size);
    });
}

RBC_GRADE("skins", "each move by hand", 4, "Something that is >= 0 falls to 0: what, and how fast? See the table.") {
    const std::string moving =
        "The limit moves too: mu f_N changes with df_N. What falls is mu_back f_N - f_F, with speed mu_back df_N - "
        "df_F.";
    check_alone(contact(holds, 4, 1), {-1, 0.5, 0, 0}, 1, slips_back, moving);
    check_alone(contact(holds, 4, 1), {-1, -1, 0, 0}, 1.6, slips_on, moving);
    check_alone(contact(holds, 4, 1), {1, 0.125, 0, 0}, infinity, apart,
                "f_F grows here, but its limit grows faster: it is never reached.");
    check_alone(contact(slips_on, 4, -1, 0, 2), {1, -0.25, 0, -0.5}, 4, holds,
                "A contact that slips holds again when its a_F comes to 0.");
    check_alone(contact(slips_on, 4, -1, 0, 2), {1, -0.25, 0, 0.5}, infinity, apart,
                "a_F moves away from 0 here: only what falls can reach 0.");
    check_alone(contact(slips_back, 4, 2, 0, -2), {-1, -0.5, 0, 0.25}, 4, apart,
                "A contact that slips may lose its normal force, too.");
    check_alone(contact(pressed, 0, 0, -6, 1), {1, 0, 3, -1}, 2, dragged);
    check_alone(contact(dragged, 4, 0, 0, 3), {0, -1, 0, -2}, 1, slips_on);
    check_alone(contact(dragged, 4, 0, 0, 3), {0, -1, 0, -4}, 0.75, holds);
    check_alone(contact(dragged, 4, 0, 0, 3), {-8, -1, 0, -4}, 1.0 / 3, slips_on, moving);
    const std::string later =
        "f = 0 when it comes back, so both limits are 0: it slips to the side of its a_F at the end of the step, a_F + "
        "step da_F, and holds only if that is 0.";
    check_alone(contact(apart, 0, 0, 3, -1), {0, 0, -1.5, 1}, 2, slips_on, later);
    check_alone(contact(apart, 0, 0, 3, -2), {0, 0, -1.5, 0.25}, 2, slips_back, later);
    check_alone(contact(apart, 0, 0, 3, -1), {0, 0, -1.5, 0.5}, 2, holds, later);
    check_alone(contact(apart, 0, 0, 3, 0), {0, 0, -1.5, 0.5}, 2, slips_on, later);
}

RBC_GRADE("skins", "what does not end a step, and steps of length 0", 2,
          "Only what falls can reach 0. What has fallen there already, or by round-off beyond, ends the step at once: "
          "step 0.") {
    check_alone(contact(pressed, 0, 0, -6, 1), {1, 0, -3, -1}, infinity, apart,
                "a_N falls under its own force: the drive has no end, and the problem no answer along this path.");
    check_alone(contact(apart, 0, 0, 3, -1), {0, 0, 1.5, 1}, infinity, apart);
    const std::string slow = "However slowly something falls, it reaches 0 in the end: no rate is too small to count.";
    check_alone(contact(holds, 4, 1), {0, 0x1p-40, 0, 0}, 0x1p40, slips_back, slow);
    check_alone(contact(apart, 0, 0, 1, 3), {0, 0, -0x1p-40, 0}, 0x1p40, slips_on, slow);
    check_alone(contact(slips_on, 4, -1, 0, 1), {0, 0, 0, -0x1p-40}, 0x1p40, holds, slow);
    check_alone(contact(waiting, 0, 0, -3, -1), {0, 0, -1.5, 1}, infinity, apart,
                "A contact that waits has not been looked at: its a_N may be negative, and takes part in no move.");
    const std::string never = "A step is never negative: what is a little beyond its limit by round-off is at it.";
    check_alone(contact(slips_back, -1e-17, 0, 0, -3), {-1, -0.5, 0, 0}, 0, apart, never);
    check_alone(contact(apart, 0, 0, -1e-17, 1), {0, 0, -1, 0}, 0, slips_on, never);
    check_alone(contact(slips_on, 4, -1, 0, -1e-17), {1, -0.25, 0, -0.5}, 0, holds, never);
    check_alone(contact(pressed, 0, 0, 1e-17, 1), {1, 0, 3, -1}, 0, dragged, never);
    check_alone(contact(holds, 4, std::nextafter(2.0, 3.0)), {0, 1, 0, 0}, 0, slips_back, never);
    check_alone(contact(dragged, 4, std::nextafter(-1.0, -2.0), 0, 3), {0, -1, 0, -2}, 0, slips_on, never);
    const std::string ice =
        "mu = 0: the limit is at 0, and f_F is there already. If f_F leaves it outwards the step is 0; if inwards, "
        "nothing ends there.";
    check_alone({dragged, 0, 0.5, 4, 0, 0, 3}, {0, -1, 0, -2}, 0, slips_on, ice);
    check_alone({dragged, 0, 0.5, 4, 0, 0, -3}, {0, 1, 0, 1}, 2, slips_back, ice);
    check_alone({holds, 0, 0, 4, 0, 0, 0}, {1, 0.5, 0, 0}, 0, slips_back, ice);
}

RBC_GRADE("skins", "the first of several, and ties", 2,
          "The smallest step decides. At the very same step the smallest index goes first, and for one contact apart "
          "before holds before slips_on before slips_back.") {
    did("three contacts that could move after 3, 2 and 2.5");
    const SkiContact lifts[] = {contact(holds, 3, 0), contact(holds, 2, 0), contact(holds, 2.5, 0)};
    const Change down{-1, 0, 0, 0}, still{0, 0, 0, 0};
    expect_move(move_of({lifts[0], lifts[1], lifts[2]}, {down, down, down}), 2, 1, apart, "");
    did("the second of them stands still");
    expect_move(move_of({lifts[0], lifts[1], lifts[2]}, {down, still, down}), 2.5, 2, apart, "");
    did("three contacts that could all move after 2: one comes back, one lifts, one is pressed");
    expect_move(move_of({contact(apart, 0, 0, 2, 1), contact(slips_on, 2, -0.5, 0, 9), contact(pressed, 0, 0, -2, 1)},
                        {{0, 0, -1, 0}, {-1, 0.25, 0, 0}, {1, 0, 1, 0}}),
                2, 0, slips_on,
                "Of equal steps the contact with the smallest index goes first. That is what keeps the sets from going "
                "round in circles.");
    check_alone(contact(holds, 4, -0.5), {-1, 0.125, 0, 0}, 4, apart,
                "At the tip of its cone a contact reaches f_N = 0 and both limits at once: it comes apart.");
    check_alone(contact(slips_on, 4, -1, 0, 2), {-1, 0.25, 0, -0.5}, 4, apart,
                "It comes to rest just when it loses its normal force: apart goes first.");
    check_alone(contact(dragged, 4, 0, 0, 2), {0, -1, 0, -2}, 1, holds,
                "It comes to rest just when its friction reaches the limit: a_F = 0, so it holds.");
}

RBC_GRADE("skins", "any moves: the first of all", 4,
          "Of all contacts and all that may happen to them the smallest step decides. Ask each contact for all that "
          "the table says of its set.") {
    for_all(
        any_moves,
        [](const Sample& s) {
            const Moves m(s);
            const auto [got, right] = both(student::next_move, m.contacts, m.df, m.da);
            expect("the step is not negative", got.step >= 0, text("step ", got.step));
            expect("the step",
                   got.step == right.step ||
                       (right.step < infinity && std::abs(got.step - right.step) <= 1e-9 * (right.step + m.longest)),
                   text(got.step, " in place of ", right.step))
                .mistake_if(got.step < right.step && right.step == infinity, "Nothing falls to 0 here: infinity.")
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
    const Domain problems{integer("contacts", 1, 6),
                          even("mu_on", 0, 0.15),
                          even("mu_back", 0, 0.3).simple(0.25),
                          seed(),
                          decades("unit", 1e-6, 1e6, "1/kg"),
                          decades("b", 1e-6, 1e6, "m/s^2")};
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
                b.segment<2>(2 * i) *= s["b"];
                contacts.push_back({waiting, s["mu_on"], s["mu_back"], 0, 0, b[2 * i], b[2 * i + 1]});
            }
            const bool ended = solve(A, contacts);
            expect("every drive comes to an end", ended, "one does not");
            const double left = residual(A, b, contacts);
            // Some 50 steps with systems that magnify round-off by less than 1e5.
            expect("(E13.5) and (E13.6) hold at the end", left < 1e-8, text("residual ", left));
        },
        60);
}

}  // namespace grading_skins
