#include "exercises/12_dantzig_lcp/obstacle.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/grading/grader/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex12;

namespace grading_obstacle {

RBC_STUDENT(first_obstacle)

constexpr double inf = std::numeric_limits<double>::infinity();

Row contact(Place place, double f, double a, double df, double da) {
    return {place, 0, inf, f, a, df, da};
}
Row motor(double most, Place place, double f, double a, double df, double da) {
    return {place, -most, most, f, a, df, da};
}

const char* name(Place place) {
    switch (place) {
        case Place::waiting:
            return "waiting";
        case Place::low:
            return "low";
        case Place::between:
            return "between";
        case Place::high:
            return "high";
    }
    return "?";
}

/// Numbers of the cases are small multiples of powers of two: a quotient is right to one rounding.
void expect_obstacle(const Obstacle& got, double length, int row, Place to, const std::string& row_hint,
                     const std::string& length_hint) {
    expect_equal("the row that stops the drive", got.row, row).mistake_if(true, row_hint);
    expect_near("length [N]", got.length, length, length_tolerance.of(length)).mistake_if(true, length_hint);
    expect_equal("where that row goes", name(got.to), name(to)).mistake_if(true, length_hint);
}

const std::string contacts_hint =
    "Three things can end it: a_d = 0 after -a_d/da_d, a force that falls to its low bound, an acceleration that falls "
    "to 0. The shortest wins.";
const std::string bounds_hint = "A row between can also run into its high bound: look which way df points.";
const std::string down_hint =
    "A drive goes either way: a_d > 0 is brought down, by a falling f_d. Only a_d and da_d of the same sign never meet "
    "0.";
const std::string high_hint =
    "At high the acceleration is <= 0, and the row lets go when it rises to 0. A falling one stays.";
const std::string own_hint =
    "The driven row has bounds too: it may arrive at its high or low before its acceleration is 0.";
const std::string again_hint = "The driven row's place does not matter: only its own two ends, (E12.2).";
const std::string tie_hint = "Ties: first row d, its acceleration before its bound, then the least index.";
const std::string rounding_hint =
    "Lengths that differ in the last bits are ties: first find the shortest, then take the first row that is within "
    "1e-12 of it.";
const std::string beyond_hint =
    "Round-off can carry a row a little beyond its end, but a step never goes back: the length is 0 then.";
const std::string back_hint =
    "Beyond its end by round-off and on its way back, a row goes on to its other end: nothing stops it before.";
const std::string idle_hint =
    "Waiting rows may have any acceleration: they do not stop anybody, whatever their a does.";
const std::string fixed_hint =
    "Where low = high the force cannot move, and the acceleration may have any sign: such a row never goes between.";
const std::string still_hint =
    "A row that does not move never arrives, even if it stands at its end already: ask before you divide by 0.";
const std::string slow_hint = "However slow it is, it arrives: no rate is too small to count.";
const std::string nothing_hint = "If nothing ever stops the drive: row = -1, and the length is infinite.";

/// The reference's answer to other rows.
template <class Change>
Obstacle after(std::vector<Row> rows, int driven, Change change) {
    for (int i = 0; i < static_cast<int>(rows.size()); ++i) change(rows[static_cast<std::size_t>(i)], i == driven);
    return ex12::first_obstacle(rows, driven);
}
RBC_MISCONCEPTION(first_obstacle, own_hint, [](const std::vector<Row>& rows, int driven) {
    return after(rows, driven, [](Row& row, bool is_driven) {
        if (is_driven) row.low = -inf, row.high = inf;
    });
})
RBC_MISCONCEPTION(first_obstacle, bounds_hint, [](const std::vector<Row>& rows, int driven) {
    return after(rows, driven, [](Row& row, bool) {
        if (row.place == Place::between) row.high = inf;
    });
})
RBC_MISCONCEPTION(first_obstacle, high_hint, [](const std::vector<Row>& rows, int driven) {
    return after(rows, driven, [](Row& row, bool is_driven) {
        if (is_driven || row.place != Place::high) return;
        if (row.a >= 0) throw std::domain_error("no telling: round-off");
        row.da = 0;
    });
})
RBC_MISCONCEPTION(first_obstacle, fixed_hint, [](const std::vector<Row>& rows, int driven) {
    return after(rows, driven, [](Row& row, bool is_driven) {
        if (is_driven || row.low < row.high) return;
        if (row.place == Place::low) row.high = inf;
        if (row.place == Place::high) row.low = -inf;
    });
})
RBC_MISCONCEPTION(first_obstacle, down_hint, [](const std::vector<Row>& rows, int driven) {
    return after(rows, driven, [](Row& row, bool is_driven) {
        if (is_driven && row.a > 0) row.da = 0;
    });
})
/// A last bit beyond its end; beyond 0 by 1e-17.
void carry_beyond(Row& row, bool above) {
    const auto beyond = [](double end, double side) {
        return end == 0 ? std::copysign(1e-5 * row_round_off.of(1), side) : std::nextafter(end, side);
    };
    if (row.low == row.high) return;
    if (row.place == Place::between && std::isfinite(above ? row.high : row.low))
        row.f = above ? beyond(row.high, inf) : beyond(row.low, -inf);
    if (row.place == Place::low && above) row.a = -1e-5 * row_round_off.of(1);
    if (row.place == Place::high && above) row.a = 1e-5 * row_round_off.of(1);
}

/// Rows in the middle of a drive, in whole numbers with rates that are powers of two, where everything is exact and
/// ties are frequent, or in any numbers.
struct Drive {
    std::vector<Row> rows;
    int driven = 0;

