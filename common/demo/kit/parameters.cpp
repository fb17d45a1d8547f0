#include "common/demo/kit/parameters.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "common/foundation/io/nearest_match.hpp"

namespace rbc {

std::string enumerated(const std::vector<std::string>& words) {
    std::string list;
    for (const std::string& word : words) list += (list.empty() ? "" : ", ") + word;
    return list;
}

std::string Range::text() const {
    std::string text = open_minimum || std::isinf(minimum) ? "(" : "[";
    text += number_text(minimum) + ", " + number_text(maximum);
    return text + (std::isinf(maximum) ? ")" : "]");
}

double Range::nearest(double value) const {
    return std::clamp(value, open_minimum ? std::nextafter(minimum, maximum) : minimum, maximum);
}

Settings::Settings(const std::string& text) {
    constexpr const char* blank = " \t\n";
    std::size_t end = 0;
    for (std::size_t begin; (begin = text.find_first_not_of(blank, end)) < text.size();) {
        end = std::min(text.find_first_of(blank, begin), text.size());
        const std::string word = text.substr(begin, end - begin);
        const std::size_t equals = word.find('=');
        emplace_back(word.substr(0, equals), word.substr(equals + 1));
    }
}

std::string Parameter::value_text() const {
    if (kind == Kind::toggle) return stored != 0 ? "on" : "off";
    if (kind == Kind::choice) return choices[static_cast<std::size_t>(stored)];
    return number_text(stored) + (unit.empty() ? "" : " " + unit);
}

Parameter& Parameters::add(const std::string& name, Parameter::Kind kind, const std::string& help, double value,
                           std::function<void(double)> assign) {
    Parameter& p = all_.emplace_back();
    p.name = name;
    p.kind = kind;
    p.help = help;
    p.standard = p.stored = value;
    p.assign = std::move(assign);
    return p;
}

Parameter& Parameters::real(const std::string& name, const std::string& unit, const std::string& help, double& variable,
                            const Range& range) {
    const auto assign = [&variable](double value) { variable = value; };
    Parameter& p = add(name, Parameter::Kind::real, help, variable, assign);
    p.unit = unit;
    p.range = range;
    return p;
}

Parameter& Parameters::count(const std::string& name, const std::string& help, double& variable, const Range& range) {
    Parameter& p = real(name, "", help, variable, range);
    p.whole = true;
    return p;
}

Parameter& Parameters::toggle(const std::string& name, const std::string& help, bool& variable) {
    const auto assign = [&variable](double value) { variable = value != 0; };
    return add(name, Parameter::Kind::toggle, help, variable ? 1 : 0, assign);
}

Parameter& Parameters::add_choice(const std::string& name, const std::string& help, int index,
                                  std::vector<std::string> words, std::function<void(double)> assign) {
    Parameter& p = add(name, Parameter::Kind::choice, help, index, std::move(assign));
    p.range = {0, static_cast<double>(words.size() - 1)};
    p.choices = std::move(words);
    return p;
}

std::vector<Parameter*> Parameters::matching(std::string_view name) {
    std::vector<Parameter*> found;
    for (Parameter& p : all_) {
        const std::size_t dot = p.name.find('.');
        const bool same_last = dot != std::string::npos && std::string_view(p.name).substr(dot + 1) == name;
        if (p.name == name || same_last) found.push_back(&p);
    }
    if (!found.empty()) return found;
    std::vector<std::string> names, short_too;
    for (const Parameter& p : all_) {
        names.push_back(p.name);
        short_too.insert(short_too.end(), {p.name, p.name.substr(p.name.find('.') + 1)});
    }
    const std::string near = nearest_match(name, short_too);
    throw InputError("no parameter '" + std::string(name) + "'; " +
                     (near.empty() ? "there are " + enumerated(names) : "did you mean " + near + "?"));
}

void Parameters::put(Parameter& p, double value) {
    p.stored = value;
    p.assign(value);
}

static std::string got(double value) {
    return ", got " + number_text(value);
}

void Parameters::set(std::string_view name, double value) {
    for (Parameter* p : matching(name)) {
        if (p->kind == Parameter::Kind::real) {
            const Range& r = p->range;
            const bool inside = value >= r.minimum && value <= r.maximum && !(r.open_minimum && value == r.minimum);
            if (!inside || !std::isfinite(value)) {
                throw InputError(p->name + " must be in " + r.text() + (p->unit.empty() ? "" : " " + p->unit) +
                                 got(value));
            }
            if (p->whole && value != std::floor(value))
                throw InputError(p->name + " must be a whole number in " + r.text() + got(value));
        } else if (p->kind == Parameter::Kind::toggle) {
            if (value != 0 && value != 1) throw InputError(p->name + " must be 0 or 1" + got(value));
        } else if (!(value >= 0 && value < static_cast<double>(p->choices.size()) && value == std::floor(value))) {
            throw InputError(p->name + " must be one of " + enumerated(p->choices) + got(value));
        }
        p->set_ = true;
        put(*p, value);
    }
    follow();
}

void Parameters::set(std::string_view name, std::string_view text) {
    const Parameter& first = *matching(name).front();
    if (first.kind == Parameter::Kind::toggle && (text == "on" || text == "true" || text == "yes")) text = "1";
    if (first.kind == Parameter::Kind::toggle && (text == "off" || text == "false" || text == "no")) text = "0";
    if (first.kind == Parameter::Kind::choice) {
        const auto word = std::find(first.choices.begin(), first.choices.end(), text);
        if (word != first.choices.end()) return set(name, static_cast<double>(word - first.choices.begin()));
        const bool index = !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
        if (!index)
            throw InputError(first.name + " must be one of " + enumerated(first.choices) + ", got '" +
                             std::string(text) + "'");
    }
    // A number that is not finite gets the same sentence as one out of range.
    const std::string copy(text);
    char* end = nullptr;
    const double value = std::strtod(copy.c_str(), &end);
    if (!copy.empty() && end == copy.c_str() + copy.size()) return set(name, value);
    throw InputError(std::string(name) + " must be " +
                     (first.kind == Parameter::Kind::toggle ? "0 or 1" : "a number in " + first.range.text()) +
                     ", got '" + copy + "'");
}

void Parameters::set_nearest(std::string_view name, double value) {
    if (std::isnan(value)) return;
    const Parameter& p = *matching(name).front();
    set(name, p.range.nearest(p.whole ? std::round(value) : value));
}

void Parameters::set_assignment(std::string_view assignment) {
    const std::size_t equals = assignment.find('=');
    if (equals == std::string_view::npos || equals == 0) {
        throw InputError("--set takes name=value, got '" + std::string(assignment) + "'");
    }
    set(assignment.substr(0, equals), assignment.substr(equals + 1));
}

void Parameters::set(const Settings& settings) {
    for (const auto& setting : settings) set(setting.first, std::string_view(setting.second));
}

void Parameters::let_follow(std::string_view name, std::function<double()> value) {
    for (Parameter* p : matching(name)) p->follows = value;
}

void Parameters::begin_with(std::initializer_list<const char*> names) {
    for (const char* name : names)
        for (Parameter* p : matching(name)) p->at_start = true;
}

void Parameters::put_in_front(std::initializer_list<const char*> names) {
    for (const char* name : names)
        for (Parameter* p : matching(name)) p->in_front = true;
}

void Parameters::restore() {
    for (Parameter& p : all_) {
        p.set_ = false;
        put(p, p.standard);
    }
    follow();
}

void Parameters::restore(std::string_view name) {
    for (Parameter* p : matching(name)) {
        p->set_ = false;
        put(*p, p->standard);
    }
    follow();
}

void Parameters::follow() {
    for (Parameter& p : all_) {
        if (p.follows && !p.set_) put(p, p.follows());
    }
}

const Parameter& Parameters::at(std::string_view name) const {
    return *const_cast<Parameters*>(this)->matching(name).front();
}

}  // namespace rbc
