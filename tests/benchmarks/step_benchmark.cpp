#include <benchmark/benchmark.h>

#include <algorithm>
#include <map>

#include "lessons/06_contact_sets/contact_sets.hpp"
#include "lessons/06_contact_sets/fast/kept_contacts.hpp"
#include "lessons/14_pgs/fast/four_sweeps.hpp"
#include "lessons/15_nncg/fast/nncg_step_fast.hpp"
#include "tests/benchmarks/step_scenes.hpp"

// A step of a pyramid of boxes, beside the engines that are installed; what a sweep costs by itself; where the time of
// a step goes. Every scene has settled for one simulated second before its time is taken.

using namespace rbc;
using namespace rbc::test;

namespace {

enum class Solver { plain, fast, nncg_fast };

class Ours : public Engine {
  public:
    Ours(const StepScene& scene, SweepOrder order, Solver solver, int iterations) : world(scene.world) {
        stepper.options.iterations = iterations;
        stepper.options.dt = scene.dt;
        stepper.options.friction = scene.friction;
        stepper.options.order = order;
        if (solver != Solver::plain) stepper.find = KeptContacts();
        if (solver == Solver::fast) stepper.solve = solve_sweeps_fast;
        if (solver == Solver::nncg_fast) stepper.solve = NncgStepFast();
    }
    void step() override { stepper.step(world); }
    long points() const override { return static_cast<long>(stepper.contacts().size()); }
    void read(World& to) const override { to = world; }

    World world;
    ContactStepper stepper;
};

template <SweepOrder order, Solver solver = Solver::fast>
std::unique_ptr<Engine> ours(const StepScene& scene, int iterations) {
    return std::make_unique<Ours>(scene, order, solver, iterations);
}

Quality after_ten_seconds(const StepScene& scene, const StepPeer& engine, int passes) {
    const std::unique_ptr<Engine> run = engine.make(scene, passes);
    for (int k = 0; k < 600; ++k) run->step();
    return quality_now(scene, *run);
}

void add_step(int base, const StepPeer& engine, bool with_quality) {
    for (const int passes : engine.passes) {
        const std::string name = "step/" + std::to_string(base) + "/" + engine.name + "_" + std::to_string(passes);
        benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
            static std::map<std::string, Quality> known;  // these once for all repetitions
            static std::map<std::string, std::unique_ptr<Engine>> settled;
            const StepScene scene = pyramid(base);
            std::unique_ptr<Engine>& run = settled[name];
            if (run == nullptr) {
                run = engine.make(scene, passes);
                for (int k = 0; k < 60; ++k) run->step();
            }
            for (auto _ : state) run->step();
            count_points(state, run->points(), passes);
            if (!with_quality) return;
            if (!known.contains(name)) known[name] = after_ten_seconds(scene, engine, passes);
            state.counters["deepest_mm"] = 1e3 * known[name].deepest;
            state.counters["sag_mm"] = 1e3 * known[name].sag;
        })->Unit(benchmark::kMicrosecond);
    }
}

/// Of walls that are as high and become longer, so that a contact is always the same work: eight passes.
void add_scale(int bodies, const StepPeer& engine) {
    const std::string name = "scale/" + std::to_string(bodies) + "/" + engine.name;
    benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
        static std::map<std::string, std::unique_ptr<Engine>> settled;
        std::unique_ptr<Engine>& run = settled[name];
        if (run == nullptr) {
            run = engine.make(long_wall(bodies / 10), 8);
            for (int k = 0; k < 60; ++k) run->step();
        }
        for (auto _ : state) run->step();
        count_points(state, run->points(), 1);
    })->Unit(benchmark::kMicrosecond);
}

/// A settled pyramid, taken apart: what a step makes of it, and what it makes that from.
struct Parts {
    explicit Parts(int base, SweepOrder kind) : run(pyramid(base), kind, Solver::fast, 50), world(run.world) {
        for (int k = 0; k < 60; ++k) run.step();
        world = run.world;
        pairs = grid.find_pairs(world, run.stepper.options.margin).pairs;
        contacts = run.stepper.contacts();
        r = run.stepper.impulses();
        approach.resize(contacts.size());
        terms.resize(contacts.size());
        fill();
        order_them();
        sweeps.set(run.stepper.system(), order);
        sweeps.start(r);
        in_fours.set(sweeps);
        in_fours.start(r);
        in_fours_by_halves.set(sweeps);
        in_fours_by_halves.start(r);
    }
    void find_pairs() { grid.find_pairs(world, run.stepper.options.margin); }
    void find_kept() {
        contacts.clear();
        kept(world, run.stepper.options.margin, contacts);
    }
    void collide_pairs() { find_contacts(world, run.stepper.options.margin, pairs, contacts); }
    void fill() {
        for (std::size_t i = 0; i < contacts.size(); ++i)
            approach[i] = contacts[i].normal.dot(relative_velocity(world, contacts[i]));
        run.stepper.terms({world, contacts, approach, run.stepper.options}, terms);
        fill_contact_system(world, contacts, terms, system);
    }
    void guess() { warm_start(run.stepper.contacts(), run.stepper.impulses(), 1, contacts, terms, r); }
    void order_them() { ordering.find(world, contacts, run.stepper.options.order, 1, order); }
    void set() { sweeps.set(run.stepper.system(), order); }
    void sweep() {
        sweeps.start(r);
        for (int k = 0; k < run.stepper.options.iterations; ++k) sweeps.sweep();
        sweeps.read(r);
    }
    void set_fours() { in_fours.set(sweeps); }
    void sweep_fours() {
        in_fours.start(r);
        for (int k = 0; k < run.stepper.options.iterations; ++k) in_fours.sweep();
        in_fours.read(r);
    }
    void apply() {
        World moved = world;
        apply_impulses(system, r, moved);
        benchmark::DoNotOptimize(moved.bodies.data());
    }

