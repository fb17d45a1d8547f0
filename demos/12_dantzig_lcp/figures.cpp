#include <algorithm>
#include <cmath>
#include <random>

#include "common/demo/kit/figure.hpp"
#include "demos/12_dantzig_lcp/film.hpp"
#include "demos/12_dantzig_lcp/scenes.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/12_dantzig_lcp/contact_equations.hpp"
#include "lessons/12_dantzig_lcp/dantzig.hpp"

namespace rbc {

namespace {

using Scene = LcpScenes::Scene;

/// A scene of the demo as its parameters make it.
World world_of(Scene scene, double boxes, double shift = 0, double load = 1) {
    return LcpScenes{scene, boxes, shift, load}.world();
}

/// A = G G'/n + 1/10, b normal.
LcpProblem random_problem(int n) {
    std::mt19937 generator(static_cast<unsigned>(n));
    const auto normal = [&] {  // the same on every machine, which std::normal_distribution is not
        const double u = (generator() + 1.0) / 4294967297.0, v = generator() / 4294967296.0;
        return std::sqrt(-2 * std::log(u)) * std::cos(2 * M_PI * v);
    };
    Eigen::MatrixXd G(n, n);
    LcpProblem problem{{}, Eigen::VectorXd(n), {}};
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) G(i, j) = normal();
        problem.b[i] = normal();
    }
    problem.A = G * G.transpose() / n + 0.1 * Eigen::MatrixXd::Identity(n, n);
    return problem;
}

/// All bodies of the world fall at 1 m/s, and the ground stops them without restitution.
LcpProblem landing(World world) {
    for (Body& body : world.bodies) {
        if (body.inverse_mass > 0) body.velocity.y() = -1;
    }
    return velocity_equations(world, contact_set(world, 1e-5), 0).lcp;
}

/// A stack with the heaviest box on top: each is the same factor heavier than the one below.
World stack_of_masses(int boxes, double ratio) {
    World world = world_of(Scene::stack, boxes);
    for (int i = 0; i < boxes; ++i) {
        Body& body = world.bodies[static_cast<std::size_t>(3 + i)];
        const double mass = std::pow(ratio, static_cast<double>(i) / (boxes - 1));
        body.inverse_mass /= mass;
        body.inverse_inertia /= mass;
    }
    return world;
}

/// What must hold at rest.
LcpProblem rest(const World& world) {
    return acceleration_equations(world, contact_set(world, 1e-5)).lcp;
}

/// How far the energy still is above its end, over the pivots.
Figure fall_of_energy() {
    Figure figure = empty_figure("What every pivot lowers", "pivot", "(E - E*)/|E*|",
                                 "E = f'Af/2 + b'f, E* at the end; each of the three has 72 contacts", {.log_y = true});
    const struct {
        const char* label;
        LcpProblem problem;
        Colour colour;
    } cases[] = {{"random, n = 72", random_problem(72), colours::blue},
                 {"stack of 36, n = 72", rest(world_of(Scene::stack, 36)), colours::green},
                 {"pyramid of 21, n = 72", rest(world_of(Scene::pyramid, 6)), colours::vermillion}};
    for (const auto& [label, problem, colour] : cases) {
        const PivotFilm film(problem);
        Series series{label, colour, {}, {}, Series::Style::steps};
        const double end = film.energy(film.length());
        for (double k = 0; k < film.length(); ++k) {
            const double left = (film.energy(k) - end) / std::abs(end);
            if (left > 1e-9) series.add(k, left);
        }
        figure.series.push_back(series);
    }
    return figure;
}

Figure pivots_over_contacts() {
    Figure figure =
        empty_figure("Pivots over the number of contacts", "contacts n", "pivots",
                     "random: A = G G'/n + 1/10; pyramids of base 3 to 12, stacks of 5 to 120 boxes, all at rest",
                     {.log_x = true, .log_y = true});
    Series random{"random", colours::blue, {}, {}, Series::Style::line_points};
    Series pyramids{"pyramids", colours::vermillion, {}, {}, Series::Style::line_points};
    Series stacks{"stacks", colours::green, {}, {}, Series::Style::line_points};
    for (const int n : {12, 25, 50, 100, 150, 250}) random.add(n, solve_lcp_dantzig(random_problem(n)).pivots);
    for (const int base : {3, 4, 5, 6, 8, 10, 12}) {
        const LcpProblem problem = rest(world_of(Scene::pyramid, base));
        pyramids.add(static_cast<double>(problem.b.size()), solve_lcp_dantzig(problem).pivots);
    }
    for (const int boxes : {5, 10, 20, 40, 80, 120}) {
        const LcpProblem problem = rest(world_of(Scene::stack, boxes));
        stacks.add(static_cast<double>(problem.b.size()), solve_lcp_dantzig(problem).pivots);
    }
    figure.series = {random, pyramids, stacks, {"n", colours::grey, {12, 300}, {12, 300}, Series::Style::dashed}};
    return figure;
}

