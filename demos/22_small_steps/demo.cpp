#include <algorithm>
#include <cmath>
#include <numbers>

#include "common/demo/kit/world_demo.hpp"
#include "common/foundation/judge/world_balance.hpp"
#include "demos/22_small_steps/mine.hpp"
#include "demos/22_small_steps/presets.hpp"
#include "demos/22_small_steps/scenes.hpp"
#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/22_small_steps/avbd_stepper.hpp"
#include "lessons/22_small_steps/soft_stepper.hpp"
#include "lessons/22_small_steps/spook_stepper.hpp"
#include "lessons/22_small_steps/spring_stepper.hpp"
#include "lessons/22_small_steps/xpbd_stepper.hpp"

namespace rbc {

/// The same number of sweeps, spent in one step or in as many small ones.
class SmallStepsDemo : public WorldDemo {
  public:
    SmallStepsDemo() : WorldDemo(1.0 / 60) {
        title = "22  Small steps: one step of N sweeps, or N of one";
        look_for = small_steps_presets().front().look_for;
        scene_.bind(parameters);
        parameters.let_follow("impulses", [] { return 0.0; });
        parameters.let_follow("contacts", [] { return 0.0; });
        parameters.count("sweeps", "N: sweeps of a step, or substeps", sweeps_, between(1, 1000, 1, 64));
        parameters.choice("other", "what the third lane does", other_, {"none", "xpbd", "spook", "springs", "avbd"});
        parameters.choice("one_law", "contacts of the first lane", one_law_, {"soft", "baumgarte"});
        parameters.real("frequency", "Hz", "of soft contacts; 0: as high as a substep resolves", frequency_,
                        between(0, 1e6, 0, 480));
        parameters.real("ground", "", "times that frequency where one body never moves; Box2D 3: 2", ground_,
                        between(0.1, 10, 0.5, 4));
        parameters.toggle("relax", "hard sweeps after the soft ones", relax_);
        parameters.toggle("warm_start", "impulses of the step before", warm_start_);
        parameters.real("zeta", "", "damping ratio of contacts", zeta_, between(0, 1000, 0, 20));
        parameters.real("friction", "", "mu", friction_, between(0, 10, 0, 1));
        parameters.real("stiffness", "N/m", "of SPOOK and of springs", stiffness_,
                        between(1, 1e12, 1e3, 1e8, false, true));
        parameters.real("growth", "N/m^2", "of AVBD: stiffness that a pass adds, per metre of error", growth_,
                        between(1, 1e12, 1e3, 1e9, false, true));
        parameters.real("kept_force", "", "of AVBD: what a contact carries on of its force into the next step",
                        kept_force_, between(0, 1, 0.9, 1));
        parameters.toggle("labels", "what is in the contacts, with names", labels_);
        add_lane("one", colours::vermillion);
        add_lane("many", colours::blue);
        add_lane("other", colours::purple);
        const Range weight = between(0, 1, 0, 1);
        parameters.real("mine.before", "", "weight of the gap one step ago, in your law_of; at most 1 - mine.after",
                        weights_.before, weight);
        parameters.real("mine.after", "", "weight of the gap one step on, in your law_of", weights_.after, weight);
        set_slot("many", {"22_small_steps/averages", "law_of: the law of every contact, in steps of one sweep"},
                 [this](CallTarget& target, Lane& lane) {
                     if (scene_.kind == SmallStepScene::Kind::chain)
                         throw CallFailure(CallFailure::Kind::garbage,
                                           "your law is for contacts, and a chain has pins: choose another scene");
                     mine_.laws = [this, &target](const SoftOptions& o, double h, SoftSweeps& sweeps) {
                         laws_by_student(target, weights_, o, h, sweeps);
                     };
                     set_options(mine_.options, "mine");
                     step_with(lane, mine_);
                 });
        plot_seconds = 5;
        plots = {{"Off its place", "", "mm", "error", true, {}, std::pair{1e-4, 1e5}},
                 {"Kinetic energy", "T", "J", "kinetic", true, {}, std::pair{1e-12, 1e5}}};
        parameters.begin_with({"scene", "height", "ratio"});
        parameters.put_in_front({"sweeps", "height", "ratio", "relax"});
        run_seconds = 5;
        presets = small_steps_presets();
    }

  protected:
    World make_world() const override { return scene_.world(); }
    Rect scene() const override { return scene_.part_of_world(); }
    bool has_floor() const override { return scene_.kind != SmallStepScene::Kind::chain; }

    void draw_over(Canvas& canvas, const Lane& lane) const override {
        const bool piled = scene_.kind == SmallStepScene::Kind::heavy || scene_.kind == SmallStepScene::Kind::stack;
        if (!labels_ || !piled || lane.name == "other") return;
        const SoftStepper& stepper = lane.name == "one" ? one_ : lane.name == "many" ? many_ : mine_;
        draw_soft_contacts(canvas, lane.world, stepper.sweeps());
    }

