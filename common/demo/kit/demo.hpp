#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/demo/kit/canvas.hpp"
#include "common/demo/kit/colour.hpp"
#include "common/demo/kit/pane.hpp"
#include "common/demo/kit/parameters.hpp"
#include "common/foundation/exercise/call.hpp"

namespace rbc {

/// A named number that a demo shows and records after every step.
struct Probe {
    std::string name;  ///< as in the CSV: "x"
    std::string unit;  ///< "m"
    std::function<double()> value;
};

/// One method on the scene of a demo, with a colour and numbers of its own.
struct Variant {
    std::string name;   ///< as in the CSV: "gbf"
    std::string label;  ///< for people: "GBF"
    Colour colour;
    std::vector<Probe> probes = {};           ///< the table shows as many as fit, in this order
    bool visible = true;                      ///< drawn; an invisible variant is still stepped and recorded
    Stroke::Dash dash = Stroke::Dash::solid;  ///< references are dashed
    std::string status = {};                  ///< a sentence where something is wrong, else empty
};

/// A live plot of one probe of all variants over time.
struct Plot {
    std::string title;   ///< "Energy"
    std::string symbol;  ///< of the axis: "E"; may be empty
    std::string unit;
    std::string probe;  ///< the probe's name; variants without it are left out
    bool logarithmic = false;
    std::optional<std::pair<double, double>> range = {};   ///< fixed; else it follows the data
    std::optional<std::pair<double, double>> limits = {};  ///< data outside never widens the axis beyond these
    std::optional<double> guide = {};                      ///< a dashed horizontal line, "what it should be"
};

/// A set of values that shows something worth seeing, one click away.
struct Preset {
    std::string name;      ///< for --preset: "no_contact_step"
    std::string label;     ///< on the button
    std::string look_for;  ///< what to look for with it
    Settings settings;
    double speed = 0;         ///< at which it is best watched, simulated seconds per second; 0: no wish
    double plot_seconds = 0;  ///< how much of the past the plots should show; 0: as the demo
    double run_seconds = 0;   ///< length of the run, simulated seconds; 0: what its plots show, else as the demo
    bool mine = false;        ///< it is about the student's exercise, which then takes part
    std::optional<std::size_t> pane = {};  ///< the one that says why; none: as the demo
};

/// What stands beside the scene while the rest is folded away.
enum class SaysWhy { nothing, pane, first_plot };

/// Where a demo can run a student's function beside the reference.
struct ExerciseSlot {
    std::string exercise;  ///< folder and file: "01_gbf/box"
    std::string task;      ///< what the function does in this scene, for people
};

/// A simulation with parameters, probes, variants and a picture; no window, thread, clock or file.
///
/// A demo binds its parameters and declares its variants in its constructor. From this one description come the
/// window, the headless run, the figures and the tests.
class Demo {
  public:
    virtual ~Demo() = default;

    std::string name;      ///< "01_gbf", given by the table of demos
    std::string title;     ///< "Bouncing with impulses (GBF)"
    std::string look_for;  ///< one or two sentences: what to look for
    Parameters parameters;
    std::vector<Variant> variants;
    std::vector<Pane> panes;  ///< beside the scene
    std::vector<Plot> plots;
    double plot_seconds = 10;         ///< how much of the past the plots show, until another span is chosen
    double run_seconds = 0;           ///< after which a window begins the run again; 0: never
    std::optional<SaysWhy> says_why;  ///< what stands beside the scene; none: a pane, else the first plot
    std::size_t pane_first = 0;       ///< which pane that is
    std::vector<Preset> presets;
    std::string opening;  ///< the preset of a run for which nothing is chosen; empty: the defaults
    std::optional<ExerciseSlot> slot;

    /// Back to the start with the present parameters.
    void restart();
    /// One time step of every variant.
    void advance();
    long steps() const { return steps_; }
    /// t, s: a whole number of steps times the time step, so that t_n = n h holds to the last bit.
    double time() const { return time_before_ + static_cast<double>(steps_of_this_size_) * step_size_; }

    /// What to look for now: the words of the preset that was applied last, else those of the demo. They may ask to
    /// change one parameter; with a second they no longer hold.
    const std::string& advice() const { return advice_.empty() || moved_on() ? look_for : advice_; }
    /// Restores the defaults, then takes the preset's values and words. @throws InputError unknown name, with the
    /// nearest
    const Preset& apply_preset(std::string_view name);

    /// Prepares a run: applies the preset of this name (the opening one where neither name nor values are given), then
    /// the values. restart() begins the run.
    /// @return the preset, or nullptr  @throws InputError unknown name; "name=value" that is not one
    const Preset* begin(const std::string& preset, const std::vector<std::string>& values);