/// Multiplications, counted from the sizes of C: what each pivot costs from scratch, and with an updated factor.
Figure work_over_contacts() {
    Figure figure = empty_figure(
        "Work: from scratch at every pivot, and with an updated factor", "contacts n", "multiplications",
        "random problems; counted from the sizes k of C: k^3/3 or k^2/2 + (n - k) k a pivot, at most 4 n k a removal",
        {.log_x = true, .log_y = true});
    Series plain{"from scratch", colours::vermillion, {}, {}, Series::Style::line_points};
    Series fast{"updated", colours::blue, {}, {}, Series::Style::line_points};
    Series gauss{"Gaussian elimination of A, n^3/3", colours::grey, {}, {}, Series::Style::dashed};
    for (const int n : {12, 25, 50, 100, 150, 200}) {
        const PivotFilm film(random_problem(n));
        double scratch = 0, updated = 0;
        for (double pivot = 0; pivot < film.length(); ++pivot) {
            const double k = film.clamped(pivot), outside = (n - k) * k;
            scratch += k * k * k / 3 + k * k + outside;
            const bool comes_to_rest = film.clamped(pivot + 1) > k && film.driven(pivot + 1) == film.driven(pivot);
            updated += k * k / 2 + outside;
            if (comes_to_rest) updated += k * k / 2 + outside;
            if (film.clamped(pivot + 1) < k) updated += 4 * n * k;
        }
        plain.add(n, scratch);
        fast.add(n, updated);
        gauss.add(n, n * n * n / 3.0);
    }
    figure.series = {plain, fast, gauss};
    return figure;
}

Figure residuals_over_contacts() {
    Figure figure =
        empty_figure("The residual of the answer", "contacts n", "residual",
                     "pyramids of base 5 to 20 and stacks of 5 to 500 boxes; largest |min(A_{ii} f_i, a_i)| / |b|",
                     {.log_x = true, .log_y = true, .y_range = std::pair{1e-17, 1e-8}});
    Series resting{"pyramids at rest", colours::vermillion, {}, {}, Series::Style::line_points};
    Series landing_{"pyramids that land", colours::orange, {}, {}, Series::Style::line_points};
    Series even{"stacks of equal boxes", colours::green, {}, {}, Series::Style::line_points};
    Series heavy{"stacks, masses up to 1:10^4", colours::blue, {}, {}, Series::Style::line_points};
    const auto add = [](Series& series, const LcpProblem& problem) {
        const LcpResult result = solve_lcp_dantzig(problem);
        // 0 has no logarithm; an answer that is not called solved shows as 1.
        series.add(static_cast<double>(problem.b.size()),
                   result.status == SolverStatus::solved ? std::max(result.residual, 1e-17) : 1);
    };
    for (const int base : {5, 7, 10, 14, 20}) {
        add(resting, rest(world_of(Scene::pyramid, base)));
        add(landing_, landing(world_of(Scene::pyramid, base)));
    }
    for (const int boxes : {5, 15, 50, 150, 500}) {
        add(even, rest(stack_of_masses(boxes, 1)));
        add(heavy, rest(stack_of_masses(boxes, 1e4)));
    }
    const Series solved{"called solved", colours::grey, {10, 1000}, {1e-9, 1e-9}, Series::Style::dashed};
    figure.series = {resting, landing_, even, heavy, solved};
    return figure;
}

Figure path() {
    const PivotFilm film(rest(world_of(Scene::stack, 5, 0.12, 4)));
    Figure figure =
        empty_figure("A stack that leans too far: the way of each contact while it is driven", "force f [N]",
                     "acceleration a [m/s^2]", "every way ends at a = 0; the corner: contact 2 leaves C");
    const Colour colour[] = {colours::vermillion, colours::blue,   colours::green,
                             colours::orange,     colours::purple, colours::sky};
    Series allowed{"f = 0 <= a and a = 0 <= f", colours::grey, {0, 0, 20}, {2, 0, 0}, Series::Style::dashed};
    figure.series = {allowed};
    const double end = film.length();
    for (double k = 0; k < end; ++k) {
        const int d = film.driven(k);
        if (k + 1 < end && film.driven(k + 1) == d) continue;
        if (d == 2 || (d > 3 && d < 8)) continue;  // much the same
        Series way{
            "contact " + std::to_string(d), colour[(figure.series.size() - 1) % 6], {}, {}, Series::Style::line_points};
        for (const Eigen::Vector2d& p : film.trail(k + 0.999999)) way.add(p.x(), p.y());
        figure.series.push_back(way);
    }
    return figure;
}

