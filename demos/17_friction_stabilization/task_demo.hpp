#pragma once

#include <string>
#include <vector>

#include "common/demo/kit/world_demo.hpp"
#include "demos/17_friction_stabilization/task.hpp"

namespace rbc {

/// The lanes and the hands of the task, as a part of lesson 17's demo: they take the place of the walls' lanes when the
/// scene is the task.
class TaskDemo : public WorldDemo {
  public:
    bool drag(Point at, bool first) override;
    void drop() override;

  protected:
    /// What stands beside a scene.
    struct Beside {
        std::vector<Plot> plots;
        std::vector<Pane> panes;
        std::string look_for;
    };

    explicit TaskDemo(double dt_standard) : WorldDemo(dt_standard) {}

    void add_task_lanes();  ///< after those of the walls
    bool task_now() const { return task_now_; }
    /// The start of a run: which lanes and plots there are, an empty table of scores, a first try.
    void reset_task(const Beside& walls);
    void step_task();  ///< what hands do, before the lanes step
    void advance_try(Lane& lane, const std::string& name);
    TaskTry& attempt(const std::string& name);
    const ContactStepper& stepper_of_both() const;
    Variant mine_at_the_task();
    void draw_attempt(Canvas& canvas, const Lane& lane) const;
    Pane press_pane();

    MemoryParameters chosen_;

  private:
    void begin_try();
    void follow(const HandPoint& point);
    void note(Point at);
    /// If there is no recorded mouse of a last try, the real mouse is used.
    bool by_script() const { return hands_now_ != MemoryParameters::Hands::mouse && !script_.points.empty(); }
    bool chosen(const TaskTry& attempt) const;  ///< whether it takes part in this try
    bool over() const;                          ///< a lane or the script has ended, or no lane can go on
    double try_time() const { return dt * static_cast<double>(try_steps_); }

    bool task_now_ = false;
    MemoryParameters::Lanes lanes_now_ = MemoryParameters::Lanes::all;  ///< of this try, as the hands
    MemoryParameters::Hands hands_now_ = MemoryParameters::Hands::mouse;
    PressTask task_;
    std::vector<TaskTry> tries_ = task_tries();
    std::vector<Variant> elsewhere_;  ///< the variants of what is not shown: of the task, or of the walls
    HandPath script_, recorded_, last_recorded_;
    long try_steps_ = 0;
    Eigen::Vector2d corner_ = Eigen::Vector2d::Zero();  ///< of the lane in which the mouse took hold
};

}  // namespace rbc