    explicit Drive(const Sample& s) {
        RandomNumbers random(static_cast<unsigned long>(s.integer("seed")));
        const bool exact = s.integer("rounded") == 0;
        const double newton = std::ldexp(1, s.integer("power of f")), metre = std::ldexp(1, s.integer("power of da"));
        const auto whole = [&](int low, int high) { return std::floor(random.between(low, high + 0.999)); };
        const auto amount = [&] { return exact ? whole(0, 4) : random.between(0, 4); };
        const auto either = [&](double x) { return random.between(0, 1) < 0.5 ? x : -x; };
        const auto rate = [&] {
            if (!exact) return random.between(-2, 2);
            return whole(0, 4) == 0 ? 0.0 : either(std::ldexp(1, static_cast<int>(whole(-2, 1))));
        };
        const int n = s.integer("rows");
        for (int i = 0; i < n; ++i) {
            Row row;
            row.low = whole(0, 3) == 0 ? -inf : -amount();
            row.high = whole(0, 3) == 0 ? inf : whole(0, 4) == 0 && row.low > -inf ? row.low : amount();
            row.place = static_cast<Place>(static_cast<int>(whole(0, 3)));
            if (row.place == Place::low && row.low == -inf) row.place = Place::between;
            if (row.place == Place::high && row.high == inf) row.place = Place::between;
            const double inside = std::clamp(either(amount()), row.low, row.high);
            row.f = row.place == Place::low ? row.low : row.place == Place::high ? row.high : inside;
            row.a = row.place == Place::low ? amount() : row.place == Place::high ? -amount() : either(amount());
            if (row.low == row.high) row.a = either(row.a);
            if (row.place == Place::between) row.a = 0;
            row.df = rate(), row.da = rate();
            rows.push_back(row);
        }
        if (s.integer("slow") > 0) {
            for (Row& row : rows) {
                const double slower = std::ldexp(1, -static_cast<int>(whole(0, s.integer("slow"))));
                row.df *= slower, row.da *= slower;
            }
        }
        if (s.integer("beyond")) {
            for (Row& row : rows) carry_beyond(row, whole(0, 1) == 0);
        }
        driven = static_cast<int>(whole(0, n - 1));
        Row& d = rows[static_cast<std::size_t>(driven)];
        d.a = either(amount());
        d.df = d.a < 0 ? 1 : -1;
        for (Row& row : rows) {
            row.low *= newton, row.high *= newton, row.f *= newton;
            row.a *= newton * metre, row.da *= metre;
        }
    }
};

const char* const in_step = "Where a and da grow alike, no length changes.";

const Domain any_drive =
    Domain{integer("rows", row_counts).edges({2, 9}).simple(2),
           choice("rounded", 2),
           choice("beyond", 2),
           integer("slow", 0, 20),
           integer("power of f", -40, 38).simple(0),
           integer("power of da", -40, 38)
               .simple(0)
               .indifferent(Coordinate::End::low, in_step)
               .indifferent(Coordinate::End::high, in_step),
           seed()}
        .where([](const Sample& s) {
            const auto is_fine = [](double x) { return std::isinf(x) || std::abs(x) <= row_numbers.high; };
            const std::vector<Row> rows = Drive(s).rows;
            return std::all_of(rows.begin(), rows.end(), [&](const Row& row) {
                return is_fine(row.low) && is_fine(row.high) && is_fine(row.f) && is_fine(row.a) && is_fine(row.df) &&
                       is_fine(row.da);
            });
        });

RBC_GRADE("obstacle", "with contacts only: done, one lets go, or one closes", 2, contacts_hint.c_str()) {
    did("contact 1 is driven: a = -4 m/s^2, da = 2; contact 0 between with f = 3 N, df = -1; contact 2 at low with a = "
        "5, da = -2");
    std::vector<Row> rows{contact(Place::between, 3, 0, -1, 0), contact(Place::waiting, 0, -4, 1, 2),
                          contact(Place::low, 0, 5, 0, -2)};
    expect_obstacle(student::first_obstacle(rows, 1), 2, 1, Place::between, contacts_hint, contacts_hint);
    did("the same, contact 0 has f = 1 N only");
    rows[0].f = 1;
    expect_obstacle(student::first_obstacle(rows, 1), 1, 0, Place::low, contacts_hint, contacts_hint);
    did("the same, contact 2 has a = 0.5 m/s^2 only");
    rows[2].a = 0.5;
    expect_obstacle(student::first_obstacle(rows, 1), 0.25, 2, Place::between, contacts_hint, contacts_hint);
}

RBC_GRADE("obstacle", "bounds above, rows at high, and drives that go down", 2, bounds_hint.c_str()) {
    did("contact 0 is driven: a = -4 m/s^2, da = 1; a brake of 8 N between with f = 5 N, df = 1.5");
    std::vector<Row> rows{contact(Place::waiting, 0, -4, 1, 1), motor(8, Place::between, 5, 0, 1.5, 0)};
    expect_obstacle(student::first_obstacle(rows, 0), 2, 1, Place::high, bounds_hint, bounds_hint);
    did("the brake's force falls instead, df = -6.5: it has 13 N to go");
    rows[1].df = -6.5;
    expect_obstacle(student::first_obstacle(rows, 0), 2, 1, Place::low, bounds_hint, bounds_hint);
    did("a motor of 100 N is driven down: a = 6 m/s^2, df = -1, da = -2; a contact between with f = 4 N, df = -1");
    rows = {motor(100, Place::waiting, 0, 6, -1, -2), contact(Place::between, 4, 0, -1, 0)};
    expect_obstacle(student::first_obstacle(rows, 0), 3, 0, Place::between, down_hint, down_hint);
    did("contact 1 is driven: a = -4 m/s^2, da = 1; a brake at high with a = -3, da = 2");
    rows = {motor(8, Place::high, 8, -3, 0, 2), contact(Place::waiting, 0, -4, 1, 1)};
    expect_obstacle(student::first_obstacle(rows, 1), 1.5, 0, Place::between, high_hint, high_hint);
    did("the same, but the brake's da = -2");
    rows[0].da = -2;
    expect_obstacle(student::first_obstacle(rows, 1), 4, 1, Place::between, high_hint, high_hint);
}

RBC_GRADE("obstacle", "the driven row runs into its own bound", 2, own_hint.c_str()) {
    did("a motor of 3 N is driven up: a = -10 m/s^2, da = 2; a contact between with f = 4 N, df = -1");
    std::vector<Row> rows{contact(Place::between, 4, 0, -1, 0), motor(3, Place::waiting, 0, -10, 1, 2)};
    expect_obstacle(student::first_obstacle(rows, 1), 3, 1, Place::high, own_hint, own_hint);
    did("driven down from f = 1 N, with a = 10 m/s^2, df = -1, da = -2, and the contact's df = 1");
    rows = {contact(Place::between, 4, 0, 1, 0), motor(3, Place::waiting, 1, 10, -1, -2)};
    expect_obstacle(student::first_obstacle(rows, 1), 4, 1, Place::low, own_hint, own_hint);
    did("it is driven down from between: f = 1 N, a = 2 m/s^2, df = -1, da = -4. It stops where a is 0, not where f "
        "is");
    rows = {{Place::between, 0, 9, 1, 2, -1, -4}};
    expect_obstacle(student::first_obstacle(rows, 0), 0.5, 0, Place::between, again_hint, again_hint);
    did("and up from its high bound, which was lifted to 9 N: f = 3 N, a = -2 m/s^2, df = 1, da = 0.25");
    rows = {{Place::high, 0, 9, 3, -2, 1, 0.25}};
    expect_obstacle(student::first_obstacle(rows, 0), 6, 0, Place::high, again_hint, again_hint);
    did("at low, f = 0 N, a = -2 m/s^2, and pushing makes it worse: df = 1, da = -1. Then there is only its high "
        "bound, 9 N");
    rows = {{Place::low, 0, 9, 0, -2, 1, -1}};
    expect_obstacle(student::first_obstacle(rows, 0), 9, 0, Place::high, again_hint, again_hint);
    did("its force moves nothing: a = -10 m/s^2, df = 1, da = 0. The bound is still there");
    rows = {motor(3, Place::waiting, 0, -10, 1, 0)};
    expect_obstacle(student::first_obstacle(rows, 0), 3, 0, Place::high, own_hint, own_hint);
}

RBC_GRADE("obstacle", "a row that does not move, may not move or has not been asked stops no drive", 2,
          still_hint.c_str()) {
    did("a contact is driven: a = -4 m/s^2, da = 1; a waiting one has a = 1, da = -2");
    std::vector<Row> rows{contact(Place::waiting, 0, 1, 0, -2), contact(Place::waiting, 0, -4, 1, 1)};
    expect_obstacle(student::first_obstacle(rows, 1), 4, 1, Place::between, idle_hint, idle_hint);
    did("a prescribed force of 2 N instead, at low with a = 1 m/s^2, da = -2");
    rows[0] = {Place::low, 2, 2, 2, 1, 0, -2};
    expect_obstacle(student::first_obstacle(rows, 1), 4, 1, Place::between, fixed_hint, fixed_hint);
    did("the same at high with a = -1 m/s^2, da = 2");
    rows[0] = {Place::high, 2, 2, 2, -1, 0, 2};
    expect_obstacle(student::first_obstacle(rows, 1), 4, 1, Place::between, fixed_hint, fixed_hint);
    did("contacts that stand at their ends and stay: between with f = 0, df = 0, and at low with a = 0, da = 0");
    rows = {contact(Place::between, 0, 0, 0, 0), contact(Place::low, 0, 0, 0, 0), contact(Place::waiting, 0, -4, 1, 1)};
    expect_obstacle(student::first_obstacle(rows, 2), 4, 2, Place::between, still_hint, still_hint);
    did("between with f = 0 and df = 2, at low with a = 0 and da = 2: at their ends, but they run inwards");
    rows = {contact(Place::between, 0, 0, 2, 0), contact(Place::low, 0, 0, 0, 2), contact(Place::waiting, 0, -4, 1, 1)};
    expect_obstacle(student::first_obstacle(rows, 2), 4, 2, Place::between, still_hint, still_hint);
    did("a joint between with f = 1 N, df = -5, and a contact is driven whose a = -4 m/s^2 stays: da = 0");
    rows = {{Place::between, -inf, inf, 1, 0, -5, 0}, contact(Place::waiting, 0, -4, 1, 0)};
    Obstacle none = student::first_obstacle(rows, 1);
    expect_equal("the row that stops the drive", none.row, -1).mistake_if(true, nothing_hint);
    expect("the length is infinite", none.length == inf, text("length ", none.length, " N"))
        .mistake_if(true, nothing_hint);
    did("a = -4 m/s^2 even falls: da = -1");
    rows[1].da = -1;
    none = student::first_obstacle(rows, 1);
    expect_equal("the row that stops the drive", none.row, -1).mistake_if(true, down_hint);
    did("a contact is driven: a = -4 m/s^2, da = 1e-12; at low with a = 1 m/s^2, da = -2^-40");
    rows = {contact(Place::low, 0, 1, 0, -0x1p-40), contact(Place::waiting, 0, -4, 1, 1e-12)};
    expect_obstacle(student::first_obstacle(rows, 1), 0x1p40, 0, Place::between, slow_hint, slow_hint);
    did("the same with a contact between in place of the second: f = 2^-10 N, df = -2^-50");
    rows[0] = contact(Place::between, 0x1p-10, 0, -0x1p-50, 0);
    expect_obstacle(student::first_obstacle(rows, 1), 0x1p40, 0, Place::low, slow_hint, slow_hint);
    did("the second is driven alone");
    rows = {contact(Place::waiting, 0, -4, 1, 0x1p-36)};
    expect_obstacle(student::first_obstacle(rows, 0), 0x1p38, 0, Place::between, slow_hint, slow_hint);
    did("a = -1 m/s^2, da = 1e-200: even that arrives");
    rows[0] = contact(Place::waiting, 0, -1, 1, 1 / drive_lengths.high);
    expect_obstacle(student::first_obstacle(rows, 0), drive_lengths.high, 0, Place::between, slow_hint, slow_hint);
    did("large numbers: a contact between with f = 1e12 N, df = -1; one is driven with a = -1e12 m/s^2, da = 1");
    rows = {contact(Place::between, row_numbers.high, 0, -1, 0), contact(Place::waiting, 0, row_numbers.low, 1, 1)};
    expect_obstacle(student::first_obstacle(rows, 1), row_numbers.high, 1, Place::between, tie_hint, contacts_hint);
    const int many = static_cast<int>(row_counts.high);
    did(many, " contacts between with 1 N, the last of which falls at twice the rate of the others");
    rows.assign(static_cast<std::size_t>(many), contact(Place::between, 1, 0, -1, 0));
    rows[0] = contact(Place::waiting, 0, -4, 1, 1);
    rows.back().df = -2;
    expect_obstacle(student::first_obstacle(rows, 0), 0.5, many - 1, Place::low,
                    "Every row may stop the drive, the last one too.", contacts_hint);
    did("a contact that has no acceleration at all is driven: a = 0, da = 0");
    rows = {contact(Place::between, 1, 0, -1, 0), contact(Place::waiting, 0, 0, 1, 0)};
    expect_obstacle(student::first_obstacle(rows, 1), 0, 1, Place::between,
                    "Where a_d is 0 already, the drive is done: length 0.",
                    "Where a_d is 0 already, the drive is done: length 0.");
}

RBC_GRADE("obstacle", "ties, steps of length 0, and round-off", 2, tie_hint.c_str()) {
    did("rows 1 and 2 arrive together, after 2 N: a contact that lets go and one that closes; row 0 is driven and "
        "needs 4 N");
    std::vector<Row> rows{contact(Place::waiting, 0, -4, 1, 1), contact(Place::between, 4, 0, -2, 0),
                          contact(Place::low, 0, 6, 0, -3)};
    expect_obstacle(student::first_obstacle(rows, 0), 2, 1, Place::low, tie_hint, contacts_hint);
    did("rows 1 and 2 exchanged");
    std::swap(rows[1], rows[2]);
    expect_obstacle(student::first_obstacle(rows, 0), 2, 1, Place::between, tie_hint, contacts_hint);
    did("row 2 is driven and arrives together with rows 0 and 1");
    rows = {contact(Place::between, 4, 0, -2, 0), contact(Place::low, 0, 6, 0, -3),
            contact(Place::waiting, 0, -2, 1, 1)};
    expect_obstacle(student::first_obstacle(rows, 2), 2, 2, Place::between, tie_hint, contacts_hint);
    did("a motor of 2 N in place of row 2: a_d = 0 and its bound come together as well");
    rows[2] = motor(2, Place::waiting, 0, -2, 1, 1);
    expect_obstacle(student::first_obstacle(rows, 2), 2, 2, Place::between, tie_hint, tie_hint);
    did("a motor of 2 N whose a = -5 m/s^2: its bound comes together with rows 0 and 1");
    rows[2].a = -5;
    expect_obstacle(student::first_obstacle(rows, 2), 2, 2, Place::high, tie_hint, tie_hint);
    did("two contacts with f = 0 N, df = -1 and -3: both at length 0, row 0 with the smaller rate");
    rows = {contact(Place::between, 0, 0, -1, 0), contact(Place::between, 0, 0, -3, 0),
            contact(Place::waiting, 0, -2, 1, 1)};
    expect_obstacle(student::first_obstacle(rows, 2), 0, 0, Place::low, tie_hint, tie_hint);
    for (const double scale : {1e-6, 1.0, 1e6}) {
        did("f = ", 0.3 * scale, " N, df = -1, and f = ", 0.1 * scale, " N, df = -1/3: a tie but for the last bits");
        rows = {contact(Place::between, scale * 0.3, 0, -1, 0),
                contact(Place::between, scale * 0.1 * (1 - 1e-14), 0, -1.0 / 3, 0),
                contact(Place::waiting, 0, -2 * scale, 1, 1)};
        expect_obstacle(student::first_obstacle(rows, 2), 0.3 * scale, 0, Place::low, rounding_hint, rounding_hint);
        did("row 2 needs a last bit more than these two: it is driven, and goes first");
        rows[2].a = -0.3 * scale * (1 + 1e-14);
        expect_obstacle(student::first_obstacle(rows, 2), 0.3 * scale, 2, Place::between, tie_hint, rounding_hint);
        rows[2].a = -2 * scale;
        for (const double nearer : {1e-10, ties.of(1.5), ties.of(0.5)}) {
            const bool tie = nearer < ties.of(1);
            did("the same with f = ", 0.1 * scale, " (1 - ", nearer, ") N: ", tie ? "a tie" : "no tie");
            rows[1].f = scale * 0.1 * (1 - nearer);
            const Obstacle got = student::first_obstacle(rows, 2);
            expect_equal("the row that stops the drive", got.row, tie ? 0 : 1)
                .mistake_if(true,
                            "Ties are relative: 1e-12 of the shortest length. In newtons that can be much or nothing.");
        }
    }
    did("three contacts at low with a = 1 + 1.5e-12, 1 + 0.8e-12 and 1 m/s^2, da = -1: the last two are a tie, and the "
        "first is none of it");
    rows = {contact(Place::waiting, 0, -2, 1, 1), contact(Place::low, 0, 1 + ties.of(1.5), 0, -1),
            contact(Place::low, 0, 1 + ties.of(0.8), 0, -1), contact(Place::low, 0, 1, 0, -1)};
    expect_obstacle(student::first_obstacle(rows, 0), 1, 2, Place::between, rounding_hint, rounding_hint);
    did("round-off has left a contact at low with a = -1e-17 m/s^2, da = -1, and one between with f = -1e-17 N, df = "
        "-1");
    rows = {contact(Place::waiting, 0, -2, 1, 1), contact(Place::low, 0, -1e-17, 0, -1),
            contact(Place::between, -1e-17, 0, -1, 0)};
    expect_obstacle(student::first_obstacle(rows, 0), 0, 1, Place::between, beyond_hint, beyond_hint);
    did("a brake of 8 N at high with a = 1e-17 m/s^2, da = 1");
    rows = {contact(Place::waiting, 0, -2, 1, 1), motor(8, Place::high, 8, 1e-17, 0, 1)};
    expect_obstacle(student::first_obstacle(rows, 0), 0, 1, Place::between, beyond_hint, beyond_hint);
    did("a brake of 8 N between with f = 8 N and a last bit, df = 1");
    rows[1] = motor(8, Place::between, std::nextafter(8.0, 9.0), 0, 1, 0);
    expect_obstacle(student::first_obstacle(rows, 0), 0, 1, Place::high, beyond_hint, beyond_hint);
    did("the same with df = -8: it has 16 N to go");
    rows[1].df = -8;
    expect_obstacle(student::first_obstacle(rows, 0), 2, 0, Place::between, back_hint, back_hint);
    rows[0].a = -4;
    expect_obstacle(student::first_obstacle(rows, 0), 2, 1, Place::low, back_hint, back_hint);
}

RBC_GRADE("obstacle", "any drive", 2,
          "Walk the whole step: every row must still obey (E12.1) at its end, and the row that stops it must not if "
          "you go on.") {
    for_all(
        any_drive,
        [](const Sample& s) {
            const Drive drive(s);
            const auto [got, right] = both(student::first_obstacle, drive.rows, drive.driven);
            const bool ends = right.length < inf;
            expect("the length [N]",
                   got.length == right.length ||
                       (ends && std::abs(got.length - right.length) <= length_tolerance.of(right.length)),
                   text(got.length, " in place of ", right.length))
                .mistake_if(!ends, nothing_hint)
                .mistake_if(got.length > right.length, "A row would break its law before your step ends.")
                .mistake_if(got.length < right.length, "No row has to change anything yet where your step ends.");
            expect_equal("the row that stops the drive", got.row, right.row).mistake_if(ends, tie_hint);
            if (ends) expect_equal("where that row goes", name(got.to), name(right.to));
        },
        600);
}

}  // namespace grading_obstacle
