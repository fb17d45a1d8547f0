#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>

#include "common/foundation/exercise/wire.hpp"

/// Calls of a student's functions from outside the process they run in. The caller knows the contract header only:
///
///   Remote<decltype(ex01::step_in_box)> step_in_box{"step_in_box"};
///   const Particle next = step_in_box(target, particle, box);   // throws CallFailure
namespace rbc {

/// Why a call has no value. `what()` is one plain sentence about the student's code, ready to be shown.
struct CallFailure : std::runtime_error {
    enum class Kind {
        not_built,        ///< the file does not compile, or lacks the function
        not_implemented,  ///< the stub's NotImplemented
        exception,        ///< any other exception left the function
        ended,            ///< the process ended before it answered: exit, abort, a killed group
        crash,            ///< it used what is not its own, or divided a whole number by zero
        time,             ///< a limit on processor time, or it slept
        memory,           ///< a limit on memory, or a stack that overflowed
        forbidden,        ///< it tried what an exercise may not do (start a process, signal others, use the network)
        garbage,          ///< it answered something that is not an answer
        machine           ///< not its doing: the machine had no process, time or memory for it
    };
    CallFailure(Kind kind, const std::string& sentence) : std::runtime_error(sentence), kind(kind) {}
    Kind kind;
};

/// Somewhere a student's functions can be called by name.
class CallTarget {
  public:
    virtual ~CallTarget() = default;
    /// The result of `function` on the arguments (a tuple, as bytes). @throws CallFailure
    virtual Bytes call(std::string_view function, const Bytes& arguments) = 0;
};

template <class Signature>
class Remote;

/// A student's function, as its contract declares it, called by name.
template <class Result, class... Arguments>
class Remote<Result(Arguments...)> {
  public:
    explicit Remote(std::string name) : name_(std::move(name)) {}

    Result operator()(CallTarget& target, const std::decay_t<Arguments>&... arguments) const {
        const Bytes answer = target.call(name_, to_bytes(std::tuple<std::decay_t<Arguments>...>(arguments...)));
        try {
            return from_bytes<std::decay_t<Result>>(answer);
        } catch (const WireError& error) {
            throw CallFailure(CallFailure::Kind::garbage,
                              name_ + " answered something that is not an answer (" + error.what() + ")");
        }
    }

    const std::string& name() const { return name_; }

  private:
    std::string name_;
};

}  // namespace rbc
