#include <algorithm>
#include <cmath>

#include "demos/12_dantzig_lcp/cost.hpp"
#include "demos/12_dantzig_lcp/film.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/12_dantzig_lcp/contact_equations.hpp"
#include "lessons/12_dantzig_lcp/dantzig.hpp"

namespace rbc {

namespace {

using Scene = LcpScenes::Scene;

Figure path() {
    const PivotFilm film(rest(world_of(Scene::stack, 5, 0.085, 4)));
    Figure figure =
        empty_figure("A leaning stack: the way of each contact while it is driven", "force f [N]",
                     "acceleration a [m/s^2]", "every way ends at a = 0; corners: another contact changed sides");
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
