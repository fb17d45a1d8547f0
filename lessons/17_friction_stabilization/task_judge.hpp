#pragma once

#include <string>
#include <vector>

#include "lessons/17_friction_stabilization/press_task.hpp"

namespace rbc {

enum class TaskPhase {
    build,    ///< boxes are put on the plinth
    press,    ///< the stack stands; now it shall lean
    release,  ///< it leaned as long as it should; now it shall come back
    done,
    fell,  ///< a box has left the stack after it stood
};

/// What the task came to, so far.
struct TaskScore {
    double build_time = 0;    ///< until the stack stood, s
    double time = 0;          ///< until it was done or fell, s
    double misaligned = 0;    ///< of the standing stack: farthest that a box is from the middle of the plinth, m
    double lean = 0;          ///< now, rad, > 0 to either side
    double largest_lean = 0;  ///< since it stood, rad
    double held = 0;          ///< longest time without a break at the lean that is asked for, s
    double slid = 0;          ///< since it stood, the farthest that a box has slid along what is under it, m
    int fell = 0;             ///< boxes that are not on the stack any more
};

/// Watches a world of a PressTask, step by step, and says how far the task is.
///
///   stands   every level has its box, level to 0.1 rad, at most 0.1 m too high or low and at most the half width of
///            the plinth aside, none of them held or faster than 0.05 m/s, for half a second
///   leans    held by the hand, the mean angle of the boxes since the stack stood is task.lean +- task.within
///   is back  let go, leaning by less than 0.02 rad, none faster than 0.05 m/s, for half a second
///   fell     a box is half its height below its level, or half its width aside of where it stood, for a second
class TaskJudge {
  public:
    explicit TaskJudge(const PressTask& task = {});

    /// @param held  the body that a hand holds, -1: none
    /// @param dt    the step's, s
    void watch(const World& world, int held, double dt);

    TaskPhase phase() const { return phase_; }
    const TaskScore& score() const { return score_; }
    bool over() const { return phase_ == TaskPhase::done || phase_ == TaskPhase::fell; }
    bool stuck() const { return phase_ == TaskPhase::build && spoiled_ > 0; }  ///< a box over the plinth is on no level
    std::string what_next() const;                                             ///< one line for a person

  private:
    struct Standing {
        std::vector<int> order;        ///< bodies from below
        std::vector<double> x, angle;  ///< of each, m, rad
        std::vector<double> place;     ///< of each, along what is under it, m
    };
    void build(const World& world, int held, double dt);
    void stand(const World& world);
    void press(const World& world, int held, double dt);
    std::vector<int> levels(const World& world) const;
    double place_on_the_lower(const World& world, std::size_t level) const;

    PressTask task_;
    TaskPhase phase_ = TaskPhase::build;
    TaskScore score_;
    Standing standing_;
    int in_place_ = 0;                               ///< levels from below that have their box
    int spoiled_ = 0;                                ///< boxes over the plinth that are on no level
    double quiet_ = 0, held_now_ = 0, falling_ = 0;  ///< s
    bool holding_ = false;
};

}  // namespace rbc