    Ours run;
    World world;
    HashedGrid grid;
    KeptContacts kept;
    std::vector<BodyPair> pairs;
    std::vector<Contact> contacts;
    std::vector<double> approach;
    std::vector<ContactTerms> terms;
    ContactSystem system;
    SweepOrdering ordering;
    std::vector<int> order;
    BodySweeps sweeps;
    FourSweeps in_fours, in_fours_by_halves{false};
    Eigen::VectorXd r;
};

struct NamedOrder {
    std::string name;
    SweepOrder order;
    std::vector<StepPeer> engines;  ///< PGS by the fast and the plain form; NNCG by the fast one
};

template <SweepOrder order>
NamedOrder named(const std::string& name) {
    const bool as_found = order == SweepOrder::as_found;
    return {name,
            order,
            {{"pgs_" + name, as_found ? std::vector<int>{50, 8} : std::vector<int>{50}, ours<order>, true},
             {"pgs_plain_" + name, {50}, ours<order, Solver::plain>, true},
             {"nncg_" + name, {50}, ours<order, Solver::nncg_fast>, true}}};
}

const AddStepPeer add_pgs({"pgs", {}, ours<SweepOrder::as_found>, true});

const std::vector<NamedOrder> orders = {named<SweepOrder::as_found>("as_found"),
                                        named<SweepOrder::bottom_up>("bottom_up"),
                                        named<SweepOrder::colours>("colours")};

Parts& settled(int base, const NamedOrder& order) {
    static std::map<std::string, std::unique_ptr<Parts>> known;
    std::unique_ptr<Parts>& parts = known[std::to_string(base) + order.name];
    if (parts == nullptr) parts = std::make_unique<Parts>(base, order.order);
    return *parts;
}

void add_part(int base, const NamedOrder& order, const std::string& part, void (Parts::*run)()) {
    const std::string name = "part/" + std::to_string(base) + "/" + order.name + "/" + part;
    benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
        Parts& parts = settled(base, order);
        for (auto _ : state) (parts.*run)();
        state.counters["points"] = static_cast<double>(parts.contacts.size());
    })->Unit(benchmark::kMicrosecond);
}

template <class Sweeps>
void add_sweep(int base, const NamedOrder& order, const std::string& way, Sweeps Parts::*of) {
    const std::string name = "sweep/" + std::to_string(base) + "/" + order.name + "/" + way;
    benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
        Parts& parts = settled(base, order);
        Sweeps& sweeps = parts.*of;
        for (auto _ : state) sweeps.sweep();
        count_points(state, static_cast<long>(parts.contacts.size()), 1);
        if constexpr (requires { sweeps.filled(); }) state.counters["filled"] = sweeps.filled();
    })->Unit(benchmark::kMicrosecond);
}

void add_sweeps(int base, const NamedOrder& order) {
    add_sweep(base, order, "plain", &Parts::sweeps);
    add_sweep(base, order, "fours", &Parts::in_fours);
    add_sweep(base, order, "fours_by_halves", &Parts::in_fours_by_halves);
}

}  // namespace

int main(int argc, char** argv) {
    for (const int base : {10, 20, 40, 60, 80, 100}) {
        const bool with_peers = base <= 40;
        for (const NamedOrder& order : orders) {
            for (const StepPeer& engine : order.engines)
                if (with_peers || !engine.name.starts_with("nncg")) add_step(base, engine, with_peers);
            add_sweeps(base, order);
        }
        add_soft_sweeps(base);
        if (!with_peers) continue;
        for (const StepPeer& peer : step_peers()) add_step(base, peer, true);
        add_equal_quality(base);
    }
    for (const int bodies : {100, 1000, 10000})
        for (const StepPeer& engine : step_peers()) add_scale(bodies, engine);
    for (const int base : {10, 40, 100}) {
        for (const NamedOrder& order : orders) add_part(base, order, "order", &Parts::order_them);
        add_part(base, orders[0], "broad_phase", &Parts::find_pairs);
        add_part(base, orders[0], "narrow_phase", &Parts::collide_pairs);
        add_part(base, orders[0], "kept_contacts", &Parts::find_kept);
        add_part(base, orders[0], "system", &Parts::fill);
        add_part(base, orders[0], "warm_start", &Parts::guess);
        add_part(base, orders[0], "rows", &Parts::set);
        add_part(base, orders[0], "sweeps", &Parts::sweep);
        add_part(base, orders[0], "rows_in_fours", &Parts::set_fours);
        add_part(base, orders[0], "sweeps_in_fours", &Parts::sweep_fours);
        add_part(base, orders[0], "apply", &Parts::apply);
    }
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