/// Five boxes, more and more oblique: the contact that will open, at the left of the lowest seam between two boxes.
Figure overhang() {
    Figure figure = empty_figure("Complementarity: the edge of a leaning stack that opens",
                                 "shift of each box against the one below [m]", "force f [N], acceleration a [m/s^2]",
                                 "four boxes of 1 kg, 4 kg on top, all 0.6 m wide; statics says 2.1/22 m");
    Series left{"f, left edge", colours::blue, {}, {}, Series::Style::line};
    Series right{"f, right edge", colours::green, {}, {}, Series::Style::line};
    Series opens{"a, left edge", colours::orange, {}, {}, Series::Style::line};
    for (int i = 0; i <= 100; ++i) {
        const double shift = 0.0015 * i;
        const World world = world_of(Scene::stack, 5, shift, 4);
        const std::vector<Contact> contacts = contact_set(world, 1e-5);
        const LcpResult result = solve_lcp_dantzig(acceleration_equations(world, contacts).lcp);
        // Bodies 0 to 2 are the room, 3 the lowest box.
        Eigen::Index l = -1, r = -1;
        for (std::size_t k = 0; k < contacts.size(); ++k) {
            if (contacts[k].a != 3 || contacts[k].b != 4) continue;
            const auto row = static_cast<Eigen::Index>(k);
            l = l < 0 || contacts[k].point.x() < contacts[static_cast<std::size_t>(l)].point.x() ? row : l;
            r = r < 0 || contacts[k].point.x() > contacts[static_cast<std::size_t>(r)].point.x() ? row : r;
        }
        left.add(shift, result.z[l]);
        right.add(shift, result.z[r]);
        opens.add(shift, result.w[l]);
    }
    figure.series = {left, right, opens};
    return figure;
}

/// The problem with its rows in another order.
LcpProblem reordered(const LcpProblem& problem, const std::vector<int>& order) {
    return {problem.A(order, order), problem.b(order), {}};
}

Figure table() {
    Figure figure = empty_figure("A table on four legs: the same problem, its rows in other orders",
                                 "place of the leg [m]", "force on the leg's top [N]",
                                 "board 2 kg, a vase of 4 kg at 0.5 m; all accelerations are 0, every sum is 58.86 N");
    const World world = world_of(Scene::table, 1, 0.5, 4);
    const std::vector<Contact> contacts = contact_set(world, 1e-5);
    const LcpProblem problem = acceleration_equations(world, contacts).lcp;
    const Colour colour[] = {colours::blue, colours::vermillion, colours::green, colours::orange};
    const int n = static_cast<int>(contacts.size());
    const char* labels[] = {"as found", "backwards", "odd rows first", "inner legs first"};
    for (int kind = 0; kind < 4; ++kind) {
        std::vector<int> order;
        for (int i = 0; i < n; ++i) order.push_back(kind == 1 ? n - 1 - i : i);
        if (kind == 2) std::stable_partition(order.begin(), order.end(), [](int i) { return i % 2 == 1; });
        if (kind == 3)
            std::stable_partition(order.begin(), order.end(), [&](int i) {
                return std::abs(contacts[static_cast<std::size_t>(i)].point.x()) < 0.5;
            });
        const LcpResult result = solve_lcp_dantzig(reordered(problem, order));
        Series series{labels[kind], colour[kind], {-0.9, -0.3, 0.3, 0.9}, {0, 0, 0, 0}, Series::Style::line_points};
        for (int i = 0; i < n; ++i) {
            const Contact& contact = contacts[static_cast<std::size_t>(order[static_cast<std::size_t>(i)])];
            // Bodies 3 to 6 are the legs, 7 the board.
            if (contact.b == 7 && contact.a >= 3) series.y[static_cast<std::size_t>(contact.a - 3)] += result.z[i];
        }
        figure.series.push_back(series);
    }
    return figure;
}

}  // namespace

RBC_FIGURES("12_dantzig_lcp", {{"residuals", residuals_over_contacts},
                               {"path", path},
                               {"overhang", overhang},
                               {"table", table},
                               {"fall", fall_of_energy},
                               {"pivots", pivots_over_contacts},
                               {"work", work_over_contacts}})

}  // namespace rbc
