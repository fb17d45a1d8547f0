#pragma once

#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/demo/kit/demo.hpp"
#include "common/demo/kit/recording.hpp"
#include "common/demo/kit/stage.hpp"

namespace rbc {

/// A demo that a person watches and plays with: what buttons, keys and sliders do to it, in a window or in a browser.
/// Neither files nor processes.
class Player {
  public:
    /// @throws InputError unknown demo, preset, parameter; a value out of range
    Player(std::string_view demo_name, const std::string& preset, const std::vector<std::string>& assignments)
        : Player(make_demo(demo_name), preset, assignments) {}
    Player(std::unique_ptr<Demo> demo, const std::string& preset, const std::vector<std::string>& assignments);

    Demo& demo() { return *demo_; }
    const Demo& demo() const { return *demo_; }
    const Recording& recording() const { return recording_; }
    /// All rows are kept, however many: for a recording that becomes a file.
    void keep_everything() { recording_.keep_at_most(0); }

    /// Simulates as much as the time that went by, at most `budget` seconds of computing. At the end of a run it holds,
    /// then begins again, unless the pointer took part in it.
    void pass(double seconds, double budget);
    /// One time step, playing or not; none after a failure, until something starts the run again.
    void advance();
    void step_once();  ///< stops playing
    void reset();      ///< back to the start with the present parameters
    /// The pointer at a point of the scene, m, or of the pane of this index, in units of its axes.
    void drag(Point at, bool first, std::optional<std::size_t> pane = {});
    void drop();
    void zoom(double factor);  ///< of what a camera shows, if there is one; > 1: larger
    void look_home();          ///< as its scene has it
    void restore_defaults();
    /// @return whether it could be applied; else the message says why not
    bool apply_preset(const Preset& preset);
    /// The preset that was applied last, or nullptr: none, or all parameters went back to their defaults since.
    const Preset* preset() const;

    /// Sets a parameter and goes on. A value that says how a run begins starts the run again, and so does a time step of another
    /// length, because time is counted in steps.
    /// What is wrong with the value becomes the message; the value stays.
    void set(const std::string& parameter, const std::string& text);
    void set(const std::string& parameter, double value);
    /// As a slider at this position, 0 to 1: what a hand can mean, of a count a whole number.
    void slide(const std::string& parameter, double position);
    /// Back to the default, or to following the other parameters.
    void restore(const std::string& parameter);

    void slower();
    void faster();

    void say(const std::string& text, bool error = false);

    /// What a demo throws while it runs, draws or is dragged ends the run, not the window: the text becomes the
    /// message, and time stands still until a reset, a preset or another value starts the run again.
    void halt(const std::string& why);
    bool halted() const { return halted_; }

    /// Simulated seconds per second that this machine manages, measured over the last second of playing; 0: not known yet.
    double measured_speed() const { return measured_speed_; }
    /// The run is at its end, and stands still for a moment before it begins again.
    bool holds() const;
    /// What the plots show of the past, s: a run that begins again is shown whole.
    double plot_span() const;

    bool playing = true;
    bool loop = true;    ///< a run begins again at its end; else it goes on
    bool waits = false;  ///< time stands still while a slider of how a run begins is held
    Detail detail = Detail::essential;
    double speed = 1;     ///< simulated seconds per second
    double span = 10;     ///< s, what the plots show of the past; at first what the demo asks for
    std::string message;  ///< the last thing worth saying, one line
    bool message_is_error = false;

    static const std::vector<double>& speeds();  ///< slow to fast

  protected:
    void start_over();
    /// Runs a deed of the demo: what it throws halts the run.
    template <class Deed>
    void guard(Deed&& deed) {
        try {
            deed();
        } catch (const std::exception& error) {
            halt(error.what());
        }
    }

  private:
    void adopt_pace(const Preset& preset);
    template <class Change>
    void change(const std::string& parameter, Change&& change);
    void measure_speed(double wall, double simulated);

    std::unique_ptr<Demo> demo_;
    Recording recording_;
    std::string preset_;  // its name
    bool paced_ = false;  // speed and span are what a preset asked for
    bool halted_ = false;
    double owed_ = 0;       // simulated seconds that passed and are not simulated yet
    double held_for_ = 0;   // s, since the end of the run
    bool touched_ = false;  // the pointer took part in this run: it is not cut off
    double measured_wall_ = 0, measured_simulated_ = 0, measured_speed_ = 0;
};

}  // namespace rbc