    void reset() override {
        const std::string n = std::to_string(count());
        find_variant("one")->label = "1 step x " + n + " sweeps" + (one_law_ == OneLaw::soft ? "" : ", hard");
        find_variant("many")->label = n + " steps x 1 sweep";
        const char* names[] = {"third lane: none", "XPBD, ", "SPOOK, 1 step x ", "Springs, ", "AVBD, 1 step x "};
        const char* units[] = {"", " steps", " sweeps", " steps", " passes"};
        Variant& other = *find_variant("other");
        other.label = names[static_cast<int>(other_)];
        if (other_ != Other::none) other.label += n + units[static_cast<int>(other_)];
        other.visible = other_ != Other::none;
        one_.forget();
        many_.forget();
        mine_.forget();
        spook_.forget();
        avbd_.forget();
        WorldDemo::reset();
    }

    Variant mine_variant() override {
        Variant variant = WorldDemo::mine_variant();
        mine_ = many_;  // with the impulses of its contacts
        add_probes(variant, lane("mine").world);
        return variant;
    }

  private:
    enum class OneLaw { soft, baumgarte };
    enum class Other { none, xpbd, spook, springs, avbd };

    int count() const { return std::max(1, static_cast<int>(std::lround(sweeps_))); }

    void add_lane(const std::string& name, Colour colour) {
        Variant& variant = add_method(name, name, colour, [this, name](Lane& l) { advance(l, name); });
        add_probes(variant, lane(name).world);
    }

    void add_probes(Variant& variant, const World& world) {
        variant.probes = {{"error", "mm", [this, &world] { return 1e3 * scene_.error(world); }},
                          {"kinetic", "J", [&world] { return kinetic_energy(world); }},
                          {"energy", "J", [&world] { return mechanical_energy(world); }},
                          {"depth", "mm", [&world] { return 1e3 * deepest(contact_set(world)); }}};
    }

    /// Whether a pile has exploded, as one of springs can; then it stays so.
    static bool is_lost(const World& world) {
        return std::any_of(world.bodies.begin(), world.bodies.end(), [](const Body& body) {
            return !body.position.allFinite() || !body.velocity.allFinite() || body.velocity.norm() > 1e6;
        });
    }

    void set_options(SoftOptions& o, const std::string& name) const {
        const int n = count();
        o.dt = dt;
        o.substeps = name == "one" ? 1 : n;
        o.sweeps = name == "one" ? n : 1;
        o.relax = relax_ ? o.sweeps : 0;
        o.zeta = zeta_;
        o.omega = 2 * std::numbers::pi * frequency_;
        o.ground = ground_;
        o.stiffness = o.damping = o.pin_omega = 0;
        o.pin_zeta = 5;
        if (name == "one" && one_law_ == OneLaw::baumgarte) {
            o.stiffness = 1e12;  // b = 4 h k and both large: (22.3) takes back 1/5 of the depth, pins 1/3
            o.damping = 4 * dt * o.stiffness;
            o.pin_omega = 1e4;
            o.pin_zeta = 2 * dt * o.pin_omega;
            o.relax = 0;
        }
        o.friction = friction_;
        o.warm_start = warm_start_;
    }

    void advance(Lane& lane, const std::string& name) {
        find_variant(name)->status = is_lost(lane.world) ? "gone: reset to start anew" : "";
        if (is_lost(lane.world)) return;
        const int n = count();
        if (name != "other") {
            SoftStepper& stepper = name == "one" ? one_ : many_;
            set_options(stepper.options, name);
            stepper.step(lane.world);
            show(lane, stepper.contacts(), stepper.impulses());
        } else if (other_ == Other::xpbd) {
            xpbd_.options = {.dt = dt, .substeps = n, .friction = friction_};
            xpbd_.step(lane.world);
            show(lane, xpbd_.contacts(), xpbd_.impulses());
        } else if (other_ == Other::spook) {
            spook_.options = {.dt = dt, .sweeps = n, .stiffness = stiffness_, .friction = friction_};
            spook_.options.warm_start = warm_start_;
            spook_.step(lane.world);
            show(lane, spook_.contacts(), spook_.impulses());
        } else if (other_ == Other::avbd) {
            avbd_.options = {.dt = dt, .passes = n, .growth = growth_, .friction = friction_};
            avbd_.options.kept_force = kept_force_;
            avbd_.step(lane.world);
            show(lane, avbd_.contacts(), avbd_.impulses());
        } else if (other_ == Other::springs && lane.world.joints.empty()) {
            // For a mass of 1 kg a damping ratio of 1/10.
            const SpringOptions springs{
                .dt = dt / n, .stiffness = stiffness_, .damping = 0.2 * std::sqrt(stiffness_), .friction = friction_};
            for (int i = 0; i < n && !is_lost(lane.world); ++i) lane.contacts = step_springs(lane.world, springs);
            lane.impulses.clear();
        }
    }

    SmallStepScene scene_;
    double sweeps_ = 8, zeta_ = 10, friction_ = 0.5, stiffness_ = 1e4;
    double frequency_ = 0, ground_ = 1, growth_ = 1e5, kept_force_ = 0.9801;
    OneLaw one_law_ = OneLaw::soft;
    Other other_ = Other::none;
    bool relax_ = true, warm_start_ = true, labels_ = false;
    AverageWeights weights_;
    SoftStepper one_, many_, mine_;
    XpbdStepper xpbd_;
    SpookStepper spook_;
    AvbdStepper avbd_;
};

RBC_DEMO("22_small_steps", SmallStepsDemo)

}  // namespace rbc
