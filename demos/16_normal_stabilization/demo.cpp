#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "common/demo/kit/world_demo.hpp"
#include "common/foundation/judge/world_balance.hpp"
#include "common/foundation/problems/friction_file.hpp"
#include "demos/16_normal_stabilization/gaps.hpp"
#include "demos/16_normal_stabilization/presets.hpp"
#include "demos/16_normal_stabilization/scenes.hpp"
#include "lessons/16_normal_stabilization/press_experiment.hpp"

namespace rbc {

class NormalStabilizationDemo : public WorldDemo {
  public:
    NormalStabilizationDemo() : WorldDemo(0.1) {
        title = "16  Normal stabilization: taking errors out, without a bang";
        look_for = normal_stabilization_presets().front().look_for;
        parameters.let_follow("contacts", [] { return 0.0; });
        scene_.bind(parameters);
        parameters.toggle("hand", "presses the topmost box down, pushes it, lets go", hand_);
        parameters.real("hand.speed", "m/s", "of the hand on its way down", script_.speed,
                        between(0, 100, 0.5, 10, true));
        parameters.real("hand.depth", "m", "how far it goes: 1 m presses with 5 boxes' weight", script_.depth,
                        between(0, 100, 0, 10));
        parameters.real("hand.push", "m", "how far it goes to each side", script_.push, between(0, 10, 0, 1));
        parameters.choice("solver", "of every step", solver_, {"nncg", "pgs"});
        parameters.toggle("moves", "also those who move bodies apart; else they stand still, unseen", moves_);
        parameters.count("iterations", "of every step", iterations_, between(0, 10000, 1, 400));
        parameters.toggle("warm_start", "from the impulses of the step before", options_.warm_start);
        parameters.real("envelope", "m", "eta: how early contacts are seen", options_.envelope,
                        between(0, 1, 1e-3, 0.2, true, true));
        parameters.real("baumgarte.error_reduction", "", "k: part of the error that goes in a step",
                        options_.error_reduction, between(0, 1, 0, 1));
        parameters.real("envelope.error_reduction", "", "the same for the envelope; the paper's is 1",
                        envelope_reduction_, between(0, 1, 0, 1));
        parameters.real("layer.place", "", "only for --mine: theta, eta times this is the ideal gap", layer_place_,
                        between(0, 1, 0, 1));
        parameters.real("layer.tolerance", "m", "only for --mine: s, as far as the layer has room", layer_tolerance_,
                        between(0, 1, 0, 0.03));
        parameters.real("clamp", "m/s", "largest correction", options_.clamp, between(0, 1e6, 0.1, 100, false, true));
        parameters.real("friction", "", "mu", options_.friction, between(0, 10, 0, 1.5));
        parameters.real("restitution", "", "e", options_.restitution, between(0, 1, 0, 1));
        add_lane("touching", "touching only", colours::vermillion, Stabilization::touching);
        add_lane("baumgarte", "Baumgarte", colours::orange, Stabilization::baumgarte);
        add_lane("envelope", "envelope", colours::blue, Stabilization::envelope);
        add_lane("none", "no correction", colours::grey, Stabilization::none);
        add_lane("moved", "moved apart", colours::green, Stabilization::moved);
        add_lane("agreeing", "moved, v agrees", colours::purple, Stabilization::agreeing);
        set_slot("envelope", {"16_normal_stabilization/layer", "what each contact asks for"},
                 [this](CallTarget& target, Lane& lane) { advance_mine(target, lane); });
        plots = {{"Deepest penetration", "-d", "mm", "depth", false, {}, std::pair{0.0, 400.0}, {}},
                 {"Kinetic energy", "T", "J", "kinetic", true, {}, std::pair{1e-8, 1e3}, {}},
                 {"Energy that the step adds", "", "J", "gain", false, {}, std::pair{-2.0, 30.0}, 0.0}};
        plot_seconds = 12;
        run_seconds = 15;  // the hand has left, and the stacks that stand do not change
        parameters.begin_with({"scene", "height"});
        parameters.put_in_front({"iterations", "envelope", "baumgarte.error_reduction", "envelope.error_reduction"});
        presets = normal_stabilization_presets();
        panes.push_back({"u_n asked at rest [m/s]", "gap d [mm]", "",
                         [this] { return gap_law_world(options_.envelope); },
                         [this](Canvas& canvas) { draw_laws(canvas); }, false});
    }

