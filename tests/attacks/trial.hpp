#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tests/attacks/attack.hpp"
#include "tests/attacks/prey.hpp"

namespace rbc::attacks {

/// A place where hostile submissions are graded, one after the other, each among fresh prey.
class Trial {
  public:
    /// @param folder  empty; owned by whoever grades, as all of the copy of the course that is put there is
    explicit Trial(std::filesystem::path folder);

    struct Outcome {
        std::vector<std::string> breaches;  ///< what broke through; empty: nothing
        double seconds = 0;
    };
    Outcome of(const Attack& attack);
    /// Removes what an attack left; all of it stands in a folder of its name until then.
    void clear(const Attack& attack);

  private:
    std::filesystem::path write_submission(const Attack& attack, const std::filesystem::path& mallory,
                                           const Prey& prey);
    void keep_course_whole(const std::vector<std::string>& harm);

    std::filesystem::path folder_, course_, library_;
};

}  // namespace rbc::attacks
