#pragma once

#include <functional>
#include <initializer_list>
#include <numbers>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/number_text.hpp"

namespace rbc {

inline constexpr double degree = std::numbers::pi / 180;  ///< rad

/// "a, b, c"
std::string enumerated(const std::vector<std::string>& words);

/// The values a parameter may take, and how a slider shows them.
struct Range {
    double minimum, maximum;
    bool open_minimum = false;  ///< the minimum itself is not allowed
    double slider_minimum = minimum, slider_maximum = maximum;
    bool logarithmic = false;            ///< the slider moves in decades
    std::string text() const;            ///< "[0, 1]", "(0, 1]"
    double nearest(double value) const;  ///< that is allowed
};

/// All that is allowed, and the part of it that a slider covers.
inline Range between(double minimum, double maximum, double slider_minimum, double slider_maximum,
                     bool open_minimum = false, bool logarithmic = false) {
    return {minimum, maximum, open_minimum, slider_minimum, slider_maximum, logarithmic};
}

/// One number, switch or choice of a demo, bound to a variable of its simulation.
struct Parameter {
    enum class Kind { real, toggle, choice };

    std::string name;  ///< as in --set: "restitution", or "spring.stiffness" where two methods have one of their own
    Kind kind = Kind::real;
    std::string unit;  ///< "m/s", empty without
    std::string help;  ///< a few words for a person
    Range range{0, 1};
    std::vector<std::string> choices;  ///< a choice's words; its value is the index
    double standard = 0;               ///< the default
    std::function<double()> follows;   ///< if given: the default is computed from the others until a value is set
    bool whole = false;                ///< a count: whole numbers only
    bool at_start = false;             ///< says how a run begins: a run that goes on does not feel it
    bool of_view = false;              ///< says how the scene is looked at: neither the run nor words about it change
    bool in_front = false;             ///< among the few to play with first; the others are folded away

    double value() const { return stored; }
    bool is_set() const { return set_; }  ///< a value was chosen; it no longer follows
    std::string value_text() const;       ///< "0.6 m/s", "on", "contact"

    std::function<void(double)> assign;  ///< writes the bound variable
    double stored = 0;
    bool set_ = false;
};

/// Parameters and their values as --set takes them, in one text: "restitution=0.6 dt=0.01". Or pair by pair.
struct Settings : std::vector<std::pair<std::string, std::string>> {
    using vector::vector;
    Settings() = default;
    Settings(const std::string& text);
    Settings(const char* text) : Settings(std::string(text)) {}
};

/// All parameters of a demo, in the order they are shown.
class Parameters {
  public:
    Parameter& real(const std::string& name, const std::string& unit, const std::string& help, double& variable,
                    const Range& range);
    /// A number of things, held in a double.
    Parameter& count(const std::string& name, const std::string& help, double& variable, const Range& range);
    Parameter& toggle(const std::string& name, const std::string& help, bool& variable);
    template <class Enum>
    Parameter& choice(const std::string& name, const std::string& help, Enum& variable,
                      std::vector<std::string> words) {
        return add_choice(name, help, static_cast<int>(variable), std::move(words),
                          [&variable](double index) { variable = static_cast<Enum>(static_cast<int>(index)); });
    }

    /// Sets `name` to a value written as text. A name without a dot also sets every "method.name" that ends in it.
    /// @throws InputError "restitution must be in [0, 1], got 2"; an unknown name gets the nearest known one
    void set(std::string_view name, std::string_view text);
    /// Same, for a number (toggles: 0 or 1; choices: the index).
    void set(std::string_view name, double value);
    /// Same, for what a pointer asks for: takes the nearest value that is allowed (of a count the nearest whole number);
    /// NaN changes nothing.
    void set_nearest(std::string_view name, double value);
    /// "name=value". @throws InputError
    void set_assignment(std::string_view assignment);
    void set(const Settings& settings);

    /// Gives a parameter a default that is computed from the others (see Parameter::follows). @throws InputError
    void let_follow(std::string_view name, std::function<double()> value);

    /// Marks parameters that say how a run begins. @throws InputError unknown name
    void begin_with(std::initializer_list<const char*> names);
    /// Marks the parameters to play with first. @throws InputError unknown name
    void put_in_front(std::initializer_list<const char*> names);

    void restore();  ///< every parameter back to its default
    /// This one back to its default, or to following the others. @throws InputError unknown name
    void restore(std::string_view name);
    void follow();   ///< recomputes the defaults that follow other parameters

    const std::vector<Parameter>& all() const { return all_; }
    const Parameter& at(std::string_view name) const;  ///< @throws InputError unknown name

  private:
    Parameter& add(const std::string& name, Parameter::Kind kind, const std::string& help, double value,
                   std::function<void(double)> assign);
    Parameter& add_choice(const std::string& name, const std::string& help, int index, std::vector<std::string> words,
                          std::function<void(double)> assign);
    std::vector<Parameter*> matching(std::string_view name);
    void put(Parameter& parameter, double value);
    std::vector<Parameter> all_;
};

}  // namespace rbc