    /// Of the step that the envelope's lane makes next.
    std::string problem_text() const override {
        const Run& run = runs_.at("envelope");
        ContactStepper stepper = stack_stepper(of(run));
        stepper.terms = terms_of(run);
        return friction_text({stepper.next_problem(lane("envelope").world), {}, problem_note()}, MatrixForm::blocks);
    }

  protected:
    World make_world() const override { return scene_.world(0); }
    Rect scene() const override { return scene_.part_of_world(); }
    bool has_floor() const override { return true; }

    void reset() override {
        WorldDemo::reset();
        if (!shown_ || *shown_ != std::tuple{scene_.kind, solver_, moves_}) {
            // Grey is shown where the others fall; for a ball in flight `touching` makes no difference.
            find_variant("none")->visible = solver_ == Solver::pgs && scene_.kind == StabilizationScene::Kind::stack;
            find_variant("touching")->visible = scene_.kind != StabilizationScene::Kind::drop;
            for (const char* name : {"moved", "agreeing"}) find_variant(name)->visible = moves_;
            shown_ = {scene_.kind, solver_, moves_};
        }
        for (auto& [name, run] : runs_) {
            Lane& bodies = lane(name);
            bodies.world = scene_.world(name == "mine" ? ideal_gap_of_layer() : start_gap(of(run)));
            bodies.world.gravity = {0, -gravity};
            run.stepper = ContactStepper();
            run.top = bodies.world.bodies.back().position;
            run.last = {};
            run.gaps.clear();
            run.asked.clear();
            run.deepest = 0;
            run.blow_ups = 0;
            run.hand.reset();
        }
    }

    Variant mine_variant() override {
        Variant variant = WorldDemo::mine_variant();
        Run& run = runs_["mine"];
        run = runs_.at("envelope");
        run.colour = colours::black;
        add_probes(variant, run);
        return variant;
    }

    void draw_over(Canvas& canvas, const Lane& lane) const override {
        const auto& hand = runs_.at(lane.name).hand;
        if (!hand) return;
        const Eigen::Vector2d& box = lane.world.bodies.back().position;
        const Rect part = scene();
        const Point to{std::clamp(hand->x(), part.x, part.right()), std::clamp(hand->y(), part.y, part.top())};
        canvas.line({box.x(), box.y()}, to, {colours::ink, 1.5, Stroke::Dash::dotted});
        canvas.dot(to, 5, colours::ink);
    }

  private:
    enum class Solver { nncg, pgs };
    struct Run {
        Stabilization method = Stabilization::envelope;
        Colour colour{};
        ContactStepper stepper{};
        Eigen::Vector2d top{0, 0};  ///< where the topmost box starts, m
        StackStep last{};
        std::vector<double> gaps{};   ///< m
        std::vector<double> asked{};  ///< the student's answers, m/s
        double deepest = 0;           ///< penetration so far, m
        int blow_ups = 0;
        std::optional<Eigen::Vector2d> hand{};
    };

    static bool moves_bodies(Stabilization method) {
        return method == Stabilization::moved || method == Stabilization::agreeing;
    }

    StackOptions of(const Run& run) const {
        StackOptions options = options_;
        options.method = run.method;
        options.dt = dt;
        options.iterations = static_cast<int>(std::lround(iterations_));
        if (solver_ == Solver::pgs) options.solve = solve_sweeps<2>;
        return options;
    }

    ContactTermsHook terms_of(const Run& run) const {
        const StackOptions options = of(run);
        if (run.method == Stabilization::envelope)
            return envelope_terms({options.envelope, options.clamp, envelope_reduction_});
        return stack_stepper(options).terms;
    }

