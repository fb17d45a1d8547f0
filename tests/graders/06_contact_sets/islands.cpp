#include "exercises/06_contact_sets/islands.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "common/grading/grader/grader.hpp"
#include "tests/support/random_numbers.hpp"

using namespace rbc;
using namespace rbc::ex06;

namespace grading_islands {

RBC_STUDENT_SIZED(label_islands)

/// By spreading the lowest label until nothing changes: slow, and right.
std::vector<int> spread(int bodies, const std::vector<bool>& movable, const std::vector<Touch>& touches) {
    std::vector<int> label(static_cast<std::size_t>(bodies));
    for (std::size_t i = 0; i < label.size(); ++i) label[i] = movable[i] ? static_cast<int>(i) : -1;
    for (bool changed = true; changed;) {
        changed = false;
        for (const Touch& touch : touches) {
            int &one = label[static_cast<std::size_t>(touch.a)], &two = label[static_cast<std::size_t>(touch.b)];
            if (one < 0 || two < 0 || one == two) continue;
            one = two = std::min(one, two);
            changed = true;
        }
    }
    return label;
}

using Flags = std::vector<bool>;
using Touches = std::vector<Touch>;

const std::string fixed_pass_nothing =
    "A body that cannot move passes nothing on: skip every touch with one. Its own label is -1.";

RBC_MISCONCEPTION(label_islands, fixed_pass_nothing, [](int n, const Flags&, const Touches& touches) {
    return label_islands(n, Flags(static_cast<std::size_t>(n), true), touches);
})
RBC_MISCONCEPTION(label_islands, fixed_pass_nothing, [](int n, const Flags& movable, const Touches& touches) {
    std::vector<int> labels = label_islands(n, Flags(static_cast<std::size_t>(n), true), touches);
    for (std::size_t i = 0; i < labels.size(); ++i) labels[i] = movable[i] ? labels[i] : -1;
    return labels;
})
RBC_MISCONCEPTION(label_islands, "A body that cannot move belongs to no island: its label is -1, not its own index.",
                  [](int n, const Flags& movable, const Touches& touches) {
                      std::vector<int> labels = label_islands(n, movable, touches);
                      for (std::size_t i = 0; i < labels.size(); ++i)
                          if (!movable[i]) labels[i] = static_cast<int>(i);
                      return labels;
                  })
RBC_MISCONCEPTION(label_islands, "The label of an island is the lowest index in it, not the highest.",
                  [](int n, const Flags& movable, const Touches& touches) {
                      const std::vector<int> lowest = label_islands(n, movable, touches);
                      std::vector<int> highest = lowest, labels = lowest;
                      for (int i = 0; i < n; ++i)
                          if (const int low = lowest[static_cast<std::size_t>(i)]; low >= 0)
                              highest[static_cast<std::size_t>(low)] = i;
                      for (int& label : labels) label = label < 0 ? -1 : highest[static_cast<std::size_t>(label)];
                      return labels;
                  })
RBC_MISCONCEPTION(label_islands,
                  "That is the lowest index among a body and those that touch it. What touches these belongs to the "
                  "island, too, and so on.",
                  [](int n, const Flags& movable, const Touches& touches) {
                      std::vector<int> label = label_islands(n, movable, {});
                      for (const Touch& touch : touches) {
                          int &a = label[static_cast<std::size_t>(touch.a)],
                              &b = label[static_cast<std::size_t>(touch.b)];
                          if (a < 0 || b < 0) continue;
                          a = std::min(a, touch.b);
                          b = std::min(b, touch.a);
                      }
                      return label;
                  })
RBC_MISCONCEPTION(label_islands, "A label was passed on once, to what touches: pass it on until nothing changes.",
                  [](int n, const Flags& movable, const Touches& touches) {
                      std::vector<int> label = label_islands(n, movable, {});
                      for (const Touch& touch : touches) {
                          int &a = label[static_cast<std::size_t>(touch.a)],
                              &b = label[static_cast<std::size_t>(touch.b)];
                          if (a >= 0 && b >= 0) a = b = std::min(a, b);
                      }
                      return label;
                  })

/// Where each label leads when it is followed to its end.
std::vector<int> followed(const std::vector<int>& labels) {
    std::vector<int> roots;
    for (const int label : labels) {
        const bool goes_on = 0 <= label && label < static_cast<int>(roots.size());
        roots.push_back(goes_on ? roots[static_cast<std::size_t>(label)] : label);
    }
    return roots;
}

void expect_labels(const std::vector<int>& got, const std::vector<int>& right) {
    expect_equal("labels", got, right)
        .mistake_if(followed(got) == right,
                    "These labels lead to the right ones: each is of a body on the way to the root. At the end look up "
                    "the root of every body.");
}

RBC_GRADE("islands", "bodies that touch, and those that touch these, have the lowest index of them all", 2,
          "A label is the lowest index in the whole island, not only among the bodies that one touches.") {
    did("seven bodies that can move; 5-4, 2-5, 1-0 and 6-1 touch");
    expect_labels(student::label_islands(7, Flags(7, true), {{5, 4}, {2, 5}, {1, 0}, {6, 1}}), {0, 0, 2, 3, 2, 2, 0});
}

RBC_GRADE("islands", "what stands on the same floor is not one island", 3, fixed_pass_nothing.c_str()) {
    did("body 0 is a floor; 1 stands on it, 3 stands on it, 2 stands on 1, 4 leans on 3");
    std::vector<bool> movable(5, true);
    movable[0] = false;
    expect_labels(student::label_islands(5, movable, {{0, 1}, {3, 0}, {1, 2}, {4, 3}}), {-1, 1, 1, 3, 3});
    did("the same with a wall, body 4, that cannot move either: it touches 3 and 2");
    movable[4] = false;
    expect_labels(student::label_islands(5, movable, {{0, 1}, {3, 0}, {1, 2}, {4, 3}, {4, 2}}), {-1, 1, 1, 3, -1});
}

RBC_GRADE("islands", "two groups that meet late become one", 2,
          "When two groups meet, every member of one gets the other's label, not only the two bodies that touch.") {
    did("0-1, 2-3, 4-5 touch, then 3-5 and at last 5-1");
    expect_labels(student::label_islands(6, Flags(6, true), {{0, 1}, {2, 3}, {4, 5}, {3, 5}, {5, 1}}),
                  std::vector<int>(6, 0));
    did("2-3 touch, then 1-2, at last 0-1");
    expect_labels(student::label_islands(4, Flags(4, true), {{2, 3}, {1, 2}, {0, 1}}), {0, 0, 0, 0});
    did("any scene; the largest has a case of its own");
    for_all({integer("bodies", static_cast<int>(body_counts.low), 60),
             integer("touches", static_cast<int>(touch_counts.low), 90), even("movable", 0, 1).simple(1), seed()},
            [](const Sample& s) {
                RandomNumbers random(static_cast<unsigned>(s["seed"]));
                const int n = s.integer("bodies");
                const auto any = [&] { return std::min(n - 1, static_cast<int>(random.between(0, n))); };
                std::vector<bool> movable;
                for (int i = 0; i < n; ++i) movable.push_back(random.between(0, 1) < s["movable"]);
                std::vector<Touch> touches;
                for (int i = 0; n > 1 && i < s.integer("touches"); ++i) {
                    const int a = any(), b = any();
                    if (a != b) touches.push_back({a, b});
                }
                const auto [got, right] = both(student::label_islands, n, movable, touches);
                expect_equal("labels, by spreading the lowest one until nothing changes", right,
                             spread(n, movable, touches));
                expect_labels(got, right);
            });
    did("100,000 bodies, one in ten fixed; 50,000 touches of any two, and a hub whose 400 neighbours have one each");
    RandomNumbers random(7);
    constexpr int n = 100'000, hub = 70'000, arms = 400;
    std::vector<bool> movable;
    for (int i = 0; i < n; ++i) movable.push_back(i >= hub || random.between(0, 1) < 0.9);
    std::vector<Touch> touches;
    while (touches.size() < n / 2) {
        const int a = static_cast<int>(random.between(0, n)), b = static_cast<int>(random.between(0, n));
        if (a < n && b < n && a != b) touches.push_back({a, b});
    }
    for (int i = 1; i <= arms; ++i) touches.insert(touches.end(), {{hub, hub + i}, {hub + arms + i, hub + i}});
    const auto [got, right] = both(student::label_islands, n, movable, touches);
    expect("all labels are those of the reference", got == right);
}

RBC_GRADE("islands", "no bodies, no touches, and the same touch again and again", 1,
          "Nothing may depend on there being a touch, nor on each being named once.") {
    expect_equal("number of labels of an empty world", student::label_islands(0, {}, {}).size(), 0.0);
    expect_equal("labels without touches", student::label_islands(3, {true, false, true}, {}), {0.0, -1.0, 2.0});
    expect_labels(student::label_islands(3, Flags(3, true), {{2, 1}, {1, 2}, {2, 1}, {1, 2}}), {0, 1, 1});
}

RBC_GRADE("islands", "a chain of a million bodies takes no time", 2,
          "Hang each body nearer to its root whenever you look it up (path compression), and do not recurse along the "
          "chain.") {
    constexpr int n = static_cast<int>(body_counts.high);
    std::vector<Touch> rising, falling;
    for (int i = 0; i + 1 < n; ++i) rising.push_back({i, i + 1});
    for (int i = n - 2; i >= 0; --i) falling.push_back(i % 2 == 0 ? Touch{i, i + 1} : Touch{i + 1, i});
    // Once more the bodies that are farthest from their root, before a search for it; the last touch joins the last two.
    while (falling.size() < static_cast<std::size_t>(touch_counts.high))
        falling.insert(falling.end() - 1, {n - 2, n - 1});
    for (const auto& [touches, name] : {std::pair(rising, "from one end"), std::pair(falling, "from the other end")}) {
        did("a chain 0-1-2-...; the touches come ", name);
        const std::vector<int> labels = student::label_islands(n, std::vector<bool>(n, true), touches);
        expect("every label is 0",
               labels.size() == n && std::all_of(labels.begin(), labels.end(), [](int l) { return l == 0; }));
    }
    did("the chain from the other end, once, with two bodies that cannot move: ", n / 2, " and ", n - 3);
    std::vector<bool> movable(n, true);
    movable[n / 2] = movable[n - 3] = false;
    falling.erase(falling.begin() + (n - 2), falling.end() - 1);
    for (Touch& touch : falling)  // one of them is always b, the other one always a
        if (touch.a == n / 2 || touch.b == n - 3) std::swap(touch.a, touch.b);
    const auto [got, right] = both(student::label_islands, n, movable, falling);
    expect("all labels are those of the reference", got == right);
}

}  // namespace grading_islands
