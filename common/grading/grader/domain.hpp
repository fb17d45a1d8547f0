#pragma once

#include <functional>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "common/foundation/exercise/exercise.hpp"

namespace rbc {

/// The grader itself is wrong, not the student.
struct GraderError : std::logic_error {
    using std::logic_error::logic_error;
};

/// One number of an exercise's input: where its contract lets it be, and where something changes there.
class Coordinate {
  public:
    /// How numbers are drawn between the two ends, both of which belong to the range.
    enum class Spread {
        even,         ///< all alike
        decades,      ///< as many in each decade: low > 0
        either_sign,  ///< decades of both signs, and 0
        whole,        ///< whole numbers
        kinds,        ///< numbers that stand for something, each of which is tried
        seeds         ///< numbers of which others are made
    };
    enum class End { low, high };
    Coordinate(std::string name, Spread spread, double low, double high, std::string unit);

    /// Values that are tried exactly, each alone and with others, and next to which numbers are drawn: limits of a
    /// branch, ties, 0. The ends of the range are among them anyway.
    Coordinate edges(std::initializer_list<double> values) const;
    /// What a person would take first: from here one number is changed at a time, and here shrinking ends. Without it
    /// the end that is nearer to 0, or 1 where decades hold it.
    Coordinate simple(double value) const;
    /// It is no mistake to stop short of this end (reach.hpp), and `why`.
    Coordinate indifferent(End end, std::string why) const;

    const std::string& name() const { return name_; }
    const std::string& unit() const { return unit_; }
    Spread spread() const { return spread_; }
    double low() const { return low_; }
    double high() const { return high_; }
    double simple() const { return simple_; }
    const std::vector<double>& edges() const { return edges_; }
    const std::vector<double>& marks() const { return marks_; }  ///< those of them that are no ends of the range
    bool contains(double value) const;
    bool is_whole() const { return spread_ == Spread::whole || spread_ == Spread::kinds || spread_ == Spread::seeds; }
    bool is_indifferent(End end) const { return end == End::low ? !why_low_.empty() : !why_high_.empty(); }

  private:
    std::string name_, unit_, why_low_, why_high_;
    Spread spread_;
    double low_, high_, simple_;
    std::vector<double> edges_, marks_;  // marks: the edges that the case names
};

/// @throws GraderError  all of them: a range that is empty or not finite, a value outside it
Coordinate even(std::string name, double low, double high, std::string unit = "");
Coordinate decades(std::string name, double low, double high, std::string unit = "");
/// -high to -low, 0, low to high.
Coordinate either_sign(std::string name, double low, double high, std::string unit = "");
Coordinate integer(std::string name, int low, int high, std::string unit = "");
/// The same of what a contract allows.
Coordinate even(std::string name, const Allowed& allowed);
Coordinate decades(std::string name, const Allowed& allowed);
Coordinate either_sign(std::string name, const Allowed& allowed);
Coordinate integer(std::string name, const Allowed& allowed);
/// -pi to pi, with the axes and the diagonals exactly.
Coordinate angle(std::string name);
/// One of the first so many numbers, 0 first: of a list of kinds, or a truth value. Each is tried alone.
Coordinate choice(std::string name, int kinds);
/// A seed of random numbers, of which matrices and lists are made. Small ones are simple.
Coordinate seed(std::string name = "seed");

/// A place in a domain.
class Sample {
  public:
    Sample(const std::vector<Coordinate>& coordinates, std::vector<double> values)
        : coordinates_(&coordinates), values_(std::move(values)) {}
    /// @throws GraderError  there is no such coordinate
    double operator[](std::string_view name) const;
    int integer(std::string_view name) const { return static_cast<int>((*this)[name]); }
    const std::vector<double>& values() const { return values_; }
    /// "v = -4.4 m/s, h = 0.01 s", without kinds that are the simple one.
    std::string text() const;

  private:
    const std::vector<Coordinate>* coordinates_;
    std::vector<double> values_;
};

/// All that an exercise may be asked: numbers by name, and what must hold between them.
class Domain {
  public:
    /// @throws GraderError  two of the same name, or none at all
    Domain(std::initializer_list<Coordinate> coordinates);
    /// Only samples for which this holds; most should, or drawing gives up.
    Domain where(std::function<bool(const Sample&)> holds) const;

    const std::vector<Coordinate>& coordinates() const { return coordinates_; }
    bool holds(const Sample& sample) const { return !holds_ || holds_(sample); }
    Sample simplest() const;

    /// The samples that are tried with every seed: the simplest; each coordinate alone at each edge; any two coordinates at
    /// their ends; each end again, with all other coordinates drawn (from a fixed seed).
    std::vector<Sample> fixed_samples() const;

    /// What a case tries: the fixed samples; then `random` places, of whose coordinates
    /// one in four is at an edge, one in seven next to one (from a rounding to a tenth away); in three of ten but one or
    /// two differ from the simplest, and in one of seven all decades stand alike, mostly at their small end; the first
    /// three once more.
    /// @throws GraderError  hardly any place fulfils what must hold
    std::vector<Sample> samples(int random, unsigned long seed) const;

    /// A simpler place for which `fails` still holds, by one coordinate at a time: the simplest value, marks, half the
    /// way, fewer digits. At most `tries` calls.
    Sample shrunk(Sample sample, const std::function<bool(const Sample&)>& fails, int tries) const;

  private:
    std::vector<Coordinate> coordinates_;
    std::function<bool(const Sample&)> holds_;
};

/// For a case of a grader: holds `check` to all samples of a domain, in one process of the student's, so that what is
/// kept between calls shows. The first that fails is tried alone in a fresh process, made simple, and fails the case; its
/// numbers are the last line of the story.
///
///   for_all({decades("h", 1e-5, 0.1, "s"), even("e", 0, 1)}, [](const Sample& s) {
///       const auto [got, right] = both(student::step_in_box, s["h"], s["e"]);
///       expect_near("x [m]", got, right, 1e-12);
///   });
void for_all(const Domain& domain, const std::function<void(const Sample&)>& check, int random = 1000);

}  // namespace rbc