    void add_lane(const std::string& name, const std::string& label, Colour colour, Stabilization method) {
        Run& run = runs_.try_emplace(name, Run{method, colour}).first->second;
        add_probes(add_method(name, label, colour, [this, &run](Lane& lane) { advance(lane, run, terms_of(run)); }),
                   run);
    }

    void add_probes(Variant& variant, Run& run) {
        Lane& bodies = lane(variant.name);
        variant.probes = {
            {"depth", "mm", [&run] { return 1e3 * run.last.depth; }},
            {"deepest", "mm", [&run] { return 1e3 * run.deepest; }},
            kinetic_probe(bodies),
            {"gain", "J", [&run] { return run.last.gain; }},
            {"error", "mm", [&run] { return 1e3 * run.last.error; }},
            {"blow_ups", "", [&run] { return run.blow_ups; }},
            {"speed", "m/s", [&run] { return run.last.speed; }},
            {"sag", "mm", [&run, &bodies] { return 1e3 * (run.top - bodies.world.bodies.back().position).y(); }},
            {"drift", "mm", [&run, &bodies] { return 1e3 * (bodies.world.bodies.back().position - run.top).x(); }},
            {"energy", "J", [&bodies] { return mechanical_energy(bodies.world); }}};
    }

    void advance_mine(CallTarget& target, Lane& lane) {
        Run& run = runs_.at("mine");
        try {
            advance(lane, run, terms_by_student(target, layer(), run.asked));
        } catch (const CallFailure&) {
            run.hand.reset();
            run.asked.clear();
            throw;
        }
    }

    ex16::Layer layer() const {
        const double room = options_.envelope * std::min(layer_place_, 1 - layer_place_);
        const double k = std::max(envelope_reduction_, 1e-9);  // the contract has k > 0
        return {.envelope = options_.envelope,
                .place = layer_place_,
                .tolerance = std::min(layer_tolerance_, room),
                .error_reduction = k,
                .clamp = options_.clamp};
    }
    double ideal_gap_of_layer() const { return layer_place_ * options_.envelope; }  ///< m

    void advance(Lane& lane, Run& run, const ContactTermsHook& terms) {
        if (!moves_ && moves_bodies(run.method)) return;
        const StackOptions options = of(run);
        // The stepper keeps its state; its options may have changed.
        ContactStepper fresh = stack_stepper(options);
        run.stepper.options = fresh.options;
        run.stepper.solve = fresh.solve;
        run.stepper.terms = terms;
        run.hand.reset();
        if (const auto at = script_.at(time()); hand_ && at) {
            run.hand = run.top + *at;
            rbc::pull(lane.world.bodies.back(), *run.hand, dt);
        }
        run.last = lane.name == "mine" ? step_stack(run.stepper, lane.world, ideal_gap_of_layer())
                                       : step_stack(run.stepper, lane.world, options);
        run.deepest = std::max(run.deepest, run.last.depth);
        if (run.last.gain > 9.81) ++run.blow_ups;
        show(lane, run.stepper.contacts(), run.stepper.impulses());
        run.gaps.clear();
        for (const Contact& contact : lane.contacts) run.gaps.push_back(contact.gap);
    }

    void draw_laws(Canvas& canvas) const {
        std::vector<GapLaw> laws;
        for (const Variant& variant : variants) {
            const auto run = runs_.find(variant.name);
            if (!variant.visible || run == runs_.end()) continue;
            laws.push_back({of(run->second), envelope_reduction_, run->second.colour, &run->second.gaps,
                            variant.name == "mine" ? &run->second.asked : nullptr});
        }
        draw_gap_laws(canvas, laws);
    }

    StabilizationScene scene_;
    StackOptions options_;
    HandScript script_;
    bool hand_ = true;
    Solver solver_ = Solver::nncg;
    bool moves_ = false;
    std::optional<std::tuple<StabilizationScene::Kind, Solver, bool>> shown_;
    double iterations_ = 75, envelope_reduction_ = 1, layer_place_ = 0.5, layer_tolerance_ = 0;
    std::map<std::string, Run> runs_;
};

RBC_DEMO("16_normal_stabilization", NormalStabilizationDemo)

}  // namespace rbc
