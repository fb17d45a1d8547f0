#pragma once

#include <string>
#include <vector>

#include "common/demo/world_demo.hpp"
#include "demos/17_friction_stabilization/task.hpp"

namespace rbc {

/// The lanes and the hands of the task, as a part of lesson 17's demo: they take the place of the walls' lanes when the
/// scene is the task.
class TaskDemo : public WorldDemo {
  public:
    bool drag(Point at, bool first) override;
    void drop() override;

  protected:
    explicit TaskDemo(double dt_standard) : WorldDemo(dt_standard) {}

    void add_task_lanes();  ///< after those of the walls
    bool task_now() const { return task_now_; }
    /// The start of a run: which lanes and plots there are, an empty table of scores, a first try.
    void reset_task(const std::vector<Plot>& wall_plots, const std::vector<Pane>& wall_panes);
    void step_task();  ///< what hands do, before the lanes step
    void advance_try(Lane& lane, const std::string& name);
    TaskTry& attempt(const std::string& name);
    void draw_attempt(Canvas& canvas, const Lane& lane) const;
    Pane press_pane();

    MemorySettings settings_;

  private:
    void begin_try();
    void follow(const HandPoint& point);
    bool by_script() const;
    bool all_over() const;

    bool task_now_ = false;
    MemorySettings::Lanes shown_lanes_ = MemorySettings::Lanes::all;
    PressTask task_;
    std::vector<TaskTry> tries_ = task_tries();
    std::vector<Variant> elsewhere_;  ///< the variants of what is not shown: of the task, or of the walls
    HandPath script_, recorded_, last_recorded_;
    long try_steps_ = 0;
    Eigen::Vector2d corner_ = Eigen::Vector2d::Zero();  ///< of the lane in which the mouse took hold
};

}  // namespace rbc
