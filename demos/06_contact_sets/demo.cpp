#include "lessons/06_contact_sets/contact_sets.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "common/demo/kit/body_drawing.hpp"
#include "common/demo/kit/demo.hpp"
#include "demos/06_contact_sets/picture.hpp"
#include "demos/06_contact_sets/scenes.hpp"
#include "exercises/06_contact_sets/islands.hpp"
#include "lessons/06_contact_sets/bounding_tree.hpp"
#include "lessons/06_contact_sets/sweep_and_prune.hpp"

namespace rbc {

class ContactSetsDemo : public Demo {
  public:
    ContactSetsDemo() {
        title = "06  Contact sets: where do they touch?";
        look_for =
            "Drag any shape, also while paused. Every contact shows its normal from A to B and its class by colour: "
            "red approaches, green rests, blue separates. Dotted lines join the pairs that the broad phase took to be "
            "near.";
        bind_parameters();
        add_variants();
        panes = {{"Contacts", "gap d [m]", "u_n [m/s]", [this] { return pane_world(); },
                  [this](Canvas& canvas) { draw_classes(canvas, view_, pane_world()); }, false,
                  [this](Point at, bool) {
                      parameters.set_nearest("threshold", std::abs(at.y));
                      update();
                      return false;
                  }}};
        plots = {{"Pairs looked at:", "number", "", "tests", true, {}, std::pair{0.5, 1e6}, {}},
                 {"Contacts at rest:", "share", "", "rest_share", false, std::pair{-0.05, 1.05}, {}, {}}};
        parameters.begin_with({"scene", "bodies"});
        parameters.put_in_front({"scene", "margin", "threshold"});
        presets = {
            {"box_on_box", "Box on box",
             "Two contacts where edges lie on each other, one where a corner does. Watch the names: they follow the "
             "corners, whichever face is the reference.",
             "scene=box_on_box margin=0.06 labels=on pairs=off cells=off"},
            {"inside", "Inside a box",
             "Inside, the nearest edge decides the normal. It jumps where two edges are equally near; the gap does "
             "not.",
             "scene=inside margin=0.6 labels=on pairs=off cells=off"},
            {"stack", "Stack",
             "Equal boxes, corner above corner, rocking. Every contact keeps its name; pull a box aside and see "
             "which corners take over.",
             "scene=stack margin=0.12 labels=on pairs=off cells=off"},
            {"crowd", "400 bodies",
             "The grid looks at about a thousand pairs, brute force at eighty thousand, and both find the same "
             "contacts. Change the cell size (more parameters; A shows the "
             "counts): too small and too large both cost.",
             "scene=crowd margin=0.02"},
            {"threshold_zero", "Threshold 0",
             "These boxes rest, up to noise of 1 mm/s such as any solver leaves. With threshold 0 none of their "
             "contacts is ever found at rest. Raise the threshold above the noise.",
             "scene=rest threshold=0 noise=0.001 margin=0.01 cells=off"},
        };
        slot = ExerciseSlot{"06_contact_sets/islands", "labels the islands: bodies of one island get one colour"};
    }

    double time_step() const override { return dt_; }
    Rect world() const override { return facts_of(scene_).frame; }
    void draw(Canvas& canvas) const override { draw_contact_scene(canvas, view_, world()); }

    bool drag(Point at, bool first) override {
        const Eigen::Vector2d point(at.x, at.y);
        if (first) {
            held_ = body_at(view_.world, point, 0.03 * world().height);
            if (held_) grip_ = to_body(body(*held_), point);
        }
        if (!held_) return false;
        body(*held_).position += point - to_world(body(*held_), grip_);
        update();
        return false;
    }
    void drop() override { held_.reset(); }

  protected:
    void reset() override {
        view_.world = facts_of(scene_).make(static_cast<int>(bodies_));
        held_.reset();
        update();
    }

    void step() override {
        if (held_) {  // a held body waits
            const Body kept = body(*held_);
            drift(view_.world, dt_, world());
            body(*held_) = kept;
        } else {
            drift(view_.world, dt_, world());
        }
        update();
    }

    Variant mine_variant() override {
        return {"mine", "mine: islands", colours::black, {{"islands", "", [this] {
                                                               return static_cast<double>(count_islands(view_.islands));
                                                           }}}};
    }

  private:
    void bind_parameters() {
        parameters.real("dt", "s", "time step h", dt_, {0, 1, true, 1e-3, 0.1, true});
        parameters.choice("scene", "what is in the picture; start anew to see it", scene_, contact_scene_words);
        parameters.count("bodies", "how many, in the scene crowd", bodies_, {1, 5000, false, 10, 1000, true});
        parameters.real("margin", "m", "contacts with a gap up to this are found", view_.margin,
                        {0, 10, false, 0, 0.6});
        parameters.real("threshold", "m/s", "slower than this is rest", view_.threshold, {0, 10, false, 0, 0.3});
        parameters.real("noise", "m/s", "error of the velocities, as a solver leaves it", noise_,
                        {0, 1, false, 0, 0.05});
        parameters.real("cell", "m", "cell size of the grid; 0: from the bodies", cell_, {0, 100, false, 0, 4});
        parameters.toggle("cells", "draw the cells that hold a body", view_.cells);
        parameters.toggle("pairs", "draw pairs that the broad phase took for near", view_.pairs);
        parameters.toggle("labels", "draw gaps and feature ids", view_.labels);
    }