    virtual double time_step() const = 0;         ///< s
    virtual Rect world() const = 0;               ///< what the picture shows, m
    virtual void draw(Canvas& canvas) const = 0;  ///< the scene; the view is already set
    /// Whether time goes on in it; a still picture has no clock.
    virtual bool moves() const { return true; }
    SaysWhy beside() const;
    /// The pane that stands beside the scene, if one does.
    std::size_t pane_beside() const;
    /// Whether the run has shown what there is to see: a window then holds, and begins again.
    virtual bool at_end() const { return run_end() > 0 && time() >= run_end(); }
    double run_end() const { return preset_end_ > 0 ? preset_end_ : run_seconds; }  ///< s; 0: there is none

    /// Whether the scene's two axes have the same scale (bodies do; graphs need not).
    virtual bool equal_axes() const { return true; }
    /// Whether height to spare is shown above the scene only, and no more ground than `world` asks for.
    virtual bool has_floor() const { return false; }
    /// The pointer was pressed (first) or moved while pressed, at a point of the scene. True: the run started again.
    virtual bool drag(Point, bool /*first*/) { return false; }
    virtual void drop() {}  ///< the pointer was let go
    /// Whether the scene is seen by a camera. Then a pointer that takes hold of nothing turns it.
    virtual bool has_camera() const { return false; }
    virtual bool turns() const { return false; }  ///< the pointer turns the camera, and touches nothing of the run
    virtual void zoom(double /*factor*/) {}       ///< of the camera's picture
    virtual void look_home() {}                   ///< the camera as the scene has it
    /// The problem that this demo hands to its solver now, as a file for `./course solve` (lcp_file.hpp, friction_file.hpp
    /// in common/foundation/problems); empty: there is none. It is valid right after reset, too, before any step.
    virtual std::string problem_text() const { return {}; }

    /// All parameters back to their defaults, and the demo's own advice.
    void restore();

    /// Lets the student's function take part (nullptr: it leaves). Adds or removes the variant "mine"; new
    /// code starts where the reference is.
    void set_mine(std::shared_ptr<CallTarget> mine);
    bool has_mine() const { return mine_ != nullptr; }

  protected:
    virtual void reset() = 0;
    virtual void step() = 0;
    /// A demo with a slot returns its variant "mine" (the probes and so on); it is removed again by set_mine(nullptr).
    virtual Variant mine_variant() { return {}; }

    /// Runs a student's call: its failure becomes the status of the variant "mine", never an exception.
    /// False: it failed, now or since the last restart.
    bool run_mine(const std::function<void(CallTarget&)>& call);
    Variant* find_variant(std::string_view name) {
        return const_cast<Variant*>(std::as_const(*this).find_variant(name));
    }
    const Variant* find_variant(std::string_view name) const;  ///< nullptr: there is none
    /// After a change of `variants`: adds the student's variant again, if it takes part.
    void renew_mine() {
        if (mine_) set_mine(mine_);
    }
    CallTarget& mine_target() { return *mine_; }

  private:
    /// Whether two parameters have other values than the preset gave them.
    bool moved_on() const;

    std::string advice_;
    std::optional<std::size_t> preset_pane_;
    double preset_end_ = 0;        // s, of the preset that was applied last; 0: it has none
    std::vector<double> advised_;  // the parameters' values that the advice is for; NaN: one that followed others
    long steps_ = 0;
    double step_size_ = 0, time_before_ = 0;  // since the time step was last changed
    long steps_of_this_size_ = 0;
    std::shared_ptr<CallTarget> mine_;
};

/// One entry of the table of demos.
struct DemoEntry {
    const char* name;  ///< "01_gbf"
    std::unique_ptr<Demo> (*make)();
};

/// The table of demos, in the order of the lessons.
const std::vector<DemoEntry>& demo_table();
/// A fresh demo, restarted, with a preset (empty: none) and then these settings.
/// @throws InputError no such demo, preset, parameter; a value out of range
std::unique_ptr<Demo> make_demo(std::string_view name, std::string_view preset = "", const Settings& settings = {});

/// Puts a demo into the table; one line at the end of a demo's file.
struct DemoRegistration {
    DemoRegistration(const char* name, std::unique_ptr<Demo> (*make)());
};
#define RBC_DEMO(name, Class)                                   \
    static const ::rbc::DemoRegistration rbc_demo_registration{ \
        name, []() -> std::unique_ptr<::rbc::Demo> { return std::make_unique<Class>(); }};

}  // namespace rbc
