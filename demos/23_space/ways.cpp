#include "demos/23_space/ways.hpp"

#include <utility>

#include "demos/23_space/closed_ways.hpp"
#include "demos/23_space/own.hpp"
#include "demos/23_space/round_bodies.hpp"
#include "demos/23_space/stepper_way.hpp"
#include "lessons/14_pgs/matrix_step.hpp"
#include "lessons/16_normal_stabilization/normal_stabilization.hpp"
#include "lessons/19_admm_friction/contact_admm.hpp"
#include "lessons/21_contact_laws/merging.hpp"
#include "lessons/23_space/friction_shapes.hpp"

namespace rbc {

namespace {

using Eigen::Vector3d;

class FreeTop : public SpaceWay {
  public:
    FreeTop(SpinUpdate how, double dt) : how_(how), dt_(dt) {}
    void step(SpatialWorld& world) override {
        for (SpatialBody& body : world.bodies) rotate_freely(body, dt_, how_);
    }

  private:
    SpinUpdate how_;
    double dt_;
};

class BySoftSteps : public SpaceWay {
  public:
    explicit BySoftSteps(const SoftOptions& options) : stepper_(spatial_soft_stepper(options)) {}
    void step(SpatialWorld& world) override { stepper_.step(world); }
    std::vector<SpatialContact> contacts() const override { return stepper_.contacts(); }
    Eigen::VectorXd impulses() const override { return stepper_.impulses(); }
    double iterations() const override { return stepper_.options.substeps; }

  private:
    SoftStepperIn<3> stepper_;
};

using Way = std::unique_ptr<SpaceWay>;

SpaceLane top_lane(const SpaceChoice& choice, int lane, double dt) {
    const SpinUpdate how = lane == 0 ? SpinUpdate::split_middle : lane == 1 ? choice.update : SpinUpdate::momentum;
    return {update_label(how), std::make_unique<FreeTop>(how, dt)};
}

/// Three solvers, each from 0 in every step and as far as it gets.
SpaceLane table_lane(const SpaceChoice& choice, int lane, double dt) {
    auto way = stepping(choice, dt);
    way->stepper.options.warm_start = false;
    way->stepper.options.iterations = 2000;
    way->stepper.options.alternate = lane == 1;
    if (lane == 2) way->stepper.solve = MatrixStep(solve_contact_admm_cone, 1e-9);
    static constexpr const char* names[] = {"sweeps", "sweeps, to and fro", "ADMM"};
    return {names[lane], std::move(way)};
}

SpaceLane disc_lane(const SpaceChoice& choice, int lane, double dt, double gravity) {
    if (lane == 0)
        return {"evenly pressed", evenly_pressed(choice.world(lane).bodies[1], choice.friction, dt, gravity)};
    auto way = stepping(choice, dt);
    way->stepper.find = SpatialContactFinder({.reduce = false});
    return {std::to_string(lane == 1 ? 4 : choice.count(choice.corners)) + " corners", std::move(way)};
}

SpaceLane billiard_lane(const SpaceChoice& choice, int lane, double dt, double gravity) {
    if (lane == 0)
        return {"Coulomb, closed form", by_parabola(choice.world(lane).bodies[1], choice.friction, dt, gravity)};
    auto way = stepping(choice, dt);
    if (lane == 2) way->stepper.solve = box_friction();
    return {lane == 1 ? "Coulomb's disc, step by step" : "a box of friction", std::move(way)};
}

SpaceLane stack_lane(const SpaceChoice& choice, int lane, double dt) {
    auto way = stepping(choice, dt);
    const std::string sweeps = std::to_string(choice.count(choice.sweeps));
    if (lane == 0) return {sweeps + " sweeps", std::move(way)};
    way->stepper.solve = std::ref(way->nncg);
    if (lane == 1) return {sweeps + " of NNCG", std::move(way)};
    way->stepper.options.iterations *= 3;
    return {std::to_string(way->stepper.options.iterations) + " of NNCG", std::move(way)};
}

/// Algorithm 1's loop with the surface of this friction.
std::unique_ptr<ByStepper> looping(const SpaceChoice& choice, double dt, double margin, UnifiedOptionsIn<3> options) {
    auto way = stepping(choice, dt);
    way->stepper.options.margin = margin;
    options.surface = {.static_friction = choice.friction, .dynamic_friction = choice.friction};
    way->unified.options = options;
    return way;
}

SpaceLane wall_lane(const SpaceChoice& choice, int lane, double dt) {
    const Shocks shocks[] = {Shocks::none, Shocks::safe, Shocks::literal};
    static constexpr const char* names[] = {"no shocks", "shocks, safe", "shocks, as printed"};
    auto way = looping(choice, dt, 0.005, {.shocks = shocks[lane]});
    way->stepper.options.restitution = choice.restitution;
    way->unified.attach(way->stepper);
    return {names[lane], std::move(way)};
}

SpaceLane heap_lane(const SpaceChoice& choice, int lane, double dt) {
    auto way = stepping(choice, dt);
    way->stepper.options.margin = 0.01;
    if (lane != 1)
        way->stepper.terms = baumgarte_terms<3>({.error_reduction = 0.2, .clamp = 1, .slop = 1e-3});
    if (lane == 2) way->stepper.solve = std::ref(way->nncg);
    const std::string sweeps = std::to_string(choice.count(choice.sweeps));
    return {sweeps + (lane == 2 ? " of NNCG" : lane == 1 ? " sweeps, no correction" : " sweeps"), std::move(way)};
}

/// Of all contacts of two links, the means of K groups of places: what merging does to flat faces, done to curves.
ContactFinderIn<3> merged_curves(int K) {
    return [K, find = SpatialContactFinder()](const SpatialWorld& world, double margin,
                                              std::vector<SpatialContact>& contacts) mutable {
        std::vector<SpatialContact> all;
        find(world, margin, all);
        for (std::size_t from = 0, to; from < all.size(); from = to) {
            to = from;
            while (to < all.size() && all[to].a == all[from].a && all[to].b == all[from].b) ++to;
            Eigen::MatrixXd places(3, static_cast<Eigen::Index>(to - from));
            for (std::size_t i = from; i < to; ++i) places.col(static_cast<Eigen::Index>(i - from)) = all[i].point;
            const auto groups = group_points(places, K);
            for (Eigen::Index group = 0; group < groups.centroids.cols(); ++group) {
                SpatialContact mean = all[from];
                mean.point = groups.centroids.col(group);
                mean.normal.setZero();
                mean.gap = 0;
                mean.feature = static_cast<std::uint32_t>(group);
                double members = 0;
                for (std::size_t i = from; i < to; ++i) {
                    if (groups.group[i - from] != group) continue;
                    mean.normal += all[i].normal;
                    mean.gap += all[i].gap;
                    members += 1;
                }
                if (members == 0) continue;
                mean.normal.normalize();
                mean.gap /= members;
                contacts.push_back(mean);
            }
        }
    };
}

SpaceLane chain_lane(const SpaceChoice& choice, int lane, double dt) {
    if (choice.swing == 0) {
        auto way = looping(choice, dt, 0.003, {.eps_A = lane == 1 ? 1e-6 : 1e-4});
        if (lane == 2) way->stepper.find = merged_curves(3);
        way->unified.attach(way->stepper);
        static constexpr const char* names[] = {"loop, to 1e-4", "loop, to 1e-6", "1e-4, merged to 3"};
        return {names[lane], std::move(way)};
    }
    if (lane == 2) {
        SoftOptions options{.dt = dt, .substeps = 8, .friction = choice.friction};
        options.margin = 0.003;
        return {"8 small steps", std::make_unique<BySoftSteps>(options)};
    }
    auto way = stepping(choice, dt);
    way->stepper.options.margin = 0.003;
    if (lane == 0) way->stepper.terms = baumgarte_terms<3>({.error_reduction = 0.2, .clamp = 2, .slop = 5e-4});
    return {lane == 0 ? "sweeps, Baumgarte" : "sweeps, no correction", std::move(way)};
}

class ByStudent : public SpaceWay {
  public:
    ByStudent(Way beside, SpaceExercise exercise, std::function<CallTarget&()> target)
        : way_(std::move(beside)), target_(std::move(target)) {
        // The first lane of each scene from `stack` on is one (own_way).
        ContactStepperIn<3>& stepper = static_cast<ByStepper&>(*way_).stepper;
        if (exercise == SpaceExercise::carry)
            carry_.attach(stepper);
        else
            stepper.solve = [this](StepProblemIn<3>& problem, Eigen::Ref<Eigen::VectorXd> r) {
                turns_ = solve_by_loop(target_(), problem, r).turns;
            };
    }
    void step(SpatialWorld& world) override {
        carry_.call(target_());
        way_->step(world);
    }
    std::vector<SpatialContact> contacts() const override { return way_->contacts(); }
    Eigen::VectorXd impulses() const override { return way_->impulses(); }
    double iterations() const override { return turns_ > 0 ? turns_ : way_->iterations(); }