    void add_variants() {
        const auto count = [this](ContactClass wanted) {
            return [this, wanted] {
                double number = 0;
                for (std::size_t i = 0; i < view_.contacts.size(); ++i) number += view_.class_of(i) == wanted ? 1 : 0;
                return number;
            };
        };
        const auto deepest = [this] {
            double depth = 0;
            for (const Contact& contact : view_.contacts) depth = std::max(depth, -contact.gap);
            return depth;
        };
        Variant grid = broad_phase("grid", "hashed grid", colours::blue, view_.found);
        grid.probes.insert(grid.probes.end(),
                           {{"contacts", "", [this] { return static_cast<double>(view_.contacts.size()); }},
                            {"colliding", "", count(ContactClass::colliding)},
                            {"resting", "", count(ContactClass::resting)},
                            {"separating", "", count(ContactClass::separating)},
                            {"deepest", "m", deepest},
                            {"rest_share", "", [count, this] {
                                 const double all = static_cast<double>(view_.contacts.size());
                                 return all > 0 ? count(ContactClass::resting)() / all : 0;
                             }}});
        Variant brute = broad_phase("brute_force", "every pair", colours::vermillion, brute_);
        brute.dash = Stroke::Dash::dashed;
        brute.probes.push_back({"contacts", "", [this] { return static_cast<double>(brute_contacts_.size()); }});
        // To compare; hidden in the plots until they are switched on.
        Variant sweep = broad_phase("sweep", "sweep and prune", colours::orange, swept_);
        Variant tree = broad_phase("tree", "bounding tree", colours::green, from_tree_);
        sweep.visible = tree.visible = false;
        variants = {std::move(grid), std::move(brute), std::move(sweep), std::move(tree)};
    }

    static Variant broad_phase(const std::string& name, const std::string& label, Colour colour,
                               const CandidatePairs& found) {
        return {name,
                label,
                colour,
                {{"tests", "", [&found] { return static_cast<double>(found.tests); }},
                 {"near", "", [&found] { return static_cast<double>(found.pairs.size()); }}}};
    }

    Body& body(int i) { return view_.world.bodies[static_cast<std::size_t>(i)]; }

    /// Everything that is seen, from the bodies as they are now.
    void update() {
        view_.found = grid_.find_pairs(view_.world, view_.margin, cell_);
        view_.occupied = grid_.occupied_cells();
        view_.cell_size = grid_.cell_size();
        find_contacts(view_.world, view_.margin, view_.found.pairs, view_.contacts);
        brute_ = find_pairs_brute_force(view_.world, view_.margin);
        find_contacts(view_.world, view_.margin, brute_.pairs, brute_contacts_);
        swept_ = sweep_.find_pairs(view_.world, view_.margin);
        from_tree_ = tree_.find_pairs(view_.world, view_.margin);
        view_.u_n.clear();
        for (std::size_t i = 0; i < view_.contacts.size(); ++i) {
            const Contact& c = view_.contacts[i];
            view_.u_n.push_back(c.normal.dot(relative_velocity(view_.world, c)) + noise_of(i));
        }
        label_islands();
    }

    /// In [-noise, noise], different for every contact and step.
    double noise_of(std::size_t contact) const {
        return noise_ * std::sin(1 + 7.3 * static_cast<double>(contact) + 1.7 * static_cast<double>(steps()));
    }

    void label_islands() {
        view_.islands.clear();
        run_mine([this](CallTarget& target) {
            std::vector<bool> movable;
            for (const Body& b : view_.world.bodies) movable.push_back(b.inverse_mass > 0 || b.inverse_inertia > 0);
            std::vector<ex06::Touch> touches;
            for (const Contact& c : view_.contacts) touches.push_back({c.a, c.b});
            view_.islands = student_(target, static_cast<int>(movable.size()), movable, touches);
        });
    }

    Rect pane_world() const {
        const double gap = 1.15 * std::max(view_.margin, 0.05), deep = std::max(gap, facts_of(scene_).depth);
        const double fast = scene_ == ContactScene::rest ? 0.004 : scene_ == ContactScene::crowd ? 0.8 : 0.35;
        return {-deep, -fast, deep + gap, 2 * fast};
    }

    double dt_ = 0.02, noise_ = 0, cell_ = 0, bodies_ = 400;
    ContactScene scene_ = ContactScene::shapes;
    ContactView view_;
    HashedGrid grid_;
    SweepAndPrune sweep_;
    BoundingTree tree_;
    CandidatePairs brute_, swept_, from_tree_;
    std::vector<Contact> brute_contacts_;
    std::optional<int> held_;
    Eigen::Vector2d grip_{0, 0};  // in the held body's frame, m
    Remote<decltype(ex06::label_islands)> student_{"label_islands"};
};

RBC_DEMO("06_contact_sets", ContactSetsDemo)

}  // namespace rbc