  private:
    Way way_;
    std::function<CallTarget&()> target_;
    OwnCarry carry_;
    int turns_ = 0;
};

}  // namespace

const char* update_label(SpinUpdate how) {
    static constexpr const char* names[] = {"gyroscopic term dropped",  "explicit Euler", "implicit, one Newton step",
                                            "implicit, solved",         "midpoint",       "momentum kept",
                                            "exact turns, axis by axis", "exact turns, middle first"};
    return names[static_cast<int>(how)];
}

std::unique_ptr<SpaceWay> own_way(const SpaceChoice& choice, double dt, std::function<CallTarget&()> target) {
    if (choice.scene < SpaceScene::stack)
        throw CallFailure(CallFailure::Kind::garbage, "your function is for contacts that persist: take the scene stack");
    return std::make_unique<ByStudent>(space_lane(choice, 0, dt, choice.gravity()).way, choice.exercise,
                                       std::move(target));
}

SpaceLane space_lane(const SpaceChoice& choice, int lane, double dt, double gravity) {
    switch (choice.scene) {
        case SpaceScene::top:
            return top_lane(choice, lane, dt);
        case SpaceScene::table:
            return table_lane(choice, lane, dt);
        case SpaceScene::disc:
            return disc_lane(choice, lane, dt, gravity);
        case SpaceScene::billiard:
            return billiard_lane(choice, lane, dt, gravity);
        case SpaceScene::heavy_top:
            return heavy_top_lane(choice, lane, dt);
        case SpaceScene::coin:
            return coin_lane(choice, lane, dt);
        case SpaceScene::stack:
            return stack_lane(choice, lane, dt);
        case SpaceScene::wall:
            return wall_lane(choice, lane, dt);
        case SpaceScene::heap:
            return heap_lane(choice, lane, dt);
        case SpaceScene::chain:
            return chain_lane(choice, lane, dt);
    }
    return {};
}

}  // namespace rbc
